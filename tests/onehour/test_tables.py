"""The data files of One-Hour Fantasy say what the printed tables say, and all that rules read gets to the umpire."""

from __future__ import annotations

import re
import shutil
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from warhost.rulesets.onehour.setup import catalogue as module
from warhost.rulesets.onehour.setup.catalogue import KINDS, RACES, Catalogue, catalogue
from warhost.rulesets.onehour.setup.scenario import OnehourScenario, scenarios
from warhost.rulesets.onehour.setup.tables import fill_umpire, terrain_rows
from warhost.rulesets.onehour.state import LETTERS, NONE, OFF_BOARD, Fate, Initiative, Umpire, Victory
from warhost.shelf.figures import read_tables

DATA = Path(module.__file__).parents[1] / "data"

ALLOWANCES = """
infantry 2 3 0 1
archers  3 4 3 2
cavalry  4 6 0 3
command  3 4 0 2
"""
HITS = """
dwarf  infantry 3 5   orc infantry 2 4   goblin infantry 2 4
dwarf  archers -1 1   orc archers -1 1   goblin archers -1 1
dwarf  cavalry  0 2   orc cavalry  2 3   goblin cavalry  0 2
dwarf  command  3 5   orc command  3 5   goblin command  3 5
"""
GROUND = """
. 0 no  all     normal 0 no  no
= 0 yes all     normal 0 no  no
w 0 no  archers wood   1 yes yes
W 1 no  archers hill   1 yes yes
v 0 no  all     normal 1 yes yes
V 0 yes all     normal 1 yes yes
t 1 no  all     hill   1 yes yes
1 1 no  all     hill   0 no  no
2 2 no  all     hill   0 no  no
r 1 yes all     hill   0 no  no
m 0 no  nobody  -      0 no  no
l 0 no  nobody  -      0 no  no
~ 0 no  nobody  -      0 no  no
b 0 no  all     normal 0 no  yes
# 0 yes all     normal 0 no  yes
f 0 no  all     normal 0 no  no
s 0 no  nobody  -      0 no  no
"""
MUSTER = """
410 311 321
320 212 222
311 221 312
221 302 231
401 113 411
212 410 213
"""


def cells(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


def umpire_of(scenario: OnehourScenario) -> Any:
    return Umpire.over(fill_umpire(scenario))


@pytest.fixture(scope="module")
def umpire() -> Any:
    """The umpire of the first battle."""
    return umpire_of(scenarios()["the-moor"])


# --- what the tables say ----------------------------------------------------------------------------------


@pytest.mark.clause("OH-T.1a", "OH-1.1a", "OH-1.3c", "OH-R13")
def test_the_allowances(umpire: Any) -> None:
    for kind, *figures in cells(ALLOWANCES):
        assert umpire.types[KINDS[kind]].allowance.tolist() == [int(figure) for figure in figures]


def test_what_the_types_can_do(umpire: Any) -> None:
    names = ("fires", "armour_fire", "armour_melee", "passes_friends", "slants", "climbs_freely", "works")
    able = {name: {kind for kind in KINDS if umpire.types[KINDS[kind]][name]} for name in names}
    assert able == {
        "fires": {"archers"},
        "armour_fire": {"infantry", "command"},
        "armour_melee": {"infantry"},
        "passes_friends": {"archers"},
        "slants": {"cavalry"},
        "climbs_freely": {"cavalry"},
        "works": {"infantry", "command"},
    }


@pytest.mark.clause("OH-T.1b", "OH-T.1c", "OH-T.1d", "OH-3.4a", "OH-3.8a", "OH-R38", "OH-R57")
def test_the_hits_of_races_and_types(umpire: Any) -> None:
    entries = " ".join(" ".join(row) for row in cells(HITS)).split()
    units = {(race, kind): (later, first) for race, kind, later, first in zip(*[iter(entries)] * 4, strict=True)}
    assert set(units) == set(product(RACES, KINDS))
    for (race, kind), (later, first) in units.items():
        assert umpire.value[RACES[race], KINDS[kind]] == int(later)
        assert umpire.charging[RACES[race], KINDS[kind]] == int(first)


@pytest.mark.clause("OH-6.1c")
def test_the_points(umpire: Any) -> None:
    assert umpire.points.tolist() == [[6, 4, 5, 4], [5, 4, 7, 4], [5, 4, 5, 4]]


@pytest.mark.clause("OH-1.3m", "OH-1.3l")
def test_the_terrain_chart(umpire: Any) -> None:
    assert [*terrain_rows()] == [letter for letter, *_ in cells(GROUND)]
    for row, (letter, level, road, enters, column, raised, cover, shelter) in enumerate(cells(GROUND)):
        ground = umpire.chart[row]
        foot, archers = enters == "all", enters in ("all", "archers")
        assert ground.enters.tolist() == [foot, archers, foot, foot], letter
        assert (ground.level, ground.road, ground.raised) == (int(level), road == "yes", int(raised)), letter
        assert (ground.cover, ground.shelter) == (cover == "yes", shelter == "yes"), letter
        assert ground.crossing == (letter in "b#f"), letter
        if column != "-":
            assert column == ("hill" if ground.level else "wood" if ground.wood else "normal"), letter
        assert not (ground.wood and ground.road)
    assert umpire.fallen == terrain_rows()["."]


@pytest.mark.clause("OH-4.1a", "OH-5.1a", "OH-5.2a", "OH-2.3a", "OH-5.3a", "OH-R45")
def test_the_single_figures(umpire: Any) -> None:
    figures = umpire.figures
    assert (figures.hits_to_destroy, figures.hits_to_test, figures.range) == (15, 8, 4)
    assert 2 * (figures.hits_to_destroy - figures.hits_to_test) <= figures.hits_to_destroy
    assert (figures.command_radius, figures.command_bonus, figures.returns_after, figures.flank_times) == (3, 1, 2, 2)
    results = {6: "steady", 5: "steady", 4: "halt", 3: "retreat", 2: "retreat", 1: "rout"}
    marks = (("steady", figures.steady_on), ("halt", figures.halt_on), ("retreat", figures.retreat_on), ("rout", 1))
    assert {score: next(name for name, least in marks if score >= least) for score in results} == results


@pytest.mark.clause("OH-6.2a")
def test_the_muster() -> None:
    rows = zip(*(race.muster for race in catalogue().races.values()), strict=True)
    assert [["".join(map(str, line)) for line in row] for row in rows] == cells(MUSTER)
    points = {
        name: [sum(n * unit.points for n, unit in zip((*line, 1), race.units.values(), strict=True))
               for line in race.muster]
        for name, race in catalogue().races.items()
    }  # fmt: skip
    assert points == {
        "dwarf": [32, 30, 31, 29, 33, 30],
        "orc": [30, 32, 29, 33, 34, 28],
        "goblin": [32, 32, 33, 31, 33, 33],
    }


def test_every_ground_cites_its_clauses() -> None:
    for ground in catalogue().terrain.values():
        assert ground.clauses


# --- faults of data files ---------------------------------------------------------------------------------


def test_ground_that_nobody_drew_is_missed(tmp_path: Path) -> None:
    shutil.copytree(DATA, tmp_path, dirs_exist_ok=True)
    text = (DATA / "tables.toml").read_text("utf-8")
    ford = re.search(r"\[\[terrain\]\]\nletter = \"f\".*?\n\n", text, re.DOTALL)
    assert ford
    (tmp_path / "tables.toml").write_text(text.replace(ford[0], ""), "utf-8")
    with pytest.raises(ValueError, match=f"there are {LETTERS} kinds of ground, not {LETTERS - 1}"):
        read_tables(Catalogue, tmp_path)


# --- what a scenario settles ------------------------------------------------------------------------------


def test_the_board_and_its_ground() -> None:
    scenario = scenarios()["grey-bridge"]
    umpire = umpire_of(scenario)
    assert (umpire.board.columns, umpire.board.rows, umpire.board.cells) == (13, 13, 0)
    letters = [*terrain_rows()]
    assert "".join(letters[row] for row in umpire.terrain[: scenario.grid.size]) == "".join(scenario.rows)


@pytest.mark.clause("OH-Q.1e")
def test_the_roster_has_those_who_arrive_last() -> None:
    scenario = scenarios()["crossroads"]
    orders = umpire_of(scenario).orders
    units = [orders.muster[number] for number in range(orders.muster_length)]
    assert [unit.side for unit in units] == [0] * 8 + [1] * 8
    assert [unit.due for unit in units] == [0, 0, 2, 2, 3, 4, 4, 5] * 2
    assert [unit.fate for unit in units] == ([Fate.ON_BOARD] * 2 + [Fate.TO_COME] * 6) * 2
    assert [unit.cell != OFF_BOARD for unit in units] == ([True] * 2 + [False] * 6) * 2
    grid = scenario.grid
    assert [grid.named[cell] for cell in orders.entry[2] if cell != OFF_BOARD] == ["F13", "G13", "H13"]
    assert [grid.named[cell] for cell in orders.entry[13] if cell != OFF_BOARD] == ["M6", "M7", "M8"]
    assert (orders.entry_facing[2], orders.entry_facing[5], orders.entry_facing[13]) == (0, 1, 3)
    assert units[5].facing == 1
    assert set(orders.entry[0].tolist()) == {OFF_BOARD}


@pytest.mark.clause("OH-0.1g", "OH-R50")
def test_units_with_a_home_edge_of_their_own() -> None:
    orders = umpire_of(scenarios()["hammer-and-anvil"]).orders
    assert [orders.muster[number].home for number in range(13)] == [2] * 7 + [0] * 4 + [1] * 2


@pytest.mark.clause("OH-7.2a")
def test_who_may_return_and_where() -> None:
    scenario = scenarios()["stonehold"]
    orders = umpire_of(scenario).orders
    assert orders.most_returns == 2
    assert orders.may_return[:12].tolist() == [0] * 5 + [1, 1, 1, 0, 1, 1, 1]
    named = scenario.grid.named
    for number, row, facing in ((5, 1, 2), (11, 12, 0)):
        entry = [named[cell] for cell in orders.entry[number] if cell != OFF_BOARD]
        assert (entry, orders.entry_facing[number]) == ([f"{column}{row}" for column in "EFGH"], facing)


@pytest.mark.parametrize(
    ("scenario", "victory", "sides", "sites"),
    [
        ("the-moor", Victory.POINTS_LOST, (NONE, 0, NONE, 0, 0), {}),
        ("grey-bridge", Victory.CONTROL_POINTS, (NONE, 0, NONE, 0, 0), {1: 3, 2: 3, 3: 3}),
        ("crown-of-stone", Victory.TAKE, (1, 0, NONE, 0, 0), {1: 4}),
        ("greenwood-road", Victory.EXIT, (0, 2, 1, 0, 0), {}),
        ("stonehold", Victory.KEEP, (0, 0, NONE, 1, 0), {1: 4}),
        ("crossroads", Victory.MOST_SQUARES, (NONE, 0, NONE, 0, 0), {1: 5}),
        ("three-stones", Victory.STONES, (0, 0, NONE, 0, 0), {}),
        ("clash-of-kings", Victory.POINTS_AND_SITE, (NONE, 0, NONE, 0, 10), {1: 6}),
    ],
)
def test_how_battles_are_won(scenario: str, victory: int, sides: tuple[int, ...], sites: dict[int, int]) -> None:
    orders = umpire_of(scenarios()[scenario]).orders
    assert orders.victory == victory
    assert (orders.side, orders.need, orders.edge, orders.at_any_turn, orders.value) == sides
    found = [int(site) for site in orders.site if site]
    assert {site: found.count(site) for site in found} == sites
    assert orders.sites == len(sites)


def test_the_stones_and_what_the_crossings_are_worth() -> None:
    scenario = scenarios()["three-stones"]
    orders = umpire_of(scenario).orders
    assert [scenario.grid.named[cell] for cell in orders.stone_cell[: orders.stones]] == ["D5", "I5", "G7"]
    assert orders.works_needed[: orders.stones].tolist() == [2, 2, 2]
    assert umpire_of(scenarios()["grey-bridge"]).orders.site_value[:4].tolist() == [1, 2, 1, 0]


def changed(**options: Any) -> Any:
    """The orders of the first battle with other options."""
    scenario = scenarios()["the-moor"]
    return umpire_of(OnehourScenario.model_validate({**scenario.model_dump(), **options})).orders


def test_the_options() -> None:
    orders = changed()
    switches = ("turns", "initiative", "blocking", "cumulative", "turn_before_charge", "always_half_turn")
    assert [int(orders[name]) for name in switches] == [10, Initiative.EVERY_TURN, 1, 1, 0, 0]
    assert (orders.morale.tolist(), orders.free_set_up) == ([1, 1], 0)
    assert [changed(initiative=name).initiative for name in ("once", "red", "black")] == [1, 2, 3]
    assert changed(line_of_sight="free").blocking == 0
    assert changed(halving="single").cumulative == 0
    assert changed(cavalry_turn_before_charge=True).turn_before_charge == 1
    assert changed(retreat_half_turn="always").always_half_turn == 1
    sides = {name: changed(morale=name).morale.tolist() for name in ("red", "black", "none")}
    assert sides == {"red": [1, 0], "black": [0, 1], "none": [0, 0]}


@pytest.mark.clause("OH-6.2e")
def test_free_set_up_leaves_the_units_beside_the_board() -> None:
    scenario = scenarios()["greenwood-road"]
    orders = changed(free_set_up=True)
    assert {int(orders.muster[number].cell) for number in range(orders.muster_length)} == {OFF_BOARD}
    orders, named = umpire_of(scenario).orders, scenario.grid.named
    zones = [{named[cell] for cell in orders.zone[number].nonzero()[0]} for number in range(11)]
    assert all(zone == {f"{column}6" for column in "ABCDEF"} for zone in zones[:6])
    assert ("E2" in zones[6], "E2" in zones[8], "L6" in zones[8], "K6" in zones[8]) == (True, False, True, False)
    assert orders.apart.tolist() == [0, 3]
