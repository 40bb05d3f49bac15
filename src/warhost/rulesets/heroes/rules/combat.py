"""An attack from its declaration to its result, whatever the weapon.

Steps A1 to A8 of the sequence of play are frames on the stack, so that a god may step in between any two of them.

Chapters: HG-5, HG-14.4, HG-10.3
"""

from __future__ import annotations

from warhost.kernel.abi import pop, push
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import note
from warhost.kernel.plane import beyond, crosses, distance2, is_in_area, is_protected, isqrt
from warhost.kernel.reactions import open_for
from warhost.kernel.results_table import within
from warhost.rulesets.heroes.rules.events import Cover, Event, Gone, Modifier, Panic
from warhost.rulesets.heroes.rules.figures import (
    attack_factor,
    defence_factor,
    flag,
    has_effect,
    is_flagged,
    is_shielded,
    is_standing,
    number,
    slay,
)
from warhost.rulesets.heroes.rules.panic import flee, lose_spear, panic
from warhost.rulesets.heroes.state import (
    COLUMNS,
    COVERS,
    FOUGHT,
    HURLED,
    HURT_NOW,
    PANICKED,
    ROWS,
    SHOT,
    SLAIN_NOW,
    SPEAR,
    WOUNDED,
    Battle,
    DuelStage,
    God,
    Phase,
    Result,
    Stage,
    Umpire,
    Weapon,
    Window,
)

# How an attack came about, as its event tells it.
DEFENSIVE, STRIKES_BACK, IN_DUEL = 1, 2, 4


# --- factors and dice ---------------------------------------------------------------------------------------


@brief_rule
def is_duel(battle: Battle) -> bool:
    """True while a duel is being fought."""
    return battle.duel.stage != DuelStage.NO_DUEL


@rule
def is_near_barrier(umpire: Umpire, barrier: int, x: int, y: int) -> bool:
    """True when a point is close enough to a rampart to be covered by it against missiles.

    Rule: HG-14.4b
    """
    line = umpire.plane.barriers[barrier]
    reach = int(umpire.rates.rampart_reach)
    return beyond(x, y, int(line.ax), int(line.ay), int(line.bx), int(line.by), reach) <= 0


@rule
def is_behind_rampart(umpire: Umpire, from_x: int, from_y: int, x: int, y: int, missile: bool) -> bool:
    """True when a rampart protects a target from an attack.

    Rule: HG-14.4b, HG-14.4c, HG-15.6a
    """
    for barrier in range(umpire.plane.barrier_count):
        if not is_protected(umpire.plane, barrier, x, y) or not crosses(umpire.plane, barrier, from_x, from_y, x, y):
            continue
        if not missile or is_near_barrier(umpire, barrier, x, y):
            return True
    return False


@rule
def is_in_cover(umpire: Umpire, x: int, y: int) -> bool:
    """True when a point lies in a wood.

    Rule: HG-14.4a
    """
    for area in range(umpire.plane.area_count):
        if umpire.plane.areas[area].kind & COVERS and is_in_area(umpire.plane, area, x, y):
            return True
    return False


@rule
def cover_of(battle: Battle, umpire: Umpire, striker: int, target: int, weapon: int, defensive: bool) -> int:
    """What covers a target against an attack, 0 for nothing.

    Rule: HG-8.2d, HG-14.4a, HG-14.4b, HG-14.4c, HG-14.4d, HG-14.4e
    """
    if is_duel(battle):
        return 0
    one, other = battle.figures[striker], battle.figures[target]
    x, y = int(other.x), int(other.y)
    if weapon != Weapon.HAND and is_in_cover(umpire, x, y):
        return number(Cover.WOOD)
    missile = weapon != Weapon.HAND and not defensive
    behind = is_behind_rampart(umpire, int(one.x), int(one.y), x, y, missile)
    return number(Cover.RAMPART) if behind else 0


@rule
def differential(battle: Battle, umpire: Umpire, striker: int, target: int, weapon: int, defensive: bool) -> int:
    """Attack factor less defence factor, cover included.

    Rule: HG-5.2a, HG-5.2e
    """
    factor = attack_factor(battle, umpire, striker, weapon == Weapon.BOW)
    covered = cover_of(battle, umpire, striker, target, weapon, defensive) != 0
    return factor - defence_factor(battle, umpire, target) - (int(umpire.rates.cover) if covered else 0)


@rule
def has_spear_advantage(battle: Battle, striker: int, target: int, weapon: int) -> bool:
    """True when a spear strikes at a man without one; never in a duel, where both have thrown theirs.

    Rule: HG-9.4a, HG-11.3c, HG-6.5a, HG-7.1c
    """
    if weapon != Weapon.HAND or is_duel(battle):
        return False
    return is_flagged(battle, striker, SPEAR) and not is_flagged(battle, target, SPEAR)


@rule
def die_modifier(battle: Battle, umpire: Umpire, striker: int, target: int, weapon: int) -> int:
    """What is added to the attack die.

    Rule: HG-5.2c, HG-9.4a, HG-12.5b
    """
    added = int(umpire.rates.spear_advantage) if has_spear_advantage(battle, striker, target, weapon) else 0
    return added + (int(umpire.rates.fights_die) if has_effect(battle, striker, God.FIGHTS) else 0)


@rule
def look_up(umpire: Umpire, die: int, difference: int) -> int:
    """The result that the combat chart gives for a modified die.

    Rule: HG-5.2b, HG-5.2d, HG-R65
    """
    column = within(difference - int(umpire.rates.least_column), COLUMNS)
    return int(umpire.rates.chart[within(die - 1, ROWS), column])


@rule
def lowered(battle: Battle, target: int, result: int) -> int:
    """A result as it counts against the target: one step less while a god deflects weapons.

    Rule: HG-12.8a, HG-12.8b, HG-12.8d
    """
    return max(result - 1, 0) if has_effect(battle, target, God.DEFLECT) else result


@rule
def harm_of(battle: Battle, target: int, result: int) -> int:
    """What a result comes to for this target: a second wound kills, a man in panic cannot panic again.

    Rule: HG-5.4d, HG-10.3c
    """
    if result == Result.WOUND and is_flagged(battle, target, WOUNDED):
        return number(Result.KILLED)
    if result == Result.PANIC and is_flagged(battle, target, PANICKED):
        return number(Result.NO_EFFECT)
    return result


# --- the steps ------------------------------------------------------------------------------------------------


@rule
def declare(battle: Battle, umpire: Umpire, striker: int, target: int, weapon: int, how: int) -> None:
    """A1: an attack is declared and its means is spent; what follows is laid on the stack.

    Rule: HG-5.6a, HG-7.2a, HG-11.5d, HG-R39
    """
    one, other, attack = battle.figures[striker], battle.figures[target], battle.attack
    attack.striker, attack.target, attack.weapon = striker, target, weapon
    attack.stage, attack.defensive = Stage.DECLARED, how & DEFENSIVE
    attack.die = attack.result = attack.striker_moved = attack.target_moved = 0
    attack.left_x, attack.left_y = other.x, other.y
    centres = isqrt(distance2(int(one.x), int(one.y), int(other.x), int(other.y)))
    apart = max(centres - int(umpire.plane.body), 0)
    note(umpire, Event.DECLARED, striker, target, weapon, how, apart)
    if how & IN_DUEL == 0:
        spend(battle, umpire, striker, weapon, how)
    push(battle, Phase.ATTACK_OVER)
    open_for(battle, Phase.WINDOW, int(other.side), Window.AFTER)
    push(battle, Phase.APPLY)
    open_for(battle, Phase.WINDOW, int(other.side), Window.RESULT)
    push(battle, Phase.ROLL)
    open_for(battle, Phase.WINDOW, int(one.side), Window.ATTACK)


@rule
def spend(battle: Battle, umpire: Umpire, striker: int, weapon: int, how: int) -> None:
    """The shot, the spear or the hand-to-hand attack of the phase is spent.

    Rule: HG-5.6a, HG-6.1a, HG-7.2a, HG-9.1c, HG-9.2c
    """
    if weapon == Weapon.BOW:
        flag(battle, striker, SHOT)
    elif weapon == Weapon.HURL:
        flag(battle, striker, HURLED)
        lose_spear(battle, umpire, striker, Gone.HURLED)
    elif how & STRIKES_BACK == 0:
        flag(battle, striker, FOUGHT)


@rule
def is_barred(battle: Battle) -> bool:
    """True when the declared attack is no longer possible, or a god has ended the duel that it belongs to.

    Rule: HG-5.6b, HG-11.4d, HG-12.7c, HG-12.9a, HG-12.10a, HG-12.11d
    """
    attack = battle.attack
    striker, target = int(attack.striker), int(attack.target)
    if not is_standing(battle, striker) or not is_standing(battle, target) or is_flagged(battle, striker, PANICKED):
        return True
    if attack.striker_moved != 0 or attack.target_moved != 0 or battle.duel.ended != 0:
        return True
    return is_shielded(battle, target) or has_effect(battle, striker, God.MIST)


@rule
def roll_attack(battle: Battle, umpire: Umpire) -> None:
    """A3 to A5: an attack that is no longer possible is off; a panicked target retires; else roll and read the chart.

    Rule: HG-5.2b, HG-5.6b, HG-9.8a, HG-10.3a, HG-10.3c, HG-R28
    """
    attack = battle.attack
    striker, target = int(attack.striker), int(attack.target)
    if is_barred(battle):
        attack.stage = Stage.CANCELLED
        note(umpire, Event.CANCELLED, striker, target)
        pop(battle)
        return
    attack.left_x, attack.left_y = battle.figures[target].x, battle.figures[target].y
    if is_flagged(battle, target, PANICKED) and retires(battle, umpire, striker, target):
        attack.stage = Stage.RETIRED
        pop(battle)
        return
    if umpire.journal.open != 0:
        explain(battle, umpire, striker, target, int(attack.weapon), attack.defensive != 0)
    die = roll_one(battle, umpire, int(umpire.rates.attack_die))
    if die > 0:
        pop(battle)
        read_chart(battle, umpire, die)


@rule
def retires(battle: Battle, umpire: Umpire, striker: int, target: int) -> bool:
    """A panicked figure that is attacked makes off; False when it is cornered.

    Rule: HG-10.3a, HG-10.3c, HG-10.4a
    """
    note(umpire, Event.RETIRES, target, striker)
    one = battle.figures[striker]
    return flee(battle, umpire, target, int(one.x), int(one.y))


@rule
def read_chart(battle: Battle, umpire: Umpire, die: int) -> None:
    """Find the result of a rolled die.

    Rule: HG-5.2b
    """
    attack = battle.attack
    striker, target, weapon = int(attack.striker), int(attack.target), int(attack.weapon)
    defensive = attack.defensive != 0
    difference = differential(battle, umpire, striker, target, weapon, defensive)
    modified = die + die_modifier(battle, umpire, striker, target, weapon)
    attack.die, attack.stage = die, Stage.ROLLED
    attack.result = look_up(umpire, modified, difference)
    note(umpire, Event.ROLLED, die, modified, int(attack.result), striker)


@rule
def explain(battle: Battle, umpire: Umpire, striker: int, target: int, weapon: int, defensive: bool) -> None:
    """Write down what the die and the column of the chart are made of."""
    note(umpire, Event.ATTACK_FACTOR, striker, attack_factor(battle, umpire, striker, weapon == Weapon.BOW), weapon)
    note(umpire, Event.DEFENCE_FACTOR, target, defence_factor(battle, umpire, target))
    cover = cover_of(battle, umpire, striker, target, weapon, defensive)
    if cover != 0:
        note(umpire, Event.COVER, target, cover)
    note(umpire, Event.DIFFERENTIAL, differential(battle, umpire, striker, target, weapon, defensive))
    if has_spear_advantage(battle, striker, target, weapon):
        note(umpire, Event.DIE_MODIFIER, int(umpire.rates.spear_advantage), Modifier.SPEAR, striker)
    if has_effect(battle, striker, God.FIGHTS):
        note(umpire, Event.DIE_MODIFIER, int(umpire.rates.fights_die), Modifier.GOD, striker)


@rule
def apply_result(battle: Battle, umpire: Umpire) -> None:
    """A7: the result is applied to the target at once.

    Rule: HG-5.3a, HG-5.4a, HG-5.4b, HG-5.4c, HG-5.4e, HG-5.4f, HG-10.1a, HG-10.4a, HG-12.8b
    """
    attack = battle.attack
    if attack.stage != Stage.ROLLED:
        return
    striker, target, result = int(attack.striker), int(attack.target), int(attack.result)
    counts = lowered(battle, target, result)
    if counts != result:
        note(umpire, Event.DEFLECTED, target, result, counts)
    harm = harm_of(battle, target, counts)
    attack.stage, attack.result = Stage.APPLIED, harm
    if harm == Result.NO_EFFECT:
        if result != Result.NO_EFFECT:
            note(umpire, Event.NO_EFFECT, target)
    elif harm == Result.PANIC:
        one = battle.figures[striker]
        panic(battle, umpire, target, int(one.x), int(one.y), Panic.STRUCK)
    elif harm == Result.WOUND:
        flag(battle, target, WOUNDED | HURT_NOW)
        note(umpire, Event.WOUNDED, target)
    else:
        flag(battle, target, SLAIN_NOW)
        slay(battle, umpire, target)


@rule
def has_left(battle: Battle, umpire: Umpire) -> bool:
    """True when the target of the attack has left its place by panic, death or retirement.

    Rule: HG-9.7b, HG-10.3d
    """
    attack = battle.attack
    target = battle.figures[attack.target]
    if attack.stage == Stage.RETIRED:
        return True
    if attack.stage != Stage.APPLIED or (attack.result != Result.PANIC and attack.result != Result.KILLED):
        return False
    return target.x != attack.left_x or target.y != attack.left_y
