"""Convex areas on an open table, in the checks of scenario files: their corners, overlap, width, and what is near them.

Points are pairs of whole numbers. All of it is plain Python on whole numbers and fractions, without any rounding.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import isqrt

from warhost.scenario import Draft, Finding
from warhost.shelf.names import Point

Polygon = Sequence[Point]


def distance2(p: Point, q: Point) -> int:
    """The squared distance of two points."""
    return (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2


def turn(p: Point, q: Point, r: Point) -> int:
    """Above 0 when the way from p over q to r turns left, below 0 to the right, 0 on a straight line."""
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def edges(area: Polygon) -> Iterator[tuple[Point, Point]]:
    """The edges of an area, from corner to corner."""
    yield from pairwise([*area, area[0]])


def is_convex(area: Polygon) -> bool:
    """Whether an area is convex, with its corners counter-clockwise and none of them on a straight edge."""
    return all(turn(p, q, r) > 0 for p, q in edges(area) for r in area if r not in (p, q))


def overlap(one: Polygon, other: Polygon) -> bool:
    """Whether two convex areas have an inner point in common; areas that only touch do not overlap."""
    return not (_is_cut_off(one, other) or _is_cut_off(other, one))


def _is_cut_off(area: Polygon, other: Polygon) -> bool:
    """Whether the line of some edge of the area has all of the other area beyond it."""
    return any(all(turn(p, q, r) <= 0 for r in other) for p, q in edges(area))


def thickness2(area: Polygon) -> Fraction:
    """The squared width of a convex area where it is narrowest."""
    return min(Fraction(max(turn(p, q, r) for r in area) ** 2, distance2(p, q)) for p, q in edges(area))


def is_inside(point: Point, area: Polygon) -> bool:
    """Whether a point lies in a convex area or on its edge."""
    return all(turn(p, q, point) >= 0 for p, q in edges(area))


def distance2_to(point: Point, area: Polygon) -> Fraction:
    """The squared distance of a point from a convex area, 0 inside it."""
    if is_inside(point, area):
        return Fraction(0)
    return min(_distance2_to_edge(point, p, q) for p, q in edges(area))


def _distance2_to_edge(point: Point, p: Point, q: Point) -> Fraction:
    along = (point[0] - p[0]) * (q[0] - p[0]) + (point[1] - p[1]) * (q[1] - p[1])
    length2 = distance2(p, q)
    if along <= 0:
        return Fraction(distance2(point, p))
    if along >= length2:
        return Fraction(distance2(point, q))
    return Fraction(turn(p, q, point) ** 2, length2)


def root(square: int | Fraction) -> int:
    """The whole part of a square root: how people are told a distance."""
    return isqrt(int(square))


# --- areas in a draft -------------------------------------------------------------------------------------------


def shown(point: Point) -> str:
    """A point as a scenario file writes it."""
    return f"[{point[0]}, {point[1]}]"


def corner_faults(part: Draft, most: int) -> Iterator[Finding]:
    """Corners that are too few or too many, or that make no convex area, counter-clockwise."""
    corners = [corner for element in part.parts if (corner := element.pair) is not None]
    if not part.given or len(corners) < len(part.parts):
        return
    if not 3 <= len(corners) <= most:
        yield part.path, f"{len(corners)} corners: an area has 3 to {most}"
    elif twice := [corner for corner in corners if corners.count(corner) > 1]:
        yield part.path, f"corner {shown(twice[0])} is there twice"
    elif not is_convex(corners):
        yield part.path, _why_not_convex(corners)


def _why_not_convex(corners: Polygon) -> str:
    if is_convex(corners[::-1]):
        return "the corners run clockwise; list them counter-clockwise"
    ways = zip([corners[-1], *corners], corners, [*corners[1:], corners[0]], strict=False)
    bent = [corner for before, corner, after in ways if turn(before, corner, after) <= 0]
    if bent:
        return f"the area is not convex: its edge does not turn left at {', '.join(map(shown, bent))}"
    return "the area is not convex: its edge crosses itself"
