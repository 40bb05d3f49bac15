"""Whom pieces can strike next: how a game finds it out from its own rules, on copies of the battle.

def threats(contract: Contract, memory: Bytes, umpire: Bytes) -> Iterator[Threat]:
    for side in (RED, BLACK):
        copy, battle = with_matter(memory, Battle, side, Phase.FIRING, detail=side)
        shots = legal(contract, copy, umpire)
        yield from (Threat(int(one.actor), int(one.target), "shoot", now=True) for one in map(unpack, shots))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from warhost.kernel.abi import MAX_ACTIONS, Contract, push
from warhost.kernel.layout import Bytes, Record
from warhost.ruleset import Threat
from warhost.shelf.verbs import NONE, Parts, unpack

Pair = tuple[int, int]
"""Who strikes, and who is struck."""


def legal(contract: Contract, memory: Bytes, umpire: Bytes) -> list[int]:
    """The legal actions of a position."""
    codes = np.empty(MAX_ACTIONS, np.int64)
    found: list[int] = codes[: contract.legal_actions(memory, umpire, codes)].tolist()
    return found


def with_matter(
    memory: Bytes, record: type[Record], side: int, phase: int, *, actor: int = NONE, detail: int = 0
) -> tuple[Bytes, Any]:
    """A copy of a battle in which a side has to decide on this matter and nothing else is pending, and its record."""
    copy = memory.copy()
    battle: Any = record.over(copy)
    battle.depth = 0
    push(battle, int(phase), int(actor), NONE, 0, int(detail))
    battle.to_decide = side
    return copy, battle


def parts_of(codes: Iterable[int], *verbs: int) -> Iterator[Parts]:
    """The parts of those actions that have one of these verbs."""
    return (parts for parts in map(unpack, codes) if parts.verb in verbs)


def told(deed: str, now: set[Pair], then: set[Pair]) -> Iterator[Threat]:
    """Who can do this to whom, in this turn or else in the next."""
    yield from (Threat(*pair, deed, pair in now) for pair in sorted(now | then))
