"""What fights are expected to bring: of one attack, of a round of melee, of a duel. No rule depends on it."""

from __future__ import annotations

from typing import Any

import numpy as np

from warhost.kernel.compile import rule
from warhost.kernel.results_table import within
from warhost.rulesets.heroes.rules.combat import die_modifier, differential, harm_of, lowered
from warhost.rulesets.heroes.rules.duel import other_duelist
from warhost.rulesets.heroes.rules.figures import is_able, is_flagged, is_standing, number
from warhost.rulesets.heroes.state import (
    COLUMNS,
    HERO,
    MODIFIERS,
    NONE,
    PANICKED,
    SPEAR,
    WOUNDED,
    Battle,
    DuelStage,
    Phase,
    Result,
    Umpire,
    Weapon,
)

DUEL_STRIKES = 24  # throws and strikes that a duel is followed for; few last longer
EITHER_FIRST = 2  # while it is open who strikes first


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
def faces_of(battle: Battle, umpire: Umpire, striker: int, target: int, weapon: int) -> Any:
    """How many faces of the attack die give each result of an attack.

    Rule: HG-5.2a, HG-5.2b, HG-5.2c, HG-5.2d
    """
    difference = differential(battle, umpire, striker, target, weapon, False)
    column = within(difference - int(umpire.rates.least_column), COLUMNS)
    return umpire.rates.faces[column, min(die_modifier(battle, umpire, striker, target, weapon), MODIFIERS - 1)]


@rule
def harm_if_rolled(battle: Battle, umpire: Umpire, striker: int, target: int, weapon: int) -> int:
    """What an attack is expected to cost the target's side once its die is rolled, hundredths of a point.

    Rule: HG-5.2a, HG-5.2b, HG-5.2c, HG-5.2d, HG-12.8a
    """
    faces, total = faces_of(battle, umpire, striker, target, weapon), 0
    for result in range(Result.PANIC, Result.KILLED + 1):
        harm = harm_of(battle, target, lowered(battle, target, result))
        total += int(faces[result]) * price_of(battle, umpire, target, harm)
    return total // int(umpire.rates.attack_die)


@rule
def expected_harm(battle: Battle, umpire: Umpire, striker: int, target: int, weapon: int) -> int:
    """What an attack is expected to cost the target's side, hundredths of a point; who has panicked only retires."""
    return 0 if is_flagged(battle, target, PANICKED) else harm_if_rolled(battle, umpire, striker, target, weapon)


@rule
def gain_by_strike(battle: Battle, umpire: Umpire, striker: int, target: int) -> int:
    """What a strike is expected to bring, hundredths of a point, a share of what the target strikes back taken off."""
    gain = expected_harm(battle, umpire, striker, target, Weapon.HAND)
    if is_flagged(battle, target, PANICKED):
        return gain
    return gain - int(umpire.worth.answer) * expected_harm(battle, umpire, target, striker, Weapon.HAND) // 100


# --- duels ----------------------------------------------------------------------------------------------------------


@rule
def weigh_strike(battle: Battle, umpire: Umpire, striker: int, target: int, odds: Any) -> None:
    """Fill what a strike of a duel brings: chance of no effect, chance of a wound, and what it costs the target's side.

    The two are taken as they are: wounded or not. Strikes count as throws, which no spear gives a bonus.

    Rule: HG-11.3b, HG-11.3c, HG-12.8a
    """
    faces = faces_of(battle, umpire, striker, target, Weapon.HURL)
    odds[:] = 0.0
    die = int(umpire.rates.attack_die)
    for result in range(Result.NO_EFFECT, Result.KILLED + 1):
        harm, share = harm_of(battle, target, lowered(battle, target, result)), int(faces[result]) / die
        odds[0] += share if harm == Result.NO_EFFECT else 0.0
        odds[1] += share if harm == Result.WOUND else 0.0
        odds[2] += share * price_of(battle, umpire, target, harm)


@rule
def weigh_strikes(battle: Battle, umpire: Umpire, a: int, b: int, odds: Any) -> None:
    """Fill `odds[turn, wounds]` for both duelists, with and without wounds: turn 0 is a's strike, bit 0 a's wound.

    For each the two are marked as wounded or not, and have their own marks again at the end.
    """
    one, other = battle.figures[a], battle.figures[b]
    marks_one, marks_other = int(one.marks), int(other.marks)
    for wounds in range(4):
        one.marks = marks_one & ~WOUNDED | (WOUNDED if wounds & 1 else 0)
        other.marks = marks_other & ~WOUNDED | (WOUNDED if wounds & 2 else 0)
        weigh_strike(battle, umpire, a, b, odds[0, wounds])
        weigh_strike(battle, umpire, b, a, odds[1, wounds])
    one.marks, other.marks = marks_one, marks_other


@rule
def duel_worth(battle: Battle, umpire: Umpire, a: int, b: int, turn: int) -> float:
    """What a duel is expected to bring the side of `a`, hundredths of a point.

    `turn` is 0 when a strikes next, 1 when b does, EITHER_FIRST while that is open. No god steps in.

    Rule: HG-11.3a, HG-11.3b, HG-11.3c, HG-11.3d, HG-11.3e, HG-11.7a
    """
    odds, worth, before = np.empty((2, 4, 3)), np.zeros((2, 4)), np.zeros((2, 4))
    weigh_strikes(battle, umpire, a, b, odds)
    for _ in range(DUEL_STRIKES):
        worth, before = before, worth
        for wounds in range(4):
            mine, theirs = odds[0, wounds], odds[1, wounds]
            worth[0, wounds] = mine[2] + mine[0] * before[1, wounds] + mine[1] * before[1, wounds | 2]
            worth[1, wounds] = theirs[0] * before[0, wounds] + theirs[1] * before[0, wounds | 1] - theirs[2]
    now = (1 if is_flagged(battle, a, WOUNDED) else 0) | (2 if is_flagged(battle, b, WOUNDED) else 0)
    return float(worth[turn, now] if turn != EITHER_FIRST else (worth[0, now] + worth[1, now]) / 2.0)


@rule
def is_pending(battle: Battle, step: int) -> bool:
    """True while a step is going on or still to come."""
    for k in range(battle.depth):
        if battle.stack[k].phase == step:
            return True
    return False


@rule
def next_striker(battle: Battle) -> int:
    """Who throws or strikes next in the running duel, NONE while that is open."""
    duel = battle.duel
    if duel.first == NONE:
        return NONE
    if is_pending(battle, Phase.ROLL):
        return int(battle.attack.striker)
    is_firsts = duel.stage == DuelStage.FIRST_THROW or duel.stage == DuelStage.MELEE_FIRST
    return int(duel.first) if is_firsts else other_duelist(battle, int(duel.first))


@rule
def running_duel(battle: Battle, umpire: Umpire, side: int) -> float:
    """What the duel that is being fought, or asked for, is expected to bring a side, hundredths of a point."""
    duel = battle.duel
    if duel.stage != DuelStage.NO_DUEL:
        a, b = int(duel.challenger), int(duel.challenged)
        if not is_able(battle, a) or not is_able(battle, b) or duel.ended != 0:
            return 0.0
        striker = next_striker(battle)
        worth = duel_worth(battle, umpire, a, b, EITHER_FIRST if striker == NONE else (0 if striker == a else 1))
        return worth if battle.figures[a].side == side else -worth
    frame = battle.stack[battle.depth - 1]
    if battle.depth > 0 and frame.phase == Phase.ACCEPT:
        a, b = int(frame.actor), int(frame.target)
        worth = max(duel_worth(battle, umpire, a, b, EITHER_FIRST) - umpire.worth.tempo, 0.0) / 2.0
        return worth if battle.figures[a].side == side else -worth
    return 0.0


# --- what can be attacked next --------------------------------------------------------------------------------------


@rule
def missile_range(battle: Battle, umpire: Umpire, figure: int) -> int:
    """How far a figure can shoot, or else hurl its spear, centre to centre, u; 0 with neither.

    Rule: HG-5.1b
    """
    if battle.figures[figure].bow > 0:
        return int(umpire.rates.bow_range)
    return int(umpire.rates.spear_range) if is_flagged(battle, figure, SPEAR) else 0


@rule
def missile_of(battle: Battle, figure: int) -> int:
    """What a figure attacks with from afar: its bow, else its spear."""
    return number(Weapon.BOW) if battle.figures[figure].bow > 0 else number(Weapon.HURL)


@rule
def missile_harm(battle: Battle, umpire: Umpire, figure: int, target: int) -> int:
    """What a figure's shot, or else its hurled spear, is expected to cost the target's side; it must have one."""
    return expected_harm(battle, umpire, figure, target, missile_of(battle, figure))


@rule
def is_within(apart2: int, limit: int) -> bool:
    """True when a squared distance is at most that of a length, u."""
    return apart2 <= limit * limit


@rule
def gain_by_reaching(battle: Battle, umpire: Umpire, figure: int, enemy: int) -> int:
    """What a figure can expect of a strike wherever it may reach an enemy, hundredths of a point.

    Whoever has panicked may be cornered there, or rally in reach of it: `hunt` per cent of an attack on him counts.

    Rule: HG-10.3a, HG-10.3c
    """
    if is_flagged(battle, enemy, PANICKED):
        return int(umpire.worth.hunt) * harm_if_rolled(battle, umpire, figure, enemy, Weapon.HAND) // 100
    return gain_by_strike(battle, umpire, figure, enemy)


@rule
def weigh_prospect(battle: Battle, umpire: Umpire, figure: int) -> None:
    """Write down what a figure and each enemy can expect of attacking each other, wherever they stand."""
    prospect, side = umpire.prospect, battle.figures[figure].side
    shoots = missile_range(battle, umpire, figure) > 0
    for enemy in range(battle.count):
        prospect.strike[enemy] = prospect.missile[enemy] = prospect.hit[enemy] = prospect.shot[enemy] = 0
        if battle.figures[enemy].side == side or not is_standing(battle, enemy):
            continue
        prospect.strike[enemy] = gain_by_reaching(battle, umpire, figure, enemy)
        if shoots:
            prospect.missile[enemy] = missile_harm(battle, umpire, figure, enemy)
        if is_able(battle, enemy):
            prospect.hit[enemy] = max(gain_by_strike(battle, umpire, enemy, figure), 0)
            if missile_range(battle, umpire, enemy) > 0:
                prospect.shot[enemy] = missile_harm(battle, umpire, enemy, figure)
