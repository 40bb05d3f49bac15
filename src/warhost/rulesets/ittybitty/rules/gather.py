"""Whether those of a formation who have not moved yet can so move, or stay, that its movement block ends legally.

Most cases are decided by sets of hexes: all others stay, or each has hexes enough beside the place. For what remains
the others are placed one by one, at most MOST_CASES times: what is not found by then counts as impossible.

Chapters: IB-2.8, IB-4.4
"""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.dice import count_bits
from warhost.kernel.intrinsics import lowest_bit
from warhost.rulesets.ittybitty.rules.block import (
    end_objections,
    has_moved_off,
    is_connected,
    is_overfull,
    prepare_block,
    spread_group,
)
from warhost.rulesets.ittybitty.rules.pieces import apart, attack_of
from warhost.rulesets.ittybitty.rules.survey import end_of_map, line_of, place_in
from warhost.rulesets.ittybitty.rules.touching import (
    FRESH,
    NOTHING_YET,
    are_together,
    begin_group,
    could_touch,
    enlarge_group,
    free_units,
    nearest_touching,
    next_touching,
)
from warhost.rulesets.ittybitty.state import ASIDE, EDGE, MOST_ATTACK, NONE, SEARCHED, Battle, Umpire

MOST_CASES = 100  # units that are placed, one by one, in the search for one move

# --- can it end -------------------------------------------------------------------------------------------


@rule
def can_end(battle: Battle, umpire: Umpire, k: int, place: int, others_may_stay: bool) -> bool:
    """True when the block can end legally after one unit, whose case is open, has moved to a hex.

    Whoever has found out before that the others cannot all stay where they are says so.

    Rule: IB-4.4d, IB-4.4i, IB-4.4q, IB-R28
    """
    desk = umpire.reach
    desk.at[k] = place
    found = False
    if not is_overfull(battle, umpire, k):
        found = (others_may_stay and end_as_they_stand(battle, umpire)) or can_follow(battle, umpire)
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
    found = free_units(umpire) > 0 and can_gather(battle, umpire, group)
    for k in range(desk.count):
        desk.placed[k] = int(desk.placed[k]) & 1
    return found


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
def can_gather(battle: Battle, umpire: Umpire, group: int) -> bool:
    """True when the units of a group who are not placed, or all for NONE, can come together with those who are.

    Each is placed beside the group that has grown so far, as near to where it stands as it can.

    Rule: IB-4.4d, IB-4.4i, IB-R28
    """
    cases, depth = 0, 0
    if free_units(umpire) > SEARCHED:
        return False
    begin_group(umpire)
    if not could_touch(umpire):
        return False
    found = False
    start_level(umpire, 0)
    while depth >= 0 and not found and cases < MOST_CASES:
        if place_next(battle, umpire, depth):
            cases += 1
            depth += 1
            enlarge_group(umpire, depth)
            start_level(umpire, depth)
            found = are_together(umpire) and ends_well(battle, umpire, group)
            if found or free_units(umpire) > 0:
                continue
        depth -= 1
        if depth >= 0:
            unplace(battle, umpire, depth)
    take_back(battle, umpire, depth - 1)
    return found


@rule
def ends_well(battle: Battle, umpire: Umpire, group: int) -> bool:
    """True when the block can end like this, all who gather being together; if all do, only stacking is left to see.

    Rule: IB-2.8a, IB-4.4d, IB-4.4q, IB-R28, IB-R31, IB-R107
    """
    for k in range(umpire.reach.count):
        if is_overfull(battle, umpire, k):
            return False
    return group == NONE or end_objections(battle, umpire) == 0


@rule
def unplace(battle: Battle, umpire: Umpire, depth: int) -> None:
    """Take back the unit that was placed at a depth of the search."""
    desk = umpire.reach
    k = int(desk.pick[depth])
    desk.placed[k] = 0
    desk.at[k] = battle.pieces[desk.unit[k]].cell


@rule
def start_level(umpire: Umpire, depth: int) -> None:
    """Begin a level of the search with the first unit that is not placed.

    Rule: IB-4.4d
    """
    umpire.reach.pick[depth], umpire.reach.spot[depth] = next_free(umpire, -1), FRESH


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


# --- sets of hexes ----------------------------------------------------------------------------------------


@rule
def find_good(battle: Battle, umpire: Umpire, k: int, one_is_enough: bool) -> bool:
    """Write into `good` every hex to which a free unit may move, its case being open, or some; True if there are any.

    Rule: IB-4.4a, IB-4.4d, IB-4.4i, IB-4.4q, IB-R28
    """
    desk, rows = umpire.reach, int(umpire.board.columns)
    free, connected = free_units(umpire), is_connected(umpire)
    found = find_good_at_once(battle, umpire, k)
    if (found and one_is_enough) or (connected and free == 0):
        return found
    attack = min(attack_of(battle, umpire, int(desk.unit[k])), MOST_ATTACK)
    for line in range(desk.first_line[k], int(desk.last_line[k]) + 1):
        others = int(desk.ends[k, line]) & ~int(desk.good[line])
        while others != 0:
            row = lowest_bit(others)
            others &= others - 1
            place = (line - EDGE) * rows + row
            in_room = connected and (int(desk.full[attack, line]) >> row) & 1 == 0
            at_ease = in_room and gather_at_ease(battle, umpire, k, place, free)
            if at_ease or can_end(battle, umpire, k, place, not in_room):
                desk.good[line] |= 1 << row
                found = True
                if one_is_enough:
                    return True
    return found


@rule
def find_good_at_once(battle: Battle, umpire: Umpire, k: int) -> bool:
    """Write into `good` where a unit finds room beside all others of a connected formation, who stay; True if it does.

    Rule: IB-2.8a, IB-4.4d, IB-R31
    """
    desk, found = umpire.reach, 0
    for line in range(EDGE, end_of_map(umpire)):
        desk.good[line] = 0
    if not is_connected(umpire):
        return False
    find_touching_all(umpire, k)
    attack = min(attack_of(battle, umpire, int(desk.unit[k])), MOST_ATTACK)
    for line in range(EDGE, end_of_map(umpire)):
        desk.good[line] &= int(desk.ends[k, line]) & ~int(desk.full[attack, line])
        found |= int(desk.good[line])
    return found != 0


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
            desk.good[line] &= desk.touch[ASIDE, line]
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
