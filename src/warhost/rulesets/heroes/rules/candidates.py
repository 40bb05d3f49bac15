"""The finite set of moves that is listed for computer players: a figure's goals, family by family.

A person may go to any legal point; what is listed here is always legal.

Chapters: HG-16.1, HG-16.3
"""

from __future__ import annotations

from warhost.kernel.abi import pack
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.plane import (
    COMPASS,
    IMPASSABLE,
    along,
    ceil_sqrt,
    clip_to_area,
    distance2,
    is_clear_ground,
    is_legal_leg,
    is_on_table,
    leg_cost,
    overlapping,
    towards,
)
from warhost.kernel.routes import find_route
from warhost.rulesets.heroes.rules.figures import among_all_but, enemies_of, full_move, is_standing
from warhost.rulesets.heroes.rules.movement import allowance, is_where_it_began, legs_walked, point
from warhost.rulesets.heroes.state import COVERS, MAX_GOALS, MAX_MOVES, NONE, Battle, Umpire, Verb

RAY_STEP = 10
WHOLE = 65536  # parts of a leg, as areas are clipped
INSIDE_WOOD = (60, 120)
INSIDE_RAMPART, RAMPART_STEP = 60, 200
BEYOND_CHARGE = 112
JUST_OUT = 10


@brief_rule
def propose(umpire: Umpire, x: int, y: int) -> None:
    """Put a goal down, to be looked at later."""
    if umpire.goals < MAX_GOALS:
        umpire.goal_x[umpire.goals], umpire.goal_y[umpire.goals] = x, y
        umpire.goals += 1


@rule
def propose_near(umpire: Umpire, from_x: int, from_y: int, most: int, x: int, y: int) -> None:
    """Put a goal down unless it is farther off than a figure can go."""
    if distance2(from_x, from_y, x, y) <= most * most:
        propose(umpire, x, y)


# --- the families ---------------------------------------------------------------------------------------------------


@rule
def propose_contacts(battle: Battle, umpire: Umpire, x: int, y: int, side: int, most: int) -> None:
    """CM-1: points in contact with each enemy, one on the mover's side and eight around.

    Rule: HG-16.3a
    """
    aim = int(umpire.plane.aim)
    for enemy in range(battle.count):
        other = battle.figures[enemy]
        if other.side == side or not is_standing(battle, enemy):
            continue
        ex, ey = int(other.x), int(other.y)
        reach = most + 2 * aim
        if distance2(x, y, ex, ey) > reach * reach:
            continue
        goal_x, goal_y = along(ex, ey, x - ex, y - ey, aim)
        propose_near(umpire, x, y, most, goal_x, goal_y)
        for k in range(0, COMPASS, 2):
            goal_x, goal_y = towards(umpire.plane, k, ex, ey, aim)
            propose_near(umpire, x, y, most, goal_x, goal_y)


@rule
def propose_rays(battle: Battle, umpire: Umpire, figure: int, most: int, half: int) -> None:
    """CM-2: the longest straight moves in sixteen directions, at most the whole move or half of it long.

    Rule: HG-16.3b
    """
    others, enemies = among_all_but(battle, figure), enemies_of(battle, figure)
    for k in range(COMPASS):
        propose_ray(battle, umpire, figure, others, enemies, k, most, most)
        propose_ray(battle, umpire, figure, others, enemies, k, half, most)


@rule
def propose_ray(
    battle: Battle, umpire: Umpire, figure: int, others: int, enemies: int, k: int, longest: int, most: int
) -> None:
    """The longest straight legal move in one direction, in steps of a tenth of an inch.

    Rule: HG-15.3a, HG-16.3b
    """
    one, plane, bodies = battle.figures[figure], umpire.plane, umpire.bodies
    x, y = int(one.x), int(one.y)
    for s in range(longest - longest % RAY_STEP, 0, -RAY_STEP):
        to_x, to_y = towards(plane, k, x, y, s)
        if not is_on_table(plane, to_x, to_y) or overlapping(plane, bodies, others, to_x, to_y) != 0:
            continue
        if is_legal_leg(plane, bodies, enemies, x, y, to_x, to_y) and leg_cost(plane, x, y, to_x, to_y) <= most:
            propose(umpire, to_x, to_y)
            return


@rule
def propose_points(umpire: Umpire, x: int, y: int, most: int) -> None:
    """CM-3: the scenario's points of interest, places beside the ships, gates.

    Rule: HG-16.3c
    """
    for k in range(umpire.orders.points):
        propose_near(umpire, x, y, most, int(umpire.orders.point_x[k]), int(umpire.orders.point_y[k]))


@rule
def propose_corners(umpire: Umpire, area: int, x: int, y: int, most: int) -> None:
    """CM-4: places around the corners of impassable ground.

    Rule: HG-16.3d
    """
    ground = umpire.plane.areas[area]
    for corner in range(ground.count):
        for k in range(0, COMPASS, 2):
            ring = int(umpire.plane.corner_ring)
            goal_x, goal_y = towards(umpire.plane, k, int(ground.x[corner]), int(ground.y[corner]), ring)
            propose_near(umpire, x, y, most, goal_x, goal_y)


@rule
def propose_wood(umpire: Umpire, area: int, x: int, y: int, most: int) -> None:
    """CM-4: two places inside a wood, on the line to its middle.

    Rule: HG-16.3d
    """
    ground = umpire.plane.areas[area]
    middle_x, middle_y, corners = 0, 0, int(ground.count)
    for corner in range(corners):
        middle_x += int(ground.x[corner])
        middle_y += int(ground.y[corner])
    middle_x, middle_y = (2 * middle_x + corners) // (2 * corners), (2 * middle_y + corners) // (2 * corners)
    if middle_x == x and middle_y == y:
        return
    enters, leaves = clip_to_area(umpire.plane, area, x, y, middle_x, middle_y)
    if leaves < enters:
        return
    way = ceil_sqrt(distance2(x, y, middle_x, middle_y))
    for inside in INSIDE_WOOD:
        s = enters * way // WHOLE + inside
        goal_x, goal_y = along(x, y, middle_x - x, middle_y - y, s)
        propose_near(umpire, x, y, most, goal_x, goal_y)


@rule
def propose_rampart(umpire: Umpire, barrier: int, x: int, y: int, most: int) -> None:
    """CM-4: places behind a rampart, every two inches.

    Rule: HG-16.3d
    """
    line = umpire.plane.barriers[barrier]
    ax, ay, vx, vy = int(line.ax), int(line.ay), int(line.bx - line.ax), int(line.by - line.ay)
    length = ceil_sqrt(vx * vx + vy * vy)
    for s in range(0, length + 1, RAMPART_STEP):
        on_x, on_y = along(ax, ay, vx, vy, s) if s > 0 else (ax, ay)
        goal_x, goal_y = along(on_x, on_y, -vy, vx, INSIDE_RAMPART)
        propose_near(umpire, x, y, most, goal_x, goal_y)


@rule
def propose_cover(umpire: Umpire, x: int, y: int, most: int) -> None:
    """CM-4: cover of every kind.

    Rule: HG-16.3d
    """
    for area in range(umpire.plane.area_count):
        kind = int(umpire.plane.areas[area].kind)
        if kind & IMPASSABLE:
            propose_corners(umpire, area, x, y, most)
        if kind & COVERS:
            propose_wood(umpire, area, x, y, most)
    for barrier in range(umpire.plane.barrier_count):
        propose_rampart(umpire, barrier, x, y, most)


@rule
def propose_distances(battle: Battle, umpire: Umpire, x: int, y: int, side: int, most: int) -> None:
    """CM-5: just in and out of reach of each enemy's spear, bow and charge.

    Rule: HG-16.3e
    """
    spear, bow = int(umpire.rates.spear_range), int(umpire.rates.bow_range)
    for enemy in range(battle.count):
        other = battle.figures[enemy]
        if other.side == side or not is_standing(battle, enemy):
            continue
        ex, ey = int(other.x), int(other.y)
        propose_at(umpire, x, y, ex, ey, spear, most)
        propose_at(umpire, x, y, ex, ey, spear + JUST_OUT, most)
        propose_at(umpire, x, y, ex, ey, bow, most)
        propose_at(umpire, x, y, ex, ey, bow + JUST_OUT, most)
        propose_at(umpire, x, y, ex, ey, full_move(battle, enemy) + BEYOND_CHARGE, most)


@rule
def propose_at(umpire: Umpire, x: int, y: int, enemy_x: int, enemy_y: int, apart: int, most: int) -> None:
    """Put down the point at a distance from an enemy on the ray from it through the mover.

    Rule: HG-16.3e
    """
    least, farthest = max(apart - most - RAY_STEP, 0), apart + most + RAY_STEP
    if least * least <= distance2(x, y, enemy_x, enemy_y) <= farthest * farthest:
        goal_x, goal_y = along(enemy_x, enemy_y, x - enemy_x, y - enemy_y, apart)
        propose_near(umpire, x, y, most, goal_x, goal_y)


@rule
def propose_support(battle: Battle, umpire: Umpire, figure: int, x: int, y: int, most: int) -> None:
    """CM-6: places beside each friend.

    Rule: HG-16.3f
    """
    side, aim = battle.figures[figure].side, int(umpire.plane.aim)
    for friend in range(battle.count):
        other = battle.figures[friend]
        if other.side != side or friend == figure or not is_standing(battle, friend):
            continue
        for k in range(0, COMPASS, 4):
            goal_x, goal_y = towards(umpire.plane, k, int(other.x), int(other.y), aim)
            propose_near(umpire, x, y, most, goal_x, goal_y)


# --- the list -------------------------------------------------------------------------------------------------------


@rule
def sort_goals(umpire: Umpire) -> None:
    """Sort the goals of a family by x, then y, by insertion.

    Rule: HG-16.3g
    """
    for k in range(1, umpire.goals):
        x, y = int(umpire.goal_x[k]), int(umpire.goal_y[k])
        place, j = point(x, y), k
        while j > 0 and point(int(umpire.goal_x[j - 1]), int(umpire.goal_y[j - 1])) > place:
            umpire.goal_x[j], umpire.goal_y[j] = umpire.goal_x[j - 1], umpire.goal_y[j - 1]
            j -= 1
        umpire.goal_x[j], umpire.goal_y[j] = x, y


@rule
def is_reachable(battle: Battle, umpire: Umpire, figure: int, x: int, y: int, most: int) -> bool:
    """True when a move can end on a point and the reference path to it is short enough.

    Rule: HG-16.3g
    """
    one, plane, bodies = battle.figures[figure], umpire.plane, umpire.bodies
    if (x == one.x and y == one.y) or is_where_it_began(battle, figure, x, y):
        return False
    if not is_on_table(plane, x, y) or not is_clear_ground(plane, x, y):
        return False
    if overlapping(plane, bodies, among_all_but(battle, figure), x, y) != 0:
        return False
    if not find_route(plane, bodies, umpire.route, enemies_of(battle, figure), int(one.x), int(one.y), x, y):
        return False
    return umpire.route.cost <= most and umpire.route.legs + legs_walked(battle, figure) <= umpire.plane.max_legs


@rule
def is_listed(umpire: Umpire, first: int, n: int, action: int) -> bool:
    """True when a move stands in the list already."""
    for k in range(first, n):
        if umpire.listed[k] == action:
            return True
    return False


@rule
def list_family(battle: Battle, umpire: Umpire, figure: int, first: int, n: int, most: int) -> int:
    """Add the moves to the goals of a family that are legal and new: how many stand in the list then.

    Rule: HG-16.3g
    """
    sort_goals(umpire)
    for k in range(umpire.goals):
        if n >= first + MAX_MOVES:
            break
        x, y = int(umpire.goal_x[k]), int(umpire.goal_y[k])
        action = pack(Verb.MOVE, figure, 0, point(x, y), NONE)
        if not is_listed(umpire, first, n, action) and is_reachable(battle, umpire, figure, x, y, most):
            umpire.listed[n] = action
            n += 1
    umpire.goals = 0
    return n


@rule
def list_moves(battle: Battle, umpire: Umpire, figure: int, n: int) -> int:
    """Add the moves that are listed for a figure: how many actions stand in the list then.

    Rule: HG-16.1b, HG-16.3g, HG-16.5a
    """
    one, first, most = battle.figures[figure], n, allowance(battle, figure)
    x, y, side = int(one.x), int(one.y), int(one.side)
    umpire.goals = 0
    propose_contacts(battle, umpire, x, y, side, most)
    n = list_family(battle, umpire, figure, first, n, most)
    propose_rays(battle, umpire, figure, most, most // 2)
    n = list_family(battle, umpire, figure, first, n, most)
    propose_points(umpire, x, y, most)
    n = list_family(battle, umpire, figure, first, n, most)
    propose_cover(umpire, x, y, most)
    n = list_family(battle, umpire, figure, first, n, most)
    propose_distances(battle, umpire, x, y, side, most)
    n = list_family(battle, umpire, figure, first, n, most)
    propose_support(battle, umpire, figure, x, y, most)
    return list_family(battle, umpire, figure, first, n, most)
