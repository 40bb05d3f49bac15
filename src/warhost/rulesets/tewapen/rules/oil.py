"""Boiling oil, rocks and hot sand, poured by a garrison on an enemy below."""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.rulesets.tewapen.rules.buildings import height_of, is_garrison
from warhost.rulesets.tewapen.rules.combat import fighter_objections, reach_objections, target_objections
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.rules.hits import count_hits, save_hits, take_hits, throw
from warhost.rulesets.tewapen.rules.modifiers import warding_dice
from warhost.rulesets.tewapen.rules.objections import Objection
from warhost.rulesets.tewapen.state import Battle, Umpire


@rule
def pouring_objections(battle: Battle, umpire: Umpire, unit: int, target: int) -> int:
    """Why a unit cannot pour boiling oil on this enemy.

    Rule: TW-4.2d, TW-R72, TW-R94
    """
    objections = fighter_objections(battle, unit)
    if battle.pieces[unit].oil == 0:
        objections |= bit_of(Objection.NO_SUCH_EQUIPMENT)
    if not is_garrison(battle, umpire, unit):
        objections |= bit_of(Objection.NOT_IN_FORTIFICATION)
    objections |= target_objections(battle, umpire, unit, target)
    if objections & bit_of(Objection.NO_SUCH_PIECE):
        return objections
    start, end = int(battle.pieces[unit].cell), int(battle.pieces[target].cell)
    if height_of(battle, umpire, end) > 0:
        objections |= bit_of(Objection.TOO_HIGH)
    if umpire.board.distance[start, end] != 1:
        return objections | bit_of(Objection.OUT_OF_RANGE)
    return objections | reach_objections(battle, umpire, unit, target, 1)


@rule
def pour(battle: Battle, umpire: Umpire, unit: int, target: int) -> None:
    """Pour boiling oil on an enemy below: dice of its own, no ground, no retreats, no follow-up.

    Rule: TW-4.2d, TW-R72, TW-R83, TW-R86, TW-R94
    """
    battle.pieces[unit].oil -= 1
    note(umpire, Event.OIL_POURED, unit, target, int(battle.pieces[unit].oil))
    dice = int(umpire.figures.oil_dice)
    note(umpire, Event.PATTERN_DICE, dice, 1)
    dice = max(dice + warding_dice(battle, umpire, target, False, 1), 0)
    note(umpire, Event.DICE_COUNT, dice)
    throw(battle, umpire, dice)
    hits = save_hits(battle, umpire, target, count_hits(umpire, int(battle.pieces[target].hit_at)))
    take_hits(battle, umpire, target, hits)
