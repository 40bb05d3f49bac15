"""Units on the board: where they stand, what they are marked with, who is engaged with whom, how they leave.

Chapters: OH-3.2, OH-4
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.journal import note
from warhost.kernel.sets import bits_of
from warhost.kernel.squares import FRONT, zone_of
from warhost.rulesets.onehour.rules.events import Event
from warhost.rulesets.onehour.rules.objections import Objection
from warhost.rulesets.onehour.state import ACTED, NONE, OFF_BOARD, Battle, Fate, Status, Umpire

# How each fate of one that leaves is told; none leaves to stay on the board.
TOLD_AS = (Event.SET_UP, Event.DESTROYED, Event.LEFT_BOARD, Event.SCATTERED, Event.EXITED)


ABSENT_AS = (
    bits_of(Objection.IS_DESTROYED),
    bits_of(Objection.HAS_LEFT),
    bits_of(Objection.IS_SCATTERED),
    bits_of(Objection.HAS_EXITED),
    bits_of(Objection.NOT_ARRIVED),
)
"""Why a unit is not on the board, by its fate; the first is for those that are destroyed."""


@brief_rule
def flag(battle: Battle, unit: int, mark: int) -> None:
    """Put a mark on a unit."""
    battle.units[unit].marks |= mark


@brief_rule
def is_free(battle: Battle, unit: int) -> bool:
    """True for a unit that may make a move, a charge or what else needs its whole action.

    Rule: OH-Q.1h, OH-1.6o, OH-1.6q, OH-3.2b, OH-5.4b, OH-5.6e
    """
    one = battle.units[unit]
    return (one.cell >= 0) & (one.status == Status.STEADY) & (one.engaged == 0) & (one.marks & ACTED == 0)


@rule
def absence_objections(battle: Battle, unit: int) -> int:
    """Why a unit is not on the board, 0 for one that is.

    Rule: OH-4.1a, OH-5.5f, OH-5.6d, OH-7.1a, OH-7.3b
    """
    fate = int(battle.units[unit].fate)
    return 0 if fate == Fate.ON_BOARD else ABSENT_AS[fate - Fate.DESTROYED]


@brief_rule
def stands_stone(battle: Battle, umpire: Umpire, cell: int) -> bool:
    """True for a square with a stone that has not fallen.

    Rule: OH-7.4b, OH-7.4c
    """
    stone = int(umpire.stone_on[cell]) - 1
    return stone >= 0 and battle.works[stone] < umpire.orders.works_needed[stone]


@brief_rule
def is_taken(battle: Battle, umpire: Umpire, cell: int) -> bool:
    """True for a square that holds a unit or a standing stone.

    Rule: OH-0.1b, OH-7.4c
    """
    return battle.unit_in[cell] != NONE or stands_stone(battle, umpire, cell)


@brief_rule
def may_pass(battle: Battle, umpire: Umpire, unit: int, cell: int) -> bool:
    """True when a unit may go on through the unit that stands in a square.

    Rule: OH-1.5a, OH-1.5b, OH-1.5d
    """
    other, one = int(battle.unit_in[cell]), battle.units[unit]
    return other != NONE and battle.units[other].side == one.side and umpire.types[one.kind].passes_friends != 0


@rule
def set_foot_on(battle: Battle, unit: int, cell: int) -> None:
    """A unit stands in another square from now on."""
    one = battle.units[unit]
    if one.cell >= 0:
        battle.unit_in[one.cell] = NONE
    battle.unit_in[cell] = unit
    one.cell = cell


# --- engagement -------------------------------------------------------------------------------------------


@brief_rule
def engage(battle: Battle, unit: int, other: int) -> None:
    """Make an engaged pair.

    Rule: OH-1.6m, OH-1.6n, OH-3.2a, OH-3.2c
    """
    battle.units[unit].engaged |= 1 << other
    battle.units[other].engaged |= 1 << unit


@rule
def part(battle: Battle, umpire: Umpire, unit: int) -> None:
    """Break all pairs of a unit.

    Rule: OH-3.2d, OH-3.2e, OH-3.2g
    """
    one = battle.units[unit]
    while one.engaged != 0:
        other = lowest_bit(int(one.engaged))
        one.engaged &= ~(1 << other)
        battle.units[other].engaged &= ~(1 << unit)
        note(umpire, Event.FREED, unit, other)


@rule
def engaged_ahead(battle: Battle, umpire: Umpire, unit: int, facing: int) -> int:
    """The set of engaged enemies that are in the front zone of a unit with this face.

    Rule: OH-0.1e, OH-3.3a, OH-3.3d
    """
    one, ahead = battle.units[unit], 0
    engaged, cell = int(one.engaged), int(one.cell)
    while engaged != 0:
        other = lowest_bit(engaged)
        engaged &= engaged - 1
        if zone_of(umpire.board, cell, facing, int(battle.units[other].cell)) == FRONT:
            ahead |= 1 << other
    return ahead


# --- leaving ----------------------------------------------------------------------------------------------


@rule
def remove(battle: Battle, umpire: Umpire, unit: int, fate: int) -> None:
    """Take a unit off the board, and tell why.

    Rule: OH-3.2d, OH-4.1a, OH-4.1d, OH-5.5f, OH-5.6d, OH-6.1b, OH-7.3b
    """
    one = battle.units[unit]
    cell = int(one.cell)
    note(umpire, TOLD_AS[fate], unit, cell)
    part(battle, umpire, unit)
    battle.unit_in[cell] = NONE
    one.last_cell, one.cell, one.fate, one.target = cell, OFF_BOARD, fate, NONE
    if fate != Fate.EXITED:
        one.lost_turn = battle.turn
