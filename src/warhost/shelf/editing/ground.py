"""The ground that a sheet draws, in the shape that every board of cells has, whatever else is wrong with the file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from warhost.shelf.editing.paths import Data
from warhost.shelf.grid import OFF_BOARD, Grid, Shape
from warhost.shelf.grounds import Boards
from warhost.shelf.names import CellNames

Sheet = dict[str, Any]
LARGEST = 99
"""Columns, and rows, of a board that is drawn."""
SMALLEST = 4
"""The same of a board that a game offers to be drawn."""


def board_of_cells(
    boards: Boards,
    ground: Iterable[tuple[str, str, str]],
    edges: Mapping[str, str] | None = None,
    marks: Mapping[str, str] | None = None,
    maps: Mapping[str, str] | None = None,
    least: int = SMALLEST,
    most: int | None = None,
) -> Data:
    """A board of cells as a vocabulary has it: ground by letter, name and group; all else in words by its id."""
    return {
        "kind": "cells",
        "shape": boards.shapes[0],
        "least": [least, least],
        "most": [most or boards.most_lines] * 2,
        "cells": boards.most,
        "maps": _named(maps),
        "ground": [{"id": letter, "name": name, "group": group} for letter, name, group in ground],
        "edges": _named(edges),
        "marks": _named(marks),
    }


def _named(words: Mapping[str, str] | None) -> list[Data]:
    return [{"id": name, "name": said} for name, said in (words or {}).items()]


@dataclass(frozen=True)
class DrawnCells:
    """The ground of a board of cells that a sheet draws in rows of letters."""

    shape: Shape
    names: CellNames
    letters: Callable[[], Collection[str]]
    """Known terrain; the first is drawn where a letter is unknown, or a row is too short."""
    edges: Mapping[str, str]
    """By name in the sheet: the kind of edge."""
    goals: Callable[[Sheet], Iterable[Any]]
    """Places that count, and sides of places with `at` and `side`."""

    def __call__(self, sheet: Sheet) -> Data | None:
        """The ground; None where there is no board."""
        columns, rows = max(map(len, sheet["ground"]), default=0), len(sheet["ground"])
        if not (0 < columns <= LARGEST and 0 < rows <= LARGEST):
            return None
        return ground_of_cells(
            Grid(self.shape, columns, rows, names=self.names),
            self._terrain(sheet["ground"], columns),
            ((self.edges[name], *side) for name, sides in sheet["edges"].items() for side in sides),
            self.goals(sheet),
        )

    def _terrain(self, rows: Iterable[str], columns: int) -> list[str]:
        known = self.letters()
        usual = next(iter(known))
        return ["".join(letter if letter in known else usual for letter in row).ljust(columns, usual) for row in rows]


def ground_of_cells(
    grid: Grid, terrain: list[str], edges: Iterable[tuple[str, str, str]], goals: Iterable[Any]
) -> Data:
    """The ground of a grid; edges are kind, cell and direction, and what lies nowhere on it is left out."""
    directions = grid.directions
    return {
        "terrain": terrain,
        "grid": grid.described(),
        "cells": list(grid.named),
        "edges": [
            {"kind": kind, "at": at, "side": side}
            for kind, at, side in edges
            if side in directions and grid.find(at) != OFF_BOARD
        ],
        "goals": [goal for goal in _once(goals) if isinstance(goal, dict) or grid.find(goal) != OFF_BOARD],
    }


def _once(goals: Iterable[Any]) -> list[Any]:
    """Each goal once."""
    return [*{str(goal): goal for goal in goals}.values()]
