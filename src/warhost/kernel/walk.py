"""Walking every way in which the dice of one action can fall, in exact fractions.

`branch` carries an action one step on under every script of dice; here the steps are put together, equal positions
merged between them, until every branch has come to a decision, to the end of the battle, or to a card that has to be
drawn.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from warhost.kernel.abi import NO_ACTION, Contract
from warhost.kernel.layout import Bytes
from warhost.kernel.playout import COMPLETE, UNFINISHED, branch, sample

STATES_A_STEP = 2048  # different results that one step may have: a spell on one target has fewer than thirty
STEPS = 2000  # of a walk, unless told otherwise: about a second
Decide = Callable[[bytes], int]
"""Chooses the next action of a position inside a walk; NO_ACTION ends the branch there."""


@dataclass(frozen=True)
class Walk:
    """What an action leads to. `ends` maps each final position (its bytes) to its probability.

    `missing` is the probability of what was not walked, because the limit was reached or the room was full.
    """

    ends: dict[bytes, Fraction]
    missing: Fraction

    @property
    def is_complete(self) -> bool:
        """True when every branch was walked to its end."""
        return self.missing == 0


Room = tuple[Bytes, Bytes, np.ndarray, np.ndarray, np.ndarray]


class _Rooms(threading.local):
    """Buffers for the steps of battles by their size; each thread has its own, and walks one battle at a time."""

    def __init__(self) -> None:
        self.by_size: dict[int, Room] = {}


_rooms = _Rooms()


def _room(size: int) -> Room:
    """This thread's buffers for battles of a size."""
    if size not in _rooms.by_size:
        counts = [np.zeros(STATES_A_STEP, np.int64) for _ in range(3)]
        states = np.zeros((STATES_A_STEP, size), np.uint8)
        _rooms.by_size[size] = states, np.zeros(size, np.uint8), counts[0], counts[1], counts[2]
    return _rooms.by_size[size]


def step(contract: Contract, start: Bytes, umpire: Bytes, action: int) -> list[tuple[bytes, Fraction, bool]] | None:
    """Every result of one step: position, probability, whether more is pending; None when there are too many."""
    states, battle, ways, out_of, ended = _room(len(start))
    found, verdict = branch(contract.apply, start, battle, umpire, action, states, ways, out_of, ended)
    if verdict != COMPLETE:
        return None
    return [
        (states[k].tobytes(), Fraction(int(ways[k]), int(out_of[k])), bool(ended[k] == UNFINISHED))
        for k in range(found)
    ]


def walk(
    contract: Contract, start: Bytes, umpire: Bytes, action: int, decide: Decide | None = None, limit: int = STEPS
) -> Walk:
    """Walk an action from `start` to the ends of all its branches, in at most `limit` steps.

    The limit counts steps, not seconds, so that the answer is the same on every machine. `decide` may go on through
    decision points (the choice of a die to roll again, say).
    """
    taken = 0
    ends: dict[bytes, Fraction] = {}
    level: dict[tuple[bytes, int], Fraction] = {(start.tobytes(), action): Fraction(1)}
    missing = Fraction(0)
    while level:
        below: dict[tuple[bytes, int], Fraction] = {}
        for (position, move), weight in level.items():
            taken += 1
            memory = np.frombuffer(bytearray(position), np.uint8)
            results = step(contract, memory, umpire, move) if taken <= limit else None
            if results is None:
                missing += weight
                continue
            for after, share, pending in results:
                choice = decide(after) if decide is not None and not pending else NO_ACTION
                if pending or choice != NO_ACTION:
                    below[after, choice] = below.get((after, choice), Fraction(0)) + weight * share
                else:
                    ends[after] = ends.get(after, Fraction(0)) + weight * share
        level = below
    return Walk(ends, missing)


def rolled(contract: Contract, start: Bytes, umpire: Bytes, action: int, times: int, seed: int) -> dict[bytes, int]:
    """How often each result came about when an action was rolled `times` times from a seed."""
    states, battle, counts, _, _ = _room(len(start))
    found = sample(contract.apply, start, battle, umpire, action, times, np.uint64(seed), states, counts)
    return {states[k].tobytes(): int(counts[k]) for k in range(found)}
