"""Placing figures by the gods: rescue, rescue of the slain, the nearest free point.

Chapters: HG-12.11, HG-12.12, HG-15.9, HG-15.11, HG-15.12, HG-16.4
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.kernel.plane import (
    COMPASS,
    is_clear_ground,
    is_on_table,
    nearest_free,
    nearest_free_anywhere,
    overlapping,
    touching,
    towards,
)
from warhost.kernel.sets import bit_of
from warhost.rulesets.heroes.rules.events import Event
from warhost.rulesets.heroes.rules.figures import (
    among_all_but,
    depth_of,
    enemies_of,
    flag,
    is_able,
    is_flagged,
    is_standing,
    line_of,
    stand_at,
    unflag,
    unlock_all,
)
from warhost.rulesets.heroes.rules.objections import Objection
from warhost.rulesets.heroes.state import (
    ACTED,
    DEAD,
    GREEK,
    HURT_NOW,
    MAX_GOALS,
    SLAIN_NOW,
    WOUNDED,
    Battle,
    Umpire,
)

GRID = 300  # u between the places that are listed for a rescue


@brief_rule
def at_depth(umpire: Umpire, side: int, depth: int) -> int:
    """The y of a point at a distance from a side's home edge."""
    return depth if side == GREEK else int(umpire.plane.height) - depth


@rule
def point_objections(umpire: Umpire, others: int, enemies: int, x: int, y: int) -> int:
    """Why a point is not free.

    Rule: HG-12.11b, HG-15.9a
    """
    objections = 0
    if not is_on_table(umpire.plane, x, y):
        objections |= bit_of(Objection.OFF_THE_TABLE)
    if overlapping(umpire.plane, umpire.bodies, others, x, y) != 0:
        objections |= bit_of(Objection.ON_A_BASE)
    if not is_clear_ground(umpire.plane, x, y):
        objections |= bit_of(Objection.TOO_NEAR_GROUND)
    if touching(umpire.plane, umpire.bodies, enemies, x, y) != 0:
        objections |= bit_of(Objection.TOUCHES_ENEMY)
    return objections


@rule
def is_behind_lines(battle: Battle, umpire: Umpire, side: int, y: int) -> bool:
    """True when a point lies behind the lines of a side: at least half of its men stand deeper.

    Rule: HG-15.11a
    """
    depth = depth_of(umpire, side, y)
    men, deeper = 0, 0
    for figure in range(battle.count):
        if battle.figures[figure].side == side and is_able(battle, figure):
            men += 1
            deeper += int(depth_of(umpire, side, int(battle.figures[figure].y)) > depth)
    return men > 0 and 2 * deeper >= men


@rule
def set_down_objections(battle: Battle, umpire: Umpire, figure: int, x: int, y: int) -> int:
    """Why a figure cannot be set down on a point.

    Rule: HG-12.11a, HG-12.11b
    """
    objections = point_objections(umpire, among_all_but(battle, figure), enemies_of(battle, figure), x, y)
    if is_behind_lines(battle, umpire, 1 - int(battle.figures[figure].side), y):
        objections |= bit_of(Objection.BEHIND_ENEMY_LINES)
    return objections


@rule
def add_place(battle: Battle, umpire: Umpire, figure: int, x: int, y: int, n: int) -> int:
    """Add a place to the goals unless it is illegal or there already: how many there are then."""
    if n >= MAX_GOALS or set_down_objections(battle, umpire, figure, x, y) != 0:
        return n
    for k in range(n):
        if umpire.goal_x[k] == x and umpire.goal_y[k] == y:
            return n
    umpire.goal_x[n], umpire.goal_y[n] = x, y
    return n + 1


@rule
def list_places(battle: Battle, umpire: Umpire, figure: int, most: int) -> int:
    """Put the places for a rescue that are listed into the goals: how many, at most about `most`.

    Rule: HG-16.4a
    """
    one, n = battle.figures[figure], 0
    for column in range(int(umpire.plane.width) // GRID + 1):
        for row in range(int(umpire.plane.height) // GRID + 1):
            if n < most:
                n = add_place(battle, umpire, figure, column * GRID, row * GRID, n)
    for friend in range(battle.count):
        other = battle.figures[friend]
        if other.side != one.side or friend == figure or not is_standing(battle, friend):
            continue
        for k in range(0, COMPASS, 4):
            if n < most:
                x, y = towards(umpire.plane, k, int(other.x), int(other.y), int(umpire.plane.aim))
                n = add_place(battle, umpire, figure, x, y, n)
    if n < most:
        edge = at_depth(umpire, int(one.side), int(umpire.plane.body) // 2)
        x, y = nearest_place(battle, umpire, figure, int(one.x), edge)
        n = add_place(battle, umpire, figure, x, y, n)
    return n


@rule
def has_place(battle: Battle, umpire: Umpire, figure: int) -> bool:
    """True when a figure can be set down anywhere, of the places that are listed.

    Rule: HG-12.2d, HG-16.4a
    """
    return list_places(battle, umpire, figure, 1) > 0


@rule
def nearest_place(battle: Battle, umpire: Umpire, figure: int, x: int, y: int) -> tuple[int, int]:
    """The free point nearest to a point, for a figure.

    Rule: HG-15.9a, HG-15.9b
    """
    others, enemies = among_all_but(battle, figure), enemies_of(battle, figure)
    free_x, free_y, found = nearest_free(umpire.plane, umpire.bodies, others, enemies, x, y)
    if found:
        return free_x, free_y
    edge = at_depth(umpire, int(battle.figures[figure].side), int(umpire.plane.body) // 2)
    return nearest_free_anywhere(umpire.plane, umpire.bodies, others, enemies, int(umpire.plane.width) // 2, edge)


@rule
def set_down(battle: Battle, umpire: Umpire, figure: int, x: int, y: int) -> None:
    """E7: set a figure down; its locks end, everything else about it stays.

    Rule: HG-12.11a, HG-12.11c
    """
    one = battle.figures[figure]
    note(umpire, Event.SET_DOWN, figure, int(one.x), int(one.y), x, y)
    unlock_all(battle, umpire, figure)
    stand_at(battle, umpire, figure, x, y)


@rule
def rescue_slain(battle: Battle, umpire: Umpire, figure: int) -> None:
    """E8: a slain figure comes back wounded, one hurt and alive is healed; either is set a full move behind its lines.

    Rule: HG-12.12a, HG-12.12b, HG-12.12e, HG-12.12f, HG-12.12g, HG-12.12h, HG-15.12a
    """
    one, slain = battle.figures[figure], is_flagged(battle, figure, DEAD)
    side, x = int(one.side), int(one.fell_x) if slain else int(one.x)
    depth = line_of(battle, umpire, side, figure) - 100 * int(one.moves)
    depth = max(depth, int(umpire.plane.body) // 2)
    to_x, to_y = nearest_place(battle, umpire, figure, x, at_depth(umpire, side, depth))
    unlock_all(battle, umpire, figure)
    stand_at(battle, umpire, figure, to_x, to_y)
    unflag(battle, figure, DEAD | SLAIN_NOW | HURT_NOW | WOUNDED)
    flag(battle, figure, ACTED | (WOUNDED if slain else 0))
    note(umpire, Event.RESCUED, figure, to_x, to_y, int(slain))
