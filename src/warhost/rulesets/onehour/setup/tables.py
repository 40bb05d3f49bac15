"""From data files and a scenario to the umpire's tables: every figure that a rule reads is put in its place here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import chain
from typing import Any

from warhost.kernel.layout import Bytes
from warhost.kernel.squares import FACINGS
from warhost.rulesets.onehour.setup.catalogue import KINDS, RACES, Ground, catalogue
from warhost.rulesets.onehour.setup.faults import SIDES, rectangle
from warhost.rulesets.onehour.setup.scenario import (
    Entry,
    Force,
    OnehourScenario,
    Reinforcement,
    Squares,
    Unit,
)
from warhost.rulesets.onehour.state import NONE, OFF_BOARD, Fate, Initiative, Status, Umpire, Victory
from warhost.shelf.figures import pour
from warhost.shelf.grid import Grid

FRESH = {
    "engaged": 0,
    "target": NONE,
    "hits": 0,
    "status": Status.STEADY,
    "marks": 0,
    "lost_turn": 0,
    "last_cell": OFF_BOARD,
}
"""What holds for a unit to which nothing has happened yet."""


@cache
def terrain_rows() -> dict[str, int]:
    """Row of the terrain chart by letter."""
    return {letter: row for row, letter in enumerate(catalogue().terrain)}


# --- what never changes -----------------------------------------------------------------------------------


@cache
def _standing_tables() -> bytes:
    """An umpire with all tables and no scenario."""
    figures, memory = catalogue(), Umpire.blank()
    umpire: Any = Umpire.over(memory)
    for row, ground in zip(umpire.chart, figures.terrain.values(), strict=True):
        _pour_ground(row, ground)
    for row, unit_type in zip(umpire.types, figures.types.values(), strict=True):
        pour(row, unit_type, allowance=[squares for _, squares in unit_type.allowance])
    for figure in ("value", "charging", "points"):
        umpire[figure] = [[getattr(unit, figure) for unit in race.units.values()] for race in figures.races.values()]
    pour(umpire.figures, figures.figures)
    umpire.fallen = terrain_rows()[figures.stones.fallen]
    pour(umpire.worth, figures.advice.worth)
    pour(umpire.appeal, figures.advice.appeal)
    return memory.tobytes()


def _pour_ground(row: Any, ground: Ground) -> None:
    """What the chart says, and which unit types may enter."""
    pour(row, ground, enters=[kind in ground.enters for kind in KINDS])


# --- what a scenario settles ------------------------------------------------------------------------------


def fill_umpire(scenario: OnehourScenario) -> Bytes:
    """A fresh umpire for a scenario: shape (Umpire.dtype.itemsize,) uint8.

    Its board is measured by the contract's start.
    """
    memory = Umpire.blank()
    memory[:] = bytearray(_standing_tables())
    umpire: Any = Umpire.over(memory)
    grid = scenario.grid
    umpire.board.columns, umpire.board.rows = grid.columns, grid.rows
    umpire.terrain[: grid.size] = [terrain_rows()[letter] for letter in "".join(scenario.rows)]
    _fill_switches(umpire.orders, scenario)
    _fill_victory(umpire.orders, scenario, grid)
    _fill_stones(umpire.orders, scenario, grid)
    for side, force in enumerate(scenario.forces):
        umpire.orders.apart[side] = force.apart
        umpire.orders.set_up_facing[side] = FACINGS.index(force.set_up_facing) if force.set_up_facing else NONE
        _fill_muster(umpire.orders, scenario, side, force)
    _fill_returns(umpire.orders, scenario, grid)
    return memory


def _fill_switches(orders: Any, scenario: OnehourScenario) -> None:
    orders.turns = scenario.turns
    orders.initiative = Initiative[scenario.initiative.upper()]
    orders.blocking = scenario.line_of_sight == "blocking"
    orders.cumulative = scenario.halving == "cumulative"
    orders.turn_before_charge = scenario.cavalry_turn_before_charge
    orders.morale[:] = [scenario.morale in ("both", side) for side in SIDES]
    orders.always_half_turn = scenario.retreat_half_turn == "always"
    orders.free_set_up = scenario.free_set_up


def _fill_victory(orders: Any, scenario: OnehourScenario, grid: Grid) -> None:
    victory = scenario.victory
    orders.victory = Victory[victory.kind.upper()]
    orders.side = SIDES.index(victory.side) if victory.side else NONE
    orders.need = victory.need or 0
    orders.edge = FACINGS.index(victory.edge) if victory.edge else NONE
    orders.at_any_turn = victory.when == "every_turn"
    orders.value = victory.value or 0
    sites = [site.squares for site in victory.sites] or ([victory.squares] if victory.squares else [])
    orders.sites = len(sites)
    orders.site_value[: len(victory.sites)] = [site.value for site in victory.sites]
    for number, squares in enumerate(sites, start=1):
        orders.site[_cells(grid, squares)] = number


def _fill_stones(orders: Any, scenario: OnehourScenario, grid: Grid) -> None:
    stones = scenario.stones
    orders.stones = len(stones)
    orders.stone_cell[: len(stones)] = _cells(grid, [stone.square for stone in stones])
    orders.works_needed[: len(stones)] = [stone.works for stone in stones]


def _fill_muster(orders: Any, scenario: OnehourScenario, side: int, force: Force) -> None:
    """The units of a side in roster order, as they take the field.

    None has a square before its player has placed it.
    """
    for unit in force.units:
        cell = OFF_BOARD if scenario.free_set_up else scenario.grid.cell(unit.square)
        _enlist(orders, side, force, unit, cell=cell, due=0, fate=Fate.ON_BOARD)
        _fill_zone(orders.zone[orders.muster_length - 1], scenario, unit, unit.zones or force.zones)
    for unit_to_come in force.reinforcements:
        _enlist(orders, side, force, unit_to_come, cell=OFF_BOARD, due=unit_to_come.turn, fate=Fate.TO_COME)
        _fill_entry(orders, orders.muster_length - 1, scenario.grid, unit_to_come)


def _enlist(orders: Any, side: int, force: Force, unit: Unit | Reinforcement, **where: int) -> None:
    pour(
        orders.muster[orders.muster_length],
        where,
        FRESH,
        side=side,
        race=RACES[unit.race],
        kind=KINDS[unit.type],
        facing=FACINGS.index(unit.facing),
        home=FACINGS.index(unit.home or force.home),
    )
    orders.entry[orders.muster_length] = OFF_BOARD
    orders.muster_length += 1


def _fill_zone(zone: Any, scenario: OnehourScenario, unit: Unit, zones: Squares) -> None:
    """The squares of its zones that a unit may enter. Rule: OH-6.2e."""
    grid, known = scenario.grid, catalogue().terrain
    for column, row in chain.from_iterable(map(rectangle, zones)):
        zone[grid.at(column, row)] = unit.type in known[scenario.rows[row][column]].enters


def _fill_returns(orders: Any, scenario: OnehourScenario, grid: Grid) -> None:
    """The units of those set up that come back when they are lost, and where. Rule: OH-7.2a."""
    returns = scenario.returns
    if returns is None:
        return
    side = SIDES.index(returns.side)
    orders.most_returns = returns.most
    entries = {entry.race: entry for entry in returns.entries}
    first = sum(len(force.roster) for force in scenario.forces[:side])
    for number, unit in enumerate(scenario.forces[side].units, start=first):
        if unit.type in returns.types and unit.race in entries:
            orders.may_return[number] = 1
            _fill_entry(orders, number, grid, entries[unit.race])


def _fill_entry(orders: Any, number: int, grid: Grid, entry: Reinforcement | Entry) -> None:
    """Where a unit may arrive, and its facing then. Rule: OH-7.1a."""
    orders.entry[number, : len(entry.squares)] = _cells(grid, entry.squares)
    orders.entry_facing[number] = FACINGS.index(entry.facing)


def _cells(grid: Grid, squares: Iterable[str]) -> list[int]:
    return [grid.cell(square) for square in squares]
