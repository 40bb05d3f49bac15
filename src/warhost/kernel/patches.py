"""Sets of hexes as the bits of one word: a patch of the board, as wide as three hexes to every side of its centre.

    rows of eight bits, each half a hex farther to the right than the row above; the centre is bit 27

          NW = bit - 8    NE = bit - 7          Bit 7 of each row stays empty: it catches what is shifted
      W = bit - 1    hex    E = bit + 1         over an end of a row, until a patch of real hexes is laid
          SW = bit + 7    SE = bit + 8          over the result.

Patches are three hexes wide because no wider one fits a word; what is nearer lies in the sets by distance.
So all hexes next to a whole set of hexes are found by six shifts, and the bits of a set in their order are its hexes
in the order of their cells.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from warhost.kernel.boards import OFF_BOARD, cell_at
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.hexes import is_shifted
from warhost.kernel.layout import Record, i2, i8

RADIUS = 3
ROW_BITS = 8
PATCH_BITS = ROW_BITS * (2 * RADIUS + 1)
CENTRE = ROW_BITS * RADIUS + RADIUS
CENTRE_BIT = 1 << CENTRE
EVERYWHERE = -1  # a set that holds any hex
SIDE_STEP = np.array([1, 1 - ROW_BITS, -ROW_BITS, -1, ROW_BITS - 1, ROW_BITS], np.int64)  # by side, from bit to bit


class Patches(Record):
    """The patches of a board, one around each of its hexes."""

    hexes = i8("cells", RADIUS + 1)  # by centre and distance: the hexes on the board at most so far away
    cell_step = i2(2, PATCH_BITS)  # by row parity of the centre and bit: from the centre's cell to that of the bit


@brief_rule
def cell_in_patch(patches: Any, parity: int, centre: int, bit: int) -> int:
    """The cell of a bit in the patch around `centre`, whose row is odd (parity 1) or even (0)."""
    return centre + int(patches.cell_step[parity, bit])


@brief_rule
def neighbours_of(places: int, sides: Any, row: int) -> int:
    """All hexes next to a set of hexes, over those sides alone that `sides[row]` has open.

    `sides[row, side]` is the set of hexes out of which one may go over that side. The result may hold bits of no hex.
    """
    east = (places & sides[row, 0]) << 1
    north = ((places & sides[row, 1]) >> 7) | ((places & sides[row, 2]) >> 8)
    west = (places & sides[row, 3]) >> 1
    south = ((places & sides[row, 4]) << 7) | ((places & sides[row, 5]) << 8)
    return east | north | west | south


@rule
def column_in_patch(board: Any, column: int, row: int, rows_down: int, bits_right: int) -> int:
    """The column of the hex so many rows below and so many bits right of the hex in `column` and `row`."""
    half_hexes = rows_down + is_shifted(board, row) - is_shifted(board, row + rows_down)
    return column + bits_right + half_hexes // 2


@rule
def lay_patches(board: Any, patches: Any) -> None:
    """Measure the patches of a board that has been laid out."""
    columns = int(board.columns)
    for parity in range(2):
        for bit in range(PATCH_BITS):
            down, right = bit // ROW_BITS - RADIUS, bit % ROW_BITS - RADIUS
            patches.cell_step[parity, bit] = down * columns + column_in_patch(board, 0, parity, down, right)
    for centre in range(board.cells):
        for bit in range(PATCH_BITS):
            add_to_patches(board, patches, centre, bit)


@rule
def add_to_patches(board: Any, patches: Any, centre: int, bit: int) -> None:
    """Add the hex of a bit to the patches around `centre` that reach as far."""
    row, column = centre // int(board.columns), centre % int(board.columns)
    down, right = bit // ROW_BITS - RADIUS, bit % ROW_BITS - RADIUS
    if right > RADIUS:
        return
    cell = cell_at(board, column_in_patch(board, column, row, down, right), row + down)
    if cell == OFF_BOARD:
        return
    for hexes in range(int(board.distance[centre, cell]), RADIUS + 1):
        patches.hexes[centre, hexes] |= 1 << bit
