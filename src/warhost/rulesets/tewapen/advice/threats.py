"""Whom pieces can attack next, as all stand: they are activated on a copy, and the rules say what they can do.

Of the places from which a piece may have an enemy in its range, those with the shortest ways are tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from warhost.kernel.abi import Contract, push
from warhost.kernel.layout import Bytes
from warhost.ruleset import Threat
from warhost.rulesets.tewapen.state import (
    ACTED,
    BLACK,
    FOR_THE_CARD,
    FOR_THE_TURN,
    INCLUDED,
    MOVED,
    NOMINATED,
    NONE,
    OFF_BOARD,
    RED,
    Battle,
    Phase,
    Umpire,
    Verb,
)
from warhost.shelf.threats import Pair, legal, parts_of, told, with_matter
from warhost.shelf.verbs import code_of

AFAR, NEAR = "shoot", "attack"
DEEDS = {Verb.GAZE: "gaze at", Verb.CAST: "cast a spell on", Verb.ASSASSINATE: "assassinate"}
"""What is done by verbs other than that of attacks, which are from near or from afar."""
CARDS = {RED: 0, BLACK: 26}
"""A card of each side."""
TRIED = 3  # places from which an attack is tried
Deeds = dict[str, set[Pair]]


def threats(contract: Contract, memory: Bytes, umpire: Bytes) -> Iterator[Threat]:
    """What each piece could do to whom when it is activated, in this turn or in the next."""
    battle: Any = Battle.over(memory)
    now: Deeds = {deed: set() for deed in (AFAR, NEAR, *DEEDS.values())}
    then: Deeds = {deed: set() for deed in now}
    for side in (RED, BLACK):
        rested = _activated(memory, side)
        standing = _without_moving(contract, rested, umpire, side)
        moving = _after_moves(contract, rested, umpire, side, standing)
        for deed in now:
            found = standing[deed] | moving[deed]
            then[deed] |= found
            now[deed] |= {pair for pair in found if _may_now(battle, pair, standing[deed])}
    for deed in now:
        yield from told(deed, now[deed], then[deed])


def _may_now(battle: Any, pair: Pair, standing: set[Pair]) -> bool:
    """True while a piece can do in this turn what it could do if it were activated: some of it without moving."""
    one = battle.pieces[pair[0]]
    if one.marks & (NOMINATED | INCLUDED):
        can_move = not one.marks & MOVED and any(frame.phase == Phase.MOVE for frame in battle.stack[: battle.depth])
        return not one.marks & ACTED and (can_move or pair in standing)
    return bool(one.counters == 0)


def _activated(memory: Bytes, side: int) -> Bytes:
    """A copy in which a card has activated all that a side has, and nothing of the turn has happened yet."""
    copy, battle = with_matter(memory, Battle, side, Phase.DRAW)
    for step in (Phase.END_CARD, Phase.ACT, Phase.MOVE):
        push(battle, int(step), NONE, NONE, 0, 0)
    battle.card, battle.active, battle.mover, battle.to_name, battle.routes_matter = CARDS[side], side, NONE, 0, 0
    pieces = battle.pieces[: battle.piece_count]
    pieces["marks"] &= ~(FOR_THE_CARD | FOR_THE_TURN)
    pieces["marks"] |= np.where((pieces["side"] == side) & (pieces["cell"] != OFF_BOARD), NOMINATED, 0).astype(np.int16)
    pieces["counters"], pieces["walked"], pieces["moved"], pieces["carried"] = 0, 0, 0, 0
    return copy


def _without_moving(contract: Contract, rested: Bytes, umpire: Bytes, side: int) -> Deeds:
    """What the pieces of a side can do to others where they stand; a building is no piece, and nobody is threatened."""
    copy, battle = with_matter(rested, Battle, side, Phase.ACT)
    found: Deeds = {deed: set() for deed in (AFAR, NEAR, *DEEDS.values())}
    for one in parts_of(legal(contract, copy, umpire), Verb.ATTACK, *DEEDS):
        if NONE < one.target < battle.piece_count and battle.pieces[one.target].side != side:
            deed = DEEDS.get(Verb(one.verb)) or _attack(umpire, battle, battle.pieces[one.actor].cell, one.target)
            found[deed].add((one.actor, one.target))
    return found


def _attack(umpire: Bytes, battle: Any, cell: int, target: int) -> str:
    return NEAR if Umpire.over(umpire).board.distance[cell, battle.pieces[target].cell] == 1 else AFAR


def _after_moves(contract: Contract, rested: Bytes, umpire: Bytes, side: int, standing: Deeds) -> Deeds:
    """Whom the units of a side can attack when they have moved, besides those whom they can attack at once."""
    battle: Any = Battle.over(rested)
    pieces, apart = battle.pieces[: battle.piece_count], np.asarray(Umpire.over(umpire).board.distance)
    places: dict[int, list[int]] = {}
    for move in parts_of(legal(contract, rested, umpire), Verb.MOVE):
        places.setdefault(move.actor, []).append(move.place)
    found: Deeds = {deed: set() for deed in standing}
    enemies = np.flatnonzero((pieces["side"] != side) & (pieces["cell"] != OFF_BOARD)).tolist()
    for actor, reached in places.items():
        dice = np.append(np.asarray(pieces["dice"][actor]), 0)
        farthest = len(dice) - 1
        reached.sort(key=lambda place: (int(apart[pieces["cell"][actor], place]), place))
        for enemy in enemies:
            hexes = apart[reached, pieces["cell"][enemy]]
            armed = (hexes > 0) & (dice[np.clip(hexes - 1, 0, farthest)] > 0)
            for deed, fits in ((NEAR, armed & (hexes == 1)), (AFAR, armed & (hexes > 1))):
                tried = [reached[k] for k in np.flatnonzero(fits)[:TRIED]]
                if (actor, enemy) not in standing[deed] and any(
                    _can_attack_from(contract, rested, umpire, actor, place, enemy) for place in tried
                ):
                    found[deed].add((actor, enemy))
    return found


def _can_attack_from(contract: Contract, rested: Bytes, umpire: Bytes, actor: int, place: int, enemy: int) -> bool:
    """True when a piece that moves to a place can attack an enemy from there."""
    copy = rested.copy()
    battle: Any = Battle.over(copy)
    pieces = battle.pieces[: battle.piece_count]
    pieces["marks"] &= ~np.int16(NOMINATED)
    battle.pieces[actor].marks |= NOMINATED
    contract.apply(copy, umpire, code_of(Verb.MOVE, actor, place=place))
    if not battle.pieces[actor].marks & NOMINATED or battle.pieces[actor].cell != place:
        return False
    acting, _ = with_matter(copy, Battle, int(battle.pieces[actor].side), Phase.ACT)
    return contract.allows(acting, umpire, code_of(Verb.ATTACK, actor, target=enemy))
