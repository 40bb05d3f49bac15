"""An open table without a grid: round bodies, convex areas and barriers at whole coordinates, in exact geometry.

    y, north          b     A body is a disc around its centre. A set of bodies is a bit set, bit k = body k.
    |    protected -> |     Corners of an area go round it counter-clockwise. The protected side of a barrier is on the
    |                 a     left when one walks from a to b.
    +---------- x, east     All numbers fit 64 bits on tables whose diagonal is at most 16384 units.

Nothing here rounds by chance: square roots are guessed in floating point, and whole numbers then correct the guess, so
the results are the same on every machine, compiled or interpreted.
"""

from __future__ import annotations

import math
from typing import Any

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.layout import Record, i1, i2, i4

MAX_POLYGONS, MAX_CORNERS, MAX_LINES, MAX_BODIES = 24, 8, 8, 64
# What the ground of an area does: no centre may come near, it costs more to move in, it blocks sight, it limits sight.
# Bits from OWN_KIND up are the game's own.
IMPASSABLE, DIFFICULT, OPAQUE, DENSE, OWN_KIND = 1, 2, 4, 8, 16
COMPASS = 16  # directions all round
WHOLE = 1 << 16  # a whole line in the fractions that tell how much of it lies inside areas
SPIRAL_REACH = 96  # steps from the middle of the search for a free place to its end
SPIRAL = 28917  # whole steps in a circle of that radius
BODY_RING, CORNER_RING, POINT_RING = 0, 1, 2  # around a body, a corner of an impassable area, any other point
RING_MARGIN = 3  # how much wider than it must be a ring is, so that the chords between its sixteen places are clear
LOW_HALF = (1 << 32) - 1


class Area(Record):
    """A convex polygon with the properties of its ground."""

    kind = i1()  # IMPASSABLE and so on, added up
    count = i1()  # corners
    x = i2(MAX_CORNERS)
    y = i2(MAX_CORNERS)
    left = i2()  # the box around it, measured by `lay_out_plane`
    right = i2()
    bottom = i2()
    top = i2()


class Barrier(Record):
    """A straight line from a to b that costs something to cross."""

    ax = i2()
    ay = i2()
    bx = i2()
    by = i2()


class Plane(Record):
    """The table and the measures that hold on it; below the line what `lay_out_plane` fills and rules scribble on."""

    width = i2()
    height = i2()
    body = i2()  # diameter of a body, and so the least distance of two centres
    touch = i2()  # the farthest distance of two centres in contact
    aim = i2()  # the distance at which a body is put in contact
    clearance = i2()  # the least distance of a centre from an impassable area
    crossing_cost = i2()  # of a barrier
    difficult_cost = i1()  # what a way through difficult areas costs of its length: once or twice, more fits no word
    dense_limit = i2()  # how much of a line of sight may lie in dense areas
    area_count = i1()
    barrier_count = i1()
    areas = Area.array(MAX_POLYGONS)
    barriers = Barrier.array(MAX_LINES)
    compass = i2(COMPASS, 2)  # directions as cosine and sine, of any scale
    body_ring = i2()  # radii of the rings of places around obstacles that a route may turn at
    corner_ring = i2()
    point_ring = i2()
    max_legs = i1()
    search_step = i2()  # grid of the search for a free place
    search_limit = i2()  # its radius, at most SPIRAL_REACH steps
    # ---
    rings = i2(3, COMPASS, 2)  # by kind of ring: steps from its middle to its places
    spiral_count = i2()
    spiral = i2(SPIRAL, 2)  # steps from the middle of the search, the nearest first, then by y, then by x
    slots = i4(SPIRAL_REACH * SPIRAL_REACH + 2)
    stretch_from = i4(MAX_POLYGONS)  # parts of a line inside areas, by where they begin
    stretch_to = i4(MAX_POLYGONS)


class Bodies(Record):
    """Where the centres of all bodies are."""

    x = i2(MAX_BODIES)
    y = i2(MAX_BODIES)


# --- numbers ----------------------------------------------------------------------------------------------


@brief_rule
def isqrt(n: int) -> int:
    """The square root of 0 <= n < 2**62, rounded down; a floating-point guess, corrected."""
    root = int(math.sqrt(n))
    while root * root > n:
        root -= 1
    while (root + 1) * (root + 1) <= n:
        root += 1
    return root


@brief_rule
def ceil_sqrt(n: int) -> int:
    """The square root of 0 <= n < 2**62, rounded up."""
    root = isqrt(n)
    return root if root * root == n else root + 1


@brief_rule
def distance2(ax: int, ay: int, bx: int, by: int) -> int:
    """The square of the distance of two points."""
    return (ax - bx) * (ax - bx) + (ay - by) * (ay - by)


@brief_rule
def turn_of(ax: int, ay: int, bx: int, by: int, x: int, y: int) -> int:
    """Where a point lies from the line a to b: positive on its left, 0 on it, negative on its right."""
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax)


@brief_rule
def is_product_less(a: int, b: int, c: int, d: int) -> bool:
    """True when a * b < c * d, for 0 <= a, c < 2**31 and 0 <= b, d < 2**62, whose products need two words."""
    ab, cd = a * (b & LOW_HALF), c * (d & LOW_HALF)
    ab_high, cd_high = a * (b >> 32) + (ab >> 32), c * (d >> 32) + (cd >> 32)
    return ab_high < cd_high or (ab_high == cd_high and (ab & LOW_HALF) < (cd & LOW_HALF))


@rule
def share_of_way(v: int, n: int, s: int) -> int:
    """The part s * v / sqrt(n) rounded half away from 0, for v * v <= n < 2**62, n > 0 and s up to 16384."""
    square = v * v
    double = int(2 * s * abs(v) / math.sqrt(n))
    while is_product_less(4 * s * s, square, double * double, n):
        double -= 1
    while not is_product_less(4 * s * s, square, (double + 1) * (double + 1), n):
        double += 1
    length = (double + 1) // 2
    return length if v >= 0 else -length


@rule
def along(px: int, py: int, vx: int, vy: int, s: int) -> tuple[int, int]:
    """The point at distance s from p in direction v, each coordinate rounded on its own; p itself when v is 0."""
    n = vx * vx + vy * vy
    if n == 0:
        return px, py
    return px + share_of_way(vx, n, s), py + share_of_way(vy, n, s)


@brief_rule
def towards(plane: Any, direction: int, px: int, py: int, s: int) -> tuple[int, int]:
    """The point at distance s from p in a direction of the compass."""
    return along(px, py, int(plane.compass[direction, 0]), int(plane.compass[direction, 1]), s)


@brief_rule
def turned(vx: int, vy: int, c: int, s: int) -> tuple[int, int]:
    """A vector turned by a direction given as cosine and sine, and longer by their scale."""
    return vx * c - vy * s, vx * s + vy * c


@brief_rule
def set_of(body: int) -> int:
    """The set of one body; the sign bit is body 63, also where whole numbers have no end."""
    return 1 << body if body < 63 else -1 << 63


# --- once for a table -------------------------------------------------------------------------------------


@rule
def lay_out_plane(plane: Any) -> None:
    """Measure what never changes on a table whose areas and measures are set: boxes, rings and the search's order."""
    box_areas(plane)
    rings = plane.rings
    for k in range(COMPASS):
        rings[BODY_RING, k, 0], rings[BODY_RING, k, 1] = towards(plane, k, 0, 0, int(plane.body_ring))
        rings[CORNER_RING, k, 0], rings[CORNER_RING, k, 1] = towards(plane, k, 0, 0, int(plane.corner_ring))
        rings[POINT_RING, k, 0], rings[POINT_RING, k, 1] = towards(plane, k, 0, 0, int(plane.point_ring))
    step = int(plane.search_step)
    lay_spiral(plane, step, min(int(plane.search_limit) // step, SPIRAL_REACH))


@rule
def box_areas(plane: Any) -> None:
    """Measure the box around each area."""
    for k in range(plane.area_count):
        area = plane.areas[k]
        count = int(area.count)
        area.left, area.right = area.x[:count].min(), area.x[:count].max()
        area.bottom, area.top = area.y[:count].min(), area.y[:count].max()


@rule
def lay_spiral(plane: Any, step: int, reach: int) -> None:
    """Sort the steps of the search by distance: counted by its square, then dealt out row by row, east last."""
    slots = plane.slots
    slots[:] = 0
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            if dx * dx + dy * dy <= reach * reach:
                slots[dx * dx + dy * dy + 1] += 1
    for square in range(reach * reach + 1):
        slots[square + 1] += slots[square]
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            if dx * dx + dy * dy <= reach * reach:
                slot = int(slots[dx * dx + dy * dy])
                plane.spiral[slot, 0], plane.spiral[slot, 1] = step * dx, step * dy
                slots[dx * dx + dy * dy] += 1
    plane.spiral_count = slots[reach * reach]


# --- lines and areas --------------------------------------------------------------------------------------


@brief_rule
def beyond(cx: int, cy: int, px: int, py: int, qx: int, qy: int, r: int) -> int:
    """Positive when a point c is farther than r from the leg p to q, 0 at just r, negative when it is nearer."""
    leg_x, leg_y, out_x, out_y = qx - px, qy - py, cx - px, cy - py
    t, n = out_x * leg_x + out_y * leg_y, leg_x * leg_x + leg_y * leg_y
    if t <= 0:
        return out_x * out_x + out_y * out_y - r * r
    if t >= n:
        return distance2(cx, cy, qx, qy) - r * r
    cross = out_x * leg_y - out_y * leg_x
    return cross * cross - r * r * n


@brief_rule
def keeps(cx: int, cy: int, px: int, py: int, qx: int, qy: int, r: int) -> bool:
    """True when a point c is at least r from the leg p to q."""
    return beyond(cx, cy, px, py, qx, qy, r) >= 0


@brief_rule
def is_beside(area: Any, px: int, py: int, qx: int, qy: int, r: int) -> bool:
    """True when already the boxes around an area and a leg are r apart; False says nothing."""
    return (
        min(px, qx) >= area.right + r
        or max(px, qx) <= area.left - r
        or min(py, qy) >= area.top + r
        or max(py, qy) <= area.bottom - r
    )


@rule
def clip(area: Any, px: int, py: int, qx: int, qy: int, least: int) -> tuple[int, int, int, int]:
    """The part of the leg p to q in an area, from a/b to c/d of its length, as (a, b, c, d); c/d < a/b for none.

    `least` is 0 for the area with its edges and 1 for its inside, of which a leg along an edge has none; for the
    inside a part without length is none either.
    """
    a, b, c, d = 0, 1, 1, 1
    count = int(area.count)
    fx, fy = int(area.x[count - 1]), int(area.y[count - 1])
    for k in range(count):
        gx, gy = int(area.x[k]), int(area.y[k])
        first, last = turn_of(fx, fy, gx, gy, px, py), turn_of(fx, fy, gx, gy, qx, qy)
        if first < least and last < least:
            return 1, 1, 0, 1
        slope = last - first
        if first < 0 and -first * b > a * slope:
            a, b = -first, slope
        if last < 0 and first * d < c * -slope:
            c, d = first, -slope
        fx, fy = gx, gy
    return a, b, c, d


@rule
def passes_inside(plane: Any, flags: int, px: int, py: int, qx: int, qy: int) -> bool:
    """True when the leg p to q has a part inside an area that has any of the flags, not only on its edge."""
    for k in range(plane.area_count):
        area = plane.areas[k]
        if area.kind & flags and not is_beside(area, px, py, qx, qy, 0):
            a, b, c, d = clip(area, px, py, qx, qy, 1)
            if a * d < c * b:
                return True
    return False


@rule
def clip_to_area(plane: Any, area: int, px: int, py: int, qx: int, qy: int) -> tuple[int, int]:
    """From where to where the leg p to q lies in an area, in parts of WHOLE rounded inward; none if end < start."""
    ground = plane.areas[area]
    if is_beside(ground, px, py, qx, qy, 1):
        return 1, 0
    a, b, c, d = clip(ground, px, py, qx, qy, 0)
    return -(-WHOLE * a // b), WHOLE * c // d


@rule
def share_inside(plane: Any, px: int, py: int, qx: int, qy: int, flags: int) -> int:
    """How much of the leg p to q lies in areas that have any of the flags, in parts of WHOLE.

    Edges belong to areas; what lies in two areas counts once.
    """
    found, starts, ends = 0, plane.stretch_from, plane.stretch_to
    for k in range(plane.area_count):
        if plane.areas[k].kind & flags:
            start, end = clip_to_area(plane, k, px, py, qx, qy)
            if start < end:
                slot = found
                while slot > 0 and starts[slot - 1] > start:
                    starts[slot], ends[slot] = starts[slot - 1], ends[slot - 1]
                    slot -= 1
                starts[slot], ends[slot] = start, end
                found += 1
    total, reached = 0, 0
    for k in range(found):
        total += max(int(ends[k]) - max(int(starts[k]), reached), 0)
        reached = max(reached, int(ends[k]))
    return total


@brief_rule
def is_protected(plane: Any, barrier: int, x: int, y: int) -> bool:
    """True on the protected side of a barrier's line; the line itself is not protected."""
    line = plane.barriers[barrier]
    return turn_of(int(line.ax), int(line.ay), int(line.bx), int(line.by), x, y) > 0


@brief_rule
def crosses(plane: Any, barrier: int, px: int, py: int, qx: int, qy: int) -> bool:
    """True when a leg's ends lie on different sides of a barrier, and the barrier's not both on one side of the leg."""
    if is_protected(plane, barrier, px, py) == is_protected(plane, barrier, qx, qy):
        return False
    line = plane.barriers[barrier]
    a = turn_of(px, py, qx, qy, int(line.ax), int(line.ay))
    b = turn_of(px, py, qx, qy, int(line.bx), int(line.by))
    return not (a > 0 and b > 0) and not (a < 0 and b < 0)


@rule
def crossings(plane: Any, px: int, py: int, qx: int, qy: int) -> int:
    """How many barriers a leg crosses."""
    found = 0
    for barrier in range(plane.barrier_count):
        found += 1 if crosses(plane, barrier, px, py, qx, qy) else 0
    return found


@rule
def dearer_share(plane: Any, px: int, py: int, qx: int, qy: int) -> int:
    """What a leg costs beyond its length for difficult ground, in parts of WHOLE of the length."""
    return share_inside(plane, px, py, qx, qy, DIFFICULT) * (int(plane.difficult_cost) - 1)


@rule
def leg_cost(plane: Any, px: int, py: int, qx: int, qy: int) -> int:
    """The length of a leg, its share in difficult areas at their cost, rounded up, and its crossings."""
    square, share = distance2(px, py, qx, qy), dearer_share(plane, px, py, qx, qy)
    if share == 0:
        cost = ceil_sqrt(square)
    else:
        cost = (ceil_sqrt(square * (WHOLE + share) * (WHOLE + share)) + WHOLE - 1) // WHOLE
    return cost + int(plane.crossing_cost) * crossings(plane, px, py, qx, qy)


# --- where a body may be ----------------------------------------------------------------------------------


@brief_rule
def is_on_table(plane: Any, x: int, y: int) -> bool:
    """True when the whole body around this centre is on the table."""
    edge = int(plane.body) // 2
    return edge <= x <= plane.width - edge and edge <= y <= plane.height - edge


@rule
def is_in_area(plane: Any, area: int, x: int, y: int) -> bool:
    """True inside an area and on its edge."""
    ground = plane.areas[area]
    count = int(ground.count)
    for k in range(count):
        j = k - 1 if k > 0 else count - 1
        if turn_of(int(ground.x[j]), int(ground.y[j]), int(ground.x[k]), int(ground.y[k]), x, y) < 0:
            return False
    return True


@rule
def is_near_area(plane: Any, area: int, x: int, y: int, reach: int) -> bool:
    """True when a point is at most `reach` away from an area, or in it."""
    ground = plane.areas[area]
    count = int(ground.count)
    for k in range(count):
        j = k - 1 if k > 0 else count - 1
        if beyond(x, y, int(ground.x[j]), int(ground.y[j]), int(ground.x[k]), int(ground.y[k]), reach) <= 0:
            return True
    return is_in_area(plane, area, x, y)


@rule
def is_clear_of(area: Any, px: int, py: int, qx: int, qy: int, r: int) -> bool:
    """True when the leg p to q stays at least r > 0 away from an area: outside it, and no edge nearer than that."""
    if is_beside(area, px, py, qx, qy, r):
        return True
    outside = False
    count = int(area.count)
    ax, ay = int(area.x[count - 1]), int(area.y[count - 1])
    for k in range(count):
        bx, by = int(area.x[k]), int(area.y[k])
        if not (keeps(ax, ay, px, py, qx, qy, r) and keeps(px, py, ax, ay, bx, by, r)):
            return False
        p, q = turn_of(ax, ay, bx, by, px, py), turn_of(ax, ay, bx, by, qx, qy)
        a, b = turn_of(px, py, qx, qy, ax, ay), turn_of(px, py, qx, qy, bx, by)
        # No end lies on the other line's piece, so they have a point in common only where they truly cross.
        if not keeps(qx, qy, ax, ay, bx, by, r) or ((p < 0) != (q < 0) and (a < 0) != (b < 0)):
            return False
        outside = outside or p < 0
        ax, ay = bx, by
    return outside


@rule
def is_clear_ground(plane: Any, x: int, y: int) -> bool:
    """True when a point is far enough from every impassable area."""
    return is_clear_line(plane, x, y, x, y)


@rule
def is_clear_line(plane: Any, px: int, py: int, qx: int, qy: int) -> bool:
    """True when a leg is far enough from every impassable area, all along."""
    for k in range(plane.area_count):
        if plane.areas[k].kind & IMPASSABLE and not is_clear_of(plane.areas[k], px, py, qx, qy, int(plane.clearance)):
            return False
    return True


@rule
def is_clear_leg(plane: Any, px: int, py: int, qx: int, qy: int) -> bool:
    """True when both ends of a leg are on the table and the ground is clear along it."""
    return is_on_table(plane, px, py) and is_on_table(plane, qx, qy) and is_clear_line(plane, px, py, qx, qy)


@rule
def is_legal_leg(plane: Any, bodies: Any, enemies: int, px: int, py: int, qx: int, qy: int) -> bool:
    """True when a body can go straight from p to q without overlapping an enemy's on the way; others it may."""
    return nearer_than(bodies, enemies, px, py, qx, qy, int(plane.body), True) == 0 and is_clear_leg(
        plane, px, py, qx, qy
    )


# --- bodies -----------------------------------------------------------------------------------------------


@rule
def nearer_than(bodies: Any, among: int, px: int, py: int, qx: int, qy: int, r: int, one: bool) -> int:
    """The bodies with their centre nearer than r to the leg p to q, or only the first of them."""
    found = 0
    while among != 0:
        k = lowest_bit(among)
        among ^= set_of(k)
        if not keeps(int(bodies.x[k]), int(bodies.y[k]), px, py, qx, qy, r):
            found |= set_of(k)
            if one:
                break
    return found


@rule
def touching(plane: Any, bodies: Any, among: int, x: int, y: int) -> int:
    """Those of a set of bodies that one at this place is in contact with."""
    found, least, most = 0, int(plane.body) * int(plane.body), int(plane.touch) * int(plane.touch)
    while among != 0:
        k = lowest_bit(among)
        among ^= set_of(k)
        if least <= distance2(int(bodies.x[k]), int(bodies.y[k]), x, y) <= most:
            found |= set_of(k)
    return found


@rule
def overlapping(plane: Any, bodies: Any, among: int, x: int, y: int) -> int:
    """Those of a set of bodies that one at this place would overlap."""
    return nearer_than(bodies, among, x, y, x, y, int(plane.body), False)


@rule
def is_free(plane: Any, bodies: Any, standing: int, enemies: int, x: int, y: int) -> bool:
    """True when a body can be put here: on the table, on clear ground, overlapping nobody, in contact with no enemy."""
    return (
        is_on_table(plane, x, y)
        and overlapping(plane, bodies, standing, x, y) == 0
        and touching(plane, bodies, enemies, x, y) == 0
        and is_clear_ground(plane, x, y)
    )


@rule
def blockers(plane: Any, bodies: Any, others: int, px: int, py: int, qx: int, qy: int) -> int:
    """Those of a set of bodies that the line p to q passes through; one that it only touches is none."""
    return nearer_than(bodies, others, px, py, qx, qy, int(plane.body) // 2, False)


@rule
def sees(plane: Any, bodies: Any, others: int, px: int, py: int, qx: int, qy: int) -> bool:
    """True when there is sight from p to q: past all others, through nothing opaque, not too far in dense areas."""
    if blockers(plane, bodies, others, px, py, qx, qy) != 0 or passes_inside(plane, OPAQUE, px, py, qx, qy):
        return False
    share, limit = share_inside(plane, px, py, qx, qy, DENSE), WHOLE * int(plane.dense_limit)
    return share * share * distance2(px, py, qx, qy) <= limit * limit


# --- placement -------------------------------------------------------------------------------------------


@rule
def nearest_free(plane: Any, bodies: Any, standing: int, enemies: int, tx: int, ty: int) -> tuple[int, int, bool]:
    """The first free place around t in the order of the search, and True; t and False when there is none."""
    for k in range(plane.spiral_count):
        x, y = tx + int(plane.spiral[k, 0]), ty + int(plane.spiral[k, 1])
        if is_free(plane, bodies, standing, enemies, x, y):
            return x, y, True
    return tx, ty, False


@rule
def nearest_free_anywhere(plane: Any, bodies: Any, standing: int, enemies: int, tx: int, ty: int) -> tuple[int, int]:
    """The first free place of the whole table in the same order, however far; t itself when there is none."""
    step = int(plane.search_step)
    best_x, best_y, best = tx, ty, -1
    for y in range(ty % step, plane.height, step):
        for x in range(tx % step, plane.width, step):
            square = distance2(x, y, tx, ty)
            if (best < 0 or square < best) and is_free(plane, bodies, standing, enemies, x, y):
                best_x, best_y, best = x, y, square
    return best_x, best_y
