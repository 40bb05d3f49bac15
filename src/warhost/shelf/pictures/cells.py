"""A field of cells as it is drawn: ground, borders, veils, and what stands in which cell. Text map and SVG show it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import atan2, degrees, sqrt
from typing import NamedTuple

from warhost.shelf.grid import Grid, Shape
from warhost.shelf.names import Point
from warhost.shelf.pictures.svg import Stroke, in_words

PROPORTIONS: dict[Shape, float] = {"pointy": sqrt(3), "flat": 1 / sqrt(3), "square": 1}
"""How many units down a unit across is long."""


class Ground(NamedTuple):
    """What a kind of ground is called, its colour and motif in the SVG, and its colours where characters have some."""

    name: str
    colour: str
    motif: str = ""
    shade: tuple[str, str] | None = None


class Edge(NamedTuple):
    """What lies on borders of cells: its character, its name, and the strokes of its line, the lowest first."""

    mark: str
    name: str
    strokes: tuple[Stroke, ...]
    sides: Sequence[tuple[str, str]] = ()  # a cell and a direction, by either of the two names that a border has
    leads: float = 0  # how much is drawn of the way over the border, from middle to middle; 0: the border itself


class Veil(NamedTuple):
    """What lies over whole cells: what stands for blanks in them, its name, and its colour and motif in the SVG."""

    mark: str = " "
    name: str = ""
    colour: str = ""
    motif: str = ""
    cells: Collection[int] = ()


NO_VEIL = Veil()


class Sign(NamedTuple):
    """What lies in a cell under the pieces; of several the text shows the one whose mark comes first in ASCII."""

    cell: int
    mark: str
    told: str
    drawn: str = ""  # nothing: the SVG leaves it out
    look: str = ""
    towards: str = ""  # over which side of its cell it lies, if it does


class Counter(NamedTuple):
    """A piece on a counter, or on a badge where it stands with another."""

    cell: int
    label: str
    side: int
    told: str
    emblem: str = ""  # what is drawn above the label, by its name in the scene
    is_golden: bool = False  # it has a golden edge, and stands behind those that have none
    under: tuple[str, str] = ("", "")  # what lies under the counter, and under a badge
    left: int = 0  # filled dots of a row in the SVG, in the text the number under the label
    full: int = 0
    figure: str = ""  # under the label where there are no dots
    counted: str = ""  # on a golden disc, in the text a flag
    flag: str = ""  # a letter on a disc, in the text too, where nothing is counted
    turn: float | None = None  # where it faces, in degrees from straight up
    short: str = ""  # what stands on it where there is no room for the label

    @property
    def written(self) -> str:
        """What stands on it."""
        return self.short or self.label

    @property
    def number(self) -> str:
        """What stands under its label in the text."""
        return str(self.left) if self.full else self.figure


@dataclass(frozen=True)
class Field:
    """A board of cells. `rows` has a letter for each cell, row by row; the full stop is ground without a texture."""

    grid: Grid
    rows: Sequence[str]
    grounds: Mapping[str, Ground]
    edges: Sequence[Edge] = ()
    veil: Veil = NO_VEIL

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


@dataclass(frozen=True)
class Scene:
    """All that is in a picture, in the order of the pieces' numbers."""

    title: str
    field: Field
    sides: Mapping[str, str]  # what the sides are called, with their colours
    counters: Sequence[Counter] = ()
    signs: Sequence[Sign] = ()
    emblems: Sequence[tuple[str, str]] = ()  # those on counters, drawn within 512 pixels about the middle, by name
    legend: Sequence[tuple[str, str]] = ()  # little pictures of signs and counters, with their names
    note: str = ""  # on what the text shows in a cell
    marks: Sequence[str] = ()  # in the text, with what they mean
    lists: Sequence[str] = ()  # lines below the text map
    nobody: str = "nobody"  # what is said of a side without pieces

    def stacks(self) -> dict[int, list[Counter]]:
        """The counters of every occupied cell, in order of cells."""
        found: dict[int, list[Counter]] = {}
        for one in sorted(self.counters, key=lambda one: (one.cell, one.is_golden)):
            found.setdefault(one.cell, []).append(one)
        return found

    def in_words(self) -> str:
        """The picture for those who do not see it: the board, every piece of both sides, every sign."""
        grid, signs = self.field.grid, [f"{sign.told}." for sign in self.signs]
        board = f"A board of {grid.columns} by {grid.rows} {grid.cell_shape.many}."
        return in_words(board, self.sides, [(one.side, one.told) for one in self.counters], signs, self.nobody)


def turn_to(shape: Shape, way: Point) -> float:
    """The degrees, clockwise from straight up, of a way in units of a grid: to a next cell, or to a corner."""
    across, down = way[0] * PROPORTIONS[shape], way[1]
    return degrees(atan2(across, -down)) % 360
