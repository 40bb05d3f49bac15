"""Hand-to-hand combat: who strikes whom, hits, turning to face.

Chapters: OH-3
"""

from __future__ import annotations

from warhost.kernel.abi import pack
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import roll_one
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.kernel.squares import FRONT, zone_of
from warhost.rulesets.onehour.rules.board import level
from warhost.rulesets.onehour.rules.events import Event
from warhost.rulesets.onehour.rules.firing import DIE, half, take_hits
from warhost.rulesets.onehour.rules.objections import Objection
from warhost.rulesets.onehour.rules.units import absence_objections, engaged_ahead, flag
from warhost.rulesets.onehour.state import ACTED, NONE, STRUCK, Battle, Status, Umpire, Verb

# --- who strikes whom -------------------------------------------------------------------------------------


@brief_rule
def to_strike(battle: Battle, umpire: Umpire, unit: int) -> int:
    """The set of enemies of which a unit still has to strike one.

    Rule: OH-3.1a, OH-3.3a, OH-3.3b, OH-3.3c, OH-3.3d, OH-3.3e, OH-3.3f, OH-3.3g
    """
    one = battle.units[unit]
    if (one.engaged == 0) | (one.marks & STRUCK != 0) | (one.status == Status.ROUTING):
        return 0
    return engaged_ahead(battle, umpire, unit, int(one.facing))


@rule
def list_strikes(battle: Battle, umpire: Umpire, side: int) -> int:
    """List every strike that a side has still to make: how many actions.

    Rule: OH-3.3a, OH-3.3b, OH-3.3e
    """
    n = 0
    for unit in range(battle.unit_count):
        if battle.units[unit].side != side:
            continue
        targets = to_strike(battle, umpire, unit)
        while targets != 0:
            umpire.listed[n] = pack(Verb.STRIKE, unit, 0, 0, lowest_bit(targets))
            n += 1
            targets &= targets - 1
    return n


@rule
def strike_objections(battle: Battle, umpire: Umpire, unit: int, target: int) -> int:
    """Why a unit cannot strike a target.

    Rule: OH-3.3a, OH-3.3c, OH-3.3g
    """
    one = battle.units[unit]
    if one.cell < 0:
        return absence_objections(battle, unit)
    objections = 0
    if one.marks & STRUCK:
        objections |= bit_of(Objection.HAS_STRUCK)
    if one.status == Status.ROUTING:
        objections |= bit_of(Objection.IS_ROUTING)
    if battle.units[target].cell < 0:
        return objections | absence_objections(battle, target)
    if one.engaged >> target & 1 == 0:
        return objections | bit_of(Objection.NOT_ENGAGED_WITH)
    if engaged_ahead(battle, umpire, unit, int(one.facing)) >> target & 1 == 0:
        objections |= bit_of(Objection.NOT_IN_FRONT)
    return objections


# --- a strike ---------------------------------------------------------------------------------------------


@rule
def strike(battle: Battle, umpire: Umpire, unit: int, target: int) -> None:
    """Strike an enemy once.

    Rule: OH-3.4a, OH-3.4b, OH-3.4c, OH-3.4d, OH-3.4g, OH-3.8a, OH-3.9d
    """
    one = battle.units[unit]
    flag(battle, unit, STRUCK)
    charging = one.target == target
    note(umpire, Event.STRUCK, unit, target, int(charging))
    die = roll_one(battle, umpire, DIE)
    if die == 0:
        return
    added = int(umpire.charging[one.race, one.kind] if charging else umpire.value[one.race, one.kind])
    note(umpire, Event.ROLLED, int(one.side), die)
    note(umpire, Event.MODIFIER, int(one.race), int(one.kind), added)
    take_hits(battle, umpire, target, hits_by_hand(battle, umpire, max(die + added, 0), unit, target))


@rule
def hits_by_hand(battle: Battle, umpire: Umpire, hits: int, unit: int, target: int) -> int:
    """What becomes of the hits rolled against a target: doubled, then halved for terrain, then for armour.

    Rule: OH-3.4e, OH-3.5e, OH-3.6a, OH-3.6b, OH-3.6c, OH-3.7a, OH-3.7b, OH-3.7c, OH-3.7d, OH-3.7e
    """
    one, other = battle.units[unit], battle.units[target]
    zone = zone_of(umpire.board, int(other.cell), int(other.facing), int(one.cell))
    if zone != FRONT:
        hits *= int(umpire.figures.flank_times)
        note(umpire, Event.DOUBLED, hits, zone)
    sheltered = is_sheltered(umpire, int(other.cell))
    above = level(umpire, int(other.cell)) > level(umpire, int(one.cell))
    if sheltered or above:
        hits = half(hits)
        note(umpire, Event.TERRAIN_HALVES, hits, int(other.cell), int(not sheltered))
    armoured = umpire.types[other.kind].armour_melee != 0
    if armoured and (umpire.orders.cumulative != 0 or not (sheltered or above)):
        hits = half(hits)
        note(umpire, Event.ARMOUR_HALVES, hits, int(other.kind))
    return hits


@brief_rule
def is_sheltered(umpire: Umpire, cell: int) -> bool:
    """True for a square whose ground halves hits from every side.

    Rule: OH-3.5a, OH-3.5b, OH-3.5c, OH-3.5d, OH-3.5f, OH-3.5g, OH-3.5h
    """
    return umpire.chart[umpire.ground[cell]].shelter != 0


# --- turning to face --------------------------------------------------------------------------------------


@brief_rule
def may_face(battle: Battle, umpire: Umpire, unit: int) -> bool:
    """True for an engaged unit that may turn to face those that attack its flanks and rear.

    Rule: OH-3.9a, OH-3.9b, OH-3.9e, OH-3.9f
    """
    one = battle.units[unit]
    if (one.engaged == 0) | (one.marks & ACTED != 0) | (one.status == Status.ROUTING):
        return False
    return engaged_ahead(battle, umpire, unit, int(one.facing)) == 0


@rule
def list_faces(battle: Battle, umpire: Umpire, side: int, n: int) -> int:
    """Add every turn to face of a side: how many actions are listed then.

    Rule: OH-3.9a, OH-3.9c
    """
    for unit in range(battle.unit_count):
        if battle.units[unit].side != side or not may_face(battle, umpire, unit):
            continue
        for facing in range(4):
            if engaged_ahead(battle, umpire, unit, facing) != 0:
                umpire.listed[n] = pack(Verb.FACE, unit, facing, 0, NONE)
                n += 1
    return n


@rule
def face_objections(battle: Battle, umpire: Umpire, unit: int, facing: int) -> int:
    """Why a unit cannot turn to face this way.

    Rule: OH-3.9a, OH-3.9b, OH-3.9c, OH-3.9f
    """
    one, objections = battle.units[unit], 0
    if one.cell < 0:
        return absence_objections(battle, unit)
    if one.marks & ACTED:
        objections |= bit_of(Objection.HAS_ACTED)
    if one.status == Status.ROUTING:
        objections |= bit_of(Objection.IS_ROUTING)
    if facing == one.facing:
        objections |= bit_of(Objection.NOTHING_CHANGES)
    if one.engaged == 0:
        return objections | bit_of(Objection.NOT_ENGAGED)
    if engaged_ahead(battle, umpire, unit, int(one.facing)) != 0:
        objections |= bit_of(Objection.FRONT_ATTACKED)
    if engaged_ahead(battle, umpire, unit, facing) == 0:
        objections |= bit_of(Objection.FACES_NOBODY)
    return objections


@rule
def face(battle: Battle, umpire: Umpire, unit: int, facing: int) -> None:
    """Turn to face an enemy on flank or rear.

    Rule: OH-3.9a, OH-3.9c
    """
    battle.units[unit].facing = facing
    flag(battle, unit, ACTED)
    note(umpire, Event.FACED, unit, facing)
