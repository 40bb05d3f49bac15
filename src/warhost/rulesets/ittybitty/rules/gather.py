"""Whether those of a formation who have not moved yet can so move, or stay, that its movement block ends legally.

Most cases are decided by sets of hexes: all others stay, or each has hexes enough beside the place. For what remains
the others are placed one by one, at most MOST_CASES times: what is not found by then counts as impossible.

Chapters: IB-2.8, IB-4.4
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import count_bits
from warhost.kernel.intrinsics import lowest_bit
from warhost.rulesets.ittybitty.rules.block import (
    STACKING,
    end_objections,
    has_moved_off,
    load_at,
    prepare_block,
    spread_group,
)
from warhost.rulesets.ittybitty.rules.pieces import apart, attack_of, has
from warhost.rulesets.ittybitty.rules.reach import end_of_map, line_of, place_in
from warhost.rulesets.ittybitty.state import EDGE, IN_BLOCK, MOST_ATTACK, NONE, SEARCHED, Battle, Umpire

MOST_CASES = 100  # units that are placed, one by one, in the search for one move
FRESH, NOTHING_YET = -2, -1  # nothing has been tried; only the nearest hex has been

# --- can it end -------------------------------------------------------------------------------------------


@rule
def can_end(battle: Battle, umpire: Umpire, k: int, place: int) -> bool:
    """True when the block can end legally after one unit, whose case is open, has moved to a hex.

    Rule: IB-4.4d, IB-4.4i, IB-4.4q, IB-R28
    """
    desk = umpire.reach
    desk.at[k] = place
    found = end_as_they_stand(battle, umpire) or can_follow(battle, umpire)
    desk.at[k] = battle.pieces[desk.unit[k]].cell
    return found


@rule
def can_follow(battle: Battle, umpire: Umpire) -> bool:
    """True when those who are not placed can so move that the block may end.

    Of a formation that began in several groups one of them gathers, and the others stay; or all gather.

    Rule: IB-4.4d, IB-4.4q, IB-R28, IB-R107
    """
    desk = umpire.reach
    if free_units(umpire) == 0:
        return False
    if desk.groups > 1:
        for group in range(desk.groups):
            if is_on_its_way(battle, umpire, group) and gather_group(battle, umpire, group):
                return True
    return gather_group(battle, umpire, NONE)


@rule
def is_on_its_way(battle: Battle, umpire: Umpire, group: int) -> bool:
    """True for a group of which somebody has moved in this case."""
    desk = umpire.reach
    for k in range(desk.count):
        if desk.home[k] == group and desk.placed[k] != 0 and has_moved_off(battle, umpire, k):
            return True
    return False


@rule
def gather_group(battle: Battle, umpire: Umpire, group: int) -> bool:
    """True when the units of a group, or all for NONE, can come together, while the others stay where they are."""
    desk = umpire.reach
    for k in range(desk.count):
        desk.joins[k] = 1 if group == NONE or desk.home[k] == group else 0
        if desk.joins[k] == 0 and desk.placed[k] == 0:
            desk.placed[k] = 2
    found = free_units(umpire) > 0 and can_gather(battle, umpire)
    for k in range(desk.count):
        desk.placed[k] = int(desk.placed[k]) & 1
    return found


@rule
def free_units(umpire: Umpire) -> int:
    """How many units are not placed in this case."""
    free = 0
    for k in range(umpire.reach.count):
        free += 1 if umpire.reach.placed[k] == 0 else 0
    return free


@rule
def end_as_they_stand(battle: Battle, umpire: Umpire) -> bool:
    """True when the block could end with all units that are not placed staying where they are."""
    desk = umpire.reach
    for k in range(desk.count):
        desk.placed[k] = int(desk.placed[k]) | 2
    found = end_objections(battle, umpire) == 0
    for k in range(desk.count):
        desk.placed[k] = int(desk.placed[k]) & 1
    return found


@rule
def next_free(umpire: Umpire, k: int) -> int:
    """The next unit after one that is not placed, NONE."""
    for other in range(k + 1, umpire.reach.count):
        if umpire.reach.placed[other] == 0:
            return other
    return NONE


@rule
def take_back(battle: Battle, umpire: Umpire, depth: int) -> None:
    """Take back what has been placed down to a depth of the search."""
    desk = umpire.reach
    for level in range(depth + 1):
        k = int(desk.pick[level])
        if k != NONE:
            desk.placed[k] = 0
            desk.at[k] = battle.pieces[desk.unit[k]].cell


@rule
def can_end_now(battle: Battle, umpire: Umpire, formation: int) -> bool:
    """True when the block, in which somebody has moved, can still end legally.

    Rule: IB-R28, IB-R31
    """
    desk = umpire.reach
    prepare_block(battle, umpire, formation)
    for k in range(desk.count):
        desk.placed[k] = desk.fixed[k]
    return end_as_they_stand(battle, umpire) or can_follow(battle, umpire)


# --- gathering --------------------------------------------------------------------------------------------


@rule
def can_gather(battle: Battle, umpire: Umpire) -> bool:
    """True when all who are not placed can come together with those who are, in one group.

    Each is placed beside the group that has grown so far, as near to where it stands as it can.

    Rule: IB-4.4d, IB-4.4i, IB-R28
    """
    cases, depth = 0, 0
    if free_units(umpire) > SEARCHED or not could_touch(umpire):
        return False
    found = False
    start_level(umpire, 0)
    while depth >= 0 and not found and cases < MOST_CASES:
        if place_next(battle, umpire, depth):
            cases += 1
            depth += 1
            found = start_level(umpire, depth) and end_objections(battle, umpire) == 0
            if found or free_units(umpire) > 0:
                continue
        depth -= 1
        if depth >= 0:
            unplace(battle, umpire, depth)
    take_back(battle, umpire, depth - 1)
    return found


@rule
def unplace(battle: Battle, umpire: Umpire, depth: int) -> None:
    """Take back the unit that was placed at a depth of the search."""
    desk = umpire.reach
    k = int(desk.pick[depth])
    desk.placed[k] = 0
    desk.at[k] = battle.pieces[desk.unit[k]].cell


@rule
def start_level(umpire: Umpire, depth: int) -> bool:
    """Write down what touches the group of the first unit that is placed; True when all who have to are in it.

    Rule: IB-4.4d
    """
    desk, first, outside = umpire.reach, NONE, 0
    for k in range(desk.count):
        desk.group[k] = NONE
        if first == NONE and desk.placed[k] != 0 and desk.joins[k] != 0:
            first = k
    spread_group(umpire, first, 0)
    for line in range(EDGE - 1, end_of_map(umpire) + 1):
        desk.touch[depth, line] = 0
    for k in range(desk.count):
        if desk.group[k] == 0:
            add_ball(umpire, int(desk.at[k]), depth)
        elif desk.joins[k] != 0:
            outside += 1
    desk.pick[depth], desk.spot[depth] = next_free(umpire, -1), FRESH
    return outside == 0


@brief_rule
def add_ball(umpire: Umpire, cell: int, depth: int) -> None:
    """Add a hex and those around it to what touches a group."""
    desk, line = umpire.reach, line_of(umpire, cell)
    for k in range(3):
        desk.touch[depth, line + k - 1] |= desk.ball[cell, k]


@rule
def place_next(battle: Battle, umpire: Umpire, depth: int) -> bool:
    """Place the next unit in the next hex that touches the group; False when all have been tried."""
    desk = umpire.reach
    while desk.pick[depth] != NONE:
        k = int(desk.pick[depth])
        if desk.spot[depth] == FRESH:
            cell = nearest_touching(battle, umpire, k, depth)
            desk.nearest[depth], desk.spot[depth] = cell, NOTHING_YET
        else:
            cell = next_touching(battle, umpire, k, depth)
            desk.spot[depth] = cell
        if cell != NONE:
            desk.placed[k], desk.at[k] = 1, cell
            return True
        desk.pick[depth], desk.spot[depth] = next_free(umpire, k), FRESH
    return False


@rule
def touching(battle: Battle, umpire: Umpire, k: int, depth: int, line: int) -> int:
    """The hexes of a line in which a unit can end beside the group, its own among them.

    Rule: IB-4.4d, IB-R28
    """
    desk, here = umpire.reach, int(battle.pieces[umpire.reach.unit[k]].cell)
    places = int(desk.ends[k, line])
    if line_of(umpire, here) == line:
        places |= place_in(umpire, here)
    return places & int(desk.touch[depth, line])


@rule
def may_stand(battle: Battle, umpire: Umpire, k: int, cell: int) -> bool:
    """True when a unit that is not placed has room in a hex in this case; it may stay where nobody has come.

    Rule: IB-2.8a, IB-R31
    """
    desk, piece = umpire.reach, int(umpire.reach.unit[k])
    if int(desk.lifted) & STACKING != 0:
        return True
    if load_at(battle, umpire, cell) + attack_of(battle, umpire, piece) <= MOST_ATTACK:
        return True
    if cell != battle.pieces[piece].cell or has(battle, piece, IN_BLOCK):
        return False
    for other in range(desk.count):
        if desk.placed[other] != 0 and desk.at[other] == cell and has_moved_off(battle, umpire, other):
            return False
    return True


@rule
def nearest_touching(battle: Battle, umpire: Umpire, k: int, depth: int) -> int:
    """The hex beside the group that is nearest to where a unit stands, NONE.

    Rule: IB-4.4d, IB-R28
    """
    desk, rows = umpire.reach, int(umpire.board.columns)
    here, best, nearest = int(battle.pieces[desk.unit[k]].cell), NONE, 99
    for line in range(EDGE, end_of_map(umpire)):
        places = touching(battle, umpire, k, depth, line)
        while places != 0:
            cell = (line - EDGE) * rows + lowest_bit(places)
            places &= places - 1
            if apart(umpire, here, cell) < nearest and may_stand(battle, umpire, k, cell):
                best, nearest = cell, apart(umpire, here, cell)
    return best


@rule
def next_touching(battle: Battle, umpire: Umpire, k: int, depth: int) -> int:
    """The next hex beside the group in which a unit can end, after the nearest, in order; NONE.

    Rule: IB-4.4d, IB-R28
    """
    desk, rows = umpire.reach, int(umpire.board.columns)
    after, tried = int(desk.spot[depth]), int(desk.nearest[depth])
    for line in range(EDGE + max(after, 0) // rows, end_of_map(umpire)):
        places = touching(battle, umpire, k, depth, line)
        while places != 0:
            cell = (line - EDGE) * rows + lowest_bit(places)
            places &= places - 1
            if cell > after and cell != tried and may_stand(battle, umpire, k, cell):
                return cell
    return NONE


@rule
def could_touch(umpire: Umpire) -> bool:
    """False when somebody could not touch the group even if others who are free stood wherever they can between.

    As many of them as there are can stand one behind the other, so many times the group grows.

    Rule: IB-4.4d
    """
    desk, rows = umpire.reach, int(umpire.board.columns)
    start_level(umpire, 0)
    for _ in range(free_units(umpire) + 1):
        add_placed(umpire)
        for line in range(EDGE, end_of_map(umpire)):
            desk.layer[line] = 0
        missing = 0
        for k in range(desk.count):
            if desk.placed[k] == 0:
                missing += 0 if add_touching(umpire, k) else 1
            elif desk.joins[k] != 0:
                missing += 0 if touches(umpire, int(desk.at[k])) else 1
        if missing == 0:
            return True
        for line in range(EDGE, end_of_map(umpire)):
            places = int(desk.layer[line])
            while places != 0:
                add_ball(umpire, (line - EDGE) * rows + lowest_bit(places), 0)
                places &= places - 1
    return False


@brief_rule
def touches(umpire: Umpire, cell: int) -> bool:
    """True for a hex in or beside the group as it has grown."""
    return int(umpire.reach.touch[0, line_of(umpire, cell)]) & place_in(umpire, cell) != 0


@rule
def add_placed(umpire: Umpire) -> None:
    """Add to what touches the group all who are placed and touch it, and what touches them.

    Rule: IB-4.4d
    """
    desk, grown = umpire.reach, True
    while grown:
        grown = False
        for k in range(desk.count):
            if desk.placed[k] != 0 and desk.group[k] != 0 and touches(umpire, int(desk.at[k])):
                desk.group[k], grown = 0, True
                add_ball(umpire, int(desk.at[k]), 0)


@rule
def add_touching(umpire: Umpire, k: int) -> bool:
    """Add to `layer` the hexes in which a free unit would touch the group; True when there are any."""
    desk, here = umpire.reach, line_of(umpire, int(umpire.reach.at[k]))
    standing, found = place_in(umpire, int(desk.at[k])), False
    for line in range(EDGE, end_of_map(umpire)):
        places = int(desk.ends[k, line]) | (standing if line == here else 0)
        places &= int(desk.touch[0, line])
        desk.layer[line] |= places
        found = found or places != 0
    return found


# --- sets of hexes ----------------------------------------------------------------------------------------


@rule
def find_good(battle: Battle, umpire: Umpire, k: int) -> None:
    """Write into `good` every hex to which a free unit may move, its case being open.

    Rule: IB-4.4a, IB-4.4d, IB-4.4i, IB-4.4q, IB-R28
    """
    desk, rows = umpire.reach, int(umpire.board.columns)
    free, connected = free_units(umpire), desk.groups == 1 and desk.crowded == 0
    attack = min(attack_of(battle, umpire, int(desk.unit[k])), MOST_ATTACK)
    if connected:
        find_touching_all(umpire, k)
    else:
        for line in range(EDGE, end_of_map(umpire)):
            desk.good[line] = 0
    for line in range(EDGE, end_of_map(umpire)):
        room = int(desk.ends[k, line]) & ~int(desk.full[attack, line])
        good = room & int(desk.good[line])
        others = int(desk.ends[k, line]) & ~good
        if connected and free == 0:
            others = 0
        desk.good[line] = good
        while others != 0:
            row = lowest_bit(others)
            others &= others - 1
            place = (line - EDGE) * rows + row
            in_room = room >> row & 1 != 0
            at_ease = connected and in_room and gather_at_ease(battle, umpire, k, place, free)
            if at_ease or can_end(battle, umpire, k, place):
                desk.good[line] |= 1 << row


@rule
def find_touching_all(umpire: Umpire, k: int) -> None:
    """Write into `good` the hexes that touch every group of the others as they stand: there all are connected.

    Rule: IB-4.4d
    """
    desk = umpire.reach
    first, end = EDGE - 1, end_of_map(umpire) + 1
    for line in range(first, end):
        desk.good[line] = -1
    for other in range(desk.count):
        desk.group[other] = NONE
        desk.placed[other] = (int(desk.placed[other]) | 2) if other != k else 0
    for other in range(desk.count):
        if other == k or desk.group[other] != NONE:
            continue
        spread_group(umpire, other, other)
        for line in range(first, end):
            desk.touch[0, line] = 0
        for member in range(desk.count):
            if desk.group[member] == other:
                add_ball(umpire, int(desk.at[member]), 0)
        for line in range(first, end):
            desk.good[line] &= desk.touch[0, line]
    for other in range(desk.count):
        desk.placed[other] = int(desk.placed[other]) & 1
    desk.placed[k] = 1


@rule
def gather_at_ease(battle: Battle, umpire: Umpire, k: int, place: int, free: int) -> bool:
    """True when each who is free has as many hexes with room beside a place, or stays beside it, as there are such.

    The place has then to touch all who are placed: so each finds one of his own, and nobody has to be placed in turn.

    Rule: IB-4.4d, IB-R28
    """
    desk, at = umpire.reach, line_of(umpire, place)
    for other in range(desk.count):
        if other == k:
            continue
        piece = int(desk.unit[other])
        if desk.placed[other] != 0:
            if apart(umpire, place, int(desk.at[other])) > 1:
                return False
            continue
        attack, hexes = min(attack_of(battle, umpire, piece), MOST_ATTACK), 0
        for line in range(at - 1, at + 2):
            beside = int(desk.ends[other, line]) & int(desk.ball[place, line - at + 1]) & ~int(desk.full[attack, line])
            if line == at:
                beside &= ~place_in(umpire, place)
            hexes += count_bits(beside)
        if hexes < free:
            return False
    return True
