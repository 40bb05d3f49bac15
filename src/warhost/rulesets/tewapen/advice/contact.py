"""The fights that a move leads to: the attacks on the enemies next to the piece that has moved.

They are asked of the compiled rules, on a copy of the battle in which nothing else moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from warhost.kernel.abi import MAX_ACTIONS, Contract, actor_of, pack, target_of, verb_of
from warhost.kernel.layout import Bytes
from warhost.ruleset import Ahead
from warhost.rulesets.tewapen.state import NONE, OFF_BOARD, Battle, Phase, Umpire, Verb

IN_CONTACT = (Verb.ATTACK, Verb.ASSASSINATE)
NOTHING_ELSE = "nothing else is done before the attack"


def fights(contract: Contract, before: Bytes, after: Bytes, umpire: Bytes, action: int) -> Iterator[Ahead]:
    """The attacks in contact of a piece that has moved; nothing after other actions."""
    mover = int(actor_of(action))
    if verb_of(action) != Verb.MOVE or not is_in_contact(Battle.over(after), umpire, mover):
        return
    acting = to_actions(contract, after, umpire)
    if acting is None:
        return
    battle, codes = Battle.over(acting), np.empty(MAX_ACTIONS, np.int64)
    for code in codes[: contract.legal_actions(acting, umpire, codes)].tolist():
        is_own_attack = verb_of(code) in IN_CONTACT and actor_of(code) == mover
        if is_own_attack and are_adjacent(battle, umpire, mover, int(target_of(code))):
            yield Ahead(acting, code, NOTHING_ELSE)


def are_adjacent(battle: Any, umpire: Bytes, piece: int, other: int) -> bool:
    """True for two pieces on the board in hexes next to each other."""
    cells = int(battle.pieces[piece].cell), int(battle.pieces[other].cell)
    board: Any = Umpire.over(umpire).board
    return OFF_BOARD not in cells and bool(board.distance[cells] == 1)


def is_in_contact(battle: Any, umpire: Bytes, piece: int) -> bool:
    """True for a piece next to an enemy."""
    side = battle.pieces[piece].side
    enemies = (other for other in range(int(battle.piece_count)) if battle.pieces[other].side != side)
    return any(are_adjacent(battle, umpire, piece, enemy) for enemy in enemies)


def to_actions(contract: Contract, memory: Bytes, umpire: Bytes) -> Bytes | None:
    """The battle when nothing more is moved and the actions of this card begin; None when there are none."""
    copy = memory.copy()
    battle: Any = Battle.over(copy)
    is_moving = battle.depth > 0 and battle.stack[battle.depth - 1].phase == Phase.MOVE
    if is_moving and battle.to_decide >= 0:
        card = int(battle.card)
        contract.apply(copy, umpire, pack(Verb.DONE, NONE, 0, 0, NONE))
        if battle.card != card:
            return None
    is_acting = battle.depth > 0 and battle.stack[battle.depth - 1].phase == Phase.ACT
    return copy if is_acting and battle.to_decide >= 0 else None
