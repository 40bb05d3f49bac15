"""Charges: who can charge whom from where.

Chapters: OH-1.6
"""

from __future__ import annotations

from warhost.kernel.abi import pack
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of, bits_of
from warhost.rulesets.onehour.rules.board import step_bars
from warhost.rulesets.onehour.rules.events import Event
from warhost.rulesets.onehour.rules.objections import Objection
from warhost.rulesets.onehour.rules.reach import ride
from warhost.rulesets.onehour.rules.units import (
    absence_objections,
    engage,
    flag,
    is_free,
    is_taken,
    may_pass,
    set_foot_on,
)
from warhost.rulesets.onehour.rules.ways import end_objections, lies_ahead, mover_objections, way_objections
from warhost.rulesets.onehour.state import ACTED, NEAR, NONE, OFF_BOARD, Battle, Umpire, Verb

CLOSED_CORNER = bits_of(Objection.CORNER, Objection.CROSSING)

# --- contact ----------------------------------------------------------------------------------------------


@brief_rule
def is_enemy(battle: Battle, unit: int, other: int) -> bool:
    """True for a unit of the other side."""
    return other != NONE and battle.units[other].side != battle.units[unit].side


@rule
def contact_objections(battle: Battle, umpire: Umpire, unit: int, end: int, facing: int, target: int) -> int:
    """Why a target is not in contact with a charger that has come to a square with this face.

    Rule: OH-1.3h, OH-1.6b, OH-1.6i, OH-1.6k
    """
    kind = int(battle.units[unit].kind)
    slant = 1 if umpire.types[kind].slants != 0 else 0
    for aslant in range(-slant, slant + 1):
        direction = (2 * facing + aslant) & 7
        if umpire.board.neighbour[end, direction] == battle.units[target].cell:
            bars = step_bars(umpire, kind, end, direction)
            return bars | (bit_of(Objection.BARRED_CONTACT) if bars & CLOSED_CORNER != 0 else 0)
    return bit_of(Objection.NO_CONTACT)


# --- listing ----------------------------------------------------------------------------------------------


@rule
def enemy_ahead(battle: Battle, umpire: Umpire, unit: int, cell: int, facing: int) -> tuple[int, int]:
    """The enemy whom a unit on foot could charge from a square with a face, NONE; and where the charge would end.

    Rule: OH-1.5a, OH-1.5c, OH-1.6c, OH-1.6d, OH-1.6e, OH-1.6j, OH-1.6k
    """
    kind, end, vacant = int(battle.units[unit].kind), cell, True
    for _ in range(umpire.run[1, kind, cell, facing] + 1):
        there = int(umpire.board.neighbour[end, 2 * facing])
        if there == OFF_BOARD:
            break
        other = int(battle.unit_in[there])
        if is_enemy(battle, unit, other):
            return (other if vacant and step_bars(umpire, kind, end, 2 * facing) == 0 else NONE), end
        vacant = other == unit or not is_taken(battle, umpire, there)
        if not (vacant or may_pass(battle, umpire, unit, there)):
            break
        end = there
    return NONE, end


@rule
def list_ridden_charges(battle: Battle, umpire: Umpire, unit: int, n: int) -> int:
    """Add the charges of Cavalry: how many actions are listed then.

    Rule: OH-1.6d, OH-1.6f, OH-1.6g, OH-1.6h, OH-1.6i, OH-1.6j
    """
    one, lines, columns = battle.units[unit], umpire.lines, int(umpire.board.columns)
    cell, heading = int(one.cell), int(one.facing)
    row, column = int(umpire.row[cell]), int(umpire.column[cell])
    for facing in range(4):
        if not may_charge_with(umpire, heading, facing):
            continue
        ride(battle, umpire, unit, facing)
        for line in range(max(row - NEAR, 0), min(row + NEAR + 1, int(umpire.board.rows))):
            places = int(lines.reach[facing, line]) | (int(line == row) << column)
            while places != 0:
                end = line * columns + lowest_bit(places)
                places &= places - 1
                n = list_contacts(battle, umpire, unit, end, facing, n)
    return n


@brief_rule
def may_charge_with(umpire: Umpire, heading: int, facing: int) -> bool:
    """True for the face that Cavalry has, and where the switch lets it turn first for those a quarter turn from it.

    Rule: OH-1.6g, OH-1.6h
    """
    return facing == heading or (umpire.orders.turn_before_charge != 0 and facing != (heading + 2) & 3)


@rule
def list_contacts(battle: Battle, umpire: Umpire, unit: int, end: int, facing: int, n: int) -> int:
    """Add a charge that ends here against each enemy that is then in contact.

    Rule: OH-1.6b, OH-1.6i
    """
    targets = 0
    for aslant in range(-1, 2):
        there = int(umpire.board.neighbour[end, (2 * facing + aslant) & 7])
        if there == OFF_BOARD:
            continue
        other = int(battle.unit_in[there])
        if is_enemy(battle, unit, other) and contact_objections(battle, umpire, unit, end, facing, other) == 0:
            targets |= 1 << other
    while targets != 0:
        umpire.listed[n] = pack(Verb.CHARGE, unit, facing, end, lowest_bit(targets))
        n += 1
        targets &= targets - 1
    return n


@rule
def list_charges(battle: Battle, umpire: Umpire, side: int, n: int) -> int:
    """Add the charges of every unit of a side, once its moves are listed: how many there are then.

    Rule: OH-1.6a
    """
    for unit in range(battle.unit_count):
        one = battle.units[unit]
        if one.side != side or not is_free(battle, unit):
            continue
        if umpire.types[one.kind].slants == 0:
            target, end = enemy_ahead(battle, umpire, unit, int(one.cell), int(one.facing))
            if target != NONE:
                umpire.listed[n] = pack(Verb.CHARGE, unit, int(one.facing), end, target)
                n += 1
        elif umpire.lines.touching >> unit & 1:
            n = list_ridden_charges(battle, umpire, unit, n)
    return n


# --- objections -------------------------------------------------------------------------------------------


@rule
def charge_objections(battle: Battle, umpire: Umpire, unit: int, place: int, facing: int, target: int) -> int:
    """Why a unit cannot charge a target from a square with a face.

    Rule: OH-1.6a, OH-1.6c, OH-1.6e, OH-1.6g, OH-1.6h, OH-1.6j, OH-1.6o, OH-1.6q
    """
    objections, one = mover_objections(battle, unit), battle.units[unit]
    if one.cell < 0:
        return objections
    other = battle.units[target]
    if other.cell >= 0:
        objections |= contact_objections(battle, umpire, unit, place, facing, target)
    objections |= absence_objections(battle, target)
    if other.side == one.side:
        objections |= bit_of(Objection.CHARGES_FRIEND)
    slants = umpire.types[one.kind].slants != 0
    if not (may_charge_with(umpire, int(one.facing), facing) if slants else facing == one.facing):
        objections |= bit_of(Objection.RIDER_TURNS if slants else Objection.NOT_STRAIGHT_AT)
    if place == one.cell:
        return objections
    if not lies_ahead(umpire, slants, int(one.cell), facing, place):
        objections |= bit_of(Objection.NOT_AHEAD if slants else Objection.NOT_STRAIGHT_AT)
        return objections | end_objections(battle, umpire, unit, place, 0)
    return objections | way_objections(battle, umpire, unit, facing, place, 0)


# --- carrying out -----------------------------------------------------------------------------------------


@rule
def charge(battle: Battle, umpire: Umpire, unit: int, place: int, facing: int, target: int) -> None:
    """Go into contact with an enemy: the two are engaged.

    Rule: OH-1.6h, OH-1.6l, OH-1.6m, OH-1.6n
    """
    one = battle.units[unit]
    start = int(one.cell)
    if one.facing != facing:
        note(umpire, Event.TURNED, unit, facing)
        one.facing = facing
    note(umpire, Event.CHARGED, unit, target, int(umpire.board.distance[start, place]))
    if place != start:
        note(umpire, Event.MOVED, unit, start, place, int(umpire.board.distance[start, place]))
        set_foot_on(battle, unit, place)
    flag(battle, unit, ACTED)
    one.target = target
    engage(battle, unit, target)
