"""What an action changed: the results of odds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from warhost.ruleset import Change
from warhost.rulesets.tewapen import state
from warhost.rulesets.tewapen.state import (
    INCLUDED,
    MAX_PIECES,
    NOMINATED,
    NONE,
    OFF_BOARD,
    SHAPE_CHANGED,
    SUMMONED,
    Battle,
    Reason,
    SpellList,
    TrapState,
)
from warhost.rulesets.tewapen.words.events import KINDS
from warhost.rulesets.tewapen.words.names import Names
from warhost.rulesets.tewapen.words.pieces import abilities_of
from warhost.shelf.changes import BAD, GOOD, ChangesTold, changed
from warhost.shelf.kinds import Kind

CHANGES = ChangesTold(
    KINDS
    | {
        "counters": Kind(lambda number, names: f"{number} counter{'s' * (number != 1)}"),
        "abilities": Kind(lambda bits, names: "".join(f", {ability}" for ability in abilities_of(bits))),
        "pattern": Kind(lambda dice, names: "-".join(map(str, dice)), width=0),
    },
    ("eliminated", "wounds", "retreats"),
    changed("eliminated", "", "{who} eliminated", fate="eliminated", tone=BAD, counts="eliminated"),
    changed("returns", "hex", "{who} returns to {hex}", fate="returns to {hex}", tone=GOOD),
    changed("animal", "turns:number", "{who} becomes an animal for {turns} turns",
            fate="becomes an animal for {turns} turns", tone=GOOD),
    changed("wounded", "wounds", "{who} loses {wounds}", fate="loses {wounds}", tone=BAD, counts="wounds", by="wounds"),
    changed("healed", "wounds", "{who} heals {wounds}", fate="heals {wounds}", tone=GOOD),
    # of those who act, a change of place is a move and no fate
    changed("moved", "to:hex hexes", "{who} to {to}", fate="retreats {hexes}", of_enemies=True, tone=BAD,
            counts="retreats", by="hexes"),
    changed("counters", "counters", "{who} has {counters}", fate="has {counters}"),
    changed("fewer counters", "counters", "{who} has {counters}"),  # as every turn takes them off
    changed("trapped", "", "{who} trapped", fate="trapped", tone=BAD),
    changed("appears", "piece hex", "{piece} appears in {hex}"),
    changed("fell", "hex", "{who} fell in {hex}"),
    changed("powers", "wounds hexes abilities pattern",
            "{who} has {pattern} dice, {wounds:number} wounds, moves {hexes:number}{abilities}"),
    changed("trap sprung", "hex", "trap in {hex} sprung"),
    changed("trap destroyed", "hex", "trap in {hex} destroyed"),
    changed("trap wounded", "hex wounds", "trap in {hex} loses {wounds}"),
    changed("damaged", "building:piece wounds", "{building} loses {wounds}", fate="loses {wounds}", tone=BAD,
            counts="wounds", by="wounds"),
    changed("destroyed", "building:piece", "{building} destroyed", fate="destroyed", tone=BAD, counts="eliminated"),
    changed("taken", "building:piece side", "{building} held by {side}"),
    changed("drawn", "", "the battle is drawn"),
    changed("won", "side", "{side:Side} wins the battle"),
)  # fmt: skip


def changes_between(before: Battle, after: Battle, names: Names) -> Iterator[Change]:
    """Every change that matters between two positions: losses, wounds, places, counters, traps, the end."""
    for piece in range(before.piece_count):
        yield from _piece_changes(piece, before.pieces[piece], after.pieces[piece], names)
        if before.pieces[piece].cell != OFF_BOARD and _may_be_raised(after, piece):
            yield Change("fell", piece, (after.pieces[piece].fell_cell,))
    for piece in range(before.piece_count, after.piece_count):
        one = after.pieces[piece]
        yield Change("appears", piece, (piece, one.cell))
        if one.dice[0] > 0:  # what a summoned demon's powers are, seen in its figures
            yield Change(
                "powers", piece, (one.wounds, one.stride, one.abilities, *(die for die in one.dice if die > 0))
            )
    for trap in range(before.trap_count):
        yield from _trap_changes(before.traps[trap], after.traps[trap])
    for number, _ in enumerate(names.buildings):
        building = MAX_PIECES - 1 - number
        yield from _building_changes(building, before.pieces[building], after.pieces[building])
    if after.reason != Reason.NOT_OVER and before.reason == Reason.NOT_OVER:
        yield Change("drawn") if after.winner < 0 else Change("won", facts=(after.winner,))


def _building_changes(building: int, was: Any, now: Any) -> Iterator[Change]:
    """What has become of a building, and who holds it now.

    Rule: TW-4.3g, TW-4.4b
    """
    if now.wounds == 0 and was.wounds > 0:
        yield Change("destroyed", building, (building,))
    elif now.wounds < was.wounds:
        yield Change("damaged", building, (building, was.wounds - now.wounds))
    if now.side not in (was.side, NONE):
        yield Change("taken", building, (building, now.side))


def _piece_changes(piece: int, was: Any, now: Any, names: Names) -> Iterator[Change]:
    if now.cell == OFF_BOARD and was.cell != OFF_BOARD:
        yield Change("eliminated", piece)
        return
    if was.cell == OFF_BOARD and now.cell != OFF_BOARD:
        yield Change("returns", piece, (now.cell,))
    lost = was.wounds - now.wounds
    if now.form_turns > 0 and was.form_turns == 0:
        yield Change("animal", piece, (now.form_turns,))
        lost = now.full_wounds - now.wounds  # it had all those of its new form
    if lost > 0:
        yield Change("wounded", piece, (lost,))
    elif lost < 0 and was.cell != OFF_BOARD:
        yield Change("healed", piece, (-lost,))
    if now.cell != was.cell and was.cell != OFF_BOARD:
        yield Change("moved", piece, (now.cell, names.apart(was.cell, now.cell)))
    if now.counters != was.counters + _is_marked_by_card(was, now):
        yield Change("counters" if now.counters > was.counters else "fewer counters", piece, (now.counters,))
    if now.prison >= 0 > was.prison:
        yield Change("trapped", piece)


def _may_be_raised(battle: Battle, piece: int) -> bool:
    """True for a unit that a Necromancer of its side could bring back to where it fell, in the turn in which it fell.

    Rule: TW-3.2.4f, TW-R65
    """
    one, pieces = battle.pieces[piece], map(battle.pieces.__getitem__, range(battle.piece_count))
    if one.cell != OFF_BOARD or one.kind == state.Kind.INDIVIDUAL or one.marks & (SUMMONED | SHAPE_CHANGED):
        return False
    raisers = {each.side for each in pieces if each.spells == SpellList.NECROMANCER and each.cell != OFF_BOARD}
    return one.fell_turn == battle.turn and one.side in raisers


def _is_marked_by_card(was: Any, now: Any) -> bool:
    """True for a piece whose card was finished meanwhile: the counter that it got for that is no result.

    Rule: TW-1.3.1n
    """
    activated = NOMINATED | INCLUDED
    return bool(was.marks & activated) and not now.marks & activated


def _trap_changes(was: Any, now: Any) -> Iterator[Change]:
    """What has become of a trap: seen now, if it has no prisoner that shows it.

    Rule: TW-2.9.7c, TW-2.9.7i
    """
    if now.state == TrapState.DESTROYED and was.state != TrapState.DESTROYED:
        yield Change("trap destroyed", facts=(now.cell,))
    elif now.wounds != was.wounds:
        yield Change("trap wounded", facts=(now.cell, was.wounds - now.wounds))
    if was.state == TrapState.HIDDEN and now.state == TrapState.OPEN and now.prisoner == NONE:
        yield Change("trap sprung", facts=(now.cell,))
