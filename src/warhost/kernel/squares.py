"""Squares with eight neighbours: distance, facing, zones, and the squares that a line crosses, in whole numbers.

    NW  N  NE       7  0  1        A piece faces a side of its square: 0 N, 1 E, 2 S, 3 W. One more is a quarter
    W       E       6     2        turn to the right. A step ahead is direction 2 * facing; one to the left is the
    SW  S  SE       5  4  3        direction before, one to the right the direction after it (modulo 8).

A square is one int, its cell: row * columns + column, rows counted from the north. A diagonal step is as long as a
straight one. Seen from a piece, another square is so far ahead and so far to the right, and lies in one zone: front
when it is at least as far ahead as it is to either side, rear when it is as far behind, else the right or left flank.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from warhost.kernel.boards import Board, cell_at, list_near
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.layout import i2

DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
FACINGS = DIRECTIONS[::2]
COLUMN_STEP = np.array([0, 1, 1, 1, 0, -1, -1, -1], np.int64)  # by direction
ROW_STEP = np.array([-1, -1, 0, 1, 1, 1, 0, -1], np.int64)
RIGHT, ABOUT, LEFT = 1, 2, 3  # quarter turns
FRONT, RIGHT_FLANK, REAR, LEFT_FLANK = 0, 1, 2, 3  # zones in the order of quarter turns
OWN_SQUARE = -1  # what is no zone


class SquareBoard(Board):
    """A board of squares, and the desk for lines."""

    crossed = i2("cells")  # by `trace`: squares between the ends whose inside the line meets
    crossed_length = i2()


def square_board(cells: int, near: int) -> type[SquareBoard]:
    """A board of at most so many squares, that keeps at hand what is up to `near` away."""
    return SquareBoard.sized(cells=cells, directions=8, near=(2 * near + 1) * (2 * near + 1), rings=near + 1)


@rule
def lay_out(board: Any, columns: int, rows: int) -> None:
    """Measure an empty board: neighbours and distances."""
    board.columns, board.rows, board.cells = columns, rows, columns * rows
    for cell in range(columns * rows):
        row = cell // columns
        column = cell - row * columns
        for direction in range(8):
            to = cell_at(board, column + COLUMN_STEP[direction], row + ROW_STEP[direction])
            board.neighbour[cell, direction] = to
        for other in range(columns * rows):
            other_row = other // columns
            board.distance[cell, other] = max(abs(other - other_row * columns - column), abs(other_row - row))
        list_near(board, cell)


# --- facing -----------------------------------------------------------------------------------------------


@brief_rule
def turned(facing: int, quarters: int) -> int:
    """A facing after so many quarter turns to the right."""
    return (facing + quarters) & 3


@brief_rule
def ahead_of(board: Any, cell: int, facing: int, aslant: int) -> int:
    """The square one step ahead: straight (aslant 0), to the left (-1) or to the right (1); OFF_BOARD outside."""
    return int(board.neighbour[cell, (2 * facing + aslant) & 7])


@brief_rule
def seen_from(board: Any, cell: int, facing: int, other: int) -> tuple[int, int]:
    """How far another square is ahead and how far to the right; behind and to the left count below 0."""
    columns = int(board.columns)
    row, other_row = cell // columns, other // columns
    east, south = (other - other_row * columns) - (cell - row * columns), other_row - row
    ahead = east * COLUMN_STEP[2 * facing] + south * ROW_STEP[2 * facing]
    right = east * COLUMN_STEP[(2 * facing + 2) & 7] + south * ROW_STEP[(2 * facing + 2) & 7]
    return ahead, right


@brief_rule
def zone_of(board: Any, cell: int, facing: int, other: int) -> int:
    """The zone of a piece in which another square lies; its own square is in none. Diagonals are front and rear."""
    ahead, right = seen_from(board, cell, facing, other)
    if ahead == 0 and right == 0:
        return OWN_SQUARE
    if abs(right) <= abs(ahead):
        return FRONT if ahead > 0 else REAR
    return RIGHT_FLANK if right > 0 else LEFT_FLANK


# --- steps and lines --------------------------------------------------------------------------------------


@brief_rule
def beside_step(board: Any, cell: int, direction: int) -> tuple[int, int]:
    """The two squares that a diagonal step passes between, each OFF_BOARD outside."""
    return int(board.neighbour[cell, (direction + 7) & 7]), int(board.neighbour[cell, (direction + 1) & 7])


@rule
def trace(board: Any, start: int, end: int) -> None:
    """Follow the straight line between two centres; `board.crossed` then holds the squares that it crosses between.

    A square that it only touches at a corner is not crossed. They come in the order of their cells.
    """
    board.crossed_length = 0
    columns = int(board.columns)
    start_row, end_row = start // columns, end // columns
    start_column, end_column = start - start_row * columns, end - end_row * columns
    across, down = end_column - start_column, end_row - start_row
    for row in range(min(start_row, end_row), max(start_row, end_row) + 1):
        for column in range(min(start_column, end_column), max(start_column, end_column) + 1):
            turn = across * (row - start_row) - down * (column - start_column)
            cell = row * columns + column
            if 2 * abs(turn) < abs(across) + abs(down) and cell != start and cell != end:
                board.crossed[board.crossed_length] = cell
                board.crossed_length += 1
