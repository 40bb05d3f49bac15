"""What computer opponents are told of a position: its worth. No rule depends on it."""

from __future__ import annotations

from warhost.kernel.abi import RUNNING, WON
from warhost.kernel.compile import rule
from warhost.kernel.stack import phase_on_top
from warhost.rulesets.onehour.advice.blows import worth_with
from warhost.rulesets.onehour.advice.goals import worth_of_goals
from warhost.rulesets.onehour.advice.melees import strikes_to_come
from warhost.rulesets.onehour.advice.prospects import attack_to_come, is_acting, squares_to_enemy
from warhost.rulesets.onehour.rules.morale import is_led, must_test
from warhost.rulesets.onehour.rules.units import is_free
from warhost.rulesets.onehour.rules.victory import points_lost
from warhost.rulesets.onehour.state import Battle, Fate, Phase, Status, Umpire


@rule
def worth_of(battle: Battle, umpire: Umpire, unit: int) -> float:
    """Worth of a unit on the board and of what it could do next, hundredths of a point."""
    one, worth = battle.units[unit], umpire.worth
    value = worth_with(battle, umpire, unit, int(one.hits))
    if one.status == Status.ROUTING:
        return value
    if must_test(battle, umpire, unit) and is_led(battle, umpire, unit, int(one.cell)):
        value *= 1.0 + int(worth.led) / 100.0
    if one.engaged == 0:
        value -= int(worth.nearness) * squares_to_enemy(battle, umpire, unit, int(one.cell), int(one.facing))
        if is_acting(battle, int(one.side)) and phase_on_top(battle) == Phase.MOVEMENT and is_free(battle, unit):
            value += int(worth.ready)
        return value + attack_to_come(battle, umpire, unit)
    return value + strikes_to_come(battle, umpire, unit)


@rule
def standing(battle: Battle, umpire: Umpire, side: int) -> float:
    """Worth of all that a side has and could do next, hundredths of a point."""
    total = float(int(umpire.worth.lead) * points_lost(battle, umpire, 1 - side)) + worth_of_goals(battle, umpire, side)
    for unit in range(battle.unit_count):
        one = battle.units[unit]
        if one.side != side:
            continue
        if one.cell >= 0:
            total += worth_of(battle, umpire, unit)
        elif one.fate == Fate.TO_COME:
            total += int(umpire.worth.to_come) * worth_with(battle, umpire, unit, int(one.hits)) / 100.0
    return total


@rule
def value_of(battle: Battle, umpire: Umpire, side: int) -> float:
    """Static worth of a position for a side: -1 lost, 0 even, 1 won."""
    if battle.result != RUNNING:
        if battle.result != WON:
            return 0.0
        return 1.0 if battle.winner == side else -1.0
    mine, theirs = max(standing(battle, umpire, side), 1.0), max(standing(battle, umpire, 1 - side), 1.0)
    return 0.95 * (mine - theirs) / max(mine + theirs, 100.0)
