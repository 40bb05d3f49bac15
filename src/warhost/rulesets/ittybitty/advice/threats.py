"""Whom units can attack, shoot at or charge next, as all stand: each formation acts on a copy, and the rules say how.

A unit attacks from where it stands, or from where it could move to. That a captain's orders may fail, and that a charge
may balk, is left out. Whoever stands in a hex with others is struck with them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from warhost.kernel.abi import Contract
from warhost.kernel.layout import Bytes
from warhost.kernel.sets import is_among, put_wide
from warhost.ruleset import Threat
from warhost.rulesets.ittybitty.state import (
    ACTED,
    DONE_ACTING,
    FIRE,
    HAS_FOUGHT,
    INDEPENDENT,
    NONE,
    OF_THE_SUBPHASE,
    OF_THE_TURN,
    READY,
    SHOT,
    Battle,
    Phase,
    Umpire,
    Verb,
)
from warhost.shelf.threats import Pair, legal, parts_of, told, with_matter

Found = dict[str, set[Pair]]
"""Who strikes whom, by deed."""
DEEDS = ("attack", "shoot", "charge")


def threats(contract: Contract, memory: Bytes, umpire: Bytes) -> Iterator[Threat]:
    """Whom each unit could strike when its formation acts, or it acts by itself: in this turn, or in the next."""
    battle: Any = Battle.over(memory)
    now: Found = {deed: set() for deed in DEEDS}
    then: Found = {deed: set() for deed in DEEDS}
    for actor, formation in _actors(battle, Umpire.over(umpire)):
        _add(then, _strikes(contract, _acting(memory, actor, formation, OF_THE_TURN | OF_THE_SUBPHASE), umpire))
        if _is_acting(battle, actor, formation):
            _add(now, _strikes(contract, memory, umpire))
        elif not _has_acted(battle, actor, formation):
            _add(now, _strikes(contract, _acting(memory, actor, formation, OF_THE_SUBPHASE), umpire))
    for deed in DEEDS:
        yield from told(deed, now[deed], then[deed])


# --- who acts ---------------------------------------------------------------------------------------------


def _actors(battle: Any, umpire: Any) -> Iterator[tuple[int, int]]:
    """Whoever can have an action subphase: the first unit of each formation with it, and each independent."""
    seen = set[int]()
    for piece in range(int(battle.piece_count)):
        one = battle.pieces[piece]
        formation = int(one.formation)
        if one.cell < 0:
            continue
        if formation != NONE and formation not in seen:
            seen.add(formation)
            yield piece, formation
        elif is_among(int(umpire.troops[one.troop].cls), INDEPENDENT):
            yield piece, NONE


def _is_acting(battle: Any, actor: int, formation: int) -> bool:
    """True while it is in its action subphase and a player has to choose how it goes on."""
    frame = battle.stack[battle.depth - 1] if battle.depth else None
    if frame is None or frame.phase != Phase.ACTION:
        return False
    return bool(frame.target == formation if formation != NONE else frame.actor == actor)


def _has_acted(battle: Any, actor: int, formation: int) -> bool:
    """True when it acts no more in this turn."""
    if formation == NONE:
        return bool(battle.pieces[actor].marks & ACTED)
    return bool(battle.formations[formation].marks & DONE_ACTING)


def _acting(memory: Bytes, actor: int, formation: int, forgotten: int) -> Bytes:
    """A copy in which its action subphase begins, without these marks of what went before."""
    side = int(Battle.over(memory).pieces[actor].side)
    copy, battle = with_matter(memory, Battle, side, Phase.ACTION, actor=actor)
    battle.stack[0].target = formation
    battle.blocks, battle.lead = 0, NONE
    battle.struck[:] = 0
    battle.combat.segment = 0
    put_wide(battle.combat.attackers, 0)
    put_wide(battle.combat.supporters, 0)
    if formation != NONE:
        battle.formations[formation].marks |= READY
    for piece in range(int(battle.piece_count)):
        battle.pieces[piece].marks &= ~forgotten
    return copy


# --- what it could do -------------------------------------------------------------------------------------


def _strikes(contract: Contract, memory: Bytes, umpire: Bytes) -> Found:
    """What the action subphase on top could do to whom: who has fought may still move, and strikes no more.

    Rule: IB-4.3b, IB-R26
    """
    battle, known = Battle.over(memory), Umpire.over(umpire)
    found: Found = {deed: set() for deed in DEEDS}
    codes = legal(contract, memory, umpire)
    for one in parts_of(codes, Verb.ATTACK):
        deed = "shoot" if is_among(one.extra, FIRE) else "attack"
        found[deed] |= _pairs(battle, one.actor, [one.place])
    for one in () if int(battle.blocks) & HAS_FOUGHT else parts_of(codes, Verb.MOVE):
        near = known.board.distance[one.place]
        found["attack"] |= _pairs(battle, one.actor, np.flatnonzero(near == 1).tolist())
        if not battle.pieces[one.actor].marks & SHOT:
            reach = int(known.troops[battle.pieces[one.actor].troop].range)
            found["shoot"] |= _pairs(battle, one.actor, np.flatnonzero((near > 0) & (near <= reach)).tolist())
    for one in parts_of(codes, Verb.CHARGE):
        formation = battle.pieces[one.actor].formation
        for piece in range(int(battle.piece_count)):
            if battle.pieces[piece].formation == formation and battle.pieces[piece].cell >= 0:
                found["charge"] |= _pairs(battle, piece, [one.place])
    return found


def _pairs(battle: Any, striker: int, cells: list[int]) -> set[Pair]:
    """A striker with each enemy in these hexes."""
    side, wanted = int(battle.pieces[striker].side), set(cells)
    pieces = battle.pieces[: battle.piece_count]
    return {(striker, k) for k, one in enumerate(pieces) if one.side != side and int(one.cell) in wanted}


def _add(found: Found, more: Found) -> None:
    """Put what was found to the rest."""
    for deed, pairs in more.items():
        found[deed] |= pairs
