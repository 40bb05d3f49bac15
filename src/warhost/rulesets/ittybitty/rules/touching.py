"""What touches the group that a formation gathers in: it grows with each unit that is placed beside it.

Row n of `touch` belongs to the group as it is with n units placed, `since` says when each came into it.

Chapters: IB-2.8, IB-4.4
"""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.intrinsics import lowest_bit
from warhost.rulesets.ittybitty.rules.block import STACKING, has_moved_off, load_at
from warhost.rulesets.ittybitty.rules.pieces import apart, attack_of, has
from warhost.rulesets.ittybitty.rules.survey import add_ball, end_of_map, line_of, place_in, touches
from warhost.rulesets.ittybitty.state import ASIDE, EDGE, IN_BLOCK, MOST_ATTACK, NONE, Battle, Umpire

FRESH, NOTHING_YET = -2, -1  # nothing has been tried; only the nearest hex has been

# --- the group --------------------------------------------------------------------------------------------


@rule
def free_units(umpire: Umpire) -> int:
    """How many units are not placed in this case."""
    free = 0
    for k in range(umpire.reach.count):
        free += 1 if umpire.reach.placed[k] == 0 else 0
    return free


@rule
def begin_group(umpire: Umpire) -> None:
    """Write down the group of the first unit that is placed among those who come together, and what touches it.

    Rule: IB-4.4d
    """
    desk, first = umpire.reach, NONE
    for line in range(EDGE - 1, end_of_map(umpire) + 1):
        desk.touch[0, line] = 0
    for k in range(desk.count):
        desk.since[k] = NONE
        if first == NONE and desk.placed[k] != 0 and desk.joins[k] != 0:
            first = k
    if first != NONE:
        desk.since[first] = 0
        add_ball(umpire, int(desk.at[first]), 0)
        take_in(umpire, 0)


@rule
def enlarge_group(umpire: Umpire, depth: int) -> None:
    """Write down the group as it is once one more unit has been placed, out of what it was before.

    Rule: IB-4.4d
    """
    desk = umpire.reach
    for line in range(EDGE - 1, end_of_map(umpire) + 1):
        desk.touch[depth, line] = desk.touch[depth - 1, line]
    for k in range(desk.count):
        if desk.since[k] >= depth:
            desk.since[k] = NONE
    take_in(umpire, depth)


@rule
def take_in(umpire: Umpire, depth: int) -> None:
    """Add to a group all placed units that touch it, and what touches them.

    Rule: IB-4.4d
    """
    desk, grown = umpire.reach, True
    while grown:
        grown = False
        for k in range(desk.count):
            outside = desk.since[k] == NONE and desk.placed[k] != 0
            if outside and touches(umpire, int(desk.at[k]), depth):
                desk.since[k], grown = depth, True
                add_ball(umpire, int(desk.at[k]), depth)


@rule
def are_together(umpire: Umpire) -> bool:
    """True when all who come together are in the group.

    Rule: IB-4.4d
    """
    desk = umpire.reach
    for k in range(desk.count):
        if desk.since[k] == NONE and desk.joins[k] != 0:
            return False
    return True


# --- hexes beside it --------------------------------------------------------------------------------------


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
    for line in range(desk.first_line[k], int(desk.last_line[k]) + 1):
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
    first = int(desk.first_line[k]) if after == NOTHING_YET else line_of(umpire, after)
    for line in range(first, int(desk.last_line[k]) + 1):
        places = touching(battle, umpire, k, depth, line)
        while places != 0:
            cell = (line - EDGE) * rows + lowest_bit(places)
            places &= places - 1
            if cell > after and cell != tried and may_stand(battle, umpire, k, cell):
                return cell
    return NONE


# --- can all touch it -------------------------------------------------------------------------------------


@rule
def could_touch(umpire: Umpire) -> bool:
    """False when somebody could not touch the group even if others who are free stood wherever they can between.

    As many of them as there are can stand one behind the other, so many times the group grows.

    Rule: IB-4.4d
    """
    desk = umpire.reach
    for line in range(EDGE - 1, end_of_map(umpire) + 1):
        desk.touch[ASIDE, line] = desk.touch[0, line]
    for _ in range(free_units(umpire) + 1):
        take_in(umpire, ASIDE)
        for line in range(EDGE, end_of_map(umpire)):
            desk.layer[line] = 0
        missing = False
        for k in range(desk.count):
            if desk.placed[k] == 0:
                missing = not add_touching(umpire, k) or missing
            elif desk.joins[k] != 0 and desk.since[k] == NONE:
                missing = True
        if not missing:
            return True
        if not add_layer(umpire):
            return False
    return False


@rule
def add_touching(umpire: Umpire, k: int) -> bool:
    """Add to `layer` the hexes in which a free unit would touch the group; True when there are any."""
    desk, here = umpire.reach, line_of(umpire, int(umpire.reach.at[k]))
    standing, found = place_in(umpire, int(desk.at[k])), 0
    for line in range(desk.first_line[k], int(desk.last_line[k]) + 1):
        places = int(desk.ends[k, line]) | (standing if line == here else 0)
        places &= int(desk.touch[ASIDE, line])
        desk.layer[line] |= places
        found |= places
    return found != 0


@rule
def add_layer(umpire: Umpire) -> bool:
    """Add all hexes of `layer`, and those around them, to what touches the group; False when it touched them before."""
    desk, new = umpire.reach, 0
    for line in range(EDGE, end_of_map(umpire)):
        places = int(desk.layer[line])
        if places == 0:
            continue
        across = places | (places >> 1 if line & 1 else places << 1)
        along = places | (places << 1) | (places >> 1)
        new |= (across & ~int(desk.touch[ASIDE, line - 1])) | (along & ~int(desk.touch[ASIDE, line]))
        new |= across & ~int(desk.touch[ASIDE, line + 1])
        desk.touch[ASIDE, line - 1] |= across
        desk.touch[ASIDE, line] |= along
        desk.touch[ASIDE, line + 1] |= across
    return new != 0
