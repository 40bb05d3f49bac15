"""What computer opponents are told: the worth of a position and the appeal of an action. No rule depends on it."""

from __future__ import annotations

import math
from typing import Any

from warhost.kernel.abi import RUNNING, WON, actor_of, place_of, target_of, verb_of
from warhost.kernel.compile import rule
from warhost.kernel.dice import count_bits
from warhost.kernel.plane import distance2, isqrt
from warhost.rulesets.heroes.advice.outlook import chance_to_rally, harm_to_come, side_of_next
from warhost.rulesets.heroes.advice.prospects import (
    EITHER_FIRST,
    duel_worth,
    expected_harm,
    gain_by_strike,
    is_within,
    missile_range,
    running_duel,
    weigh_prospect,
)
from warhost.rulesets.heroes.rules.figures import full_move, is_able, is_flagged, is_standing
from warhost.rulesets.heroes.rules.movement import point_x, point_y
from warhost.rulesets.heroes.rules.victory import holder_of_body
from warhost.rulesets.heroes.state import (
    HERO,
    NONE,
    PANICKED,
    SPEAR,
    TROJAN,
    WOUNDED,
    Battle,
    Phase,
    Special,
    Umpire,
    Verb,
    Weapon,
)

INCH = 100
FAR_AWAY = 99
SUREST = 0.95  # the most that a lead is worth while a battle goes on


@rule
def inches_to_enemy(battle: Battle, figure: int, x: int, y: int) -> int:
    """Distance from a point to the nearest enemy of a figure, whole inches."""
    nearest, side = FAR_AWAY * INCH * FAR_AWAY * INCH, battle.figures[figure].side
    for other in range(battle.count):
        enemy = battle.figures[other]
        if enemy.side != side and is_standing(battle, other):
            nearest = min(nearest, distance2(x, y, int(enemy.x), int(enemy.y)))
    return isqrt(nearest) // INCH


@rule
def chip_worth(battle: Battle, umpire: Umpire) -> int:
    """What a chip of the gods is worth: less and less in the last turns, nothing in the very last."""
    last_turns = int(umpire.worth.last_turns)
    return int(umpire.worth.chip) * min(int(battle.turns) - int(battle.turn), last_turns) // last_turns


@rule
def worth_of(battle: Battle, umpire: Umpire, figure: int) -> int:
    """Worth of a figure on the table, hundredths of a point."""
    worth, hero = umpire.worth, is_flagged(battle, figure, HERO)
    value = int(worth.hero) if hero else int(worth.soldier)
    if is_flagged(battle, figure, WOUNDED):
        value -= int(worth.wound_hero) if hero else int(worth.wound_soldier)
    if is_flagged(battle, figure, PANICKED):
        return value - (int(worth.panic_hero) if hero else int(worth.panic_soldier))
    if is_flagged(battle, figure, SPEAR):
        value += int(worth.spear)
    return value


@rule
def standing_of(battle: Battle, umpire: Umpire, side: int) -> int:
    """Worth of all that a side has, hundredths of a point."""
    worth = umpire.worth
    total = chip_worth(battle, umpire) * int(battle.chips[side])
    if side == TROJAN:
        total += int(worth.ship) * count_bits(int(battle.burning))
    if umpire.orders.special >> Special.BODY & 1 and holder_of_body(battle, umpire) == side:
        total += int(worth.body)
    for figure in range(battle.count):
        if battle.figures[figure].side == side and is_standing(battle, figure):
            total += worth_of(battle, umpire, figure)
    return total


@rule
def outlook(battle: Battle, umpire: Umpire, side: int) -> int:
    """What a side has before it, hundredths of a point, as far as phases are left for it."""
    worth, total = umpire.worth, 0
    if side == side_of_next(battle, Phase.ACTION):
        total += int(worth.tempo)
    menace = int(worth.menace) if battle.turn < battle.turns else 0
    is_theirs_to_come = battle.turn < battle.turns or side == battle.first or side != battle.active
    total += harm_to_come(battle, umpire, side, menace)
    total -= harm_to_come(battle, umpire, 1 - side, int(worth.danger) if is_theirs_to_come else 0)
    return total


@rule
def likely(lead: float) -> float:
    """A lead, in swings of what is left of the battle, as a worth from -1 to 1."""
    return SUREST * lead / math.sqrt(1.0 + lead * lead)


@rule
def value_of(battle: Battle, umpire: Umpire, side: int) -> float:
    """Static worth of a position for a side: -1 lost, 0 even, 1 won."""
    if battle.result != RUNNING:
        if battle.result != WON:
            return 0.0
        return 1.0 if battle.winner == side else -1.0
    mine, theirs = standing_of(battle, umpire, side), standing_of(battle, umpire, 1 - side)
    ahead = mine - theirs + running_duel(battle, umpire, side) + outlook(battle, umpire, side)
    return likely(ahead / (umpire.worth.swing * math.sqrt(int(battle.turns) - int(battle.turn) + 0.5)))


# --- appeal ---------------------------------------------------------------------------------------------------------


@rule
def harm_awaiting(battle: Battle, umpire: Umpire, enemy: int, apart2: int) -> int:
    """What an enemy so far off can be expected to do to the figure last weighed, hundredths of a point."""
    prospect, harm = umpire.prospect, 0
    if is_within(apart2, full_move(battle, enemy) + int(umpire.plane.touch)):
        harm = int(prospect.hit[enemy])
    if prospect.shot[enemy] > harm and is_within(apart2, missile_range(battle, umpire, enemy)):
        harm = int(prospect.shot[enemy])
    return harm


@rule
def appeal_of_place(battle: Battle, umpire: Umpire, figure: int, x: int, y: int) -> float:
    """How well the figure last weighed stands at a point: what it can attack from there, what awaits it, how close.

    `weigh_prospect` weighs a figure; then each of its many moves takes no more than a look at the distances.
    """
    one, appeal, prospect = battle.figures[figure], umpire.appeal, umpire.prospect
    touch, shot_range = int(umpire.plane.touch), missile_range(battle, umpire, figure)
    charge_range, nearest2 = full_move(battle, figure) + touch, (FAR_AWAY * INCH) ** 2
    at_once, next_time, danger = 0, 0, 0
    for enemy in range(battle.count):
        other = battle.figures[enemy]
        if other.side == one.side or not is_standing(battle, enemy):
            continue
        apart2 = distance2(x, y, int(other.x), int(other.y))
        if is_within(apart2, touch):
            at_once = max(at_once, int(prospect.strike[enemy]))
        if is_within(apart2, charge_range):
            next_time = max(next_time, int(prospect.strike[enemy]))
        if is_within(apart2, shot_range):
            next_time = max(next_time, int(prospect.missile[enemy]))
        if is_able(battle, enemy):
            danger += harm_awaiting(battle, umpire, enemy, apart2)
            nearest2 = min(nearest2, apart2)
    far = max(isqrt(nearest2) - (INCH * int(umpire.appeal.bowshot) if one.bow > 0 else 0), 0)
    value = int(appeal.strike) * at_once + int(appeal.menace) * next_time - int(appeal.danger) * danger
    return value / 100.0 - int(appeal.approach) * far / INCH


@rule
def appeal_of_move(battle: Battle, umpire: Umpire, figure: int, x: int, y: int, stay: float) -> float:
    """How promising a move looks: by how much better a place it leads to than that of the figure, which is `stay`."""
    return int(umpire.appeal.move) + appeal_of_place(battle, umpire, figure, x, y) - stay


@rule
def appeal_of_rally(battle: Battle, umpire: Umpire, figure: int) -> float:
    """How promising it is to try to rally a figure: by the chance that it does.

    Rule: HG-3.2a
    """
    return int(umpire.appeal.rally) * chance_to_rally(battle, umpire, figure)


@rule
def appeal_of_challenge(battle: Battle, umpire: Umpire, a: int, b: int) -> float:
    """How promising a challenge looks: by what the duel is expected to bring."""
    gain = duel_worth(battle, umpire, a, b, EITHER_FIRST) - int(umpire.worth.tempo)
    return int(umpire.appeal.challenge) + int(umpire.appeal.duel) * gain / 100.0


@rule
def appeal_of_turn(battle: Battle, umpire: Umpire, figure: int) -> float:
    """How promising it is that a figure acts next: bowmen first, then whoever is nearest to the enemy."""
    one, appeal = battle.figures[figure], umpire.appeal
    if not is_standing(battle, figure):
        return float(int(appeal.absent))
    inches = inches_to_enemy(battle, figure, int(one.x), int(one.y))
    return int(appeal.bowman if one.bow > 0 else appeal.fighter) + int(appeal.near) / (1.0 + inches)


@rule
def appeal_of_attack(battle: Battle, umpire: Umpire, verb: int, actor: int, target: int) -> float:
    """How promising a shot, a throw or a strike looks."""
    appeal = umpire.appeal
    if verb == Verb.STRIKE:
        return int(appeal.act) + int(appeal.strike) * gain_by_strike(battle, umpire, actor, target) / 100.0
    weapon = Weapon.BOW if verb == Verb.SHOOT else Weapon.HURL
    return int(appeal.act) + int(appeal.missile) * expected_harm(battle, umpire, actor, target, weapon) / 100.0


@rule
def appeal_of(battle: Battle, umpire: Umpire, action: int) -> float:
    """How promising an action looks at first glance that is neither a move nor a call on the gods, hundredths."""
    appeal, verb, actor = umpire.appeal, verb_of(action), actor_of(action)
    if verb == Verb.SHOOT or verb == Verb.HURL or verb == Verb.STRIKE:
        return appeal_of_attack(battle, umpire, verb, actor, target_of(action))
    if verb == Verb.CHOOSE:
        return appeal_of_turn(battle, umpire, actor)
    if verb == Verb.RALLY:
        return appeal_of_rally(battle, umpire, actor)
    if verb == Verb.CHALLENGE:
        return appeal_of_challenge(battle, umpire, actor, target_of(action))
    if verb == Verb.BACK or verb == Verb.PANIC:
        return 0.0
    if verb == Verb.PASS or verb == Verb.DONE or verb == Verb.STAND or verb == Verb.STAY:
        return float(int(appeal.leave))
    return float(int(appeal.act))


@rule
def appeals(battle: Battle, umpire: Umpire, actions: Any, n: int, scores: Any) -> None:
    """Fill the appeal of each of `n` actions; moves of a figure stand together."""
    mover, stay, least = NONE, 0.0, float(int(umpire.appeal.least))
    for k in range(n):
        action = actions[k]
        if verb_of(action) == Verb.CALL:
            scores[k] = float(int(umpire.appeal.call))
            continue
        if verb_of(action) != Verb.MOVE:
            scores[k] = max(appeal_of(battle, umpire, action), least)
            continue
        if actor_of(action) != mover:
            mover = actor_of(action)
            weigh_prospect(battle, umpire, mover)
            stay = appeal_of_place(battle, umpire, mover, int(battle.figures[mover].x), int(battle.figures[mover].y))
        x, y = point_x(place_of(action)), point_y(place_of(action))
        scores[k] = max(appeal_of_move(battle, umpire, mover, x, y, stay), least)
