"""Whom units could attack next from a square, and who could attack them there. No rule depends on it.

Ways are looked at as far as the ground and straight lines tell; whether Cavalry finds its way round others is not.
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.squares import FRONT, seen_from, zone_of
from warhost.kernel.stack import phase_on_top
from warhost.rulesets.onehour.advice.blows import gain_by_shot, gain_by_strike
from warhost.rulesets.onehour.rules.board import NORMAL, allowance, may_enter, square_at
from warhost.rulesets.onehour.rules.charges import enemy_ahead
from warhost.rulesets.onehour.rules.firing import can_fire, can_shoot_from
from warhost.rulesets.onehour.state import (
    NONE,
    OFF_BOARD,
    Battle,
    Phase,
    Status,
    Umpire,
)

FARTHEST_WAY = 30  # squares, quarter turns included


@brief_rule
def is_acting(battle: Battle, side: int) -> bool:
    """True while a side is in its own part of a turn, up to its strikes."""
    return battle.to_decide == side and Phase.MOVEMENT <= phase_on_top(battle) <= Phase.HAND_TO_HAND


@rule
def squares_to_enemy(battle: Battle, umpire: Umpire, unit: int, cell: int, facing: int) -> int:
    """Squares from a square to the nearest enemy that does not rout; each quarter turn to it counts as one more.

    Without such an enemy it is as far as no board reaches.
    """
    nearest, side = FARTHEST_WAY, battle.units[unit].side
    for other in range(battle.unit_count):
        enemy = battle.units[other]
        if enemy.side == side or enemy.cell < 0 or enemy.status == Status.ROUTING:
            continue
        squares = int(umpire.board.distance[cell, enemy.cell])
        if squares < nearest:
            zone = zone_of(umpire.board, cell, facing, int(enemy.cell))
            quarters = min(zone, 4 - zone)
            nearest = min(nearest, squares + quarters)
    return nearest


# --- charges and shots to come ------------------------------------------------------------------------------------


@rule
def end_of_ride(
    battle: Battle, umpire: Umpire, unit: int, cell: int, facing: int, target: int, place: int, face: int
) -> int:
    """Where Cavalry in a square would end its charge on a target in a place with a face, OFF_BOARD when it cannot.

    That is straight or aslant before it, at its flank or rear where that can be.
    """
    ahead, right = seen_from(umpire.board, cell, facing, place)
    kind = int(battle.units[unit].kind)
    if ahead < 1 or abs(right) > ahead or ahead > allowance(umpire, kind, cell, 0) + 1:
        return OFF_BOARD
    end = OFF_BOARD
    for aside in range(max(right - 1, 1 - ahead), min(right + 1, ahead - 1) + 1):
        there = square_at(umpire, cell, facing, ahead - 1, aside)
        if there == OFF_BOARD or not may_enter(umpire, kind, there):
            continue
        other = int(battle.unit_in[there])
        if other != NONE and other != unit and other != target:
            continue
        if end == OFF_BOARD or zone_of(umpire.board, place, face, there) != FRONT:
            end = there
    return end


@rule
def best_charge_from(battle: Battle, umpire: Umpire, unit: int, cell: int, facing: int) -> float:
    """The best that a charge from a square with a face is expected to take, hundredths of a point."""
    one = battle.units[unit]
    if umpire.types[one.kind].slants == 0:
        target, end = enemy_ahead(battle, umpire, unit, cell, facing)
        if target == NONE:
            return 0.0
        other = battle.units[target]
        return gain_by_strike(battle, umpire, unit, end, target, int(other.cell), int(other.facing), True)
    best, reach = 0.0, int(umpire.types[one.kind].allowance[NORMAL]) + 1
    for target in range(battle.unit_count):
        other = battle.units[target]
        if other.side == one.side or other.cell < 0 or umpire.board.distance[cell, other.cell] > reach:
            continue
        place, face = int(other.cell), int(other.facing)
        end = end_of_ride(battle, umpire, unit, cell, facing, target, place, face)
        if end != OFF_BOARD:
            best = max(best, gain_by_strike(battle, umpire, unit, end, target, place, face, True))
    return best


@rule
def best_shot_from(battle: Battle, umpire: Umpire, unit: int, cell: int, facing: int) -> float:
    """The best that a shot from a square with a face is expected to take, hundredths of a point."""
    best = 0.0
    if umpire.types[battle.units[unit].kind].fires == 0:
        return best
    for target in range(battle.unit_count):
        if can_shoot_from(battle, umpire, unit, cell, facing, target):
            best = max(best, gain_by_shot(battle, umpire, target, int(battle.units[target].cell)))
    return best


@rule
def danger_at(battle: Battle, umpire: Umpire, unit: int, cell: int, facing: int) -> float:
    """What the enemies' next charges and shots are expected to take from a unit in a square with a face."""
    one, total = battle.units[unit], 0.0
    for other in range(battle.unit_count):
        enemy = battle.units[other]
        if enemy.side == one.side or enemy.cell < 0 or enemy.engaged != 0 or enemy.status != Status.STEADY:
            continue
        start, heading = int(enemy.cell), int(enemy.facing)
        ahead, right = seen_from(umpire.board, start, heading, cell)
        if ahead < 1 or abs(right) > ahead:
            continue
        if umpire.types[enemy.kind].slants != 0:
            end = end_of_ride(battle, umpire, other, start, heading, unit, cell, facing)
            if end != OFF_BOARD:
                total += gain_by_strike(battle, umpire, other, end, unit, cell, facing, True)
        elif umpire.types[enemy.kind].fires != 0 and ahead <= umpire.figures.range:
            total += gain_by_shot(battle, umpire, unit, cell)
        elif right == 0 and ahead <= umpire.run[1, enemy.kind, start, heading] + 1:
            end = square_at(umpire, start, heading, ahead - 1, 0)
            total += gain_by_strike(battle, umpire, other, end, unit, cell, facing, True)
    return total


@rule
def attack_to_come(battle: Battle, umpire: Umpire, unit: int) -> float:
    """What the next charge or shot of a unit that is not engaged is worth, hundredths of a point."""
    one, worth = battle.units[unit], umpire.worth
    if one.engaged != 0 or one.status == Status.ROUTING:
        return 0.0
    cell, facing = int(one.cell), int(one.facing)
    shot = best_shot_from(battle, umpire, unit, cell, facing)
    value = int(worth.menace) * max(shot, best_charge_from(battle, umpire, unit, cell, facing))
    if shot > 0.0 and is_acting(battle, int(one.side)) and can_fire(battle, umpire, unit):
        value += int(worth.shot) * shot
    return value / 100.0
