"""The ground: levels, who may enter what, how far each type goes, what bars a step; surveyed once for a board.

A standing stone is an obstacle on open ground here, as a unit is; the scenario keeps what is closed off its corners.

Chapters: OH-0, OH-1.1, OH-1.3
"""

from __future__ import annotations

from warhost.kernel.boards import cell_at
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.sets import bit_of
from warhost.kernel.squares import COLUMN_STEP, ROW_STEP, beside_step, lay_out
from warhost.rulesets.onehour.rules.objections import Objection
from warhost.rulesets.onehour.state import FARTHEST, OFF_BOARD, TYPES, Umpire

NORMAL, ON_ROAD, IN_WOOD, ON_HILL = 0, 1, 2, 3  # columns of the table of allowances
SIGHTS = 2 * FARTHEST + 1
ANYWHERE, OFF_HILLS = 0, 1  # grounds of `Lines.ground`


# --- one square -------------------------------------------------------------------------------------------


@brief_rule
def level(umpire: Umpire, cell: int) -> int:
    """How high a square lies.

    Rule: OH-0.1f
    """
    return int(umpire.chart[umpire.ground[cell]].level)


@brief_rule
def may_enter(umpire: Umpire, kind: int, cell: int) -> bool:
    """True when the ground lets a type in.

    Rule: OH-1.3a, OH-1.3b, OH-1.3i, OH-1.3j, OH-1.3k
    """
    return umpire.chart[umpire.ground[cell]].enters[kind] != 0


@brief_rule
def has_road(umpire: Umpire, cell: int) -> bool:
    """True for a square with a road."""
    return umpire.chart[umpire.ground[cell]].road != 0


@brief_rule
def allowance(umpire: Umpire, kind: int, cell: int, on_road: int) -> int:
    """The column value of a square for a type; `on_road` when the whole path qualifies for the road.

    Rule: OH-1.1a, OH-1.1d, OH-1.1f, OH-1.1h, OH-1.3c, OH-1.3l
    """
    ground, figures = umpire.chart[umpire.ground[cell]], umpire.types[kind].allowance
    if ground.level > 0:
        return int(figures[ON_HILL])
    if ground.wood:
        return int(figures[IN_WOOD])
    return int(figures[ON_ROAD if on_road else NORMAL])


@rule
def step_bars(umpire: Umpire, kind: int, cell: int, direction: int) -> int:
    """What bars the step, or the contact, from a square in a direction, whatever the square there is like.

    Rule: OH-1.2h, OH-1.2i, OH-1.2j, OH-1.3h, OH-1.3m
    """
    there = int(umpire.board.neighbour[cell, direction])
    if there == OFF_BOARD:
        return 0
    bars = 0
    if abs(level(umpire, there) - level(umpire, cell)) > 1:
        bars |= bit_of(Objection.CLIFF)
    if direction & 1:
        left, right = beside_step(umpire.board, cell, direction)
        if not may_enter(umpire, kind, left) and not may_enter(umpire, kind, right):
            bars |= bit_of(Objection.CORNER)
        chart, ground = umpire.chart, umpire.ground
        if chart[ground[cell]].crossing != 0 or chart[ground[there]].crossing != 0:
            bars |= bit_of(Objection.CROSSING)
    return bars


# --- where squares lie ------------------------------------------------------------------------------------


@brief_rule
def square_at(umpire: Umpire, cell: int, facing: int, ahead: int, right: int) -> int:
    """The square so far ahead and to the right of a square, OFF_BOARD outside."""
    east = ahead * COLUMN_STEP[2 * facing] - right * ROW_STEP[2 * facing]
    south = ahead * ROW_STEP[2 * facing] + right * COLUMN_STEP[2 * facing]
    return cell_at(umpire.board, int(umpire.column[cell]) + east, int(umpire.row[cell]) + south)


@brief_rule
def squares_to_edge(umpire: Umpire, cell: int, edge: int) -> int:
    """How many squares lie between a square and an edge of the board."""
    row, column = int(umpire.row[cell]), int(umpire.column[cell])
    if edge & 1 == 0:
        return row if edge == 0 else int(umpire.board.rows) - 1 - row
    return column if edge == 3 else int(umpire.board.columns) - 1 - column


# --- survey -----------------------------------------------------------------------------------------------


@rule
def survey(umpire: Umpire) -> None:
    """Write down once for a board what every list of moves and shots asks of its ground.

    Rule: OH-0.1a, OH-7.4c
    """
    lay_out(umpire.board, int(umpire.board.columns), int(umpire.board.rows))
    umpire.ground[:] = umpire.terrain
    for stone in range(umpire.orders.stones):
        cell = int(umpire.orders.stone_cell[stone])
        umpire.stone_on[cell], umpire.ground[cell] = stone + 1, umpire.fallen
    columns = int(umpire.board.columns)
    for cell in range(umpire.board.cells):
        row = cell // columns
        umpire.row[cell], umpire.column[cell] = row, cell - row * columns
    for cell in range(umpire.board.cells):
        for facing in range(4):
            for kind in range(TYPES):
                by_ground = measure_run(umpire, kind, cell, facing, 0)
                by_road = measure_run(umpire, kind, cell, facing, 1) if has_road(umpire, cell) else 0
                umpire.run[0, kind, cell, facing] = by_ground
                umpire.run[1, kind, cell, facing] = max(by_ground, by_road)
        for kind in range(TYPES):
            if umpire.types[kind].slants != 0:
                survey_for_rides(umpire, kind, cell)
    survey_lines_of_fire(umpire)


@rule
def measure_run(umpire: Umpire, kind: int, cell: int, facing: int, on_road: int) -> int:
    """How many steps straight ahead the ground alone lets a unit make, that over the edge of the board included.

    Rule: OH-1.1b, OH-1.1c, OH-1.1e, OH-1.3d, OH-1.3f, OH-1.3g, OH-1.3h
    """
    most, steps, here = allowance(umpire, kind, cell, on_road), 0, cell
    while steps < most:
        there = int(umpire.board.neighbour[here, 2 * facing])
        if there == OFF_BOARD:
            return steps + 1
        if not may_enter(umpire, kind, there) or step_bars(umpire, kind, here, 2 * facing) != 0:
            return steps
        if on_road and not has_road(umpire, there):
            return steps
        climbs = level(umpire, there) > level(umpire, here) and umpire.types[kind].climbs_freely == 0
        most = min(most, allowance(umpire, kind, there, on_road))
        if most <= steps or (climbs and steps > 0):
            return steps
        steps += 1
        if climbs:
            return steps
        here = there
    return steps


@rule
def survey_for_rides(umpire: Umpire, kind: int, cell: int) -> None:
    """Add a square to the lines in which a type that slants looks for its ways.

    Rule: OH-1.2f, OH-1.2h, OH-1.2j, OH-1.3h
    """
    lines, row, column = umpire.lines, int(umpire.row[cell]), int(umpire.column[cell])
    if may_enter(umpire, kind, cell):
        for ground in range(1 if level(umpire, cell) > 0 else 2):
            lines.ground[kind, ground, 0, row] |= 1 << column
            lines.ground[kind, ground, 1, column] |= 1 << row
    for facing in range(4):
        # to the lesser bit lies the left for those who face north or east, the right for the others
        lesser = -1 if facing < 2 else 1
        line, place = (row, column) if facing % 2 == 0 else (column, row)
        for which in range(3):
            aslant = 0 if which == 0 else (lesser if which == 1 else -lesser)
            if step_bars(umpire, kind, cell, (2 * facing + aslant) & 7) == 0:
                lines.steps[kind, facing, which, line] |= 1 << place
    farthest = int(umpire.types[kind].allowance[NORMAL])
    umpire.plain[kind, cell] = 1
    for nth in range(umpire.board.within[cell, farthest]):
        if level(umpire, int(umpire.board.near[cell, nth])) > 0:
            umpire.plain[kind, cell] = 0


@rule
def survey_lines_of_fire(umpire: Umpire) -> None:
    """Write down which squares lie between two squares in range of each other, wherever these are.

    Rule: OH-2.4a, OH-2.4c, OH-2.4d
    """
    columns = int(umpire.board.columns)
    for south in range(-FARTHEST, FARTHEST + 1):
        for east in range(-FARTHEST, FARTHEST + 1):
            line = line_of_fire(east, south)
            umpire.crossed_length[line] = 0
            for down in range(min(south, 0), max(south, 0) + 1):
                for across in range(min(east, 0), max(east, 0) + 1):
                    an_end = (down == 0 and across == 0) or (down == south and across == east)
                    if not an_end and 2 * abs(east * down - south * across) < abs(east) + abs(south):
                        umpire.crossed[line, umpire.crossed_length[line]] = down * columns + across
                        umpire.crossed_length[line] += 1


@brief_rule
def line_of_fire(east: int, south: int) -> int:
    """The number of the line between two squares so far apart."""
    return (south + FARTHEST) * SIGHTS + east + FARTHEST
