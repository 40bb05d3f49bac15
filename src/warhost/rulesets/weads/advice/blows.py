"""What attacks are expected to do: strengths, odds, and how many victory points they take. No rule depends on it."""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.results_table import column_of
from warhost.kernel.sets import is_among
from warhost.rulesets.weads.rules.odds import attack_number, defence_number, row_of
from warhost.rulesets.weads.rules.pieces import enemy_unit_at, faces, has, is_in
from warhost.rulesets.weads.state import (
    AGAINST_DEFENDERS,
    BERSERK,
    ELF,
    KINDS,
    NONE,
    Battle,
    Result,
    Status,
    Umpire,
)


@rule
def strength_of(battle: Battle, umpire: Umpire, unit: int, defends: bool) -> float:
    """The number that a unit fights with; on average over all chits where it has none yet."""
    one = battle.pieces[unit]
    if one.chit != NONE:
        kind = int(one.chit)
        number = defence_number(battle, umpire, unit, kind) if defends else attack_number(battle, umpire, unit, kind)
        return float(number)
    total, chits = 0.0, 0
    for kind in range(KINDS):
        count = int(umpire.chits[kind])
        number = defence_number(battle, umpire, unit, kind) if defends else attack_number(battle, umpire, unit, kind)
        total += count * number
        chits += count
    return total / chits


@rule
def defence_of(battle: Battle, umpire: Umpire, unit: int, cell: int) -> float:
    """The strength with which a unit would defend in a hex; woods, which shift the column, count as strength."""
    one = battle.pieces[unit]
    value = strength_of(battle, umpire, unit, True)
    if one.status == Status.DISORDERED:
        value /= float(int(umpire.figures.halves))
    return value * int(umpire.worth.shelter) / 100.0 if umpire.woods[cell] != 0 else value


@rule
def gain_of(umpire: Umpire, attack: float, defence: float, points: float, risked: float, pips: int) -> float:
    """Victory points that a combat is expected to take, less those that it costs, by odds and die modifiers."""
    column = column_of(umpire.odds, attack, defence)
    total, cells = 0.0, int(umpire.figures.combat_die)
    for die in range(1, cells + 1):
        result = int(umpire.table[row_of(umpire, die, pips), column])
        if is_among(result, AGAINST_DEFENDERS):
            total += points * share_taken(umpire, result - Result.NE)
        else:
            total -= risked * share_taken(umpire, Result.NE - result)
    return total / cells


@rule
def share_taken(umpire: Umpire, steps: int) -> float:
    """How much of its points a unit loses by a result so many steps from no effect: disorder, rout, elimination."""
    if steps == 0:
        return 0.0
    if steps == 1:
        return int(umpire.worth.disordered) / 100.0
    return 1.0 if steps == 3 else 1.0 - int(umpire.worth.pursued) / 100.0


@rule
def finish_of(battle: Battle, umpire: Umpire, unit: int) -> float:
    """What the end of a routed unit is worth, which any attack brings about."""
    return int(umpire.worth.finish) * int(umpire.points[battle.pieces[unit].level]) / 100.0


@rule
def pips_of(battle: Battle, umpire: Umpire, unit: int, cell: int, target: int) -> int:
    """Die modifiers of an attack of one unit, from a hex, on another: leaders, morale levels, disorder, fury."""
    one, other, figures = battle.pieces[unit], battle.pieces[target], umpire.figures
    pips = int(figures.berserk) if has(battle, unit, BERSERK) else 0
    pips += int(figures.leader) if battle.leader_at[one.side, cell] != NONE else 0
    pips -= int(figures.leader) if battle.leader_at[other.side, other.cell] != NONE else 0
    if other.status == Status.DISORDERED:
        pips += int(figures.disordered)
    if one.level < other.level:
        return pips + int(figures.better_morale)
    return pips - int(figures.better_morale) if one.level > other.level else pips


@rule
def arrows_let_through(battle: Battle, umpire: Umpire, unit: int, targets: int) -> float:
    """How likely an attack is not stopped by the arrows of its targets."""
    one, share = battle.pieces[unit], 1.0
    if one.side == ELF:
        return share
    die, figures = float(int(umpire.figures.combat_die)), umpire.figures
    routs = (die - int(figures.missile_rout) + 1.0) / die
    checks = (int(figures.missile_rout) - int(figures.missile_check)) / die
    fails = 1.0 - int(umpire.morale[one.level]) / float(int(figures.morale_die))
    for _ in range(targets):
        share *= 1.0 - routs - checks * fails
    return share


@rule
def gain_from(battle: Battle, umpire: Umpire, unit: int, cell: int) -> float:
    """Victory points that an ordered unit alone could expect of an attack from a hex on all that it must attack there.

    Comrades who stand beside the same enemies help it.
    """
    one = battle.pieces[unit]
    attack, defence, points, pips, targets = strength_of(battle, umpire, unit, False), 0.0, 0.0, -9, 0
    risked = float(int(umpire.points[one.level]))
    for direction in range(6):
        at = int(umpire.board.neighbour[cell, direction])
        enemy = enemy_unit_at(battle, at, int(one.side))
        if enemy == NONE or not faces(umpire, int(one.facing), direction):
            continue
        if battle.pieces[enemy].status == Status.ROUTED:
            points += finish_of(battle, umpire, enemy)
            continue
        defence += defence_of(battle, umpire, enemy, at)
        points += float(int(umpire.points[battle.pieces[enemy].level]))
        pips = max(pips, pips_of(battle, umpire, unit, cell, enemy))
        targets += 1
        attack += help_at(battle, umpire, unit, at)
    if targets == 0:
        return points
    return arrows_let_through(battle, umpire, unit, targets) * gain_of(umpire, attack, defence, points, risked, pips)


@rule
def help_at(battle: Battle, umpire: Umpire, unit: int, cell: int) -> float:
    """The strength that ordered comrades of the same command beside a hex would add."""
    total, command = 0.0, int(battle.pieces[unit].command)
    for direction in range(6):
        at = int(umpire.board.neighbour[cell, direction])
        other = int(battle.unit_at[at]) if at >= 0 else NONE
        if other == NONE or other == unit or battle.pieces[other].command != command:
            continue
        if battle.pieces[other].status == Status.ORDERED:
            total += strength_of(battle, umpire, other, False)
    return int(umpire.worth.comrade) / 100.0 * total


@rule
def gain_of_sets(battle: Battle, umpire: Umpire, attackers: int, defenders: int) -> float:
    """Victory points that a combat between two sets of units is expected to take."""
    attack, defence, points, risked, pips, targets = 0.0, 0.0, 0.0, 0.0, -9, 0
    best, best_target = NONE, NONE
    for unit in range(battle.unit_count):
        one = battle.pieces[unit]
        if is_in(attackers, unit):
            attack += strength_of(battle, umpire, unit, False)
            risked += float(int(umpire.points[one.level]))
            best = unit if best == NONE or one.level < battle.pieces[best].level else best
        elif is_in(defenders, unit):
            if one.status == Status.ROUTED:
                points += finish_of(battle, umpire, unit)
                continue
            defence += defence_of(battle, umpire, unit, int(one.cell))
            points += float(int(umpire.points[one.level]))
            targets += 1
            best_target = unit if best_target == NONE or one.level < battle.pieces[best_target].level else best_target
    if best == NONE or best_target == NONE:
        return points
    pips = pips_of(battle, umpire, best, int(battle.pieces[best].cell), best_target)
    return arrows_let_through(battle, umpire, best, 1) * gain_of(umpire, attack, defence, points, risked, pips)
