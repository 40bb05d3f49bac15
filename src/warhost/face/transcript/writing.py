"""Writing a battle down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from warhost.face.battle import Battle
from warhost.face.chronicle import Chronicle
from warhost.face.entry import ACT, NOBODY, Entry, voided
from warhost.face.opening import side_tags, tag_line
from warhost.face.transcript.layout import (
    KEPT,
    NO_DATE,
    battle_tags,
    chain_tags,
    clocked,
    in_one,
    keyed,
    own_tags,
    result_tags,
    told,
    with_comment,
)
from warhost.kernel.abi import Header


def write(
    battle: Battle | Chronicle,
    players: Sequence[str] | None = None,
    tags: Mapping[str, str] | None = None,
) -> str:
    """The transcript of a battle. `tags` are further tags, such as Date; ValueError for one that the battle itself has.

    `players` are called by the sides; without them each is the player of its side. A battle with a chain has told who
    plays. A battle that did not begin at its scenario's set-up has its first position in the tag Position.
    """
    if isinstance(battle, Chronicle):
        own: dict[str, str] = {**battle.opening.tags, **chain_tags(battle)}
        ruleset, body, is_chained = battle.opening.ruleset, _chronicle_lines(battle), True
    else:
        ruleset, body, is_chained = battle.ruleset, _battle_lines(battle), False
        players = players or [f"{side} player" for side in ruleset.sides]
        named = dict(zip(side_tags(ruleset), players, strict=True))
        own = {**battle_tags(battle), **named, **result_tags(battle)}
    free = {"Date": NO_DATE} | dict(tags or {})
    order = own_tags(ruleset, is_chained)
    if taken := [name for name in free if name in order]:
        raise ValueError(f"the tag {taken[0]!r} is the battle's own")
    values = {**{name: own[name] for name in order if name in own}, **free}
    ending = own["Result"].partition(":")[0]
    return "\n".join([*(tag_line(name, values[name]) for name in _in_order(values)), "", *body, ending]) + "\n"


def _in_order(names: Mapping[str, str]) -> list[str]:
    """The battle's own tags with the Date before its seed or secret, and then all others."""
    order = [name for name in names if name != "Date"]
    place = next((order.index(name) for name in ("Seed", "Seats", "Result") if name in order), len(order))
    return [*order[:place], "Date", *order[place:]]


# --- a battle without a chain -----------------------------------------------------------------------------


def _battle_lines(battle: Battle) -> Iterator[str]:
    if set_up := told(battle, 0):
        yield with_comment("", set_up)
    turn = 0
    for number, (action, step) in enumerate(zip(battle.actions, battle.steps, strict=True), 1):
        before: Any = Header.over(np.frombuffer(step.before, np.uint8))
        if before.turn != turn:
            turn = int(before.turn)
            yield f"{turn}."
        yield with_comment(keyed(str(action), step.key), told(battle, number))


# --- a battle with a chain --------------------------------------------------------------------------------


def _chronicle_lines(chronicle: Chronicle) -> Iterator[str]:
    if set_up := told(chronicle.battle, 0):
        yield with_comment("", set_up)
    turn, void = 0, voided(chronicle.entries)
    for entry in chronicle.entries:
        account, is_kept = chronicle.accounts.get(entry.number), entry.number in void | chronicle.kept
        clock = clocked(entry.spent, "" if is_kept else chronicle.readings[entry.number])
        if account is None or is_kept:
            yield clock + entry_words(chronicle, entry, is_kept)
            continue
        if account.turn != turn:
            turn = account.turn
            yield f"{turn}."
        head = entry.text if entry.kind == ACT else f"{{%{entry.kind}}} {entry.text}"
        yield with_comment(clock + head, in_one(account.events))


def entry_words(chronicle: Chronicle, entry: Entry, is_kept: bool) -> str:
    """An entry in braces."""
    who = NOBODY if entry.side is None else chronicle.opening.ruleset.sides[entry.side]
    mark = f"{KEPT} {entry.kind}" if is_kept else f"%{entry.kind}"
    return f"{{{mark} {who} {entry.text}".rstrip() + "}"
