"""Firing: who fires, the field of fire, lines of sight, hits.

Chapters: OH-2
"""

from __future__ import annotations

from warhost.kernel.abi import pack
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.kernel.squares import COLUMN_STEP, ROW_STEP
from warhost.rulesets.onehour.rules.board import level, line_of_fire
from warhost.rulesets.onehour.rules.events import Event
from warhost.rulesets.onehour.rules.objections import Objection
from warhost.rulesets.onehour.rules.units import absence_objections, flag
from warhost.rulesets.onehour.rules.ways import fetter_objections
from warhost.rulesets.onehour.state import (
    ACTED,
    FIRED,
    NONE,
    Battle,
    Status,
    Umpire,
    Verb,
)

DIE = 6


@brief_rule
def half(hits: int) -> int:
    """Half of some hits, fractions up."""
    return (hits + 1) // 2


@rule
def take_hits(battle: Battle, umpire: Umpire, unit: int, hits: int) -> None:
    """Add hits to what a unit has.

    Rule: OH-2.5f, OH-3.4f, OH-4.1c
    """
    if hits == 0:
        note(umpire, Event.NO_HITS, unit)
        return
    battle.units[unit].hits += hits
    note(umpire, Event.HIT, unit, hits, int(battle.units[unit].hits))


# --- who can fire at whom ---------------------------------------------------------------------------------


@brief_rule
def can_fire(battle: Battle, umpire: Umpire, unit: int) -> bool:
    """True for a unit that may still fire in this phase.

    Rule: OH-1.4a, OH-1.4b, OH-1.4c, OH-2.1a, OH-2.1b, OH-2.1c, OH-2.1d, OH-2.1e, OH-2.1f
    """
    one = battle.units[unit]
    ready = (one.cell >= 0) & (one.status == Status.STEADY) & (one.engaged == 0) & (one.marks & (ACTED | FIRED) == 0)
    return ready and umpire.types[one.kind].fires != 0


@brief_rule
def is_in_field(umpire: Umpire, cell: int, facing: int, other: int) -> bool:
    """True for a square in the field of fire, however far.

    Rule: OH-2.2b, OH-2.2c
    """
    east = int(umpire.column[other]) - int(umpire.column[cell])
    south = int(umpire.row[other]) - int(umpire.row[cell])
    ahead = east * COLUMN_STEP[2 * facing] + south * ROW_STEP[2 * facing]
    right = east * ROW_STEP[2 * facing] - south * COLUMN_STEP[2 * facing]
    return ahead >= 1 and abs(right) <= ahead


@rule
def is_in_sight(battle: Battle, umpire: Umpire, cell: int, other: int) -> bool:
    """True when no square on the line of fire is too high to shoot over.

    Rule: OH-2.4a, OH-2.4b, OH-2.4c, OH-2.4d, OH-2.4e, OH-2.4f, OH-2.4g
    """
    if umpire.orders.blocking == 0:
        return True
    east = int(umpire.column[other]) - int(umpire.column[cell])
    south = int(umpire.row[other]) - int(umpire.row[cell])
    line = line_of_fire(east, south)
    ends = max(level(umpire, cell), level(umpire, other))
    for nth in range(umpire.crossed_length[line]):
        between = cell + int(umpire.crossed[line, nth])
        ground = umpire.chart[umpire.ground[between]]
        raised = 1 if battle.unit_in[between] != NONE else int(ground.raised)
        if ground.level + raised > ends:
            return False
    return True


@rule
def can_shoot_from(battle: Battle, umpire: Umpire, unit: int, cell: int, facing: int, target: int) -> bool:
    """True for an enemy at which a unit that can fire may aim from a square with a face.

    Rule: OH-2.2a, OH-2.2b, OH-2.2d, OH-2.2e, OH-2.2f, OH-2.3a, OH-2.4a
    """
    other = battle.units[target]
    if other.side == battle.units[unit].side or other.cell < 0:
        return False
    place = int(other.cell)
    if umpire.board.distance[cell, place] > umpire.figures.range or not is_in_field(umpire, cell, facing, place):
        return False
    return is_in_sight(battle, umpire, cell, place)


@rule
def list_shots(battle: Battle, umpire: Umpire, side: int, n: int) -> int:
    """Add every shot of a side: how many actions are listed then.

    Rule: OH-Q.1f, OH-2.1g
    """
    for unit in range(battle.unit_count):
        one = battle.units[unit]
        if one.side != side or not can_fire(battle, umpire, unit):
            continue
        for target in range(battle.unit_count):
            if can_shoot_from(battle, umpire, unit, int(one.cell), int(one.facing), target):
                umpire.listed[n] = pack(Verb.SHOOT, unit, 0, 0, target)
                n += 1
    return n


@rule
def shot_objections(battle: Battle, umpire: Umpire, unit: int, target: int) -> int:
    """Why a unit cannot fire at a target.

    Rule: OH-2.1a, OH-2.2a
    """
    if battle.units[unit].cell < 0:
        return absence_objections(battle, unit)
    return shooter_objections(battle, umpire, unit) | aim_objections(battle, umpire, unit, target)


@rule
def shooter_objections(battle: Battle, umpire: Umpire, unit: int) -> int:
    """Why a unit cannot fire at anybody.

    Rule: OH-1.4a, OH-2.1a, OH-2.1b, OH-2.1c, OH-2.1d
    """
    one, objections = battle.units[unit], fetter_objections(battle, unit)
    if one.engaged != 0:
        objections |= bit_of(Objection.ENGAGED_SHOOTER)
    if umpire.types[one.kind].fires == 0:
        objections |= bit_of(Objection.CANNOT_FIRE)
    if one.marks & FIRED:
        objections |= bit_of(Objection.HAS_FIRED)
    if one.marks & ACTED:
        objections |= bit_of(Objection.MOVED_THIS_TURN)
    return objections


@rule
def aim_objections(battle: Battle, umpire: Umpire, unit: int, target: int) -> int:
    """Why a unit cannot aim at a target from where it stands.

    Rule: OH-2.2a, OH-2.2b, OH-2.3a, OH-2.4a
    """
    one, other = battle.units[unit], battle.units[target]
    objections = absence_objections(battle, target)
    if other.side == one.side:
        objections |= bit_of(Objection.SHOOTS_AT_FRIEND)
    if other.cell < 0:
        return objections
    if not is_in_field(umpire, int(one.cell), int(one.facing), int(other.cell)):
        objections |= bit_of(Objection.OUTSIDE_FIELD)
    if umpire.board.distance[one.cell, other.cell] > umpire.figures.range:
        objections |= bit_of(Objection.OUT_OF_RANGE)
    elif not is_in_sight(battle, umpire, int(one.cell), int(other.cell)):
        objections |= bit_of(Objection.NO_SIGHT)
    return objections


# --- a shot -----------------------------------------------------------------------------------------------


@rule
def shoot(battle: Battle, umpire: Umpire, unit: int, target: int) -> None:
    """Fire once at a target.

    Rule: OH-2.1b, OH-2.3b, OH-2.5a
    """
    one, other = battle.units[unit], battle.units[target]
    flag(battle, unit, FIRED)
    note(umpire, Event.SHOT, unit, target, int(umpire.board.distance[one.cell, other.cell]))
    die = roll_one(battle, umpire, DIE)
    if die == 0:
        return
    note(umpire, Event.ROLLED, int(one.side), die)
    take_hits(battle, umpire, target, hits_by_fire(battle, umpire, die, target))


@rule
def hits_by_fire(battle: Battle, umpire: Umpire, hits: int, target: int) -> int:
    """What is left of the hits rolled against a target.

    Rule: OH-2.5b, OH-2.5c, OH-2.5d, OH-2.5e, OH-2.5g
    """
    other = battle.units[target]
    covered = umpire.chart[umpire.ground[other.cell]].cover != 0
    if covered:
        hits = half(hits)
        note(umpire, Event.TERRAIN_HALVES, hits, int(other.cell), 0)
    if umpire.types[other.kind].armour_fire != 0 and (umpire.orders.cumulative != 0 or not covered):
        hits = half(hits)
        note(umpire, Event.ARMOUR_HALVES, hits, int(other.kind))
    return hits
