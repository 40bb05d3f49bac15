"""The player that looks one action ahead: the best expected worth over the odds of each action.

An action that changes nothing by itself, such as the choice of a piece, is worth what it makes possible.
"""

from __future__ import annotations

import math
import random
import time
from copy import deepcopy
from typing import Any

import numpy as np

from warhost.kernel.abi import MAX_ACTIONS, Contract, Header
from warhost.kernel.layout import Bytes
from warhost.kernel.walk import rolled, walk

WALK_STEPS = 100  # of the exact odds of one action
SAMPLES = 64  # rolls of an action whose odds need more
CANDIDATES = 200  # actions looked at more closely when there are more, the most appealing first
FOLLOW_UPS = 20  # actions looked at after one that changes nothing, the most appealing
ALIKE = 1e-9  # worths closer than this are equal, and appeal decides


class GreedyPlayer:
    """Takes the action with the best expected worth; equal ones by appeal, then at random.

    With `patience_s` it looks only as long as that, the most appealing actions first: for rules that are not compiled.
    """

    name = "greedy"

    def __init__(self, seed: int, patience_s: float = math.inf) -> None:
        self._random = random.Random(seed)
        self._patience_s = patience_s
        self._until = math.inf
        self._codes = np.empty(MAX_ACTIONS, np.int64)
        self._scores = np.empty(MAX_ACTIONS, np.float64)

    def __copy__(self) -> GreedyPlayer:
        """A player of its own that goes on as this one would."""
        return deepcopy(self)

    def choose(self, contract: Contract, battle: Bytes, umpire: Bytes, side: int) -> int:
        """The code of one legal action."""
        worths = self.worths(contract, battle, umpire, side)
        most = max(worth for _, worth in worths)
        return next(code for code, worth in worths if worth >= most - ALIKE)

    def worths(self, contract: Contract, battle: Bytes, umpire: Bytes, side: int) -> list[tuple[int, float]]:
        """The most appealing actions and their expected worths, -1 to 1, the most appealing first.

        The worth of an only action is not looked for: it is given as 0.
        """
        codes = self._promising(contract, battle, umpire, CANDIDATES)
        if len(codes) == 1:
            return [(codes[0], 0.0)]
        self._until = time.monotonic() + self._patience_s
        now = contract.evaluate(battle, umpire, side)
        worths: list[tuple[int, float]] = []
        for code in codes:
            if worths and self._is_late():
                break
            worths.append((code, self._worth(contract, battle, umpire, side, code, now)))
        return worths

    def _is_late(self) -> bool:
        return time.monotonic() > self._until

    def _promising(self, contract: Contract, battle: Bytes, umpire: Bytes, most: int) -> list[int]:
        """The codes of the most appealing legal actions, the best first, equal ones in random order."""
        n = contract.legal_actions(battle, umpire, self._codes)
        contract.appeal(battle, umpire, self._codes, n, self._scores)
        order = sorted(range(n), key=lambda k: (-self._scores[k], self._random.random()))[:most]
        return [int(self._codes[k]) for k in order]

    def _worth(
        self, contract: Contract, battle: Bytes, umpire: Bytes, side: int, code: int, now: float | None = None
    ) -> float:
        """Expected worth of the position after an action, exact or from rolled repeats.

        Where `now`, the worth before it, is given, an action that leaves it at that is looked through.
        """
        walked = walk(contract, battle, umpire, code, limit=WALK_STEPS)
        ends = {state: float(weight) for state, weight in walked.ends.items()}
        if not walked.is_complete:
            counts = rolled(contract, battle, umpire, code, SAMPLES, self._random.getrandbits(63))
            ends = {state: count / SAMPLES for state, count in counts.items()}
        worths = [(np.frombuffer(bytearray(state), np.uint8), weight) for state, weight in ends.items()]
        worth = sum(weight * contract.evaluate(after, umpire, side) for after, weight in worths)
        if now is None or len(worths) > 1 or abs(worth - now) > ALIKE:
            return worth
        after, _ = worths[0]
        header: Any = Header.over(after)
        if header.to_decide != side or self._is_late():
            return worth
        follow_ups = self._promising(contract, after, umpire, FOLLOW_UPS)
        looked_at = (code for place, code in enumerate(follow_ups) if place == 0 or not self._is_late())
        return max(self._worth(contract, after, umpire, side, code) for code in looked_at)
