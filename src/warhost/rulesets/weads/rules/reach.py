"""Where pieces can go: every hex and facing that a move can end with, each once, with the points that it takes.

Hexes are bits: a row of the board is one word, so that all steps out of a row are a few shifts. What is reached with
just so many points is found for one point after the other.

Chapters: AW-3, AW-4, AW-5, AW-7, AW-8, AW-12.3
"""

from __future__ import annotations

from warhost.kernel.abi import PLACE_SHIFT, pack
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.hexes import COLUMN_STEP, ROW_STEP
from warhost.kernel.intrinsics import lowest_bit
from warhost.rulesets.weads.rules.pieces import has, is_unit
from warhost.rulesets.weads.state import (
    COSTS,
    EDGE,
    IN_COMMAND,
    LINES,
    MOST_POINTS,
    NONE,
    TURN_FAILED,
    Battle,
    Reach,
    Status,
    Umpire,
    Verb,
)

ANY_WAY = 0b111111  # a bit for each direction
TO_THE_NORTH = 0b000110
TO_THE_SOUTH = 0b110000


@brief_rule
def line_of(umpire: Umpire, cell: int) -> int:
    """The line of a hex."""
    return int(umpire.row[cell]) + EDGE


@brief_rule
def place_in(umpire: Umpire, cell: int) -> int:
    """The set that holds one hex of a line."""
    return 1 << int(umpire.column[cell])


# --- the board --------------------------------------------------------------------------------------------


@rule
def survey_ground(umpire: Umpire) -> None:
    """Write down, once for a board, which hexes cost how much, and where streams run.

    Rule: AW-8.1a, AW-8.1b, AW-8.1d
    """
    desk = umpire.reach
    desk.cost[:] = 0
    desk.ground[:] = 0
    desk.banks[:] = 0
    desk.wet[:] = 0
    for cell in range(umpire.board.cells):
        line, here = line_of(umpire, cell), place_in(umpire, cell)
        for side in range(2):
            desk.ground[side, cost_number(desk, side, int(umpire.entry[side, cell])), line] |= here
        for direction in range(6):
            if (int(umpire.streams[cell]) >> direction) & 1 != 0:
                desk.banks[direction, line] |= here
                desk.wet[line] |= here


@rule
def cost_number(desk: Reach, side: int, cost: int) -> int:
    """Where in the list of a side's costs this one stands; a new one is written behind those before."""
    k = 0
    while k < COSTS - 1 and desk.cost[side, k] != 0 and desk.cost[side, k] != cost:
        k += 1
    desk.cost[side, k] = cost
    return k


@rule
def survey_board(battle: Battle, umpire: Umpire, side: int) -> None:
    """Write down where everybody stands, and which hexes lie in the zone of control of the enemies of a side.

    Rule: AW-4.1a, AW-4.1b, AW-4.1c, AW-4.1d
    """
    desk = umpire.reach
    for line in range(EDGE, int(umpire.board.rows) + EDGE):
        desk.zoc[line] = desk.units[0, line] = desk.units[1, line] = desk.leaders[0, line] = desk.leaders[1, line] = 0
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.cell < 0:
            continue
        line, here = line_of(umpire, int(one.cell)), place_in(umpire, int(one.cell))
        if not is_unit(battle, piece):
            desk.leaders[one.side, line] |= here
            continue
        desk.units[one.side, line] |= here
        if one.side != side and one.status == Status.ORDERED:
            if umpire.orders.facing == 0:
                add_around(desk, line, here)
            else:
                add_ahead(desk, line, here, int(one.facing))
                add_ahead(desk, line, here, (int(one.facing) + 5) % 6)


@brief_rule
def add_around(desk: Reach, line: int, here: int) -> None:
    """Add all hexes around one to the zone of control.

    Rule: AW-4.1a, AW-7.7a
    """
    odd = line & 1
    beside = (here << odd) | (here >> (1 - odd))
    desk.zoc[line - 1] |= beside
    desk.zoc[line] |= (here << 1) | (here >> 1)
    desk.zoc[line + 1] |= beside


@brief_rule
def add_ahead(desk: Reach, line: int, here: int, direction: int) -> None:
    """Add the next hex in one direction to the zone of control.

    Rule: AW-4.1a, AW-7.1b
    """
    step = int(COLUMN_STEP[line & 1, direction])
    desk.zoc[line + int(ROW_STEP[direction])] |= here << 1 if step > 0 else here >> -step


# --- what a piece may use ---------------------------------------------------------------------------------


@rule
def points_of(battle: Battle, umpire: Umpire, piece: int) -> int:
    """The movement points that a piece still has, halved for a unit out of command; leaders are never out of command.

    Rule: AW-6.1b, AW-6.2a, AW-3.7a
    """
    if battle.mover == piece:
        return int(battle.mover_left)
    points = int(umpire.orders.allowance[piece])
    if is_unit(battle, piece) and not has(battle, piece, IN_COMMAND):
        points = points // int(umpire.figures.halved_move)
    return min(points, MOST_POINTS)


@brief_rule
def has_facing(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True for a unit when the option is on.

    Rule: AW-7.1a, AW-7.1c, AW-7.7a
    """
    return umpire.orders.facing != 0 and is_unit(battle, piece)


@brief_rule
def ways_of(battle: Battle, umpire: Umpire, piece: int, facing: int) -> int:
    """The directions in which a piece that faces so may step: a disordered unit only homewards.

    Rule: AW-7.2a, AW-12.3b, AW-R53
    """
    one = battle.pieces[piece]
    ways = (1 << facing) | (1 << (facing + 5) % 6) if has_facing(battle, umpire, piece) else ANY_WAY
    if one.status == Status.DISORDERED:
        ways &= TO_THE_SOUTH if umpire.orders.home_south[one.side] != 0 else TO_THE_NORTH
    return ways


# --- finding the hexes ------------------------------------------------------------------------------------


@brief_rule
def first_line(umpire: Umpire, cell: int, points: int) -> int:
    """The northernmost line that so many steps from a hex lead to."""
    return max(line_of(umpire, cell) - points, EDGE)


@brief_rule
def end_line(umpire: Umpire, cell: int, points: int) -> int:
    """The line behind the southernmost."""
    return min(line_of(umpire, cell) + points, int(umpire.board.rows) + EDGE - 1) + 1


@rule
def close_hexes(battle: Battle, umpire: Umpire, piece: int, first: int, end: int) -> None:
    """Write down which hexes a piece may not enter, and on which it ends its way.

    Rule: AW-3.2a, AW-3.2b, AW-3.3a, AW-5.1a, AW-13.7a, AW-R11, AW-R13
    """
    desk, side = umpire.reach, int(battle.pieces[piece].side)
    unit = is_unit(battle, piece)
    for line in range(first, end):
        friends, foes = int(desk.units[side, line]), int(desk.units[1 - side, line])
        own, theirs = int(desk.leaders[side, line]), int(desk.leaders[1 - side, line])
        desk.closed[line] = friends | foes if unit else foes | theirs | (friends & own)
        desk.stops[line] = int(desk.zoc[line]) | (theirs if unit else friends)


@rule
def find_reach(battle: Battle, umpire: Umpire, piece: int, points: int) -> None:
    """Find all that a piece can reach with so many points: `arrivals` says with how many of them.

    Rule: AW-3.1a, AW-3.1b, AW-3.3a, AW-3.3b, AW-3.4a, AW-3.5a
    """
    desk, cell = umpire.reach, int(battle.pieces[piece].cell)
    facings = 6 if has_facing(battle, umpire, piece) else 1
    start_reach(battle, umpire, piece, points, facings)
    turns = facings > 1 and not has(battle, piece, TURN_FAILED)
    for spent in range(points):
        if turns:
            turn_all(umpire, spent, points, first_line(umpire, cell, spent), end_line(umpire, cell, spent))
        first, end = first_line(umpire, cell, spent + 1), end_line(umpire, cell, spent + 1)
        for facing in range(facings):
            ways = ways_of(battle, umpire, piece, facing)
            for line in range(first, end):
                step_into(umpire, int(battle.pieces[piece].side), facing, line, ways, spent, points)
            for line in range(first, end):
                new = int(desk.arrivals[spent + 1, facing, line]) & ~int(desk.seen[facing, line])
                desk.arrivals[spent + 1, facing, line] = new
                desk.seen[facing, line] |= new
                desk.front[facing, line] = new & ~int(desk.stops[line])


@rule
def start_reach(battle: Battle, umpire: Umpire, piece: int, points: int, facings: int) -> None:
    """Clear the desk; the piece stands where it stands. There it may turn outside the enemy's front alone.

    Rule: AW-7.3b
    """
    desk, cell = umpire.reach, int(battle.pieces[piece].cell)
    at, here = line_of(umpire, cell), place_in(umpire, cell)
    first, end = first_line(umpire, cell, points), end_line(umpire, cell, points)
    close_hexes(battle, umpire, piece, first, end)
    if facings > 1 and int(desk.zoc[at]) & here == 0:
        desk.closed[at] &= ~here
    else:
        desk.closed[at] |= here
    for facing in range(facings):
        for line in range(max(first - 2, 0), min(end + 2, LINES)):
            desk.front[facing, line] = 0
        for line in range(first, end):
            desk.seen[facing, line] = desk.closed[line]
        for spent in range(1, points + 1):
            for line in range(first, end):
                desk.arrivals[spent, facing, line] = 0
    facing = int(battle.pieces[piece].facing) if facings > 1 else 0
    desk.front[facing, at] = here
    desk.seen[facing, at] |= here


@brief_rule
def turn_all(umpire: Umpire, spent: int, points: int, first: int, end: int) -> None:
    """From every hex outside the enemy's front from which one can go on, one can turn to any corner.

    Rule: AW-7.3a, AW-7.3b
    """
    desk, total = umpire.reach, spent + int(umpire.figures.turn_cost)
    if total > points:
        return
    for line in range(first, end):
        standing = 0
        for facing in range(6):
            standing |= int(desk.front[facing, line])
        standing &= ~int(desk.stops[line])
        if standing != 0:
            for facing in range(6):
                desk.arrivals[total, facing, line] |= standing


@brief_rule
def step_into(umpire: Umpire, side: int, facing: int, line: int, ways: int, spent: int, points: int) -> None:
    """Step into a line from itself and from those beside it.

    Rule: AW-3.1a, AW-8.1d
    """
    desk = umpire.reach
    here, above = int(desk.front[facing, line]), int(desk.front[facing, line - 1])
    below = int(desk.front[facing, line + 1])
    if here | above | below == 0:
        return
    wet = (here & int(desk.wet[line])) | (above & int(desk.wet[line - 1])) | (below & int(desk.wet[line + 1]))
    if wet == 0 and ways == ANY_WAY:
        across, odd = above | below, line & 1
        around = (here << 1) | (here >> 1) | (across << (1 - odd)) | (across >> odd)
        arrive(desk, side, facing, line, around, spent, points)
        return
    arrive(desk, side, facing, line, steps_over(desk, facing, line, ways, 0), spent, points)
    if wet != 0:
        beyond = steps_over(desk, facing, line, ways, -1)
        arrive(desk, side, facing, line, beyond, spent + int(umpire.figures.stream), points)


@brief_rule
def leave_over(desk: Reach, facing: int, line: int, direction: int, ways: int, streams: int) -> int:
    """The hexes of a line out of which one goes in a direction: over a stream (-1) or not (0).

    Rule: AW-3.1a, AW-8.1d
    """
    sides = ~(int(desk.banks[direction, line]) ^ streams)
    return int(desk.front[facing, line]) & sides & -((ways >> direction) & 1)


@brief_rule
def steps_over(desk: Reach, facing: int, line: int, ways: int, streams: int) -> int:
    """The hexes of a line into which one goes in any of these directions."""
    odd = line & 1
    east = leave_over(desk, facing, line, 0, ways, streams)
    west = leave_over(desk, facing, line, 3, ways, streams)
    right = leave_over(desk, facing, line + 1, 1, ways, streams) | leave_over(desk, facing, line - 1, 5, ways, streams)
    left = leave_over(desk, facing, line + 1, 2, ways, streams) | leave_over(desk, facing, line - 1, 4, ways, streams)
    return (east << 1) | (west >> 1) | (right << (1 - odd)) | (left >> odd)


@brief_rule
def arrive(desk: Reach, side: int, facing: int, line: int, places: int, spent: int, points: int) -> None:
    """Put hexes of a line down as reached, each with the points that its ground takes.

    Rule: AW-8.1a, AW-8.1b, AW-8.1f
    """
    for k in range(COSTS):
        total = spent + int(desk.cost[side, k])
        if total == spent:
            return
        if total <= points:
            desk.arrivals[total, facing, line] |= places & int(desk.ground[side, k, line])


# --- what comes of it -------------------------------------------------------------------------------------


@rule
def list_moves(battle: Battle, umpire: Umpire, piece: int, n: int) -> int:
    """List where a piece can go, on a board that has been surveyed: how many actions there are then.

    Rule: AW-5.1a, AW-5.1b
    """
    desk, cell, points = umpire.reach, int(battle.pieces[piece].cell), points_of(battle, umpire, piece)
    side, unit, columns = int(battle.pieces[piece].side), is_unit(battle, piece), int(umpire.board.columns)
    first, end = first_line(umpire, cell, points), end_line(umpire, cell, points)
    find_reach(battle, umpire, piece, points)
    desk.closed[line_of(umpire, cell)] |= place_in(umpire, cell)
    for facing in range(6 if has_facing(battle, umpire, piece) else 1):
        for line in range(first, end):
            places = int(desk.seen[facing, line]) & ~int(desk.closed[line])
            if not unit:
                places &= ~int(desk.leaders[side, line])
            base = pack(Verb.MOVE, piece, facing, (line - EDGE) * columns, NONE)
            while places != 0:
                umpire.listed[n] = base + (lowest_bit(places) << PLACE_SHIFT)
                n += 1
                places &= places - 1
    return n


@rule
def points_to(battle: Battle, umpire: Umpire, piece: int, place: int, facing: int) -> int:
    """The points that the cheapest way to a hex and facing takes, NONE where there is no way.

    Rule: AW-3.1b
    """
    cell, points = int(battle.pieces[piece].cell), points_of(battle, umpire, piece)
    line, there = line_of(umpire, place), place_in(umpire, place)
    if line < first_line(umpire, cell, points) or line >= end_line(umpire, cell, points):
        return NONE
    survey_board(battle, umpire, int(battle.pieces[piece].side))
    find_reach(battle, umpire, piece, points)
    for spent in range(1, points + 1):
        if int(umpire.reach.arrivals[spent, facing, line]) & there != 0:
            return spent
    return NONE
