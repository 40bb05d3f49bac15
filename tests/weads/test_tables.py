"""All that rules read of data files and scenario gets to the umpire."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from warhost.rulesets.weads.setup.catalogue import LEVEL_IDS, SIDES, catalogue
from warhost.rulesets.weads.setup.scenario import WeadsScenario, scenarios
from warhost.rulesets.weads.setup.tables import fill_umpire
from warhost.rulesets.weads.state import (
    AIM,
    HAMMER_TO_COME,
    NONE,
    OFF_BOARD,
    STAND,
    Level,
    Result,
    Spell,
    Status,
    Target,
    Umpire,
)

EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST = (1 << direction for direction in range(6))


def umpire_of(scenario: WeadsScenario) -> Any:
    return Umpire.over(fill_umpire(scenario))


@pytest.fixture(scope="module")
def umpire() -> Any:
    """The umpire of the quick start."""
    return umpire_of(scenarios()["alder-ford"])


@pytest.fixture(scope="module")
def full() -> Any:
    """The umpire of the full battle with facing."""
    return umpire_of(scenarios()["line-of-battle"])


# --- figures ----------------------------------------------------------------------------------------------


@pytest.mark.clause("AW-1.1b", "AW-1.1c", "AW-20.3a")
def test_levels_and_chits(umpire: Any) -> None:
    assert [*umpire.morale] == [7, 5, 3]
    assert [*umpire.points] == [5, 3, 1]
    assert [*umpire.chits] == [12] * 4
    assert umpire.strength.tolist() == [[7, 4, 1], [8, 5, 2], [9, 6, 3], [10, 7, 4]]


def test_the_results_table(umpire: Any) -> None:
    printed = [[Result(cell).name for cell in row] for row in umpire.table]
    assert printed == [[*row] for row in catalogue().table.rows.values()]
    assert umpire.odds.tolist() == [[1, 3], [1, 2], [1, 1], [3, 2], [2, 1], [3, 1], [4, 1], [5, 1]]
    assert umpire.figures.least_die == -1


def test_single_figures(umpire: Any) -> None:
    figures = umpire.figures
    assert (figures.combat_die, figures.morale_die, figures.radius) == (6, 10, 4)
    assert (figures.woods_shift, figures.flank_shift, figures.rear_shift) == (-1, 1, 2)
    assert (figures.hammer_shift, figures.brother_shift) == (1, -1)
    assert (figures.leader, figures.disordered, figures.better_morale, figures.berserk) == (1, 1, 1, 3)
    assert (figures.zoc_leader, figures.zoc_level, figures.zoc_disordered, figures.stand) == (-1, 1, 1, -1)
    assert (figures.rally_friend, figures.rally_stacked, figures.rally_adjacent, figures.aim) == (-1, -2, -1, 1)
    assert (figures.rout_hexes, figures.rally_hexes, figures.rally_distance, figures.stream) == (3, 2, 3, 2)
    assert (figures.leader_low, figures.leader_high, figures.leader_times) == (2, 12, 2)


@pytest.mark.clause("AW-16.1b", "AW-16.1f", "AW-21.1b", "AW-21.1c", "AW-R36")
def test_spells(umpire: Any) -> None:
    orders = umpire.orders
    assert orders.sets.tolist() == [[2, 1, 1, 0, 1, 0, 1], [0, 1, 1, 2, 0, 1, 1]]
    assert ([*orders.hand], [*orders.casts]) == ([3, 2], [3, 2])
    windows = [spell.windows for spell in umpire.spells]
    assert windows[Spell.NOW] == 0b1000
    assert windows[Spell.HOLY] == 0b0010
    assert windows[Spell.PHAN] == windows[Spell.AIM] == windows[Spell.BROTHER] == 0b1011
    assert windows[Spell.HAMMER] == windows[Spell.STAND] == 0b1111


@pytest.mark.clause("AW-16.2a", "AW-16.3a", "AW-16.4b", "AW-16.5a", "AW-16.6a", "AW-16.7a", "AW-16.8a")
def test_on_whom_spells_are_cast_and_what_they_lay_on_them(umpire: Any) -> None:
    one, radius, none = Target.ONE, Target.RADIUS, Target.NONE
    assert [spell.target for spell in umpire.spells] == [one, one, one, radius, radius, none, radius]
    assert [spell for spell in Spell if umpire.spells[spell].enemies] == [Spell.PHAN]
    assert [spell.mark for spell in umpire.spells] == [0, 0, 0, HAMMER_TO_COME, AIM, 0, STAND]


def test_advice(umpire: Any) -> None:
    for record, figures in ((umpire.worth, catalogue().advice.worth), (umpire.appeal, catalogue().advice.appeal)):
        assert {name: int(record[name]) for name in record.dtype.names} == dict(figures)


# --- what the scenario settles ----------------------------------------------------------------------------


def test_switches(umpire: Any, full: Any) -> None:
    assert (umpire.orders.turns, umpire.orders.facing, umpire.orders.magic, umpire.orders.first_drawer) == (8, 0, 0, 1)
    assert (full.orders.turns, full.orders.facing, full.orders.magic) == (13, 1, 1)
    assert [*full.orders.rout_level] == [44, 38]
    assert [*full.orders.home_south] == [0, 1]


@pytest.mark.clause("AW-8.1a", "AW-8.1b", "AW-8.1d", "AW-8.2a")
def test_ground(umpire: Any) -> None:
    scenario = scenarios()["alder-ford"]
    grid = scenario.grid
    assert (umpire.board.columns, umpire.board.rows) == (10, 12)
    for cell, (row, column) in enumerate(product(range(12), range(10))):
        is_wood = scenario.rows[row][column] == "w"
        assert (umpire.column[cell], umpire.row[cell]) == (column, row)
        assert (umpire.woods[cell], umpire.entry[0, cell], umpire.entry[1, cell]) == (is_wood, 1, 3 if is_wood else 1)
    assert umpire.streams[grid.cell("0106")] == SOUTH_WEST | SOUTH_EAST
    assert umpire.streams[grid.cell("0107")] == NORTH_EAST
    assert umpire.streams[grid.cell("0206")] == SOUTH_WEST | SOUTH_EAST
    assert umpire.streams[grid.cell("0407")] == SOUTH_EAST | SOUTH_WEST | WEST
    assert sum(int(sides).bit_count() for sides in umpire.streams) == 2 * len(scenario.streams)


@pytest.mark.clause("AW-1.5a", "AW-1.5b", "AW-1.5c", "AW-1.2a", "AW-1.2b")
@pytest.mark.parametrize("name", ["alder-ford", "duel-of-the-mages", "ayrenas-weads", "line-of-battle"])
def test_muster(name: str) -> None:
    scenario = scenarios()[name]
    orders, grid = umpire_of(scenario).orders, scenario.grid
    expected = [
        (number, SIDES.index(command.army), LEVEL_IDS.index(level), grid.cell(hex_id))
        for number, command in enumerate(scenario.commands)
        for level, hex_id in zip(command.units.levels, command.set_up, strict=True)
    ]
    leaders = [
        (number, SIDES.index(command.army), Level.LEADER, grid.cell(command.leader_at))
        for number, command in enumerate(scenario.commands)
    ]
    pieces = orders.muster[: orders.piece_count]
    assert [(one.command, one.side, one.level, one.cell) for one in pieces] == expected + leaders
    assert (orders.unit_count, orders.command_count) == (len(expected), len(leaders))
    for one in pieces:
        assert (one.status, one.chit, one.marks, one.last_cell) == (Status.ORDERED, NONE, 0, OFF_BOARD)
    for number, command in enumerate(scenario.commands):
        assert (orders.value[number], orders.caster[number]) == (command.value, command.caster)
        assert {cell for cell, zone in enumerate(orders.zone) if zone == number + 1} == {
            *map(grid.cell, command.set_up)
        }
    assert sum(zone > 0 for zone in orders.zone) == len(expected)


@pytest.mark.clause("AW-R62")
def test_allowances(umpire: Any) -> None:
    assert [*umpire.orders.allowance[:19]] == [5, 5, 5, 6, 5, 5, 6, *[4] * 8, 8, 7, 6, 6]


@pytest.mark.clause("AW-7.1a", "AW-7.1c", "AW-7.7a")
def test_units_face_away_from_home_and_leaders_nowhere(umpire: Any, full: Any) -> None:
    assert {int(one.facing) for one in umpire.orders.muster[:19]} == {0}
    units, leaders = full.orders.muster[:46], full.orders.muster[46:54]
    assert {(int(one.side), int(one.facing)) for one in units} == {(0, 5), (1, 2)}
    assert {int(one.facing) for one in leaders} == {0}
    scenario = scenarios()["line-of-battle"]
    homes = {"elf": scenario.dwarf, "dwarf": scenario.elf}
    turned = umpire_of(scenario.model_copy(update=homes))
    assert {(int(one.side), int(one.facing)) for one in turned.orders.muster[:46]} == {(0, 2), (1, 5)}
    assert [*turned.orders.home_south] == [1, 0]


def test_options_reach_the_umpire() -> None:
    changed = scenarios()["ayrenas-weads"].model_copy(update={"facing": "on", "magic": "off", "turns": 3})
    orders = umpire_of(changed).orders
    assert (orders.facing, orders.magic, orders.turns) == (1, 0, 3)
