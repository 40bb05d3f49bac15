"""Whom the pieces of a plain game can act upon next, as everybody stands: each side is asked as if it were its go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from warhost.kernel.abi import NOBODY, Contract, Header
from warhost.kernel.layout import Bytes, Record
from warhost.ruleset import Threat
from warhost.shelf.threats import legal
from warhost.shelf.verbs import NONE, unpack


def threats(
    record: type[Record], verbs: Sequence[str], contract: Contract, memory: Bytes, umpire: Bytes
) -> Iterator[Threat]:
    """Every action upon a piece of another side, in the words of its verb; in this turn where the side has its go."""
    battle: Any = record.over(memory)
    to_decide = int(battle.to_decide)
    for side in sorted({int(one.side) for one in battle.pieces[: battle.count]} if to_decide != NOBODY else ()):
        copy = memory.copy()
        Header.over(copy).to_decide = side
        for one in map(unpack, legal(contract, copy, umpire)):
            if NONE not in (one.actor, one.target) and battle.pieces[one.target].side != side:
                yield Threat(one.actor, one.target, verbs[one.verb - 1], now=side >= to_decide)
