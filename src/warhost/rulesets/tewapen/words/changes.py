"""What an action changed: the results of odds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from warhost.ruleset import Change
from warhost.rulesets.tewapen.state import INCLUDED, NOMINATED, OFF_BOARD, Battle, Reason, TrapState
from warhost.rulesets.tewapen.words.names import SIDE_NAMES, Names
from warhost.shelf.changes import BAD, GOOD, changed, changes_told

KINDS = {
    "title": lambda facts, names: names.title(facts[0]),
    "hex": lambda facts, names: names.hex(facts[0]),
    "side": lambda facts, names: SIDE_NAMES[facts[0]],
    "wounds": lambda facts, names: f"{facts[0]} wound{'s' * (facts[0] > 1)}",
    "hexes": lambda facts, names: f"{facts[0]} hex{'es' * (facts[0] > 1)}",
    "counters": lambda facts, names: f"{facts[0]} counter{'s' * (facts[0] != 1)}",
    "pattern": lambda facts, names: "-".join(map(str, facts)),
}
CHANGES = changes_told(
    KINDS,
    (
        changed("eliminated", "{who} eliminated", fate="eliminated", tone=BAD, counts="eliminated"),
        changed("returns", "{who} returns to {0:hex}", fate="returns to {0:hex}", tone=GOOD),
        changed("animal", "{who} becomes an animal for {0} turns", fate="becomes an animal for {0} turns", tone=GOOD),
        changed("wounded", "{who} loses {0:wounds}", fate="loses {0:wounds}", tone=BAD, counts="wounds", by=0),
        changed("healed", "{who} heals {0:wounds}", fate="heals {0:wounds}", tone=GOOD),
        changed(
            "moved",
            "{who} to {0:hex}",
            fate="retreats {1:hexes}",  # of those who act, a change of place is a move and no fate
            of_enemies=True,
            tone=BAD,
            counts="retreats",
            by=1,
        ),
        changed("counters", "{who} has {0:counters}", fate="has {0:counters}"),
        changed("trapped", "{who} trapped", fate="trapped", tone=BAD),
        changed("appears", "{0:title} appears in {1:hex}"),
        changed("powers", "{who} has {2:pattern} dice, {0} wounds, moves {1}"),
        changed("trap destroyed", "trap in {0:hex} destroyed"),
        changed("trap wounded", "trap in {0:hex} loses {1:wounds}"),
        changed("drawn", "the battle is drawn"),
        changed("won", "{0:side} wins the battle"),
    ),
    measures=("eliminated", "wounds", "retreats"),
)


def changes_between(before: Battle, after: Battle, names: Names) -> Iterator[Change]:
    """Every change that matters between two positions: losses, wounds, places, counters, traps, the end."""
    for piece in range(before.piece_count):
        yield from _piece_changes(piece, before.pieces[piece], after.pieces[piece], names)
    for piece in range(before.piece_count, after.piece_count):
        one = after.pieces[piece]
        yield Change("appears", piece, (piece, one.cell))
        if one.dice[0] > 0:  # what a summoned demon's powers are, seen in its figures
            yield Change("powers", piece, (one.wounds, one.stride, *(die for die in one.dice if die > 0)))
    for trap in range(before.trap_count):
        yield from _trap_changes(before.traps[trap], after.traps[trap])
    if after.reason != Reason.NOT_OVER and before.reason == Reason.NOT_OVER:
        yield Change("drawn") if after.winner < 0 else Change("won", facts=(after.winner,))


def _piece_changes(piece: int, was: Any, now: Any, names: Names) -> Iterator[Change]:
    if now.cell == OFF_BOARD and was.cell != OFF_BOARD:
        yield Change("eliminated", piece)
        return
    if was.cell == OFF_BOARD and now.cell != OFF_BOARD:
        yield Change("returns", piece, (now.cell,))
    lost = was.wounds - now.wounds
    if now.form_turns > 0 and was.form_turns == 0:
        yield Change("animal", piece, (now.form_turns,))
    elif lost > 0:
        yield Change("wounded", piece, (lost,))
    elif lost < 0 and was.cell != OFF_BOARD:
        yield Change("healed", piece, (-lost,))
    if now.cell != was.cell and was.cell != OFF_BOARD:
        yield Change("moved", piece, (now.cell, names.apart(was.cell, now.cell)))
    if now.counters != was.counters + _is_marked_by_card(was, now):
        yield Change("counters", piece, (now.counters,))
    if now.prison >= 0 > was.prison:
        yield Change("trapped", piece)


def _is_marked_by_card(was: Any, now: Any) -> bool:
    """True for a piece whose card was finished meanwhile: the counter that it got for that is no result.

    Rule: TW-1.3.1n
    """
    activated = NOMINATED | INCLUDED
    return bool(was.marks & activated) and not now.marks & activated


def _trap_changes(was: Any, now: Any) -> Iterator[Change]:
    if now.state == TrapState.DESTROYED and was.state != TrapState.DESTROYED:
        yield Change("trap destroyed", facts=(now.cell,))
    elif now.wounds != was.wounds:
        yield Change("trap wounded", facts=(now.cell, was.wounds - now.wounds))
