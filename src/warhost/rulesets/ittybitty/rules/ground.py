"""What the ground is to those who walk on it: the cost of each step, rivers and their bridges, zones of control.

Chapters: IB-2.1, IB-2.5, IB-2.7, IB-4.4
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import EVERYBODY, note
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.pieces import (
    can,
    is_engine,
    is_face_down,
    is_hidden,
    is_single,
    is_unit,
    mark,
    side_at,
)
from warhost.rulesets.ittybitty.state import (
    CROSSED_FIRST,
    CROSSED_SECOND,
    HILL_PEOPLE,
    MAX_STRUCTURES,
    NONE,
    RANGER,
    RUBBLE,
    Battle,
    StructureKind,
    Umpire,
)

POINT = 2  # half points in a point, which a hex costs (IB-R10)
ROAD_STEP = 1  # half points for a step along a road (IB-R11)
RANGERS, HILL_FOLK, SINGLE_MEN = 1, 2, 4  # how a piece walks

# --- hexsides ---------------------------------------------------------------------------------------------


@brief_rule
def is_passable(battle: Battle, cell: int) -> bool:
    """True for a hex of the map in which no chasm gapes.

    Rule: IB-5.8t, IB-R90
    """
    return cell >= 0 and battle.chasm[cell] == 0


@brief_rule
def is_river(umpire: Umpire, cell: int, direction: int) -> bool:
    """True for a hexside with a river or stream, bridged or not.

    Rule: IB-R8
    """
    return (int(umpire.rivers[cell]) >> direction) & 1 != 0


@brief_rule
def is_bridged(battle: Battle, cell: int, direction: int) -> bool:
    """True for a hexside over which an intact bridge leads, pontoons too.

    Rule: IB-R8, IB-R62
    """
    return (int(battle.bridges[cell]) >> direction) & 1 != 0


@brief_rule
def is_rubble(battle: Battle, cell: int) -> bool:
    """True for a hex in which a structure lies in rubble."""
    return int(battle.ground[cell]) & RUBBLE != 0


@rule
def structure_over(battle: Battle, umpire: Umpire, cell: int, direction: int, kind: int) -> int:
    """The structure of a kind that stands over a hexside, seen from either of its hexes; NONE."""
    beyond = int(umpire.board.neighbour[cell, direction])
    for number in range(MAX_STRUCTURES):
        one = battle.structures[number]
        if one.kind != kind or one.direction == NONE:
            continue
        if one.cell == cell and one.direction == direction:
            return number
        if one.cell == beyond and one.direction == (direction + 3) % 6:
            return number
    return NONE


@brief_rule
def is_road(battle: Battle, umpire: Umpire, cell: int, direction: int) -> bool:
    """True for a road link that can be used: its bridge stands, and no rubble lies at its ends.

    Rule: IB-4.12ae, IB-R11, IB-R110
    """
    if (int(umpire.roads[cell]) >> direction) & 1 == 0:
        return False
    if is_river(umpire, cell, direction) and not is_bridged(battle, cell, direction):
        return False
    return not is_rubble(battle, cell) and not is_rubble(battle, int(umpire.board.neighbour[cell, direction]))


@rule
def cross(battle: Battle, umpire: Umpire, piece: int, cell: int, direction: int) -> None:
    """A unit steps out of a hex over a hexside: written down where it leads over a bridge that counts, into its hex.

    Rule: IB-6.1l, IB-6.1m, IB-R93
    """
    if not is_bridged(battle, cell, direction) or not is_unit(battle, umpire, piece):
        return
    number = structure_over(battle, umpire, cell, direction, StructureKind.BRIDGE)
    if number == NONE or battle.structures[number].cell == cell or battle.structures[number].counted == 0:
        return
    mark(battle, piece, CROSSED_FIRST if battle.structures[number].counted == 1 else CROSSED_SECOND)
    if is_face_down(battle, piece):
        umpire.journal.reader = 1 + int(battle.pieces[piece].side)
    note(umpire, Event.CROSSED, piece, number)
    umpire.journal.reader = EVERYBODY


# --- what a step costs ------------------------------------------------------------------------------------


@brief_rule
def tread_of(battle: Battle, umpire: Umpire, piece: int) -> int:
    """How a piece walks: as a single man, or by its abilities.

    Rule: IB-4.4o, IB-4.4p, IB-R30
    """
    if is_single(battle, umpire, piece):
        return SINGLE_MEN
    tread = RANGERS if can(battle, umpire, piece, RANGER) else 0
    return tread | HILL_FOLK if can(battle, umpire, piece, HILL_PEOPLE) else tread


@brief_rule
def surcharge_of(umpire: Umpire, cell: int, tread: int) -> int:
    """The points that the ground of a hex costs besides the one for each hex.

    Rule: IB-4.4j, IB-4.4k, IB-4.4l, IB-4.4n, IB-4.4o, IB-4.4p, IB-R13, IB-R30
    """
    if tread & SINGLE_MEN != 0 or (tread & RANGERS != 0 and umpire.wooded[cell] != 0):
        return 0
    if tread & HILL_FOLK != 0 and umpire.hilly[cell] != 0:
        return 0
    return int(umpire.surcharge[cell])


@rule
def step_cost(battle: Battle, umpire: Umpire, piece: int, cell: int, direction: int) -> int:
    """The half points that a step out of a hex takes, NONE where the ground forbids it.

    Rubble costs the same from every side: what is left of a bridge is no second obstacle in its river.

    Rule: IB-4.4j, IB-4.4k, IB-4.4l, IB-4.4m, IB-4.4n, IB-4.12x, IB-4.12aa, IB-R8, IB-R10, IB-R11, IB-R30, IB-R58,
          IB-R63, IB-R90, IB-R110
    """
    to = int(umpire.board.neighbour[cell, direction])
    if not is_passable(battle, to):
        return NONE
    if is_single(battle, umpire, piece):
        return POINT
    over_river = is_river(umpire, cell, direction)
    if is_engine(battle, umpire, piece) and is_closed_to_engines(battle, umpire, cell, direction, to, over_river):
        return NONE
    if is_road(battle, umpire, cell, direction):
        return ROAD_STEP
    if is_rubble(battle, to):
        return POINT * (1 + int(umpire.figures.surcharge_rubble))
    cost = 1 + surcharge_of(umpire, to, tread_of(battle, umpire, piece))
    if over_river and not is_bridged(battle, cell, direction):
        cost += int(umpire.figures.surcharge_river)
    return POINT * cost


@rule
def is_closed_to_engines(battle: Battle, umpire: Umpire, cell: int, direction: int, to: int, over_river: bool) -> bool:
    """True for a step that no engine can make: into mountain or marsh, over a river or a pontoon bridge.

    Rule: IB-4.12x, IB-R58
    """
    if umpire.barred[to] != 0:
        return True
    if not over_river:
        return False
    pontoon = structure_over(battle, umpire, cell, direction, StructureKind.PONTOON)
    return not is_bridged(battle, cell, direction) or pontoon != NONE


# --- zones of control -------------------------------------------------------------------------------------


@brief_rule
def exerts_zoc(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True for a piece with a zone of control: every unit on the map but hidden scouts.

    Rule: IB-2.7a, IB-R29, IB-R33
    """
    return battle.pieces[piece].cell >= 0 and is_unit(battle, umpire, piece) and not is_hidden(battle, piece)


@rule
def in_enemy_zoc(battle: Battle, umpire: Umpire, cell: int, side: int) -> bool:
    """True for a hex in the zone of control of the enemies of a side.

    Rule: IB-2.7a, IB-2.7d, IB-R9, IB-R14, IB-R29, IB-R90
    """
    if not is_passable(battle, cell):
        return False
    for direction in range(6):
        beside = int(umpire.board.neighbour[cell, direction])
        if beside >= 0 and not is_river(umpire, cell, direction) and side_at(battle, umpire, beside) == 1 - side:
            return True
    return False
