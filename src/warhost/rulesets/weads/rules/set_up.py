"""Set-up: everybody stands where the scenario says, then each player may change who stands on which of his hexes.

Chapters: AW-1.5, AW-21
"""

from __future__ import annotations

from typing import Any

from warhost.kernel.abi import NOBODY, pack, push
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.rulesets.weads.rules.events import Event
from warhost.rulesets.weads.rules.objections import Objection
from warhost.rulesets.weads.rules.pieces import has, is_unit, lift, mark, put
from warhost.rulesets.weads.state import DWARF, ELF, NONE, PLACED, Battle, Level, Phase, Umpire, Verb


@rule
def begin(battle: Battle, umpire: Umpire) -> None:
    """Put everybody on the board: first the Elves, then the Dwarves set up, then the spells are dealt.

    Rule: AW-0.1a, AW-1.5a, AW-1.5c, AW-21.1a, AW-21.1c, AW-R2, AW-R59
    """
    orders = umpire.orders
    battle.turn, battle.winner, battle.mover = 1, NOBODY, NONE
    battle.piece_count, battle.unit_count = orders.piece_count, orders.unit_count
    battle.command_count, battle.drawer = orders.command_count, orders.first_drawer
    battle.unit_at[:] = NONE
    battle.leader_at[:, :] = NONE
    battle.pool[:] = umpire.chits
    pieces: Any = battle.pieces
    for piece in range(orders.piece_count):
        pieces[piece] = orders.muster[piece]
        put(battle, piece, int(orders.muster[piece].cell))
    push(battle, Phase.TURN)
    push(battle, Phase.DEAL)
    push(battle, Phase.SET_UP, NONE, NONE, 0, DWARF)
    push(battle, Phase.SET_UP, NONE, NONE, 0, ELF)


@brief_rule
def place_objections(battle: Battle, umpire: Umpire, piece: int, place: int, facing: int) -> int:
    """Why a piece cannot be set up there, facing so.

    Rule: AW-1.5b, AW-1.5c, AW-7.1c
    """
    one, found = battle.pieces[piece], 0
    if has(battle, piece, PLACED):
        found |= bit_of(Objection.IS_PLACED)
    if umpire.orders.zone[place] != one.command + 1:
        found |= bit_of(Objection.NOT_HIS_ZONE)
    other = int(battle.unit_at[place])
    if is_unit(battle, piece):
        if other != NONE and other != piece and has(battle, other, PLACED):
            found |= bit_of(Objection.OCCUPIED)
    elif other == NONE or battle.pieces[other].command != one.command:
        found |= bit_of(Objection.NO_UNIT_THERE)
    turns = umpire.orders.facing != 0 and is_unit(battle, piece)
    if facing != 0 and not turns:
        found |= bit_of(Objection.NO_FACING)
    if place == one.cell and (not turns or facing == one.facing):
        found |= bit_of(Objection.IS_PLACED)
    return found


@rule
def list_placings(battle: Battle, umpire: Umpire, side: int) -> int:
    """List where the pieces of a side can be set up: how many actions."""
    n = 0
    for piece in range(battle.piece_count):
        if battle.pieces[piece].side != side or has(battle, piece, PLACED):
            continue
        for facing in range(6 if umpire.orders.facing != 0 and is_unit(battle, piece) else 1):
            for place in range(umpire.board.cells):
                if umpire.orders.zone[place] != 0 and place_objections(battle, umpire, piece, place, facing) == 0:
                    umpire.listed[n] = pack(Verb.PLACE, piece, facing, place, NONE)
                    n += 1
    return n


@rule
def place_piece(battle: Battle, umpire: Umpire, piece: int, place: int, facing: int) -> None:
    """Set a piece up on a hex of its command; who stands there changes places with it.

    Rule: AW-1.5b, AW-1.5c, AW-R23
    """
    one = battle.pieces[piece]
    start = int(one.cell)
    lift(battle, piece)
    other = int(battle.unit_at[place]) if one.level != Level.LEADER else NONE
    if other != NONE:
        lift(battle, other)
        put(battle, other, start)
    put(battle, piece, place)
    one.facing = facing
    mark(battle, piece, PLACED)
    note(umpire, Event.SET_UP, piece, place, facing)
