"""The page finds every cell of a grid where the rules have it, whatever the shape, the shift and the names."""

from __future__ import annotations

from collections.abc import Iterator
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
  const square = ground.grid.shape === "square";
  const [file, name] = square ? ["squares/square_grid.js", "SquareGrid"] : ["board/grid.js", "Grid"];
  const { columnAndRow } = await import("/board/cells.js");
  const grid = new (await import("/" + file))[name](ground);
  const found = (cell) => ({
    place: columnAndRow(ground, cell),
    centre: Object.values(grid.centre(cell)),
    neighbours: ground.directions.map((way) => grid.neighbour?.(cell, way) ?? null),
    sides: ground.directions.map((way) => grid.side?.(cell, way) ?? null),
    arrows: ground.arrows.map((arrow) => grid.seenNeighbour(cell, arrow)),
  });
  const all = () => Object.fromEntries(ground.cells.map((cell) => [cell, found(cell)]));
  const straight = { all: all(), at: ground.points.map(([x, y]) => grid.placeAt(x, y)) };
  grid.flipped = true;
  return { size: [grid.width, grid.height], straight, turned: all() };
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
    inner = [(cell, point) for cell in range(grid.size) for point in points_within(grid, cell)]
    ground = {
        "grid": grid.described(),
        "cells": list(grid.named),
        "directions": list(grid.directions),
        "arrows": list(ARROWS),
        "points": [point for _, point in inner],
    }
    found = modules.evaluate(FOUND, ground)
    width, height = found["size"]
    assert found["straight"]["at"] == [grid.named[cell] for cell, _ in inner]
    corners = [in_picture(grid, *corner) for cell in range(grid.size) for corner in grid.corners(cell)]
    assert (width, height) == (max(x for x, _ in corners), max(y for _, y in corners))
    for cell, name in enumerate(grid.named):
        straight, turned = found["straight"]["all"][name], found["turned"][name]
        x, y = in_picture(grid, *grid.centre(cell))
        assert (straight["centre"], turned["centre"]) == ([x, y], [width - x, height - y])
        column, row = straight["place"]
        assert (column, row) == grid.place(cell)
        for steps, turn in ((straight["arrows"], 1), (turned["arrows"], -1)):
            ways = [grid.at(column + turn * across, row + turn * down) for across, down in ARROWS.values()]
            assert steps == [named(grid, way) for way in ways]
        if grid.shape != "square":
            assert straight["neighbours"] == [named(grid, way) for way in grid.neighbours(cell).values()]
            assert straight["sides"] == [side_of(grid, cell, way) for way in grid.directions]


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


def side_of(grid: Grid, cell: int, direction: str) -> str:
    """The side in a direction as path data."""
    at = grid.cell_shape.sides.index(direction)
    corners = [in_picture(grid, *corner) for corner in grid.corners(cell)]
    (ax, ay), (bx, by) = corners[at], corners[(at + 1) % len(corners)]
    return f"M{ax} {ay}L{bx} {by}"
