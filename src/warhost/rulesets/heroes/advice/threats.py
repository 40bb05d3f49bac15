"""Whom figures can shoot at, throw at or strike next, as all stand: the rules are asked in a phase of either side.

A figure strikes whom it touches where one of its listed moves ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from warhost.kernel.abi import Contract
from warhost.kernel.layout import Bytes
from warhost.ruleset import Threat
from warhost.rulesets.heroes.setup.catalogue import catalogue
from warhost.rulesets.heroes.state import (
    ACTED,
    DEAD,
    FOR_THE_PHASE,
    FOUGHT,
    OFF_TABLE,
    PANICKED,
    POINT,
    Battle,
    Phase,
    Verb,
)
from warhost.shelf.threats import Pair, legal, parts_of, told, with_matter

DEEDS = {Verb.SHOOT: "shoot", Verb.HURL: "throw at", Verb.STRIKE: "strike"}
Deeds = dict[Verb, set[Pair]]


def threats(contract: Contract, memory: Bytes, umpire: Bytes) -> Iterator[Threat]:
    """What each figure could do to whom: in this turn's phase of its side while that is to come, or in the next."""
    battle: Any = Battle.over(memory)
    active = int(battle.active)
    now, then = _nothing(), _nothing()
    now[Verb.SHOOT] = {(one.actor, one.target) for one in parts_of(legal(contract, memory, umpire), Verb.SHOOT)}
    for side in (0, 1):
        rested = _rested(memory, side)
        found = _deeds(contract, rested, umpire, side)
        is_to_come = side != active and battle.phase_number % 2 == 1
        still = _deeds(contract, memory, umpire, side) if side == active else found if is_to_come else _nothing()
        for verb in DEEDS:
            then[verb] |= found[verb]
            now[verb] |= still[verb]
    for verb, deed in DEEDS.items():
        yield from told(deed, now[verb], then[verb])


def _nothing() -> Deeds:
    return {verb: set() for verb in DEEDS}


def _rested(memory: Bytes, side: int) -> Bytes:
    """A copy in which the next phase of a side begins: what held in the phase before holds no more.

    Rule: HG-9.5d, HG-9.5f
    """
    copy = memory.copy()
    battle: Any = Battle.over(copy)
    figures = battle.figures[: battle.count]
    figures["marks"] &= ~np.int16(FOR_THE_PHASE)
    figures["locked"], figures["locking"] = figures["locking"].copy(), 0
    battle.active = side
    return copy


def _deeds(contract: Contract, memory: Bytes, umpire: Bytes, side: int) -> Deeds:
    """What the figures of a side can do in their phase: one deed for each that has not acted, then its strikes."""
    found = _nothing()
    copy, battle = with_matter(memory, Battle, side, Phase.MELEE)
    found[Verb.STRIKE] |= {(one.actor, one.target) for one in parts_of(legal(contract, copy, umpire), Verb.STRIKE)}
    for figure in range(int(battle.count)):
        one = battle.figures[figure]
        if one.side != side or one.x == OFF_TABLE or one.marks & (ACTED | PANICKED | DEAD):
            continue
        acting, _ = with_matter(memory, Battle, side, Phase.DEED, actor=figure)
        ends = []
        for deed in parts_of(legal(contract, acting, umpire), Verb.SHOOT, Verb.HURL, Verb.MOVE):
            if deed.verb == Verb.MOVE:
                ends.append(divmod(deed.place, POINT))
            else:
                found[Verb(deed.verb)].add((figure, deed.target))
        if ends and not one.marks & FOUGHT:
            found[Verb.STRIKE] |= {(figure, enemy) for enemy in _touched(battle, side, ends)}
    return found


def _touched(battle: Any, side: int, ends: list[tuple[int, int]]) -> list[int]:
    """The enemies whose bases a figure touches at the end of one of its moves.

    Rule: HG-15.1a
    """
    figures = battle.figures[: battle.count]
    x, y = np.array(ends, np.int64).T[:, :, np.newaxis]
    near = (figures["x"].astype(np.int64) - x) ** 2 + (figures["y"].astype(np.int64) - y) ** 2
    touched = (near <= catalogue().chart.bases.contact ** 2).any(axis=0)
    return np.flatnonzero(touched & (figures["side"] != side) & (figures["x"] != OFF_TABLE)).tolist()
