"""What walls, breaches and siege machines are worth, and where a siege goes on. No rule depends on it."""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.rulesets.tewapen.advice.prospects import (
    FAR_AWAY,
    chance_to_finish,
    expected_hits,
    is_fighter,
    is_line_open,
)
from warhost.rulesets.tewapen.rules.buildings import fortification_in, holds_here, is_shut_to
from warhost.rulesets.tewapen.rules.modifiers import pattern_dice
from warhost.rulesets.tewapen.rules.pieces import has, is_flagged, is_individual, is_vacant
from warhost.rulesets.tewapen.state import (
    CLIMBERS,
    INDIRECT,
    MAX_PIECES,
    MAX_RANGE,
    NONE,
    OFF_BOARD,
    SIEGE,
    Battle,
    Umpire,
)


@brief_rule
def first_building(umpire: Umpire) -> int:
    """The number of the first building's record; they end where the list of pieces ends."""
    return MAX_PIECES - int(umpire.orders.building_count)


@brief_rule
def is_hostile(battle: Battle, building: int, side: int) -> bool:
    """True for a building that stands and that the enemy holds."""
    return battle.pieces[building].wounds > 0 and battle.pieces[building].side == 1 - side


@brief_rule
def is_besieged(umpire: Umpire, side: int) -> bool:
    """True for the side whose place is to be stormed: time is on its side."""
    return umpire.orders.storm_side == 1 - side


@rule
def is_before_the_walls(battle: Battle, umpire: Umpire, cell: int) -> bool:
    """True for a hex outside, no fortification that stands."""
    return umpire.inside[cell] == 0 and fortification_in(battle, umpire, cell) == NONE


# --- worth ----------------------------------------------------------------------------------------------------------


@rule
def worth_of_walls(battle: Battle, umpire: Umpire, side: int) -> float:
    """Worth of the damage done to the enemy's walls, and of the means to climb those that stand."""
    worth, value, standing = umpire.worth, 0.0, 0
    for building in range(first_building(umpire), MAX_PIECES):
        one = battle.pieces[building]
        if one.side != 1 - side:
            continue
        value += int(worth.masonry) * (int(one.full_wounds) - int(one.wounds))
        value += int(worth.breach) if one.wounds == 0 else 0
        standing += int(one.wounds > 0)
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.side == side and one.cell >= 0:
            value += int(worth.oil) * int(one.oil)
            if is_individual(battle, piece):
                continue
            if is_besieged(umpire, side):
                value += worth_of_shelter(battle, umpire, int(one.cell))
            elif umpire.orders.storm_side == side and is_fighter(battle, piece):
                value -= int(worth.press) * hexes_to_storm_from(battle, umpire, side, int(one.cell))
            if standing > 0 and one.marks & CLIMBERS != 0:
                value += int(worth.climber)
    return value


@rule
def worth_of_shelter(battle: Battle, umpire: Umpire, cell: int) -> float:
    """Worth of where a unit of the besieged stands: on a wall, inside, or out in the open."""
    if fortification_in(battle, umpire, cell) != NONE:
        return float(int(umpire.worth.rampart))
    return float(-int(umpire.worth.sally)) if is_before_the_walls(battle, umpire, cell) else 0.0


@rule
def hexes_to_storm_from(battle: Battle, umpire: Umpire, side: int, cell: int) -> int:
    """How far a besieger in a hex still is from a wall that he could take, or from what he is to storm."""
    if fortification_in(battle, umpire, cell) != NONE:
        return 0
    nearest = hexes_to_walls(battle, umpire, side, cell)
    for k in range(umpire.orders.storm_count):
        nearest = min(nearest, int(umpire.board.distance[cell, umpire.orders.storm_hexes[k]]))
    return 0 if nearest == FAR_AWAY else nearest


# --- machines -------------------------------------------------------------------------------------------------------


@rule
def gain_by_battering(battle: Battle, umpire: Umpire, building: int, dice: int) -> float:
    """How promising so many dice on a building are, hundredths: its wounds, the breach, and whoever is inside."""
    appeal, one = umpire.appeal, battle.pieces[building]
    hits = min(expected_hits(battle, building, dice), float(one.wounds))
    finish = chance_to_finish(battle, building, dice)
    value = int(appeal.masonry) * hits + int(appeal.breach) * finish
    return value + int(appeal.breach) * finish if not is_vacant(battle, int(one.cell)) else value


@rule
def best_battering_from(battle: Battle, umpire: Umpire, machine: int, cell: int) -> float:
    """The most promising attack on a building that a machine has from a hex, hundredths; 0.0 without."""
    best, side = 0.0, int(battle.pieces[machine].side)
    for building in range(first_building(umpire), MAX_PIECES):
        if not is_hostile(battle, building, side):
            continue
        there = int(battle.pieces[building].cell)
        dice = pattern_dice(battle, machine, int(umpire.board.distance[cell, there]))
        if dice == 0 or not (has(battle, machine, INDIRECT) or is_line_open(battle, umpire, cell, there)):
            continue
        best = max(best, gain_by_battering(battle, umpire, building, dice))
    return best


@rule
def farthest_reach(battle: Battle, machine: int) -> int:
    """Hexes beyond which a machine has no dice."""
    reach = 1
    for hexes in range(1, MAX_RANGE):
        reach = hexes + 1 if battle.pieces[machine].dice[hexes] > 0 else reach
    return reach


@rule
def hexes_to_walls(battle: Battle, umpire: Umpire, side: int, cell: int) -> int:
    """Distance from a hex to the nearest building that stands and that the enemy holds; far away without."""
    nearest = FAR_AWAY
    for building in range(first_building(umpire), MAX_PIECES):
        if is_hostile(battle, building, side):
            nearest = min(nearest, int(umpire.board.distance[cell, battle.pieces[building].cell]))
    return nearest


@rule
def appeal_of_battery(battle: Battle, umpire: Umpire, machine: int, cell: int) -> float:
    """How well a siege machine stands in a hex: what it can strike from there, or how far it still has to go."""
    gain = best_battering_from(battle, umpire, machine, cell)
    if gain > 0.0:
        return int(umpire.appeal.batter) + gain
    hexes = hexes_to_walls(battle, umpire, int(battle.pieces[machine].side), cell)
    return 0.0 if hexes == FAR_AWAY else float(-int(umpire.appeal.machine_way) * hexes)


# --- climbing and holding -------------------------------------------------------------------------------------------


@rule
def can_climb_somewhere(battle: Battle, umpire: Umpire, unit: int) -> bool:
    """True for a unit next to a vacant fortification that its side does not hold and that it can enter."""
    one = battle.pieces[unit]
    start, side = int(one.cell), int(one.side)
    if is_individual(battle, unit):
        return False
    if not is_flagged(battle, unit, CLIMBERS) and not holds_here(battle, umpire, side, start):
        return False
    for direction in range(6):
        near = int(umpire.board.neighbour[start, direction])
        if near != OFF_BOARD and is_shut_to(battle, umpire, side, near) and is_vacant(battle, near):
            return True
    return False


@rule
def are_climbers_near(battle: Battle, umpire: Umpire, side: int, cell: int) -> bool:
    """True when an enemy who can climb stands within two moves of a hex."""
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        climbs = one.marks & CLIMBERS != 0 or holds_here(battle, umpire, 1 - side, int(max(one.cell, 0)))
        if one.side != side and one.cell >= 0 and climbs and umpire.board.distance[cell, one.cell] <= 2:
            return True
    return False


@rule
def appeal_of_walls(battle: Battle, umpire: Umpire, unit: int, cell: int) -> float:
    """How well a unit stands in a hex for the siege: on a wall that it takes or holds, before one that it can climb."""
    appeal, side = umpire.appeal, int(battle.pieces[unit].side)
    if has(battle, unit, SIEGE):
        return appeal_of_battery(battle, umpire, unit, cell)
    if is_besieged(umpire, side) and is_before_the_walls(battle, umpire, cell):
        return float(-int(appeal.sally))
    if fortification_in(battle, umpire, cell) == NONE:
        if not is_flagged(battle, unit, CLIMBERS):
            return 0.0
        hexes = hexes_to_walls(battle, umpire, side, cell)
        return 0.0 if hexes == FAR_AWAY else float(-int(appeal.ladder_way) * hexes)
    if is_shut_to(battle, umpire, side, cell):
        return float(int(appeal.climb))
    value = float(int(appeal.rampart))
    return value + int(appeal.gap) if are_climbers_near(battle, umpire, side, cell) else value


@rule
def appeal_of_siege_nomination(battle: Battle, umpire: Umpire, unit: int) -> float:
    """How promising it is to activate a unit for the siege: a machine that can batter, a unit that can climb."""
    if has(battle, unit, SIEGE):
        cell, side = int(battle.pieces[unit].cell), int(battle.pieces[unit].side)
        gain = best_battering_from(battle, umpire, unit, cell)
        if gain > 0.0:
            return int(umpire.appeal.batter) + gain
        hexes = hexes_to_walls(battle, umpire, side, cell)
        return 0.0 if hexes == FAR_AWAY else int(umpire.appeal.near) * farthest_reach(battle, unit) / float(hexes)
    return float(int(umpire.appeal.climb) if can_climb_somewhere(battle, umpire, unit) else 0)
