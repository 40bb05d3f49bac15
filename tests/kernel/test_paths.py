"""`flood` reaches what Dijkstra's algorithm reaches in plain Python, and `way_to` gives a legal shortest way there."""

from dataclasses import dataclass
from heapq import heappop, heappush

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support import MAX_CELLS, Ways, new_board
from warhost.kernel.boards import OFF_BOARD, cell_at
from warhost.kernel.hexes import HexBoard
from warhost.kernel.layout import Bytes
from warhost.kernel.paths import BARRED, CROSS, END, FREE, Paths, flood, way_to

STALE = 0x55  # what an earlier search may have left on the desk
NO_SIDES = np.zeros(MAX_CELLS, np.int8)


@dataclass
class Ground:
    """A board with what each hex and side allows, and the desk for a search over it."""

    board: HexBoard
    paths: Paths
    barred: npt.NDArray[np.int8]
    opening: npt.NDArray[np.int8]

    def is_shut(self, cell: int, side: int) -> bool:
        """True when a side cannot be crossed from this hex in the middle of a move."""
        return bool((int(self.barred[cell]) | int(self.opening[cell])) >> side & 1)

    def is_opening(self, cell: int, side: int) -> bool:
        """True when a side can be crossed as the first and last step."""
        return bool(int(self.opening[cell]) & ~int(self.barred[cell]) & 1 << side)

    def neighbours(self, cell: int) -> list[tuple[int, int]]:
        """Side and hex of every neighbour on the board."""
        return [(side, other) for side, other in enumerate(self.board.neighbour[cell].tolist()) if other != OFF_BOARD]

    def flood(self, start: int, limit: int, opens: bool = False) -> list[int]:
        """The kernel's steps to every hex."""
        flood(self.board, self.paths, start, limit, self.barred, self.opening, opens)
        return list(map(int, self.paths.steps[: self.board.cells]))

    def way(self, end: int) -> list[int]:
        """The kernel's way to a hex."""
        length = way_to(self.paths, end)
        return list(map(int, self.paths.way[:length]))


def new_ground(columns: int, rows: int, entry: int | list[int] = FREE) -> Ground:
    """Open ground; the desk is full of what a search before left there."""
    memory: Bytes = Ways.blank()
    memory[:] = STALE
    paths = Ways.over(memory)
    paths.entry[: columns * rows] = entry
    return Ground(new_board(columns, rows), paths, NO_SIDES.copy(), NO_SIDES.copy())


@st.composite
def grounds(draw: st.DrawFn) -> tuple[Ground, int]:
    """Ground of random entries and sides, and a hex to start from."""
    columns, rows = draw(st.integers(1, 7)), draw(st.integers(1, 6))
    cells = columns * rows
    kinds = draw(st.sampled_from([(FREE,), (CROSS, END), (BARRED, CROSS, END, FREE), (BARRED, FREE, FREE, FREE)]))
    ground = new_ground(columns, rows, draw(st.lists(st.sampled_from(kinds), min_size=cells, max_size=cells)))
    sides = st.lists(st.sampled_from([0, 0, 0, 1, 2, 4, 8, 16, 32, 9, 63]), min_size=cells, max_size=cells)
    ground.barred[:cells], ground.opening[:cells] = draw(sides), draw(sides)
    return ground, draw(st.integers(0, cells - 1))


def expected_steps(ground: Ground, start: int, limit: int, opens: bool) -> list[int]:
    """Steps to every hex by Dijkstra's algorithm; -1 where nothing leads."""
    steps = {start: 0}
    waiting = [(0, start)]
    while waiting:
        distance, cell = heappop(waiting)
        if distance == limit or (cell != start and not ground.paths.entry[cell] & CROSS):
            continue
        for side, other in ground.neighbours(cell):
            if ground.is_shut(cell, side) or ground.paths.entry[other] == BARRED:
                continue
            if distance + 1 < steps.get(other, limit + 1):
                steps[other] = distance + 1
                heappush(waiting, (distance + 1, other))
    for side, other in ground.neighbours(start) if opens and limit > 0 else []:
        if ground.is_opening(start, side) and ground.paths.entry[other] & END:
            steps[other] = 1
    return [steps.get(cell, -1) for cell in range(ground.board.cells)]


@settings(max_examples=60)
@given(case=grounds(), limit=st.integers(0, 12), opens=st.booleans())
def test_it_reaches_what_dijkstra_reaches(case: tuple[Ground, int], limit: int, opens: bool) -> None:
    """As many steps to every hex, whatever the ground."""
    ground, start = case
    assert ground.flood(start, limit, opens) == expected_steps(ground, start, limit, opens)


@settings(max_examples=60)
@given(case=grounds(), limit=st.integers(1, 12), opens=st.booleans())
def test_every_way_is_legal_and_shortest(case: tuple[Ground, int], limit: int, opens: bool) -> None:
    """From neighbour to neighbour, through hexes that may be crossed, over sides that are open."""
    ground, start = case
    steps = ground.flood(start, limit, opens)
    for end in (cell for cell, count in enumerate(steps) if count > 0):
        way = ground.way(end)
        assert len(way) == steps[end]
        assert way[-1] == end
        for cell, other in zip([start, *way], way, strict=False):
            side = next(side for side, neighbour in ground.neighbours(cell) if neighbour == other)
            assert not ground.is_shut(cell, side) or (opens and len(way) == 1 and ground.is_opening(start, side))
        assert all(ground.paths.entry[cell] & CROSS for cell in way[:-1])
        assert all(ground.paths.entry[cell] != BARRED for cell in way)


def test_on_open_ground_steps_are_distances() -> None:
    """Up to the limit, and -1 beyond."""
    ground = new_ground(9, 7)
    steps = ground.flood(31, 3)
    distances = ground.board.distance[31, :63].tolist()
    assert steps == [distance if distance <= 3 else -1 for distance in distances]


def test_a_limit_of_nothing_reaches_only_the_start() -> None:
    """Not even over an opening side."""
    ground = new_ground(3, 3)
    ground.opening[4] = 63
    assert ground.flood(4, 0, opens=True) == [-1, -1, -1, -1, 0, -1, -1, -1, -1]
    assert ground.way(4) == []


def test_of_two_shortest_ways_the_first_found_is_kept() -> None:
    """Directions are tried from E round to SE: two hexes to the upper right the way by E is found before that by NE."""
    ground = new_ground(5, 5)
    start, end = cell_at(ground.board, 1, 2), cell_at(ground.board, 2, 1)
    by_east, by_north_east = cell_at(ground.board, 2, 2), cell_at(ground.board, 1, 1)
    assert {by_east, by_north_east} <= set(ground.board.neighbour[end].tolist())
    ground.flood(start, 2)
    assert ground.way(end) == [by_east, end]


def test_what_may_only_be_crossed_leads_on_and_what_is_an_end_does_not() -> None:
    """A lane of five hexes: END stops the search behind it, CROSS lets it through."""
    assert new_ground(5, 1, [FREE, CROSS, CROSS, END, FREE]).flood(0, 9) == [0, 1, 2, 3, -1]
    assert new_ground(5, 1, [FREE, CROSS, BARRED, FREE, FREE]).flood(0, 9) == [0, 1, -1, -1, -1]


def test_a_start_that_bars_others_can_be_left() -> None:
    """What the start's own entry says does not matter: the piece stands there already."""
    assert new_ground(3, 1, [BARRED, FREE, FREE]).flood(0, 2) == [0, 1, 2]


@pytest.mark.parametrize(("opens", "steps"), [(False, [0, -1, -1]), (True, [0, 1, -1])])
def test_an_opening_side_is_crossed_first_and_then_no_farther(opens: bool, steps: list[int]) -> None:
    """A wall between 0 and 1: over it is a whole move."""
    ground = new_ground(3, 1)
    ground.opening[0], ground.opening[1] = 1 << 0, 1 << 3
    assert ground.flood(0, 5, opens) == steps
    if opens:
        assert ground.way(1) == [1]


def test_an_opening_side_is_closed_in_the_middle_of_a_move() -> None:
    """The wall lies one hex farther on."""
    ground = new_ground(4, 1)
    ground.opening[1] = 1 << 0
    assert ground.flood(0, 5, opens=True) == [0, 1, -1, -1]


def test_an_opening_side_that_is_barred_stays_shut() -> None:
    """Barred is barred."""
    ground = new_ground(2, 1)
    ground.opening[0] = ground.barred[0] = 1
    assert ground.flood(0, 5, opens=True) == [0, -1]


def test_an_opening_side_leads_to_no_hex_that_is_no_end() -> None:
    """The step over it ends the move."""
    ground = new_ground(2, 1, [FREE, CROSS])
    ground.opening[0] = 1
    assert ground.flood(0, 5, opens=True) == [0, -1]


def test_a_way_round_leads_on_through_the_hex_behind_an_opening_side() -> None:
    """The step over the side is shorter to the hex behind it, but hexes beyond are reached by the way round."""
    ground = new_ground(3, 2)
    start, behind = 0, 1
    ground.opening[start] = 1 << 0
    steps = ground.flood(start, 5, opens=True)
    assert (steps[behind], steps[2]) == (1, 3)
    assert ground.way(behind) == [behind]
    assert ground.way(2)[-1] == 2
    assert start not in ground.way(2)


def test_the_largest_board_fits_the_queue() -> None:
    """All 256 hexes from a corner and from the middle."""
    ground = new_ground(16, 16)
    for start in (0, 136):
        assert ground.flood(start, 127) == ground.board.distance[start, :MAX_CELLS].tolist()
    assert OFF_BOARD not in ground.flood(0, 127)
