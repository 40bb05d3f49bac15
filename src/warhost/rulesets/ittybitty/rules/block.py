"""How a formation may end its movement block: connected, led by its lead unit, stacked legally.

A case is a choice of hexes for some of its able units, which are then "placed"; those that are not may still go to any
of their `ends`, or stay (see `gather.py`).

Chapters: IB-2.8, IB-4.4
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.sets import bit_of
from warhost.rulesets.ittybitty.rules.blocks import is_member, pace_of, started_at
from warhost.rulesets.ittybitty.rules.ground import POINT, tread_of
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.rules.pieces import (
    apart,
    attack_of,
    has,
    is_unit,
    nearest_enemy,
    stacked_attack,
    troop_of,
)
from warhost.rulesets.ittybitty.rules.reach import find_ends
from warhost.rulesets.ittybitty.rules.survey import (
    add_ball,
    close_hexes,
    end_of_map,
    survey_position,
    touches,
)
from warhost.rulesets.ittybitty.state import (
    ASIDE,
    EDGE,
    IN_BLOCK,
    MOST_ATTACK,
    MOST_POINTS,
    NONE,
    Battle,
    Umpire,
)

STACKING, NEARER = 1, 2  # what can be lifted, to name reasons

# --- who belongs to it ------------------------------------------------------------------------------------


@rule
def muster_formation(battle: Battle, umpire: Umpire, formation: int) -> None:
    """Write down the able units of a formation, where they are, which of them are fixed, and who may lead.

    Rule: IB-4.4b, IB-4.4h, IB-R28
    """
    desk, count, side = umpire.reach, 0, int(battle.formations[formation].side)
    slowest, fastest = 99, 0
    desk.strangers[:] = 0
    for piece in range(battle.piece_count):
        if not is_member(battle, piece, formation):
            add_stranger(battle, umpire, piece, side)
            continue
        move = int(troop_of(battle, umpire, piece).move)
        slowest, fastest = min(slowest, move), max(fastest, move)
        desk.unit[count], desk.at[count] = piece, started_at(battle, piece)
        desk.fixed[count] = 1 if has(battle, piece, IN_BLOCK) or battle.lead == piece else 0
        desk.placed[count] = 1
        count += 1
    desk.count, desk.lifted, desk.lead = count, 0, NONE
    desk.groups = count_groups(umpire)
    for k in range(count):
        piece = int(desk.unit[k])
        desk.home[k] = desk.group[k]
        desk.at[k] = battle.pieces[piece].cell
        desk.may_lead[k] = 0
        if battle.lead == piece:
            desk.lead = k
    if battle.lead == NONE:
        name_leads(battle, umpire, slowest, slowest != fastest)


@brief_rule
def add_stranger(battle: Battle, umpire: Umpire, piece: int, side: int) -> None:
    """Count the printed attack of a unit that stands in the way of a formation of its own side.

    Rule: IB-2.8a, IB-2.8b, IB-R31
    """
    one = battle.pieces[piece]
    if one.side == side and one.cell >= 0 and is_unit(battle, umpire, piece):
        umpire.reach.strangers[one.cell] += attack_of(battle, umpire, piece)


@rule
def name_leads(battle: Battle, umpire: Umpire, slowest: int, mixed: bool) -> None:
    """Write down which units may lead: the slowest of a mixed formation, of any other those nearest to an enemy.

    Rule: IB-4.4b, IB-4.4h, IB-R28
    """
    desk, nearest = umpire.reach, 127
    for k in range(desk.count):
        piece = int(desk.unit[k])
        if mixed:
            desk.may_lead[k] = 1 if troop_of(battle, umpire, piece).move == slowest else 0
            continue
        distance = nearest_enemy(battle, umpire, int(desk.at[k]), int(battle.pieces[piece].side))
        if distance < nearest:
            nearest = distance
            for before in range(k):
                desk.may_lead[before] = 0
        desk.may_lead[k] = 1 if distance == nearest else 0


@rule
def first_lead(umpire: Umpire) -> int:
    """The lead unit when none has been chosen by moving it first: which of the able units it is.

    Rule: IB-4.4c, IB-R28
    """
    for k in range(umpire.reach.count):
        if umpire.reach.may_lead[k] != 0:
            return k
    return NONE


@rule
def member_number(umpire: Umpire, piece: int) -> int:
    """Which of the able units of the formation a piece is, NONE."""
    for k in range(umpire.reach.count):
        if umpire.reach.unit[k] == piece:
            return k
    return NONE


@rule
def prepare_block(battle: Battle, umpire: Umpire, formation: int) -> None:
    """Write down all that the moves of a formation depend on, with the ends of every unit that is still free.

    Rule: IB-4.4c, IB-4.4h, IB-R28
    """
    survey_block(battle, umpire, formation)
    points = points_of_block(battle, umpire, formation)
    for k in range(umpire.reach.count):
        if umpire.reach.fixed[k] == 0:
            find_ends_in_block(battle, umpire, k, points)


@rule
def survey_block(battle: Battle, umpire: Umpire, formation: int) -> None:
    """Write down all that the moves of a formation depend on but the ends of its units.

    Rule: IB-4.4c, IB-4.4h, IB-R28
    """
    desk = umpire.reach
    muster_formation(battle, umpire, formation)
    if desk.count == 0:
        return
    first = int(desk.unit[0])
    survey_position(battle, umpire, int(battle.pieces[first].side))
    close_hexes(battle, umpire, first)
    desk.crowded = 1 if is_crowded(battle, umpire) else 0


@rule
def find_ends_in_block(battle: Battle, umpire: Umpire, k: int, points: int) -> None:
    """Write down every hex to which a free unit of a formation can move; twins before it are known already.

    Rule: IB-4.4a, IB-R12
    """
    desk = umpire.reach
    twin = twin_before(battle, umpire, k)
    if twin == NONE:
        find_ends(battle, umpire, int(desk.unit[k]), points, k)
        return
    for line in range(EDGE - 1, end_of_map(umpire) + 1):
        desk.ends[k, line] = desk.ends[twin, line]
    desk.first_line[k], desk.last_line[k] = desk.first_line[twin], desk.last_line[twin]


@brief_rule
def is_connected(umpire: Umpire) -> bool:
    """True for a formation that began its block in one group, and of which nobody stands in the way of others."""
    return umpire.reach.groups == 1 and umpire.reach.crowded == 0


@rule
def is_crowded(battle: Battle, umpire: Umpire) -> bool:
    """True while a unit that has moved stands where others have still to leave.

    Rule: IB-R28, IB-R31
    """
    desk = umpire.reach
    for k in range(desk.count):
        cell, side = int(desk.at[k]), int(battle.pieces[desk.unit[k]].side)
        if has_moved_off(battle, umpire, k) and stacked_attack(battle, umpire, cell, side) > MOST_ATTACK:
            return True
    return False


@rule
def points_of_block(battle: Battle, umpire: Umpire, formation: int) -> int:
    """The half points that each unit of a formation may use.

    Rule: IB-4.4a, IB-4.4c, IB-4.4h, IB-R28
    """
    return min(max(POINT * pace_of(battle, umpire, formation), 0), MOST_POINTS)


@rule
def twin_before(battle: Battle, umpire: Umpire, k: int) -> int:
    """A free unit before this one that stands with it and walks like it: it has the same ends; NONE."""
    desk = umpire.reach
    for other in range(k):
        same = desk.fixed[other] == 0 and desk.at[other] == desk.at[k]
        if same and tread_of(battle, umpire, int(desk.unit[other])) == tread_of(battle, umpire, int(desk.unit[k])):
            return other
    return NONE


# --- a case -----------------------------------------------------------------------------------------------


@rule
def open_case(battle: Battle, umpire: Umpire, k: int) -> None:
    """Look at the case that one unit moves next: the lead unit is then fixed too, and all others are free.

    Rule: IB-4.4c, IB-R28
    """
    desk = umpire.reach
    lead = int(desk.lead)
    if battle.lead == NONE:
        lead = k if desk.may_lead[k] != 0 else first_lead(umpire)
        desk.lead = lead
    for other in range(desk.count):
        desk.placed[other] = 1 if desk.fixed[other] != 0 or other == lead or other == k else 0
        desk.at[other] = battle.pieces[desk.unit[other]].cell


@rule
def load_at(battle: Battle, umpire: Umpire, cell: int) -> int:
    """The printed attack that stands in a hex in this case: units that are not placed count nowhere.

    Rule: IB-2.8a, IB-2.8b, IB-R31
    """
    desk, load = umpire.reach, int(umpire.reach.strangers[cell])
    for k in range(desk.count):
        if desk.placed[k] != 0 and desk.at[k] == cell:
            load += attack_of(battle, umpire, int(desk.unit[k]))
    return load


@brief_rule
def has_moved_off(battle: Battle, umpire: Umpire, k: int) -> bool:
    """True for a unit that ends elsewhere than it began, or has changed its counter."""
    piece = int(umpire.reach.unit[k])
    return umpire.reach.at[k] != started_at(battle, piece) or has(battle, piece, IN_BLOCK)


@rule
def is_overfull(battle: Battle, umpire: Umpire, k: int) -> bool:
    """True for a unit that has come into a hex in which too many are placed.

    Rule: IB-2.8a, IB-R31
    """
    desk = umpire.reach
    if int(desk.lifted) & STACKING != 0 or not has_moved_off(battle, umpire, k):
        return False
    return load_at(battle, umpire, int(desk.at[k])) > MOST_ATTACK


@rule
def spread_group(umpire: Umpire, k: int, number: int) -> None:
    """Give a number to the group of placed units that one belongs to: those in its hex and beside it, and so on.

    What touches the group is written down aside.

    Rule: IB-4.4d, IB-R28
    """
    desk, grown = umpire.reach, True
    for line in range(EDGE - 1, end_of_map(umpire) + 1):
        desk.touch[ASIDE, line] = 0
    desk.group[k] = number
    add_ball(umpire, int(desk.at[k]), ASIDE)
    while grown:
        grown = False
        for other in range(desk.count):
            outside = desk.placed[other] != 0 and desk.group[other] != number
            if outside and touches(umpire, int(desk.at[other]), ASIDE):
                desk.group[other], grown = number, True
                add_ball(umpire, int(desk.at[other]), ASIDE)


@rule
def count_groups(umpire: Umpire) -> int:
    """How many groups the placed units form.

    Rule: IB-4.4d, IB-R28
    """
    desk, groups = umpire.reach, 0
    for k in range(desk.count):
        desk.group[k] = NONE
    for k in range(desk.count):
        if desk.placed[k] != 0 and desk.group[k] == NONE:
            spread_group(umpire, k, groups)
            groups += 1
    return groups


@rule
def end_objections(battle: Battle, umpire: Umpire) -> int:
    """Why a formation cannot end its block like this, all its units being placed.

    Rule: IB-2.8a, IB-4.4d, IB-4.4i, IB-4.4q, IB-R28, IB-R31, IB-R107
    """
    desk, found = umpire.reach, 0
    if count_groups(umpire) > desk.groups:
        found |= bit_of(Objection.NOT_CONNECTED)
    for k in range(desk.count):
        if not has_moved_off(battle, umpire, k):
            continue
        if is_overfull(battle, umpire, k):
            found |= bit_of(Objection.OVERSTACKED)
        stays_apart = desk.groups > 1 and int(desk.lifted) & NEARER == 0 and not is_nearer(battle, umpire, k)
        if stays_apart:
            found |= bit_of(Objection.NOT_NEARER)
    return found


@rule
def is_nearer(battle: Battle, umpire: Umpire, k: int) -> bool:
    """True for a unit of the lead unit's group, and for one that has come nearer to where that group ends.

    Rule: IB-4.4q, IB-R28, IB-R107
    """
    desk, lead = umpire.reach, int(umpire.reach.lead)
    start = started_at(battle, int(desk.unit[k]))
    if lead == NONE or desk.group[k] == desk.group[lead] or desk.at[k] == start:
        return True
    before, now = 99, 99
    for other in range(desk.count):
        if desk.group[other] == desk.group[lead]:
            before = min(before, apart(umpire, start, int(desk.at[other])))
            now = min(now, apart(umpire, int(desk.at[k]), int(desk.at[other])))
    return now < before
