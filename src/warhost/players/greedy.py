"""The player that looks one action ahead: the best expected worth over the odds of each action."""

from __future__ import annotations

import random

import numpy as np

from warhost.kernel.abi import MAX_ACTIONS, Contract
from warhost.kernel.layout import Bytes
from warhost.kernel.walk import rolled, walk

WALK_STEPS = 100  # of the exact odds of one action
SAMPLES = 64  # rolls of an action whose odds need more
CANDIDATES = 40  # actions looked at more closely when there are more, the most appealing first
ALIKE = 1e-9  # worths closer than this are equal, and appeal decides


class GreedyPlayer:
    """Takes the action with the best expected worth; equal ones by appeal, then at random."""

    name = "greedy"

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._codes = np.empty(MAX_ACTIONS, np.int64)
        self._scores = np.empty(MAX_ACTIONS, np.float64)

    def choose(self, contract: Contract, battle: Bytes, umpire: Bytes, side: int) -> int:
        """The code of one legal action."""
        n = contract.legal_actions(battle, umpire, self._codes)
        contract.appeal(battle, umpire, self._codes, n, self._scores)
        order = sorted(range(n), key=lambda k: (-self._scores[k], self._random.random()))[:CANDIDATES]
        codes = [int(self._codes[k]) for k in order]
        if len(codes) == 1:
            return codes[0]
        best, most = codes[0], -np.inf
        for code in codes:  # the most appealing come first, so they win among equals
            worth = self._worth(contract, battle, umpire, side, code)
            if worth > most + ALIKE:
                best, most = code, worth
        return best

    def _worth(self, contract: Contract, battle: Bytes, umpire: Bytes, side: int, code: int) -> float:
        """Expected worth of the position after an action, exact or from rolled repeats."""
        walked = walk(contract, battle, umpire, code, limit=WALK_STEPS)
        ends = {state: float(weight) for state, weight in walked.ends.items()}
        if not walked.is_complete:
            counts = rolled(contract, battle, umpire, code, SAMPLES, self._random.getrandbits(63))
            ends = {state: count / SAMPLES for state, count in counts.items()}
        return sum(
            weight * contract.evaluate(np.frombuffer(bytearray(state), np.uint8), umpire, side)
            for state, weight in ends.items()
        )
