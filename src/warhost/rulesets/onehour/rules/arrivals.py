"""What a scenario adds to a side's Movement: reinforcements and returns, exits, work on stones; and free set-up.

Chapters: OH-6.2, OH-7
"""

from __future__ import annotations

from warhost.kernel.abi import pack
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.rulesets.onehour.rules.board import square_at, squares_to_edge
from warhost.rulesets.onehour.rules.events import Event
from warhost.rulesets.onehour.rules.objections import Objection
from warhost.rulesets.onehour.rules.units import flag, is_free, remove, set_foot_on, stands_stone
from warhost.rulesets.onehour.rules.ways import ground_objections, is_open, mover_objections, way_objections
from warhost.rulesets.onehour.state import (
    ACTED,
    MAX_ENTRIES,
    NEAR,
    NONE,
    OFF_BOARD,
    RETURNED,
    Battle,
    Fate,
    Status,
    Umpire,
    Verb,
)

# --- arrival ----------------------------------------------------------------------------------------------


@brief_rule
def may_arrive(battle: Battle, unit: int) -> bool:
    """True for a reinforcement, or one that returns, whose turn has come.

    Rule: OH-7.1a, OH-7.1c, OH-7.2a
    """
    one = battle.units[unit]
    return (one.fate == Fate.TO_COME) & (one.due > 0) & (one.due <= battle.turn)


@rule
def list_arrivals(battle: Battle, umpire: Umpire, side: int, n: int) -> int:
    """Add every arrival of a side, in the order of units and of cells: how many actions are listed then.

    Rule: OH-7.1a, OH-7.1c
    """
    for unit in range(battle.unit_count):
        if battle.units[unit].side != side or not may_arrive(battle, unit):
            continue
        for cell in range(umpire.board.cells):
            if is_entry(umpire, unit, cell) and battle.unit_in[cell] == NONE:
                umpire.listed[n] = pack(Verb.ARRIVE, unit, 0, cell, NONE)
                n += 1
    return n


@rule
def is_entry(umpire: Umpire, unit: int, cell: int) -> bool:
    """True for a square on which the scenario lets a unit arrive.

    Rule: OH-7.1a
    """
    for nth in range(MAX_ENTRIES):
        if umpire.orders.entry[unit, nth] == cell:
            return True
    return False


@rule
def arrival_objections(battle: Battle, umpire: Umpire, unit: int, place: int) -> int:
    """Why a unit cannot arrive on a square.

    Rule: OH-7.1a, OH-7.1c, OH-7.2a
    """
    objections, one = 0, battle.units[unit]
    if not may_arrive(battle, unit):
        returns = one.fate == Fate.TO_COME and one.marks & RETURNED != 0
        objections = bit_of(Objection.RETURNS_LATER if returns else Objection.NOT_DUE)
    if not is_entry(umpire, unit, place):
        objections |= bit_of(Objection.NOT_AN_ENTRY)
    if battle.unit_in[place] != NONE:
        objections |= bit_of(Objection.OCCUPIED)
    return objections


@rule
def arrive(battle: Battle, umpire: Umpire, unit: int, place: int) -> None:
    """Place a unit on its entry square, which is all that it does.

    Rule: OH-1.4b, OH-7.1a, OH-7.1b
    """
    one = battle.units[unit]
    one.fate, one.facing = Fate.ON_BOARD, umpire.orders.entry_facing[unit]
    set_foot_on(battle, unit, place)
    flag(battle, unit, ACTED)
    note(umpire, Event.ARRIVED, unit, place, int(one.facing))


@rule
def grant_returns(battle: Battle, umpire: Umpire) -> None:
    """Let lost units come back later, fresh, as far as the scenario allows; those lost in one turn by roster order.

    Rule: OH-7.2a
    """
    for unit in range(battle.unit_count):
        one = battle.units[unit]
        lost = one.lost_turn == battle.turn and one.cell < 0 and one.marks & RETURNED == 0
        if lost and umpire.orders.may_return[unit] != 0 and battle.returns < umpire.orders.most_returns:
            battle.returns += 1
            one.fate, one.status, one.hits = Fate.TO_COME, Status.STEADY, 0
            one.due = int(battle.turn) + int(umpire.figures.returns_after)
            flag(battle, unit, RETURNED)
            note(umpire, Event.RETURNS_LATER, unit, int(one.due))


# --- exit -------------------------------------------------------------------------------------------------


@rule
def exit_objections(battle: Battle, umpire: Umpire, unit: int) -> int:
    """Why a unit cannot leave the board by the exit edge.

    Rule: OH-1.2k, OH-7.3a
    """
    objections, one = mover_objections(battle, unit), battle.units[unit]
    edge = int(umpire.orders.edge)
    if edge == NONE or one.side != umpire.orders.side:
        return objections | bit_of(Objection.NO_EXIT)
    if one.cell < 0:
        return objections
    if edge == (one.facing + 2) & 3:
        objections |= bit_of(Objection.HALF_TURN)
    return objections | way_out_objections(battle, umpire, unit, edge)


@rule
def way_out_objections(battle: Battle, umpire: Umpire, unit: int, edge: int) -> int:
    """Why no way with its face to the exit edge leads a unit over it; of Cavalry the straight way is told.

    Rule: OH-1.2f, OH-7.3a
    """
    if has_way_out(battle, umpire, unit, edge):
        return 0
    cell = int(battle.units[unit].cell)
    to_edge = squares_to_edge(umpire, cell, edge)
    if to_edge >= NEAR:
        return bit_of(Objection.TOO_FAR)
    return way_objections(battle, umpire, unit, edge, square_at(umpire, cell, edge, to_edge, 0), 1)


@rule
def has_way_out(battle: Battle, umpire: Umpire, unit: int, edge: int) -> bool:
    """True when a way with its face to the exit edge leads a unit over it.

    Rule: OH-1.2f, OH-7.3a
    """
    one = battle.units[unit]
    to_edge = squares_to_edge(umpire, int(one.cell), edge)
    if to_edge >= NEAR:
        return False
    aside = to_edge if umpire.types[one.kind].slants != 0 else 0
    for right in range(-aside, aside + 1):
        end = square_at(umpire, int(one.cell), edge, to_edge, right)
        if end != OFF_BOARD and is_open(battle, umpire, unit, edge, end, 1):
            return True
    return False


@rule
def may_leave(battle: Battle, umpire: Umpire, unit: int) -> bool:
    """True for a unit that can leave the board by the exit edge; for lists, to which no reason matters.

    Rule: OH-1.2k, OH-7.3a
    """
    one, edge = battle.units[unit], int(umpire.orders.edge)
    if edge == NONE or one.side != umpire.orders.side or mover_objections(battle, unit) != 0:
        return False
    return edge != (one.facing + 2) & 3 and has_way_out(battle, umpire, unit, edge)


@rule
def leave(battle: Battle, umpire: Umpire, unit: int) -> None:
    """Leave the board by the exit edge.

    Rule: OH-7.3a, OH-7.3b
    """
    remove(battle, umpire, unit, Fate.EXITED)


# --- stones -----------------------------------------------------------------------------------------------


@rule
def stone_ahead(battle: Battle, umpire: Umpire, unit: int) -> int:
    """The standing stone in a unit's front square, NONE when there is none."""
    one = battle.units[unit]
    there = int(umpire.board.neighbour[one.cell, 2 * one.facing])
    if there == OFF_BOARD or not stands_stone(battle, umpire, there):
        return NONE
    return int(umpire.stone_on[there]) - 1


@brief_rule
def is_worker(battle: Battle, umpire: Umpire, unit: int) -> bool:
    """True for those who throw stones down: Infantry and Command of the raiders.

    Rule: OH-7.4a
    """
    one = battle.units[unit]
    return one.side == umpire.orders.side and umpire.types[one.kind].works != 0


@rule
def work_objections(battle: Battle, umpire: Umpire, unit: int) -> int:
    """Why a unit cannot work on a stone.

    Rule: OH-3.2b, OH-5.4b, OH-7.4a
    """
    objections = mover_objections(battle, unit)
    if umpire.orders.stones == 0 or not is_worker(battle, umpire, unit):
        objections |= bit_of(Objection.NOT_A_WORKER)
    if battle.units[unit].cell >= 0 and stone_ahead(battle, umpire, unit) == NONE:
        objections |= bit_of(Objection.NO_STONE_AHEAD)
    return objections


@rule
def work(battle: Battle, umpire: Umpire, unit: int) -> None:
    """Work on the stone ahead; after works enough it falls.

    Rule: OH-1.4b, OH-7.4a, OH-7.4b
    """
    stone = stone_ahead(battle, umpire, unit)
    battle.works[stone] += 1
    flag(battle, unit, ACTED)
    note(umpire, Event.WORKED, unit, stone, int(battle.works[stone]))
    if battle.works[stone] == umpire.orders.works_needed[stone]:
        note(umpire, Event.STONE_FELL, stone, int(umpire.orders.stone_cell[stone]))


# --- both -------------------------------------------------------------------------------------------------


@rule
def list_deeds(battle: Battle, umpire: Umpire, side: int, n: int) -> int:
    """Add every exit, then every work on a stone: how many actions are listed then.

    Rule: OH-7.3a, OH-7.4a
    """
    if umpire.orders.side != side or (umpire.orders.edge == NONE and umpire.orders.stones == 0):
        return n
    for verb in (Verb.EXIT, Verb.WORK):
        for unit in range(battle.unit_count):
            if battle.units[unit].side != side or not is_free(battle, unit):
                continue
            exits = verb == Verb.EXIT
            if may_leave(battle, umpire, unit) if exits else work_objections(battle, umpire, unit) == 0:
                umpire.listed[n] = pack(verb, unit, 0, 0, NONE)
                n += 1
    return n


# --- free set-up ------------------------------------------------------------------------------------------


@brief_rule
def is_to_place(battle: Battle, unit: int) -> bool:
    """True for a unit that its owner has still to place before the first turn."""
    one = battle.units[unit]
    return (one.fate == Fate.TO_COME) & (one.due == 0)


@rule
def placing_objections(battle: Battle, umpire: Umpire, unit: int, place: int, facing: int) -> int:
    """Why a unit cannot be set up on a square, facing so.

    Rule: OH-0.1c, OH-0.1d, OH-6.2e
    """
    one, objections = battle.units[unit], 0
    if umpire.orders.set_up_facing[one.side] != NONE and umpire.orders.set_up_facing[one.side] != facing:
        objections |= bit_of(Objection.SET_UP_FACING)
    if not is_to_place(battle, unit):
        objections |= bit_of(Objection.IS_SET_UP)
    if umpire.orders.zone[unit, place] == 0:
        objections |= bit_of(Objection.NOT_IN_ZONE)
    objections |= ground_objections(battle, umpire, int(one.kind), place, False)
    if battle.unit_in[place] != NONE:
        objections |= bit_of(Objection.OCCUPIED)
    for other in range(battle.unit_count):
        enemy = battle.units[other]
        if enemy.side == one.side or enemy.cell < 0:
            continue
        if umpire.board.distance[place, enemy.cell] < umpire.orders.apart[one.side]:
            objections |= bit_of(Objection.TOO_NEAR)
    return objections


@rule
def list_placings(battle: Battle, umpire: Umpire, side: int) -> int:
    """List every unit of a side that is to be placed, with every face and square: how many actions.

    Rule: OH-6.2e
    """
    n = 0
    for unit in range(battle.unit_count):
        if battle.units[unit].side != side or not is_to_place(battle, unit):
            continue
        for facing in range(4):
            for cell in range(umpire.board.cells):
                if placing_objections(battle, umpire, unit, cell, facing) == 0:
                    umpire.listed[n] = pack(Verb.PLACE, unit, facing, cell, NONE)
                    n += 1
    return n


@rule
def place_unit(battle: Battle, umpire: Umpire, unit: int, place: int, facing: int) -> None:
    """A unit takes the field.

    Rule: OH-0.1c, OH-6.2e
    """
    one = battle.units[unit]
    one.fate, one.facing = Fate.ON_BOARD, facing
    set_foot_on(battle, unit, place)
    note(umpire, Event.SET_UP, unit, place, facing)
