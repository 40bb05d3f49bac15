"""The reference route: the cheapest way on an open table around the obstacles that turn out to be in the way.

First the straight leg is tried. Whatever it runs into is noted as an obstacle: enemy bodies and impassable areas that
make it illegal, difficult areas and barriers that make it dear. Then the cheapest route is searched that turns only on
rings around the noted obstacles and is legal as far as those go; what it runs into is noted too, and so on until a
route runs into nothing new.

The search is A* over states (legs used, place), each settled once. The straight distance to the goal, rounded up,
never falls along a leg by more than the leg costs, so states are settled in the order of the whole cost, then of legs;
a state waits with the cheapest way to it, of equal ones the one whose list of vertices is the least.
"""

from __future__ import annotations

from typing import Any

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.layout import Record, i1, i2, i4, i8
from warhost.kernel.plane import (
    BODY_RING,
    CORNER_RING,
    DIFFICULT,
    IMPASSABLE,
    POINT_RING,
    ceil_sqrt,
    clip_to_area,
    crosses,
    distance2,
    is_clear_of,
    is_legal_leg,
    is_on_table,
    leg_cost,
    nearer_than,
    set_of,
)

MAX_VERTICES = 10
MAX_PLACES = 1024  # start, goal and the rings of 63 bodies; a search that needs more finds no route
START, GOAL = 0, 1
NO_COST = 1 << 30
NO_LEGS = 127


class Route(Record):
    """A route, and the desk for searching it."""

    legs = i1()
    cost = i4()
    x = i2(MAX_VERTICES)  # the vertices: the start, then the end of each leg
    y = i2(MAX_VERTICES)
    # Obstacles noted so far, as bit sets:
    bodies_met = i8()
    walls_met = i8()  # impassable areas
    grounds_met = i8()  # difficult areas
    barriers_met = i8()
    # The net:
    places = i2()
    place_x = i2(MAX_PLACES)
    place_y = i2(MAX_PLACES)
    ahead = i4(MAX_PLACES)  # straight distance to the goal
    # The search, by place or by legs used and place:
    fewest_legs = i1(MAX_PLACES)  # with which the place has been settled
    spent = i4(MAX_VERTICES, MAX_PLACES)  # the cheapest way known
    came_from = i2(MAX_VERTICES, MAX_PLACES)
    slot = i2(MAX_VERTICES, MAX_PLACES)  # where the state stands among those that wait, -1 when it does not
    bound = i4()  # the cheapest way to the goal known
    waiting = i2()
    waiting_state = i2(MAX_VERTICES * MAX_PLACES)
    waiting_key = i4(MAX_VERTICES * MAX_PLACES)  # whole cost to be expected, then legs


@rule
def find_route(plane: Any, bodies: Any, route: Any, enemies: int, px: int, py: int, gx: int, gy: int) -> bool:
    """Write the reference route from p to the goal into `route`; False when there is none, or when p is the goal.

    `enemies` are the bodies that it may not overlap.
    """
    if (px == gx and py == gy) or not is_on_table(plane, px, py) or not is_on_table(plane, gx, gy):
        return False
    put_straight(plane, route, px, py, gx, gy)
    route.bodies_met = route.walls_met = route.grounds_met = route.barriers_met = 0
    while note_obstacles(plane, bodies, route, enemies):
        if not spread_net(plane, bodies, route, px, py, gx, gy) or not search(plane, bodies, route):
            return False
    return True


@rule
def find_straight(
    plane: Any, bodies: Any, route: Any, enemies: int, px: int, py: int, gx: int, gy: int, most: int
) -> bool:
    """Write the one straight leg into `route`; False unless it leads away, is legal and costs at most `most`."""
    if (px == gx and py == gy) or not is_legal_leg(plane, bodies, enemies, px, py, gx, gy):
        return False
    put_straight(plane, route, px, py, gx, gy)
    return bool(route.cost <= most)


@rule
def put_straight(plane: Any, route: Any, px: int, py: int, gx: int, gy: int) -> None:
    """Make the route one straight leg."""
    route.legs, route.cost = 1, leg_cost(plane, px, py, gx, gy)
    route.x[0], route.y[0] = px, py
    route.x[1], route.y[1] = gx, gy


# --- obstacles --------------------------------------------------------------------------------------------


@rule
def note_obstacles(plane: Any, bodies: Any, route: Any, enemies: int) -> bool:
    """Note what the route runs into; True when there is something new."""
    found = False
    for leg in range(route.legs):
        px, py = int(route.x[leg]), int(route.y[leg])
        qx, qy = int(route.x[leg + 1]), int(route.y[leg + 1])
        unmet = enemies & ~int(route.bodies_met)
        met = nearer_than(bodies, unmet, px, py, qx, qy, int(plane.body), False)
        if met != 0:
            route.bodies_met |= met
            found = True
        found = note_areas(plane, route, px, py, qx, qy) or found
        for k in range(plane.barrier_count):
            if (int(route.barriers_met) >> k) & 1 == 0 and crosses(plane, k, px, py, qx, qy):
                route.barriers_met |= 1 << k
                found = True
    return found


@rule
def note_areas(plane: Any, route: Any, px: int, py: int, qx: int, qy: int) -> bool:
    """Note the areas that forbid a leg or make it dearer; True when there is something new."""
    found = False
    for k in range(plane.area_count):
        area = plane.areas[k]
        if ((int(route.walls_met) | int(route.grounds_met)) >> k) & 1:
            continue
        if area.kind & IMPASSABLE:
            if not is_clear_of(area, px, py, qx, qy, int(plane.clearance)):
                route.walls_met |= 1 << k
                found = True
        elif area.kind & DIFFICULT:
            start, end = clip_to_area(plane, k, px, py, qx, qy)
            if start < end:
                route.grounds_met |= 1 << k
                found = True
    return found


@rule
def is_open_leg(plane: Any, bodies: Any, route: Any, px: int, py: int, qx: int, qy: int) -> bool:
    """True when no obstacle noted so far forbids a leg."""
    if nearer_than(bodies, int(route.bodies_met), px, py, qx, qy, int(plane.body), True) != 0:
        return False
    walls = int(route.walls_met)
    while walls != 0:
        k = lowest_bit(walls)
        walls ^= 1 << k
        if not is_clear_of(plane.areas[k], px, py, qx, qy, int(plane.clearance)):
            return False
    return True


# --- the net ----------------------------------------------------------------------------------------------


@rule
def spread_net(plane: Any, bodies: Any, route: Any, px: int, py: int, gx: int, gy: int) -> bool:
    """Lay out the places to turn at: start, goal and the rings of all that has been noted.

    False when there is no room for them, or when start or goal itself is not open.
    """
    route.places = 0
    room = add_place(plane, bodies, route, px, py, gx, gy) and add_place(plane, bodies, route, gx, gy, gx, gy)
    if route.places < 2:
        return False
    met = int(route.bodies_met)
    while met != 0:
        k = lowest_bit(met)
        met ^= set_of(k)
        room = room and add_ring(plane, bodies, route, BODY_RING, int(bodies.x[k]), int(bodies.y[k]), gx, gy)
    for k in range(plane.area_count):
        wall, ground = (int(route.walls_met) >> k) & 1, (int(route.grounds_met) >> k) & 1
        for corner in range(plane.areas[k].count if wall | ground else 0):
            x, y = int(plane.areas[k].x[corner]), int(plane.areas[k].y[corner])
            room = room and add_ring(plane, bodies, route, CORNER_RING if wall else POINT_RING, x, y, gx, gy)
    for k in range(plane.barrier_count):
        if (int(route.barriers_met) >> k) & 1:
            line = plane.barriers[k]
            room = room and add_ring(plane, bodies, route, POINT_RING, int(line.ax), int(line.ay), gx, gy)
            room = room and add_ring(plane, bodies, route, POINT_RING, int(line.bx), int(line.by), gx, gy)
    return room


@rule
def add_ring(plane: Any, bodies: Any, route: Any, kind: int, x: int, y: int, gx: int, gy: int) -> bool:
    """Add the places of the ring around a point; False when there is no room for them."""
    for k in range(16):
        place_x, place_y = x + int(plane.rings[kind, k, 0]), y + int(plane.rings[kind, k, 1])
        if not add_place(plane, bodies, route, place_x, place_y, gx, gy):
            return False
    return True


@rule
def add_place(plane: Any, bodies: Any, route: Any, x: int, y: int, gx: int, gy: int) -> bool:
    """Add a place to the net if it is on the table and not barred itself; False when there is no room for it."""
    if not is_on_table(plane, x, y) or not is_open_leg(plane, bodies, route, x, y, x, y):
        return True
    k = int(route.places)
    if k == MAX_PLACES:
        return False
    route.place_x[k], route.place_y[k] = x, y
    route.ahead[k] = ceil_sqrt(distance2(x, y, gx, gy))
    route.places = k + 1
    return True


# --- the search -------------------------------------------------------------------------------------------


@rule
def search(plane: Any, bodies: Any, route: Any) -> bool:
    """Write the cheapest route over the net into `route`, of equal ones that with fewer legs, then the lesser vertices.

    False when there is none with at most `max_legs` legs.
    """
    places, most_legs = int(route.places), min(int(plane.max_legs), MAX_VERTICES - 1)
    route.fewest_legs[:places] = NO_LEGS
    route.spent[: most_legs + 1, :places] = NO_COST
    route.slot[: most_legs + 1, :places] = -1
    route.waiting, route.bound = 0, NO_COST
    spread_from(plane, bodies, route, 0, START, 0)
    while route.waiting > 0:
        state = take_first(route)
        legs, place = state // MAX_PLACES, state % MAX_PLACES
        if place == GOAL:
            write_route(route, legs)
            return True
        if legs < route.fewest_legs[place]:
            route.fewest_legs[place] = legs
            if legs < most_legs:
                spread_from(plane, bodies, route, legs, place, int(route.spent[legs, place]))
    return False


@rule
def spread_from(plane: Any, bodies: Any, route: Any, legs: int, place: int, spent: int) -> None:
    """Try one more leg from a settled state to every place that may gain by it.

    A place gains nothing once it is settled with as few legs, nor by a way longer than `most_spent`; that is asked
    before anything else of a leg.
    """
    px, py = int(route.place_x[place]), int(route.place_y[place])
    for other in range(1, route.places):
        if legs + 1 >= route.fewest_legs[other] or other == place:
            continue
        qx, qy = int(route.place_x[other]), int(route.place_y[other])
        most = most_spent(route, legs + 1, other)
        if most < spent or distance2(px, py, qx, qy) > (most - spent) * (most - spent):
            continue
        if not is_open_leg(plane, bodies, route, px, py, qx, qy):
            continue
        cost = spent + leg_cost(plane, px, py, qx, qy)
        known = int(route.spent[legs + 1, other])
        if cost <= most and (cost != known or is_lesser(route, legs, place, int(route.came_from[legs + 1, other]))):
            route.spent[legs + 1, other] = cost
            route.came_from[legs + 1, other] = place
            wait(route, legs + 1, other, cost + int(route.ahead[other]))


@brief_rule
def most_spent(route: Any, legs: int, place: int) -> int:
    """The most that a way to a place with so many legs may cost to be of use.

    No more than one known with as many legs, less than one with fewer legs, and with the straight distance that is
    then left no more than a way to the goal that is known.
    """
    most = min(int(route.spent[legs, place]), int(route.bound) - int(route.ahead[place]))
    for fewer in range(1, legs):
        most = min(most, int(route.spent[fewer, place]) - 1)
    return most


@rule
def is_lesser(route: Any, legs: int, one: int, other: int) -> bool:
    """True when of two ways with so many legs, known by the places of their ends, the first has the lesser vertices."""
    lesser = False
    while one != other:
        ax, ay = int(route.place_x[one]), int(route.place_y[one])
        bx, by = int(route.place_x[other]), int(route.place_y[other])
        if ax != bx or ay != by:
            lesser = ax < bx or (ax == bx and ay < by)
        one, other = int(route.came_from[legs, one]), int(route.came_from[legs, other])
        legs -= 1
    return lesser


@rule
def wait(route: Any, legs: int, place: int, expected: int) -> None:
    """Let a state wait, or wait with a new cost to be expected."""
    k = int(route.slot[legs, place])
    if k < 0:
        k = int(route.waiting)
        route.waiting = k + 1
        route.slot[legs, place] = k
        route.waiting_state[k] = legs * MAX_PLACES + place
    route.waiting_key[k] = expected * (MAX_VERTICES + 1) + legs
    if place == GOAL:
        route.bound = min(int(route.bound), expected)


@rule
def take_first(route: Any) -> int:
    """Take the state with the least cost to be expected, of those with the fewest legs, out of those that wait."""
    first = 0
    for k in range(1, route.waiting):
        if route.waiting_key[k] < route.waiting_key[first]:
            first = k
    state, last = int(route.waiting_state[first]), int(route.waiting) - 1
    moved = int(route.waiting_state[last])
    route.waiting_state[first], route.waiting_key[first] = moved, route.waiting_key[last]
    route.slot[moved // MAX_PLACES, moved % MAX_PLACES] = first
    route.slot[state // MAX_PLACES, state % MAX_PLACES] = -1
    route.waiting = last
    return state


@rule
def write_route(route: Any, legs: int) -> None:
    """Write down the way to the goal that has so many legs."""
    route.legs, route.cost = legs, route.spent[legs, GOAL]
    place = GOAL
    for leg in range(legs, 0, -1):
        route.x[leg], route.y[leg] = route.place_x[place], route.place_y[place]
        place = int(route.came_from[leg, place])
