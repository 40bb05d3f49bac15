"""Hexes in straight rows, every second row shifted half a hex to the right, in exact integer geometry.

    centre of (column c, row r):  X = 2c, 2c + 1 if shifted,  Y = 3r      directions      corners of a hex
    six corners:  (X, Y-2) (X, Y+2) (X-1, Y-1) (X+1, Y-1) ...                2   1             2
                                                                          3  hex  0         3     1
    This is an affine picture of regular hexes, so every test of          4   5             4     0
    a line against hexes, hexsides and corners is exact.                                       5

Side d of a hex lies between its corners d and d+1. A hex is one int, its cell: row * columns + column. Hexes with a
flat top, in straight columns, are the same in a mirror (X and Y change places): the kernel takes their columns for
rows, so that a cell is column * rows + row and the directions 0 to 5 are S, SW, NW, N, NE, SE.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from warhost.kernel.boards import OFF_BOARD, Board, cell_at, list_near
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.layout import i2

EVEN_ROWS, ODD_ROWS = 0, 1  # which rows, counted from 0, stand half a hex to the right
MAX_TRACE = 300  # the longest lines, on boards with 99 hexes in a row, meet 130 hexes, 260 sides and 292 corners
DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")

# Column step of a neighbour out of a row that is not shifted and one that is, by direction; row step by direction.
COLUMN_STEP = np.array([[1, 0, -1, -1, -1, 0], [1, 1, 0, -1, 0, 1]], np.int64)
ROW_STEP = np.array([0, -1, -1, 0, 1, 1], np.int64)
CORNER_X = np.array([1, 1, 0, -1, -1, 0], np.int64)
CORNER_Y = np.array([1, -1, -2, -1, 1, 2], np.int64)


class HexBoard(Board):
    """A board of hexes, and the desk for tracing lines."""

    shift = i2()  # EVEN_ROWS or ODD_ROWS
    # What `trace` found between the two ends:
    crossed = i2(MAX_TRACE)  # hexes whose inside the line meets
    crossed_length = i2()
    flanks = i2(MAX_TRACE, 2)  # the two hexes beside each hexside that the line runs along
    flanks_length = i2()
    sides = i2(MAX_TRACE, 2)  # hexsides crossed at an inner point: cell, direction
    sides_length = i2()
    corners = i2(
        MAX_TRACE, 3, 2
    )  # corners met: the hexsides there that the line does not run along (cell or OFF_BOARD)
    corners_length = i2()


def hex_board(cells: int, near: int) -> type[HexBoard]:
    """A board of at most so many hexes, 99 in a row or column, that keeps at hand what is up to `near` away."""
    return HexBoard.sized(cells=cells, directions=6, near=1 + 3 * near * (near + 1), rings=near + 1)


@brief_rule
def is_shifted(board: Any, row: int) -> int:
    """1 for a row that stands half a hex to the right, 0 for any other."""
    return (row + int(board.shift) + 1) & 1


@rule
def centre(board: Any, cell: int) -> tuple[int, int]:
    """X and Y of a hex's centre."""
    row = cell // int(board.columns)
    column = cell - row * int(board.columns)
    return 2 * column + is_shifted(board, row), 3 * row


@rule
def hexes_between(x1: int, y1: int, x2: int, y2: int) -> int:
    """Distance in hexes between two centres."""
    rows = abs(y1 - y2) // 3
    return int(max(rows, (abs(x1 - x2) + rows) // 2))


@rule
def lay_out(board: Any, columns: int, rows: int, shift: int) -> None:
    """Measure an empty board, whose even or odd rows are shifted: neighbours and distances."""
    board.columns, board.rows, board.cells, board.shift = columns, rows, columns * rows, shift
    for cell in range(columns * rows):
        row = cell // columns
        for direction in range(6):
            column = cell - row * columns + COLUMN_STEP[is_shifted(board, row), direction]
            board.neighbour[cell, direction] = cell_at(board, column, row + ROW_STEP[direction])
        x, y = centre(board, cell)
        for other in range(columns * rows):
            ox, oy = centre(board, other)
            board.distance[cell, other] = hexes_between(x, y, ox, oy)
        list_near(board, cell)


@rule
def turn_side(x: int, y: int, ax: int, ay: int, bx: int, by: int) -> int:
    """On which side of the line a to b the point lies: negative, 0 on it, positive."""
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax)


@rule
def leans_towards(dx: int, dy: int, tx: int, ty: int) -> int:
    """Inner product of two vectors as on regular hexes (times four)."""
    return 3 * dx * tx + dy * ty


@rule
def note_corner(board: Any, cell: int, corner: int, ax: int, ay: int, bx: int, by: int) -> None:
    """Write down the hexsides that meet at a corner, but for those that the line runs along."""
    slot = board.corners[board.corners_length]
    board.corners_length += 1
    behind = (corner + 5) % 6
    slot[0, 0], slot[0, 1] = cell, behind
    slot[1, 0], slot[1, 1] = cell, corner
    left, right = int(board.neighbour[cell, behind]), int(board.neighbour[cell, corner])
    slot[2, 0], slot[2, 1] = (left, (corner + 1) % 6) if left >= 0 else (right, (corner + 4) % 6)
    x, y = centre(board, cell)
    for k, far in ((0, behind), (1, (corner + 1) % 6)):  # the other end of either side of this hex
        if turn_side(x + CORNER_X[far], y + CORNER_Y[far], ax, ay, bx, by) == 0:
            slot[k, 0] = OFF_BOARD
    # The third side points straight away from this hex: its far end is the corner moved by (corner - centre).
    if turn_side(x + 2 * CORNER_X[corner], y + 2 * CORNER_Y[corner], ax, ay, bx, by) == 0:
        slot[2, 0] = OFF_BOARD


@rule
def trace_hex(board: Any, cell: int, ax: int, ay: int, bx: int, by: int) -> None:
    """Compare one hex between the ends with the line a to b, and write down what the line meets of it."""
    x, y = centre(board, cell)
    least, most = 0, 0
    for corner in range(6):
        turn = turn_side(x + CORNER_X[corner], y + CORNER_Y[corner], ax, ay, bx, by)
        least, most = min(least, turn), max(most, turn)
        if turn == 0:
            note_corner(board, cell, corner, ax, ay, bx, by)
    if least < 0 < most:
        board.crossed[board.crossed_length] = cell
        board.crossed_length += 1
    for side in range(6):
        far = (side + 1) % 6
        one = turn_side(x + CORNER_X[side], y + CORNER_Y[side], ax, ay, bx, by)
        other = turn_side(x + CORNER_X[far], y + CORNER_Y[far], ax, ay, bx, by)
        if one == 0 and other == 0:
            board.flanks[board.flanks_length, 0] = cell
            board.flanks[board.flanks_length, 1] = board.neighbour[cell, side]
            board.flanks_length += 1
        elif (one < 0 < other or other < 0 < one) and least < 0 < most:
            board.sides[board.sides_length, 0] = cell
            board.sides[board.sides_length, 1] = side
            board.sides_length += 1


@rule
def trace(board: Any, start: int, end: int) -> None:
    """Follow the straight line between two centres; the board's desk then holds all that it meets between them.

    Every hex that the line meets lies on some shortest way between the ends, so only those are compared. A hexside or
    corner that belongs to two of them is written down twice.
    """
    board.crossed_length = board.flanks_length = board.sides_length = board.corners_length = 0
    ax, ay = centre(board, start)
    bx, by = centre(board, end)
    apart = board.distance[start, end]
    for cell in range(board.cells):
        if cell != start and cell != end and board.distance[start, cell] + board.distance[cell, end] == apart:
            trace_hex(board, cell, ax, ay, bx, by)


@rule
def entered_over(board: Any, start: int, end: int) -> tuple[int, int]:
    """The side or sides of the end hex over which the line from `start` enters it.

    Two equal directions when it enters at an inner point of a side, the two sides of the corner when at a corner.
    """
    ax, ay = centre(board, start)
    bx, by = centre(board, end)
    for side in range(6):
        far = (side + 1) % 6
        one = turn_side(bx + CORNER_X[side], by + CORNER_Y[side], ax, ay, bx, by)
        other = turn_side(bx + CORNER_X[far], by + CORNER_Y[far], ax, ay, bx, by)
        middle_x, middle_y = CORNER_X[side] + CORNER_X[far], CORNER_Y[side] + CORNER_Y[far]
        if (one < 0 < other or other < 0 < one) and leans_towards(middle_x, middle_y, ax - bx, ay - by) > 0:
            return side, side
        if one == 0 and leans_towards(CORNER_X[side], CORNER_Y[side], ax - bx, ay - by) > 0:
            return side, (side + 5) % 6
    return -1, -1
