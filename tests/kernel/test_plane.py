"""The open table: the register's worked positions, and every measure against fractions that know nothing of the kernel.

The oracle takes distances from the nearest point of a line, clips lines half-plane by half-plane, and rounds as the
register says; `new_plane` and the oracle serve the tests of routes too.
"""

import json
import math
import os
import random
import subprocess
import sys
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import numba
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import support
from warhost.kernel import plane as module
from warhost.kernel.layout import Bytes
from warhost.kernel.plane import (
    DENSE,
    DIFFICULT,
    IMPASSABLE,
    MAX_BODIES,
    OPAQUE,
    OWN_KIND,
    RING_MARGIN,
    Bodies,
    Plane,
    along,
    blockers,
    box_areas,
    ceil_sqrt,
    crosses,
    crossings,
    distance2,
    is_clear_ground,
    is_clear_leg,
    is_free,
    is_in_area,
    is_legal_leg,
    is_near_area,
    is_on_table,
    is_product_less,
    is_protected,
    isqrt,
    keeps,
    lay_out_plane,
    leg_cost,
    nearest_free,
    nearest_free_anywhere,
    overlapping,
    sees,
    set_of,
    share_inside,
    touching,
    turned,
)

Point = tuple[int, int]
Polygon = list[Point]
Ground = tuple[int, Polygon]  # kind and corners
Line = tuple[int, int, int, int]  # a barrier from a to b

WOOD, STREAM, ROCKS = DIFFICULT | DENSE | OWN_KIND, DIFFICULT, IMPASSABLE | OPAQUE
COMPASS = [(round(10000 * math.cos(k * math.pi / 8)), round(10000 * math.sin(k * math.pi / 8))) for k in range(16)]
ASLANT = (9659, -2588)  # 15 degrees to the right
SIDE = 3600
TESTS, SOURCES = Path(support.__file__).parent, Path(module.__file__).parents[2]

compiled_only = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled with NUMBA_DISABLE_JIT=1")
few = settings(max_examples=60, derandomize=True)


# --- tables -----------------------------------------------------------------------------------------------


@cache
def bare_table() -> Bytes:
    """The bytes of a table without areas, laid out with the register's measures."""
    memory = Plane.blank()
    plane = Plane.over(memory)
    plane.width, plane.height = SIDE, SIDE
    plane.body, plane.touch, plane.aim, plane.clearance = 100, 102, 101, 50
    plane.crossing_cost, plane.dense_limit, plane.max_legs = 200, 200, 8
    plane.difficult_cost, plane.compass[:] = 2, COMPASS
    plane.body_ring, plane.corner_ring, plane.point_ring = 100 + RING_MARGIN, 50 + RING_MARGIN, RING_MARGIN
    plane.search_step, plane.search_limit = 25, 2400
    lay_out_plane(plane)
    return memory


def new_plane(
    grounds: Iterable[Ground] = (), barriers: Iterable[Line] = (), width: int = SIDE, height: int = SIDE
) -> Plane:
    """A table with these areas and barriers."""
    plane = Plane.over(bare_table().copy())
    plane.width, plane.height = width, height
    for kind, corners in grounds:
        area = plane.areas[int(plane.area_count)]
        area.kind, area.count = kind, len(corners)
        area.x[: len(corners)], area.y[: len(corners)] = zip(*corners, strict=True)
        plane.area_count += 1
    for k, (ax, ay, bx, by) in enumerate(barriers):
        line = plane.barriers[k]
        line.ax, line.ay, line.bx, line.by = ax, ay, bx, by
        plane.barrier_count = k + 1
    box_areas(plane)
    return plane


def new_bodies(*centres: Point) -> Bodies:
    """Bodies at these places, numbered from 0."""
    bodies = Bodies.over(Bodies.blank())
    for k, (x, y) in enumerate(centres):
        bodies.x[k], bodies.y[k] = x, y
    return bodies


def everybody(count: int) -> int:
    """The set of the first so many bodies, as the whole number of 64 bits that rules take."""
    return sum(set_of(k) for k in range(count))


def box(left: int, bottom: int, right: int, top: int) -> Polygon:
    """The corners of an upright rectangle."""
    return [(left, bottom), (right, bottom), (right, top), (left, top)]


# --- the oracle -------------------------------------------------------------------------------------------


def cross(o: Point, a: Point, b: Point) -> int:
    """Twice the signed area of a triangle: positive when it goes round counter-clockwise."""
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def square(a: Point, b: Point) -> int:
    """The squared distance of two points."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def edges(polygon: Polygon) -> list[tuple[Point, Point]]:
    """The edges in order."""
    return [(polygon[k - 1], polygon[k]) for k in range(len(polygon))]


def gap2(c: Point, p: Point, q: Point) -> Fraction:
    """The squared distance of a point from a segment: that of the segment's nearest point."""
    length2 = square(p, q)
    dot = (c[0] - p[0]) * (q[0] - p[0]) + (c[1] - p[1]) * (q[1] - p[1])
    t = min(max(Fraction(dot, length2), Fraction(0)), Fraction(1)) if length2 else Fraction(0)
    return (p[0] + t * (q[0] - p[0]) - c[0]) ** 2 + (p[1] + t * (q[1] - p[1]) - c[1]) ** 2


def part_inside(polygon: Polygon, p: Point, q: Point) -> tuple[Fraction, Fraction] | None:
    """The part of a segment in the closed polygon, as fractions of its length."""
    first, last = Fraction(0), Fraction(1)
    for a, b in edges(polygon):
        start, end = cross(a, b, p), cross(a, b, q)
        if start == end:
            if start < 0:
                return None
            continue
        t = Fraction(start, start - end)
        first, last = (max(first, t), last) if end > start else (first, min(last, t))
    return (first, last) if first <= last else None


def passes(polygon: Polygon, p: Point, q: Point) -> bool:
    """True when the middle of the part of a segment in the polygon lies off all edges."""
    part = part_inside(polygon, p, q)
    if part is None or part[0] == part[1]:
        return False
    t = (part[0] + part[1]) / 2
    middle = p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])
    return all((b[0] - a[0]) * (middle[1] - a[1]) - (b[1] - a[1]) * (middle[0] - a[0]) > 0 for a, b in edges(polygon))


def union_of(parts: Iterable[tuple[Fraction | int, Fraction | int]]) -> Fraction | int:
    """The length of a union of intervals."""
    total: Fraction | int = 0
    reached: Fraction | int = 0
    for start, end in sorted(parts):
        total += max(end - max(start, reached), 0)
        reached = max(reached, end)
    return total


def expected_share(grounds: Iterable[Ground], flags: int, p: Point, q: Point) -> int:
    """The register's F in parts of 65536: every part's ends rounded inward, then the union."""
    parts = [part_inside(polygon, p, q) for kind, polygon in grounds if kind & flags]
    rounded = [(math.ceil(65536 * part[0]), math.floor(65536 * part[1])) for part in parts if part is not None]
    return int(union_of(part for part in rounded if part[0] < part[1]))


def crosses_line(line: Line, p: Point, q: Point) -> bool:
    """The register's crossing of a barrier."""
    a, b = line[:2], line[2:]
    if (cross(a, b, p) > 0) == (cross(a, b, q) > 0):
        return False
    return cross(p, q, a) * cross(p, q, b) <= 0


def least_root(number: Fraction) -> int:
    """The least whole number whose square is at least this."""
    root = math.isqrt(math.floor(number))
    return root if root * root >= number else root + 1


def expected_cost(grounds: Sequence[Ground], barriers: Iterable[Line], p: Point, q: Point) -> int:
    """The register's cost of a leg."""
    factor = 1 + Fraction(expected_share(grounds, DIFFICULT, p, q), 65536)
    return least_root(square(p, q) * factor**2) + 200 * sum(crosses_line(line, p, q) for line in barriers)


def is_far_from(polygon: Polygon, p: Point, q: Point, r: int) -> bool:
    """True when no point of the segment is in the polygon or nearer to it than r."""
    if part_inside(polygon, p, q) is not None:
        return False
    ends = [gap2(end, a, b) for end in (p, q) for a, b in edges(polygon)]
    return min(ends + [gap2(corner, p, q) for corner in polygon]) >= r * r


def is_placed(point: Point, width: int = SIDE, height: int = SIDE) -> bool:
    """True when a body there is wholly on the table."""
    return 50 <= point[0] <= width - 50 and 50 <= point[1] <= height - 50


def is_legal(grounds: Iterable[Ground], enemies: Iterable[Point], p: Point, q: Point) -> bool:
    """The register's legal leg."""
    return (
        is_placed(p)
        and is_placed(q)
        and all(gap2(enemy, p, q) >= 10000 for enemy in enemies)
        and all(is_far_from(polygon, p, q, 50) for kind, polygon in grounds if kind & IMPASSABLE)
    )


def is_vacant(grounds: Iterable[Ground], standing: Iterable[Point], enemies: Iterable[Point], q: Point) -> bool:
    """The register's free place."""
    return (
        is_placed(q)
        and all(square(q, body) >= 10000 for body in standing)
        and not any(10000 <= square(q, enemy) <= 10404 for enemy in enemies)
        and all(is_far_from(polygon, q, q, 50) for kind, polygon in grounds if kind & IMPASSABLE)
    )


def expected_along(p: Point, v: Point, s: int) -> Point:
    """The register's formula, in whole numbers without end."""
    n = v[0] ** 2 + v[1] ** 2
    steps = [(math.isqrt(4 * s * s * component**2 // n) + 1) // 2 for component in v]
    return p[0] + (steps[0] if v[0] > 0 else -steps[0]), p[1] + (steps[1] if v[1] > 0 else -steps[1])


# --- what is drawn ----------------------------------------------------------------------------------------


def hull(points: Iterable[Point]) -> Polygon:
    """The convex hull, counter-clockwise and without corners on its edges."""
    chains: list[list[Point]] = []
    forward = sorted(set(points))
    for ordered in (forward, forward[::-1]):
        chain: list[Point] = []
        for point in ordered:
            while len(chain) > 1 and cross(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        chains.append(chain[:-1])
    return chains[0] + chains[1]


def polygon_at(centre: Point, offsets: Iterable[Point]) -> Polygon:
    """The hull of points around a centre, or a square where they span nothing."""
    corners = hull((centre[0] + x, centre[1] + y) for x, y in offsets)
    return corners[:8] if len(corners) > 2 else box(centre[0] - 50, centre[1] - 50, centre[0] + 50, centre[1] + 50)


coordinates = st.integers(0, 36).map(lambda step: 100 * step) | st.integers(0, SIDE)
points = st.tuples(coordinates, coordinates)
offsets = st.integers(-4, 4).map(lambda step: 100 * step) | st.integers(-600, 600)
polygons = st.builds(polygon_at, points, st.lists(st.tuples(offsets, offsets), min_size=3, max_size=8))
grounds_of = st.lists(st.tuples(st.sampled_from([WOOD, STREAM, ROCKS]), polygons), max_size=4)
lines = st.tuples(coordinates, coordinates, coordinates, coordinates).filter(lambda line: line[:2] != line[2:])
barriers_of = st.lists(lines, max_size=3)


def mirrored(point: Point, *, sideways: bool) -> Point:
    """The mirror image on the table."""
    return (SIDE - point[0], point[1]) if sideways else (point[0], SIDE - point[1])


# --- numbers ----------------------------------------------------------------------------------------------


@given(st.integers(0, 2**62 - 1) | st.integers(0, 2**31 - 1).map(lambda root: root * root))
def test_roots_are_exact(n: int) -> None:
    for near in {n, max(n - 1, 0)}:
        assert isqrt(near) == math.isqrt(near)
        assert (ceil_sqrt(near) - 1) ** 2 < near <= ceil_sqrt(near) ** 2 or near == ceil_sqrt(near) == 0


@given(*2 * (st.integers(0, 2**31 - 1), st.integers(0, 2**62 - 1)))
def test_products_of_two_words_are_compared(a: int, b: int, c: int, d: int) -> None:
    assert is_product_less(a, b, c, d) == (a * b < c * d)
    assert not is_product_less(a, b, a, b)


@pytest.mark.clause("HG-15.3a", "HG-15.3b")
@given(points, st.tuples(*2 * [st.integers(-3600, 3600)]).filter(any), st.sampled_from(COMPASS), st.integers(1, 2600))
def test_along_is_the_formula_and_never_off(p: Point, v: Point, turn: Point, s: int) -> None:
    """The exact point, rounded; turned its numbers need 80 bits."""
    w = turned(*v, *turn)
    found = along(*p, *w, s)
    assert found == expected_along(p, w, s)
    for k in range(2):
        # |found - p| - 1/2 <= s |w| / |w whole| <= |found - p| + 1/2, squared
        steps = Fraction(abs(found[k] - p[k]))
        exact2 = Fraction(s * s * w[k] ** 2, w[0] ** 2 + w[1] ** 2)
        assert max(steps - Fraction(1, 2), Fraction(0)) ** 2 <= exact2 < (steps + Fraction(1, 2)) ** 2


def test_along_without_a_direction_stays() -> None:
    assert along(5, 7, 0, 0, 100) == (5, 7)


@pytest.mark.clause("HG-15.9a")
def test_the_order_of_the_search() -> None:
    plane = new_plane()
    steps = range(-2400, 2401, 25)
    order = sorted((x * x + y * y, y, x) for x, y in product(steps, steps) if x * x + y * y <= 2400**2)
    assert plane.spiral_count == len(order)
    assert plane.spiral[: len(order)].tolist() == [[x, y] for _, y, x in order]


@pytest.mark.clause("HG-16.2b")
def test_rings_leave_chords_to_walk_along() -> None:
    rings = new_plane().rings
    for kind, radius, least in ((0, 103, 100.3), (1, 53, 51.2), (2, 3, 2)):
        ring = [(int(x), int(y)) for x, y in rings[kind]]
        assert ring == [expected_along((0, 0), (c, s), radius) for c, s in COMPASS]
        assert min(math.sqrt(gap2((0, 0), ring[k - 1], ring[k])) for k in range(16)) >= least


# --- worked positions -------------------------------------------------------------------------------------

TREES = [(WOOD, box(1400, 900, 1600, 1100))]
GREAT_WOOD = [(WOOD, box(1500, 500, 2500, 1500))]
RAMPARTS = [(6600, 1900, 3900, 1900), (3300, 1900, 600, 1900)]


@pytest.mark.clause("HG-15.1a")
@pytest.mark.parametrize(
    ("place", "touches", "overlaps"),
    [((1102, 1000), 1, 0), ((1103, 1000), 0, 0), ((1071, 1071), 1, 0), ((1070, 1071), 0, 1), ((1100, 1000), 1, 0)],
)
def test_contact_w9(place: Point, touches: int, overlaps: int) -> None:
    plane, bodies = new_plane(), new_bodies((1000, 1000))
    assert touching(plane, bodies, 1, *place) == touches
    assert overlapping(plane, bodies, 1, *place) == overlaps
    assert touching(plane, bodies, 0, *place) == overlapping(plane, bodies, 0, *place) == 0


@pytest.mark.clause("HG-15.2a")
def test_range_w10() -> None:
    assert distance2(1000, 500, 1000, 3000) == 2500**2 < distance2(1000, 500, 1000, 3001)


@pytest.mark.parametrize(("y", "clear"), [(1050, True), (1049, False), (951, False), (950, True)])
def test_a_figure_in_the_line_w11(y: int, clear: bool) -> None:
    plane, bodies = new_plane(), new_bodies((1500, y))
    assert sees(plane, bodies, 1, 1000, 1000, 2000, 1000) == clear
    assert blockers(plane, bodies, 1, 1000, 1000, 2000, 1000) == (0 if clear else 1)
    assert sees(plane, bodies, 0, 1000, 1000, 2000, 1000)


@pytest.mark.parametrize(
    ("grounds", "start", "end", "clear"),
    [
        (TREES, 1000, 2000, True),
        ([(WOOD, box(1400, 900, 1601, 1100))], 1000, 2000, False),
        (GREAT_WOOD, 1000, 1700, True),
        (GREAT_WOOD, 1000, 1701, False),
        (GREAT_WOOD, 1600, 1801, False),
        (GREAT_WOOD, 1600, 1800, True),
    ],
)
def test_sight_in_woods_w12(grounds: list[Ground], start: int, end: int, clear: bool) -> None:
    plane = new_plane(grounds)
    assert sees(plane, new_bodies(), 0, start, 1000, end, 1000) == clear
    assert sees(plane, new_bodies(), 0, end, 1000, start, 1000) == clear


@pytest.mark.clause("HG-15.5a")
@pytest.mark.parametrize(
    ("grounds", "p", "q", "cost"),
    [
        ([], (1000, 1000), (1424, 1424), 600),
        ([], (1000, 1000), (1425, 1425), 602),
        (GREAT_WOOD, (1300, 1000), (1700, 1000), 600),
        (GREAT_WOOD, (1300, 1000), (1701, 1000), 602),
        (GREAT_WOOD, (1400, 900), (1600, 1100), 425),
        (GREAT_WOOD, (1400, 500), (1600, 500), 300),  # along its edge
        (GREAT_WOOD, (1400, 499), (1600, 499), 200),
        ([*GREAT_WOOD, (STREAM, box(1500, 100, 2500, 500))], (1500, 500), (2500, 500), 2000),  # an edge of both
    ],
)
def test_costs_w13_w14(grounds: list[Ground], p: Point, q: Point, cost: int) -> None:
    plane = new_plane(grounds)
    assert leg_cost(plane, *p, *q) == leg_cost(plane, *q, *p) == cost


def test_round_an_enemy_w15() -> None:
    plane, bodies = new_plane(), new_bodies((1300, 1000))
    assert not is_legal_leg(plane, bodies, 1, 1000, 1000, 1600, 1000)
    for y, legal in ((1106, False), (1107, True)):
        assert is_legal_leg(plane, bodies, 1, 1000, 1000, 1300, y) == legal
        assert is_legal_leg(plane, bodies, 1, 1300, y, 1600, 1000) == legal
    assert leg_cost(plane, 1000, 1000, 1300, 1107) == leg_cost(plane, 1300, 1107, 1600, 1000) == 319
    assert is_legal_leg(plane, bodies, 0, 1000, 1000, 1600, 1000), "a friend does not stop him"


@pytest.mark.clause("HG-15.5a", "HG-15.6a")
@pytest.mark.parametrize(
    ("p", "q", "cost"),
    [
        ((2000, 2100), (2000, 1700), 600),
        ((2000, 2300), (2000, 1700), 800),
        ((3600, 2000), (3600, 1800), 200),  # through the gate
        ((2000, 2000), (2000, 1900), 100),  # onto it from without
        ((2000, 1900), (2000, 1800), 300),
        ((3200, 2000), (3400, 1800), 283 + 200),  # over its very end
        ((3201, 2000), (3401, 1800), 283),
    ],
)
def test_ramparts_w16(p: Point, q: Point, cost: int) -> None:
    plane = new_plane(barriers=RAMPARTS, width=7200, height=4800)
    assert leg_cost(plane, *p, *q) == leg_cost(plane, *q, *p) == cost


def test_the_protected_side_w17() -> None:
    plane = new_plane(barriers=RAMPARTS, width=7200, height=4800)
    for y in (1750, 1749):
        assert crosses(plane, 1, 2000, 3000, 2000, y)
        assert not crosses(plane, 0, 2000, 3000, 2000, y)
        assert is_protected(plane, 1, 2000, y)
    assert touching(plane, new_bodies((2000, 1951)), 1, 2000, 1850) == 1
    assert crosses(plane, 1, 2000, 1951, 2000, 1850)
    assert not is_protected(plane, 1, 2000, 1951)
    assert not is_protected(plane, 1, 2000, 1900)


def test_touching_a_hull_w55() -> None:
    hull_1 = [(800, 500), (900, 250), (1000, 500), (1000, 1000), (900, 1250), (800, 1000)]
    plane = new_plane([(ROCKS, hull_1)])
    assert is_near_area(plane, 0, 1052, 800, 52)
    assert not is_near_area(plane, 0, 1053, 800, 52)
    assert is_near_area(plane, 0, 900, 800, 52)


@pytest.mark.clause("HG-15.9a")
def test_nearest_free_place_w51() -> None:
    plane, bodies = new_plane(), new_bodies((1450, 900))
    assert nearest_free(plane, bodies, 0, 0, 1450, 900) == (1450, 900, True)
    assert nearest_free(plane, bodies, 1, 0, 1450, 900) == (1450, 800, True)
    assert nearest_free_anywhere(plane, bodies, 1, 0, 1450, 900) == (1450, 800)
    assert nearest_free(plane, bodies, 1, 1, 1450, 900) == (1425, 800, True), "not in contact with an enemy"


# --- lines against the oracle -----------------------------------------------------------------------------


@pytest.mark.clause("HG-15.4a")
@given(points, points, points, st.integers(0, 300))
def test_distances_from_a_leg(c: Point, p: Point, q: Point, r: int) -> None:
    assert keeps(*c, *p, *q, r) == keeps(*c, *q, *p, r) == (gap2(c, p, q) >= r * r)
    exact = math.isqrt(math.floor(gap2(c, p, q)))
    assert keeps(*c, *p, *q, exact)
    assert not keeps(*c, *p, *q, exact + 1)


@pytest.mark.clause("HG-15.5a")
@given(grounds_of, points, points)
def test_shares_are_the_register_s_and_nearly_the_true_ones(grounds: list[Ground], p: Point, q: Point) -> None:
    plane = new_plane(grounds)
    for flags in (DIFFICULT, DENSE, DIFFICULT | OPAQUE, OWN_KIND):
        share = share_inside(plane, *p, *q, flags)
        assert share == expected_share(grounds, flags, p, q) == share_inside(plane, *q, *p, flags)
        parts = [part for kind, polygon in grounds if kind & flags and (part := part_inside(polygon, p, q))]
        assert 0 <= 65536 * union_of(parts) - share <= 2 * len(parts)


@pytest.mark.clause("HG-15.5a", "HG-15.6a")
@given(grounds_of, barriers_of, points, points)
def test_costs_are_the_register_s(grounds: list[Ground], barriers: list[Line], p: Point, q: Point) -> None:
    plane = new_plane(grounds, barriers)
    cost = expected_cost(grounds, barriers, p, q)
    assert leg_cost(plane, *p, *q) == leg_cost(plane, *q, *p) == cost
    assert crossings(plane, *p, *q) == sum(crosses_line(line, p, q) for line in barriers)


@given(points, points, points)
def test_a_way_round_is_never_cheaper_in_the_open(a: Point, b: Point, c: Point) -> None:
    plane = new_plane()
    assert leg_cost(plane, *a, *c) <= leg_cost(plane, *a, *b) + leg_cost(plane, *b, *c)


@given(polygons, points, points, st.integers(1, 120))
def test_clear_legs(polygon: Polygon, p: Point, q: Point, clearance: int) -> None:
    plane = new_plane([(ROCKS, polygon)])
    plane.clearance = clearance
    far = is_far_from(polygon, p, q, clearance)
    assert is_clear_leg(plane, *p, *q) == is_clear_leg(plane, *q, *p) == (far and is_placed(p) and is_placed(q))
    assert is_clear_ground(plane, *p) == is_far_from(polygon, p, p, clearance)
    inside = all(cross(a, b, p) >= 0 for a, b in edges(polygon))
    assert is_in_area(plane, 0, *p) == inside
    near = inside or any(gap2(p, a, b) <= clearance**2 for a, b in edges(polygon))
    assert is_near_area(plane, 0, *p, clearance) == near
    assert is_on_table(plane, *p) == is_placed(p)


@given(polygons, st.integers(0, 7), st.integers(-60, 60), st.integers(0, 60))
def test_clear_legs_along_an_edge(polygon: Polygon, edge: int, along_it: int, off: int) -> None:
    """Legs that lie about as far from an edge as they must."""
    (ax, ay), (bx, by) = edges(polygon)[edge % len(polygon)]
    assume((ax, ay) != (bx, by))
    normal = by - ay, ax - bx  # to the right, outward
    p, q = expected_along((ax, ay), normal, 20 + off), expected_along((bx, by), normal, 20 + off)
    p = expected_along(p, (bx - ax, by - ay), abs(along_it)) if along_it > 0 else p
    plane = new_plane([(ROCKS, polygon)])
    assert is_clear_leg(plane, *p, *q) == is_legal([(ROCKS, polygon)], [], p, q)


bodies_of = st.lists(points, min_size=1, max_size=8)


@given(grounds_of, bodies_of, points, points)
def test_sight(grounds: list[Ground], centres: list[Point], p: Point, q: Point) -> None:
    plane, bodies = new_plane(grounds), new_bodies(*centres)
    others = everybody(len(centres))
    hidden = [k for k, centre in enumerate(centres) if gap2(centre, p, q) < 2500]
    assert blockers(plane, bodies, others, *p, *q) == sum(set_of(k) for k in hidden)
    assert blockers(plane, bodies, others & ~1, *q, *p) == sum(set_of(k) for k in hidden if k > 0)
    through = any(kind & OPAQUE and passes(polygon, p, q) for kind, polygon in grounds)
    deep = Fraction(expected_share(grounds, DENSE, p, q), 65536) ** 2 * square(p, q) > 200**2
    assert sees(plane, bodies, 0, *p, *q) == sees(plane, bodies, 0, *q, *p) == (not through and not deep)
    assert sees(plane, bodies, others, *p, *q) == (not (through or deep or hidden))


@pytest.mark.parametrize(
    ("p", "q", "clear"),
    [
        ((1000, 1000), (2000, 1000), True),  # along an edge
        ((1000, 1001), (2000, 1001), False),
        ((1300, 1100), (1500, 900), True),  # over a corner
        ((1301, 1100), (1501, 900), False),
        ((1299, 1100), (1499, 900), True),
        ((1000, 1200), (1400, 1200), True),  # up to an edge
        ((1000, 1200), (1401, 1200), False),
        ((1450, 1200), (1460, 1200), False),  # all within
    ],
)
def test_opaque_ground_is_passed_along_its_edge(p: Point, q: Point, clear: bool) -> None:
    plane = new_plane([(ROCKS, box(1400, 1000, 1600, 1400))])
    assert sees(plane, new_bodies(), 0, *p, *q) == sees(plane, new_bodies(), 0, *q, *p) == clear


@given(polygons, lines, points, points, st.booleans())
def test_mirror_images(polygon: Polygon, line: Line, p: Point, q: Point, sideways: bool) -> None:
    def image(point: Point) -> Point:
        return mirrored(point, sideways=sideways)

    flipped = [image(corner) for corner in reversed(polygon)]
    turned_line = (*image(line[2:]), *image(line[:2]))  # so that the protected side is on the left again
    a, b = image(p), image(q)
    for kind in (WOOD, ROCKS):
        plane, other = new_plane([(kind, polygon)], [line]), new_plane([(kind, flipped)], [turned_line])
        assert leg_cost(plane, *p, *q) == leg_cost(other, *a, *b)
        assert share_inside(plane, *p, *q, kind) == share_inside(other, *a, *b, kind)
        assert is_clear_leg(plane, *p, *q) == is_clear_leg(other, *a, *b)
        assert sees(plane, new_bodies(), 0, *p, *q) == sees(other, new_bodies(), 0, *a, *b)
        assert crosses(plane, 0, *p, *q) == crosses(other, 0, *a, *b)
        assert is_protected(plane, 0, *p) == is_protected(other, 0, *a)
    assert keeps(*line[:2], *p, *q, 100) == keeps(*image(line[:2]), *a, *b, 100)


# --- bodies against the oracle ----------------------------------------------------------------------------


@given(st.lists(points, min_size=MAX_BODIES, max_size=MAX_BODIES), st.tuples(*4 * [st.integers(-103, 103)]))
def test_sets_hold_all_sixty_four(centres: list[Point], offset: tuple[int, int, int, int]) -> None:
    """The last body's bit is the sign."""
    x, y = 50 + centres[0][0], 50 + centres[0][1]
    centres[5], centres[63] = (x + offset[0], y + offset[1]), (x + offset[2], y + offset[3])
    plane, bodies = new_plane(), new_bodies(*centres)
    among = everybody(MAX_BODIES)
    assert among == -1
    contact = [k for k, centre in enumerate(centres) if 10000 <= square(centre, (x, y)) <= 10404]
    overlap = [k for k, centre in enumerate(centres) if square(centre, (x, y)) < 10000]
    assert touching(plane, bodies, among, x, y) == sum(map(set_of, contact))
    assert overlapping(plane, bodies, among, x, y) == sum(map(set_of, overlap))
    for k in (0, 5, 63):  # contact and overlap are mutual
        here = new_bodies((x, y))
        assert (touching(plane, here, 1, *centres[k]) == 1) == (k in contact)
        assert (overlapping(plane, here, 1, *centres[k]) == 1) == (k in overlap)


@st.composite
def melees(draw: st.DrawFn) -> tuple[list[Ground], list[Line], list[Point], int]:
    """Areas, barriers and a close crowd, of which the first so many are enemies."""
    grounds = [(kind, polygon) for kind, polygon in draw(grounds_of)][:2]
    x, y = draw(points)
    near = st.tuples(st.integers(-500, 500), st.integers(-500, 500))
    crowd = [(min(max(x + dx, 0), SIDE), min(max(y + dy, 0), SIDE)) for dx, dy in draw(st.lists(near, max_size=9))]
    return grounds, draw(barriers_of)[:1], [(x, y), *crowd], draw(st.integers(1, len(crowd) + 1))


@pytest.mark.clause("HG-15.7a", "HG-15.9a")
@given(melees(), points)
def test_legal_legs_and_free_places(melee: tuple[list[Ground], list[Line], list[Point], int], q: Point) -> None:
    grounds, barriers, standing, foes = melee
    plane, bodies = new_plane(grounds, barriers), new_bodies(*standing)
    everyone, enemies = everybody(len(standing)), everybody(foes)
    for p in standing:
        legal = is_legal(grounds, standing[:foes], p, q)
        assert is_legal_leg(plane, bodies, enemies, *p, *q) == is_legal_leg(plane, bodies, enemies, *q, *p) == legal
        vacant = is_vacant(grounds, standing[1:], standing[:1], p)
        assert is_free(plane, bodies, everyone & ~1, 1, *p) == vacant


@pytest.mark.clause("HG-15.9a", "HG-15.9b")
@few
@given(melees(), points)
def test_nearest_free_places(melee: tuple[list[Ground], list[Line], list[Point], int], far: Point) -> None:
    """As a search through all places, the nearest first."""
    grounds, _, standing, foes = melee
    plane, bodies = new_plane(grounds), new_bodies(*standing)
    sets = everybody(len(standing)), everybody(foes)
    for tx, ty in (standing[0], far):
        steps = range(-600, 601, 25)
        order = sorted((x * x + y * y, y, x) for x, y in product(steps, steps) if x * x + y * y <= 600**2)
        places = ((tx + x, ty + y) for _, y, x in order)
        first = next((place for place in places if is_vacant(grounds, standing, standing[:foes], place)), None)
        *place, found = nearest_free(plane, bodies, *sets, tx, ty)
        assert first is None or (found and tuple(place) == first)
        assert nearest_free_anywhere(plane, bodies, *sets, tx, ty) == tuple(place)


@pytest.mark.clause("HG-15.9b")
def test_nearest_free_places_far_away() -> None:
    """The table's west is rock: within the limit nothing is free, beyond it there is a place."""
    plane, bodies = new_plane([(ROCKS, box(0, 0, 2900, SIDE))]), new_bodies((3000, 1000))
    assert nearest_free(plane, bodies, 1, 1, 500, 1000) == (500, 1000, False)
    assert nearest_free_anywhere(plane, bodies, 1, 1, 500, 1000) == (2950, 1100 - 200)
    plane = new_plane([(ROCKS, box(0, 0, SIDE, SIDE))])
    assert nearest_free_anywhere(plane, bodies, 1, 1, 500, 1000) == (500, 1000), "no place at all"


# --- two runs, one source ---------------------------------------------------------------------------------


def fingerprint() -> list[list[int]]:
    """What the rules say of the same random tables: to be run compiled and interpreted."""
    dice, results = random.Random(16), []

    def point() -> Point:
        return dice.randrange(SIDE), dice.randrange(SIDE)

    for _ in range(20):
        grounds = [
            (kind, polygon_at(point(), [(dice.randrange(-500, 500), dice.randrange(-500, 500)) for _ in range(6)]))
            for kind in (WOOD, STREAM, ROCKS)
        ]
        plane = new_plane(grounds, [(*point(), *point())])
        bodies = new_bodies(*(point() for _ in range(MAX_BODIES)))
        among = everybody(MAX_BODIES)
        p, q = point(), point()
        results.append([*map(int, along(*p, *turned(*q, *ASLANT), 600))])
        results.append([int(share_inside(plane, *p, *q, DIFFICULT)), int(leg_cost(plane, *p, *q))])
        results.append([int(sees(plane, bodies, among & ~255, *p, *q)), int(blockers(plane, bodies, among, *p, *q))])
        results.append([int(is_legal_leg(plane, bodies, 255, *p, *q)), int(touching(plane, bodies, among, *p))])
        results.append([overlapping(plane, bodies, -1, *q)])
        results.append([*map(int, nearest_free(plane, bodies, among, among, *p))])
    return results


def interpreted(code: str) -> list[list[int]]:
    """What an interpreter prints that compiles nothing and finds the tests."""
    places = {"PYTHONPATH": os.pathsep.join(map(str, (SOURCES, TESTS))), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **places}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    results: list[list[int]] = json.loads(done.stdout)
    return results


@compiled_only
def test_compiled_and_interpreted_say_the_same() -> None:
    code = "import json; from kernel.test_plane import fingerprint; print(json.dumps(fingerprint()))"
    assert interpreted(code) == fingerprint()
