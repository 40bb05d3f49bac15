"""Deployment: where a scenario lets a side deploy, each of its pieces may stand elsewhere in its zone.

Everybody stands on the board already, as the scenario has it; a side may take that as it is. Each piece is placed once:
`moved` tells that it was.
"""

from __future__ import annotations

from warhost.kernel.abi import pack, push
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.kernel.stack import phase_on_top
from warhost.rulesets.tewapen.rules.buildings import ground_row, is_barred_to_tower, is_shut_to
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.rules.objections import Objection
from warhost.rulesets.tewapen.rules.pieces import (
    has,
    has_undead_in,
    is_individual,
    is_on_board,
    lift,
    set_down,
    side_in,
)
from warhost.rulesets.tewapen.state import NONE, UNDEAD, Battle, Phase, Umpire, Verb


@rule
def pend_deployment(battle: Battle, umpire: Umpire) -> None:
    """Let the sides that deploy do so, one after the other.

    Rule: TW-R101
    """
    for turn in range(2):
        side = 1 - umpire.orders.first_to_deploy if turn == 0 else umpire.orders.first_to_deploy
        if umpire.orders.deploying >> side & 1:
            push(battle, Phase.DEPLOY, side, NONE, 0, 0)


@brief_rule
def shuns_temples(battle: Battle, piece: int) -> bool:
    """True when a piece, or who goes along with it, may not stand in a temple.

    Rule: TW-3.3c
    """
    if is_individual(battle, piece):
        return has(battle, piece, UNDEAD)
    return has_undead_in(battle, int(battle.pieces[piece].cell))


@rule
def ground_objections(battle: Battle, umpire: Umpire, piece: int, cell: int) -> int:
    """Why the ground of a hex bars a piece, with the individuals that go along with it.

    Rule: TW-1.1i, TW-3.3c, TW-4.4b, TW-R72, TW-R101
    """
    ground, found = umpire.chart[ground_row(battle, umpire, cell)], 0
    if ground.impassable != 0:
        found |= bit_of(Objection.IMPASSABLE)
    if ground.undead_barred != 0 and shuns_temples(battle, piece):
        found |= bit_of(Objection.TEMPLE)
    if is_barred_to_tower(battle, umpire, piece, cell):
        found |= bit_of(Objection.NO_WAY_FOR_TOWER)
    if is_shut_to(battle, umpire, int(battle.pieces[piece].side), cell):
        found |= bit_of(Objection.FORTIFICATION_SHUT)
    return found


@rule
def can_make_room(battle: Battle, umpire: Umpire, piece: int, cell: int) -> bool:
    """True when nobody keeps a piece out of a hex: a unit that is not placed yet changes places with it.

    Rule: TW-1.2c, TW-R101
    """
    holder, other = side_in(battle, cell), int(battle.unit_in[cell])
    if holder != NONE and holder != battle.pieces[piece].side:
        return False
    if is_individual(battle, piece) or other == NONE or other == piece:
        return True
    if battle.pieces[other].moved != 0:
        return False
    return ground_objections(battle, umpire, other, int(battle.pieces[piece].cell)) == 0


@rule
def place_objections(battle: Battle, umpire: Umpire, side: int, piece: int, cell: int) -> int:
    """Why a side cannot place a piece in a hex.

    Rule: TW-R101
    """
    if cell < 0 or cell >= umpire.board.cells:
        return bit_of(Objection.OFF_THE_BOARD)
    one, found = battle.pieces[piece], 0
    if not is_on_board(battle, piece):
        return bit_of(Objection.NO_SUCH_PIECE)
    if one.side != side:
        found |= bit_of(Objection.NOT_YOURS)
    if one.moved != 0:
        found |= bit_of(Objection.IS_PLACED)
    if umpire.orders.zones[side, cell] == 0:
        found |= bit_of(Objection.NOT_HIS_ZONE)
    if one.cell == cell:
        found |= bit_of(Objection.SAME_PLACE)
    if not can_make_room(battle, umpire, piece, cell):
        found |= bit_of(Objection.OCCUPIED)
    return found | ground_objections(battle, umpire, piece, cell)


@rule
def list_places(battle: Battle, umpire: Umpire, side: int, n: int) -> int:
    """Add where the pieces of a side can be placed.

    Rule: TW-R101
    """
    for piece in range(battle.piece_count):
        if battle.pieces[piece].side != side or battle.pieces[piece].moved != 0:
            continue
        for cell in range(umpire.board.cells):
            if umpire.orders.zones[side, cell] != 0 and place_objections(battle, umpire, side, piece, cell) == 0:
                umpire.listed[n] = pack(Verb.PLACE, piece, 0, cell, NONE)
                n += 1
    return n


@rule
def shift(battle: Battle, umpire: Umpire, piece: int, cell: int) -> None:
    """Put a piece into another hex.

    Rule: TW-R101
    """
    lift(battle, piece)
    set_down(battle, piece, cell)
    note(umpire, Event.DEPLOYED, piece, cell)


@rule
def place_piece(battle: Battle, umpire: Umpire, piece: int, cell: int) -> None:
    """Place a piece; a unit takes its individuals along, and a unit that stands there goes where it came from with its.

    Rule: TW-1.2i, TW-R101
    """
    start, other = int(battle.pieces[piece].cell), NONE
    battle.pieces[piece].moved = 1
    if is_individual(battle, piece):
        shift(battle, umpire, piece, cell)
        return
    if battle.unit_in[cell] != NONE:
        other = int(battle.unit_in[cell])
        lift(battle, other)
    shift(battle, umpire, piece, cell)
    if other != NONE:
        set_down(battle, other, start)
        note(umpire, Event.DEPLOYED, other, start)
    for one in range(battle.piece_count):
        if not is_individual(battle, one):
            continue
        if battle.pieces[one].cell == start:
            shift(battle, umpire, one, cell)
        elif battle.pieces[one].cell == cell and other != NONE:
            shift(battle, umpire, one, start)


@rule
def end_deployment(battle: Battle, umpire: Umpire, side: int) -> None:
    """A side has deployed; when no other does the first turn begins.

    Rule: TW-R101
    """
    for piece in range(battle.piece_count):
        battle.pieces[piece].moved = 0
    note(umpire, Event.ALL_DEPLOYED, side)
    if phase_on_top(battle) != Phase.DEPLOY:
        note(umpire, Event.TURN_BEGINS, int(battle.turn))
