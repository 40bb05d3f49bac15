"""Battles made up from a seed: what they say of themselves, and ground that is the same for both armies.

The ground is painted in mirror image. What would cut any part of the board off is left out as it is painted, never
repaired afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from warhost.shelf.game import GENERATED
from warhost.shelf.grid import OFF_BOARD, Grid

Side = tuple[int, str]
"""A side of a cell: the cell, and the direction."""


def dice_of(seed: int) -> Random:
    """What draws the lots of a generated battle; ValueError for a seed below 0."""
    if seed < 0:
        raise ValueError(f"seed {seed}: a seed is 0 or more")
    return Random(seed)


def chance(rng: Random, percent: int) -> bool:
    """True so often."""
    return rng.randrange(100) < percent


def heading(ruleset: str, seed: int, armies: Iterable[str], summary: str) -> dict[str, Any]:
    """What a generated battle says of itself."""
    return {
        "ruleset": ruleset,
        "id": f"{GENERATED}{seed}",
        "name": f"Battle {seed}: {' against '.join(armies)}",
        "summary": f"A generated battle of {summary}.",
        "designer": "Warhost, battle generator",
    }


class Painting:
    """A board while it is painted: everything is put down twice, mirrored across the middle line.

    Lines are rows, and on flat hexes columns. On hexes their number is odd: a line and its mirror image are then
    shifted alike, and the reflection is exact.
    """

    def __init__(self, grid: Grid, blocking: str, deployment: int) -> None:
        self.grid, self.blocking = grid, blocking
        self.middle, self._deployed = grid.lines // 2, range(deployment, grid.lines - deployment)
        self.letters = ["."] * grid.size
        self.barred: list[Side] = []  # sides that nobody crosses
        self._swap = str.maketrans(*("EW", "WE") if grid.shape == "flat" else ("NS", "SN"))
        self._near = [grid.neighbours(cell) for cell in range(grid.size)]

    def mirror(self, cell: int) -> int:
        """The mirror image of a cell."""
        line, along = divmod(cell, self.grid.length)
        return (self.grid.lines - 1 - line) * self.grid.length + along

    def with_mirror(self, side: Side) -> list[Side]:
        """A side of a cell and its mirror image."""
        return [side, (self.mirror(side[0]), side[1].translate(self._swap))]

    def neighbours(self, cell: int) -> list[int]:
        """The next cells on the board, by direction."""
        return [near for near in self._near[cell].values() if near != OFF_BOARD]

    def between(self) -> list[int]:
        """The cells between the lines of deployment, in order."""
        return [cell for cell in range(self.grid.size) if not self._is_for_deployment(cell)]

    def _is_for_deployment(self, cell: int) -> bool:
        return cell // self.grid.length not in self._deployed

    def put(self, cell: int, letter: str) -> None:
        """Paint a cell and its mirror image, unless that would close a cell of deployment or cut the board in two."""
        twin, blocks = self.mirror(cell), letter in self.blocking
        before = self.letters[cell], self.letters[twin]
        is_as_before = all((one in self.blocking) == blocks for one in before)
        if blocks and self._is_for_deployment(cell):
            return
        self.letters[cell] = self.letters[twin] = letter
        if not is_as_before and not self._is_connected():
            self.letters[cell], self.letters[twin] = before

    def bar(self, side: Side) -> None:
        """Bar a side and its mirror image, unless that would cut the board in two."""
        before = self.barred
        self.barred = [*before, *self.with_mirror(side)]
        if not self._is_connected():
            self.barred = before

    def _is_connected(self) -> bool:
        """Whether one could walk from any open cell to any other."""
        names = self.grid.directions
        opposite = dict(zip(names, names[len(names) // 2 :] + names[: len(names) // 2], strict=True))
        closed = {(self._near[cell][direction], opposite[direction]) for cell, direction in self.barred}
        closed |= set(self.barred)
        unreached = {cell for cell, letter in enumerate(self.letters) if letter not in self.blocking}
        front = [unreached.pop()]
        while front:
            cell = front.pop()
            near = {beyond for direction, beyond in self._near[cell].items() if (cell, direction) not in closed}
            front += near & unreached
            unreached -= near
        return not unreached

    def rows(self) -> tuple[str, ...]:
        """The letters as a scenario has them, row by row."""
        at, columns = self.grid.at, range(self.grid.columns)
        return tuple("".join(self.letters[at(column, row)] for column in columns) for row in range(self.grid.rows))

    def named(self, sides: Iterable[Side]) -> list[tuple[str, str]]:
        """Sides as a scenario has them."""
        return [(self.grid.named[cell], direction) for cell, direction in sides]
