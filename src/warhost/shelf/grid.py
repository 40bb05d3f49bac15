"""The grid of a board as data: its shape and size, its cells by number and by name, and where they are drawn.

    pointy hexes: rows are straight        flat hexes: columns are straight       squares
          NW  NE                                    N                            NW  N  NE
        W   hex   E                             NW     NE                         W     E
          SW  SE                                   hex                           SW  S  SE
                                                SW     SE
                                                    S

A cell is numbered as the kernel numbers it: along the straight lines of the grid, which are the rows, and on flat
hexes the columns. Every second line of hexes stands half a hex along: to the right, and on flat hexes down. Positions
are whole numbers, x to the right and y down; on hexes one unit is half the width of a pointy hex across, and a quarter
of its height down (flat hexes: a quarter of the width, half the height).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from warhost.errors import NotationError
from warhost.shelf.names import CellNames, HexNames, Point, SquareNames

Shape = Literal["pointy", "flat", "square"]
OFF_BOARD = -1
COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


@dataclass(frozen=True)
class CellShape:
    """What a cell of some shape looks like, around its centre at 0, 0."""

    steps: Mapping[str, Point]
    """By direction, in the kernel's order: from its centre to that of the next cell."""
    corners: tuple[Point, ...]
    """In their order: side k runs from corner k to the next."""
    sides: tuple[str, ...]
    """The direction over each side."""
    one: str
    many: str


def _reflected(shape: CellShape, names: Mapping[str, str]) -> CellShape:
    """A shape with across and down exchanged, and the names that its directions then have."""
    return CellShape(
        {names[name]: (y, x) for name, (x, y) in shape.steps.items()},
        tuple((y, x) for x, y in shape.corners),
        tuple(names[side] for side in shape.sides),
        shape.one,
        shape.many,
    )


POINTY = CellShape(
    {"E": (2, 0), "NE": (1, -3), "NW": (-1, -3), "W": (-2, 0), "SW": (-1, 3), "SE": (1, 3)},
    ((1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2)),
    ("E", "NE", "NW", "W", "SW", "SE"),
    "hex",
    "hexes",
)
FLAT = _reflected(POINTY, {"E": "S", "NE": "SW", "NW": "NW", "W": "N", "SW": "NE", "SE": "SE"})
SQUARE = CellShape(
    dict(zip(COMPASS, ((0, -2), (2, -2), (2, 0), (2, 2), (0, 2), (-2, 2), (-2, 0), (-2, -2)), strict=True)),
    ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    ("N", "E", "S", "W"),
    "square",
    "squares",
)
SHAPES: dict[Shape, CellShape] = {"pointy": POINTY, "flat": FLAT, "square": SQUARE}


def _usual_names() -> CellNames:
    return HexNames()


@dataclass(frozen=True)
class Grid:
    """A board's cells. ValueError when there is no such grid, or when not all cells have names."""

    shape: Shape
    columns: int
    rows: int
    shift: int = 1
    """Of hexes: 1 when the second, fourth ... line stands half a hex along, 0 when the first, third ... does."""
    names: CellNames = field(default_factory=_usual_names)

    def __post_init__(self) -> None:
        most = self.names.most
        if self.shape not in SHAPES:
            raise ValueError(f"no grid has the shape {self.shape!r}; shapes are {', '.join(SHAPES)}")
        if self.shift not in (0, 1):
            raise ValueError(f"shift {self.shift!r}: it is 0 or 1")
        if not (1 <= self.columns <= most[0] and 1 <= self.rows <= most[1]):
            known = f"between 1 by 1 and {most[0]} by {most[1]}"
            raise ValueError(f"{self.columns} columns by {self.rows} rows: names are there for a board {known}")

    # --- cells by number ----------------------------------------------------------------------------------

    @property
    def cell_shape(self) -> CellShape:
        """What its cells look like."""
        return SHAPES[self.shape]

    @property
    def directions(self) -> tuple[str, ...]:
        """The names of the directions to next cells, in the kernel's order."""
        return tuple(self.cell_shape.steps)

    @property
    def size(self) -> int:
        """How many cells there are."""
        return self.columns * self.rows

    @property
    def length(self) -> int:
        """How many cells a straight line has: what the kernel takes for columns."""
        return self.rows if self.shape == "flat" else self.columns

    @property
    def lines(self) -> int:
        """How many straight lines there are: what the kernel takes for rows."""
        return self.columns if self.shape == "flat" else self.rows

    def at(self, column: int, row: int) -> int:
        """The cell in a column and row, OFF_BOARD outside."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return OFF_BOARD
        return column * self.rows + row if self.shape == "flat" else row * self.columns + column

    def place(self, cell: int) -> tuple[int, int]:
        """Column and row of a cell."""
        line, along = divmod(cell, self.length)
        return (line, along) if self.shape == "flat" else (along, line)

    def centre(self, cell: int) -> Point:
        """Where the middle of a cell is drawn; that of column 0 and row 0 is at 0, 0 or half a hex along."""
        column, row = self.place(cell)
        if self.shape == "square":
            return 2 * column, 2 * row
        if self.shape == "flat":
            return 3 * column, 2 * row + (column & 1 == self.shift)
        return 2 * column + (row & 1 == self.shift), 3 * row

    def corners(self, cell: int) -> tuple[Point, ...]:
        """The corners of a cell, in order round it."""
        x, y = self.centre(cell)
        return tuple((x + dx, y + dy) for dx, dy in self.cell_shape.corners)

    def neighbour(self, cell: int, direction: str) -> int:
        """The next cell in a direction, OFF_BOARD outside."""
        return self.neighbours(cell)[direction]

    def neighbours(self, cell: int) -> dict[str, int]:
        """The next cell by direction, OFF_BOARD outside."""
        return dict(self._near[cell])

    @cached_property
    def _near(self) -> tuple[dict[str, int], ...]:
        """The neighbours of every cell."""
        centres, steps = map(self.centre, range(self.size)), self.cell_shape.steps.items()
        return tuple({name: self.cell_around(x + dx, y + dy) for name, (dx, dy) in steps} for x, y in centres)

    def cell_around(self, x: int, y: int) -> int:
        """The cell whose middle is drawn at x and y, OFF_BOARD when there is none."""
        if self.shape == "flat":
            column, row = x // 3, y // 2
        else:
            column, row = x // 2, y // (2 if self.shape == "square" else 3)
        cell = self.at(column, row)
        return cell if cell != OFF_BOARD and self.centre(cell) == (x, y) else OFF_BOARD

    def distance(self, cell: int, other: int) -> int:
        """How many cells two cells are apart."""
        (x, y), (other_x, other_y) = self.centre(cell), self.centre(other)
        across, down = abs(x - other_x), abs(y - other_y)
        if self.shape == "square":
            return max(across, down) // 2
        if self.shape == "flat":
            across, down = down, across
        lines = down // 3
        return max(lines, (across + lines) // 2)

    # --- cells by name ------------------------------------------------------------------------------------

    @cached_property
    def named(self) -> tuple[str, ...]:
        """The name of every cell."""
        return tuple(self.names.write(*self.place(cell)) for cell in range(self.size))

    def find(self, name: str) -> int:
        """The cell of a name, OFF_BOARD when it is no name of the board."""
        place = self.names.read(name)
        return OFF_BOARD if place is None else self.at(*place)

    def cell(self, name: str) -> int:
        """The cell of a name; NotationError when it is malformed or off the board."""
        cell = self.find(name)
        if cell == OFF_BOARD:
            first, last = self.named[0], self.named[-1]
            one, many = self.cell_shape.one, self.cell_shape.many
            raise NotationError(name, f"no such {one}; {many} are {self.names.form} from {first} to {last}")
        return cell

    def described(self) -> dict[str, Any]:
        """The grid for a page or a file: shape, size and shift, from which all can be drawn."""
        shift = {} if self.shape == "square" else {"shift": self.shift}
        return {"shape": self.shape, "columns": self.columns, "rows": self.rows, **shift}


def squares(columns: int, rows: int) -> Grid:
    """A board of squares that are called `A1` and so on."""
    return Grid("square", columns, rows, names=SquareNames())
