"""What an action changed, in words: the results of odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from warhost.rulesets.tewapen.state import INCLUDED, NOMINATED, OFF_BOARD, Battle, Reason, TrapState
from warhost.rulesets.tewapen.words.names import SIDE_NAMES, Names


def changes_between(before: Battle, after: Battle, names: Names) -> tuple[str, ...]:
    """Every change that matters between two positions: losses, wounds, places, counters, traps, the end."""
    found = [line for piece in range(before.piece_count) for line in _piece_changes(before, after, names, piece)]
    new = Names.on_board(after, names.columns, names.rows)
    for piece in range(before.piece_count, after.piece_count):
        found.append(f"{new.title(piece)} appears in {names.hex(int(after.pieces[piece].cell))}")
        found += _power_changes(after, new, piece)
    found += _trap_changes(before, after, names)
    if after.reason != Reason.NOT_OVER and before.reason == Reason.NOT_OVER:
        found.append("the battle is drawn" if after.winner < 0 else f"{SIDE_NAMES[after.winner]} wins the battle")
    return tuple(found)


def fate_of(battle: Battle, names: Names, piece: int, changes: Sequence[str]) -> dict[str, int]:
    """What changes, worded as below, do to a piece that stands on the board: eliminated, wounds, hexes of retreat."""
    fate = {"eliminated": 0, "wounds": 0, "retreats": 0}
    label = names.label(piece)
    for change in changes:
        who, _, what = change.partition(" ")
        if who != label:
            continue
        verb, _, rest = what.partition(" ")
        if verb == "eliminated":
            fate["eliminated"] = 1
        elif verb == "loses":
            fate["wounds"] = int(rest.partition(" ")[0])
        elif verb == "to":
            fate["retreats"] = names.apart(int(battle.pieces[piece].cell), names.cell(rest))
    return fate


def fates(battle: Battle, names: Names, changes: Sequence[str], side: int) -> dict[str, str]:
    """What has become of each piece in changes worded as here: "loses 2 wounds and retreats 1 hex".

    Of the pieces of the side that acts, a change of place is a move and no fate.
    """
    found: dict[str, list[str]] = {}
    for change in changes:
        who, _, what = change.partition(" ")
        if who not in names.labels:
            continue
        piece = names.labels.index(who)
        verb, _, rest = what.partition(" ")
        if verb == "to":
            hexes = 0 if names.sides[piece] == side else names.apart(int(battle.pieces[piece].cell), names.cell(rest))
            what = f"retreats {hexes} hex{'es' * (hexes > 1)}" if hexes else ""
        if what:
            found.setdefault(who, []).append(what)
    return {label: " and ".join(words) for label, words in found.items()}


def _piece_changes(before: Battle, after: Battle, names: Names, piece: int) -> Iterator[str]:
    was, now, label = before.pieces[piece], after.pieces[piece], names.label(piece)
    if now.cell == OFF_BOARD and was.cell != OFF_BOARD:
        yield f"{label} eliminated"
        return
    if was.cell == OFF_BOARD and now.cell != OFF_BOARD:
        yield f"{label} returns to {names.hex(int(now.cell))}"
    lost = int(was.wounds) - int(now.wounds)
    if now.form_turns > 0 and was.form_turns == 0:
        yield f"{label} becomes an animal for {int(now.form_turns)} turns"
    elif lost > 0:
        yield f"{label} loses {lost} wound{'s' * (lost > 1)}"
    elif lost < 0 and was.cell != OFF_BOARD:
        yield f"{label} heals {-lost} wound{'s' * (lost < -1)}"
    if now.cell != was.cell and was.cell != OFF_BOARD:
        yield f"{label} to {names.hex(int(now.cell))}"
    counters = int(now.counters)
    if counters != int(was.counters) + _is_marked_by_card(was, now):
        yield f"{label} has {counters} counter{'s' * (counters != 1)}"
    if now.prison >= 0 > was.prison:
        yield f"{label} trapped"


def _is_marked_by_card(was: Any, now: Any) -> bool:
    """True for a piece whose card was finished meanwhile: the counter that it got for that is no result.

    Rule: TW-1.3.1n
    """
    activated = NOMINATED | INCLUDED
    return bool(was.marks & activated) and not now.marks & activated


def _power_changes(after: Battle, names: Names, piece: int) -> Iterator[str]:
    """What a summoned demon's powers are, seen in its figures."""
    one: Any = after.pieces[piece]
    if one.dice[0] > 0:
        dice = "-".join(str(int(die)) for die in one.dice if die > 0)
        yield f"{names.label(piece)} has {dice} dice, {int(one.wounds)} wounds, moves {int(one.stride)}"


def _trap_changes(before: Battle, after: Battle, names: Names) -> Iterator[str]:
    for trap in range(before.trap_count):
        was, now = before.traps[trap], after.traps[trap]
        if now.state == TrapState.DESTROYED and was.state != TrapState.DESTROYED:
            yield f"trap in {names.hex(int(now.cell))} destroyed"
        elif now.wounds != was.wounds:
            lost = int(was.wounds) - int(now.wounds)
            yield f"trap in {names.hex(int(now.cell))} loses {lost} wound{'s' * (lost > 1)}"
