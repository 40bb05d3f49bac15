"""Why a unit cannot go somewhere: its ways looked at step by step, with some conditions held against it.

Chapters: OH-1.1, OH-1.2, OH-1.3, OH-1.5
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import count_bits
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.sets import bit_of
from warhost.kernel.squares import seen_from
from warhost.rulesets.onehour.rules.board import allowance, has_road, level, may_enter, square_at, step_bars
from warhost.rulesets.onehour.rules.objections import Objection
from warhost.rulesets.onehour.rules.units import absence_objections, may_pass, stands_stone
from warhost.rulesets.onehour.state import ACTED, NEAR, NONE, OFF_BOARD, Battle, Status, Umpire

ON_THE_WAY = (
    bit_of(Objection.FRIEND_IN_THE_WAY)
    | bit_of(Objection.ENEMY_IN_THE_WAY)
    | bit_of(Objection.WOOD_IN_THE_WAY)
    | bit_of(Objection.CLOSED_GROUND_IN_THE_WAY)
    | bit_of(Objection.STONE_IN_THE_WAY)
    | bit_of(Objection.CLIMB)
    | bit_of(Objection.CLIFF)
    | bit_of(Objection.CORNER)
    | bit_of(Objection.CROSSING)
    | bit_of(Objection.TOO_FAR)
)
MIDDLE = 2 * NEAR + 2  # bit of the squares straight ahead in a layer


@rule
def mover_objections(battle: Battle, unit: int) -> int:
    """Why a unit makes no move and no charge now, whatever its way.

    Rule: OH-Q.1h, OH-1.6o, OH-1.6q, OH-3.2b, OH-5.4b, OH-5.6e
    """
    if battle.units[unit].cell < 0:
        return absence_objections(battle, unit)
    acted = bit_of(Objection.HAS_ACTED) if battle.units[unit].marks & ACTED else 0
    engaged = bit_of(Objection.IS_ENGAGED) if battle.units[unit].engaged != 0 else 0
    return acted | engaged | fetter_objections(battle, unit)


@rule
def fetter_objections(battle: Battle, unit: int) -> int:
    """What keeps a unit from moving and from firing alike.

    Rule: OH-1.6q, OH-2.1e, OH-2.1f, OH-5.4b, OH-5.6e
    """
    one, objections = battle.units[unit], 0
    if one.status == Status.HALTED:
        objections |= bit_of(Objection.IS_HALTED)
    if one.status == Status.ROUTING:
        objections |= bit_of(Objection.IS_ROUTING)
    return objections


@rule
def ground_objections(battle: Battle, umpire: Umpire, kind: int, cell: int, is_on_the_way: bool) -> int:
    """What closes a square on the way, or at its end, to a type: a standing stone, a wood, or other ground.

    Rule: OH-1.3a, OH-1.3b, OH-1.3j, OH-1.3k, OH-7.4c
    """
    if stands_stone(battle, umpire, cell):
        return bit_of(Objection.STONE_IN_THE_WAY if is_on_the_way else Objection.STONE_THERE)
    if may_enter(umpire, kind, cell):
        return 0
    if umpire.chart[umpire.ground[cell]].wood != 0:
        return bit_of(Objection.WOOD_IN_THE_WAY if is_on_the_way else Objection.WOOD_THERE)
    return bit_of(Objection.CLOSED_GROUND_IN_THE_WAY if is_on_the_way else Objection.CLOSED_GROUND_THERE)


@rule
def passing_objections(battle: Battle, umpire: Umpire, unit: int, cell: int) -> int:
    """Who in a square is in the way of a unit that would go on through it.

    Rule: OH-1.5a, OH-1.5b, OH-1.5d
    """
    other = int(battle.unit_in[cell])
    if other == NONE or may_pass(battle, umpire, unit, cell):
        return 0
    is_friend = battle.units[other].side == battle.units[unit].side
    return bit_of(Objection.FRIEND_IN_THE_WAY if is_friend else Objection.ENEMY_IN_THE_WAY)


@rule
def step_objections(battle: Battle, umpire: Umpire, unit: int, here: int, aslant: int, heading: int, end: int) -> int:
    """What on the way is against one step from a square, apart from the length of the way; what is in the end is not.

    Rule: OH-1.2h, OH-1.2j, OH-1.3h
    """
    direction, kind = (2 * heading + aslant) & 7, int(battle.units[unit].kind)
    there = int(umpire.board.neighbour[here, direction])
    objections = step_bars(umpire, kind, here, direction)
    if there != end:
        objections |= ground_objections(battle, umpire, kind, there, True)
        objections |= passing_objections(battle, umpire, unit, there)
    return objections


@rule
def length_objections(
    battle: Battle, umpire: Umpire, unit: int, here: int, there: int, steps: int, on_road: int
) -> int:
    """What is against one step of a way of so many steps because of how far the unit may go, and how it climbs.

    Rule: OH-1.1c, OH-1.1e, OH-1.3d, OH-1.3f
    """
    kind, objections = int(battle.units[unit].kind), 0
    beyond = may_enter(umpire, kind, there) and steps > allowance(umpire, kind, there, on_road)
    if beyond or (on_road and not has_road(umpire, there)):
        objections |= bit_of(Objection.TOO_FAR)
    if steps > 1 and level(umpire, there) > level(umpire, here) and umpire.types[kind].climbs_freely == 0:
        objections |= bit_of(Objection.CLIMB)
    return objections


@rule
def can_reach(
    battle: Battle, umpire: Umpire, unit: int, heading: int, end: int, more: int, held: int, on_road: int
) -> bool:
    """True when steps ahead lead a unit to a square and `more` farther, with only these conditions held against each.

    Rule: OH-1.1b, OH-1.1e, OH-1.2e, OH-1.2f
    """
    kind, start = int(battle.units[unit].kind), int(battle.units[unit].cell)
    ahead, right = seen_from(umpire.board, start, heading, end)
    steps = ahead + more
    slant = 1 if umpire.types[kind].slants != 0 and on_road == 0 else 0
    if ahead < 0 or abs(right) > ahead * slant or steps > NEAR:
        return False
    out_of_start = steps > allowance(umpire, kind, start, on_road) or (on_road and not has_road(umpire, start))
    if steps > 0 and out_of_start and held & bit_of(Objection.TOO_FAR):
        return False
    now = 1 << MIDDLE
    for step in range(ahead):
        following, places = 0, now
        while places != 0:
            place = lowest_bit(places)
            places &= places - 1
            here = square_at(umpire, start, heading, step, place - MIDDLE)
            for aslant in range(-slant, slant + 1):
                there = int(umpire.board.neighbour[here, (2 * heading + aslant) & 7])
                if there == OFF_BOARD:
                    continue
                bars = step_objections(battle, umpire, unit, here, aslant, heading, end)
                bars |= length_objections(battle, umpire, unit, here, there, steps, on_road)
                if bars & held == 0:
                    following |= 1 << (place + aslant)
        now = following
    return now >> (MIDDLE + right) & 1 != 0


@rule
def reaches(battle: Battle, umpire: Umpire, unit: int, heading: int, end: int, more: int, held: int) -> bool:
    """True when a unit can go to a square with this face, and `more` farther, by road or across country.

    Rule: OH-1.1e, OH-1.1f
    """
    if can_reach(battle, umpire, unit, heading, end, more, held, 0):
        return True
    return can_reach(battle, umpire, unit, heading, end, more, held, 1)


@rule
def end_objections(battle: Battle, umpire: Umpire, unit: int, end: int, more: int) -> int:
    """Why a unit cannot end a move in a square, or go on from there.

    Rule: OH-0.1b, OH-1.5c, OH-1.5d
    """
    objections = ground_objections(battle, umpire, int(battle.units[unit].kind), end, False)
    other = int(battle.unit_in[end])
    if other == NONE or other == unit:
        return objections
    return objections | (passing_objections(battle, umpire, unit, end) if more else bit_of(Objection.OCCUPIED))


@rule
def is_open(battle: Battle, umpire: Umpire, unit: int, heading: int, end: int, more: int) -> bool:
    """True when a way of steps ahead with this face leads a unit to a square that is free to it, and `more` farther.

    Rule: OH-1.1c, OH-1.2e, OH-1.2f
    """
    if end_objections(battle, umpire, unit, end, more) != 0:
        return False
    return reaches(battle, umpire, unit, heading, end, more, ON_THE_WAY)


@rule
def way_objections(battle: Battle, umpire: Umpire, unit: int, heading: int, end: int, more: int) -> int:
    """Why no way of steps ahead with this face leads a unit to a square that lies ahead of it, and `more` farther.

    Each condition that bars every way though all others are lifted is named; where only several together bar them all,
    each that belongs to the fewest whose lifting opens a way.

    Rule: OH-1.1c, OH-1.2e, OH-1.2f
    """
    objections = end_objections(battle, umpire, unit, end, more)
    if reaches(battle, umpire, unit, heading, end, more, ON_THE_WAY):
        return objections
    ahead, _ = seen_from(umpire.board, int(battle.units[unit].cell), heading, end)
    if ahead + more > NEAR:
        return objections | bit_of(Objection.TOO_FAR)
    on_the_way, each = 0, ON_THE_WAY
    while each != 0:
        one = each & -each
        each &= each - 1
        if not reaches(battle, umpire, unit, heading, end, more, one):
            on_the_way |= one
    for fewest in range(1, count_bits(ON_THE_WAY) + 1):
        if on_the_way == 0:
            on_the_way = lifted_together(battle, umpire, unit, heading, end, more, fewest)
    return objections | on_the_way


@rule
def lifted_together(battle: Battle, umpire: Umpire, unit: int, heading: int, end: int, more: int, fewest: int) -> int:
    """All conditions of which so many, lifted together, open a way; 0 where so many never do."""
    found, lifted = 0, ON_THE_WAY
    while lifted != 0:
        if count_bits(lifted) == fewest and reaches(battle, umpire, unit, heading, end, more, ON_THE_WAY & ~lifted):
            found |= lifted
        lifted = (lifted - 1) & ON_THE_WAY
    return found


@brief_rule
def lies_ahead(umpire: Umpire, slants: bool, cell: int, heading: int, other: int) -> bool:
    """True for a square to which steps ahead lead, were nothing in the way.

    Rule: OH-1.2e, OH-1.2f
    """
    ahead, right = seen_from(umpire.board, cell, heading, other)
    return ahead > 0 and (abs(right) <= ahead if slants else right == 0)


@rule
def move_objections(battle: Battle, umpire: Umpire, unit: int, place: int, facing: int) -> int:
    """Why a unit cannot make an ordinary move that ends in a square with a face.

    Rule: OH-1.2a, OH-1.2b, OH-1.2c, OH-1.2e, OH-1.2f, OH-1.2k
    """
    objections, one = mover_objections(battle, unit), battle.units[unit]
    if one.cell < 0:
        return objections
    cell, heading = int(one.cell), int(one.facing)
    if facing == (heading + 2) & 3:
        objections |= bit_of(Objection.HALF_TURN)
    if place == cell:
        return objections | (bit_of(Objection.NOTHING_CHANGES) if facing == heading else 0)
    slants = umpire.types[one.kind].slants != 0
    reasons = twice = 0
    for quarter in (0, 1, 3):
        turned = (heading + quarter) & 3
        if not lies_ahead(umpire, slants, cell, turned, place):
            continue
        why = way_objections(battle, umpire, unit, turned, place, 0)
        if quarter != 0 and facing != turned:
            twice |= why | bit_of(Objection.TWO_TURNS)
        elif why == 0:
            return objections
        reasons |= why if quarter == 0 or facing == turned else 0
    if reasons | twice == 0:
        reasons = bit_of(Objection.NOT_AHEAD if slants else Objection.NOT_STRAIGHT)
        reasons |= end_objections(battle, umpire, unit, place, 0)
    return objections | (reasons if reasons != 0 else twice)
