"""The map and the position as sets of hexes: ground, rivers and roads, where everybody stands, zones of control.

Hexes are bits: a column of the map is one word, a line, so that a step out of all hexes of a column is a few shifts.

Chapters: IB-2.1, IB-2.7, IB-2.8
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.rulesets.ittybitty.rules.ground import is_bridged, surcharge_of
from warhost.rulesets.ittybitty.rules.pieces import (
    is_engine,
    is_hidden,
    is_single,
    is_unit,
    stacked_attack,
)
from warhost.rulesets.ittybitty.state import (
    EDGE,
    MAX_STRUCTURES,
    MOST_ATTACK,
    RUBBLE,
    TREADS,
    Battle,
    StructureKind,
    Umpire,
)


@brief_rule
def line_of(umpire: Umpire, cell: int) -> int:
    """The line of a hex."""
    return int(umpire.column[cell]) + EDGE


@brief_rule
def place_in(umpire: Umpire, cell: int) -> int:
    """The set that holds one hex of a line."""
    return 1 << int(umpire.row[cell])


@brief_rule
def end_of_map(umpire: Umpire) -> int:
    """The line behind the last column; the board's rows are the columns of the map."""
    return int(umpire.board.rows) + EDGE


@brief_rule
def add_ball(umpire: Umpire, cell: int, row: int) -> None:
    """Add a hex and those around it to what touches a group."""
    desk, line = umpire.reach, line_of(umpire, cell)
    for k in range(3):
        desk.touch[row, line + k - 1] |= desk.ball[cell, k]


@brief_rule
def touches(umpire: Umpire, cell: int, row: int) -> bool:
    """True for a hex in or beside a group."""
    return int(umpire.reach.touch[row, line_of(umpire, cell)]) & place_in(umpire, cell) != 0


# --- the map ----------------------------------------------------------------------------------------------


@rule
def survey_map(umpire: Umpire) -> None:
    """Write down, once for a map, which hexes cost how much, where rivers and roads run, and what lies around.

    Rule: IB-2.1a, IB-2.7a, IB-2.7d, IB-R9
    """
    desk = umpire.reach
    desk.ground[:] = 0
    desk.barred[:] = 0
    desk.rivers[:] = 0
    desk.roads[:] = 0
    desk.ball[:] = 0
    desk.zone[:] = 0
    for cell in range(umpire.board.cells):
        line, here = line_of(umpire, cell), place_in(umpire, cell)
        for tread in range(TREADS):
            desk.ground[tread, surcharge_of(umpire, cell, tread), line] |= here
        if umpire.barred[cell] != 0:
            desk.barred[line] |= here
        desk.ball[cell, 1] |= here
        for direction in range(6):
            survey_side(umpire, cell, direction, line, here)


@rule
def survey_side(umpire: Umpire, cell: int, direction: int, line: int, here: int) -> None:
    """Write down what lies on a hexside and behind it."""
    desk, beside = umpire.reach, int(umpire.board.neighbour[cell, direction])
    if beside < 0:
        return
    river = (int(umpire.rivers[cell]) >> direction) & 1 != 0
    if river:
        desk.rivers[direction, line] |= here
    if (int(umpire.roads[cell]) >> direction) & 1 != 0:
        desk.roads[direction, line] |= here
    k, there = line_of(umpire, beside) - line + 1, place_in(umpire, beside)
    desk.ball[cell, k] |= there
    if not river:
        desk.zone[cell, k] |= there


# --- the position -----------------------------------------------------------------------------------------


@rule
def survey_position(battle: Battle, umpire: Umpire, side: int) -> None:
    """Write down what is open, where everybody stands, and which hexes lie in the zone of the enemies of a side.

    Rule: IB-2.7a, IB-2.7d, IB-R9, IB-R29, IB-R33
    """
    survey_ground(battle, umpire)
    desk = umpire.reach
    for line in range(EDGE - 1, end_of_map(umpire) + 1):
        desk.units[0, line] = desk.units[1, line] = desk.zoc[line] = desk.held[line] = 0
        for attack in range(MOST_ATTACK + 1):
            desk.full[attack, line] = 0
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        cell = int(one.cell)
        if cell < 0 or not is_unit(battle, umpire, piece):
            continue
        line, here = line_of(umpire, cell), place_in(umpire, cell)
        if not is_hidden(battle, piece):
            desk.units[one.side, line] |= here
            if one.side != side:
                desk.zoc[line - 1] |= desk.zone[cell, 0]
                desk.zoc[line] |= desk.zone[cell, 1]
                desk.zoc[line + 1] |= desk.zone[cell, 2]
        if one.side == side and int(desk.held[line]) & here == 0:
            desk.held[line] |= here
            room = max(MOST_ATTACK - stacked_attack(battle, umpire, cell, side), 0)
            for attack in range(room + 1, MOST_ATTACK + 1):
                desk.full[attack, line] |= here


@rule
def survey_ground(battle: Battle, umpire: Umpire) -> None:
    """Write down chasms, rubble, the rivers that have no bridge and the roads that can be used.

    Rule: IB-4.12ae, IB-5.8t, IB-R11, IB-R62, IB-R63, IB-R90, IB-R110
    """
    desk, chasms, ground = umpire.reach, 0, 0
    for cell in range(umpire.board.cells):
        chasms |= int(battle.chasm[cell])
        ground |= int(battle.ground[cell])
    on_map = (1 << int(umpire.board.columns)) - 1
    for line in range(EDGE - 1, end_of_map(umpire) + 1):
        desk.rubble[line] = desk.wet[line] = desk.paved[line] = 0
        desk.shut[line] = ~on_map if EDGE <= line < end_of_map(umpire) else -1
    for direction in range(6):
        for line in range(EDGE - 1, end_of_map(umpire) + 1):
            desk.banks[direction, line] = desk.rivers[direction, line]
    if chasms != 0 or ground & RUBBLE != 0:
        survey_damage(battle, umpire)
    for number in range(MAX_STRUCTURES):
        one = battle.structures[number]
        over_river = one.kind == StructureKind.BRIDGE or one.kind == StructureKind.PONTOON
        if over_river and is_bridged(battle, int(one.cell), int(one.direction)):
            span_river(umpire, int(one.cell), int(one.direction), True)
    for direction in range(6):  # a word for each line: so several lines are done at once
        for line in range(EDGE, end_of_map(umpire)):
            banks = int(desk.banks[direction, line])
            links = int(desk.roads[direction, line]) & ~banks & ~int(desk.rubble[line])
            desk.links[direction, line] = links
            desk.wet[line] |= banks
            desk.paved[line] |= links


@rule
def survey_damage(battle: Battle, umpire: Umpire) -> None:
    """Write down where chasms gape and rubble lies.

    Rule: IB-4.12aa, IB-5.8t
    """
    desk = umpire.reach
    for cell in range(umpire.board.cells):
        line, here = line_of(umpire, cell), place_in(umpire, cell)
        if battle.chasm[cell] != 0:
            desk.shut[line] |= here
        if int(battle.ground[cell]) & RUBBLE != 0:
            desk.rubble[line] |= here


@rule
def span_river(umpire: Umpire, cell: int, direction: int, dry: bool) -> None:
    """Write down that a river can be crossed over a hexside as if it were not there, or that it cannot."""
    desk, beyond = umpire.reach, int(umpire.board.neighbour[cell, direction])
    if dry:
        desk.banks[direction, line_of(umpire, cell)] &= ~place_in(umpire, cell)
        desk.banks[(direction + 3) % 6, line_of(umpire, beyond)] &= ~place_in(umpire, beyond)
        return
    desk.banks[direction, line_of(umpire, cell)] |= place_in(umpire, cell)
    desk.banks[(direction + 3) % 6, line_of(umpire, beyond)] |= place_in(umpire, beyond)
    desk.wet[line_of(umpire, cell)] |= place_in(umpire, cell)
    desk.wet[line_of(umpire, beyond)] |= place_in(umpire, beyond)


@rule
def close_hexes(battle: Battle, umpire: Umpire, piece: int) -> None:
    """Write down, on a surveyed position, which hexes a piece may not enter, and in which it ends its way.

    Rule: IB-2.7b, IB-4.4e, IB-R28, IB-R29, IB-R30, IB-R33, IB-R58
    """
    desk, side = umpire.reach, int(battle.pieces[piece].side)
    single, engine = is_single(battle, umpire, piece), is_engine(battle, umpire, piece)
    stealthy = is_hidden(battle, piece)
    for line in range(EDGE - 1, end_of_map(umpire) + 1):
        desk.closed[line] = int(desk.shut[line]) | int(desk.units[1 - side, line])
        if engine:
            desk.closed[line] |= desk.barred[line]
        desk.stops[line] = 0 if stealthy else int(desk.zoc[line])
        if single:
            desk.stops[line] &= ~int(desk.units[side, line])
    if engine:
        for number in range(MAX_STRUCTURES):
            one = battle.structures[number]
            if one.kind == StructureKind.PONTOON:
                span_river(umpire, int(one.cell), int(one.direction), False)
