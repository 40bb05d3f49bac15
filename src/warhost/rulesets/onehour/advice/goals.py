"""How near a side is to what its scenario asks for: sites, exits, standing stones. No rule depends on it."""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.squares import zone_of
from warhost.rulesets.onehour.rules.arrivals import is_worker
from warhost.rulesets.onehour.rules.board import may_enter, squares_to_edge
from warhost.rulesets.onehour.rules.units import stands_stone
from warhost.rulesets.onehour.rules.victory import count_fate, counts, units_in_sites
from warhost.rulesets.onehour.state import (
    NONE,
    OFF_BOARD,
    TOO_FAR,
    Battle,
    Fate,
    Kind,
    Umpire,
    Victory,
)


@rule
def survey_goals(umpire: Umpire) -> None:
    """Write down once for a board how far each square is from each site, over ground that Infantry may enter."""
    board, orders = umpire.board, umpire.orders
    umpire.way_to_site[:] = TOO_FAR
    for site in range(orders.sites):
        for cell in range(board.cells):
            if orders.site[cell] == site + 1:
                umpire.way_to_site[site, cell] = 0
        steps = 0
        while steps < TOO_FAR - 1 and spread(umpire, site, steps):
            steps += 1


@rule
def spread(umpire: Umpire, site: int, steps: int) -> bool:
    """Reach from the squares so many steps from a site those that are one more away; False when there are none."""
    found = False
    for cell in range(umpire.board.cells):
        if umpire.way_to_site[site, cell] != steps:
            continue
        for facing in range(4):
            there = int(umpire.board.neighbour[cell, 2 * facing])
            if there == OFF_BOARD or not may_enter(umpire, Kind.INFANTRY, there):
                continue
            if umpire.way_to_site[site, there] > steps + 1:
                umpire.way_to_site[site, there] = steps + 1
                found = True
    return found


@brief_rule
def urgency(battle: Battle, umpire: Umpire) -> float:
    """How much a site counts in this turn: half as much at first as in the end."""
    return 0.5 + 0.5 * int(battle.turn) / float(umpire.orders.turns)


@brief_rule
def weight_of_site(umpire: Umpire, site: int) -> int:
    """What a site counts for: its value where sites have values."""
    return int(umpire.orders.site_value[site]) if umpire.orders.victory == Victory.CONTROL_POINTS else 1


@brief_rule
def steps_to_exit(umpire: Umpire, cell: int, facing: int) -> int:
    """Steps from a square to the last one before the exit edge; each quarter turn to it counts as one more."""
    edge = int(umpire.orders.edge)
    quarters = (edge - facing) & 3
    return squares_to_edge(umpire, cell, edge) + min(quarters, 4 - quarters)


@brief_rule
def steps_to_stone(umpire: Umpire, cell: int, facing: int, there: int) -> int:
    """Steps through sides from a square to one with a stone; each quarter turn to it counts as one more."""
    zone = zone_of(umpire.board, cell, facing, there)
    down, across = int(umpire.row[there]) - int(umpire.row[cell]), int(umpire.column[there]) - int(umpire.column[cell])
    return abs(down) + abs(across) + min(zone, 4 - zone)


@rule
def way_to_site(umpire: Umpire, cell: int) -> float:
    """Steps from a square to the nearest site, one of more value as that much nearer; 0 where there is none."""
    nearest = float(TOO_FAR)
    for site in range(umpire.orders.sites):
        nearest = min(nearest, int(umpire.way_to_site[site, cell]) / float(weight_of_site(umpire, site)))
    return nearest if nearest < TOO_FAR else 0.0


@rule
def way_to_stone(battle: Battle, umpire: Umpire, cell: int, facing: int) -> float:
    """Steps from a square to the nearest standing stone; 0 where there is none."""
    nearest = TOO_FAR
    for stone in range(umpire.orders.stones):
        there = int(umpire.orders.stone_cell[stone])
        if stands_stone(battle, umpire, there):
            nearest = min(nearest, steps_to_stone(umpire, cell, facing, there))
    return float(nearest) if nearest < TOO_FAR else 0.0


@rule
def nearest_to_site(battle: Battle, umpire: Umpire, side: int, site: int) -> int:
    """Steps from a site to the nearest unit of a side that counts."""
    nearest = TOO_FAR
    for unit in range(battle.unit_count):
        if battle.units[unit].side == side and counts(battle, unit):
            nearest = min(nearest, int(umpire.way_to_site[site, battle.units[unit].cell]))
    return nearest


@rule
def worth_of_sites(battle: Battle, umpire: Umpire, side: int) -> float:
    """Worth of the sites that a side holds or is near to, hundredths of a point."""
    worth, total = umpire.worth, 0.0
    for site in range(umpire.orders.sites):
        mine, theirs = units_in_sites(battle, umpire, side, site), units_in_sites(battle, umpire, 1 - side, site)
        held = int(worth.presence) * mine + (int(worth.goal) if mine > theirs else 0)
        value = held * urgency(battle, umpire) - int(worth.goal_way) * nearest_to_site(battle, umpire, side, site)
        total += value * weight_of_site(umpire, site)
    return total


@rule
def worth_of_stones(battle: Battle, umpire: Umpire, side: int) -> float:
    """Worth for the raiders of what they have done to stones, and of how near they are to the others."""
    worth, orders, total = umpire.worth, umpire.orders, 0.0
    if side != orders.side:
        return total
    for stone in range(orders.stones):
        total += int(worth.work) * int(battle.works[stone])
        there, nearest = int(orders.stone_cell[stone]), TOO_FAR
        if not stands_stone(battle, umpire, there):
            continue
        for unit in range(battle.unit_count):
            one = battle.units[unit]
            if one.cell >= 0 and is_worker(battle, umpire, unit):
                nearest = min(nearest, steps_to_stone(umpire, int(one.cell), int(one.facing), there))
        total -= int(worth.stone_way) * nearest
    return total


@rule
def worth_of_exits(battle: Battle, umpire: Umpire, side: int) -> float:
    """Worth for the side that has to get away of those who have, and of how near the next two are."""
    worth, orders = umpire.worth, umpire.orders
    if side != orders.side:
        return 0.0
    total = float(int(worth.exited) * count_fate(battle, side, Fate.EXITED))
    nearest, next_nearest = TOO_FAR, TOO_FAR
    for unit in range(battle.unit_count):
        one = battle.units[unit]
        if one.side != side or not counts(battle, unit):
            continue
        steps = steps_to_exit(umpire, int(one.cell), int(one.facing))
        if steps < nearest:
            nearest, next_nearest = steps, nearest
        else:
            next_nearest = min(next_nearest, steps)
    return total - int(worth.exit_way) * (nearest + next_nearest)


@rule
def worth_of_goals(battle: Battle, umpire: Umpire, side: int) -> float:
    """Worth of how far a side has come with what its scenario asks for, hundredths of a point."""
    if umpire.orders.victory == Victory.POINTS_LOST:
        return 0.0
    if umpire.orders.victory == Victory.EXIT:
        return worth_of_exits(battle, umpire, side)
    if umpire.orders.victory == Victory.STONES:
        return worth_of_stones(battle, umpire, side)
    return worth_of_sites(battle, umpire, side)


@rule
def appeal_of_ground(battle: Battle, umpire: Umpire, unit: int, cell: int, facing: int) -> float:
    """How well a unit in a square with a face serves its side's goal, hundredths; only differences count."""
    orders, appeal, one = umpire.orders, umpire.appeal, battle.units[unit]
    if orders.victory == Victory.EXIT:
        return float(-int(appeal.exit_way) * steps_to_exit(umpire, cell, facing)) if one.side == orders.side else 0.0
    if orders.victory == Victory.STONES:
        concerned = one.side != orders.side or is_worker(battle, umpire, unit)
        return -int(appeal.stone_way) * way_to_stone(battle, umpire, cell, facing) if concerned else 0.0
    value, site = -int(appeal.goal_way) * way_to_site(umpire, cell), int(orders.site[cell]) - 1
    return value + int(appeal.goal) * weight_of_site(umpire, site) if site > NONE else value
