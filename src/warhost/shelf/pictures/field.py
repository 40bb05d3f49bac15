"""A field of cells as it is drawn: its grid, what ground every cell has, what marks the borders, what veils cells."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import atan2, degrees, sqrt

from warhost.shelf.grid import Grid, Shape
from warhost.shelf.names import Point
from warhost.shelf.pictures.svg import Stroke

PROPORTIONS: dict[Shape, float] = {"pointy": sqrt(3), "flat": 1 / sqrt(3), "square": 1}
"""How many units down a unit across is long."""


@dataclass(frozen=True)
class Ground:
    """What a kind of ground is called, its colour and motif in the SVG, and its colours where characters have some."""

    name: str
    colour: str
    motif: str = ""
    shade: tuple[str, str] | None = None


@dataclass(frozen=True)
class Edge:
    """What lies on borders of cells: its character, its name, and the strokes of its line, the lowest first."""

    mark: str
    name: str
    strokes: tuple[Stroke, ...]
    sides: Sequence[tuple[str, str]] = ()
    """The name of a cell and a direction, by either of the two names that a border has."""


@dataclass(frozen=True)
class Veil:
    """What lies over whole cells: what stands for blanks in them, its name, and its colour and motif in the SVG."""

    mark: str
    name: str
    colour: str = ""
    motif: str = ""
    cells: Collection[int] = ()


@dataclass(frozen=True)
class Field:
    """A board of cells. `rows` has a letter for each cell, row by row; the full stop is ground without a texture."""

    grid: Grid
    rows: Sequence[str]
    grounds: Mapping[str, Ground]
    edges: Sequence[Edge] = ()
    veil: Veil = field(default=Veil(" ", ""))

    def letter(self, cell: int) -> str:
        """The ground of a cell."""
        column, row = self.grid.place(cell)
        return self.rows[row][column]

    @property
    def present(self) -> dict[str, Ground]:
        """The kinds of ground that there are on this board."""
        letters = {letter for row in self.rows for letter in row}
        return {letter: ground for letter, ground in self.grounds.items() if letter in letters}

    def marks(self) -> Iterator[str]:
        """What the characters of borders and veils mean, of those that are on this board."""
        yield from (f"{edge.mark} {edge.name}" for edge in self.edges if edge.sides)
        if self.veil.cells:
            yield f"{self.veil.mark} {self.veil.name}"


def turn_to(shape: Shape, way: Point) -> float:
    """The degrees, clockwise from straight up, of a way in units of a grid: to a next cell, or to a corner."""
    across, down = way[0] * PROPORTIONS[shape], way[1]
    return degrees(atan2(across, -down)) % 360
