"""How near sides are to the levels of victory that a scenario asks for. No rule depends on it."""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.rulesets.ittybitty.rules.pieces import apart, cls_of, has, is_unit, nearest_enemy, side_at
from warhost.rulesets.ittybitty.rules.victory import holds, is_alone, is_lost, level_against, strength_lost
from warhost.rulesets.ittybitty.state import (
    CROSSED_FIRST,
    CROSSED_SECOND,
    NONE,
    Battle,
    Cls,
    GoalKind,
    Level,
    Status,
    StructureKind,
    Umpire,
)

NOBODY_NEAR = 99  # hexes


@brief_rule
def nearness(umpire: Umpire, hexes: int) -> float:
    """How much being so many hexes away counts of being there."""
    far = int(umpire.worth.far)
    return int(umpire.worth.way) / 100.0 * max(far - hexes, 0) / far


@brief_rule
def part(amount: float, of: int) -> float:
    """How much of a number is reached, 1.0 at most."""
    return min(amount / max(of, 1), 1.0)


# --- bridges ----------------------------------------------------------------------------------------------


@rule
def bridge_counted(battle: Battle, umpire: Umpire, counted: int) -> int:
    """The bridge that is counted so, NONE when it has fallen."""
    for number in range(int(umpire.orders.structure_count)):
        bridge = battle.structures[number]
        if bridge.counted == counted and bridge.kind != StructureKind.NOTHING:
            return number
    return NONE


@rule
def hexes_over(battle: Battle, umpire: Umpire, counted: int, cell: int) -> int:
    """How far it is from a hex over the bridge that is counted so; NOBODY_NEAR when it has fallen.

    The way leads by its near end, also for whoever has forded the river: that does not count.
    """
    number = bridge_counted(battle, umpire, counted)
    if number == NONE:
        return NOBODY_NEAR
    bridge = battle.structures[number]
    return apart(umpire, cell, int(umpire.board.neighbour[bridge.cell, bridge.direction])) + 1


@rule
def is_held(battle: Battle, umpire: Umpire, counted: int, side: int) -> bool:
    """True for a bridge at whose far end a side has units."""
    number = bridge_counted(battle, umpire, counted)
    return number != NONE and side_at(battle, umpire, int(battle.structures[number].cell)) == side


@rule
def share_over(battle: Battle, umpire: Umpire, piece: int, bridges: int) -> float:
    """How far a unit has come over these bridges, a bit each: 1.0 when it is over all of them."""
    share, cell, enemy = 1.0, int(battle.pieces[piece].cell), 1 - int(battle.pieces[piece].side)
    for counted in range(1, 3):
        crossed = CROSSED_FIRST if counted == 1 else CROSSED_SECOND
        if bridges >> (counted - 1) & 1 != 0 and not has(battle, piece, crossed):
            open_to_it = 1.0 - int(umpire.worth.held) / 100.0 if is_held(battle, umpire, counted, enemy) else 1.0
            share = min(share, open_to_it * nearness(umpire, hexes_over(battle, umpire, counted, cell)))
    return share


@rule
def strength_across(battle: Battle, umpire: Umpire, side: int, bridges: int) -> int:
    """The attack strength of a side that has crossed these bridges, a bit each."""
    marks, total = (CROSSED_FIRST if bridges & 1 else 0) | (CROSSED_SECOND if bridges & 2 else 0), 0
    for piece in range(battle.listed_count):
        one = battle.pieces[piece]
        if one.side == side and one.cell >= 0 and int(one.marks) & marks == marks:
            total += int(umpire.orders.strength[piece])
    return total


@rule
def coming_over(battle: Battle, umpire: Umpire, side: int, bridges: int) -> float:
    """The attack strength of a side that may come over these bridges: each unit by its share of the way."""
    total = 0.0
    for piece in range(battle.listed_count):
        if battle.pieces[piece].side == side and battle.pieces[piece].cell >= 0:
            total += share_over(battle, umpire, piece, bridges) * int(umpire.orders.strength[piece])
    return total


# --- places -----------------------------------------------------------------------------------------------


@rule
def hexes_from(battle: Battle, umpire: Umpire, side: int, cell: int) -> int:
    """How far the nearest unit of a side that is not routed is from a hex."""
    nearest = NOBODY_NEAR
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.side == side and one.cell >= 0 and one.status != Status.ROUTED and is_unit(battle, umpire, piece):
            nearest = min(nearest, apart(umpire, int(one.cell), cell))
    return nearest


@rule
def share_holding(battle: Battle, umpire: Umpire, side: int, zone: int) -> float:
    """How much of a side's units in good heart stands in a set-up zone."""
    there, units = 0, 0
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.side == side and one.cell >= 0 and is_unit(battle, umpire, piece):
            units += 1
            if one.status != Status.ROUTED and int(umpire.orders.zone[one.cell]) >> zone & 1 != 0:
                there += 1
    return there / float(max(units, 1))


@rule
def share_slain(battle: Battle, umpire: Umpire, piece: int) -> float:
    """1.0 for a dead piece, less for one whose enemies are near and half of that with friends; 0 before it comes."""
    one = battle.pieces[piece]
    if one.cell < 0:
        return 1.0 if is_lost(battle, piece) else 0.0
    share = nearness(umpire, nearest_enemy(battle, umpire, int(one.cell), int(one.side)))
    return share / 2.0 if side_at(battle, umpire, int(one.cell)) == one.side else share


@rule
def share_of_captains(battle: Battle, umpire: Umpire, side: int) -> float:
    """The same for the captain of a side whom it is most true of."""
    most = 0.0
    for piece in range(battle.listed_count):
        if battle.pieces[piece].side == side and cls_of(battle, umpire, piece) == Cls.CAPTAIN:
            most = max(most, share_slain(battle, umpire, piece))
    return most


@rule
def share_destroyed(battle: Battle, umpire: Umpire, structure: int, side: int) -> float:
    """How near the engineers of a side are to a structure, 1.0 when it is destroyed."""
    one, nearest = battle.structures[structure], NOBODY_NEAR
    if one.kind == StructureKind.NOTHING:
        return 1.0
    for piece in range(battle.listed_count):
        other = battle.pieces[piece]
        if other.side == side and other.cell >= 0 and cls_of(battle, umpire, piece) == Cls.ENGINEER:
            nearest = min(nearest, apart(umpire, int(other.cell), int(one.cell)))
    return nearness(umpire, nearest)


@rule
def share_alone(battle: Battle, umpire: Umpire, side: int, cell: int) -> float:
    """How near a side is to be alone in a hex, half of it where the enemy is there."""
    if is_alone(battle, umpire, cell, side):
        return 1.0
    share = nearness(umpire, hexes_from(battle, umpire, side, cell))
    return share / 2.0 if hexes_from(battle, umpire, 1 - side, cell) == 0 else share


# --- goals ------------------------------------------------------------------------------------------------


@rule
def share_sought(battle: Battle, umpire: Umpire, goal: int) -> float:
    """How near a goal is that has still to be reached."""
    one = umpire.orders.goals[goal]
    kind, side, amount, place = int(one.kind), int(one.side), int(one.amount), int(one.place)
    if kind == GoalKind.CROSSED_AT_LEAST:
        return part(coming_over(battle, umpire, side, place), amount)
    if kind == GoalKind.DEAD:
        return share_slain(battle, umpire, int(one.piece))
    if kind == GoalKind.CAPTAIN_DEAD:
        return share_of_captains(battle, umpire, side)
    if kind == GoalKind.LOST_AT_LEAST:
        return part(float(strength_lost(battle, umpire, side)), amount)
    if kind == GoalKind.UNIT_IN:
        return nearness(umpire, hexes_from(battle, umpire, side, place))
    if kind == GoalKind.DISLODGED:
        return 1.0 - share_holding(battle, umpire, side, place)
    if kind == GoalKind.ALONE_IN:
        return share_alone(battle, umpire, side, place)
    if kind == GoalKind.DESTROYED:
        return share_destroyed(battle, umpire, place, int(one.winner))
    if kind == GoalKind.AHEAD_BY or kind == GoalKind.SHARE_AHEAD:
        ahead = strength_lost(battle, umpire, 1 - side) - strength_lost(battle, umpire, side)
        return max(0.5 + ahead / (2.0 * max(amount, 1)), 0.0)
    return 0.0


@rule
def share_in_danger(battle: Battle, umpire: Umpire, goal: int) -> float:
    """How near a goal that holds is to be lost; 0 for one that nothing takes away."""
    one = umpire.orders.goals[goal]
    kind, side, amount, place = int(one.kind), int(one.side), int(one.amount), int(one.place)
    if kind == GoalKind.CROSSED_AT_MOST:
        return part(coming_over(battle, umpire, side, place), 2 * amount + 1)
    if kind == GoalKind.LOST_AT_MOST:
        return part(float(strength_lost(battle, umpire, side)), 2 * amount + 1)
    if kind == GoalKind.STANDS:
        return share_destroyed(battle, umpire, place, 1 - int(one.winner)) / 2.0
    return 0.0


@rule
def is_reached(battle: Battle, umpire: Umpire, goal: int) -> bool:
    """True when a goal holds, near enough: who has crossed a bridge is not asked on which bank he is now."""
    one = umpire.orders.goals[goal]
    kind, side, amount = int(one.kind), int(one.side), int(one.amount)
    if kind == GoalKind.CROSSED_AT_LEAST:
        return strength_across(battle, umpire, side, int(one.place)) >= amount
    if kind == GoalKind.CROSSED_AT_MOST:
        return strength_across(battle, umpire, side, int(one.place)) <= amount
    enemy_level = 0
    if kind == GoalKind.NO_ENEMY_LEVEL:
        enemy_level = level_against(battle, umpire, 1 - int(one.winner), Level.INCREDIBLE)
    return holds(battle, umpire, goal, enemy_level)


@rule
def share_of(battle: Battle, umpire: Umpire, goal: int) -> float:
    """How far a goal is reached: less than `way` when it is not, 1.0 when it is and nothing takes it away."""
    if is_reached(battle, umpire, goal):
        return 1.0 - share_in_danger(battle, umpire, goal) / 2.0
    return int(umpire.worth.way) / 100.0 * min(share_sought(battle, umpire, goal), 1.0)


@rule
def share_of_level(battle: Battle, umpire: Umpire, side: int, level: int) -> float:
    """How far a side has reached a level, by the best row of its goals; 0 for a level that has none."""
    best, total, goals = 0.0, 0.0, 0
    for goal in range(int(umpire.orders.goal_count)):
        one = umpire.orders.goals[goal]
        if one.winner != side or one.level != level:
            total, goals = 0.0, 0
            continue
        total, goals = total + share_of(battle, umpire, goal), goals + 1
        is_whole = goal + 1 == umpire.orders.goal_count
        if not is_whole:
            after = umpire.orders.goals[goal + 1]
            is_whole = after.winner != side or after.level != level
        best = max(best, total / goals) if is_whole else best
    return best


@rule
def hope_of(battle: Battle, umpire: Umpire, side: int) -> float:
    """What the levels that a side has reached, or is near to, make of a whole battle; a higher one holds the lower."""
    worth = umpire.worth
    incredible = share_of_level(battle, umpire, side, Level.INCREDIBLE)
    major = max(share_of_level(battle, umpire, side, Level.MAJOR), incredible)
    minor = max(share_of_level(battle, umpire, side, Level.MINOR), major)
    return (int(worth.minor) * minor + int(worth.major) * major + int(worth.incredible) * incredible) / 100.0
