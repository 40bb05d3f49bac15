"""Numbers and names as sentences say them: so many of a hundred, how sure that is, what belongs to whom."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

Data = dict[str, Any]

HUNDRED = 100
HALF = 0.5
FEWEST_ALIKE = 2
"""Letters that a side and its army must have in common to be called alike."""
FEW = 100
"""Battles below which they are told one by one: a share of a hundred would claim more than there is."""


def of_hundred(share: Data) -> str:
    """A share as people say it: "61 of 100"; of few battles the very numbers, "7 of 12"."""
    if share["of"] < FEW:
        return f"{share['times']} of {share['of']}"
    hundredths = share["share"] * HUNDRED
    if 0 < hundredths < 1:
        return "fewer than 1 of 100"
    if HUNDRED - 1 < hundredths < HUNDRED:
        return "more than 99 of 100"
    return f"{round(hundredths)} of 100"


def give_or_take(share: Data) -> str:
    """How far off a share may be, in the same measure: "give or take 3"."""
    low, high = share["interval"]
    scale = share["of"] if share["of"] < FEW else HUNDRED
    off = (high - low) / 2 * scale
    return f"give or take {round(off)}" if off >= HALF else "give or take less than 1"


def is_certain(share: Data) -> bool:
    """Whether a share is beyond one half, or below it, for certain: its interval does not hold one half."""
    low, high = share["interval"]
    return not low <= HALF <= high


CLAUSES = re.compile(r" \([A-Z]+-[^()]*\)$")


def without_clauses(reason: str) -> str:
    """Why a battle ended, without the clauses that say so."""
    return CLAUSES.sub("", reason)


def battles(count: int) -> str:
    """So many battles."""
    return f"{count:,} battle{'' if count == 1 else 's'}"


def turns(count: float) -> str:
    """So many turns."""
    return f"{count:g} turn{'' if count == 1 else 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Some words as a list: "a, b and c"."""
    *before, final = words
    return f"{', '.join(before)} {last} {final}" if before else final


def capital(words: str) -> str:
    """A sentence with a capital at its head."""
    return words[:1].upper() + words[1:]


def short_name(side: str, army: str) -> str:
    """What a side is called for short: "Red"; "Elves" where its army is called as the side is, of many."""
    stem = side.lower()[: max(FEWEST_ALIKE, len(side) - 1)]
    return capital(army if army.lower().startswith(stem) else side)


def full_name(row: Data) -> str:
    """A side with its army, where that is not its name already: "Red (Humans)"."""
    short = short_name(row["side"], row["name"])
    return short if row["name"].lower() in ("", row["side"].lower(), short.lower()) else f"{short} ({row['name']})"


def wins(side: str) -> str:
    """The verb for a side: "Red wins", "Greeks win"."""
    return "win" if side.endswith("s") else "wins"


def whose(side: str) -> str:
    """What belongs to a side: "Red's", "Greeks'"."""
    return f"{side}'" if side.endswith("s") else f"{side}'s"


def sides_of(data: Data) -> dict[str, str]:
    """Every side of a report by its short name."""
    return {row["side"]: short_name(row["side"], row["name"]) for row in data["sides"]}


def names_of(pieces: Iterable[Data]) -> dict[str, str]:
    """Every piece by its label as sentences call it: by its name, with its label where a side has several such."""
    rows = list(pieces)
    named = [(row["side"], row["name"]) for row in rows]
    return {
        row["piece"]: row["name"] if named.count((row["side"], row["name"])) == 1 else f"{row['name']} {row['piece']}"
        for row in rows
    }
