"""Where pieces can go: every hex that a move can end in, each once, with the half points that it takes.

What is reached with just so many half points is found for one half point after the other.

Chapters: IB-2.7, IB-4.4
"""

from __future__ import annotations

from warhost.kernel.abi import PLACE_SHIFT, pack
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.hexes import COLUMN_STEP, ROW_STEP
from warhost.kernel.intrinsics import lowest_bit
from warhost.rulesets.ittybitty.rules.ground import POINT, ROAD_STEP, SINGLE_MEN, step_cost, tread_of
from warhost.rulesets.ittybitty.rules.pieces import is_engine
from warhost.rulesets.ittybitty.rules.survey import end_of_map, line_of, place_in
from warhost.rulesets.ittybitty.state import EDGE, NONE, SURCHARGES, Battle, Umpire, Verb

# --- finding the hexes ------------------------------------------------------------------------------------


@rule
def find_reach(battle: Battle, umpire: Umpire, piece: int, points: int) -> None:
    """Find all that a piece can reach with so many half points: `arrivals` says with how many of them.

    Rule: IB-4.4a, IB-4.4j, IB-4.4k, IB-4.4l, IB-4.4m, IB-R10, IB-R11
    """
    desk, cell = umpire.reach, int(battle.pieces[piece].cell)
    tread, fords = tread_of(battle, umpire, piece), not is_engine(battle, umpire, piece)
    at = line_of(umpire, cell)
    first, end = max(at - points, EDGE), min(at + points + 1, end_of_map(umpire))
    for line in range(first, end):
        desk.seen[line] = desk.closed[line]
    for spent in range(points + 1):
        for line in range(first - 1, end + 1):
            desk.arrivals[spent, line] = 0
    desk.arrivals[0, at] = place_in(umpire, cell)
    desk.seen[at] |= place_in(umpire, cell)
    if points > 0:
        go_on(umpire, at, place_in(umpire, cell), 0, points, tread, fords)
    for spent in range(1, points + 1):
        for line in range(max(at - spent, first), min(at + spent + 1, end)):
            new = int(desk.arrivals[spent, line]) & ~int(desk.seen[line])
            desk.arrivals[spent, line] = new
            desk.seen[line] |= new
            new &= ~int(desk.stops[line])
            if new != 0 and spent < points:
                go_on(umpire, line, new, spent, points, tread, fords)


@rule
def go_on(umpire: Umpire, line: int, places: int, spent: int, points: int, tread: int, fords: bool) -> None:
    """Make all steps out of these hexes of a line."""
    desk = umpire.reach
    wet = paved = 0
    if tread != SINGLE_MEN:
        wet, paved = places & int(desk.wet[line]), places & int(desk.paved[line])
    dry = places & ~wet
    if dry != 0:
        across = dry | (dry >> 1 if line & 1 else dry << 1)
        arrive(umpire, line - 1, across, spent, points, tread, 0)
        arrive(umpire, line, (dry << 1) | (dry >> 1), spent, points, tread, 0)
        arrive(umpire, line + 1, across, spent, points, tread, 0)
    if wet | paved == 0:
        return
    for direction in range(6):
        step, to = int(COLUMN_STEP[1 - (line & 1), direction]), line + int(ROW_STEP[direction])
        banks = int(desk.banks[direction, line])
        arrive(umpire, to, moved(wet & ~banks, step), spent, points, tread, 0)
        if fords:
            arrive(umpire, to, moved(wet & banks, step), spent, points, tread, int(umpire.figures.surcharge_river))
        links = moved(paved & int(desk.links[direction, line]), step)
        desk.arrivals[spent + ROAD_STEP, to] |= links & ~int(desk.rubble[to])


@brief_rule
def moved(places: int, step: int) -> int:
    """Hexes of a line, so many rows on.

    Rule: IB-2.1a
    """
    return places << 1 if step > 0 else places >> -step


@rule
def arrive(umpire: Umpire, line: int, places: int, spent: int, points: int, tread: int, river: int) -> None:
    """Put hexes of a line down as reached, each with the points that its ground takes.

    Rule: IB-4.4j, IB-4.4k, IB-4.4l, IB-4.4n, IB-4.12aa, IB-R10, IB-R63, IB-R110
    """
    desk = umpire.reach
    if tread != SINGLE_MEN:
        rubble = places & int(desk.rubble[line])
        total = spent + POINT * (1 + int(umpire.figures.surcharge_rubble))
        if rubble != 0 and total <= points:
            desk.arrivals[total, line] |= rubble
        places &= ~rubble
    if places == 0:
        return
    for surcharge in range(SURCHARGES):
        total = spent + POINT * (1 + river + surcharge)
        if total > points:
            return
        desk.arrivals[total, line] |= places & int(desk.ground[tread, surcharge, line])


@rule
def find_ends(battle: Battle, umpire: Umpire, piece: int, points: int, k: int) -> None:
    """Write down, in the k-th set of ends, every hex to which a piece can move from where it stands.

    Rule: IB-4.4a, IB-R12
    """
    desk, cell = umpire.reach, int(battle.pieces[piece].cell)
    at, here = line_of(umpire, cell), place_in(umpire, cell)
    find_reach(battle, umpire, piece, points)
    for line in range(EDGE - 1, end_of_map(umpire) + 1):
        desk.ends[k, line] = 0
    for line in range(max(at - points, EDGE), min(at + points + 1, end_of_map(umpire))):
        desk.ends[k, line] = int(desk.seen[line]) & ~int(desk.closed[line])
    if is_engine(battle, umpire, piece):
        for direction in range(6):
            if step_cost(battle, umpire, piece, cell, direction) != NONE:
                beside = int(umpire.board.neighbour[cell, direction])
                line = line_of(umpire, beside)
                desk.ends[k, line] |= place_in(umpire, beside) & ~int(desk.closed[line])
    else:
        for line in range(at - 1, at + 2):
            desk.ends[k, line] |= int(desk.ball[cell, line - at + 1]) & ~int(desk.closed[line])
    desk.ends[k, at] &= ~here
    first = last = at
    for line in range(EDGE, end_of_map(umpire)):
        if desk.ends[k, line] != 0:
            first, last = min(first, line), max(last, line)
    desk.first_line[k], desk.last_line[k] = first, last


@rule
def write_moves(umpire: Umpire, piece: int, n: int) -> int:
    """List the moves of a piece to the hexes of the set `good`: how many actions there are then."""
    desk, rows = umpire.reach, int(umpire.board.columns)
    for line in range(EDGE, end_of_map(umpire)):
        places = int(desk.good[line])
        base = pack(Verb.MOVE, piece, 0, (line - EDGE) * rows, NONE)
        while places != 0:
            umpire.listed[n] = base + (lowest_bit(places) << PLACE_SHIFT)
            n += 1
            places &= places - 1
    return n


# --- the way ----------------------------------------------------------------------------------------------


@rule
def points_to(umpire: Umpire, cell: int, place: int, points: int) -> int:
    """The half points with which a hex has been found from another, NONE for one that is out of reach."""
    desk, at, line = umpire.reach, line_of(umpire, cell), line_of(umpire, place)
    if line < at - points or line > at + points:
        return NONE
    for spent in range(1, points + 1):
        if int(desk.arrivals[spent, line]) & place_in(umpire, place) != 0:
            return spent
    return NONE


@rule
def find_way(battle: Battle, umpire: Umpire, piece: int, place: int, spent: int) -> None:
    """Write into `way`, for every hex of the chosen way, the next one; what can be reached has been found.

    Of the cheapest ways the one with the fewest steps, of these the one over the lowest hexes.
    """
    desk, cell = umpire.reach, int(battle.pieces[piece].cell)
    at = line_of(umpire, cell)
    first, end = max(at - spent, EDGE), min(at + spent + 1, end_of_map(umpire))
    for level in range(spent):
        for line in range(first, end):
            desk.towards[level, line] = 0
    walk_back(battle, umpire, piece, place, spent, 0)
    for level in range(spent - 1, 0, -1):
        for line in range(first, end):
            places = int(desk.towards[level, line])
            while places != 0:
                row = lowest_bit(places)
                places &= places - 1
                on_way = (line - EDGE) * int(umpire.board.columns) + row
                walk_back(battle, umpire, piece, on_way, level, int(umpire.cost[on_way]))


@rule
def walk_back(battle: Battle, umpire: Umpire, piece: int, cell: int, spent: int, steps: int) -> None:
    """Write down from where one comes to a hex found with so many half points, so many steps before the end.

    Rule: IB-4.4a, IB-R10
    """
    desk = umpire.reach
    for direction in range(6):
        before = int(umpire.board.neighbour[cell, direction])
        if before < 0:
            continue
        cost = step_cost(battle, umpire, piece, before, (direction + 3) % 6)
        level = spent - cost
        line, here = line_of(umpire, before), place_in(umpire, before)
        if cost == NONE or level < 0 or int(desk.arrivals[level, line]) & here == 0:
            continue
        if level > 0 and int(desk.stops[line]) & here != 0:
            continue
        known = int(desk.towards[level, line]) & here != 0
        nearer = not known or steps + 1 < umpire.cost[before]
        if nearer or (steps + 1 == umpire.cost[before] and cell < umpire.way[before]):
            umpire.cost[before], umpire.way[before] = steps + 1, cell
        desk.towards[level, line] |= here
