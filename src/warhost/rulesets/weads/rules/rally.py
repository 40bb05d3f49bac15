"""The Rally Phase: who recovers by itself, who rolls, who flees on.

Chapters: AW-2.4, AW-17
"""

from __future__ import annotations

from warhost.kernel.abi import pop
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import note
from warhost.kernel.stack import done
from warhost.rulesets.weads.rules.events import Event
from warhost.rulesets.weads.rules.pieces import (
    bit,
    has,
    hex_id,
    is_beside,
    is_beside_enemy,
    is_in,
    is_ordered,
    leader_of,
    stacked_leader,
)
from warhost.rulesets.weads.rules.rout import queue_routs, steady_leader
from warhost.rulesets.weads.state import NONE, STAND, Battle, Status, Umpire


@rule
def settle_rally(battle: Battle, umpire: Umpire) -> bool:
    """Find out who has to roll, then let one unit after another roll; at last all recover at the same time.

    Rule: AW-2.4a, AW-2.4c, AW-17.4b, AW-R47, AW-R68
    """
    frame = battle.stack[battle.depth - 1]
    if frame.actor == NONE:
        frame.actor = 0
        begin_rally(battle, umpire)
        return False
    unit = next_to_roll(battle, umpire)
    if unit != NONE:
        roll_rally(battle, umpire, unit)
        return False
    for recovered in range(battle.unit_count):
        if is_in(battle.recovered, recovered):
            recover(battle, umpire, recovered)
    battle.recovered = 0
    battle.recharged[:] = 0
    return done(battle)


@rule
def settle_rally_moves(battle: Battle, umpire: Umpire) -> bool:
    """Units of a side that have failed to rally from rout flee on.

    Rule: AW-17.3c, AW-R47, AW-R68
    """
    side, units = int(battle.stack[battle.depth - 1].detail), 0
    for unit in range(battle.unit_count):
        if is_in(battle.fled, unit) and battle.pieces[unit].side == side:
            units |= bit(unit)
    battle.fled = int(battle.fled) & ~units
    pop(battle)
    queue_routs(battle, umpire, units, int(umpire.figures.rally_hexes))
    return False


# --- who rolls --------------------------------------------------------------------------------------------


@rule
def begin_rally(battle: Battle, umpire: Umpire) -> None:
    """Disordered units with no enemy beside them recover; the others roll, and routed ones far enough from enemies.

    Rule: AW-17.2a, AW-17.2b, AW-17.3a, AW-17.3e, AW-R47, AW-R48
    """
    note(umpire, Event.RALLY_BEGINS)
    battle.to_roll = battle.recovered = battle.fled = 0
    for unit in range(battle.unit_count):
        one = battle.pieces[unit]
        if one.status == Status.ROUTED:
            if is_far(battle, umpire, unit):
                battle.to_roll = int(battle.to_roll) | bit(unit)
            else:
                note(umpire, Event.TOO_NEAR, unit)
        elif one.status == Status.DISORDERED:
            if is_beside_enemy(battle, umpire, int(one.cell), int(one.side)):
                battle.to_roll = int(battle.to_roll) | bit(unit)
            else:
                battle.recovered = int(battle.recovered) | bit(unit)
                note(umpire, Event.RALLIED, unit)


@rule
def is_far(battle: Battle, umpire: Umpire, unit: int) -> bool:
    """True for a unit so far from all enemy units that it may rally from rout.

    Rule: AW-17.3a
    """
    cell, side = int(battle.pieces[unit].cell), int(battle.pieces[unit].side)
    for other in range(battle.unit_count):
        one = battle.pieces[other]
        near = one.side != side and one.cell >= 0
        if near and umpire.board.distance[cell, one.cell] < umpire.figures.rally_distance:
            return False
    return True


@rule
def next_to_roll(battle: Battle, umpire: Umpire) -> int:
    """The unit that rolls next: first the units of the first side, each side's by hex id; NONE.

    Rule: AW-R68
    """
    best = NONE
    for unit in range(battle.unit_count):
        if is_in(battle.to_roll, unit) and (best == NONE or rolls_before(battle, umpire, unit, best)):
            best = unit
    return best


@brief_rule
def rolls_before(battle: Battle, umpire: Umpire, unit: int, other: int) -> bool:
    """True when one of two units rolls before the other.

    Rule: AW-R68
    """
    one, two = battle.pieces[unit], battle.pieces[other]
    if one.side != two.side:
        return int(one.side) < int(two.side)
    return hex_id(umpire, int(one.cell)) < hex_id(umpire, int(two.cell))


# --- the roll ---------------------------------------------------------------------------------------------


@rule
def roll_rally(battle: Battle, umpire: Umpire, unit: int) -> None:
    """A unit rolls whether it recovers; what comes of it is carried out when all have rolled.

    Rule: AW-17.1a, AW-17.1b, AW-17.2b, AW-17.3b, AW-17.3c
    """
    die = roll_one(battle, umpire, int(umpire.figures.morale_die))
    if die == 0:
        return
    one, modifier = battle.pieces[unit], rally_modifier(battle, umpire, unit)
    battle.to_roll = int(battle.to_roll) & ~bit(unit)
    note(umpire, Event.RALLY_TESTED, unit, int(one.status))
    note(umpire, Event.MORALE, unit, die, modifier, int(umpire.morale[one.level]))
    if die + modifier <= umpire.morale[one.level]:
        battle.recovered = int(battle.recovered) | bit(unit)
        note(umpire, Event.RECOVERED, unit, int(one.status) - 1)
        return
    note(umpire, Event.STAYS, unit)
    if one.status == Status.ROUTED:
        battle.fled = int(battle.fled) | bit(unit)


@rule
def rally_modifier(battle: Battle, umpire: Umpire, unit: int) -> int:
    """What is added to the die of a unit that rallies.

    Rule: AW-16.8a, AW-17.2c, AW-17.3b, AW-R46, AW-R49
    """
    stand = int(umpire.figures.stand) if has(battle, unit, STAND) else 0
    if battle.pieces[unit].status == Status.ROUTED:
        return stand + leader_aid(battle, umpire, unit)
    own = leader_of(battle, int(battle.pieces[unit].command))
    aided = aids(battle, umpire, own, unit) or has_friend_beside(battle, umpire, unit)
    return stand + (int(umpire.figures.rally_friend) if aided else 0)


@brief_rule
def aids(battle: Battle, umpire: Umpire, leader: int, unit: int) -> bool:
    """True for a leader stacked with or next to a unit, unless he is its own and has regained a spell in this phase.

    Rule: AW-7.6a, AW-17.2c, AW-17.3b, AW-19.1d, AW-R45
    """
    one, two = battle.pieces[leader], battle.pieces[unit]
    if one.cell < 0 or one.side != two.side or not is_beside(umpire, int(one.cell), int(two.cell)):
        return False
    busy = umpire.orders.caster[one.command] != 0 and battle.recharged[one.side] != 0
    return not (busy and one.command == two.command)


@rule
def leader_aid(battle: Battle, umpire: Umpire, unit: int) -> int:
    """What a routed unit has from leaders: one stacked with it counts, otherwise one next to it; any will do.

    Rule: AW-17.3b, AW-R49
    """
    stacked, aid = stacked_leader(battle, unit), 0
    for command in range(battle.command_count):
        leader = leader_of(battle, command)
        if aids(battle, umpire, leader, unit):
            if leader == stacked:
                return int(umpire.figures.rally_stacked)
            aid = int(umpire.figures.rally_adjacent)
    return aid


@rule
def has_friend_beside(battle: Battle, umpire: Umpire, unit: int) -> bool:
    """True for a unit with an ordered friendly unit next to it.

    Rule: AW-17.2c, AW-R46
    """
    one = battle.pieces[unit]
    for direction in range(6):
        cell = int(umpire.board.neighbour[one.cell, direction])
        friend = int(battle.unit_at[cell]) if cell >= 0 else NONE
        if friend != NONE and battle.pieces[friend].side == one.side and is_ordered(battle, friend):
            return True
    return False


@rule
def recover(battle: Battle, umpire: Umpire, unit: int) -> None:
    """A unit gets better by one step; a leader stacked with one that was routed is routed no more.

    Rule: AW-13.6c, AW-17.2a, AW-17.2b, AW-17.3b, AW-17.4a, AW-R16
    """
    one = battle.pieces[unit]
    if one.status == Status.ROUTED:
        steady_leader(battle, umpire, stacked_leader(battle, unit))
    one.status = int(one.status) - 1
