"""Patches: sets of hexes as bits say the same about a board as its tables of neighbours and distances."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from support import MAX_CELLS, new_board
from warhost.kernel.boards import OFF_BOARD
from warhost.kernel.hexes import EVEN_ROWS, ODD_ROWS, HexBoard
from warhost.kernel.intrinsics import lowest_bit, record_in, uncounted
from warhost.kernel.layout import Record, i1, i8
from warhost.kernel.patches import (
    CENTRE,
    CENTRE_BIT,
    EVERYWHERE,
    RADIUS,
    SIDE_STEP,
    Patches,
    cell_in_patch,
    lay_patches,
    neighbours_of,
)

SIZES = st.tuples(st.integers(1, 9), st.integers(1, 9), st.sampled_from([EVEN_ROWS, ODD_ROWS]))
ALL_OPEN = np.full((1, 6), EVERYWHERE, np.int64)


def new_patches(columns: int, rows: int, shift: int) -> tuple[HexBoard, Patches]:
    """A board of this size, laid out, with its patches."""
    sized = Patches.sized(cells=MAX_CELLS)
    board, patches = new_board(columns, rows, shift), sized.over(sized.blank())
    lay_patches(board, patches)
    return board, patches


def cells_of(board: HexBoard, patches: Patches, centre: int, hexes: int) -> list[int]:
    """The cells of a set, in the order of its bits."""
    parity = centre // int(board.columns) & 1
    return [cell_in_patch(patches, parity, centre, bit) for bit in range(64) if hexes >> bit & 1]


@given(SIZES, st.data())
def test_a_patch_holds_the_hexes_that_are_near(size: tuple[int, int, int], data: st.DataObject) -> None:
    board, patches = new_patches(*size)
    centre = data.draw(st.integers(0, size[0] * size[1] - 1))
    for limit in range(RADIUS + 1):
        near = [cell for cell in range(int(board.cells)) if board.distance[centre, cell] <= limit]
        assert cells_of(board, patches, centre, int(patches.hexes[centre, limit])) == near, "and in their order"


@given(SIZES, st.data())
def test_neighbours_of_a_set_over_open_sides(size: tuple[int, int, int], data: st.DataObject) -> None:
    board, patches = new_patches(*size)
    centre = data.draw(st.integers(0, size[0] * size[1] - 1))
    patch = int(patches.hexes[centre, RADIUS])
    places = data.draw(st.integers(0, patch)) & patch
    sides = np.array([data.draw(st.lists(st.integers(0, patch), min_size=6, max_size=6))], np.int64)
    expected = set()
    parity = centre // size[0] & 1
    for bit in range(64):
        if places >> bit & 1:
            cell = cell_in_patch(patches, parity, centre, bit)
            expected |= {int(board.neighbour[cell, side]) for side in range(6) if int(sides[0, side]) >> bit & 1}
    found = neighbours_of(places, sides, 0) & patch
    near = {cell for cell in expected if cell != OFF_BOARD and board.distance[centre, cell] <= RADIUS}
    assert set(cells_of(board, patches, centre, found)) == near


@pytest.mark.parametrize("shift", [EVEN_ROWS, ODD_ROWS])
def test_the_sides_of_the_centre(shift: int) -> None:
    board, patches = new_patches(7, 7, shift)
    for centre in (24, 17):  # an even row and an odd one
        for side in range(6):
            bit = CENTRE + int(SIDE_STEP[side])
            assert cells_of(board, patches, centre, 1 << bit) == [int(board.neighbour[centre, side])]
    assert neighbours_of(CENTRE_BIT, ALL_OPEN, 0) == sum(1 << CENTRE + int(step) for step in SIDE_STEP)


# --- what they are made of --------------------------------------------------------------------------------


@njit  # type: ignore[untyped-decorator]
def compiled_lowest_bit(bits: int) -> int:
    return lowest_bit(bits)


@given(st.integers(-(2**63), 2**63 - 1).filter(bool))
def test_lowest_bit_compiled_and_interpreted(bits: int) -> None:
    lowest = next(bit for bit in range(64) if bits >> bit & 1)
    assert lowest_bit(bits) == lowest
    assert compiled_lowest_bit(bits) == lowest


class Pair(Record):
    """Two fields that lie apart."""

    first = i1()
    second = i8()


PAIR = Pair.dtype


@njit  # type: ignore[untyped-decorator]
def compiled_write(memory: np.ndarray) -> int:
    pair = record_in(uncounted(memory), PAIR)
    pair.first += 1
    pair.second = -7
    return int(pair.first)


def test_a_record_in_bytes_is_the_bytes_themselves() -> None:
    memory = np.zeros(40, np.uint8)
    assert [compiled_write(memory) for _ in range(3)] == [1, 2, 3], "uncounted memory stays alive with its owner"
    pair = record_in(memory, PAIR)
    assert (int(pair.first), int(pair.second)) == (3, -7)
    pair.second = 9
    assert Pair.over(memory).second == 9
