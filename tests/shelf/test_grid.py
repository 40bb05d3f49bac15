"""Grids of all shapes agree with the tables that rulebooks print, and with a walk from cell to cell."""

from collections import deque
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warhost.errors import NotationError
from warhost.shelf.grid import OFF_BOARD, SHAPES, CellShape, Grid, squares
from warhost.shelf.names import HexNames, SquareNames

ODD_ROWS_RIGHT = Grid("pointy", 9, 7)  # as Te Wapen! has it: counted from 0, odd rows stand half a hex to the right
EVEN_ROWS_RIGHT = Grid("pointy", 20, 20, 1, HexNames(first=1))  # Ayrena's Weads: counted from 1, even rows do
ODD_COLUMNS_DOWN = Grid("flat", 20, 15, 0, HexNames(first=1))  # Itty Bitty Battles: counted from 1, odd columns do
BOARD = squares(12, 12)

GRIDS = st.builds(
    Grid,
    st.sampled_from(["pointy", "flat", "square"]),
    st.integers(1, 9),
    st.integers(1, 9),
    st.integers(0, 1),
    st.sampled_from([HexNames(), HexNames(1, "rows"), SquareNames()]),
)


def around(grid: Grid, name: str) -> dict[str, str]:
    """The names of the next cells by direction."""
    next_cells = grid.neighbours(grid.cell(name))
    return {direction: grid.named[cell] for direction, cell in next_cells.items() if cell != OFF_BOARD}


@pytest.mark.parametrize(
    ("grid", "name", "expected"),
    [
        (ODD_ROWS_RIGHT, "0302", "E 0402 NE 0301 NW 0201 W 0202 SW 0203 SE 0303"),
        (ODD_ROWS_RIGHT, "0303", "E 0403 NE 0402 NW 0302 W 0203 SW 0304 SE 0404"),
        (EVEN_ROWS_RIGHT, "0505", "E 0605 NE 0504 NW 0404 W 0405 SW 0406 SE 0506"),
        (EVEN_ROWS_RIGHT, "0606", "E 0706 NE 0705 NW 0605 W 0506 SW 0607 SE 0707"),
        (ODD_COLUMNS_DOWN, "0505", "S 0506 SW 0406 NW 0405 N 0504 NE 0605 SE 0606"),
        (ODD_COLUMNS_DOWN, "0606", "S 0607 SW 0506 NW 0505 N 0605 NE 0705 SE 0706"),
        (BOARD, "E5", "N E4 NE F4 E F5 SE F6 S E6 SW D6 W D5 NW D4"),
        (BOARD, "A1", "E B1 SE B2 S A2"),
    ],
)
def test_neighbours_are_those_of_the_rulebook(grid: Grid, name: str, expected: str) -> None:
    words = expected.split()
    assert around(grid, name) == dict(zip(words[::2], words[1::2], strict=True))


@pytest.mark.parametrize(
    ("grid", "one", "other", "apart"),
    [
        (ODD_COLUMNS_DOWN, "1707", "1608", 1),
        (ODD_COLUMNS_DOWN, "1608", "1507", 1),
        (ODD_COLUMNS_DOWN, "1506", "1407", 1),
        (ODD_COLUMNS_DOWN, "0610", "1111", 5),
        (ODD_COLUMNS_DOWN, "1403", "1606", 4),
        (BOARD, "A1", "L12", 11),
        (BOARD, "E5", "F3", 2),
    ],
)
def test_distances_are_those_of_the_rulebook(grid: Grid, one: str, other: str, apart: int) -> None:
    assert grid.distance(grid.cell(one), grid.cell(other)) == apart


@given(GRIDS)
def test_each_cell_has_one_place_one_name_and_one_centre(grid: Grid) -> None:
    cells = range(grid.size)
    assert [grid.at(*grid.place(cell)) for cell in cells] == list(cells)
    assert [grid.cell(name) for name in grid.named] == list(cells)
    assert [grid.cell_around(*grid.centre(cell)) for cell in cells] == list(cells)


@given(GRIDS)
def test_cells_are_numbered_along_the_straight_lines(grid: Grid) -> None:
    across = 1 if grid.shape == "flat" else 0  # the coordinate that goes along a line
    centres = [grid.centre(cell) for cell in range(grid.size)]
    assert grid.length * grid.lines == grid.size
    for line in range(grid.lines):
        part = centres[line * grid.length : (line + 1) * grid.length]
        assert [centre[across] for centre in part] == [part[0][across] + 2 * k for k in range(grid.length)]
        assert len({centre[1 - across] for centre in part}) == 1


@settings(max_examples=40)
@given(GRIDS, st.data())
def test_distance_is_the_length_of_the_shortest_walk(grid: Grid, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, grid.size - 1))
    walked, queue = {start: 0}, deque([start])
    while queue:
        cell = queue.popleft()
        for next_cell in set(grid.neighbours(cell).values()) - walked.keys() - {OFF_BOARD}:
            walked[next_cell] = walked[cell] + 1
            queue.append(next_cell)
    assert walked == {cell: grid.distance(start, cell) for cell in range(grid.size)}


@given(GRIDS)
def test_cells_that_share_a_side_share_its_two_corners(grid: Grid) -> None:
    for cell in range(grid.size):
        corners = grid.corners(cell)
        for k, direction in enumerate(grid.cell_shape.sides):
            other = grid.neighbour(cell, direction)
            if other != OFF_BOARD:
                assert {corners[k], corners[(k + 1) % len(corners)]} <= set(grid.corners(other))


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_the_direction_back_is_half_way_round(shape: CellShape) -> None:
    steps = list(shape.steps.values())
    half = len(steps) // 2
    assert [(-x, -y) for x, y in steps] == steps[half:] + steps[:half]


@pytest.mark.parametrize(
    ("grid", "name", "why"),
    [
        (ODD_ROWS_RIGHT, "0907", "no such hex; hexes are CCRR from 0000 to 0806"),
        (ODD_ROWS_RIGHT, "x", "no such hex; hexes are CCRR from 0000 to 0806"),
        (EVEN_ROWS_RIGHT, "0001", "no such hex; hexes are CCRR from 0101 to 2020"),
        (BOARD, "M1", "no such square; squares are column letter and row number from A1 to L12"),
    ],
)
def test_a_name_of_no_cell_is_refused(grid: Grid, name: str, why: str) -> None:
    assert grid.find(name) == OFF_BOARD
    with pytest.raises(NotationError) as refused:
        grid.cell(name)
    assert refused.value.why == why


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"shape": "round"}, "no grid has the shape 'round'; shapes are pointy, flat, square"),
        ({"shift": 2}, "shift 2: it is 0 or 1"),
        ({"rows": 0}, "9 columns by 0 rows: names are there for a board between 1 by 1 and 100 by 100"),
        ({"columns": 100, "names": HexNames(first=1)}, "100 columns by 7 rows: .* between 1 by 1 and 99 by 99"),
        ({"columns": 27, "names": SquareNames()}, "27 columns by 7 rows: .* between 1 by 1 and 26 by 99"),
    ],
)
def test_a_grid_that_cannot_be_is_refused(wanted: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}$"):
        Grid(**{"shape": "pointy", "columns": 9, "rows": 7, **wanted})


def test_a_grid_is_described_by_what_one_needs_to_draw_it() -> None:
    assert ODD_COLUMNS_DOWN.described() == {"shape": "flat", "columns": 20, "rows": 15, "shift": 0}
    assert squares(8, 10).described() == {"shape": "square", "columns": 8, "rows": 10}
