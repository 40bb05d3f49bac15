"""Squares: neighbours, facings, zones and lines are those of printed tables, whichever way a piece faces."""

from collections import deque
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support import new_squares
from warhost.kernel.boards import OFF_BOARD, cell_at, direction_to
from warhost.kernel.squares import (
    ABOUT,
    COLUMN_STEP,
    DIRECTIONS,
    FACINGS,
    FRONT,
    LEFT,
    LEFT_FLANK,
    OWN_SQUARE,
    REAR,
    RIGHT,
    RIGHT_FLANK,
    ROW_STEP,
    SquareBoard,
    ahead_of,
    beside_step,
    seen_from,
    square_board,
    trace,
    turned,
    zone_of,
)

N, E, S, W = range(4)
SIZES = st.tuples(st.integers(1, 21), st.integers(1, 14))
ZONES = {"front": FRONT, "right flank": RIGHT_FLANK, "rear": REAR, "left flank": LEFT_FLANK}

# Squares whose inside the segment between two centres crosses, as (ahead, right), by what lies at the other end.
CROSSED = {
    (1, 0): [],
    (1, 1): [],
    (2, 0): [(1, 0)],
    (2, 1): [(1, 0), (1, 1)],
    (2, 2): [(1, 1)],
    (3, 0): [(1, 0), (2, 0)],
    (3, 1): [(1, 0), (2, 1)],
    (3, 2): [(1, 0), (1, 1), (2, 1), (2, 2)],
    (3, 3): [(1, 1), (2, 2)],
    (4, 0): [(1, 0), (2, 0), (3, 0)],
    (4, 1): [(1, 0), (2, 0), (2, 1), (3, 1)],
    (4, 2): [(1, 0), (2, 1), (1, 1), (3, 1), (3, 2)],
    (4, 3): [(1, 0), (1, 1), (2, 1), (2, 2), (3, 2), (3, 3)],
    (4, 4): [(1, 1), (2, 2), (3, 3)],
}


def named(board: SquareBoard, name: str) -> int:
    """The cell of a square called by column letter and row number."""
    return cell_at(board, ord(name[0]) - ord("A"), int(name[1:]) - 1)


def crossed(board: SquareBoard, start: int, end: int) -> list[int]:
    """The squares that the kernel's line crosses."""
    trace(board, start, end)
    return [int(cell) for cell in board.crossed[: board.crossed_length]]


@st.composite
def boards_with_two_squares(draw: st.DrawFn) -> tuple[SquareBoard, int, int]:
    """A board of some size and two of its squares, which may be the same."""
    board = new_squares(*draw(SIZES))
    cells = st.integers(0, int(board.cells) - 1)
    return board, draw(cells), draw(cells)


# --- neighbours and distance ------------------------------------------------------------------------------


def test_neighbours_by_direction() -> None:
    """In the middle eight, in a corner three."""
    board = new_squares(12, 12)
    around = dict(zip(DIRECTIONS, board.neighbour[named(board, "E5")].tolist(), strict=True))
    names = {"N": "E4", "NE": "F4", "E": "F5", "SE": "F6", "S": "E6", "SW": "D6", "W": "D5", "NW": "D4"}
    assert around == {direction: named(board, name) for direction, name in names.items()}
    corner = dict(zip(DIRECTIONS, board.neighbour[named(board, "L12")].tolist(), strict=True))
    inside = {direction: cell for direction, cell in corner.items() if cell != OFF_BOARD}
    assert inside == {name: named(board, cell) for name, cell in (("N", "L11"), ("W", "K12"), ("NW", "K11"))}


@settings(max_examples=30)
@given(boards_with_two_squares())
def test_distance_is_the_number_of_steps(drawn: tuple[SquareBoard, int, int]) -> None:
    """A diagonal step counts one."""
    board, start, _ = drawn
    steps, waiting = {start: 0}, deque([start])
    while waiting:
        cell = waiting.popleft()
        for to in set(board.neighbour[cell].tolist()) - steps.keys() - {OFF_BOARD}:
            steps[to] = steps[cell] + 1
            waiting.append(to)
    assert board.distance[start, : board.cells].tolist() == [steps[cell] for cell in range(board.cells)]


@settings(max_examples=30)
@given(boards_with_two_squares())
def test_neighbourhoods_are_listed_ring_by_ring(drawn: tuple[SquareBoard, int, int]) -> None:
    """Itself first, and all that is so near."""
    board, cell, _ = drawn
    away = board.distance[cell, : board.cells].tolist()
    for apart in range(board.within.shape[1]):
        listed = board.near[cell, : board.within[cell, apart]].tolist()
        assert [away[other] for other in listed] == sorted(far for far in away if far <= apart)
        assert len(set(listed)) == len(listed)


def test_a_full_neighbourhood_fills_its_row() -> None:
    """Forty-nine squares up to three away."""
    board = square_board(49, 3)
    assert board.dtype["near"].shape == (49, 49)


# --- facing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facing", "ahead", "left", "right", "turned_right", "turned_left"),
    [
        (N, "E4", "D4", "F4", E, W),
        (E, "F5", "F4", "F6", S, N),
        (S, "E6", "F6", "D6", W, E),
        (W, "D5", "D6", "D4", N, S),
    ],
)
def test_facings(facing: int, ahead: str, left: str, right: str, turned_right: int, turned_left: int) -> None:
    """Straight ahead, ahead to either side, and quarter turns."""
    board = new_squares(12, 12)
    cell = named(board, "E5")
    found = [ahead_of(board, cell, facing, aslant) for aslant in (0, -1, 1)]
    assert found == [named(board, name) for name in (ahead, left, right)]
    assert (turned(facing, RIGHT), turned(facing, LEFT)) == (turned_right, turned_left)
    assert FACINGS[turned(facing, ABOUT)] == DIRECTIONS[(2 * facing + 4) % 8]


@pytest.mark.parametrize(
    ("square", "seen", "zone"),
    [
        ("D4", (1, -1), "front"),
        ("E4", (1, 0), "front"),
        ("F4", (1, 1), "front"),
        ("D5", (0, -1), "left flank"),
        ("F5", (0, 1), "right flank"),
        ("D6", (-1, -1), "rear"),
        ("E6", (-1, 0), "rear"),
        ("F6", (-1, 1), "rear"),
    ],
)
def test_zones_of_a_piece_that_faces_north(square: str, seen: tuple[int, int], zone: str) -> None:
    """The eight squares around it."""
    board = new_squares(12, 12)
    cell, other = named(board, "E5"), named(board, square)
    assert seen_from(board, cell, N, other) == seen
    assert zone_of(board, cell, N, other) == ZONES[zone]


def test_the_field_of_fire() -> None:
    """The front zone up to four squares away: rows of three, five, seven and nine."""
    board = new_squares(12, 12)
    cell = named(board, "F6")
    field = [other for other in board.near[cell, : board.within[cell, 4]] if zone_of(board, cell, N, other) == FRONT]
    rows = {"5": "EFG", "4": "DEFGH", "3": "CDEFGHI", "2": "BCDEFGHIJ"}
    assert set(map(int, field)) == {named(board, column + row) for row, columns in rows.items() for column in columns}


@given(boards_with_two_squares(), st.integers(0, 3))
def test_every_other_square_is_in_one_zone(drawn: tuple[SquareBoard, int, int], facing: int) -> None:
    """By the tests of the table, of which exactly one holds."""
    board, cell, other = drawn
    ahead, right = seen_from(board, cell, facing, other)
    tests = {
        FRONT: ahead >= 1 and abs(right) <= ahead,
        REAR: ahead <= -1 and abs(right) <= -ahead,
        RIGHT_FLANK: right > abs(ahead),
        LEFT_FLANK: -right > abs(ahead),
        OWN_SQUARE: cell == other,
    }
    assert [zone for zone, holds in tests.items() if holds] == [zone_of(board, cell, facing, other)]
    assert max(abs(ahead), abs(right)) == board.distance[cell, other]


@given(boards_with_two_squares(), st.integers(0, 3), st.integers(0, 3))
def test_who_turns_sees_the_zones_turn_back(drawn: tuple[SquareBoard, int, int], facing: int, quarters: int) -> None:
    """What was on the right flank is in front after a turn to the right; diagonals stay with front and rear."""
    board, cell, other = drawn
    ahead, right = seen_from(board, cell, facing, other)
    zone = zone_of(board, cell, facing, other)
    if abs(ahead) != abs(right):
        assert zone_of(board, cell, turned(facing, quarters), other) == (zone - quarters) % 4
    assert seen_from(board, cell, turned(facing, RIGHT), other) == (right, -ahead)


# --- steps and lines --------------------------------------------------------------------------------------


def test_a_diagonal_step_passes_between_two_squares() -> None:
    """Those that have a side in common with both its ends."""
    board = new_squares(5, 5)
    for cell, direction in product(range(25), range(1, 8, 2)):
        to = int(board.neighbour[cell, direction])
        if to != OFF_BOARD:
            beside = beside_step(board, cell, direction)
            straight = set(board.neighbour[cell, ::2].tolist()) & set(board.neighbour[to, ::2].tolist())
            assert set(beside) == straight - {OFF_BOARD}
            assert direction_to(board, cell, to) == direction


@pytest.mark.parametrize(("goal", "expected"), CROSSED.items())
@pytest.mark.parametrize("facing", range(4))
@pytest.mark.parametrize("mirrored", [1, -1])
def test_squares_that_a_line_crosses(
    goal: tuple[int, int], expected: list[tuple[int, int]], facing: int, mirrored: int
) -> None:
    """The table, to all four sides and in a mirror."""
    board = new_squares(9, 9)

    def at(ahead: int, right: int) -> int:
        steps, sideways = 2 * facing, (2 * facing + 2 * mirrored) % 8
        column = 4 + ahead * COLUMN_STEP[steps] + right * COLUMN_STEP[sideways]
        return cell_at(board, column, 4 + ahead * ROW_STEP[steps] + right * ROW_STEP[sideways])

    assert crossed(board, at(0, 0), at(*goal)) == sorted(at(*place) for place in expected)


@given(boards_with_two_squares())
def test_lines_are_exact(drawn: tuple[SquareBoard, int, int]) -> None:
    """A square is crossed when a part of the segment, not a point of it, lies in the square; clipped in fractions."""
    board, start, end = drawn
    columns = int(board.columns)
    (row, column), (end_row, end_column) = divmod(start, columns), divmod(end, columns)
    steps = end_column - column, end_row - row

    def part_inside(other: int) -> Fraction:
        first, last = Fraction(0), Fraction(1)
        for step, away in zip(steps, (other % columns - column, other // columns - row), strict=True):
            if step == 0 and away != 0:
                return Fraction(0)
            if step != 0:
                enters, leaves = sorted((Fraction(2 * away - 1, 2 * step), Fraction(2 * away + 1, 2 * step)))
                first, last = max(first, enters), min(last, leaves)
        return last - first

    inside = [cell for cell in range(board.cells) if cell not in (start, end) and part_inside(cell) > 0]
    assert crossed(board, start, end) == (inside if start != end else [])
    assert crossed(board, end, start) == crossed(board, start, end)
