"""Where a unit can retreat before battle, or a scout slip away: from whom, over which hexsides, how far.

Chapters: IB-3.2, IB-3.3
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.sets import bit_of
from warhost.rulesets.ittybitty.rules.ground import in_enemy_zoc, is_bridged, is_passable, is_river
from warhost.rulesets.ittybitty.rules.pieces import (
    apart,
    fits,
    is_hidden,
    is_unit,
    troop_of,
)
from warhost.rulesets.ittybitty.state import (
    NONE,
    Battle,
    Umpire,
)

ALONE = -2  # what is named: from here on downwards a piece outside formations
FAR = 99


@brief_rule
def name_of(battle: Battle, piece: int) -> int:
    """What is named with a piece: its formation, or the piece itself if it has none.

    Rule: IB-R33
    """
    formation = int(battle.pieces[piece].formation)
    return formation if formation != NONE else ALONE - piece


# --- from whom, and where to ----------------------------------------------------------------------------------------


@brief_rule
def is_foe(battle: Battle, umpire: Umpire, piece: int, other: int) -> bool:
    """True for an enemy unit from which a scout gets away: of the formation that he named, or else any.

    Rule: IB-R33
    """
    one, two = battle.pieces[piece], battle.pieces[other]
    if two.cell < 0 or two.side == one.side or not is_unit(battle, umpire, other) or is_hidden(battle, other):
        return False
    return one.named == NONE or name_of(battle, other) == one.named


@rule
def find_foes(battle: Battle, umpire: Umpire, scout: int) -> int:
    """The wide set of the units from which a scout gets away.

    Rule: IB-R33
    """
    foes = 0
    for other in range(battle.piece_count):
        if is_foe(battle, umpire, scout, other):
            foes |= bit_of(other)
    return foes


@rule
def nearest_of(battle: Battle, umpire: Umpire, cell: int, units: int) -> int:
    """The distance from a hex to the nearest of some units on the map, FAR when there is none."""
    nearest = FAR
    for unit in range(battle.piece_count):
        if units & bit_of(unit) and battle.pieces[unit].cell >= 0:
            nearest = min(nearest, apart(umpire, cell, int(battle.pieces[unit].cell)))
    return nearest


@rule
def is_held(battle: Battle, umpire: Umpire, cell: int, side: int) -> bool:
    """True for a hex in which pieces of the enemy of a side stand, other than hidden scouts."""
    at = int(battle.first[cell])
    while at != NONE:
        if battle.pieces[at].side != side and not is_hidden(battle, at):
            return True
        at = int(battle.pieces[at].next)
    return False


@rule
def can_withdraw_over(battle: Battle, umpire: Umpire, unit: int, cell: int, direction: int) -> bool:
    """True for a step of a retreat before battle that leads onto the map, past enemies and over no open river.

    Zones of control have no hold on a hidden scout.

    Rule: IB-R33, IB-R34
    """
    to, side = int(umpire.board.neighbour[cell, direction]), int(battle.pieces[unit].side)
    if not is_passable(battle, to) or is_held(battle, umpire, to, side):
        return False
    if is_river(umpire, cell, direction) and not is_bridged(battle, cell, direction):
        return False
    return is_hidden(battle, unit) or not in_enemy_zoc(battle, umpire, to, side)


@rule
def find_refuges(battle: Battle, umpire: Umpire, unit: int, foes: int) -> int:
    """Where a unit can retreat before battle: `cost` holds the steps to each hex, NONE elsewhere; how many can hold it.

    It goes up to half its movement in hexes, whatever the ground, each step farther away from the nearest of its foes.

    Rule: IB-R33, IB-R34
    """
    cost, ahead = umpire.cost, umpire.way
    cost[: int(umpire.board.cells)] = NONE
    hexes = int(troop_of(battle, umpire, unit).move) // int(umpire.figures.refusal_divisor)
    start, taken, found, fitting = int(battle.pieces[unit].cell), 0, 1, 0
    cost[start], ahead[0] = 0, start
    while taken < found:
        cell = int(ahead[taken])
        taken += 1
        if cost[cell] == hexes:
            break
        away = nearest_of(battle, umpire, cell, foes)
        for direction in range(6):
            to = int(umpire.board.neighbour[cell, direction])
            if to < 0 or cost[to] != NONE or not can_withdraw_over(battle, umpire, unit, cell, direction):
                continue
            if nearest_of(battle, umpire, to, foes) > away:
                cost[to], ahead[found] = int(cost[cell]) + 1, to
                found += 1
                fitting += 1 if fits(battle, umpire, unit, to) else 0
    return fitting
