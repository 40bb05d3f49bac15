"""The page finds every cell of a grid where the rules have it, whatever its shape, its names and its turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

import warhost
from warhost.shelf.grid import OFF_BOARD, Grid, Shape
from warhost.shelf.names import CellNames, HexNames, SquareNames

CLIENT = Path(warhost.__file__).parent / "client"
NOWHERE = "http://grids.test/"
UNITS = {"pointy": (52, 30), "flat": (30, 52), "square": (52, 52)}
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

FOUND = """async (ground) => {
  const { CellGrid, columnAndRow } = await import("/basics/cells.js");
  const grid = new CellGrid(ground);
  const found = (cell) => ({
    place: columnAndRow(ground, cell),
    centre: Object.values(grid.centre(cell)),
    neighbours: ground.sides.map((way) => grid.neighbour(cell, way)),
    sides: ground.sides.map((way) => grid.ends(cell, way)),
    arrows: ground.arrows.map((arrow) => grid.seenNeighbour(cell, arrow)),
  });
  return ground.points.map((points, turn) => {
    grid.turn = turn;
    const cells = Object.fromEntries(ground.cells.map((cell) => [cell, found(cell)]));
    return { size: [grid.width, grid.height], cells, at: points.map(([x, y]) => grid.placeAt(x, y)) };
  });
}"""


@pytest.fixture(scope="module")
def modules(browser: Browser) -> Iterator[Page]:
    """A blank page that may import the client's modules; no server is asked."""

    def answer(route: Route) -> None:
        wanted = route.request.url.removeprefix(NOWHERE)
        if wanted:
            route.fulfill(path=CLIENT / wanted, content_type="text/javascript")
        else:
            route.fulfill(body="<!doctype html>", content_type="text/html")

    page = browser.new_page()
    page.route(f"{NOWHERE}**", answer)
    page.goto(NOWHERE)
    yield page
    page.close()


def hexes() -> Iterator[Grid]:
    """Hexes of both shapes, of either shift, counted from 0 and from 1, with lines of both ends."""
    shapes: tuple[Shape, ...] = ("pointy", "flat")
    for shape in shapes:
        for shift in (0, 1):
            for first in (0, 1):
                names: CellNames = HexNames(first=first)
                yield Grid(shape, 5, 4, shift, names)
            yield Grid(shape, 1, 3, shift)
            yield Grid(shape, 3, 1, shift)


def told(grid: Grid) -> str:
    """A grid in the name of a test."""
    return f"{grid.shape}-{grid.columns}x{grid.rows}-{grid.shift}-{grid.names.first}"


@pytest.mark.parametrize("grid", [*hexes(), Grid("square", 4, 3, names=SquareNames())], ids=told)
def test_the_page_and_the_rules_agree_on_a_grid(modules: Page, grid: Grid) -> None:
    size = size_of(grid)
    inner = [(cell, point) for cell in range(grid.size) for point in points_within(grid, cell)]
    ground = {
        "grid": grid.described(),
        "cells": list(grid.named),
        "sides": list(grid.cell_shape.sides),
        "arrows": list(ARROWS),
        "points": [[turned(point, size, turn) for _, point in inner] for turn in range(4)],
    }
    for turn, found in enumerate(modules.evaluate(FOUND, ground)):
        assert found["size"] == (size if turn % 2 == 0 else size[::-1])
        assert found["at"] == [grid.named[cell] for cell, _ in inner]
        for cell, name in enumerate(grid.named):
            one = found["cells"][name]
            column, row = one["place"]
            assert (column, row) == grid.place(cell)
            assert one["centre"] == turned(in_picture(grid, *grid.centre(cell)), size, turn)
            seen = [rotated(way, -turn) for way in ARROWS.values()]
            assert one["arrows"] == [named(grid, grid.at(column + across, row + down)) for across, down in seen]
            assert one["neighbours"] == [named(grid, grid.neighbours(cell)[way]) for way in grid.cell_shape.sides]
            assert one["sides"] == [[turned(end, size, turn) for end in side] for side in sides_of(grid, cell)]


def size_of(grid: Grid) -> list[int]:
    """Width and height of the picture before any turn."""
    corners = [in_picture(grid, *corner) for cell in range(grid.size) for corner in grid.corners(cell)]
    return [max(x for x, _ in corners), max(y for _, y in corners)]


def rotated(way: tuple[float, float], turn: int) -> tuple[float, float]:
    """A way turned clockwise by quarters, y being down."""
    x, y = way
    return [(x, y), (-y, x), (-x, -y), (y, -x)][turn % 4]


def turned(point: Sequence[float], size: list[int], turn: int) -> list[float]:
    """A point of the picture when the board is turned clockwise by quarters."""
    width, height = size
    x, y = point
    return [[x, y], [height - y, x], [width - x, height - y], [y, width - x]][turn]


def named(grid: Grid, cell: int) -> str | None:
    """The name of a cell, None outside."""
    return None if cell == OFF_BOARD else grid.named[cell]


def in_picture(grid: Grid, x: int, y: int) -> tuple[int, int]:
    """A position of the grid in the picture, which begins where the cells would begin if no line were shifted."""
    (across, down), corners = UNITS[grid.shape], grid.cell_shape.corners
    return across * (x - min(dx for dx, _ in corners)), down * (y - min(dy for _, dy in corners))


def points_within(grid: Grid, cell: int) -> Iterator[list[Any]]:
    """The middle of a cell and points that lie just within its corners."""
    x, y = in_picture(grid, *grid.centre(cell))
    yield [x, y]
    for corner in grid.corners(cell):
        corner_x, corner_y = in_picture(grid, *corner)
        yield [x + 0.95 * (corner_x - x), y + 0.95 * (corner_y - y)]


def sides_of(grid: Grid, cell: int) -> Iterator[list[tuple[int, int]]]:
    """The two ends of each side, in the order of the sides."""
    corners = [in_picture(grid, *corner) for corner in grid.corners(cell)]
    for at in range(len(corners)):
        yield [corners[at], corners[(at + 1) % len(corners)]]
