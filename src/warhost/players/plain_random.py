"""The player that takes any legal action, each equally likely."""

from __future__ import annotations

import random
from copy import deepcopy

import numpy as np

from warhost.kernel.abi import MAX_ACTIONS, Contract
from warhost.kernel.layout import Bytes


class RandomPlayer:
    """Takes any legal action, each equally likely."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._room = np.empty(MAX_ACTIONS, np.int64)

    def __copy__(self) -> RandomPlayer:
        """A player of its own that goes on as this one would."""
        return deepcopy(self)

    def choose(self, contract: Contract, battle: Bytes, umpire: Bytes, side: int) -> int:
        """The code of one legal action."""
        n = contract.legal_actions(battle, umpire, self._room)
        return int(self._room[self._random.randrange(n)])
