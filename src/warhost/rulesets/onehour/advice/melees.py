"""What standing engagements are expected to come to: who strikes whom, how hard, and for how long.

An engagement lasts until one of the two is finished. A unit is finished after as many strikes as its worth needs, at
what all who strike it are expected to take; those who strike next come half a strike farther, the others half a strike
less.
"""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.intrinsics import lowest_bit
from warhost.rulesets.onehour.advice.blows import gain_by_strike, worth_with
from warhost.rulesets.onehour.rules.units import engaged_ahead
from warhost.rulesets.onehour.state import NONE, STRUCK, Battle, Status, Umpire

WITHOUT_END = 99.0  # strikes


@rule
def gain_by_striking(battle: Battle, umpire: Umpire, unit: int, target: int, charging: bool) -> float:
    """What a strike of a unit at a target is expected to take, where both stand."""
    one, other = battle.units[unit], battle.units[target]
    return gain_by_strike(battle, umpire, unit, int(one.cell), target, int(other.cell), int(other.facing), charging)


@rule
def best_target(battle: Battle, umpire: Umpire, unit: int, targets: int) -> tuple[int, float]:
    """The one of a set of enemies from whom a strike in a later turn is expected to take most, and how much."""
    best, most = NONE, -1.0
    while targets != 0:
        target = lowest_bit(targets)
        targets &= targets - 1
        gain = gain_by_striking(battle, umpire, unit, target, False)
        if gain > most:
            best, most = target, gain
    return best, most


@rule
def next_strike(battle: Battle, umpire: Umpire, unit: int) -> tuple[int, float]:
    """Whom an engaged unit strikes next, NONE, and what that is expected to take; less where it must turn first."""
    one = battle.units[unit]
    if one.engaged == 0 or one.status == Status.ROUTING:
        return NONE, 0.0
    ahead = engaged_ahead(battle, umpire, unit, int(one.facing))
    if ahead != 0:
        return best_target(battle, umpire, unit, ahead)
    target, gain = best_target(battle, umpire, unit, int(one.engaged))
    return target, gain * int(umpire.worth.turning) / 100.0


@rule
def strikes_to_finish(battle: Battle, umpire: Umpire, unit: int) -> float:
    """How many strikes of all who strike it a unit is expected to stand."""
    one, rate = battle.units[unit], 0.0
    enemies = int(one.engaged)
    while enemies != 0:
        enemy = lowest_bit(enemies)
        enemies &= enemies - 1
        target, gain = next_strike(battle, umpire, enemy)
        if target == unit:
            rate += gain
    return worth_with(battle, umpire, unit, int(one.hits)) / rate if rate > 0.0 else WITHOUT_END


@rule
def strikes_to_come(battle: Battle, umpire: Umpire, unit: int) -> float:
    """What all further strikes of a unit in its engagement are expected to take, hundredths of a point."""
    one = battle.units[unit]
    target, gain = next_strike(battle, umpire, unit)
    if target == NONE:
        return 0.0
    is_next = battle.to_decide == one.side and one.marks & STRUCK == 0
    stands = min(strikes_to_finish(battle, umpire, unit), int(umpire.orders.turns) - int(battle.turn) + 0.5)
    strikes = min(stands + (0.5 if is_next else -0.5), strikes_to_finish(battle, umpire, target))
    value = gain * max(strikes, 0.0)
    if is_next and one.target == target:
        value += gain_by_striking(battle, umpire, unit, target, True) - gain
    return value * int(umpire.worth.melee) / 100.0
