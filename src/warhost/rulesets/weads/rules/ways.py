"""Why a piece cannot go somewhere: its ways looked for with some conditions held against it, and others lifted.

Chapters: AW-3, AW-6.2, AW-7.3
"""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.dice import count_bits
from warhost.kernel.sets import bit_of, bits_of
from warhost.rulesets.weads.rules.objections import Objection
from warhost.rulesets.weads.rules.pieces import has, is_unit, mark, unmark
from warhost.rulesets.weads.rules.reach import (
    end_line,
    find_reach,
    first_line,
    line_of,
    place_in,
    points_of,
    survey_board,
)
from warhost.rulesets.weads.state import EDGE, IN_COMMAND, MOST_POINTS, TURN_FAILED, Battle, Umpire

HELD_POINTS = bits_of(Objection.TOO_FAR, Objection.HALVED)
ON_THE_WAY = (
    bit_of(Objection.TOO_FAR)
    | bit_of(Objection.HALVED)
    | bit_of(Objection.STOPPED)
    | bit_of(Objection.ENEMY_IN_THE_WAY)
    | bit_of(Objection.FRIEND_IN_THE_WAY)
    | bit_of(Objection.MAY_NOT_TURN)
)


@rule
def is_halved(battle: Battle, piece: int) -> bool:
    """True for a unit out of command that has not begun to move.

    Rule: AW-6.2a
    """
    return is_unit(battle, piece) and not has(battle, piece, IN_COMMAND) and battle.mover != piece


@rule
def points_held(battle: Battle, umpire: Umpire, piece: int, held: int) -> int:
    """The movement points of a piece with these conditions held against it.

    Rule: AW-3.1b, AW-6.2a
    """
    if is_halved(battle, piece) and held & bit_of(Objection.HALVED) == 0:
        whole = min(int(umpire.orders.allowance[piece]), MOST_POINTS)
        return whole if held & bit_of(Objection.TOO_FAR) else MOST_POINTS
    return points_of(battle, umpire, piece) if held & HELD_POINTS else MOST_POINTS


@rule
def lift_conditions(battle: Battle, umpire: Umpire, piece: int, place: int, held: int) -> None:
    """Take off the surveyed board what is not held against a piece; who stands in the end of its way never is."""
    desk, side = umpire.reach, int(battle.pieces[piece].side)
    at, here = line_of(umpire, int(battle.pieces[piece].cell)), place_in(umpire, int(battle.pieces[piece].cell))
    in_front = int(desk.zoc[at]) & here if held & bit_of(Objection.MAY_NOT_TURN) else 0
    for line in range(EDGE, int(umpire.board.rows) + EDGE):
        if held & bit_of(Objection.STOPPED) == 0:
            desk.zoc[line] = 0
        if held & bit_of(Objection.ENEMY_IN_THE_WAY) == 0:
            desk.units[1 - side, line] = desk.leaders[1 - side, line] = 0
        if held & bit_of(Objection.FRIEND_IN_THE_WAY) == 0:
            desk.units[side, line] = desk.leaders[side, line] = 0
    desk.zoc[at] = (int(desk.zoc[at]) & ~here) | in_front
    end, there = line_of(umpire, place), place_in(umpire, place)
    for owner in range(2):
        desk.units[owner, end] = int(desk.units[owner, end]) & ~there
        desk.leaders[owner, end] = int(desk.leaders[owner, end]) & ~there


@rule
def reaches(battle: Battle, umpire: Umpire, piece: int, place: int, facing: int, held: int) -> bool:
    """True when a piece can go to a hex and face so, with only these conditions held against it.

    Rule: AW-3.1a, AW-3.2a, AW-3.2b, AW-3.3a, AW-7.3b
    """
    points, cell, line = (
        points_held(battle, umpire, piece, held),
        int(battle.pieces[piece].cell),
        line_of(umpire, place),
    )
    if line < first_line(umpire, cell, points) or line >= end_line(umpire, cell, points):
        return False  # the desk still says there what was found for others
    survey_board(battle, umpire, int(battle.pieces[piece].side))
    lift_conditions(battle, umpire, piece, place, held)
    failed = has(battle, piece, TURN_FAILED)
    if held & bit_of(Objection.MAY_NOT_TURN) == 0:
        unmark(battle, piece, TURN_FAILED)
    find_reach(battle, umpire, piece, points)
    if failed:
        mark(battle, piece, TURN_FAILED)
    there = place_in(umpire, place)
    for spent in range(1, points + 1):
        if int(umpire.reach.arrivals[spent, facing, line]) & there != 0:
            return True
    return False


@rule
def way_objections(battle: Battle, umpire: Umpire, piece: int, place: int, facing: int) -> int:
    """Why no way leads a piece to a hex to face so, whoever stands there.

    Named is each condition that belongs to the fewest whose lifting opens a way. Each hex costs a point at least.

    Rule: AW-3.1b
    """
    apart = int(umpire.board.distance[battle.pieces[piece].cell, place])
    if apart > points_held(battle, umpire, piece, bit_of(Objection.TOO_FAR)):
        return bit_of(Objection.TOO_FAR)
    if reaches(battle, umpire, piece, place, facing, ON_THE_WAY):
        return 0
    found, each = 0, ON_THE_WAY
    while each != 0:
        one = each & -each
        each &= each - 1
        if not reaches(battle, umpire, piece, place, facing, one):
            found |= one
    if found == 0 or not reaches(battle, umpire, piece, place, facing, ON_THE_WAY & ~found):
        found = lifted_together(battle, umpire, piece, place, facing, found)
    return found & ~bit_of(Objection.HALVED) if found & bit_of(Objection.TOO_FAR) else found


@rule
def lifted_together(battle: Battle, umpire: Umpire, piece: int, place: int, facing: int, needed: int) -> int:
    """All conditions of the fewest whose lifting opens a way, those that are needed among them; TOO_FAR if none do."""
    found, fewest, lifted = 0, count_bits(ON_THE_WAY) + 1, ON_THE_WAY
    while lifted != 0:
        size = count_bits(lifted)
        may_do = lifted & needed == needed and size <= fewest
        if may_do and reaches(battle, umpire, piece, place, facing, ON_THE_WAY & ~lifted):
            found = lifted if size < fewest else found | lifted
            fewest = size
        lifted = (lifted - 1) & ON_THE_WAY
    return found if found != 0 else bit_of(Objection.TOO_FAR)
