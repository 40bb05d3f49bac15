"""How the chance of winning moves over the turns, read from what positions are worth.

At the start of each turn battles are sorted into classes by worth. In each class it is counted how many the first side
went on to win, a draw for a half; neighbouring classes are put together until a better worth has no smaller share, and
each has battles enough. That share is the chance of a battle of the class, and of one that is over it is its result.

Only counts are kept: by turn and class, and from the class at one turn to that at the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from warhost.lab.counts import Data, quantile, share

CLASSES = 64
LARGEST = 2.0
"""The greatest worth of one side less that of the other."""
RESULTS = np.array([0.0, 0.5, 1.0])
"""What battles that are over are to the first side: lost, drawn, won."""
FEWEST, PART = 20, 1 / 50
"""Battles that a class has at least, and its least part of all."""
CERTAIN, OPEN = (0.1, 0.9), (0.25, 0.75)
HALF, LAST_QUARTER = 0.5, 0.75


def class_of(worths: Sequence[float]) -> Any:
    """The classes of some worths; they are finer near nought, where most battles are."""
    part = np.clip(np.nan_to_num(np.asarray(worths, np.float64), posinf=LARGEST, neginf=-LARGEST) / LARGEST, -1, 1)
    scaled = (np.sign(part) * np.sqrt(np.abs(part)) + 1) / 2
    return np.minimum((scaled * CLASSES).astype(np.int64), CLASSES - 1)


class Chances:
    """The chance of the first side turn by turn, of all battles added."""

    def __init__(self) -> None:
        self._turns = 0
        self._won = np.zeros((0, CLASSES))  # by turn and class: what the first side made of its battles
        self._moved = np.zeros((0, CLASSES, CLASSES), np.int64)  # from the class at a turn to that at the next
        self._ended = np.zeros((0, CLASSES, len(RESULTS)), np.int64)  # by last turn, class in it, result
        self._late = np.zeros((0, CLASSES), np.int64)  # where battles stood when their last quarter began

    def add(self, course: Sequence[float], points: float) -> None:
        """A battle: worth at the start of each turn, and 1, a half or 0 for what the first side made of it."""
        length = len(course)
        if not length:
            return
        while length > self._turns:
            self._grow()
        classes, turns = class_of(course), np.arange(length)
        self._won[turns, classes] += points
        self._moved[turns[:-1], classes[:-1], classes[1:]] += 1
        self._ended[length - 1, classes[-1], int(2 * points)] += 1
        late = int(LAST_QUARTER * length)
        self._late[late, classes[late]] += 1

    def _grow(self) -> None:
        """Room for a turn more."""
        self._turns += 1
        for name in ("_won", "_moved", "_ended", "_late"):
            room = getattr(self, name)
            setattr(self, name, np.concatenate([room, np.zeros_like(room, shape=(1, *room.shape[1:]))]))

    # --- what they say ------------------------------------------------------------------------------------

    def chances(self) -> Any:
        """The chance of the first side by turn and class."""
        counts = self._counts()
        return np.stack([chances_of(self._won[turn], counts[turn]) for turn in range(self._turns)])

    def swing(self) -> Data:
        """How the chance moves, and after which turn half of the battles are as good as decided."""
        if not self._turns:
            return {"turns": [], "decisive": None}
        chances, counts = self.chances(), self._counts()
        over = np.cumsum(self._ended.sum(axis=1), axis=0) - self._ended.sum(axis=1)  # before each turn, by result
        rows = [self._row(turn, chances, counts, over[turn]) for turn in range(self._turns)]
        certain = (chances <= CERTAIN[0]) | (chances >= CERTAIN[1])
        sure = (counts * certain).sum(axis=1) + over[:, [0, -1]].sum(axis=1)
        decided = np.flatnonzero(sure >= HALF * (counts.sum(axis=1) + over.sum(axis=1)))
        return {"turns": rows, "decisive": int(decided[0]) if len(decided) else None}

    def close(self) -> Data:
        """In how many battles both sides still had their chance when the last quarter of the turns began."""
        if not self._turns:
            return share(0, 0)
        chances = self.chances()
        is_open = (chances >= OPEN[0]) & (chances <= OPEN[1])
        return share(int((self._late * is_open).sum()), int(self._late.sum()))

    # --- inside -------------------------------------------------------------------------------------------

    def _counts(self) -> Any:
        """How many battles stood in each class at the start of each turn."""
        return self._moved.sum(axis=2) + self._ended.sum(axis=2)

    def _row(self, turn: int, chances: Any, counts: Any, over: Any) -> Data:
        """One turn: the mean chance, its quartiles, and how far it has moved since the turn before."""
        values, times = np.concatenate([chances[turn], RESULTS]), np.concatenate([counts[turn], over])
        order = np.argsort(values, kind="stable")
        low, high = (quantile(values[order], times[order], part) for part in (0.25, 0.75))
        row = {"turn": turn + 1, "chance": float(values @ times / times.sum()), "low": low, "high": high, "moved": None}
        if turn:
            apart = np.abs(chances[turn - 1][:, None] - np.concatenate([chances[turn], RESULTS])[None, :])
            went = np.concatenate([self._moved[turn - 1], self._ended[turn - 1]], axis=1)
            row["moved"] = float((apart * went).sum() / times.sum())
        return row


def chances_of(won: Any, counts: Any) -> Any:
    """The chance in each class from what was won of so many battles: never less for a better worth."""
    least = max(FEWEST, PART * counts.sum())
    blocks: list[list[float]] = []  # classes, battles and points of neighbours that are put together
    for points, battles in zip(won.tolist(), counts.tolist(), strict=True):
        blocks.append([1, battles, points])
        while len(blocks) > 1 and _belong_together(blocks[-2], blocks[-1], least):
            classes, more, gained = blocks.pop()
            blocks[-1] = [blocks[-1][0] + classes, blocks[-1][1] + more, blocks[-1][2] + gained]
    if len(blocks) > 1 and blocks[-1][1] < least:
        classes, more, gained = blocks.pop()
        blocks[-1] = [blocks[-1][0] + classes, blocks[-1][1] + more, blocks[-1][2] + gained]
    return np.concatenate([np.full(int(classes), _part(battles, points)) for classes, battles, points in blocks])


def _belong_together(one: list[float], other: list[float], least: float) -> bool:
    """Whether the lower of two neighbours is too small, or has no smaller share."""
    return one[1] < least or (other[1] > 0 and one[2] * other[1] >= other[2] * one[1])


def _part(battles: float, points: float) -> float:
    """The share, a little nearer to a half than it was counted: nothing is certain of few battles."""
    return (points + 1) / (battles + 2)
