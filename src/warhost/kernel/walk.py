"""Walking every way in which the dice of one action can fall, in exact fractions.

`branch` carries an action one step on under every script of dice; here the steps are put together, equal positions
merged between them, until every branch has come to a decision, to the end of the battle, or to a card that has to be
drawn. Where a position comes again, as in a duel of many rounds, the steps are a chain that goes round (`chains`).
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from warhost.kernel.abi import NO_ACTION, Contract, Header
from warhost.kernel.chains import ONCE, settle
from warhost.kernel.layout import Bytes
from warhost.kernel.playout import COMPLETE, UNFINISHED, branch, sample
from warhost.kernel.pointers import pointers_of

STATES_A_STEP = 2048  # different results that one step may have: a spell on one target has fewer than thirty
STEPS = 2000  # of a walk, unless told otherwise: about a second
Decide = Callable[[bytes], int]
"""Chooses the next action of a position inside a walk, always the same one; NO_ACTION ends the branch there."""


@dataclass(frozen=True)
class Walk:
    """What an action leads to. `ends` maps each final position (its bytes) to its probability.

    `missing` is the probability of what was not walked, because the limit was reached or the room was full, and of
    going round for ever.
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
    found, verdict = branch(pointers_of(contract).apply, start, battle, umpire, action, states, ways, out_of, ended)
    if verdict != COMPLETE:
        return None
    return [
        (states[k].tobytes(), _share(int(ways[k]), int(out_of[k])), bool(ended[k] == UNFINISHED)) for k in range(found)
    ]


def _share(ways: int, out_of: int) -> Fraction:
    """A probability as a fraction; most steps leave nothing to chance."""
    return ONCE if ways == out_of else Fraction(ways, out_of)


def walk(
    contract: Contract, start: Bytes, umpire: Bytes, action: int, decide: Decide | None = None, limit: int = STEPS
) -> Walk:
    """Walk an action from `start` to the ends of all its branches, in at most `limit` steps.

    Each position is stepped once, with each move, even when it comes again and again. The limit counts steps, not
    seconds, so that the answer is the same on every machine. `decide` may go on through decision points (the choice of
    a die to roll again, say); without it the walk goes on where the game has nothing to choose (`Contract.idle`).
    """
    on = decide or (lambda after: int(contract.idle(np.frombuffer(bytearray(after), np.uint8))))
    moves = {(start.tobytes(), action): 0}  # positions with the move that comes next: states of a chain, by number
    ends: dict[bytes, int] = {}  # so are the final positions
    ways: list[list[tuple[int, Fraction]]] = [[]]  # where each state leads; nowhere from an end or what is not walked
    ahead = deque(moves)
    taken = 0
    while ahead and taken < limit:
        taken += 1
        position, move = ahead.popleft()
        memory = np.frombuffer(bytearray(position), np.uint8)
        if taken > 1 and move != NO_ACTION and move == contract.idle(memory):
            Header.over(memory).actions -= 1  # letting things go on is no decision, or no position would come again
        onward = ways[moves[position, move]]
        for after, share, pending in step(contract, memory, umpire, move) or ():
            choice = NO_ACTION if pending else on(after)
            if pending or choice != NO_ACTION:
                state = moves.setdefault((after, choice), len(ways))
                if state == len(ways):
                    ahead.append((after, choice))
            else:
                state = ends.setdefault(after, len(ways))
            if state == len(ways):
                ways.append([])
            onward.append((state, share))
    stays = settle(ways)
    found = {position: stays.pop(state) for position, state in ends.items()}
    return Walk(found, sum(stays.values(), Fraction(0)))


def rolled(contract: Contract, start: Bytes, umpire: Bytes, action: int, times: int, seed: int) -> dict[bytes, int]:
    """How often each result came about when an action was rolled `times` times from a seed."""
    states, battle, counts, _, _ = _room(len(start))
    at = pointers_of(contract)
    found = sample(at.apply, at.idle, start, battle, umpire, action, times, np.uint64(seed), states, counts)
    return {states[k].tobytes(): int(counts[k]) for k in range(found)}
