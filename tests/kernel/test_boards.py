"""The kernel's boards are those that grids describe to people: the same cells, neighbours, distances and centres."""

from itertools import pairwise

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from support import new_board, new_squares
from warhost.kernel.boards import Board
from warhost.kernel.hexes import centre
from warhost.kernel.paths import FREE, Paths, flood, way_to
from warhost.shelf.grid import Grid

SIDES = st.integers(1, 9)
OPEN = np.zeros(99, np.int8)


def assert_same(grid: Grid, board: Board) -> None:
    """Neighbours in the order of directions, and distances, of every cell."""
    assert (grid.length, grid.lines, grid.size) == (board.columns, board.rows, board.cells)
    for cell in range(grid.size):
        assert board.neighbour[cell].tolist() == list(grid.neighbours(cell).values())
        assert board.distance[cell, : grid.size].tolist() == [grid.distance(cell, other) for other in range(grid.size)]


@settings(max_examples=30)
@given(SIDES, SIDES, st.integers(0, 1))
def test_pointy_hexes(columns: int, rows: int, shift: int) -> None:
    grid, board = Grid("pointy", columns, rows, shift), new_board(columns, rows, shift)
    assert_same(grid, board)
    assert [centre(board, cell) for cell in range(grid.size)] == [grid.centre(cell) for cell in range(grid.size)]


@settings(max_examples=30)
@given(SIDES, SIDES, st.integers(0, 1))
def test_flat_hexes_are_pointy_ones_in_a_mirror(columns: int, rows: int, shift: int) -> None:
    """The kernel takes the columns for rows, and what is across for what is down."""
    grid, board = Grid("flat", columns, rows, shift), new_board(rows, columns, shift)
    assert_same(grid, board)
    assert [centre(board, cell)[::-1] for cell in range(grid.size)] == [grid.centre(cell) for cell in range(grid.size)]


@settings(max_examples=30)
@given(SIDES, SIDES)
def test_squares(columns: int, rows: int) -> None:
    assert_same(Grid("square", columns, rows), new_squares(columns, rows))


@settings(max_examples=30)
@given(SIDES, SIDES, st.data())
def test_paths_over_open_squares_are_as_long_as_the_distance(columns: int, rows: int, data: st.DataObject) -> None:
    board, ways = new_squares(columns, rows), Paths.sized(cells=99)
    paths = ways.over(ways.blank())
    paths.entry[:] = FREE
    start, end = (data.draw(st.integers(0, columns * rows - 1)) for _ in range(2))
    flood(board, paths, start, 99, OPEN, OPEN, False)
    assert paths.steps[: board.cells].tolist() == board.distance[start, : board.cells].tolist()
    way = [start, *map(int, paths.way[: way_to(paths, end)])]
    assert way[-1] == end
    assert all(board.distance[one, other] == 1 for one, other in pairwise(way))


def test_diagonal_steps_can_be_barred() -> None:
    """The bits of directions 1, 3, 5 and 7: what is left are steps over sides."""
    board, ways = new_squares(4, 4), Paths.sized(cells=99)
    paths = ways.over(ways.blank())
    paths.entry[:] = FREE
    flood(board, paths, 0, 99, OPEN + np.int8(0b10101010 - 256), OPEN, False)
    assert paths.steps[:16].tolist() == [row + column for row in range(4) for column in range(4)]
