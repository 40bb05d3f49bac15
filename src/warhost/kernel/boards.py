"""What boards of all shapes have: cells counted line by line, neighbours by direction, distances, what is near.

A cell is one int: row * columns + column. On a board whose columns are the straight lines (flat-topped hexes) rows and
columns change places: such a board is the other one, seen in a mirror.
"""

from __future__ import annotations

from typing import Any

from warhost.kernel.compile import rule
from warhost.kernel.layout import Record, i1, i2

OFF_BOARD = -1


class Board(Record):
    """Who neighbours whom, and how far: filled once for a board by its shape's `lay_out`."""

    columns = i2()
    rows = i2()
    cells = i2()
    neighbour = i2("cells", "directions")  # OFF_BOARD outside
    distance = i1("cells", "cells")
    near = i2("cells", "near")  # cells some way around, the nearest first, itself the very first
    within = i2("cells", "rings")  # how many of them are at most so far away


@rule
def cell_at(board: Any, column: int, row: int) -> int:
    """The cell of a column and row, OFF_BOARD outside."""
    if column < 0 or row < 0 or column >= board.columns or row >= board.rows:
        return OFF_BOARD
    return int(row * board.columns + column)


@rule
def direction_to(board: Any, cell: int, neighbour: int) -> int:
    """The direction of an adjacent cell, -1 when it is not adjacent."""
    for direction in range(board.neighbour.shape[1]):
        if board.neighbour[cell, direction] == neighbour:
            return direction
    return -1


@rule
def list_near(board: Any, cell: int) -> None:
    """Write down the neighbourhood of a cell whose distances are measured, ring by ring."""
    listed = 0
    for apart in range(board.within.shape[1]):
        for other in range(board.cells):
            if board.distance[cell, other] == apart:
                board.near[cell, listed] = other
                listed += 1
        board.within[cell, apart] = listed
