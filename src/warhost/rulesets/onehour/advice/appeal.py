"""What computer opponents are told of actions: how promising each looks at first glance. No rule depends on it."""

from __future__ import annotations

from typing import Any

from warhost.kernel.abi import actor_of, extra_of, place_of, target_of, verb_of
from warhost.kernel.compile import rule
from warhost.kernel.squares import FRONT, zone_of
from warhost.kernel.stack import phase_on_top
from warhost.rulesets.onehour.advice.blows import gain_by_shot, gain_by_strike
from warhost.rulesets.onehour.advice.goals import appeal_of_ground
from warhost.rulesets.onehour.advice.melees import best_target, gain_by_striking
from warhost.rulesets.onehour.advice.prospects import (
    best_charge_from,
    best_shot_from,
    danger_at,
    squares_to_enemy,
)
from warhost.rulesets.onehour.rules.firing import can_fire
from warhost.rulesets.onehour.rules.morale import is_led, must_test
from warhost.rulesets.onehour.rules.units import engaged_ahead
from warhost.rulesets.onehour.state import NONE, Battle, Phase, Status, Umpire, Verb

# --- where to go --------------------------------------------------------------------------------------------------


@rule
def appeal_of_post(battle: Battle, umpire: Umpire, unit: int, cell: int, facing: int) -> float:
    """How good it looks to stand in a square with a face when the turn ends, hundredths; only differences count."""
    appeal = umpire.appeal
    attack = max(
        best_charge_from(battle, umpire, unit, cell, facing), best_shot_from(battle, umpire, unit, cell, facing)
    )
    value = int(appeal.menace) * attack / 100.0
    value -= int(appeal.danger) * danger_at(battle, umpire, unit, cell, facing) / 100.0
    value -= int(appeal.approach) * squares_to_enemy(battle, umpire, unit, cell, facing)
    value += appeal_of_ground(battle, umpire, unit, cell, facing)
    if must_test(battle, umpire, unit) and is_led(battle, umpire, unit, cell):
        value += int(appeal.led)
    return value


@rule
def appeal_of_staying(battle: Battle, umpire: Umpire, unit: int) -> float:
    """How good it looks for a unit to stay as it is, hundredths: as a post, and with the shot that it can fire then."""
    one = battle.units[unit]
    cell, facing = int(one.cell), int(one.facing)
    value = appeal_of_post(battle, umpire, unit, cell, facing)
    if can_fire(battle, umpire, unit):
        value += int(umpire.appeal.strike) * best_shot_from(battle, umpire, unit, cell, facing) / 100.0
    return value


# --- what to do ---------------------------------------------------------------------------------------------------


@rule
def appeal_of_charge(battle: Battle, umpire: Umpire, unit: int, target: int, end: int, facing: int) -> float:
    """How promising a charge looks: what its strike and the next are expected to take, less the answer.

    A target that is engaged in front already cannot answer from its flank or rear; another may turn first.
    """
    one, other, appeal = battle.units[unit], battle.units[target], umpire.appeal
    place, face = int(other.cell), int(other.facing)
    gain = gain_by_strike(battle, umpire, unit, end, target, place, face, True)
    value = int(appeal.strike) * gain
    value += int(appeal.later) * gain_by_strike(battle, umpire, unit, end, target, place, face, False)
    if other.status != Status.ROUTING:
        answer = gain_by_strike(battle, umpire, target, place, unit, end, facing, False)
        if zone_of(umpire.board, place, face, end) == FRONT:
            value -= int(appeal.answer) * answer
        elif other.engaged == 0 or engaged_ahead(battle, umpire, target, face) == 0:
            value -= int(appeal.turned_answer) * answer
    here = appeal_of_ground(battle, umpire, unit, int(one.cell), int(one.facing))
    value += int(appeal.ground) * (appeal_of_ground(battle, umpire, unit, end, facing) - here)
    return int(appeal.charge) + value / 100.0


@rule
def appeal_of_face(battle: Battle, umpire: Umpire, unit: int, facing: int) -> float:
    """How promising it looks to turn to face: by the best strike that it allows."""
    targets = engaged_ahead(battle, umpire, unit, facing)
    _, gain = best_target(battle, umpire, unit, targets)
    return int(umpire.appeal.face) + int(umpire.appeal.strike) * gain / 100.0


@rule
def appeal_of_attack(battle: Battle, umpire: Umpire, verb: int, unit: int, target: int) -> float:
    """How promising a shot or a strike looks: by what it is expected to take."""
    appeal = umpire.appeal
    if verb == Verb.SHOOT:
        gain = gain_by_shot(battle, umpire, target, int(battle.units[target].cell))
        return int(appeal.shoot) + int(appeal.strike) * gain / 100.0
    charging = battle.units[unit].target == target
    return int(appeal.strike) * gain_by_striking(battle, umpire, unit, target, charging) / 100.0


@rule
def appeal_of_rest(battle: Battle, umpire: Umpire, verb: int, unit: int, facing: int) -> float:
    """How promising the other actions look."""
    appeal = umpire.appeal
    if verb == Verb.PLACE:
        away = facing == battle.units[unit].home ^ 2
        return float(int(appeal.place) if away else int(appeal.least))
    if verb == Verb.FACE:
        return appeal_of_face(battle, umpire, unit, facing)
    if verb == Verb.ARRIVE:
        return float(int(appeal.arrive))
    if verb == Verb.EXIT:
        return float(int(appeal.exit))
    if verb == Verb.WORK:
        return float(int(appeal.work))
    moving = phase_on_top(battle) == Phase.MOVEMENT
    return float(int(appeal.hold) if moving else int(appeal.done))


@rule
def appeal_of(battle: Battle, umpire: Umpire, action: int) -> float:
    """How promising an action other than a move looks, hundredths."""
    verb, unit = verb_of(action), actor_of(action)
    if verb == Verb.CHARGE:
        return appeal_of_charge(battle, umpire, unit, target_of(action), place_of(action), extra_of(action))
    if verb == Verb.SHOOT or verb == Verb.STRIKE:
        return appeal_of_attack(battle, umpire, verb, unit, target_of(action))
    return appeal_of_rest(battle, umpire, verb, unit, extra_of(action))


@rule
def appeals(battle: Battle, umpire: Umpire, actions: Any, n: int, scores: Any) -> None:
    """Fill the appeal of each of `n` actions, in points and above 0; a move's is what it changes."""
    mover, here, least = NONE, 0.0, float(int(umpire.appeal.least))
    for k in range(n):
        action = int(actions[k])
        if verb_of(action) != Verb.MOVE:
            scores[k] = max(appeal_of(battle, umpire, action), least) / 100.0
            continue
        unit = actor_of(action)
        if unit != mover:
            mover, here = unit, appeal_of_staying(battle, umpire, unit)
        change = appeal_of_post(battle, umpire, unit, place_of(action), extra_of(action)) - here
        scores[k] = max(int(umpire.appeal.move) + change, least) / 100.0
