"""Where pieces can go: every hex that a move can end in, each once, with the half points that it takes.

Hexes are bits: a column of the map is one word, so that all steps out of a column are a few shifts. What is reached
with just so many half points is found for one half point after the other.

Chapters: IB-2.7, IB-4.4
"""

from __future__ import annotations

from warhost.kernel.abi import PLACE_SHIFT, pack
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.hexes import COLUMN_STEP, ROW_STEP
from warhost.kernel.intrinsics import lowest_bit
from warhost.rulesets.ittybitty.rules.ground import (
    POINT,
    ROAD_STEP,
    SINGLE_MEN,
    is_bridged,
    step_cost,
    surcharge_of,
    tread_of,
)
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
    NONE,
    RUBBLE,
    SURCHARGES,
    TREADS,
    Battle,
    StructureKind,
    Umpire,
    Verb,
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
        desk.rubble[line] = 0
        desk.shut[line] = ~on_map if EDGE <= line < end_of_map(umpire) else -1
        for direction in range(6):
            desk.banks[direction, line] = desk.rivers[direction, line]
    if chasms != 0 or ground & RUBBLE != 0:
        survey_damage(battle, umpire)
    for number in range(MAX_STRUCTURES):
        one = battle.structures[number]
        over_river = one.kind == StructureKind.BRIDGE or one.kind == StructureKind.PONTOON
        if over_river and is_bridged(battle, int(one.cell), int(one.direction)):
            span_river(umpire, int(one.cell), int(one.direction), True)
    for line in range(EDGE, end_of_map(umpire)):
        wet = paved = 0
        for direction in range(6):
            banks = int(desk.banks[direction, line])
            links = int(desk.roads[direction, line]) & ~banks & ~int(desk.rubble[line])
            desk.links[direction, line] = links
            wet |= banks
            paved |= links
        desk.wet[line], desk.paved[line] = wet, paved


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
