"""Movement: to a point along the reference path, or leg by leg over way-points.

Chapters: HG-4, HG-16.2
"""

from __future__ import annotations

from warhost.kernel.abi import pop, push
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.kernel.plane import (
    distance2,
    is_clear_ground,
    is_clear_line,
    is_on_table,
    leg_cost,
    nearer_than,
    overlapping,
)
from warhost.kernel.routes import find_route
from warhost.kernel.sets import bit_of
from warhost.rulesets.heroes.rules.events import Event
from warhost.rulesets.heroes.rules.figures import (
    among_all_but,
    contacts,
    enemies_of,
    flag,
    full_move,
    is_flagged,
    is_standing,
    stand_at,
)
from warhost.rulesets.heroes.rules.objections import Objection
from warhost.rulesets.heroes.rules.shooting import charge
from warhost.rulesets.heroes.state import ACTED, NONE, PANICKED, POINT, Battle, Phase, Umpire


@brief_rule
def point(x: int, y: int) -> int:
    """A point as the place of an action."""
    return x * POINT + y


@brief_rule
def point_x(place: int) -> int:
    """The x of a place."""
    return place // POINT


@brief_rule
def point_y(place: int) -> int:
    """The y of a place."""
    return place % POINT


@rule
def is_on_its_way(battle: Battle, figure: int) -> bool:
    """True while a figure has walked to a way-point and goes on."""
    frame = battle.stack[battle.depth - 1]
    return frame.phase == Phase.ON_THE_WAY and frame.actor == figure


@rule
def is_where_it_began(battle: Battle, figure: int, x: int, y: int) -> bool:
    """True for the point at which the move of a figure begins, or began.

    Rule: HG-4.1c
    """
    if is_on_its_way(battle, figure):
        return x == battle.way_x and y == battle.way_y
    return x == battle.figures[figure].x and y == battle.figures[figure].y


@brief_rule
def allowance(battle: Battle, figure: int) -> int:
    """Movement that a figure has left, u.

    Rule: HG-4.1a
    """
    return full_move(battle, figure) - (int(battle.spent) if is_on_its_way(battle, figure) else 0)


@rule
def mover_objections(battle: Battle, figure: int) -> int:
    """Why a figure cannot take its action now.

    Rule: HG-2.3a, HG-4.2a, HG-4.2b, HG-4.4c, HG-4.4d, HG-7.2b, HG-7.3b
    """
    objections = 0
    if is_flagged(battle, figure, PANICKED):
        objections |= bit_of(Objection.PANICKED)
    if is_flagged(battle, figure, ACTED):
        objections |= bit_of(Objection.HAS_ACTED)
    if battle.figures[figure].locked != 0:
        objections |= bit_of(Objection.LOCKED)
    return objections


@rule
def end_objections(battle: Battle, umpire: Umpire, figure: int, x: int, y: int) -> int:
    """Why a move cannot end on a point.

    Rule: HG-4.1c, HG-4.3c, HG-4.3d, HG-4.3e
    """
    objections = 0
    if not is_on_table(umpire.plane, x, y):
        objections |= bit_of(Objection.OFF_THE_TABLE)
    if overlapping(umpire.plane, umpire.bodies, among_all_but(battle, figure), x, y) != 0:
        objections |= bit_of(Objection.ON_A_BASE)
    if not is_clear_ground(umpire.plane, x, y):
        objections |= bit_of(Objection.TOO_NEAR_GROUND)
    if is_where_it_began(battle, figure, x, y):
        objections |= bit_of(Objection.SAME_PLACE)
    return objections


@rule
def move_objections(battle: Battle, umpire: Umpire, figure: int, x: int, y: int) -> int:
    """Why a figure cannot go to a point by the reference path.

    Rule: HG-4.1a, HG-4.1c, HG-4.3a, HG-4.3b, HG-16.2a
    """
    one = battle.figures[figure]
    objections = mover_objections(battle, figure) | end_objections(battle, umpire, figure, x, y)
    if not is_standing(battle, figure) or (x == one.x and y == one.y):  # a way-point is where the move ends
        return objections
    enemies, most = enemies_of(battle, figure), allowance(battle, figure)
    if distance2(int(one.x), int(one.y), x, y) > most * most:
        objections |= bit_of(Objection.TOO_FAR)
    if objections & (bit_of(Objection.OFF_THE_TABLE) | bit_of(Objection.TOO_NEAR_GROUND)):
        return objections
    if not find_route(umpire.plane, umpire.bodies, umpire.route, enemies, int(one.x), int(one.y), x, y):
        return objections | bit_of(Objection.NO_WAY)
    if umpire.route.cost > most:
        objections |= bit_of(Objection.TOO_FAR)
    if umpire.route.legs + legs_walked(battle, figure) > umpire.plane.max_legs:
        objections |= bit_of(Objection.TOO_MANY_LEGS)
    return objections


@rule
def legs_walked(battle: Battle, figure: int) -> int:
    """Legs that a figure on its way has behind it."""
    return int(battle.stack[battle.depth - 1].detail) if is_on_its_way(battle, figure) else 0


@rule
def enemies_near_leg(battle: Battle, umpire: Umpire, figure: int, px: int, py: int, qx: int, qy: int) -> int:
    """The enemies whose bases a figure would overlap on a straight leg.

    Rule: HG-4.3a, HG-15.7a
    """
    return nearer_than(umpire.bodies, enemies_of(battle, figure), px, py, qx, qy, int(umpire.plane.body), False)


@rule
def via_objections(battle: Battle, umpire: Umpire, figure: int, x: int, y: int) -> int:
    """Why a figure cannot walk straight to a way-point.

    Rule: HG-4.1a, HG-4.1b, HG-4.1c, HG-4.3a, HG-4.3b, HG-4.3d, HG-4.3e, HG-15.7a
    """
    one = battle.figures[figure]
    objections = mover_objections(battle, figure)
    if legs_walked(battle, figure) >= umpire.plane.max_legs:
        objections |= bit_of(Objection.TOO_MANY_LEGS)
    if not is_on_table(umpire.plane, x, y):
        objections |= bit_of(Objection.OFF_THE_TABLE)
    from_x, from_y = int(one.x), int(one.y)
    if not is_standing(battle, figure):
        return objections
    if x == from_x and y == from_y:
        return objections | bit_of(Objection.SAME_PLACE)
    if not is_clear_line(umpire.plane, from_x, from_y, x, y):
        objections |= bit_of(Objection.GROUND_ON_THE_WAY)
    if enemies_near_leg(battle, umpire, figure, from_x, from_y, x, y) != 0:
        objections |= bit_of(Objection.ENEMY_ON_THE_WAY)
    if leg_cost(umpire.plane, from_x, from_y, x, y) > allowance(battle, figure):
        objections |= bit_of(Objection.TOO_FAR)
    return objections


@rule
def halt_objections(battle: Battle, umpire: Umpire, figure: int) -> int:
    """Why a move cannot end at the way-point that a figure has reached.

    Rule: HG-4.1c, HG-4.3c
    """
    one = battle.figures[figure]
    return end_objections(battle, umpire, figure, int(one.x), int(one.y))


@rule
def walk(battle: Battle, umpire: Umpire, figure: int, x: int, y: int) -> None:
    """Walk the reference path to a point, and end the move there.

    Rule: HG-4.1a, HG-16.2a, HG-16.6a
    """
    one, route = battle.figures[figure], umpire.route
    find_route(umpire.plane, umpire.bodies, route, enemies_of(battle, figure), int(one.x), int(one.y), x, y)
    leave(battle, figure)
    if one.x != x or one.y != y:
        for leg in range(route.legs):
            tread(battle, umpire, figure, int(route.x[leg + 1]), int(route.y[leg + 1]), route.legs > 1)
    end_move(battle, umpire, figure)


@rule
def leave(battle: Battle, figure: int) -> None:
    """Remember where a move begins, unless the figure is already on its way.

    Rule: HG-4.5a
    """
    if is_on_its_way(battle, figure):
        return
    if battle.stack[battle.depth - 1].phase == Phase.DEED:
        pop(battle)
    battle.spent, battle.way_x, battle.way_y = 0, battle.figures[figure].x, battle.figures[figure].y
    push(battle, Phase.ON_THE_WAY, figure, NONE, 0, 0)


@rule
def tread(battle: Battle, umpire: Umpire, figure: int, x: int, y: int, told: bool) -> None:
    """Walk one straight leg; a move of a single leg needs no telling besides.

    Rule: HG-4.1b, HG-15.5a, HG-15.5b
    """
    one = battle.figures[figure]
    cost = leg_cost(umpire.plane, int(one.x), int(one.y), x, y)
    if told or battle.stack[battle.depth - 1].detail > 0:
        note(umpire, Event.LEG, figure, int(one.x), int(one.y), x, y, cost)
    battle.spent += cost
    battle.stack[battle.depth - 1].detail += 1
    stand_at(battle, umpire, figure, x, y)


@rule
def turn_back(battle: Battle, umpire: Umpire, figure: int) -> None:
    """Give a route up: the figure stands where it began, its action still to be taken."""
    note(umpire, Event.TURNED_BACK, figure, int(battle.way_x), int(battle.way_y))
    stand_at(battle, umpire, figure, int(battle.way_x), int(battle.way_y))
    forget_way(battle)


@rule
def forget_way(battle: Battle) -> None:
    """The figure is no longer on its way."""
    pop(battle)
    battle.spent = battle.way_x = battle.way_y = 0


@rule
def end_move(battle: Battle, umpire: Umpire, figure: int) -> None:
    """End a move: whom the figure newly touches is charged; then the other side may react.

    Rule: HG-2.3b, HG-4.5a, HG-6.2c, HG-8.1c
    """
    one = battle.figures[figure]
    from_x, from_y = int(battle.way_x), int(battle.way_y)
    x, y = int(one.x), int(one.y)
    note(umpire, Event.MOVED, figure, from_x, from_y, x, y, int(battle.spent))
    flag(battle, figure, ACTED)
    touched = contacts(battle, umpire, figure)
    stand_at(battle, umpire, figure, from_x, from_y)
    before = contacts(battle, umpire, figure)
    stand_at(battle, umpire, figure, x, y)
    forget_way(battle)
    push(battle, Phase.REACT, 1 - int(battle.active))
    if touched & ~before:
        charge(battle, umpire, figure, touched & ~before)
        push(battle, Phase.DEFENCE, figure)
