"""The text map of an open table from above, north on top.

A cell is two characters wide and one line high, and stands for a square of one inch, of more on a large table:

    w  terrain in its midst     51  the number of a piece     *2  two pieces that do not fit into one cell
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from warhost.drawing import DrawnLine, TextMap
from warhost.shelf.areas import is_inside
from warhost.shelf.names import UNIT, Point, write_length
from warhost.shelf.pictures.plane import RULER, Cover, Mark, Scene
from warhost.shelf.pictures.text import flow

MOST_CELLS = 48  # in a row, of two characters each
SEVERAL = "*"
QUARTERS = ((2, 2), (1, 1), (3, 1), (1, 3), (3, 3))  # of a cell, where its terrain is looked up

Corners = tuple[Point, ...]


def draw_text(scene: Scene) -> TextMap:
    """The rows of the table between rulers, what its marks mean, and the lists that stand below."""
    cell = cell_size(scene.names.width)
    rows = [*_rows(scene, cell)]
    marks: tuple[Mark | Cover, ...] = (scene.bare, *scene.covers.values(), scene.wall, scene.struck, scene.point)
    meanings = {**{one.mark: one.name for one in marks}, SEVERAL: f"several {scene.several}"}
    shown = {character for row in rows for character in row}
    legend = [f"{mark} {meaning}" for mark, meaning in meanings.items() if mark in shown]
    legend.append(f"a cell is {write_length(cell)} {scene.names.measure} wide")
    return TextMap(tuple(DrawnLine(row.rstrip()) for row in rows), tuple(flow(legend)), tuple(scene.lists))


def cell_size(width: int) -> int:
    """The side of a cell: a unit, or as many half units more as let a wide table fit."""
    halves = 2
    while -(-width // (halves * UNIT // 2)) > MOST_CELLS:
        halves += 1
    return halves * UNIT // 2


def _rows(scene: Scene, cell: int) -> Iterator[str]:
    columns, rows = -(-scene.names.width // cell), -(-scene.names.height // cell)
    canvas = [[f"{scene.bare.mark} "] * columns for _ in range(rows)]
    for (column, row), number in _areas_by_cell(tuple(area.corners for area in scene.areas), columns, rows, cell):
        area = scene.areas[number]
        canvas[row][column] = 2 * (scene.struck.mark if area.is_struck else scene.covers[area.cover].mark)
    for a, b in scene.walls:
        for column, row in _cells_on_line(a, b, cell):
            canvas[row][column] = scene.wall.mark * 2
    for x, y in scene.points:
        canvas[min(y // cell, rows - 1)][min(x // cell, columns - 1)] = f"{scene.point.mark} "
    for (column, row), here in _figures_by_cell(scene, columns, rows, cell).items():
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


def _figures_by_cell(scene: Scene, columns: int, rows: int, cell: int) -> dict[Point, list[str]]:
    found: dict[Point, list[str]] = {}
    for one in scene.figures:
        x, y = one.at
        found.setdefault((min(x // cell, columns - 1), min(y // cell, rows - 1)), []).append(one.label)
    return found


def _short(label: str) -> str:
    """A label in two characters: beyond 99 the tens go on with letters, A0 being 100."""
    if label.isdecimal() and len(label) > 2:
        return f"{chr(ord('A') + int(label) // 10 - 10)}{label[-1]}"
    return f"{label:<2.2}"
