"""What units are given for a siege: ladders, siege towers and boiling oil, and how they lose it."""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.rules.items import moves_from_items
from warhost.rulesets.tewapen.rules.objections import Objection
from warhost.rulesets.tewapen.rules.pieces import flag, is_flagged, is_on_board, unflag
from warhost.rulesets.tewapen.state import LADDERS, MOVED, NOMINATED, TOWER, Battle, Equipment, Umpire


@rule
def equip(battle: Battle, umpire: Umpire, unit: int, equipment: int) -> None:
    """Give a unit the equipment of a set; a siege tower makes it slow.

    Rule: TW-4.2a, TW-4.2d, TW-R72
    """
    one = battle.pieces[unit]
    if equipment >> Equipment.LADDERS & 1:
        flag(battle, unit, LADDERS)
    if equipment >> Equipment.OIL & 1:
        one.oil = umpire.figures.oil_uses
    if equipment >> Equipment.TOWER & 1:
        flag(battle, unit, TOWER)
        one.steady, one.stride = umpire.figures.tower_steady, umpire.figures.tower_stride


@brief_rule
def has_equipment(battle: Battle, unit: int, equipment: int) -> bool:
    """True when a unit has this of a siege's equipment."""
    if equipment == Equipment.LADDERS:
        return is_flagged(battle, unit, LADDERS)
    if equipment == Equipment.TOWER:
        return is_flagged(battle, unit, TOWER)
    return equipment == Equipment.OIL and battle.pieces[unit].oil > 0


@rule
def lose_equipment(battle: Battle, umpire: Umpire, unit: int, equipment: int) -> None:
    """Take away the equipment of a set from a unit; without its tower it moves as before.

    Rule: TW-4.4k, TW-R72
    """
    one = battle.pieces[unit]
    if equipment >> Equipment.LADDERS & 1:
        unflag(battle, unit, LADDERS)
    if equipment >> Equipment.OIL & 1:
        one.oil = 0
    if equipment >> Equipment.TOWER & 1 and is_flagged(battle, unit, TOWER):
        unflag(battle, unit, TOWER)
        row, moves = umpire.troops[one.troop], moves_from_items(battle, umpire, unit)
        one.steady, one.stride = int(row.steady) + moves, int(row.stride) + moves


@rule
def drop_objections(battle: Battle, unit: int, equipment: int) -> int:
    """Why a unit cannot drop this equipment: only before it moves, in its own activation.

    Rule: TW-4.4k
    """
    objections = 0
    if not is_on_board(battle, unit):
        objections |= bit_of(Objection.NO_SUCH_PIECE)
    if not is_flagged(battle, unit, NOMINATED):
        objections |= bit_of(Objection.NOT_ACTIVATED)
    if is_flagged(battle, unit, MOVED) or battle.pieces[unit].walked > 0:
        objections |= bit_of(Objection.HAS_BEGUN_TO_MOVE)
    if not has_equipment(battle, unit, equipment):
        objections |= bit_of(Objection.NO_SUCH_EQUIPMENT)
    return objections


@rule
def may_drop_any(battle: Battle, unit: int) -> bool:
    """True for an activated unit that can still drop equipment.

    Rule: TW-4.4k
    """
    for equipment in range(Equipment.LADDERS, Equipment.OIL + 1):
        if drop_objections(battle, unit, equipment) == 0:
            return True
    return False


@rule
def drop(battle: Battle, umpire: Umpire, unit: int, equipment: int) -> None:
    """Drop equipment for good.

    Rule: TW-4.4k
    """
    note(umpire, Event.DROPPED, unit, equipment)
    lose_equipment(battle, umpire, unit, 1 << equipment)
