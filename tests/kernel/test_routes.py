"""Reference routes: the kernel's search against the register's words, carried out by brute force, leg after leg."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.test_plane import (
    COMPASS,
    ROCKS,
    SIDE,
    STREAM,
    WOOD,
    Ground,
    Line,
    Point,
    box,
    compiled_only,
    crosses_line,
    everybody,
    expected_along,
    expected_cost,
    expected_share,
    gap2,
    interpreted,
    is_far_from,
    is_legal,
    is_placed,
    new_bodies,
    new_plane,
    polygon_at,
)
from warhost.kernel.plane import DIFFICULT, IMPASSABLE, MAX_BODIES, Bodies, Plane
from warhost.kernel.routes import MAX_PLACES, Route, find_route, find_straight

STALE = 0x55  # what an earlier search may have left on the desk
Obstacle = tuple[str, int]

few = settings(max_examples=25, derandomize=True)


@dataclass
class Table:
    """Areas, barriers and enemies, for the kernel and for the oracle."""

    grounds: Sequence[Ground] = ()
    barriers: Sequence[Line] = ()
    enemies: Sequence[Point] = ()
    max_legs: int = 8
    plane: Plane = field(init=False)
    bodies: Bodies = field(init=False)

    def __post_init__(self) -> None:
        self.plane, self.bodies = new_plane(self.grounds, self.barriers), new_bodies(*self.enemies)
        self.plane.max_legs = self.max_legs

    def find(self, p: Point, goal: Point) -> tuple[int, list[Point]] | None:
        """The kernel's cost and vertices."""
        memory = Route.blank()
        memory[:] = STALE
        route = Route.over(memory)
        if not find_route(self.plane, self.bodies, route, everybody(len(self.enemies)), *p, *goal):
            return None
        return int(route.cost), vertices_of(route)

    # --- the oracle ---

    def cost(self, p: Point, q: Point) -> int:
        """The register's cost of a leg."""
        return expected_cost(self.grounds, self.barriers, p, q)

    def is_open(self, p: Point, q: Point, obstacles: set[Obstacle]) -> bool:
        """True when none of these obstacles makes a leg illegal."""
        enemies = [self.enemies[k] for kind, k in obstacles if kind == "enemy"]
        return is_legal([self.grounds[k] for kind, k in obstacles if kind == "ground"], enemies, p, q)

    def obstacles_on(self, p: Point, q: Point) -> set[Obstacle]:
        """The obstacles that make a leg illegal or that it enters or crosses."""
        met = {("enemy", k) for k, enemy in enumerate(self.enemies) if gap2(enemy, p, q) < 10000}
        for k, (kind, polygon) in enumerate(self.grounds):
            stopped = kind & IMPASSABLE and not is_far_from(polygon, p, q, 50)
            if stopped or expected_share([(kind, polygon)], DIFFICULT, p, q) > 0:
                met.add(("ground", k))
        return met | {("barrier", k) for k, line in enumerate(self.barriers) if crosses_line(line, p, q)}

    def ring_nodes(self, obstacles: set[Obstacle]) -> set[Point]:
        """The ring nodes that are on the table."""
        rings: list[tuple[Point, int]] = []
        for kind, k in obstacles:
            if kind == "enemy":
                rings.append((self.enemies[k], 103))
            elif kind == "ground":
                rings += [(corner, 53 if self.grounds[k][0] & IMPASSABLE else 3) for corner in self.grounds[k][1]]
            else:
                rings += [(self.barriers[k][:2], 3), (self.barriers[k][2:], 3)]
        nodes = {expected_along(centre, (c, s), radius) for centre, radius in rings for c, s in COMPASS}
        return {node for node in nodes if is_placed(node)}

    def cheapest(self, p: Point, goal: Point, obstacles: set[Obstacle]) -> tuple[int, list[Point]] | None:
        """The cheapest path over the ring nodes: the best to every node with 1, 2, ... legs, from all the others."""
        nodes = sorted({p, goal} | self.ring_nodes(obstacles))
        pairs = {(a, b): self.cost(a, b) for a, b in combinations(nodes, 2) if self.is_open(a, b, obstacles)}
        legs = pairs | {(b, a): cost for (a, b), cost in pairs.items()}
        layer: dict[Point, tuple[int, list[Point]]] = {p: (0, [p])}
        found = []
        for count in range(1, self.max_legs + 1):
            following: dict[Point, tuple[int, list[Point]]] = {}
            for (a, b), cost in legs.items():
                if a in layer:
                    way = layer[a][0] + cost, [*layer[a][1], b]
                    following[b] = min(following.get(b, way), way)
            layer = following
            if goal in layer:
                found.append((layer[goal][0], count, layer[goal][1]))
        cost, _, vertices = min(found, default=(0, 0, []))
        return (cost, vertices) if vertices else None

    def expected(self, p: Point, goal: Point) -> tuple[int, list[Point]] | None:
        """The register's reference path, stage by stage."""
        obstacles: set[Obstacle] = set()
        while True:
            route = self.cheapest(p, goal, obstacles)
            if route is None:
                return None
            met = {obstacle for a, b in pairwise(route[1]) for obstacle in self.obstacles_on(a, b)}
            if met <= obstacles:
                return route
            obstacles |= met


def vertices_of(route: Route) -> list[Point]:
    """The vertices of a route, the start first."""
    return [(int(route.x[k]), int(route.y[k])) for k in range(route.legs + 1)]


# --- examples ---------------------------------------------------------------------------------------------


def test_the_open_table_is_crossed_straight() -> None:
    assert Table().find((1000, 1000), (1424, 1424)) == (600, [(1000, 1000), (1424, 1424)])


def test_off_the_table_there_is_no_route() -> None:
    assert Table().find((1000, 1000), (1000, 49)) is None
    assert Table().find((49, 1000), (1000, 1000)) is None


def test_round_an_enemy() -> None:
    """Of two equal ways that by the lesser vertices, here below him."""
    table = Table(enemies=[(1300, 1000)])
    route = table.find((1000, 1000), (1600, 1000))
    assert route == table.expected((1000, 1000), (1600, 1000))
    assert route is not None
    cost, vertices = route
    assert 632 <= cost <= 640
    assert all(y <= 1000 for _, y in vertices)


def test_a_wood_is_passed_round_or_through() -> None:
    """Through a deep one it is dearer than round it, through a corner it is not."""
    table = Table([(WOOD, box(1500, 900, 2500, 1300))])
    start = 1300, 1000
    for goal in ((2700, 1000), (1700, 1000), (1600, 1200)):
        assert table.find(start, goal) == table.expected(start, goal)
    round_it = table.find(start, (2700, 1000))
    assert round_it is not None
    assert round_it[0] < 1500
    assert table.find(start, (1700, 1000)) == (600, [start, (1700, 1000)])


def test_through_the_gate_of_a_rampart() -> None:
    table = Table(barriers=[(1700, 1900, 0, 1900), (3600, 1900, 2300, 1900)])
    for start, goal in (((1600, 2000), (1600, 1800)), ((500, 2000), (500, 1800)), ((2200, 2300), (2400, 1700))):
        assert table.find(start, goal) == table.expected(start, goal)
    gate = table.find((1600, 2000), (1600, 1800))
    assert gate is not None
    assert gate[0] < 300, "it is cheaper than to cross"


def test_a_goal_beyond_walls_is_not_reached() -> None:
    walls = [box(1000, 1000, 1100, 2000), box(1000, 2000, 2000, 2100), box(2000, 1000, 2100, 2000)]
    table = Table([(ROCKS, wall) for wall in [*walls, box(1000, 900, 2100, 1000)]])
    assert table.find((500, 500), (1500, 1500)) is None
    assert table.find((500, 500), (1050, 1500)) is None, "inside one"
    assert table.find((500, 500), (949, 1500)) is not None


def test_no_more_legs_than_allowed() -> None:
    """Past the end of a wall it takes several legs, and back behind it more than there are."""
    grounds = [(ROCKS, box(1500, 800, 1600, 1600))]
    start, goal = (1400, 1200), (1750, 1600)
    route = Table(grounds).find(start, goal)
    assert route is not None
    assert len(route[1]) - 1 > 3
    for most in range(1, 9):
        table = Table(grounds, max_legs=most)
        found = table.find(start, goal)
        assert found == table.expected(start, goal)
        assert (found is None) == (most < len(route[1]) - 1)
    assert Table(grounds).find(start, (1700, 1200)) is None


@pytest.mark.parametrize(
    ("enemies", "max_legs", "cost"),
    [([(1720, 1750), (1820, 1720), (1530, 1900)], 3, 1119), ([(1330, 1770), (1570, 1760), (1870, 1870)], 4, 1373)],
)
def test_a_dearer_way_with_fewer_legs_may_be_the_one(enemies: list[Point], max_legs: int, cost: int) -> None:
    """The cheapest way to a place on the route leaves too few legs for the rest."""
    table = Table(enemies=enemies, max_legs=max_legs)
    route = table.find((1000, 1800), (2000, 1800))
    assert route == table.expected((1000, 1800), (2000, 1800))
    assert route is not None
    assert route[0] == cost


def test_a_corner_that_is_only_touched_is_no_obstacle() -> None:
    plane, bodies, route = new_plane([(WOOD, box(1500, 1000, 1600, 1100))]), new_bodies(), Route.over(Route.blank())
    for start_x, met in ((1400, 0), (1401, 1)):
        assert find_route(plane, bodies, route, 0, start_x, 1100, start_x + 200, 900)
        assert int(route.grounds_met) == met


def test_more_places_than_there_is_room_for_are_no_route() -> None:
    """Strips of wood across the table, each with rings around four corners: eight of them fit, all do not."""
    strips = [(WOOD, box(100 + 140 * k, 100, 200 + 140 * k, 3500)) for k in range(24)]
    plane, bodies, route = new_plane(strips), new_bodies(), Route.over(Route.blank())
    assert find_route(plane, bodies, route, 0, 60, 1800, 1200, 1800)
    assert route.places == 2 + 8 * 4 * 16
    assert not find_route(plane, bodies, route, 0, 60, 1800, 3500, 1800)
    assert route.places == MAX_PLACES
    assert find_route(plane, bodies, route, 0, 60, 1800, 1200, 1800), "the desk is clean again"
    assert (int(route.cost), vertices_of(route)) == (1140 + 800, [(60, 1800), (1200, 1800)])


def test_straight_legs_within_an_allowance() -> None:
    table = Table([(WOOD, box(1500, 500, 2500, 1500))], enemies=[(1300, 1300)])
    route = Route.over(Route.blank())
    assert find_straight(table.plane, table.bodies, route, 1, 1300, 1000, 1700, 1000, 600)
    assert (int(route.cost), vertices_of(route)) == (600, [(1300, 1000), (1700, 1000)])
    assert not find_straight(table.plane, table.bodies, route, 1, 1300, 1000, 1700, 1000, 599)
    assert not find_straight(table.plane, table.bodies, route, 1, 1300, 1000, 1300, 1500, 2000), "through the enemy"
    assert find_straight(table.plane, table.bodies, route, 0, 1300, 1000, 1300, 1500, 2000), "who may be a friend"
    assert not find_straight(table.plane, table.bodies, route, 0, 1300, 1000, 1300, 49, 2000), "off the table"


# --- against the oracle -----------------------------------------------------------------------------------

spots = st.tuples(st.integers(2, 34).map(lambda step: 100 * step), st.integers(2, 34).map(lambda step: 100 * step))
shifts = st.tuples(*2 * [st.integers(-220, 220)]) | st.tuples(*2 * [st.integers(-2, 2).map(lambda step: 50 * step)])


def between(p: Point, q: Point, share: int, shift: Point) -> Point:
    """A point near the line between two others."""
    x, y = (p[k] + (q[k] - p[k]) * share // 100 + shift[k] for k in range(2))
    return min(max(x, 0), SIDE), min(max(y, 0), SIDE)


@st.composite
def journeys(draw: st.DrawFn, enemies: int, grounds: int, barriers: int) -> tuple[Table, Point, Point]:
    """A start, a goal, and so many obstacles about the way between them."""
    p, goal = draw(st.tuples(spots, spots).filter(lambda pair: pair[0] != pair[1]))

    def nearby() -> Point:
        return between(p, goal, draw(st.integers(20, 80)), draw(shifts))

    polygons = []
    for _ in range(grounds):
        corners = draw(st.lists(st.tuples(*2 * [st.integers(-250, 250)]), min_size=3, max_size=3))
        polygons.append((draw(st.sampled_from([WOOD, STREAM, ROCKS, ROCKS])), polygon_at(nearby(), corners)))
    lines = [(*nearby(), *nearby()) for _ in range(barriers)]
    foes = [nearby() for _ in range(enemies)]
    most_legs = draw(st.sampled_from([8, 8, 8, 4, 3]))
    return Table(polygons, [line for line in lines if line[:2] != line[2:]], foes, most_legs), p, goal


@pytest.mark.clause("HG-16.2a")
@settings(max_examples=40, derandomize=True)
@given(journeys(enemies=2, grounds=0, barriers=0))
def test_routes_round_two_enemies(journey: tuple[Table, Point, Point]) -> None:
    table, p, goal = journey
    assert table.find(p, goal) == table.expected(p, goal)


@pytest.mark.clause("HG-16.2a")
@few
@given(journeys(enemies=1, grounds=1, barriers=0))
def test_routes_round_an_enemy_and_an_area(journey: tuple[Table, Point, Point]) -> None:
    table, p, goal = journey
    assert table.find(p, goal) == table.expected(p, goal)


@pytest.mark.clause("HG-16.2a")
@few
@given(journeys(enemies=1, grounds=0, barriers=1))
def test_routes_round_an_enemy_and_over_a_barrier(journey: tuple[Table, Point, Point]) -> None:
    table, p, goal = journey
    assert table.find(p, goal) == table.expected(p, goal)


@pytest.mark.clause("HG-16.2a")
@given(journeys(enemies=8, grounds=3, barriers=1))
def test_routes_can_be_walked(journey: tuple[Table, Point, Point]) -> None:
    """Every leg is legal, the cost is that of the legs, and no longer than that of the straight one."""
    table, p, goal = journey
    found = table.find(p, goal)
    if found is None:
        return
    cost, vertices = found
    assert (vertices[0], vertices[-1]) == (p, goal)
    assert 1 <= len(vertices) - 1 <= 8
    legs = list(pairwise(vertices))
    assert all(is_legal(table.grounds, table.enemies, a, b) for a, b in legs)
    assert cost == sum(table.cost(a, b) for a, b in legs)
    assert cost <= table.cost(p, goal) or not is_legal(table.grounds, table.enemies, p, goal)


# --- two runs, one source ---------------------------------------------------------------------------------


def fingerprint() -> list[list[int]]:
    """Routes over random tables: to be found compiled and interpreted."""
    dice, results = random.Random(16), []

    def point() -> Point:
        return dice.randrange(50, SIDE - 50), dice.randrange(50, SIDE - 50)

    for _ in range(6):
        corners = [(dice.randrange(-300, 300), dice.randrange(-300, 300)) for _ in range(5)]
        grounds = [(kind, polygon_at(point(), corners)) for kind in (WOOD, ROCKS)]
        table = Table(grounds, [(*point(), *point())], [point() for _ in range(MAX_BODIES)])
        found = table.find(point(), point())
        results.append([] if found is None else [found[0], *(value for vertex in found[1] for value in vertex)])
    return results


@compiled_only
def test_compiled_and_interpreted_find_the_same() -> None:
    code = "import json; from kernel.test_routes import fingerprint; print(json.dumps(fingerprint()))"
    assert interpreted(code) == fingerprint()
    assert sum(len(route) > 5 for route in fingerprint()) >= 2, "some of them go round something"
