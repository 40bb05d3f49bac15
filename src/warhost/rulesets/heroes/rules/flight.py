"""Where a figure flees to: straight away if that can be, else as far from the threat as the fan of directions allows.

Chapters: HG-10, HG-15.8
"""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.plane import (
    WHOLE,
    along,
    crossings,
    dearer_share,
    distance2,
    is_free,
    is_legal_leg,
    is_on_table,
    turned,
)
from warhost.rulesets.heroes.state import FAN, Umpire


@rule
def can_flee_to(
    umpire: Umpire, standing: int, enemies: int, px: int, py: int, qx: int, qy: int, way: int, most: int
) -> bool:
    """True when a body can flee from p to the free place q, `way` units away, at no more cost than `most`.

    Rule: HG-15.8b
    """
    plane, bodies = umpire.plane, umpire.bodies
    if not is_on_table(plane, qx, qy):
        return False
    cost = (way * (WHOLE + dearer_share(plane, px, py, qx, qy)) + WHOLE - 1) // WHOLE
    return (
        cost + int(plane.crossing_cost) * crossings(plane, px, py, qx, qy) <= most
        and is_free(plane, bodies, standing, enemies, qx, qy)
        and is_legal_leg(plane, bodies, enemies, px, py, qx, qy)
    )


@rule
def flight(
    umpire: Umpire, standing: int, enemies: int, px: int, py: int, ax: int, ay: int, most: int
) -> tuple[int, int]:
    """Where a body at p flees to from a threat at a; p itself when it is cornered. It is not among those `standing`.

    Straight away at the whole cost `most` if that can be. Else, in each direction of the fan, the farthest place that
    can be reached, and of those the one farthest from the threat, the first of equals.

    Rule: HG-15.8a, HG-15.8b, HG-15.8c, HG-15.8d
    """
    best_x, best_y, best, rates = px, py, -1, umpire.rates
    for k in range(FAN):
        vx, vy = turned(px - ax, py - ay, int(rates.fan[k, 0]), int(rates.fan[k, 1]))
        for way in range(most, 0, -int(rates.flight_step)):
            qx, qy = along(px, py, vx, vy, way)
            if can_flee_to(umpire, standing, enemies, px, py, qx, qy, way, most):
                if k == 0 and way == most:
                    return qx, qy
                if distance2(qx, qy, ax, ay) > best:
                    best_x, best_y, best = qx, qy, distance2(qx, qy, ax, ay)
                break
    return best_x, best_y
