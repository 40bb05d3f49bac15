"""A combat is resolved: odds and die, who has fought, and what the result does to whom.

Order of the effects: everybody who took part is marked, then the defenders suffer in the order of their numbers, then
the attackers and supporters whom the result can reach, in the order of theirs. Whoever is routed runs at once, before
the next suffers.

Chapters: IB-4.6, IB-4.7
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import roll_one
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.journal import note
from warhost.kernel.results_table import tell_cause
from warhost.kernel.sets import bit_of, is_among, mask_of, wide_in
from warhost.kernel.stack import done
from warhost.rulesets.ittybitty.rules.combat import engage, strew
from warhost.rulesets.ittybitty.rules.engines import work_engine
from warhost.rulesets.ittybitty.rules.events import Event, Strength
from warhost.rulesets.ittybitty.rules.fate import disorganize, eliminate, is_lone, overrun, remove_companions
from warhost.rulesets.ittybitty.rules.odds import (
    MODIFIERS,
    SHIFTS,
    charge_bonus,
    clear_combat,
    combat_column,
    defenders_in,
    defense_of_all,
    defensive_modifier,
    modifier_for,
    odds_index,
    row_of,
    shift_for,
    shifted,
    side_attacking,
    total_attack,
)
from warhost.rulesets.ittybitty.rules.pieces import (
    apart,
    cls_of,
    is_engine,
    is_single,
    is_unit,
    mark,
    mark_formation,
    troop_of,
)
from warhost.rulesets.ittybitty.state import (
    ATTACKED,
    CHARGED_AT,
    DIE,
    DISTURBED,
    ENGAGED,
    FIRE,
    HAND_TO_HAND,
    NONE,
    SHOT,
    SHOT_AT,
    UNDER_FIRE,
    Battle,
    Cls,
    Result,
    Segment,
    Umpire,
)

KILLS_DEFENDER = mask_of(Result.DE, Result.EXK)
SHAKES_DEFENDER = mask_of(Result.DD, Result.EXD)
KILLS_ATTACKER = mask_of(Result.AE, Result.EXK)
SHAKES_ATTACKER = mask_of(Result.AD, Result.EXD)

# --- the clash --------------------------------------------------------------------------------------------


@rule
def settle_clash(battle: Battle, umpire: Umpire) -> bool:
    """Resolve the combat; it is called off when nobody is left to be attacked.

    Rule: IB-4.6h, IB-4.6i, IB-4.6j, IB-4.6k, IB-4.8g, IB-4.9h, IB-4.10m, IB-4.11c, IB-R34, IB-R54
    """
    combat = battle.combat
    cell, enemy = int(combat.cell), 1 - side_attacking(battle)
    defenders = defenders_in(battle, umpire, cell, enemy)
    is_fire = is_among(int(combat.segment), FIRE)
    if defenders == 0 and not (is_fire and is_lone(battle, umpire, cell, enemy)):
        miss(battle, umpire, cell, enemy)
        return done(battle)
    tell_defenders(umpire, defenders)
    attack, charge = total_attack(battle, umpire), charge_bonus(battle, umpire)
    column = tell_odds(battle, umpire, cell, attack, defenders, charge)
    modifier = 0
    for cause in range(MODIFIERS):
        modifier += tell_cause(umpire, Event.MODIFIER, cause, modifier_for(battle, umpire, cause))
    result = roll_result(battle, umpire, 1 - enemy, column, modifier)
    if result == NONE:
        return False
    exposed = mark_attackers(battle, umpire, cell)
    mark_defenders(battle, umpire, cell, enemy, defenders)
    clear_combat(battle)
    suffer(battle, umpire, cell, enemy, defenders, result)
    recoil(battle, umpire, exposed, result)
    return done(battle)


@rule
def miss(battle: Battle, umpire: Umpire, cell: int, enemy: int) -> None:
    """No unit is left to be attacked: no die. Single men who stayed behind are lost, else nobody has attacked.

    Rule: IB-5.5c, IB-R34, IB-R53, IB-R64
    """
    first = lowest_bit(wide_in(battle.combat.attackers))
    if is_lone(battle, umpire, cell, enemy):
        mark_attackers(battle, umpire, cell)
        overrun(battle, umpire, cell, first)
    else:
        note(umpire, Event.CALLED_OFF)
    clear_combat(battle)


@rule
def tell_defenders(umpire: Umpire, defenders: int) -> None:
    """Write down who defends."""
    while defenders != 0:
        note(umpire, Event.DEFENDS, lowest_bit(defenders))
        defenders &= ~bit_of(lowest_bit(defenders))


@rule
def tell_odds(battle: Battle, umpire: Umpire, cell: int, attack: int, defenders: int, charge: int) -> int:
    """Write down strengths, odds and shifts: the column in which the die is read.

    Rule: IB-4.6f, IB-4.6g, IB-4.6h, IB-4.6i, IB-R4, IB-R5
    """
    defense = defense_of_all(battle, umpire, defenders)
    tell_cause(umpire, Event.STRENGTH, Strength.CHARGE, charge)
    column, by = combat_column(battle, umpire, cell, attack, defense), 0
    note(umpire, Event.ODDS, attack, defense, odds_index(umpire, attack, defense), column)
    for cause in range(SHIFTS):
        by += tell_cause(umpire, Event.SHIFT, cause, shift_for(battle, umpire, cell, defenders, cause))
    column = shifted(column, by)
    note(umpire, Event.COLUMN, column)
    return column


@rule
def roll_result(battle: Battle, umpire: Umpire, side: int, column: int, modifier: int) -> int:
    """Roll the die of a side: the result, NONE when a script has run out.

    Rule: IB-4.6j, IB-4.6k, IB-7d, IB-R3
    """
    die = roll_one(battle, umpire, DIE)
    if die == 0:
        return NONE
    row = row_of(die, modifier)
    note(umpire, Event.ROLLED, side, die, row + 1)
    note(umpire, Event.RESULT, int(umpire.table[row, column]))
    return int(umpire.table[row, column])


# --- who has fought ---------------------------------------------------------------------------------------


@rule
def mark_attackers(battle: Battle, umpire: Umpire, cell: int) -> int:
    """Note of all who attack or support that they have: the set of those whom a result against them reaches.

    For an engine its engineer suffers. Fire from afar cannot be answered, unless the switch says so.

    Rule: IB-4.6t, IB-R26, IB-R36, IB-R39, IB-R40, IB-R41, IB-R56
    """
    segment, attackers = int(battle.combat.segment), wide_in(battle.combat.attackers)
    left, exposed = attackers | wide_in(battle.combat.supporters), 0
    if segment != Segment.OPPORTUNITY:
        battle.struck[cell] = int(battle.struck[cell]) | 1 << segment
    while left != 0:
        piece = lowest_bit(left)
        left &= ~bit_of(piece)
        is_attacker = attackers & bit_of(piece) != 0
        if is_attacker:
            strew(battle, piece, cell)
        is_near = apart(umpire, int(battle.pieces[piece].cell), cell) <= 1 or umpire.orders.ranged_adverse != 0
        if is_among(segment, FIRE) or not is_attacker:
            spend_shot(battle, umpire, piece)
            engage(battle, umpire, piece, SHOT | (ATTACKED if segment != Segment.OPPORTUNITY else 0))
        else:
            engage(battle, umpire, piece, ENGAGED | ATTACKED)
        sufferer = work_engine(battle, umpire, piece) if is_engine(battle, umpire, piece) else piece
        if is_near and sufferer != NONE:
            exposed |= bit_of(sufferer)
    return exposed


@rule
def spend_shot(battle: Battle, umpire: Umpire, piece: int) -> None:
    """A unit has shot: with the last of its spears gone its counter is changed.

    Rule: IB-3.1f, IB-3.1g, IB-3.4g, IB-6.4d, IB-R36, IB-R108
    """
    one = battle.pieces[piece]
    if one.shots <= 0:
        return
    one.shots -= 1
    spent = int(troop_of(battle, umpire, piece).spent)
    if one.shots == 0 and spent != NONE:
        one.troop = spent
        note(umpire, Event.SPEARS_SPENT, piece)


@rule
def mark_defenders(battle: Battle, umpire: Umpire, cell: int, side: int, defenders: int) -> None:
    """Note of all in the hex how they were attacked.

    Rule: IB-4.12h, IB-R22, IB-R39, IB-R59, IB-R68
    """
    segment = int(battle.combat.segment)
    is_blow, under_fire = is_among(segment, HAND_TO_HAND), wide_in(battle.combat.supporters) != 0
    under_fire = under_fire or is_among(segment, FIRE)
    while defenders != 0:
        unit = lowest_bit(defenders)
        defenders &= ~bit_of(unit)
        formation = int(battle.pieces[unit].formation)
        mark(battle, unit, ENGAGED if is_blow else 0)
        if cls_of(battle, umpire, unit) == Cls.ENGINEER:
            mark(battle, unit, DISTURBED)
        mark_formation(battle, formation, SHOT_AT if under_fire else 0)
        mark_formation(battle, formation, CHARGED_AT if segment == Segment.PURPLE else 0)
    at = int(battle.first[cell]) if under_fire else NONE
    while at != NONE:
        if battle.pieces[at].side == side and is_single(battle, umpire, at):
            mark(battle, at, UNDER_FIRE)
        at = int(battle.pieces[at].next)


# --- the result -------------------------------------------------------------------------------------------


@rule
def suffer(battle: Battle, umpire: Umpire, cell: int, side: int, defenders: int, result: int) -> None:
    """A result strikes the defenders; single men and engines alone fall only where it kills.

    Rule: IB-4.6n, IB-4.6o, IB-4.6p, IB-4.6q, IB-4.6r, IB-5.5d, IB-5.5f, IB-R40, IB-R64
    """
    if defenders == 0 and is_among(result, KILLS_DEFENDER):
        remove_companions(battle, umpire, cell, side)
    strike(battle, umpire, defenders, is_among(result, KILLS_DEFENDER), is_among(result, SHAKES_DEFENDER))


@brief_rule
def recoil(battle: Battle, umpire: Umpire, exposed: int, result: int) -> None:
    """A result strikes the attackers whom it can reach.

    Rule: IB-4.6l, IB-4.6m, IB-4.6p, IB-4.6q, IB-4.6r, IB-R40
    """
    strike(battle, umpire, exposed, is_among(result, KILLS_ATTACKER), is_among(result, SHAKES_ATTACKER))


@rule
def strike(battle: Battle, umpire: Umpire, pieces: int, kills: bool, shakes: bool) -> None:
    """Some pieces are eliminated, or the units among them disorganized.

    Rule: IB-4.6k, IB-4.7a, IB-5.5f
    """
    while pieces != 0:
        piece = lowest_bit(pieces)
        pieces &= ~bit_of(piece)
        if battle.pieces[piece].cell < 0:
            continue
        if kills:
            eliminate(battle, umpire, piece)
        elif shakes and is_unit(battle, umpire, piece):
            disorganize(battle, umpire, piece)


# --- spells -----------------------------------------------------------------------------------------------


@rule
def spell_attack(battle: Battle, umpire: Umpire, cell: int, strength: int, victims: int, is_splat: bool) -> bool:
    """A spell attacks some pieces in a hex: False when a script has run out of dice, and nothing has happened.

    Nobody attacks, so results against attackers do nothing; what hits shakes or kills. Victims are units that failed
    their saves, or single men alone.

    Rule: IB-5.7c, IB-5.8c, IB-R64, IB-R74, IB-R79
    """
    column = tell_odds(battle, umpire, cell, strength, victims, 0)
    modifier = 0
    for cause in range(MODIFIERS):
        added = defensive_modifier(battle, umpire, cell, victims, cause)
        modifier += tell_cause(umpire, Event.MODIFIER, cause, added)
    result = roll_result(battle, umpire, int(battle.pieces[battle.cast.caster].side), column, modifier)
    if result == NONE:
        return False
    left = victims
    while left != 0:
        if cls_of(battle, umpire, lowest_bit(left)) == Cls.ENGINEER:
            mark(battle, lowest_bit(left), DISTURBED)
        left &= ~bit_of(lowest_bit(left))
    hits = is_among(result, KILLS_DEFENDER | SHAKES_DEFENDER)
    kills = is_among(result, KILLS_DEFENDER) or (hits and is_splat)
    strike(battle, umpire, victims, kills, hits and not kills)
    return True
