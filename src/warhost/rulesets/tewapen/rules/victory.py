"""Who has won: the rule that always holds, and what the scenario says."""

from __future__ import annotations

from warhost.kernel.abi import DRAWN, NOBODY, RUNNING, WON
from warhost.kernel.compile import rule
from warhost.kernel.journal import note
from warhost.rulesets.tewapen.rules.buildings import fortification_in
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.rules.pieces import is_individual, side_in
from warhost.rulesets.tewapen.state import BLACK, NONE, RED, SUMMONED, Battle, Kind, Reason, Umpire


@rule
def end_battle(battle: Battle, umpire: Umpire, winner: int, reason: int) -> None:
    """The battle is over; NOBODY as winner is a draw."""
    battle.result = DRAWN if winner == NOBODY else WON
    battle.winner, battle.reason = winner, reason
    note(umpire, Event.BATTLE_OVER, winner, reason)


@rule
def points(battle: Battle, side: int) -> int:
    """A side's points for enemy pieces in the dead pile."""
    return int(battle.lost_points[1 - side])


@rule
def hexes_held(battle: Battle, umpire: Umpire, side: int) -> int:
    """How many of the scenario's hexes hold a unit of the side."""
    held = 0
    for k in range(umpire.orders.hex_count):
        unit = int(battle.unit_in[umpire.orders.hexes[k]])
        if unit != NONE and battle.pieces[unit].side == side:
            held += 1
    return held


@rule
def fortifications_held(battle: Battle, umpire: Umpire, side: int) -> int:
    """In how many intact fortification hexes a side has a unit."""
    held = 0
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.side == side and one.cell >= 0 and not is_individual(battle, piece):
            held += int(fortification_in(battle, umpire, int(one.cell)) != NONE)
    return held


@rule
def stormed_hexes(battle: Battle, umpire: Umpire, side: int) -> int:
    """In how many of the hexes that are to be stormed a side has a unit."""
    held = 0
    for k in range(umpire.orders.storm_count):
        unit = int(battle.unit_in[umpire.orders.storm_hexes[k]])
        if unit != NONE and battle.pieces[unit].side == side:
            held += 1
    return held


@rule
def starting_units_lost(battle: Battle, umpire: Umpire, side: int) -> int:
    """How many of the units that a side began with it has lost; who was summoned is none of them.

    Rule: TW-R100
    """
    lost = 0
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.side == side and one.cell < 0 and one.marks & SUMMONED == 0:
            lost += int(umpire.troops[one.troop].kind != Kind.INDIVIDUAL)
    return lost


@rule
def leader(red: int, black: int) -> int:
    """The side with more, NOBODY when equal."""
    if red == black:
        return NOBODY
    return RED if red > black else BLACK


@rule
def check_units(battle: Battle, umpire: Umpire) -> None:
    """A side without units loses at once; both at once is a draw.

    Rule: TW-R75
    """
    if battle.units_left[RED] <= 0 or battle.units_left[BLACK] <= 0:
        winner = leader(min(int(battle.units_left[RED]), 1), min(int(battle.units_left[BLACK]), 1))
        end_battle(battle, umpire, winner, Reason.NO_UNITS)


@rule
def check_losses(battle: Battle, umpire: Umpire, enough: int) -> None:
    """A side that has inflicted losses enough wins; if both have, the one with more; if equal, the battle goes on.

    Rule: TW-R75
    """
    if battle.result != RUNNING or enough <= 0:
        return
    red, black = points(battle, RED), points(battle, BLACK)
    if max(red, black) >= enough and red != black:
        end_battle(battle, umpire, leader(red, black), Reason.LOSSES)


@rule
def check_hold(battle: Battle, umpire: Umpire) -> None:
    """Count how long one side has had the only unit in the hex to be held.

    Rule: TW-R91
    """
    orders = umpire.orders
    if battle.result != RUNNING or orders.hold_hex == NONE:
        return
    cell = int(orders.hold_hex)
    holder = side_in(battle, cell) if battle.unit_in[cell] != NONE else NONE
    battle.hold_turns = 0 if holder == NONE else (int(battle.hold_turns) + 1 if holder == battle.hold_side else 1)
    battle.hold_side = holder
    if holder != NONE:
        note(umpire, Event.HOLDS, holder, cell, int(battle.hold_turns))
        if battle.hold_turns >= orders.hold_turns:
            end_battle(battle, umpire, holder, Reason.HELD)


@rule
def check_storm(battle: Battle, umpire: Umpire) -> None:
    """The besieger wins with a unit in a hex that he is to storm, or with units in enough intact fortifications.

    Rule: TW-R75
    """
    orders, besieger = umpire.orders, int(umpire.orders.storm_side)
    if battle.result != RUNNING or besieger == NONE:
        return
    enough = int(orders.storm_fortifications)
    if stormed_hexes(battle, umpire, besieger) > 0 or 0 < enough <= fortifications_held(battle, umpire, besieger):
        end_battle(battle, umpire, besieger, Reason.STORMED)


@rule
def check_breaking(battle: Battle, umpire: Umpire) -> None:
    """A side that has lost too many of its units breaks and loses; if both do, the one that has lost the larger part.

    Rule: TW-R100
    """
    orders = umpire.orders
    if battle.result != RUNNING or orders.field_side == NONE:
        return
    red, black = starting_units_lost(battle, umpire, RED), starting_units_lost(battle, umpire, BLACK)
    if red >= orders.break_at[RED]:
        note(umpire, Event.SIDE_BROKEN, RED, red, int(orders.units[RED]))
    if black >= orders.break_at[BLACK]:
        note(umpire, Event.SIDE_BROKEN, BLACK, black, int(orders.units[BLACK]))
    if red >= orders.break_at[RED] and black >= orders.break_at[BLACK]:
        better = leader(black * int(orders.units[RED]), red * int(orders.units[BLACK]))
        end_battle(battle, umpire, int(orders.field_side) if better == NOBODY else better, Reason.BROKEN)
    elif red >= orders.break_at[RED] or black >= orders.break_at[BLACK]:
        end_battle(battle, umpire, BLACK if red >= orders.break_at[RED] else RED, Reason.BROKEN)


@rule
def check_last_turn(battle: Battle, umpire: Umpire) -> None:
    """After the last turn the scenario's own question decides, else points.

    Rule: TW-R75, TW-R80, TW-R100
    """
    orders = umpire.orders
    if battle.result != RUNNING or battle.turn < orders.turns:
        return
    if orders.storm_side != NONE:
        end_battle(battle, umpire, 1 - int(orders.storm_side), Reason.HELD_OUT)
    elif orders.field_side != NONE:
        end_battle(battle, umpire, int(orders.field_side), Reason.UNBROKEN)
    elif orders.stand_side != NONE:
        side = int(orders.stand_side)
        stood = hexes_held(battle, umpire, side) >= orders.stand_hexes
        end_battle(battle, umpire, side if stood else 1 - side, Reason.STOOD if stood else Reason.OVERRUN)
    elif orders.hexes_are_all:
        winner = leader(hexes_held(battle, umpire, RED), hexes_held(battle, umpire, BLACK))
        end_battle(battle, umpire, winner, Reason.EQUAL if winner == NOBODY else Reason.GROUND)
    else:
        compare_points(battle, umpire)


@rule
def compare_points(battle: Battle, umpire: Umpire) -> None:
    """More points win, then perhaps more hexes, else it is a draw.

    Rule: TW-R75, TW-R80
    """
    orders = umpire.orders
    red, black = points(battle, RED), points(battle, BLACK)
    red_hexes, black_hexes = hexes_held(battle, umpire, RED), hexes_held(battle, umpire, BLACK)
    if orders.hexes_are_points:
        red, black = red + red_hexes, black + black_hexes
    if red != black:
        end_battle(battle, umpire, leader(red, black), Reason.POINTS)
    elif red_hexes != black_hexes and not orders.hexes_are_points:
        end_battle(battle, umpire, leader(red_hexes, black_hexes), Reason.HEXES)
    else:
        end_battle(battle, umpire, NOBODY, Reason.EQUAL)
