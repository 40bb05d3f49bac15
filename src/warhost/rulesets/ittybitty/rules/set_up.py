"""Set-up: everybody stands where the scenario says; then each side may place, group and fortify what it may.

Whatever does not fit into a hex changes places with a unit there that its player has not placed yet.

Chapters: Sequence of play, IB-1, IB-2.4, IB-6.0
"""

from __future__ import annotations

from typing import Any

from warhost.kernel.abi import NOBODY, pack, push
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.hexes import EVEN_ROWS, lay_out
from warhost.kernel.journal import EVERYBODY, note
from warhost.kernel.sets import bit_of
from warhost.kernel.stack import done, wait_for
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.hidden import conceal
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.rules.pieces import (
    attack_of,
    fits,
    has,
    is_unit,
    mark,
    put,
    shift,
    stacked_attack,
    unmark,
)
from warhost.rulesets.ittybitty.rules.ranks import RANKED, list_assignments, list_enlistings
from warhost.rulesets.ittybitty.rules.survey import survey_map
from warhost.rulesets.ittybitty.state import (
    ENLISTED,
    FORT_1,
    FORT_2,
    FORTS,
    MOST_ATTACK,
    NONE,
    OFF_BOARD,
    PLACED,
    Battle,
    Phase,
    StructureKind,
    Umpire,
    Verb,
)


@rule
def measure(umpire: Umpire) -> None:
    """Lay out the map of an umpire, whose odd columns in print lie lower.

    Rule: IB-2.1a, IB-R7
    """
    lay_out(umpire.board, int(umpire.board.columns), int(umpire.board.rows), EVEN_ROWS)
    survey_map(umpire)


@rule
def begin(battle: Battle, umpire: Umpire) -> None:
    """Put everybody on the map: the side listed first sets up, then the other, then turn 1 begins.

    Rule: IB-1a, IB-2.6a, IB-6.0a, IB-R100, IB-R101
    """
    orders = umpire.orders
    battle.turn, battle.winner, battle.last_owner, battle.lead = 1, NOBODY, NONE, NONE
    battle.piece_count = battle.listed_count = orders.piece_count
    battle.formation_count = orders.formation_count
    battle.works[:] = orders.works
    battle.first[:] = NONE
    battle.ground[:] = orders.forts
    formations: Any = battle.formations
    for formation in range(orders.formation_count):
        formations[formation] = orders.formations[formation]
    build_structures(battle, umpire)
    pieces: Any = battle.pieces
    for piece in range(orders.piece_count):
        pieces[piece] = orders.muster[piece]
        pieces[piece].last_cell = OFF_BOARD
        pieces[piece].next = NONE
        if orders.arrival[piece] == 0:
            put(battle, piece, int(orders.muster[piece].cell))
        else:
            pieces[piece].cell = OFF_BOARD
    conceal(battle, umpire)
    push(battle, Phase.TURN)
    push(battle, Phase.SET_UP, NONE, NONE, 0, 1 - int(orders.first_side))
    push(battle, Phase.SET_UP, NONE, NONE, 0, int(orders.first_side))


@rule
def build_structures(battle: Battle, umpire: Umpire) -> None:
    """Bridges, villages and walls stand; a bridge is open from both of its hexes.

    Rule: IB-6.0a, IB-R8
    """
    structures: Any = battle.structures
    for number in range(umpire.orders.structure_count):
        structures[number] = umpire.orders.structures[number]
        one = battle.structures[number]
        if one.kind == StructureKind.BRIDGE:
            cell, direction = int(one.cell), int(one.direction)
            beyond = int(umpire.board.neighbour[cell, direction])
            battle.bridges[cell] = int(battle.bridges[cell]) | 1 << direction
            battle.bridges[beyond] = int(battle.bridges[beyond]) | 1 << (direction + 3) % 6


# --- who stands where -------------------------------------------------------------------------------------


@brief_rule
def is_in_area(umpire: Umpire, piece: int, cell: int) -> bool:
    """True for a hex in which a piece may be set up.

    Rule: IB-2.4a, IB-6.0a
    """
    area = int(umpire.orders.zone_of[piece])
    return area != NONE and int(umpire.orders.zone[cell]) >> area & 1 != 0


@rule
def partner_in(battle: Battle, umpire: Umpire, piece: int, place: int) -> int:
    """The unit with which a unit changes places in a hex that is full, so that both hexes are legal; NONE.

    Rule: IB-2.8a, IB-R31
    """
    side, here = int(battle.pieces[piece].side), int(battle.pieces[piece].cell)
    mine, at = attack_of(battle, umpire, piece), int(battle.first[place])
    while at != NONE:
        if is_unit(battle, umpire, at) and not has(battle, at, PLACED) and is_in_area(umpire, at, here):
            other = attack_of(battle, umpire, at)
            there = stacked_attack(battle, umpire, place, side) + mine - other
            if max(there, stacked_attack(battle, umpire, here, side) + other - mine) <= MOST_ATTACK:
                return at
        at = int(battle.pieces[at].next)
    return NONE


@rule
def place_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a piece cannot be set up in a hex.

    Rule: IB-2.4a, IB-2.8a, IB-2.8b, IB-R31, IB-R101
    """
    one, found = battle.pieces[actor], 0
    if has(battle, actor, PLACED) or one.cell == place:
        found |= bit_of(Objection.IS_PLACED)
    if not is_in_area(umpire, actor, place):
        return found | bit_of(Objection.NOT_ITS_AREA)
    at = int(battle.first[place])
    if at != NONE and battle.pieces[at].side != one.side:
        return found | bit_of(Objection.ENEMY_THERE)
    if not fits(battle, umpire, actor, place) and partner_in(battle, umpire, actor, place) == NONE:
        found |= bit_of(Objection.OVERSTACKED)
    return found


@rule
def list_placings(battle: Battle, umpire: Umpire, n: int) -> int:
    """List where the pieces of the side that sets up can be placed: how many actions there are then.

    Rule: IB-2.4a
    """
    side = int(battle.stack[battle.depth - 1].detail)
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.side != side or one.cell < 0 or has(battle, piece, PLACED) or umpire.orders.zone_of[piece] == NONE:
            continue
        for place in range(umpire.board.cells):
            if is_in_area(umpire, piece, place) and place_objections(battle, umpire, piece, 0, place, NONE) == 0:
                umpire.listed[n] = pack(Verb.PLACE, piece, 0, place, NONE)
                n += 1
    return n


@rule
def place_piece(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """Set a piece up in another hex; who has no room there changes places with it.

    Rule: IB-2.4a, IB-2.8a
    """
    here = int(battle.pieces[actor].cell)
    other = NONE if fits(battle, umpire, actor, place) else partner_in(battle, umpire, actor, place)
    shift(battle, actor, place)
    if other != NONE:
        shift(battle, other, here)
    mark(battle, actor, PLACED)
    umpire.journal.reader = 1 + int(battle.pieces[actor].side) if umpire.orders.face_down != 0 else EVERYBODY
    note(umpire, Event.SET_UP, actor, place)
    umpire.journal.reader = EVERYBODY


# --- field works ------------------------------------------------------------------------------------------


@rule
def fortify_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a level of field works cannot be placed in a hex at set-up.

    Rule: IB-4.12g, IB-6.4c, IB-R99
    """
    side, found = int(battle.to_decide), 0
    if battle.works[side] <= 0:
        found |= bit_of(Objection.NO_WORKS_LEFT)
    zone = int(umpire.orders.works_zone[side])
    if zone == NONE or int(umpire.orders.zone[place]) >> zone & 1 == 0:
        found |= bit_of(Objection.NOT_ITS_AREA)
    if int(battle.ground[place]) & FORT_2:
        found |= bit_of(Objection.MOST_FORTIFIED)
    return found


@rule
def list_fortifyings(battle: Battle, umpire: Umpire, n: int) -> int:
    """List where field works can be placed: how many actions there are then.

    Rule: IB-R99
    """
    if battle.works[battle.stack[battle.depth - 1].detail] > 0:
        for place in range(umpire.board.cells):
            if fortify_objections(battle, umpire, NONE, 0, place, NONE) == 0:
                umpire.listed[n] = pack(Verb.FORTIFY, NONE, 0, place, NONE)
                n += 1
    return n


@rule
def fortify(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """Place a level of field works: the first, or the second in its place.

    Rule: IB-4.12d, IB-4.12f, IB-R99
    """
    side, lies = int(battle.to_decide), int(battle.ground[place])
    is_second = lies & FORT_1 != 0
    battle.works[side] -= 1
    battle.ground[place] = lies & ~FORTS | (FORT_2 if is_second else FORT_1)
    note(umpire, Event.FORT_PLACED, place, 2 if is_second else 1)


# --- asking -----------------------------------------------------------------------------------------------


@rule
def list_set_up(battle: Battle, umpire: Umpire, n: int) -> int:
    """List everything that the side which sets up can do: how many actions there are then.

    Rule: IB-2.4a, IB-R15, IB-R99
    """
    n = list_enlistings(battle, umpire, list_placings(battle, umpire, n))
    return list_fortifyings(battle, umpire, list_assignments(battle, umpire, n))


@rule
def settle_set_up(battle: Battle, umpire: Umpire) -> bool:
    """A side sets up, as long as there is something that it can change.

    Rule: IB-2.4a, IB-R101
    """
    side = int(battle.stack[battle.depth - 1].detail)
    battle.to_decide = side
    if can_arrange(battle, umpire):
        return wait_for(battle, side)
    battle.to_decide = NOBODY
    return end_set_up(battle)


@rule
def can_arrange(battle: Battle, umpire: Umpire) -> bool:
    """True when the side which sets up can change something; what is found soonest is asked first.

    Rule: IB-2.4a, IB-R15, IB-R99
    """
    if list_assignments(battle, umpire, 0) > 0 or list_enlistings(battle, umpire, 0) > 0:
        return True
    return list_fortifyings(battle, umpire, 0) > 0 or list_placings(battle, umpire, 0) > 0


@rule
def end_set_up(battle: Battle) -> bool:
    """A side stands as it is.

    Rule: IB-R101
    """
    side = int(battle.stack[battle.depth - 1].detail)
    for piece in range(battle.piece_count):
        if battle.pieces[piece].side == side:
            unmark(battle, piece, PLACED | RANKED)
    for formation in range(battle.formation_count):
        one = battle.formations[formation]
        if one.side == side:
            one.marks = int(one.marks) & ~ENLISTED
    return done(battle)
