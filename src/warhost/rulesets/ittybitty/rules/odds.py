"""What decides a combat: strengths, the column with its shifts, what is added to the die.

All that is asked of the combat is read in `battle.combat`; nothing here changes anything, so panels may ask too.

Chapters: IB-4.6, IB-7
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.results_table import column_of, within
from warhost.kernel.sets import bit_of, is_among, put_wide, wide_in
from warhost.rulesets.ittybitty.rules.events import Modifier, Shift
from warhost.rulesets.ittybitty.rules.fate import is_target
from warhost.rulesets.ittybitty.rules.pieces import (
    attack_of,
    can,
    cls_of,
    formation_has,
    has,
    is_unit,
    troop_of,
)
from warhost.rulesets.ittybitty.state import (
    BALKED,
    BERSERK,
    COLUMNS,
    DIE,
    FIRE,
    FOOT,
    FORT_2,
    FORTS,
    HALVED,
    HAND_TO_HAND,
    NONE,
    OFF_BOARD,
    RUBBLE,
    UNTOUCHED,
    Battle,
    Cls,
    Segment,
    Status,
    Umpire,
)

MODIFIERS, SHIFTS = len(Modifier), len(Shift)  # how many causes there are

# --- who fights -------------------------------------------------------------------------------------------


@brief_rule
def clear_combat(battle: Battle) -> None:
    """Nobody fights; the segment stays, as those before it are over."""
    battle.combat.cell = OFF_BOARD
    put_wide(battle.combat.attackers, 0)
    put_wide(battle.combat.supporters, 0)


@rule
def side_attacking(battle: Battle) -> int:
    """The side that attacks in the combat."""
    return int(battle.pieces[lowest_bit(wide_in(battle.combat.attackers))].side)


@rule
def defenders_in(battle: Battle, umpire: Umpire, cell: int, side: int) -> int:
    """The set of units of a side that defend a hex: all but hidden scouts.

    Rule: IB-R33, IB-R41
    """
    found, at = 0, int(battle.first[cell])
    while at != NONE:
        if is_target(battle, umpire, at, side):
            found |= bit_of(at)
        at = int(battle.pieces[at].next)
    return found


# --- strengths --------------------------------------------------------------------------------------------


@rule
def attack_in(battle: Battle, umpire: Umpire, piece: int, segment: int, is_support: bool) -> int:
    """The attack of a unit or engine in a segment: printed, halved in melee, fury, opportunity fire.

    Rule: IB-3.1c, IB-3.1d, IB-3.1e, IB-4.6u, IB-4.7g, IB-4.9e, IB-4.10j, IB-R37, IB-R52, IB-R102
    """
    figures, attack = umpire.figures, attack_of(battle, umpire, piece)
    if segment == Segment.WHITE and not is_support and can(battle, umpire, piece, HALVED):
        attack //= max(1, int(figures.halved))
    if has(battle, piece, BERSERK):
        attack += int(figures.berserk)
    if segment == Segment.OPPORTUNITY:
        attack += int(figures.opportunity)
    return max(0, attack)


@rule
def total_attack(battle: Battle, umpire: Umpire) -> int:
    """The attack of all who attack or support in the combat; last comes what a charge adds that nobody molested.

    Rule: IB-4.6f, IB-4.9e, IB-4.9h, IB-4.10n, IB-R51, IB-R102
    """
    segment, total = int(battle.combat.segment), 0
    left = wide_in(battle.combat.attackers)
    while left != 0:
        total += attack_in(battle, umpire, lowest_bit(left), segment, False)
        left &= ~bit_of(lowest_bit(left))
    left = wide_in(battle.combat.supporters)
    while left != 0:
        total += attack_in(battle, umpire, lowest_bit(left), segment, True)
        left &= ~bit_of(lowest_bit(left))
    return total + charge_bonus(battle, umpire)


@brief_rule
def charge_bonus(battle: Battle, umpire: Umpire) -> int:
    """What a charge adds to the attack as a whole, once: nothing when reactions have hurt it.

    Rule: IB-4.10n, IB-R51
    """
    comes_home = battle.combat.segment == Segment.PURPLE and battle.molested == 0
    return int(umpire.figures.charge) if comes_home else 0


@rule
def defense_of(battle: Battle, umpire: Umpire, piece: int) -> int:
    """The defense of a unit: less when it is disorganized, and when its formation has balked.

    Rule: IB-4.7b, IB-4.10g, IB-R43, IB-R102
    """
    one, defense = battle.pieces[piece], int(troop_of(battle, umpire, piece).defense)
    if one.status == Status.DISORGANIZED:
        defense += int(umpire.figures.disorganized)
    if formation_has(battle, int(one.formation), BALKED):
        defense += int(umpire.figures.balked)
    return max(0, defense)


@rule
def defense_of_all(battle: Battle, umpire: Umpire, defenders: int) -> int:
    """The defense of a set of units together, never below the least; single men and engines have no more than that.

    Rule: IB-4.6g, IB-R4, IB-R43, IB-R64
    """
    total = 0
    while defenders != 0:
        piece = lowest_bit(defenders)
        defenders &= ~bit_of(piece)
        total += defense_of(battle, umpire, piece) if is_unit(battle, umpire, piece) else 0
    return max(int(umpire.figures.least_defense), total)


@brief_rule
def total_defense(battle: Battle, umpire: Umpire, cell: int, side: int) -> int:
    """The defense of a side in a hex.

    Rule: IB-4.6g, IB-R41
    """
    return defense_of_all(battle, umpire, defenders_in(battle, umpire, cell, side))


# --- the column -------------------------------------------------------------------------------------------


@brief_rule
def odds_index(umpire: Umpire, attack: int, defense: int) -> int:
    """The printed odds that are not above these, as they are rounded for the defender.

    Rule: IB-4.6h, IB-7b, IB-R4
    """
    return column_of(umpire.odds, attack, defense)


@brief_rule
def combat_column(battle: Battle, umpire: Umpire, cell: int, attack: int, defense: int) -> int:
    """The column, from 0, of these odds on the ground of a hex; the ends of its row are not passed.

    Rule: IB-4.6i, IB-7a, IB-7b, IB-R4, IB-R6, IB-R9
    """
    return within(odds_index(umpire, attack, defense) + int(umpire.offset[cell]), int(umpire.last_column[cell]) + 1)


@rule
def shift_for(battle: Battle, umpire: Umpire, cell: int, defenders: int, cause: int) -> int:
    """By how many columns to the right the odds are shifted for one cause.

    Rule: IB-4.7d, IB-4.12f, IB-R5, IB-R45, IB-R59
    """
    if cause == Shift.FORT:
        return int(umpire.figures.fort_shift) if int(battle.ground[cell]) & FORT_2 else 0
    while defenders != 0:
        piece = lowest_bit(defenders)
        defenders &= ~bit_of(piece)
        if battle.pieces[piece].status == Status.ROUTED:
            return int(umpire.figures.routed_shift)
    return 0


@rule
def shift_of(battle: Battle, umpire: Umpire, cause: int) -> int:
    """By how many columns the odds of the combat are shifted for one cause.

    Rule: IB-4.6j, IB-R5
    """
    cell, side = int(battle.combat.cell), 1 - side_attacking(battle)
    return shift_for(battle, umpire, cell, defenders_in(battle, umpire, cell, side), cause)


@rule
def combat_shift(battle: Battle, umpire: Umpire, cell: int, side: int) -> int:
    """By how many columns an attack on a side in a hex is shifted.

    Rule: IB-4.6j, IB-R5
    """
    total, defenders = 0, defenders_in(battle, umpire, cell, side)
    for cause in range(SHIFTS):
        total += shift_for(battle, umpire, cell, defenders, cause)
    return total


@brief_rule
def shifted(column: int, shift: int) -> int:
    """A column after all shifts; the ends of the table are not passed.

    Rule: IB-R5
    """
    return within(column + shift, COLUMNS)


# --- the die ----------------------------------------------------------------------------------------------


@brief_rule
def row_of(die: int, modifier: int) -> int:
    """The row of the combat die after all modifiers; the ends of the table are not passed.

    Rule: IB-4.6j, IB-R3
    """
    return within(die + modifier - 1, DIE)


@rule
def any_of_class(battle: Battle, umpire: Umpire, units: int, classes: int) -> bool:
    """True when any of some units is of one of these classes."""
    while units != 0:
        if is_among(cls_of(battle, umpire, lowest_bit(units)), classes):
            return True
        units &= ~bit_of(lowest_bit(units))
    return False


@rule
def any_with(battle: Battle, umpire: Umpire, units: int, cls: int, rating: int) -> bool:
    """True when a piece of this class and at least this rating is stacked with any of some units other than itself.

    Rule: IB-R42, IB-R60
    """
    while units != 0:
        unit = lowest_bit(units)
        units &= ~bit_of(unit)
        one = battle.pieces[unit]
        at = int(battle.first[one.cell]) if is_unit(battle, umpire, unit) else NONE
        while at != NONE:
            if (
                at != unit
                and battle.pieces[at].side == one.side
                and cls_of(battle, umpire, at) == cls
                and troop_of(battle, umpire, at).rating >= rating
            ):
                return True
            at = int(battle.pieces[at].next)
    return False


@rule
def any_elated(battle: Battle, umpire: Umpire, units: int) -> bool:
    """True when the Wahoo of its side works for any of some units: a glamour takes it from those that it reaches.

    Rule: IB-5.8d, IB-R81, IB-R88
    """
    while units != 0:
        unit = lowest_bit(units)
        units &= ~bit_of(unit)
        one = battle.pieces[unit]
        if (
            battle.wahoo[one.side] != 0
            and is_unit(battle, umpire, unit)
            and not has(battle, unit, UNTOUCHED)
            and battle.glamour[one.cell] == 0
        ):
            return True
    return False


@rule
def defensive_modifier(battle: Battle, umpire: Umpire, cell: int, defenders: int, cause: int) -> int:
    """What is added to the die of every attack, also that of a spell, for one cause.

    Rule: IB-4.12ab, IB-5.8d, IB-R74, IB-R81
    """
    figures = umpire.figures
    if cause == Modifier.RUBBLE:
        in_rubble = int(battle.ground[cell]) & RUBBLE != 0 and any_of_class(battle, umpire, defenders, FOOT)
        return int(figures.rubble) if in_rubble else 0
    if cause == Modifier.WAHOO_DEFENSE:
        return int(figures.wahoo_defense) if any_elated(battle, umpire, defenders) else 0
    return 0


@brief_rule
def is_field_work(battle: Battle, umpire: Umpire, cell: int) -> bool:
    """True for a hex whose field works change the die: level 1, and level 2 where the switch says so.

    Rule: IB-4.12e, IB-4.12f, IB-R59
    """
    works = int(battle.ground[cell]) & FORTS
    return works != 0 and (works & FORT_2 == 0 or umpire.orders.fort_adds != 0)


@rule
def modifier_for(battle: Battle, umpire: Umpire, cause: int) -> int:
    """What is added to the die of the combat for one cause, however many units meet its condition.

    Rule: IB-4.6j, IB-4.12e, IB-6.3i, IB-R2, IB-R59
    """
    figures, cell, segment = umpire.figures, int(battle.combat.cell), int(battle.combat.segment)
    attackers, side = wide_in(battle.combat.attackers), side_attacking(battle)
    defenders = defenders_in(battle, umpire, cell, 1 - side)
    if cause == Modifier.FORT_MISSILE:
        hit = is_among(segment, FIRE) and is_field_work(battle, umpire, cell)
        return int(figures.fort_missile) if hit else 0
    if cause == Modifier.WAHOO_ATTACK:
        return int(figures.wahoo_attack) if any_elated(battle, umpire, attackers) else 0
    if cause == Modifier.ANTIPATHY:
        hates = segment == Segment.WHITE and umpire.orders.hates_enemy[side] != 0
        return int(figures.antipathy) if hates else 0
    if cause == Modifier.RUBBLE or cause == Modifier.WAHOO_DEFENSE:
        return defensive_modifier(battle, umpire, cell, defenders, cause)
    if not is_among(segment, HAND_TO_HAND):
        return 0
    if cause == Modifier.FORT_MELEE:
        return int(figures.fort_melee) if is_field_work(battle, umpire, cell) else 0
    return bonus_of_units(battle, umpire, attackers, defenders, cause)


@rule
def bonus_of_units(battle: Battle, umpire: Umpire, attackers: int, defenders: int, cause: int) -> int:
    """What engineers, captains and spears add to the die when it comes to blows; supporters give no such bonus.

    Rule: IB-3.3c, IB-3.4f, IB-4.9j, IB-R2, IB-R36, IB-R42, IB-R60, IB-R108
    """
    figures, rating, spear, horse = umpire.figures, int(umpire.figures.captain_rating), 1 << Cls.SPEAR, 1 << Cls.CAVALRY
    if cause == Modifier.ENGINEER:
        is_fortified = int(battle.ground[battle.combat.cell]) & FORTS != 0
        helps = is_fortified and any_with(battle, umpire, attackers, Cls.ENGINEER, 0)
        return int(figures.engineer) if helps else 0
    if cause == Modifier.CAPTAIN_ATTACK:
        return int(figures.captain_attack) if any_with(battle, umpire, attackers, Cls.CAPTAIN, rating) else 0
    if cause == Modifier.CAPTAIN_DEFENSE:
        return int(figures.captain_defense) if any_with(battle, umpire, defenders, Cls.CAPTAIN, rating) else 0
    if cause == Modifier.SPEAR_ATTACK:
        meets = any_of_class(battle, umpire, attackers, spear) and any_of_class(battle, umpire, defenders, horse)
        return int(figures.spear_attack) if meets else 0
    meets = any_of_class(battle, umpire, defenders, spear) and any_of_class(battle, umpire, attackers, horse)
    return int(figures.spear_defense) if meets else 0


@rule
def combat_modifier(battle: Battle, umpire: Umpire) -> int:
    """What is added to the die of the combat.

    Rule: IB-4.6j, IB-7c
    """
    total = 0
    for cause in range(MODIFIERS):
        total += modifier_for(battle, umpire, cause)
    return total
