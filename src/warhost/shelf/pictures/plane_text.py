"""The text map of an open table from above, north on top.

A cell is two characters wide and one line high, and stands for a square of one inch, of more on a large table:

    w  terrain in its midst     51  the number of a piece     *2  two pieces that do not fit into one cell
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from warhost.drawing import DrawnLine
from warhost.shelf.areas import is_inside
from warhost.shelf.names import UNIT, Point, write_length
from warhost.shelf.pictures.plane import RULER, Cover, Mark, Plane

MOST_CELLS = 48  # in a row, of two characters each
SEVERAL = "*"
QUARTERS = ((2, 2), (1, 1), (3, 1), (1, 3), (3, 3))  # of a cell, where its terrain is looked up

Corners = tuple[Point, ...]


def draw_plane(plane: Plane, pieces: Iterable[tuple[Point, int]]) -> tuple[tuple[DrawnLine, ...], list[str]]:
    """The rows of the table between rulers, and what its marks mean. `pieces` stand at points and have numbers."""
    cell = cell_size(plane.names.width)
    rows = [*_rows(plane, pieces, cell)]
    marks: tuple[Mark | Cover, ...] = (plane.bare, *plane.covers.values(), plane.wall, plane.struck, plane.point)
    meanings = {**{one.mark: one.name for one in marks}, SEVERAL: f"several {plane.several}"}
    shown = {character for row in rows for character in row}
    legend = [f"{mark} {meaning}" for mark, meaning in meanings.items() if mark in shown]
    return tuple(DrawnLine(row.rstrip()) for row in rows), [
        *legend,
        f"a cell is {write_length(cell)} {plane.names.measure} wide",
    ]


def cell_size(width: int) -> int:
    """The side of a cell: a unit, or as many half units more as let a wide table fit."""
    halves = 2
    while -(-width // (halves * UNIT // 2)) > MOST_CELLS:
        halves += 1
    return halves * UNIT // 2


def _rows(plane: Plane, pieces: Iterable[tuple[Point, int]], cell: int) -> Iterator[str]:
    columns, rows = -(-plane.names.width // cell), -(-plane.names.height // cell)
    canvas = [[f"{plane.bare.mark} "] * columns for _ in range(rows)]
    for (column, row), number in _areas_by_cell(tuple(area.corners for area in plane.areas), columns, rows, cell):
        area = plane.areas[number]
        canvas[row][column] = 2 * (plane.struck.mark if area.is_struck else plane.covers[area.cover].mark)
    for a, b in plane.walls:
        for column, row in _cells_on_line(a, b, cell):
            canvas[row][column] = plane.wall.mark * 2
    for x, y in plane.points:
        canvas[min(y // cell, rows - 1)][min(x // cell, columns - 1)] = f"{plane.point.mark} "
    for (column, row), here in _pieces_by_cell(pieces, columns, rows, cell).items():
        canvas[row][column] = _short(here[0]) if len(here) == 1 else f"{SEVERAL}{len(here)}"
    yield _ruler(columns, cell)
    for row in reversed(range(rows)):
        height = f"{row * cell // UNIT}" if row * cell % RULER < cell else ""
        yield f"{height:>3} {''.join(canvas[row])}"


def _ruler(columns: int, cell: int) -> str:
    """The numbers of units above the table."""
    line = [" "] * (2 * columns + 4)
    for column in range(columns):
        if column * cell % RULER < cell:
            number = str(column * cell // UNIT)
            line[2 * column : 2 * column + len(number)] = number
    return "    " + "".join(line)


@lru_cache(16)
def _areas_by_cell(areas: tuple[Corners, ...], columns: int, rows: int, cell: int) -> tuple[tuple[Point, int], ...]:
    """The cells that have an area at any of the places looked at, each with the number of the first."""
    found = []
    for column, row in product(range(columns), range(rows)):
        spots = [(column * cell + cell * right // 4, row * cell + cell * up // 4) for right, up in QUARTERS]
        here = (number for spot in spots for number, corners in enumerate(areas) if is_inside(spot, corners))
        if (number := next(here, None)) is not None:
            found.append(((column, row), number))
    return tuple(found)


def _cells_on_line(a: Point, b: Point, cell: int) -> Iterator[Point]:
    """The cells that a line passes through."""
    steps = max(abs(a[0] - b[0]), abs(a[1] - b[1])) // (cell // 4) + 1
    for step in range(steps):
        x, y = a[0] + (b[0] - a[0]) * step // steps, a[1] + (b[1] - a[1]) * step // steps
        yield x // cell, y // cell


def _pieces_by_cell(pieces: Iterable[tuple[Point, int]], columns: int, rows: int, cell: int) -> dict[Point, list[int]]:
    found: dict[Point, list[int]] = {}
    for (x, y), number in pieces:
        found.setdefault((min(x // cell, columns - 1), min(y // cell, rows - 1)), []).append(number)
    return found


def _short(number: int) -> str:
    """A number in two characters: beyond 99 the tens go on with letters, A0 being 100."""
    return f"{number:<2}" if number < 100 else f"{chr(ord('A') + number // 10 - 10)}{number % 10}"
