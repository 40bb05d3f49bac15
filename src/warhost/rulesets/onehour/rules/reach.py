"""Ordinary moves: every square and facing that a unit can end with, each once.

Foot goes straight ahead, turned before or after. Cavalry goes in a cone of layers, each one step farther ahead: a layer
is a set of squares in one line of the board, so a step of all its ways at once is three shifts.

Chapters: OH-1.1, OH-1.2, OH-1.5
"""

from __future__ import annotations

from warhost.kernel.abi import PLACE_SHIFT, pack
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.intrinsics import lowest_bit
from warhost.rulesets.onehour.rules.board import ANYWHERE, NORMAL, OFF_HILLS, ON_HILL, allowance
from warhost.rulesets.onehour.rules.units import is_free, is_taken, may_pass
from warhost.rulesets.onehour.state import NEAR, NONE, OFF_BOARD, Battle, Umpire, Verb

MIRROR = NEAR + 1  # steps to the north or west are kept from the farthest: step s is bit MIRROR - s


# --- foot -------------------------------------------------------------------------------------------------


@brief_rule
def goes_down(facing: int) -> bool:
    """True when cells grow smaller that way: to the north and to the west."""
    return facing == 0 or facing == 3


@brief_rule
def ways_ahead(battle: Battle, umpire: Umpire, unit: int, facing: int) -> int:
    """The steps after which a unit that goes straight this way can end, as bits in the order of their cells.

    Rule: OH-1.1j, OH-1.2d, OH-1.2e, OH-1.2k, OH-1.5a, OH-1.5b, OH-1.5c, OH-1.5d, OH-1.5e
    """
    one, found = battle.units[unit], 0
    here = int(one.cell)
    for step in range(1, umpire.run[1, one.kind, here, facing] + 1):
        here = int(umpire.board.neighbour[here, 2 * facing])
        if here == OFF_BOARD:
            return found
        if not is_taken(battle, umpire, here):
            found |= 1 << (MIRROR - step if goes_down(facing) else step)
        elif not may_pass(battle, umpire, unit, here):
            return found
    return found


@rule
def list_foot_moves(battle: Battle, umpire: Umpire, unit: int, n: int) -> int:
    """Add the ordinary moves of a unit that goes straight ahead: how many actions are listed then.

    Rule: OH-1.2a, OH-1.2b, OH-1.2c, OH-1.3e
    """
    one, ways = battle.units[unit], umpire.lines.ways
    cell, heading = int(one.cell), int(one.facing)
    for quarter in (0, 1, 3):
        facing = (heading + quarter) & 3
        ways[facing] = ways_ahead(battle, umpire, unit, facing)
    for facing in range(4):
        if facing == (heading + 2) & 3:
            continue
        base = pack(Verb.MOVE, unit, facing, cell, NONE)
        for way in (0, 3):
            if way == heading or way == facing:
                n = list_way(umpire, base, way, n)
        if facing != heading:
            umpire.listed[n] = base
            n += 1
        for way in (1, 2):
            if way == heading or way == facing:
                n = list_way(umpire, base, way, n)
    return n


@brief_rule
def list_way(umpire: Umpire, base: int, way: int, n: int) -> int:
    """Add the squares of one straight way, in the order of their cells."""
    apart = int(umpire.board.columns) if way & 1 == 0 else 1
    start = base - (apart * MIRROR << PLACE_SHIFT) if goes_down(way) else base
    steps = int(umpire.lines.ways[way])
    while steps != 0:
        umpire.listed[n] = start + (apart * lowest_bit(steps) << PLACE_SHIFT)
        n += 1
        steps &= steps - 1
    return n


# --- Cavalry ----------------------------------------------------------------------------------------------


@rule
def survey_units(battle: Battle, umpire: Umpire, side: int) -> None:
    """Write down, line by line, where units and stones stand, and which of them are enemies of a side."""
    lines, board = umpire.lines, umpire.board
    for line in range(max(int(board.rows), int(board.columns))):
        for axis in range(2):
            lines.taken[axis, line] = lines.foes[axis, line] = 0
    for unit in range(battle.unit_count):
        one = battle.units[unit]
        if one.cell >= 0:
            row, column = int(umpire.row[one.cell]), int(umpire.column[one.cell])
            foe = int(one.side != side)
            lines.taken[0, row] |= 1 << column
            lines.taken[1, column] |= 1 << row
            lines.foes[0, row] |= foe << column
            lines.foes[1, column] |= foe << row
    for stone in range(umpire.orders.stones):
        if battle.works[stone] < umpire.orders.works_needed[stone]:
            cell = umpire.orders.stone_cell[stone]
            row, column = int(umpire.row[cell]), int(umpire.column[cell])
            lines.taken[0, row] |= 1 << column
            lines.taken[1, column] |= 1 << row


@rule
def ride_ahead(umpire: Umpire, kind: int, cell: int, heading: int, steps: int, ground: int) -> bool:
    """Add to `lines.reach` where Cavalry can go in so many steps over such ground; True when it could meet an enemy.

    Rule: OH-1.1b, OH-1.2f, OH-1.2h, OH-1.2i, OH-1.2j, OH-1.5b, OH-1.5d
    """
    lines, axis = umpire.lines, heading & 1
    onward = 1 if heading == 1 or heading == 2 else -1
    row, column = int(umpire.row[cell]), int(umpire.column[cell])
    line, place = (row, column) if axis == 0 else (column, row)
    end = int(umpire.board.rows) if axis == 0 else int(umpire.board.columns)
    now, met = 1 << place, 0
    for step in range(steps + 1):
        ahead = line + onward
        if ahead < 0 or ahead >= end:
            break
        straight = now & int(lines.steps[kind, heading, 0, line])
        lesser = (now & int(lines.steps[kind, heading, 1, line])) >> 1
        greater = (now & int(lines.steps[kind, heading, 2, line])) << 1
        now = straight | lesser | greater
        met |= now & int(lines.foes[axis, ahead])
        now &= int(lines.ground[kind, ground, axis, ahead]) & ~int(lines.taken[axis, ahead])
        if now == 0 or step == steps:
            break
        line = ahead
        if axis == 0:
            lines.reach[heading, line] |= now
        else:
            places = now
            while places != 0:
                lines.reach[heading, lowest_bit(places)] |= 1 << line
                places &= places - 1
    return met != 0


@rule
def ride(battle: Battle, umpire: Umpire, unit: int, heading: int) -> bool:
    """Find in `lines.reach` where Cavalry can go with this face; False when it surely meets no enemy on its ways.

    Rule: OH-1.1c, OH-1.1d, OH-1.1e, OH-1.3f
    """
    lines, cell, kind = umpire.lines, int(battle.units[unit].cell), int(battle.units[unit].kind)
    row, figures = int(umpire.row[cell]), umpire.types[kind].allowance
    for line in range(max(row - NEAR, 0), min(row + NEAR + 1, int(umpire.board.rows))):
        lines.reach[heading, line] = 0
    start, normal = allowance(umpire, kind, cell, 0), int(figures[NORMAL])
    meets = False
    if start >= normal:
        meets = ride_ahead(umpire, kind, cell, heading, normal, OFF_HILLS)
    if umpire.plain[kind, cell] == 0:
        meets |= ride_ahead(umpire, kind, cell, heading, min(start, int(figures[ON_HILL])), ANYWHERE)
    run = int(umpire.run[1, kind, cell, heading])
    if run <= normal:
        return meets
    here = cell
    for step in range(1, run + 1):
        here = int(umpire.board.neighbour[here, 2 * heading])
        if here == OFF_BOARD or is_taken(battle, umpire, here):
            break
        if step > normal:
            lines.reach[heading, umpire.row[here]] |= 1 << int(umpire.column[here])
    return True


@rule
def list_rides(battle: Battle, umpire: Umpire, unit: int, n: int) -> int:
    """Add the ordinary moves of Cavalry, and mark it when it may have somebody to charge: how many are listed then.

    Rule: OH-1.2a, OH-1.2b, OH-1.2c, OH-1.2g
    """
    one, lines = battle.units[unit], umpire.lines
    cell, heading = int(one.cell), int(one.facing)
    row, column = int(umpire.row[cell]), int(umpire.column[cell])
    left, right = (heading + 3) & 3, (heading + 1) & 3
    meets = ride(battle, umpire, unit, heading)
    turned = ride(battle, umpire, unit, left)
    turned |= ride(battle, umpire, unit, right)
    if meets or (turned and umpire.orders.turn_before_charge != 0):
        lines.touching |= 1 << unit
    columns, first = int(umpire.board.columns), max(row - NEAR, 0)
    after = min(row + NEAR + 1, int(umpire.board.rows))
    for facing in range(4):
        if facing == (heading + 2) & 3:
            continue
        for line in range(first, after):
            places = int(lines.reach[heading, line])
            if facing != heading:
                places |= int(lines.reach[facing, line]) | (int(line == row) << column)
            base = pack(Verb.MOVE, unit, facing, line * columns, NONE)
            while places != 0:
                umpire.listed[n] = base + (lowest_bit(places) << PLACE_SHIFT)
                n += 1
                places &= places - 1
    return n


# --- all --------------------------------------------------------------------------------------------------


@rule
def list_moves(battle: Battle, umpire: Umpire, side: int) -> int:
    """List the ordinary moves of every unit of a side: how many actions.

    Rule: OH-1.1j, OH-Q.1h
    """
    n, surveyed = 0, False
    umpire.lines.touching = 0
    for unit in range(battle.unit_count):
        one = battle.units[unit]
        if one.side != side or not is_free(battle, unit):
            continue
        if umpire.types[one.kind].slants == 0:
            n = list_foot_moves(battle, umpire, unit, n)
            continue
        if not surveyed:
            survey_units(battle, umpire, side)
            surveyed = True
        n = list_rides(battle, umpire, unit, n)
    return n
