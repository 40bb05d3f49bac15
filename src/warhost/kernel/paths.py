"""Paths over a board of hexes or squares: which cells a piece can reach in so many steps, and by which way."""

from __future__ import annotations

from typing import Any

from warhost.kernel.boards import OFF_BOARD
from warhost.kernel.compile import rule
from warhost.kernel.layout import Record, i1, i2

# What a piece may do in a cell: go on through it, end its move in it, both, or neither.
BARRED, CROSS, END, FREE = 0, 1, 2, 3


class Paths(Record):
    """The desk for finding paths."""

    entry = i1("cells")  # filled by the caller for every cell in reach
    steps = i1("cells")  # steps needed to come here, -1 when it cannot be reached
    came_from = i2("cells")
    queue = i2("cells")
    way = i2("cells")  # the cells of one path, the first step first


@rule
def flood(board: Any, paths: Any, start: int, limit: int, barred_sides: Any, opening_sides: Any, opens: bool) -> None:
    """Fill `paths.steps` and `came_from` for every cell that can be reached from `start` in at most `limit` steps.

    `paths.entry` says what each cell allows. `barred_sides` and `opening_sides` are bit sets of directions by cell: the
    first can never be crossed, the second only as the first step, which then is also the last, and only if `opens`.
    Of several shortest ways the first in the order of discovery is kept, directions being tried in their order.
    """
    steps, queue = paths.steps, paths.queue
    steps[: board.cells] = -1
    steps[start] = 0
    queue[0] = start
    head, tail = 0, 1
    while head < tail:
        cell = int(queue[head])
        head += 1
        if steps[cell] >= limit:
            break
        shut = int(barred_sides[cell]) | int(opening_sides[cell])
        for side in range(board.neighbour.shape[1]):
            next_cell = int(board.neighbour[cell, side])
            entry = paths.entry[next_cell]  # off the board the last cell is looked at, to no effect
            closed = (next_cell == OFF_BOARD) | ((shut >> side) & 1 != 0)
            if closed | (steps[next_cell] >= 0) | (entry == BARRED):
                continue
            steps[next_cell] = steps[cell] + 1
            paths.came_from[next_cell] = cell
            if entry & CROSS:
                queue[tail] = next_cell
                tail += 1
    if opens and limit > 0:
        open_sides(board, paths, start, int(opening_sides[start]) & ~int(barred_sides[start]))


@rule
def open_sides(board: Any, paths: Any, start: int, sides: int) -> None:
    """Let the first step, as the only one, go over these sides of the starting cell."""
    for side in range(board.neighbour.shape[1]):
        next_cell = int(board.neighbour[start, side])
        if (sides >> side) & 1 and next_cell != OFF_BOARD and paths.entry[next_cell] & END:
            paths.steps[next_cell] = 1


@rule
def way_to(paths: Any, end: int) -> int:
    """Write the found path into `paths.way`, the first step first: its length in steps."""
    length = int(paths.steps[end])
    cell = end
    for k in range(length - 1, -1, -1):
        paths.way[k] = cell
        cell = int(paths.came_from[cell])
    return length
