"""What never happened in all battles: terrain that nobody entered, pieces that never struck, what was never done."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import replace
from functools import lru_cache

from warhost.lab.counts import Data
from warhost.lab.pieces import PieceTally
from warhost.lab.plan import QUICK, Plan
from warhost.lab.watch import Fighter
from warhost.shelf.verbs import Verbs

SEVERAL, CLOSE, LETTER = re.compile(r"…(?:\W*…)+"), re.compile(r",? ?(?<=\w)…|, …$"), re.compile(r"\w")
LOOKED_AT = (1 / 3, 2 / 3)
"""How far a battle has gone when it is looked who could strike at all: in large ones that takes seconds."""


def never(
    terrain: Mapping[str, str], entered: Counter[str], idle: Mapping[str, PieceTally], did: Counter[str],
    could: Counter[str], can_strike: Set[str], names: Mapping[str, str], battles: int, called: Callable[[str], str],
) -> list[Data]:  # fmt: skip
    """Everything that never happened, each in a sentence; deeds are `called` as whoever chooses them reads it."""
    return [
        *_terrain(terrain, entered),
        *_pieces(idle, can_strike, names),
        *_deeds(did, could, battles, called),
    ]


def _terrain(terrain: Mapping[str, str], entered: Counter[str]) -> Iterator[Data]:
    places = Counter(terrain.values())
    trodden = {terrain[place] for place in entered if place in terrain}
    for word, times in sorted(places.items()):
        if word not in trodden:
            where = f"{times} places" if times > 1 else "1 place"
            yield {"kind": "terrain", "name": word, "words": f"Nobody ever entered {word} ({where})."}


def _pieces(idle: Mapping[str, PieceTally], can_strike: Set[str], names: Mapping[str, str]) -> Iterator[Data]:
    for piece, tally in idle.items():
        if piece in can_strike:
            name = names.get(piece, tally.what)
            yield {"kind": "piece", "name": piece, "words": f"{name} ({piece}) never attacked anybody."}


def _deeds(did: Counter[str], could: Counter[str], battles: int, called: Callable[[str], str]) -> Iterator[Data]:
    for deed, times in sorted(could.items()):
        if deed not in did:
            kind = "thing" if " " in deed else "verb"
            words = f"Nobody ever chose “{called(deed)}”, which could be done in {times:,} of {battles:,} battles."
            yield {"kind": kind, "name": deed, "words": words}


def button_of(verbs: Verbs, deed: str) -> str:
    """What stands on the button of a deed, which rows tell by its verb and the thing that is used by it.

    "…" stands for whom and where: "… goes along", "Cast Fog".
    """
    word, _, thing = deed.partition(" ")
    number, row = next(found for found in verbs.rows.items() if found[1].word == word)
    used = verbs.things.get(number)
    said = {name: thing if verbs.operands[name] is used else "…" for name in row.operands}
    text = CLOSE.sub("", SEVERAL.sub("…", row.button.format_map(said)))
    return text if LETTER.search(text) else row.deed or word.replace("-", " ")


@lru_cache(8)
def who_can_strike(plan: Plan) -> frozenset[str]:
    """The pieces that could strike somebody at the start of two turns, as a battle of quick players goes."""
    fighter = Fighter(replace(plan, players=(QUICK,) * len(plan.players)))
    fought = fighter.fight(0)
    positions, found = fought.recorded.positions, set[str]()
    for place in {int(len(positions) * part) for part in LOOKED_AT}:
        table = fought.begun.table.over(positions[place])
        threats = fighter.ruleset.threats(positions[place], fighter.desk)
        found |= {table.label(threat.striker) for threat in threats}
    return frozenset(found)
