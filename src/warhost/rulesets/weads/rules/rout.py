"""Disorder, rout and loss of units, and who waits to make his rout move; the move itself stands in `flight.py`.

Chapters: AW-12.3, AW-12.4, AW-12.7, AW-12.8
"""

from __future__ import annotations

from warhost.kernel.abi import push
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.rulesets.weads.rules.events import Event
from warhost.rulesets.weads.rules.pieces import has, hex_id, is_in, lift, stacked_leader, take_off, unmark
from warhost.rulesets.weads.state import BERSERK, NONE, Battle, Phase, Status, Umpire

# --- results ----------------------------------------------------------------------------------------------


@rule
def disorder(battle: Battle, umpire: Umpire, unit: int) -> bool:
    """An ordered unit becomes disordered, a disordered one routed: then True, and its rout move is to be queued.

    Rule: AW-12.3a, AW-12.3f, AW-12.6a, AW-12.6b, AW-12.6c
    """
    one = battle.pieces[unit]
    if one.status == Status.ORDERED:
        one.status = Status.DISORDERED
        note(umpire, Event.DISORDERED, unit)
        return False
    if one.status == Status.DISORDERED:
        mark_routed(battle, umpire, unit)
        return True
    return False


@rule
def mark_routed(battle: Battle, umpire: Umpire, unit: int) -> None:
    """A unit is routed: its fury is over, and the leader stacked with it is routed with it.

    Rule: AW-12.4a, AW-13.6c, AW-15.1e, AW-R16
    """
    battle.pieces[unit].status = Status.ROUTED
    note(umpire, Event.ROUTED, unit)
    if has(battle, unit, BERSERK):
        unmark(battle, unit, BERSERK)
        note(umpire, Event.CALMED, unit)
    leader = stacked_leader(battle, unit)
    if leader != NONE and battle.pieces[leader].status != Status.ROUTED:
        battle.pieces[leader].status = Status.ROUTED
        note(umpire, Event.LEADER_ROUTED, leader)


@rule
def steady_leader(battle: Battle, umpire: Umpire, leader: int) -> None:
    """A leader, NONE for nobody, is routed no more.

    Rule: AW-13.6c, AW-R16
    """
    if leader != NONE and battle.pieces[leader].status == Status.ROUTED:
        battle.pieces[leader].status = Status.ORDERED
        note(umpire, Event.LEADER_STEADY, leader)


@rule
def eliminate_unit(battle: Battle, umpire: Umpire, unit: int) -> None:
    """Eliminate a unit that stands in its hex; a leader stacked with it stays there alone, routed no more.

    Rule: AW-12.7a, AW-13.6b, AW-R16
    """
    leader = stacked_leader(battle, unit)
    lift(battle, unit)
    remove_unit(battle, umpire, unit)
    steady_leader(battle, umpire, leader)


@brief_rule
def remove_unit(battle: Battle, umpire: Umpire, unit: int) -> None:
    """Eliminate a unit that has been lifted from its hex.

    Rule: AW-12.7a
    """
    note(umpire, Event.ELIMINATED, unit, int(battle.pieces[unit].cell))
    take_off(battle, unit)


# --- who routs next ---------------------------------------------------------------------------------------


@brief_rule
def steps_home(umpire: Umpire, side: int, cell: int) -> int:
    """How many rows lie between a hex and the home edge of a side: 0 in its home row.

    Rule: AW-R54
    """
    row = int(umpire.row[cell])
    return int(umpire.board.rows) - 1 - row if umpire.orders.home_south[side] != 0 else row


@rule
def queue_routs(battle: Battle, umpire: Umpire, units: int, hexes: int) -> None:
    """Units marked as routed will move so many hexes, one by one: the nearest to its home edge first, then by hex id.

    Rule: AW-12.8a, AW-R52
    """
    while units != 0:
        unit = first_home(battle, umpire, units)
        units &= ~(1 << unit)
        queue_one(battle, unit, hexes)
    if battle.queue_length > 0 and not is_pending(battle, Phase.ROUT):
        push(battle, Phase.ROUT)


@rule
def first_home(battle: Battle, umpire: Umpire, units: int) -> int:
    """Of a set of units the one nearest to its home edge; among equals the one with the lowest hex id.

    Rule: AW-12.8a
    """
    best, best_steps, best_id = NONE, 0, 0
    for unit in range(battle.unit_count):
        if is_in(units, unit):
            cell = int(battle.pieces[unit].cell)
            steps, named = steps_home(umpire, int(battle.pieces[unit].side), cell), hex_id(umpire, cell)
            if best == NONE or steps < best_steps or (steps == best_steps and named < best_id):
                best, best_steps, best_id = unit, steps, named
    return best


@brief_rule
def queue_one(battle: Battle, unit: int, hexes: int) -> None:
    """A unit will make its rout move after all others that wait.

    Rule: AW-12.6d
    """
    battle.queue[battle.queue_length], battle.queue_hexes[battle.queue_length] = unit, hexes
    battle.queue_length += 1


@rule
def take_next(battle: Battle) -> int:
    """Take the first unit out of the queue."""
    unit = int(battle.queue[0])
    battle.queue_length -= 1
    length = int(battle.queue_length)
    for place in range(length):
        battle.queue[place], battle.queue_hexes[place] = battle.queue[place + 1], battle.queue_hexes[place + 1]
    battle.queue[length] = battle.queue_hexes[length] = 0
    return unit


@rule
def is_pending(battle: Battle, phase: int) -> bool:
    """True when a matter of this phase lies on the stack."""
    for depth in range(battle.depth):
        if battle.stack[depth].phase == phase:
            return True
    return False
