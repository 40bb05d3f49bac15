"""Flights against the register's words, carried out in fractions that know nothing of the kernel."""

import math
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel.test_plane import (
    WOOD,
    Ground,
    Line,
    Point,
    box,
    crosses_line,
    everybody,
    expected_along,
    expected_share,
    few,
    is_legal,
    is_placed,
    is_vacant,
    melees,
    new_bodies,
    new_plane,
    square,
)
from warhost.kernel.plane import DIFFICULT, Bodies, Plane, is_free, is_legal_leg, leg_cost, overlapping, touching
from warhost.rulesets.heroes.rules.flight import flight
from warhost.rulesets.heroes.setup.catalogue import catalogue
from warhost.rulesets.heroes.state import Umpire

DIRECTIONS = catalogue().chart.directions


def new_umpire(plane: Plane, bodies: Bodies) -> Umpire:
    """An umpire who knows the table, who is where, and how flights are tried."""
    umpire = Umpire.over(Umpire.blank())
    umpire.plane, umpire.bodies = plane, bodies
    umpire.rates.fan[:], umpire.rates.flight_step = DIRECTIONS.fan, catalogue().chart.flight.step
    return umpire


def test_directions_are_those_of_their_angles() -> None:
    for k, (c, s) in enumerate(DIRECTIONS.compass):
        assert (c, s) == (round(10000 * math.cos(k * math.pi / 8)), round(10000 * math.sin(k * math.pi / 8)))
    angles = [0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90]
    for angle, (c, s) in zip(angles, DIRECTIONS.fan, strict=True):
        turn = math.radians(angle)
        assert (c, s) == (round(10000 * math.cos(turn)), round(10000 * math.sin(turn)))


def expected_flight(
    grounds: Sequence[Ground],
    barriers: Sequence[Line],
    standing: Sequence[Point],
    foes: int,
    p: Point,
    a: Point,
    m: int,
) -> Point:
    """The register's flight, word by word; the first `foes` of those standing are enemies."""
    enemies = standing[:foes]
    candidates: list[Point] = []
    for c, s in DIRECTIONS.fan:
        vx, vy = p[0] - a[0], p[1] - a[1]
        for way in range(m, 0, -10):
            q = expected_along(p, (vx * c - vy * s, vx * s + vy * c), way)
            if not is_vacant(grounds, standing, enemies, q) or not is_legal(grounds, enemies, p, q):
                continue
            cost = math.ceil(way * (1 + Fraction(expected_share(grounds, DIFFICULT, p, q), 65536)))
            if cost + 200 * sum(crosses_line(line, p, q) for line in barriers) <= m:
                if way == m and not candidates and (c, s) == (10000, 0):
                    return q
                candidates.append(q)
                break
    return max(candidates, key=lambda q: square(q, a), default=p)  # the first of equals


@pytest.mark.clause("HG-15.8a", "HG-15.8c", "HG-15.8d")
@pytest.mark.parametrize(
    ("loser", "striker", "end", "most", "grounds", "enemies", "friends"),
    [
        pytest.param((1800, 1800), (1700, 1800), (2400, 1800), 600, [], [], [], id="W18"),
        pytest.param((1800, 1800), (1700, 1800), (2100, 1800), 300, [], [], [], id="W18 wounded"),
        pytest.param((1800, 1800), (1728, 1729), (2227, 2221), 600, [], [], [], id="W19"),
        pytest.param((3300, 1800), (3199, 1800), (3455, 2380), 600, [], [], [], id="W20"),
        pytest.param((1800, 1800), (1700, 1800), (2320, 2100), 600, [], [(2100, 1800)], [], id="W21"),
        pytest.param((1800, 1800), (1700, 1800), (2380, 1955), 600, [], [], [(2400, 1800)], id="W22"),
        pytest.param((1800, 1800), (1700, 1800), (2400, 1800), 600, [], [], [(2100, 1800)], id="W22 passed"),
        pytest.param(
            (1800, 1800), (1700, 1800), (2100, 2320), 600, [(WOOD, box(2000, 1500, 3000, 2100))], [], [], id="W23"
        ),
        pytest.param((3550, 3550), (3479, 3479), (3550, 3550), 600, [], [], [], id="W24 cornered"),
        pytest.param((3550, 3550), (3450, 3550), (3550, 2950), 600, [], [], [], id="W24"),
    ],
)
def test_flights_w18_to_w24(
    loser: Point,
    striker: Point,
    end: Point,
    most: int,
    grounds: list[Ground],
    enemies: list[Point],
    friends: list[Point],
) -> None:
    standing = [striker, *enemies, *friends]
    plane, bodies = new_plane(grounds), new_bodies(*standing)
    foes = everybody(1 + len(enemies))
    assert flight(new_umpire(plane, bodies), everybody(len(standing)), foes, *loser, *striker, most) == end
    assert expected_flight(grounds, [], standing, 1 + len(enemies), loser, striker, most) == end


def test_distances_of_flights_w20_w21() -> None:
    assert square((3455, 2380), (3199, 1800)) == 401936
    assert square((2320, 2100), (1700, 1800)) == 474400


def test_a_flight_over_a_rampart_costs_the_crossing() -> None:
    """Straight away 400 units are left of the 600; to the side there is nothing to cross, but he gets less far away."""
    plane = new_plane(barriers=[(0, 2000, 3600, 2000)])
    bodies = new_bodies((1800, 1700))
    expected = expected_flight([], [(0, 2000, 3600, 2000)], [(1800, 1700)], 1, (1800, 1800), (1800, 1700), 600)
    assert flight(new_umpire(plane, bodies), 1, 1, 1800, 1800, 1800, 1700, 600) == expected != (1800, 2400)


@pytest.mark.clause("HG-15.8a", "HG-15.8b", "HG-15.8c", "HG-15.8d")
@few
@given(melees(), st.tuples(*2 * [st.integers(-110, 110)]).filter(any), st.integers(0, 40))
def test_flights(melee: tuple[list[Ground], list[Line], list[Point], int], offset: Point, tens: int) -> None:
    """They are the register's; they end on the table, off everybody and out of touch with enemies, or do not begin."""
    grounds, barriers, standing, foes = melee
    (ax, ay), most = standing[0], 10 * tens
    p = ax + offset[0], ay + offset[1]
    plane, bodies = new_plane(grounds, barriers), new_bodies(*standing)
    everyone, enemies = everybody(len(standing)), everybody(foes)
    q = flight(new_umpire(plane, bodies), everyone, enemies, *p, ax, ay, most)
    assert q == expected_flight(grounds, barriers, standing, foes, p, (ax, ay), most)
    if q != p:
        assert is_placed(q)
        assert is_free(plane, bodies, everyone, enemies, *q)
        assert overlapping(plane, bodies, everyone, *q) == touching(plane, bodies, enemies, *q) == 0
        assert is_legal_leg(plane, bodies, enemies, *p, *q)
        assert leg_cost(plane, *p, *q) <= most + 2
