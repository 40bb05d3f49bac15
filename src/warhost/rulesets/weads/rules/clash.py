"""The clash: who is left of a combat, the die, and what it does to all units of a side.

Chapters: AW-11, AW-12.1, AW-12.2
"""

from __future__ import annotations

from warhost.kernel.abi import pop
from warhost.kernel.compile import rule
from warhost.kernel.cup import draw_kind
from warhost.kernel.dice import roll_one
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.journal import note
from warhost.kernel.results_table import tell_cause
from warhost.kernel.sets import is_among
from warhost.rulesets.weads.rules.combat import fighting_defenders, reach, routed_among, undrawn
from warhost.rulesets.weads.rules.events import Event
from warhost.rulesets.weads.rules.forecast import column_weights
from warhost.rulesets.weads.rules.missiles import stop_attackers
from warhost.rulesets.weads.rules.odds import (
    MODIFIERS,
    SHIFTS,
    leaders_with,
    modifiers_of,
    odds_column,
    row_of,
    shifted,
    shifts_of,
    total_value,
    value_with,
)
from warhost.rulesets.weads.rules.pieces import bit
from warhost.rulesets.weads.rules.rout import disorder, eliminate_unit, mark_routed, queue_routs
from warhost.rulesets.weads.state import (
    AGAINST_ATTACKERS,
    COLUMNS,
    Battle,
    Result,
    Umpire,
)

GATHER, ROLL = 0, 1  # what is pending: who is left, or the die

# --- who is left ------------------------------------------------------------------------------------------


@rule
def settle_clash(battle: Battle, umpire: Umpire) -> bool:
    """Find out who is left, then roll; where odds are walked without chits the column is drawn in between.

    Rule: AW-9.2b, AW-14.1f, AW-14.2c
    """
    frame = battle.stack[battle.depth - 1]
    if frame.detail == GATHER:
        frame.detail = ROLL
        gather(battle, umpire)
        if battle.attackers == 0 or battle.defenders == 0:
            call_off(battle, umpire)
    elif frame.place == 0 and undrawn(battle) != 0:
        column_weights(battle, umpire)
        frame.place = draw_kind(battle, umpire, COLUMNS) + 1
    else:
        roll_clash(battle, umpire, int(frame.place) - 1)
    return False


@rule
def gather(battle: Battle, umpire: Umpire) -> None:
    """Drop those whose attack is over and those whom nobody attacks any more; routed defenders are cut down.

    Rule: AW-12.5a, AW-12.5b, AW-14.1f, AW-14.2c, AW-R26
    """
    stop_attackers(battle, umpire)
    left = int(battle.defenders) & ~reach(battle, umpire, int(battle.attackers))
    battle.defenders &= ~left
    while left != 0:
        note(umpire, Event.LEFT_COMBAT, lowest_bit(left))
        left &= left - 1
    routed = routed_among(battle, int(battle.defenders))
    battle.defenders &= ~routed
    while routed != 0:
        unit = lowest_bit(routed)
        routed &= routed - 1
        note(umpire, Event.CUT_DOWN, unit, int(battle.pieces[unit].cell))
        eliminate_unit(battle, umpire, unit)


@rule
def call_off(battle: Battle, umpire: Umpire) -> None:
    """End a combat in which nobody is left on a side: no die is rolled, and no leader is in danger.

    Rule: AW-12.5a, AW-14.2c, AW-R26, AW-R32
    """
    note(umpire, Event.CALLED_OFF)
    battle.attackers = battle.defenders = battle.holy = battle.shooting = battle.stacked = 0
    pop(battle)
    pop(battle)  # the leaders' checks


# --- the die ----------------------------------------------------------------------------------------------


@rule
def roll_clash(battle: Battle, umpire: Umpire, drawn: int) -> None:
    """One die decides the combat, in the column that was drawn for unknown values or that the values give.

    Rule: AW-9.2b, AW-11.1c, AW-11.1d, AW-12.1a, AW-R32
    """
    column = drawn if drawn >= 0 else tell_odds(battle, umpire)
    column = shifted(column, tell_shifts(battle, umpire))
    note(umpire, Event.COLUMN, column)
    modifier = tell_modifiers(battle, umpire)
    die = roll_one(battle, umpire, int(umpire.figures.combat_die))
    if die == 0:
        return
    row = row_of(umpire, die, modifier)
    side = int(battle.pieces[lowest_bit(int(battle.attackers))].side)
    note(umpire, Event.ROLLED, side, die, row + int(umpire.figures.least_die))
    battle.stacked = leaders_with(battle, int(battle.attackers) | int(battle.defenders))
    pop(battle)
    apply_result(battle, umpire, int(umpire.table[row, column]))


@rule
def tell_odds(battle: Battle, umpire: Umpire) -> int:
    """Write down the value of everybody and the odds: the column before shifts.

    Rule: AW-11.1a
    """
    attackers, defenders = int(battle.attackers), fighting_defenders(battle)
    tell_values(battle, umpire, attackers, 0)
    tell_values(battle, umpire, defenders, 1)
    attack, defence = total_value(battle, umpire, attackers), total_value(battle, umpire, defenders)
    column = odds_column(umpire, attack, defence)
    note(umpire, Event.ODDS, attack, defence, column)
    return column


@rule
def tell_values(battle: Battle, umpire: Umpire, units: int, defend: int) -> None:
    """Write down the value of each of some units."""
    while units != 0 and umpire.journal.open != 0:
        unit = lowest_bit(units)
        units &= units - 1
        note(umpire, Event.VALUE, unit, value_with(battle, umpire, unit, int(battle.pieces[unit].chit)), defend)


@rule
def tell_shifts(battle: Battle, umpire: Umpire) -> int:
    """Write down the shift for each cause that there is: all of them added.

    Rule: AW-11.1c
    """
    total = 0
    for cause in range(SHIFTS):
        total += tell_cause(umpire, Event.SHIFT, cause, shifts_of(battle, umpire, cause))
    return total


@rule
def tell_modifiers(battle: Battle, umpire: Umpire) -> int:
    """Write down the modifier for each cause that there is: all of them added.

    Rule: AW-11.1d
    """
    total = 0
    for cause in range(MODIFIERS):
        total += tell_cause(umpire, Event.MODIFIER, cause, modifiers_of(battle, umpire, cause))
    return total


# --- the result -------------------------------------------------------------------------------------------


@rule
def apply_result(battle: Battle, umpire: Umpire, result: int) -> None:
    """A result strikes every unit of a side; those who rout move when all are struck. Nobody else moves.

    Rule: AW-9.3a, AW-12.1b, AW-12.2a, AW-12.4a, AW-12.8a, AW-R24, AW-R52, AW-R57
    """
    note(umpire, Event.RESULT, result)
    if result == Result.NE:
        return
    against = battle.attackers if is_among(result, AGAINST_ATTACKERS) else battle.defenders
    struck, routed = int(against), 0
    while struck != 0:
        unit = lowest_bit(struck)
        struck &= struck - 1
        if strike(battle, umpire, unit, result):
            routed |= bit(unit)
    if routed != 0:
        queue_routs(battle, umpire, routed, int(umpire.figures.rout_hexes))


@rule
def strike(battle: Battle, umpire: Umpire, unit: int, result: int) -> bool:
    """A unit suffers a result: True when that routs it.

    Rule: AW-12.3a, AW-12.3f, AW-12.4a, AW-12.7a
    """
    if result == Result.AE or result == Result.DE:
        eliminate_unit(battle, umpire, unit)
        return False
    if result == Result.AR or result == Result.DR:
        mark_routed(battle, umpire, unit)
        return True
    return disorder(battle, umpire, unit)
