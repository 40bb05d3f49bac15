"""The geometry of hexes agrees with the register's tables and with exact polygon clipping in fractions.

The oracle below knows nothing of the kernel: it clips the segment between two centres with each hex as a polygon, in
`fractions.Fraction`, on the register's lattice (centre X = 2c + (r mod 2), Y = 3r; corners (X, Y±2) and (X±1, Y±1)).
"""

from collections import deque
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import new_board

from warhost.kernel.hexes import (
    DIRECTIONS,
    MAX_CELLS,
    MAX_TRACE,
    OFF_BOARD,
    HexBoard,
    cell_at,
    centre,
    direction_to,
    entered_over,
    trace,
)

# The register's table: column and row step of each neighbour in an even and in an odd row.
EVEN_ROW = {"E": (1, 0), "NE": (0, -1), "NW": (-1, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
ODD_ROW = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (0, 1), "SE": (1, 1)}
OPPOSITE = {"E": "W", "W": "E", "NE": "SW", "SW": "NE", "NW": "SE", "SE": "NW"}

Point = tuple[int, int]
Hexside = frozenset[Point]  # its two corners
LATTICE_STEP = {"E": (2, 0), "NE": (1, -3), "NW": (-1, -3), "W": (-2, 0), "SW": (-1, 3), "SE": (1, 3)}
RIM = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # corners about the centre, in order


# --- the oracle -----------------------------------------------------------------------------------------------------------------


def corners_of(hex_centre: Point) -> list[Point]:
    """The six corners of a hex, in order round it."""
    return [(hex_centre[0] + x, hex_centre[1] + y) for x, y in RIM]


def sides_of(hex_centre: Point) -> list[Hexside]:
    """The six hexsides of a hex."""
    corners = corners_of(hex_centre)
    return [frozenset((corners[k], corners[(k + 1) % 6])) for k in range(6)]


def side_towards(hex_centre: Point, direction: str) -> Hexside:
    """The hexside that a hex shares with its neighbour in a direction: the corners that both have."""
    x, y = LATTICE_STEP[direction]
    return frozenset(corners_of(hex_centre)) & frozenset(corners_of((hex_centre[0] + x, hex_centre[1] + y)))


def cross(a: Point, b: Point) -> int:
    """Positive when b lies to the left of a as seen from the origin."""
    return a[0] * b[1] - a[1] * b[0]


def clip(end: Point, hex_centre: Point) -> tuple[Fraction, Fraction] | None:
    """The stretch of the segment from the origin to `end` inside the closed hex, as fractions of it (Cyrus and Beck)."""
    first, last = Fraction(0), Fraction(1)
    corners = corners_of(hex_centre)
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        edge = b[0] - a[0], b[1] - a[1]
        at_start, slope = cross(edge, (-a[0], -a[1])), cross(edge, end)  # inside the edge while at_start + t*slope >= 0
        if slope == 0:
            if at_start < 0:
                return None
        elif slope > 0:
            first = max(first, Fraction(-at_start, slope))
        else:
            last = min(last, Fraction(-at_start, slope))
    return (first, last) if first <= last else None


def is_on_segment(point: Point, end: Point) -> bool:
    """True for a point between the origin and `end`."""
    return cross(point, end) == 0 and 0 < point[0] * end[0] + point[1] * end[1] < end[0] ** 2 + end[1] ** 2


@dataclass
class Met:
    """What the segment from the origin to a centre meets, in lattice coordinates."""

    crossed: set[Point] = field(default_factory=set)
    along: set[Hexside] = field(default_factory=set)
    sides: set[Hexside] = field(default_factory=set)
    corners: set[Point] = field(default_factory=set)


@cache
def meets(end: Point) -> Met:
    """Everything that the segment from the origin to the centre `end` meets, by clipping every hex around."""
    met = Met()
    low_y, high_y = sorted((0, end[1] // 3))
    low_x, high_x = sorted((0, end[0]))
    for row, x in product(range(low_y - 1, high_y + 2), range(low_x - 2, high_x + 3)):
        if (x + row) % 2 == 0:
            meet_hex(met, end, (x, 3 * row))
    return met


def meet_hex(met: Met, end: Point, hex_centre: Point) -> None:
    """Add what the segment meets of one hex."""
    stretch = clip(end, hex_centre)
    if stretch is None:
        return
    met.corners.update(corner for corner in corners_of(hex_centre) if is_on_segment(corner, end))
    along = [side for side in sides_of(hex_centre) if all(is_on_segment(corner, end) for corner in side)]
    met.along.update(along)
    if stretch[0] < stretch[1] and not along:  # a stretch inside, for hexes are convex
        met.crossed.add(hex_centre)
    for side in sides_of(hex_centre):
        one, other = (cross(corner, end) for corner in side)
        if one * other < 0 and any(point_of(end, t) in stretch_of(side, end) for t in stretch):
            met.sides.add(side)


def point_of(end: Point, t: Fraction) -> tuple[Fraction, Fraction]:
    """The point at a fraction of the segment."""
    return t * end[0], t * end[1]


def stretch_of(side: Hexside, end: Point) -> list[tuple[Fraction, Fraction]]:
    """The one point where a hexside that the line separates meets it."""
    (ax, ay), (bx, by) = side
    share = Fraction(cross((ax, ay), end), cross((ax, ay), end) - cross((bx, by), end))
    return [(ax + share * (bx - ax), ay + share * (by - ay))]


# --- the kernel's answers in lattice coordinates ----------------------------------------------------------------------------------


def place(board: HexBoard, cell: int) -> Point:
    """The register's centre of a cell."""
    row, column = divmod(cell, board.columns)
    return 2 * column + row % 2, 3 * row


def moved(point: Point, by: Point) -> Point:
    """A point moved."""
    return point[0] + by[0], point[1] + by[1]


def hex_id(board: HexBoard, name: str) -> int:
    """The cell of `CCRR`."""
    return cell_at(board, int(name[:2]), int(name[2:]))


@dataclass
class Traced:
    """What `trace` wrote down."""

    crossed: list[int]
    flanks: list[tuple[int, int]]
    sides: list[tuple[int, int]]
    corners: list[list[tuple[int, int]]]


def traced(board: HexBoard, start: int, end: int) -> Traced:
    """What `trace` finds between two cells."""
    trace(board, start, end)
    return Traced(
        board.crossed[: board.crossed_length].tolist(),
        [tuple(pair) for pair in board.flanks[: board.flanks_length].tolist()],
        [tuple(pair) for pair in board.sides[: board.sides_length].tolist()],
        [[tuple(slot) for slot in slots] for slots in board.corners[: board.corners_length].tolist()],
    )


def assert_trace_is_exact(board: HexBoard, cells: dict[Point, int], start: int, end: int) -> None:
    """`trace` against the oracle, for one line."""
    found, origin = traced(board, start, end), place(board, start)
    goal = place(board, end)
    met = meets((goal[0] - origin[0], goal[1] - origin[1]))
    crossed = {moved(point, origin) for point in met.crossed} - {origin, goal}
    assert sorted(found.crossed) == sorted(cells[point] for point in crossed)  # a KeyError: a hex off the board is crossed

    def hexes_at(side: Hexside) -> list[int]:
        around = [cells.get(point, OFF_BOARD) for point in neighbours_of_side(side)]
        return [cell for cell in around if cell != OFF_BOARD]

    def name(cell: int, direction: int) -> Hexside:
        return frozenset(moved(corner, (-origin[0], -origin[1])) for corner in side_towards(place(board, cell), DIRECTIONS[direction]))

    def absolute(side: Hexside) -> Hexside:
        return frozenset(moved(corner, origin) for corner in side)

    flanks = []
    for side in map(absolute, met.along):
        beside = hexes_at(side)
        flanks += [(cell, next((o for o in beside if o != cell), OFF_BOARD)) for cell in beside]
    assert sorted(found.flanks) == sorted(flanks)

    expected_sides = [side for point in crossed for side in sides_of(point) if side in set(map(absolute, met.sides))]
    assert sorted(map(sorted, (absolute(name(*side)) for side in found.sides))) == sorted(map(sorted, expected_sides))
    assert all(cell in found.crossed for cell, _ in found.sides)

    own = set(corners_of(origin)) | set(corners_of(goal))
    corners = {moved(corner, origin) for corner in met.corners}
    seen = set()
    for slots in found.corners:
        sides = {absolute(name(*slot)) for slot in slots if slot[0] != OFF_BOARD}
        here = cells_corner(board, slots)
        seen.add(here)
        meeting = {side for side in sides_at(here) if hexes_at(side)} - set(map(absolute, met.along))
        assert sides == meeting
    assert corners - own <= seen <= corners
