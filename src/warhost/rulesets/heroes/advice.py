"""What computer opponents are told: the worth of a position and the appeal of an action. No rule depends on it."""

from __future__ import annotations

from typing import Any

from warhost.kernel.abi import RUNNING, WON, actor_of, place_of, target_of, verb_of
from warhost.kernel.compile import rule
from warhost.kernel.dice import count_bits
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.plane import distance2, isqrt, set_of
from warhost.rulesets.heroes.combat import ATTACK_DIE, die_modifier, differential, harm_of, look_up, lowered
from warhost.rulesets.heroes.figures import contacts, depth_of, is_flagged, is_standing, line_of
from warhost.rulesets.heroes.movement import point_x, point_y
from warhost.rulesets.heroes.state import (
    FOUGHT,
    HERO,
    NONE,
    PANICKED,
    SPEAR,
    TROJAN,
    WOUNDED,
    Battle,
    Phase,
    Result,
    Special,
    Umpire,
    Verb,
    Weapon,
)
from warhost.rulesets.heroes.victory import holder_of_body

INCH = 100
FAR_AWAY = 99
BOWSHOT = 2000  # u that a bowman likes to keep between himself and the enemy's line


@rule
def price_of(battle: Battle, umpire: Umpire, figure: int, result: int) -> int:
    """What a result costs the side of its target, hundredths of a point."""
    worth, hero = umpire.worth, is_flagged(battle, figure, HERO)
    wound = int(worth.wound_hero) if hero else int(worth.wound_soldier)
    if result == Result.KILLED:
        whole = int(worth.hero) if hero else int(worth.soldier)
        return whole - wound if is_flagged(battle, figure, WOUNDED) else whole
    if result == Result.WOUND:
        return wound
    if result == Result.PANIC:
        return int(worth.panic_hero) if hero else int(worth.panic_soldier)
    return 0


@rule
def expected_harm(battle: Battle, umpire: Umpire, striker: int, target: int, weapon: int) -> int:
    """What an attack is expected to cost the target's side, hundredths of a point."""
    if is_flagged(battle, target, PANICKED):
        return 0  # it only retires
    difference = differential(battle, umpire, striker, target, weapon, False)
    added, total = die_modifier(battle, umpire, striker, target, weapon), 0
    for die in range(1, ATTACK_DIE + 1):
        result = lowered(battle, target, look_up(umpire, die + added, difference))
        total += price_of(battle, umpire, target, harm_of(battle, target, result))
    return total // ATTACK_DIE


@rule
def best_fight(battle: Battle, umpire: Umpire, figure: int) -> int:
    """The best that a figure in contact can expect of a round, hundredths of a point; at least 0."""
    best, left = 0, contacts(battle, umpire, figure)
    while left != 0:
        enemy = lowest_bit(left)
        left &= ~set_of(enemy)
        gain = expected_harm(battle, umpire, figure, enemy, Weapon.HAND)
        if not is_flagged(battle, enemy, PANICKED):
            gain -= expected_harm(battle, umpire, enemy, figure, Weapon.HAND) // 2
        best = max(best, gain)
    return best


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
def is_fight_to_come(battle: Battle, figure: int) -> bool:
    """True when a figure can still strike in the running phase."""
    if battle.figures[figure].side != battle.active or battle.duelled != 0 or is_flagged(battle, figure, FOUGHT):
        return False
    return is_pending(battle, Phase.MELEE)


@rule
def is_pending(battle: Battle, step: int) -> bool:
    """True while a step of the running phase is going on or still to come."""
    for k in range(battle.depth):
        if battle.stack[k].phase == step:
            return True
    return False


@rule
def forward(battle: Battle, umpire: Umpire, figure: int, farthest: int) -> int:
    """How far a figure has come towards the enemy's line, u: bowmen keep their distance, the wounded keep back."""
    one = battle.figures[figure]
    if is_flagged(battle, figure, WOUNDED):
        return 0
    return min(depth_of(umpire, int(one.side), int(one.y)), farthest - (BOWSHOT if one.bow > 0 else 0))


@rule
def worth_of(battle: Battle, umpire: Umpire, figure: int, farthest: int) -> int:
    """Worth of a figure on the table, hundredths of a point; it goes forward as far as `farthest`."""
    one, worth, hero = battle.figures[figure], umpire.worth, is_flagged(battle, figure, HERO)
    value = int(worth.hero) if hero else int(worth.soldier)
    if is_flagged(battle, figure, WOUNDED):
        value -= int(worth.wound_hero) if hero else int(worth.wound_soldier)
    if is_flagged(battle, figure, PANICKED):
        return value - (int(worth.panic_hero) if hero else int(worth.panic_soldier))
    if is_flagged(battle, figure, SPEAR):
        value += int(worth.spear)
    value -= int(worth.nearness) * inches_to_enemy(battle, figure, int(one.x), int(one.y))
    value += int(worth.advance) * forward(battle, umpire, figure, farthest) // INCH
    if is_fight_to_come(battle, figure):
        value += int(worth.threat) * best_fight(battle, umpire, figure) // 100
    return value


@rule
def standing_of(battle: Battle, umpire: Umpire, side: int) -> int:
    """Worth of all that a side has, hundredths of a point."""
    worth = umpire.worth
    total = int(worth.chip) * int(battle.chips[side])
    if side == battle.active and battle.duelled == 0 and is_pending(battle, Phase.ACTION):
        total += int(worth.tempo)
    if side == TROJAN:
        total += int(worth.ship) * count_bits(int(battle.burning))
    if umpire.orders.special >> Special.BODY & 1 and holder_of_body(battle, umpire) == side:
        total += int(worth.body)
    farthest = int(umpire.plane.height) - line_of(battle, umpire, 1 - side, NONE)  # the enemy's line
    for figure in range(battle.count):
        if battle.figures[figure].side == side and is_standing(battle, figure):
            total += worth_of(battle, umpire, figure, farthest)
    return total


@rule
def value_of(battle: Battle, umpire: Umpire, side: int) -> float:
    """Static worth of a position for a side: -1 lost, 0 even, 1 won."""
    if battle.result != RUNNING:
        if battle.result != WON:
            return 0.0
        return 1.0 if battle.winner == side else -1.0
    mine, theirs = standing_of(battle, umpire, side), standing_of(battle, umpire, 1 - side)
    return 0.95 * (mine - theirs) / float(max(mine + theirs, 100, mine - theirs, theirs - mine))


# --- appeal ---------------------------------------------------------------------------------------------------------


@rule
def appeal_of_move(battle: Battle, umpire: Umpire, figure: int, x: int, y: int) -> float:
    """How promising a move looks: into a good fight, or closer to the enemy."""
    one = battle.figures[figure]
    best = 0
    for enemy in range(battle.count):
        other = battle.figures[enemy]
        if other.side == one.side or not is_standing(battle, enemy):
            continue
        if distance2(x, y, int(other.x), int(other.y)) <= int(umpire.plane.touch) * int(umpire.plane.touch):
            gain = expected_harm(battle, umpire, figure, enemy, Weapon.HAND)
            best = max(best, gain - expected_harm(battle, umpire, enemy, figure, Weapon.HAND) // 2)
    here = inches_to_enemy(battle, figure, int(one.x), int(one.y))
    return 2.0 + best / 20.0 + 0.2 * (here - inches_to_enemy(battle, figure, x, y))


@rule
def appeal_of(battle: Battle, umpire: Umpire, action: int) -> float:
    """How promising an action looks at first glance; at least 0."""
    verb, actor, target = verb_of(action), actor_of(action), target_of(action)
    if verb == Verb.MOVE:
        return appeal_of_move(battle, umpire, actor, point_x(place_of(action)), point_y(place_of(action)))
    if verb == Verb.SHOOT or verb == Verb.HURL:
        weapon = Weapon.BOW if verb == Verb.SHOOT else Weapon.HURL
        return 2.0 + expected_harm(battle, umpire, actor, target, weapon) / 15.0
    if verb == Verb.STRIKE:
        gain = expected_harm(battle, umpire, actor, target, Weapon.HAND)
        return 2.0 + (gain - expected_harm(battle, umpire, target, actor, Weapon.HAND) // 2) / 20.0
    if verb == Verb.CHOOSE:
        one = battle.figures[actor]
        return 1.0 + 4.0 / (1 + inches_to_enemy(battle, actor, int(one.x), int(one.y))) if one.x >= 0 else 1.0
    if verb == Verb.CALL or verb == Verb.CHALLENGE:
        return 0.1
    if verb == Verb.BACK or verb == Verb.PANIC:
        return 0.0
    if verb == Verb.PASS or verb == Verb.DONE or verb == Verb.STAND or verb == Verb.STAY:
        return 0.3
    return 2.0


@rule
def appeals(battle: Battle, umpire: Umpire, actions: Any, n: int, scores: Any) -> None:
    """Fill the appeal of each of `n` actions."""
    for k in range(n):
        scores[k] = max(appeal_of(battle, umpire, actions[k]), 0.0)
