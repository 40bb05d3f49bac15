"""Losses, points, control of places, and who has won.

Chapters: OH-6.1
"""

from __future__ import annotations

from warhost.kernel.abi import DRAWN, NOBODY, RUNNING, WON
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.kernel.sets import is_among
from warhost.rulesets.onehour.rules.arrivals import is_worker
from warhost.rulesets.onehour.rules.events import Event
from warhost.rulesets.onehour.state import (
    BLACK,
    LOST,
    NONE,
    RED,
    Battle,
    Fate,
    Reason,
    Status,
    Umpire,
    Victory,
)


@rule
def end_battle(battle: Battle, umpire: Umpire, winner: int, reason: int) -> None:
    """The battle is over; NOBODY as winner is a draw."""
    battle.result = DRAWN if winner == NOBODY else WON
    battle.winner, battle.reason = winner, reason
    note(umpire, Event.BATTLE_OVER, winner, reason)


@brief_rule
def leader(red: int, black: int) -> int:
    """The side with more, NOBODY when equal."""
    if red == black:
        return NOBODY
    return RED if red > black else BLACK


# --- losses and control -----------------------------------------------------------------------------------


@brief_rule
def is_lost(battle: Battle, unit: int) -> bool:
    """True for a unit that is destroyed, off the board by retreat or rout, or scattered.

    Rule: OH-6.1b
    """
    return is_among(int(battle.units[unit].fate), LOST)


@rule
def points_lost(battle: Battle, umpire: Umpire, side: int) -> int:
    """What the lost units of a side are worth.

    Rule: OH-6.1c
    """
    lost = 0
    for unit in range(battle.unit_count):
        one = battle.units[unit]
        if one.side == side and is_lost(battle, unit):
            lost += int(umpire.points[one.race, one.kind])
    return lost


@brief_rule
def counts(battle: Battle, unit: int) -> bool:
    """True for a unit that counts for the control of the place where it stands.

    Rule: OH-5.6e, OH-6.1g
    """
    one = battle.units[unit]
    return (one.cell >= 0) & (one.status != Status.ROUTING)


@rule
def units_in_sites(battle: Battle, umpire: Umpire, side: int, site: int) -> int:
    """How many units of a side count in a site, NONE for all sites together.

    Rule: OH-6.1g
    """
    held = 0
    for unit in range(battle.unit_count):
        one = battle.units[unit]
        if one.side == side and counts(battle, unit):
            here = int(umpire.orders.site[one.cell]) - 1
            held += int(here >= 0 and (site == NONE or here == site))
    return held


@brief_rule
def controls(battle: Battle, umpire: Umpire, side: int, site: int) -> bool:
    """True when a side has units that count in a site, and the enemy has none.

    Rule: OH-6.1h
    """
    if units_in_sites(battle, umpire, side, site) == 0:
        return False
    return units_in_sites(battle, umpire, 1 - side, site) == 0


@rule
def count_fate(battle: Battle, side: int, fate: int) -> int:
    """How many units of a side have had this fate."""
    count = 0
    for unit in range(battle.unit_count):
        count += int(battle.units[unit].side == side and battle.units[unit].fate == fate)
    return count


@rule
def able_to_exit(battle: Battle, side: int) -> int:
    """How many units of a side have left the board over its exit edge, or still can.

    Rule: OH-7.3b
    """
    able = count_fate(battle, side, Fate.EXITED) + count_fate(battle, side, Fate.TO_COME)
    for unit in range(battle.unit_count):
        able += int(battle.units[unit].side == side and counts(battle, unit))
    return able


@rule
def stones_fallen(battle: Battle, umpire: Umpire) -> int:
    """How many stones have been thrown down.

    Rule: OH-7.4b
    """
    fallen = 0
    for stone in range(umpire.orders.stones):
        fallen += int(battle.works[stone] >= umpire.orders.works_needed[stone])
    return fallen


@rule
def workers_left(battle: Battle, umpire: Umpire) -> int:
    """How many units are on the board that can throw stones down.

    Rule: OH-7.4a
    """
    workers = 0
    for unit in range(battle.unit_count):
        workers += int(is_worker(battle, umpire, unit) and battle.units[unit].cell >= 0)
    return workers


# --- the checks at the end of a turn ----------------------------------------------------------------------


@rule
def check_victory(battle: Battle, umpire: Umpire) -> None:
    """Look whether the battle is decided, in the order of the rule.

    Rule: OH-6.1a, OH-6.1f, OH-6.1i
    """
    check_goals(battle, umpire)
    if battle.result == RUNNING:
        check_armies(battle, umpire)
    if battle.result == RUNNING and battle.turn >= umpire.orders.turns:
        score_battle(battle, umpire)


@rule
def check_goals(battle: Battle, umpire: Umpire) -> None:
    """What the scenario lets a side win or lose by at the end of any turn.

    Rule: OH-6.1i, OH-7.3b, OH-7.4b
    """
    orders = umpire.orders
    side = int(orders.side)
    if orders.victory == Victory.EXIT:
        check_exits(battle, umpire, side)
    elif orders.victory == Victory.STONES:
        check_stones(battle, umpire, side)
    elif orders.at_any_turn != 0:
        check_place(battle, umpire, side)


@rule
def check_place(battle: Battle, umpire: Umpire, side: int) -> None:
    """The place has been taken, where that counts at the end of any turn.

    Rule: OH-6.1g, OH-6.1h
    """
    if umpire.orders.victory == Victory.TAKE and controls(battle, umpire, side, NONE):
        end_battle(battle, umpire, side, Reason.TAKEN)
    if umpire.orders.victory == Victory.KEEP and units_in_sites(battle, umpire, side, NONE) == 0:
        end_battle(battle, umpire, 1 - side, Reason.TAKEN)


@rule
def check_exits(battle: Battle, umpire: Umpire, side: int) -> None:
    """Units enough have left the board, or no longer can.

    Rule: OH-7.3a, OH-7.3b
    """
    if count_fate(battle, side, Fate.EXITED) >= umpire.orders.need:
        end_battle(battle, umpire, side, Reason.EXITED)
    elif able_to_exit(battle, side) < umpire.orders.need:
        end_battle(battle, umpire, 1 - side, Reason.BARRED)


@rule
def check_stones(battle: Battle, umpire: Umpire, side: int) -> None:
    """The last stone has fallen, or nobody is left to throw one down.

    Rule: OH-7.4a, OH-7.4b
    """
    if stones_fallen(battle, umpire) == umpire.orders.stones:
        end_battle(battle, umpire, side, Reason.STONES)
    elif workers_left(battle, umpire) == 0:
        end_battle(battle, umpire, 1 - side, Reason.STONES_STAND)


@rule
def check_armies(battle: Battle, umpire: Umpire) -> None:
    """A side with no unit on the board and none to come loses; if both have none the battle is scored.

    Rule: OH-6.1e
    """
    red = count_fate(battle, RED, Fate.ON_BOARD) + count_fate(battle, RED, Fate.TO_COME)
    black = count_fate(battle, BLACK, Fate.ON_BOARD) + count_fate(battle, BLACK, Fate.TO_COME)
    if red == 0 and black == 0:
        score_battle(battle, umpire)
    elif red == 0 or black == 0:
        end_battle(battle, umpire, BLACK if red == 0 else RED, Reason.NOBODY_LEFT)


@rule
def score_battle(battle: Battle, umpire: Umpire) -> None:
    """After the last turn the battle is scored as the scenario says.

    Rule: OH-6.1d, OH-6.1i
    """
    orders = umpire.orders
    side, victory = int(orders.side), int(orders.victory)
    if victory == Victory.CONTROL_POINTS:
        score_sites(battle, umpire)
    elif victory == Victory.TAKE:
        taken = controls(battle, umpire, side, NONE)
        end_battle(battle, umpire, side if taken else 1 - side, Reason.TAKEN if taken else Reason.KEPT)
    elif victory == Victory.KEEP:
        kept = units_in_sites(battle, umpire, side, NONE) > 0
        end_battle(battle, umpire, side if kept else 1 - side, Reason.KEPT if kept else Reason.TAKEN)
    elif victory == Victory.EXIT:
        end_battle(battle, umpire, 1 - side, Reason.BARRED)
    elif victory == Victory.STONES:
        end_battle(battle, umpire, 1 - side, Reason.STONES_STAND)
    elif victory == Victory.MOST_SQUARES:
        score_squares(battle, umpire)
    else:
        score_points(battle, umpire)


@rule
def score_sites(battle: Battle, umpire: Umpire) -> None:
    """Each site counts its value for the side that controls it.

    Rule: OH-6.1h
    """
    red = black = 0
    for site in range(umpire.orders.sites):
        value = int(umpire.orders.site_value[site])
        for side in range(2):
            if controls(battle, umpire, side, site):
                note(umpire, Event.SITE_HELD, site, side, value)
                red, black = (red + value, black) if side == RED else (red, black + value)
    winner = leader(red, black)
    end_battle(battle, umpire, winner, Reason.EQUAL if winner == NOBODY else Reason.SITES)


@rule
def score_squares(battle: Battle, umpire: Umpire) -> None:
    """More units in the squares of the site win; if equal, fewer points lost.

    Rule: OH-6.1d, OH-6.1g
    """
    winner = leader(units_in_sites(battle, umpire, RED, NONE), units_in_sites(battle, umpire, BLACK, NONE))
    if winner == NOBODY:
        score_points(battle, umpire)
    else:
        note(umpire, Event.SITE_HELD, 0, winner, 0)
        end_battle(battle, umpire, winner, Reason.SITES)


@rule
def score_points(battle: Battle, umpire: Umpire) -> None:
    """Fewer points lost win; where the scenario says so, more units in its site are worth points too.

    Rule: OH-6.1c, OH-6.1d
    """
    red_lost, black_lost = points_lost(battle, umpire, RED), points_lost(battle, umpire, BLACK)
    note(umpire, Event.SCORES, red_lost, black_lost)
    red, black, reason = black_lost, red_lost, Reason.POINTS_LOST
    if umpire.orders.victory == Victory.POINTS_AND_SITE:
        reason, value = Reason.SCORE, int(umpire.orders.value)
        holder = leader(units_in_sites(battle, umpire, RED, NONE), units_in_sites(battle, umpire, BLACK, NONE))
        if holder != NOBODY:
            note(umpire, Event.SITE_HELD, 0, holder, value)
            red, black = (red + value, black) if holder == RED else (red, black + value)
    winner = leader(red, black)
    end_battle(battle, umpire, winner, Reason.EQUAL if winner == NOBODY else reason)
