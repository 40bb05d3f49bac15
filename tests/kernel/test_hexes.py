"""The geometry of hexes agrees with the register's tables, and `trace` with exact polygon clipping in fractions.

The oracle knows nothing of the kernel: it clips the segment between two centres with each hex as a polygon, on the
register's lattice (centre X = 2c + (r mod 2), Y = 3r; corners (X, Y±2) and (X±1, Y±1)), the line's start at the origin.
"""

from collections import Counter, defaultdict, deque
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support import MAX_CELLS, NEAR, new_board
from warhost.kernel.boards import OFF_BOARD, cell_at, direction_to
from warhost.kernel.hexes import (
    DIRECTIONS,
    EVEN_ROWS,
    MAX_TRACE,
    ODD_ROWS,
    HexBoard,
    centre,
    entered_over,
    hex_board,
    lay_out,
    trace,
)

# The register's table: column and row step of each neighbour in an even and in an odd row.
EVEN_ROW = {"E": (1, 0), "NE": (0, -1), "NW": (-1, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
ODD_ROW = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (0, 1), "SE": (1, 1)}
OPPOSITE = {"E": "W", "W": "E", "NE": "SW", "SW": "NE", "NW": "SE", "SE": "NW"}

Point = tuple[int, int]
Hexside = frozenset[Point]  # its two corners
RIM = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # corners of a hex about its centre, in order round it
NEXT_CENTRE = {"E": (2, 0), "NE": (1, -3), "NW": (-1, -3), "W": (-2, 0), "SW": (-1, 3), "SE": (1, 3)}

SIZES = st.tuples(st.integers(1, 99), st.integers(1, 99)).filter(lambda size: size[0] * size[1] <= MAX_CELLS)


# --- the oracle -------------------------------------------------------------------------------------------


@dataclass
class Met:
    """What the segment from the origin to a centre meets. Hexes are their centres."""

    crossed: set[Point] = field(default_factory=set)
    sides: set[tuple[Point, Hexside]] = field(default_factory=set)  # crossed at an inner point, as seen from each hex
    along: dict[Hexside, set[Point]] = field(default_factory=lambda: defaultdict(set))  # the hexes beside it
    corners: dict[Point, set[tuple[Hexside, Point]]] = field(default_factory=lambda: defaultdict(set))  # sides, by hex


def corners_of(hex_centre: Point) -> list[Point]:
    """The six corners of a hex, in order round it."""
    return [(hex_centre[0] + x, hex_centre[1] + y) for x, y in RIM]


def sides_of(hex_centre: Point) -> list[Hexside]:
    """The six hexsides of a hex."""
    corners = corners_of(hex_centre)
    return [frozenset((corners[k], corners[k - 1])) for k in range(6)]


def cross(a: Point, b: Point) -> int:
    """The signed area between two vectors: 0 when they are parallel."""
    return a[0] * b[1] - a[1] * b[0]


def clip(end: Point, hex_centre: Point) -> tuple[Fraction, Fraction] | None:
    """The stretch of the segment from the origin to `end` that lies in the closed hex, as fractions of the segment."""
    first, last = Fraction(0), Fraction(1)
    corners = corners_of(hex_centre)
    for k in range(6):
        a, b = corners[k - 1], corners[k]
        edge = b[0] - a[0], b[1] - a[1]
        inside, slope = cross(edge, (-a[0], -a[1])), cross(edge, end)  # within this edge where inside + t * slope >= 0
        if slope > 0:
            first = max(first, Fraction(-inside, slope))
        elif slope < 0:
            last = min(last, Fraction(-inside, slope))
        elif inside < 0:
            return None
    return (first, last) if first <= last else None


def is_on_line(point: Point, end: Point) -> bool:
    """True for a point of the segment that is neither of its ends."""
    return cross(point, end) == 0 and 0 < point[0] * end[0] + point[1] * end[1] < end[0] ** 2 + end[1] ** 2


def meet_hex(met: Met, end: Point, hex_centre: Point) -> None:
    """Add what the segment meets of one hex; of the hexes at its ends only corners and sides run along."""
    stretch = clip(end, hex_centre)
    if stretch is None:
        return
    runs_along = False
    for side in sides_of(hex_centre):
        on_line = [corner for corner in side if is_on_line(corner, end)]
        for corner in on_line:
            met.corners[corner].add((side, hex_centre))
        if len(on_line) == 2:
            met.along[side].add(hex_centre)
            runs_along = True
    if stretch[0] == stretch[1] or runs_along or hex_centre in ((0, 0), end):
        return
    met.crossed.add(hex_centre)
    for side in sides_of(hex_centre):
        one, other = (cross(corner, end) for corner in side)
        if one * other < 0:
            met.sides.add((hex_centre, side))


@cache
def meets(end: Point) -> Met:
    """Everything that the segment from the origin to `end` meets, by clipping every hex around."""
    met = Met()
    (left, right), (top, bottom) = sorted((0, end[0])), sorted((0, end[1] // 3))
    for x, row in product(range(left - 2, right + 3), range(top - 1, bottom + 2)):
        if (x + row) % 2 == 0:
            meet_hex(met, end, (x, 3 * row))
    return met


@cache
def sides_entered(end: Point) -> set[Hexside]:
    """The side, or at a corner both sides, of the hex at `end` where the segment comes in."""
    stretch = clip(end, end)
    assert stretch is not None
    x, y = stretch[0] * end[0], stretch[0] * end[1]
    entered = set()
    for side in sides_of(end):
        (ax, ay), (bx, by) = side
        straight = (bx - ax) * (y - ay) == (by - ay) * (x - ax)
        if straight and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            entered.add(side)
    return entered


# --- what the kernel says, told from the line's start -----------------------------------------------------


class Line:
    """A line traced by the kernel, with its answers in the oracle's coordinates."""

    def __init__(self, board: HexBoard, start: int, end: int) -> None:
        self.board, self.places = board, register_centres(int(board.columns), int(board.rows))
        self.origin, self.hexes = self.places[start], set(self.places.values())
        self.end = self.seen(end)
        trace(board, start, end)
        self.crossed = [self.seen(cell) for cell in board.crossed[: board.crossed_length].tolist()]
        self.flanks = [tuple(map(self.seen, pair)) for pair in board.flanks[: board.flanks_length].tolist()]
        self.sides = [(self.seen(cell), self.side(cell, k)) for cell, k in board.sides[: board.sides_length].tolist()]
        self.corners = [
            frozenset(self.side(cell, k) for cell, k in slots if cell != OFF_BOARD)
            for slots in board.corners[: board.corners_length].tolist()
        ]

    def seen(self, cell: int) -> Point:
        """A hex's centre as seen from the start; a point that is no centre for OFF_BOARD."""
        if cell == OFF_BOARD:
            return -1, -1
        x, y = self.places[cell]
        return x - self.origin[0], y - self.origin[1]

    def is_on_board(self, hex_centre: Point) -> bool:
        """True when the board has this hex."""
        return (hex_centre[0] + self.origin[0], hex_centre[1] + self.origin[1]) in self.hexes

    def side(self, cell: int, direction: int) -> Hexside:
        """A hexside by hex and direction."""
        return shared_side(self.seen(cell), DIRECTIONS[direction])

    def named(self, *hexsides: str) -> frozenset[Hexside]:
        """Hexsides written 0402/SW."""
        pairs = [hexside.split("/") for hexside in hexsides]
        return frozenset(self.side(by_id(self.board, hex_id), DIRECTIONS.index(name)) for hex_id, name in pairs)


@cache
def shared_side(hex_centre: Point, direction: str) -> Hexside:
    """The hexside between a hex and its neighbour in a direction: the corners that both have."""
    x, y = NEXT_CENTRE[direction]
    return frozenset(corners_of(hex_centre)) & frozenset(corners_of((hex_centre[0] + x, hex_centre[1] + y)))


@cache
def register_centres(columns: int, rows: int) -> dict[int, Point]:
    """X and Y of every cell by the register."""
    return {row * columns + column: (2 * column + row % 2, 3 * row) for row in range(rows) for column in range(columns)}


def by_id(board: HexBoard, hex_id: str) -> int:
    """The cell of a hex written CCRR."""
    return cell_at(board, int(hex_id[:2]), int(hex_id[2:]))


def assert_exact(line: Line) -> None:
    """The kernel's line meets what the oracle's does."""
    met = meets(line.end)
    assert Counter(line.crossed) == Counter(met.crossed)  # so every hex that is crossed lies on the board
    assert Counter(line.sides) == Counter(met.sides)
    flanks: Counter[tuple[Point, ...]] = Counter()
    for beside in met.along.values():
        for one, other in (sorted(beside), sorted(beside, reverse=True)):
            if line.is_on_board(one):
                flanks[one, other if line.is_on_board(other) else (-1, -1)] += 1
    assert Counter(line.flanks) == flanks
    meeting = {
        corner: frozenset(side for side, beside in sides if side not in met.along and line.is_on_board(beside))
        for corner, sides in met.corners.items()
    }
    # At a corner of an end's own hex at most one side is not that hex's own, so no rule asks for these.
    own = {*corners_of((0, 0)), *corners_of(line.end)}
    assert (
        {sides for corner, sides in meeting.items() if corner not in own} <= set(line.corners) <= set(meeting.values())
    )


# --- neighbours, hexsides, distance -----------------------------------------------------------------------


class TestBoard:
    """Who neighbours whom, and how far."""

    @pytest.mark.parametrize(("columns", "rows"), [(13, 9), (5, 6), (1, 1), (1, 7), (99, 2)])
    def test_neighbours_are_those_of_the_register(self, columns: int, rows: int) -> None:
        """Both tables, hex by hex, and nothing off the board."""
        board = new_board(columns, rows)
        for row, column in product(range(rows), range(columns)):
            steps = ODD_ROW if row % 2 else EVEN_ROW
            for direction, name in enumerate(DIRECTIONS):
                to_column, to_row = column + steps[name][0], row + steps[name][1]
                inside = 0 <= to_column < columns and 0 <= to_row < rows
                expected = to_row * columns + to_column if inside else OFF_BOARD
                assert board.neighbour[row * columns + column, direction] == expected

    def test_a_hexside_has_two_names(self) -> None:
        """The hexside in a direction is the neighbour's in the opposite one: 0603/SW is 0604/NE."""
        board = new_board(13, 9)
        above, below = by_id(board, "0603"), by_id(board, "0604")
        assert board.neighbour[above, DIRECTIONS.index("SW")] == below
        for cell, direction in product(range(board.cells), range(6)):
            other = int(board.neighbour[cell, direction])
            if other != OFF_BOARD:
                back = DIRECTIONS.index(OPPOSITE[DIRECTIONS[direction]])
                assert board.neighbour[other, back] == cell
                assert direction_to(board, cell, other) == direction
                assert back == (direction + 3) % 6

    def test_only_neighbours_have_a_direction(self) -> None:
        """-1 for the hex itself and for all that is farther."""
        board = new_board(5, 5)
        for cell, other in product(range(25), repeat=2):
            assert (direction_to(board, cell, other) == -1) == (board.distance[cell, other] != 1)

    def test_cells_are_counted_by_rows(self) -> None:
        """Column and row give the cell, whose centre is the register's; outside there is none."""
        board = new_board(5, 4)
        assert [cell_at(board, column, row) for row in range(4) for column in range(5)] == list(range(20))
        assert {cell: centre(board, cell) for cell in range(20)} == register_centres(5, 4)
        assert {cell_at(board, *outside) for outside in ((-1, 0), (0, -1), (5, 0), (0, 4))} == {OFF_BOARD}

    @pytest.mark.clause("TW-1.5.1a", "TW-1.5.2a")
    @settings(max_examples=40)
    @given(size=SIZES, data=st.data())
    def test_distance_is_the_number_of_steps(self, size: tuple[int, int], data: st.DataObject) -> None:
        """From any hex to all others as a breadth-first search over the register's table counts them; adjacent is 1."""
        board = new_board(*size)
        start = data.draw(st.integers(0, size[0] * size[1] - 1))
        steps, waiting = {start: 0}, deque([start])
        while waiting:
            cell = waiting.popleft()
            row, column = divmod(cell, size[0])
            for x, y in (ODD_ROW if row % 2 else EVEN_ROW).values():
                to = (row + y) * size[0] + column + x
                if 0 <= column + x < size[0] and 0 <= row + y < size[1] and to not in steps:
                    steps[to] = steps[cell] + 1
                    waiting.append(to)
        assert board.distance[start, : board.cells].tolist() == [steps[cell] for cell in range(board.cells)]

    @settings(max_examples=40)
    @given(size=SIZES, data=st.data())
    def test_distance_is_a_metric(self, size: tuple[int, int], data: st.DataObject) -> None:
        """Zero only to itself, the same both ways, no detour shorter."""
        board = new_board(*size)
        cells = st.integers(0, size[0] * size[1] - 1)
        a, b, c = data.draw(st.tuples(cells, cells, cells))
        ab, bc, ac = (int(board.distance[pair]) for pair in ((a, b), (b, c), (a, c)))
        assert (ab == 0) == (a == b)
        assert ab == board.distance[b, a]
        assert ac <= ab + bc

    @pytest.mark.parametrize("size", [(9, 7), (16, 16), (1, 3)])
    def test_neighbourhoods_are_listed_ring_by_ring(self, size: tuple[int, int]) -> None:
        """Itself first, then all hexes one step off, and so on up to NEAR; a full one fills its row."""
        board = new_board(*size)
        for cell, hexes in product(range(board.cells), range(NEAR + 1)):
            listed = board.near[cell, : board.within[cell, hexes]].tolist()
            away = board.distance[cell, : board.cells].tolist()
            assert [away[other] for other in listed] == sorted(count for count in away if count <= hexes)
            assert len(set(listed)) == len(listed)
        assert (int(board.within[:, NEAR].max()) == board.near.shape[1]) == (size == (16, 16))


# --- lines ------------------------------------------------------------------------------------------------


class TestTrace:
    """What the straight line between two centres meets."""

    @pytest.mark.clause("TW-1.5.4b", "TW-1.5.4n")
    def test_every_line_of_a_board_is_exact(self) -> None:
        """All pairs of a 9 x 7 board against the oracle: hexes, hexsides, hexsides run along, corners."""
        board = new_board(9, 7)
        for start, end in combinations(range(board.cells), 2):
            assert_exact(Line(board, start, end))

    @pytest.mark.clause("TW-1.5.4b", "TW-1.5.4n")
    @settings(max_examples=40)
    @given(size=SIZES, data=st.data())
    def test_lines_of_any_board_are_exact(self, size: tuple[int, int], data: st.DataObject) -> None:
        """Long ones and those along the edge of a narrow board too."""
        board = new_board(*size)
        cells = st.integers(0, size[0] * size[1] - 1)
        start, end = data.draw(st.tuples(cells, cells).filter(lambda pair: pair[0] != pair[1] or size == (1, 1)))
        if start != end:
            assert_exact(Line(board, start, end))

    @pytest.mark.clause("TW-1.5.4m")
    def test_a_line_is_the_same_from_both_ends(self) -> None:
        """All pairs of a 7 x 6 board."""
        board = new_board(7, 6)
        for start, end in combinations(range(board.cells), 2):
            assert answers(board, start, end) == answers(board, end, start)

    @pytest.mark.clause("TW-1.5.4m")
    @pytest.mark.parametrize("rows", [6, 7])
    def test_a_mirrored_board_has_mirrored_lines(self, rows: int) -> None:
        """An odd number of rows turned upside down, an even one turned half round, is the same board again."""
        board = new_board(6, rows)
        turned = [
            6 * rows - 1 - cell if rows % 2 == 0 else (rows - 1 - cell // 6) * 6 + cell % 6 for cell in range(6 * rows)
        ]
        sides = [(side + 3) % 6 if rows % 2 == 0 else (6 - side) % 6 for side in range(6)]
        for start, end in product(range(0, 6 * rows, 2), range(6 * rows)):
            there = answers(board, start, end, turned, sides)
            assert there == answers(board, turned[start], turned[end])

    def test_a_hex_sees_nothing_between_itself_and_itself_or_a_neighbour(self) -> None:
        """No hex lies between."""
        board = new_board(5, 5)
        for other in (12, *board.neighbour[12].tolist()):
            assert answers(board, 12, other) == (Counter(), Counter(), Counter(), Counter())

    @pytest.mark.parametrize("shift", [EVEN_ROWS, ODD_ROWS])
    @pytest.mark.parametrize(
        "size", [(99, 2), (2, 99), (1, 99), (84, 3), (16, 16), (13, 19), (99, 4), (4, 99), (20, 20)]
    )
    def test_the_longest_lines_fit(self, size: tuple[int, int], shift: int) -> None:
        """From the corner hexes to everywhere; MAX_TRACE is what the narrowest boards need, and little more."""
        large = hex_board(400, 1)
        board = large.over(large.blank())
        lay_out(board, *size, shift)
        longest = 0
        for start, end in product((0, 1, board.columns, board.cells - 1), range(board.cells)):
            trace(board, start, end)
            lengths = board.crossed_length, board.flanks_length, board.sides_length, board.corners_length
            longest = max(longest, *map(int, lengths))
        assert longest <= MAX_TRACE
        assert size not in ((99, 2), (2, 99)) or longest > 0.85 * MAX_TRACE


def answers(
    board: HexBoard, start: int, end: int, cells: list[int] | None = None, directions: list[int] | None = None
) -> tuple[Counter[object], ...]:
    """What `trace` wrote down without order, hexsides by one name each; renamed by tables of cells and directions."""
    trace(board, start, end)
    cells = cells or list(range(board.cells))
    directions = directions or list(range(6))

    def side(cell: int, direction: int) -> tuple[int, int] | None:
        """One name for a hexside, after renaming."""
        if cell == OFF_BOARD:
            return None
        cell, direction = cells[cell], directions[direction]
        other = int(board.neighbour[cell, direction])
        return (other, (direction + 3) % 6) if other > cell else (cell, direction)

    named = [OFF_BOARD, *cells]  # so that OFF_BOARD + 1 stays OFF_BOARD
    return (
        Counter(cells[cell] for cell in board.crossed[: board.crossed_length].tolist()),
        Counter((named[one + 1], named[two + 1]) for one, two in board.flanks[: board.flanks_length].tolist()),
        Counter(side(cell, k) for cell, k in board.sides[: board.sides_length].tolist()),
        Counter(frozenset(side(cell, k) for cell, k in met) for met in board.corners[: board.corners_length].tolist()),
    )

    @settings(max_examples=40)
    @given(size=st.tuples(st.integers(1, 9), st.integers(1, 9)), data=st.data())
    def test_a_board_of_the_other_shift_is_a_part_of_one_with_a_row_more(
        self, size: tuple[int, int], data: st.DataObject
    ) -> None:
        """Where even rows are shifted, row r is what row r + 1 is on a board whose odd rows are."""
        columns, rows = size
        board, larger = new_board(columns, rows, EVEN_ROWS), new_board(columns, rows + 1, ODD_ROWS)
        cells = st.integers(0, columns * rows - 1)
        start, end = data.draw(cells), data.draw(cells)
        trace(board, start, end)
        trace(larger, start + columns, end + columns)
        crossed, flanks = beside(larger, columns)
        assert beside(board, 0) == (crossed, [pair for pair in flanks if pair[0] != OFF_BOARD])
        assert board.distance[start, end] == larger.distance[start + columns, end + columns]
        if start != end:
            assert entered_over(board, start, end) == entered_over(larger, start + columns, end + columns)


def beside(board: HexBoard, left_out: int) -> tuple[list[int], list[tuple[int, ...]]]:
    """The hexes that a traced line crosses and those beside it, as if the first cells were not on the board."""
    crossed = board.crossed[: board.crossed_length].tolist()
    flanks = board.flanks[: board.flanks_length].tolist()
    return [cell - left_out for cell in crossed], [tuple(max(cell - left_out, OFF_BOARD) for cell in p) for p in flanks]


class TestWorkedLines:
    """Lines of the rulebook's worked positions, as far as geometry goes."""

    def line(self, start: str, end: str) -> Line:
        """A line on an empty board of 13 x 9."""
        board = new_board(13, 9)
        return Line(board, by_id(board, start), by_id(board, end))

    @pytest.mark.clause("TW-1.5.4b", "TW-1.5.4n")
    def test_0404_to_0400_runs_along_hexsides_and_through_0402(self) -> None:
        """At each corner two hexsides count; those that the line runs along do not."""
        line = self.line("0404", "0400")
        seen = {hex_id: line.seen(by_id(line.board, hex_id)) for hex_id in ("0301", "0303", "0401", "0402", "0403")}
        assert line.crossed == [seen["0402"]]
        pairs = {("0303", "0403"), ("0403", "0303"), ("0301", "0401"), ("0401", "0301")}
        assert set(line.flanks) == {(seen[one], seen[other]) for one, other in pairs}
        assert line.sides == []
        assert set(line.corners) == {
            line.named("0404/NW", "0404/NE"),
            line.named("0402/SW", "0402/SE"),
            line.named("0402/NW", "0402/NE"),
            line.named("0400/SW", "0400/SE"),
        }

    @pytest.mark.clause("TW-1.5.4b", "TW-1.5.4n")
    def test_0000_to_0401_passes_four_hexes_and_touches_two(self) -> None:
        """0101 and 0300 are met at a corner only, so they are not crossed."""
        line = self.line("0000", "0401")
        crossed = ("0100", "0200", "0201", "0301")
        assert Counter(line.crossed) == Counter(line.seen(by_id(line.board, hex_id)) for hex_id in crossed)
        assert line.flanks == []
        assert set(line.corners) == {
            line.named("0101/NW", "0101/NE", "0100/E"),
            line.named("0300/SW", "0300/SE", "0201/E"),
        }
        assert {side for _, side in line.sides} == line.named("0000/E", "0200/SE", "0301/E")  # else it goes by corners


class TestEnteredOver:
    """Over which side a line comes into its end hex."""

    @pytest.mark.clause("TW-R24")
    def test_every_line_of_a_board_enters_where_the_oracle_does(self) -> None:
        """One side at an inner point of it, the two sides of the corner at a corner."""
        board, places = new_board(9, 7), register_centres(9, 7)
        for start, end in permutations(range(board.cells), 2):
            goal = places[end][0] - places[start][0], places[end][1] - places[start][1]
            entered = {shared_side(goal, DIRECTIONS[side]) for side in entered_over(board, start, end)}
            assert entered == sides_entered(goal)

    @pytest.mark.clause("TW-R24")
    @pytest.mark.parametrize(
        ("start", "end", "sides"),
        [
            ("0303", "0302", {"SE"}),  # adjacent: the common hexside
            ("0404", "0302", {"SE"}),  # two hexes off, over the middle of the side
            ("0304", "0302", {"SW", "SE"}),  # straight up along a hexside, at the corner
            ("0000", "0401", {"W"}),
        ],
    )
    def test_lines_worked_by_hand(self, start: str, end: str, sides: set[str]) -> None:
        """Lines whose side of entry can be read off a drawn board."""
        board = new_board(13, 9)
        assert {DIRECTIONS[side] for side in entered_over(board, by_id(board, start), by_id(board, end))} == sides
