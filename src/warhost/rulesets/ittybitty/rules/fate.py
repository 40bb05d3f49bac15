"""What becomes of pieces: disorganized, routed and running, eliminated; single men and engines share it.

Chapters: IB-4.7, IB-5.5
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.ground import is_passable
from warhost.rulesets.ittybitty.rules.hidden import reveal, spot
from warhost.rulesets.ittybitty.rules.pieces import (
    apart,
    cls_of,
    fits,
    has,
    is_hidden,
    is_single,
    is_unit,
    mark,
    nearest_enemy,
    shift,
    side_at,
    take_off,
    unmark,
)
from warhost.rulesets.ittybitty.state import (
    BERSERK,
    CARRIED,
    CHARGING,
    CONTACT,
    DISTURBED,
    NONE,
    ROUTED_NOW,
    Battle,
    Cls,
    Status,
    Umpire,
)

FAR = 99
TWICE = 2  # disorganized results in a turn that rout a unit

# --- who is left in a hex ---------------------------------------------------------------------------------


@rule
def has_units(battle: Battle, umpire: Umpire, cell: int, side: int) -> bool:
    """True when a side has units in a hex, be they hidden."""
    at = int(battle.first[cell])
    while at != NONE:
        if battle.pieces[at].side == side and is_unit(battle, umpire, at):
            return True
        at = int(battle.pieces[at].next)
    return False


@rule
def companion_in(battle: Battle, umpire: Umpire, cell: int, side: int) -> int:
    """The first single man or engine that a side has in a hex, NONE."""
    at = int(battle.first[cell])
    while at != NONE:
        if battle.pieces[at].side == side and not is_unit(battle, umpire, at):
            return at
        at = int(battle.pieces[at].next)
    return NONE


@rule
def is_lone(battle: Battle, umpire: Umpire, cell: int, side: int) -> bool:
    """True for a hex in which a side has single men or engines, and no unit but hidden scouts.

    Rule: IB-R58, IB-R64
    """
    return side_at(battle, umpire, cell) != side and companion_in(battle, umpire, cell, side) != NONE


@rule
def show(battle: Battle, umpire: Umpire, piece: int) -> None:
    """A unit that is shaken is seen, also a scout under his counter.

    Rule: IB-R32
    """
    if is_hidden(battle, piece):
        spot(battle, umpire, piece)
    else:
        reveal(battle, umpire, piece)


# --- elimination ------------------------------------------------------------------------------------------


@brief_rule
def drop_out(battle: Battle, piece: int) -> None:
    """A piece that was charging does so no more: the charge is not unmolested.

    Rule: IB-4.10l, IB-R51
    """
    if has(battle, piece, CHARGING):
        unmark(battle, piece, CHARGING)
        battle.molested = 1


@rule
def eliminate(battle: Battle, umpire: Umpire, piece: int) -> None:
    """Take a piece off the map; with the last unit of its hex go the single men and engines.

    Rule: IB-4.6m, IB-4.6o, IB-5.5d, IB-R22, IB-R58, IB-R64
    """
    one = battle.pieces[piece]
    cell, side = int(one.cell), int(one.side)
    reveal(battle, umpire, piece)
    drop_out(battle, piece)
    note(umpire, Event.ELIMINATED, piece, cell)
    take_off(battle, piece)
    if not is_unit(battle, umpire, piece):
        return
    if one.formation != NONE:
        battle.formations[one.formation].lost += 1
    if not has_units(battle, umpire, cell, side):
        remove_companions(battle, umpire, cell, side)


@rule
def remove_companions(battle: Battle, umpire: Umpire, cell: int, side: int) -> None:
    """The single men and engines that a side has in a hex are lost.

    Rule: IB-R58, IB-R64
    """
    lost = companion_in(battle, umpire, cell, side)
    while lost != NONE:
        note(umpire, Event.ELIMINATED, lost, cell)
        take_off(battle, lost)
        lost = companion_in(battle, umpire, cell, side)


@rule
def overrun(battle: Battle, umpire: Umpire, cell: int, piece: int) -> None:
    """A unit enters or melees a hex: single men and engines that its enemy has alone in it are lost without a die.

    Rule: IB-5.5c, IB-R58, IB-R64
    """
    enemy = 1 - int(battle.pieces[piece].side)
    while is_lone(battle, umpire, cell, enemy):
        lost = companion_in(battle, umpire, cell, enemy)
        note(umpire, Event.OVERRUN, lost, cell, piece)
        take_off(battle, lost)


# --- disorganized and routed ------------------------------------------------------------------------------


@rule
def disorganize(battle: Battle, umpire: Umpire, piece: int) -> None:
    """A result of the table disorganizes a unit; the second of a turn routs it; one that is routed runs again.

    Rule: IB-4.7a, IB-4.7h, IB-4.7j, IB-R44, IB-R50
    """
    one = battle.pieces[piece]
    if one.status == Status.ROUTED:
        retreat(battle, umpire, piece)
        return
    if not has(battle, piece, BERSERK):
        one.disorders += 1
    if one.disorders < TWICE:
        lay_marker(battle, umpire, piece)
    else:
        rout(battle, umpire, piece)


@rule
def lay_marker(battle: Battle, umpire: Umpire, piece: int) -> None:
    """A unit is disorganized, unless it is berserk, or disorganized or routed already.

    Rule: IB-4.7a, IB-4.7h, IB-R32, IB-R44, IB-R50
    """
    one = battle.pieces[piece]
    if has(battle, piece, BERSERK):
        note(umpire, Event.UNSHAKEN, piece)
        return
    show(battle, umpire, piece)
    drop_out(battle, piece)
    if one.status == Status.GOOD:
        one.status = Status.DISORGANIZED
        note(umpire, Event.DISORGANIZED, piece)


@rule
def rout(battle: Battle, umpire: Umpire, piece: int) -> None:
    """A unit is routed and runs at once: its fury is over. One that is routed already stays as it is.

    Rule: IB-4.7e, IB-4.7j, IB-R32, IB-R44, IB-R49, IB-R82
    """
    one = battle.pieces[piece]
    if one.status == Status.ROUTED:
        return
    show(battle, umpire, piece)
    drop_out(battle, piece)
    one.status = Status.ROUTED
    note(umpire, Event.ROUTED, piece)
    if has(battle, piece, BERSERK):
        note(umpire, Event.CALMED, piece)
    unmark(battle, piece, BERSERK)
    mark(battle, piece, ROUTED_NOW)
    retreat(battle, umpire, piece)


# --- the way of a rout ------------------------------------------------------------------------------------


@rule
def nearest_friend(battle: Battle, umpire: Umpire, cell: int, side: int, start: int) -> int:
    """The distance from a hex to the nearest unit of a side that is not routed, outside the starting stack; or FAR.

    Rule: IB-4.7e, IB-R45
    """
    nearest = FAR
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if (
            one.side == side
            and one.cell >= 0
            and one.cell != start
            and one.status != Status.ROUTED
            and is_unit(battle, umpire, piece)
        ):
            nearest = min(nearest, apart(umpire, cell, int(one.cell)))
    return nearest


@rule
def flees_to(battle: Battle, umpire: Umpire, piece: int, start: int, is_fitting: bool) -> int:
    """The next hex of a rout: farther from the enemy, then nearest to friends, then the lowest; OFF_BOARD for none.

    `is_fitting` asks that the unit stacks legally there.

    Rule: IB-4.7e, IB-R45
    """
    one = battle.pieces[piece]
    cell, side = int(one.cell), int(one.side)
    least = nearest_enemy(battle, umpire, cell, side)
    best, best_way = NONE, FAR + 1
    for direction in range(6):
        there = int(umpire.board.neighbour[cell, direction])
        if not is_passable(battle, there) or has_units(battle, umpire, there, 1 - side):
            continue
        if nearest_enemy(battle, umpire, there, side) <= least or (
            is_fitting and not fits(battle, umpire, piece, there)
        ):
            continue
        way = nearest_friend(battle, umpire, there, side, start)
        if way < best_way or (way == best_way and there < best):
            best, best_way = there, way
    return best


@rule
def retreat(battle: Battle, umpire: Umpire, piece: int) -> None:
    """A routed unit runs up to three hexes from the enemy to its friends, with the single men whom it leaves alone.

    It stops with the first friend, or next to him where the hex is full. Single men and engines of the enemy who
    stand alone in its way are run down.

    Rule: IB-4.7e, IB-5.5e, IB-R45, IB-R64
    """
    one = battle.pieces[piece]
    start, side, steps = int(one.cell), int(one.side), 0
    while steps < int(umpire.figures.rout_hexes):
        there = flees_to(battle, umpire, piece, start, False)
        if there == NONE:
            break
        if not fits(battle, umpire, piece, there):
            if steps > 0 and nearest_friend(battle, umpire, there, side, start) == 0:
                break
            there = flees_to(battle, umpire, piece, start, True)
            if there == NONE:
                break
        shift(battle, piece, there)
        overrun(battle, umpire, there, piece)
        steps += 1
        if nearest_friend(battle, umpire, there, side, start) == 0:
            break
    if steps == 0:
        note(umpire, Event.NO_WAY, piece, start)
        return
    note(umpire, Event.RETREATED, piece, start, int(one.cell))
    unmark(battle, piece, CONTACT)
    if cls_of(battle, umpire, piece) == Cls.ENGINEER:
        mark(battle, piece, DISTURBED)
    if not has_units(battle, umpire, start, side):
        take_along(battle, umpire, start, int(one.cell), side)


@rule
def take_along(battle: Battle, umpire: Umpire, start: int, end: int, side: int) -> None:
    """The single men whom a rout leaves alone in their hex go with it.

    Rule: IB-5.5e, IB-R45, IB-R68
    """
    at = int(battle.first[start])
    while at != NONE:
        man, at = at, int(battle.pieces[at].next)
        if battle.pieces[man].side == side and is_single(battle, umpire, man):
            shift(battle, man, end)
            mark(battle, man, CARRIED)
            note(umpire, Event.CARRIED, man, start, end)


@rule
def can_flee(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True when a routed unit has a step away from the enemy.

    Rule: IB-R45
    """
    return flees_to(battle, umpire, piece, int(battle.pieces[piece].cell), True) != NONE


@brief_rule
def is_target(battle: Battle, umpire: Umpire, piece: int, side: int) -> bool:
    """True for a unit of a side that fights in the defence of its hex: hidden scouts do not.

    Rule: IB-R33, IB-R41
    """
    return battle.pieces[piece].side == side and is_unit(battle, umpire, piece) and not is_hidden(battle, piece)
