"""The movement block of an action subphase: how it begins and ends, and what belongs to it.

Chapters: IB-4.3, IB-4.4
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.rulesets.ittybitty.rules.pieces import has, is_able, troop_of, unmark
from warhost.rulesets.ittybitty.state import (
    ATTACKED,
    CONTACT,
    ENTERED,
    FIGHTING,
    HAS_FOUGHT,
    HAS_MOVED,
    MOVING,
    NONE,
    Battle,
    Umpire,
)


@brief_rule
def is_member(battle: Battle, piece: int, formation: int) -> bool:
    """True for a unit of a formation that is able to move.

    Rule: IB-R28, IB-R43
    """
    return battle.pieces[piece].formation == formation and is_able(battle, piece)


@brief_rule
def started_at(battle: Battle, piece: int) -> int:
    """The hex in which a piece stood when the movement block began.

    Rule: IB-R107
    """
    one = battle.pieces[piece]
    return int(one.from_cell) if int(battle.blocks) & MOVING else int(one.cell)


@rule
def pace_of(battle: Battle, umpire: Umpire, formation: int) -> int:
    """The points that each unit of a formation may use: those of its slowest able unit as the block began.

    Rule: IB-4.4a, IB-4.4c, IB-4.4h, IB-R28
    """
    if int(battle.blocks) & MOVING:
        return int(battle.pace)
    slowest = NONE
    for piece in range(battle.piece_count):
        if is_member(battle, piece, formation):
            move = int(troop_of(battle, umpire, piece).move)
            slowest = move if slowest == NONE else min(slowest, move)
    return slowest


@rule
def open_block(battle: Battle, umpire: Umpire) -> None:
    """The first movement of an action subphase: fighting before it is over; nothing once the block runs.

    Rule: IB-4.3b, IB-R26
    """
    blocks, acting = int(battle.blocks), battle.stack[battle.depth - 1]
    if blocks & MOVING:
        return
    formation = int(acting.target)
    if formation != NONE:
        battle.pace = pace_of(battle, umpire, formation)
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if piece == acting.actor or (formation != NONE and one.formation == formation):
            one.from_cell = one.cell
    battle.lead = NONE
    battle.blocks = (blocks | HAS_FOUGHT if blocks & FIGHTING else blocks) & ~FIGHTING | MOVING


@rule
def end_block(battle: Battle) -> None:
    """The movement block is over: who went along stands on his own feet again.

    Rule: IB-R26, IB-R30
    """
    for piece in range(battle.piece_count):
        battle.pieces[piece].rides = NONE
    battle.lead, battle.pace = NONE, 0
    battle.blocks = int(battle.blocks) & ~MOVING | HAS_MOVED


@rule
def settle_contacts(battle: Battle) -> None:
    """An action subphase is over: who came into an enemy zone of control in it without attacking is noted.

    Rule: IB-2.7c, IB-R29
    """
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if has(battle, piece, ENTERED) and not has(battle, piece, ATTACKED):
            one.marks = int(one.marks) | CONTACT
        unmark(battle, piece, ENTERED)
