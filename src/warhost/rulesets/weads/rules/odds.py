"""What decides a combat: values, odds, shifts of the column, modifiers of the die.

Values are counted in quarters of a point, so that halves are exact. Routed defenders count for nothing anywhere here.

Chapters: AW-11
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.results_table import column_of, within
from warhost.rulesets.weads.rules.combat import fighting_defenders, touched_over
from warhost.rulesets.weads.rules.events import Modifier, Shift
from warhost.rulesets.weads.rules.pieces import (
    bit,
    defence_level,
    enemy_unit_at,
    has,
    in_flank,
    in_rear,
    is_in,
    stacked_leader,
)
from warhost.rulesets.weads.state import (
    BERSERK,
    COLUMNS,
    DWARF,
    ELF,
    HAMMER,
    LEVELS,
    NONE,
    ROWS,
    Battle,
    Status,
    Umpire,
)

QUARTERS = 4  # in which values are counted, to a point
SHIFTS, MODIFIERS = len(Shift), len(Modifier)  # how many causes there are

# --- values -----------------------------------------------------------------------------------------------


@brief_rule
def attack_number(battle: Battle, umpire: Umpire, unit: int, kind: int) -> int:
    """What a unit reads on a chit of a kind when it attacks: the number beside its letter.

    Rule: AW-10.1c
    """
    return int(umpire.strength[kind, battle.pieces[unit].level])


@rule
def defence_number(battle: Battle, umpire: Umpire, unit: int, kind: int) -> int:
    """What a unit reads on a chit of a kind when it defends: one level lower when berserk, below C a little less.

    Rule: AW-10.1c, AW-15.2b, AW-R35
    """
    level = defence_level(battle, unit)
    if level < LEVELS:
        return int(umpire.strength[kind, level])
    lowered = int(umpire.strength[kind, LEVELS - 1]) - int(umpire.figures.lower_by)
    return max(int(umpire.figures.least_value), lowered)


@rule
def crosses_stream(battle: Battle, umpire: Umpire, unit: int) -> bool:
    """True for an attacker with a stream between it and any of those whom it attacks.

    Rule: AW-8.1e, AW-8.1f, AW-11.6a, AW-R30
    """
    streams = int(umpire.streams[battle.pieces[unit].cell])
    return streams != 0 and touched_over(battle, umpire, unit, streams) & fighting_defenders(battle) != 0


@rule
def attack_value(battle: Battle, umpire: Umpire, unit: int, number: int) -> int:
    """The value in quarters of an attacker with this number: halved across a stream, doubled by Holy War.

    Rule: AW-11.8b, AW-16.3a, AW-16.3b, AW-R29, AW-R30, AW-R40
    """
    value = QUARTERS * number
    if crosses_stream(battle, umpire, unit):
        value //= int(umpire.figures.halves)
    return value * int(umpire.figures.doubles) if is_in(int(battle.holy), unit) else value


@rule
def defence_value(battle: Battle, umpire: Umpire, unit: int, number: int) -> int:
    """The value in quarters of a defender with this number: halved when disordered, doubled by Holy War.

    Rule: AW-11.4b, AW-11.8b, AW-12.3d, AW-15.2e, AW-16.3a, AW-16.3b, AW-R29, AW-R40
    """
    value = QUARTERS * number
    if battle.pieces[unit].status == Status.DISORDERED:
        value //= int(umpire.figures.halves)
    return value * int(umpire.figures.doubles) if is_in(int(battle.holy), unit) else value


@rule
def value_with(battle: Battle, umpire: Umpire, unit: int, kind: int) -> int:
    """The value in quarters that a unit has in the combat with a chit of a kind, on the side on which it fights."""
    if is_in(int(battle.attackers), unit):
        return attack_value(battle, umpire, unit, attack_number(battle, umpire, unit, kind))
    return defence_value(battle, umpire, unit, defence_number(battle, umpire, unit, kind))


@rule
def total_value(battle: Battle, umpire: Umpire, units: int) -> int:
    """The values in quarters of some units of the combat, added; those without a chit add nothing.

    Rule: AW-9.2b, AW-11.1a
    """
    total = 0
    while units != 0:
        unit = lowest_bit(units)
        units &= units - 1
        kind = int(battle.pieces[unit].chit)
        total += value_with(battle, umpire, unit, kind) if kind != NONE else 0
    return total


# --- the column -------------------------------------------------------------------------------------------


@brief_rule
def odds_column(umpire: Umpire, attack: int, defence: int) -> int:
    """The highest column that is not above these odds; the first one below the table.

    Rule: AW-11.1a, AW-11.1b, AW-R29
    """
    return column_of(umpire.odds, attack, defence)


@brief_rule
def shifted(column: int, shift: int) -> int:
    """A column after all shifts; the ends of the table are not passed.

    Rule: AW-11.1c, AW-R29
    """
    return within(column + shift, COLUMNS)


@rule
def shifts_of(battle: Battle, umpire: Umpire, cause: int) -> int:
    """By how many columns to the right the odds are shifted for one cause, however many units meet its condition.

    Rule: AW-7.5a, AW-7.5b, AW-8.1c, AW-11.2a, AW-11.2b, AW-11.6a, AW-11.8a, AW-16.5a, AW-16.7a, AW-R27
    """
    figures = umpire.figures
    if cause == Shift.WOODS:
        return int(figures.woods_shift) if is_any_in_woods(battle, umpire) else 0
    if cause == Shift.HAMMER:
        return int(figures.hammer_shift) if is_any_marked(battle, HAMMER) else 0
    if cause == Shift.BROTHER:
        return int(figures.brother_shift) if is_any_by_brother(battle, umpire) else 0
    if umpire.orders.facing == 0:
        return 0
    rear = is_any_met(battle, umpire, Shift.REAR)
    if cause == Shift.REAR:
        return int(figures.rear_shift) if rear else 0
    return int(figures.flank_shift) if not rear and is_any_met(battle, umpire, Shift.FLANK) else 0


@rule
def is_any_met(battle: Battle, umpire: Umpire, zone: int) -> bool:
    """True when an attack comes through the flank of a defender, or through the rear: FLANK or REAR.

    Rule: AW-7.1b, AW-7.5a
    """
    left, defenders = int(battle.attackers), fighting_defenders(battle)
    while left != 0:
        unit = lowest_bit(left)
        left &= left - 1
        one = battle.pieces[unit]
        for direction in range(6):
            if touched_over(battle, umpire, unit, 1 << direction) & defenders == 0:
                continue
            other = enemy_unit_at(battle, int(umpire.board.neighbour[one.cell, direction]), int(one.side))
            facing, coming = int(battle.pieces[other].facing), (direction + 3) % 6
            if in_rear(facing, coming) if zone == Shift.REAR else in_flank(facing, coming):
                return True
    return False


@rule
def is_any_in_woods(battle: Battle, umpire: Umpire) -> bool:
    """True when any defender stands in woods.

    Rule: AW-8.1c, AW-11.6a
    """
    left = fighting_defenders(battle)
    while left != 0:
        if umpire.woods[battle.pieces[lowest_bit(left)].cell] != 0:
            return True
        left &= left - 1
    return False


@rule
def is_any_marked(battle: Battle, mark: int) -> bool:
    """True when a mark lies on any attacker."""
    left = int(battle.attackers)
    while left != 0:
        if has(battle, lowest_bit(left), mark):
            return True
        left &= left - 1
    return False


@rule
def is_any_by_brother(battle: Battle, umpire: Umpire) -> bool:
    """True when Brother by my side is in force and any Dwarf defender stands beside another Dwarf unit.

    Rule: AW-7.6a, AW-16.7a, AW-R43
    """
    left = fighting_defenders(battle) if battle.brother != 0 else 0
    while left != 0:
        one = battle.pieces[lowest_bit(left)]
        left &= left - 1
        for direction in range(6):
            beside = int(umpire.board.neighbour[one.cell, direction])
            if one.side == DWARF and enemy_unit_at(battle, beside, ELF) != NONE:
                return True
    return False


# --- the die ----------------------------------------------------------------------------------------------


@rule
def modifiers_of(battle: Battle, umpire: Umpire, cause: int) -> int:
    """What is added to the combat die for one cause, however many units meet its condition.

    Rule: AW-11.3a, AW-11.3b, AW-11.3c, AW-11.4a, AW-11.5a, AW-11.7a, AW-12.3d, AW-15.2a, AW-R27
    """
    figures, attackers, defenders = umpire.figures, int(battle.attackers), fighting_defenders(battle)
    if cause == Modifier.ATTACKING_LEADER:
        return int(figures.leader) if leaders_with(battle, attackers) != 0 else 0
    if cause == Modifier.DEFENDING_LEADER:
        return -int(figures.leader) if leaders_with(battle, defenders) != 0 else 0
    if cause == Modifier.DISORDERED:
        return int(figures.disordered) if is_any_disordered(battle, defenders) else 0
    if cause == Modifier.BERSERK:
        return int(figures.berserk) if is_any_marked(battle, BERSERK) else 0
    better = best_level(battle, defenders) - best_level(battle, attackers)
    if cause == Modifier.ATTACKER_BETTER:
        return int(figures.better_morale) if better > 0 else 0
    return -int(figures.better_morale) if better < 0 else 0


@brief_rule
def row_of(umpire: Umpire, die: int, modifier: int) -> int:
    """The row of the combat die after all modifiers; the ends of the table are not passed.

    Rule: AW-11.1d, AW-R29
    """
    return within(die + modifier - int(umpire.figures.least_die), ROWS)


@rule
def leaders_with(battle: Battle, units: int) -> int:
    """The set of leaders who are stacked with any of some units on the board.

    Rule: AW-11.3a, AW-11.3b
    """
    found = 0
    while units != 0:
        leader = stacked_leader(battle, lowest_bit(units))
        units &= units - 1
        found |= bit(leader) if leader != NONE else 0
    return found


@rule
def is_any_disordered(battle: Battle, units: int) -> bool:
    """True when any of some units is disordered."""
    while units != 0:
        if battle.pieces[lowest_bit(units)].status == Status.DISORDERED:
            return True
        units &= units - 1
    return False


@rule
def best_level(battle: Battle, units: int) -> int:
    """The best morale level among some units, which no state and no fury lowers; that of nobody is below C.

    Rule: AW-11.5b, AW-15.2c, AW-R28
    """
    best = LEVELS
    while units != 0:
        best = min(best, int(battle.pieces[lowest_bit(units)].level))
        units &= units - 1
    return best
