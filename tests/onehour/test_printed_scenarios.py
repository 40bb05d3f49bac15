"""The ten scenarios, cell by cell, as they are printed in `printed_scenarios.json`: maps, rosters, zones and the rest.

There a side is A or B and a unit [id, side, race, type, square, facing], perhaps with a home edge of its own.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from onehour.builder import start
from warhost.rulesets.onehour.setup.scenario import OnehourScenario, Returns, Stone, scenarios

PRINTED: dict[str, dict[str, Any]] = {
    scenario["id"]: scenario
    for scenario in json.loads(Path(__file__).with_name("printed_scenarios.json").read_text(encoding="utf-8"))
}
FILES = {
    "OH-SC1": "the-moor",
    "OH-SC2": "wide-field",
    "OH-SC3": "grey-bridge",
    "OH-SC4": "crown-of-stone",
    "OH-SC5": "greenwood-road",
    "OH-SC6": "hammer-and-anvil",
    "OH-SC7": "stonehold",
    "OH-SC8": "crossroads",
    "OH-SC9": "three-stones",
    "OH-SC10": "clash-of-kings",
}
RACES = {"D": "dwarf", "O": "orc", "G": "goblin"}
TYPES = {"INF": "infantry", "ARC": "archers", "CAV": "cavalry", "CMD": "command"}
SIDES = {"A": "red", "B": "black"}
MORALE = {("on", "on"): "both", ("on", "off"): "red", ("off", "on"): "black", ("off", "off"): "none"}
VICTORIES = {"points_plus_site": "points_and_site"}

each_scenario = pytest.mark.parametrize("number", FILES)


def filed(number: str) -> OnehourScenario:
    """The scenario as its file has it."""
    return scenarios()[FILES[number]]


def test_ten_are_printed_and_ten_are_filed() -> None:
    assert list(PRINTED) == list(FILES)
    assert set(FILES.values()) == set(scenarios())


@each_scenario
@pytest.mark.clause("OH-0.1a", "OH-6.1a", "OH-R59")
def test_the_map_is_as_printed(number: str) -> None:
    printed, scenario = PRINTED[number], filed(number)
    assert list(scenario.rows) == printed["map"]
    assert (scenario.grid.columns, scenario.grid.rows) == (printed["cols"], printed["rows"])


@each_scenario
@pytest.mark.clause("OH-6.1a", "OH-Q.1a", "OH-5.1d", "OH-R55")
def test_length_and_switches_are_as_printed(number: str) -> None:
    printed, scenario = PRINTED[number], filed(number)
    assert (scenario.turns, scenario.initiative) == (printed["turns"], printed["initiative"])
    morale = printed.get("morale", {"A": "on", "B": "on"})
    assert scenario.morale == MORALE[morale["A"], morale["B"]]
    assert (scenario.line_of_sight, scenario.halving, scenario.retreat_half_turn) == (
        "blocking",
        "cumulative",
        "away_from_home",
    )
    assert not scenario.cavalry_turn_before_charge
    assert not scenario.free_set_up
    assert scenario.name.startswith(printed["name"])


@each_scenario
@pytest.mark.clause("OH-0.1g", "OH-T.1e", "OH-Q.1e", "OH-R59")
def test_rosters_are_as_printed_in_their_order(number: str) -> None:
    printed, scenario = PRINTED[number], filed(number)
    for side, force in zip("AB", scenario.forces, strict=True):
        units = [one for one in printed["units"] if one[1] == side]
        assert [(one.race, one.type, one.square, one.facing) for one in force.units] == [
            (RACES[race], TYPES[kind], square, facing) for _, _, race, kind, square, facing, *_ in units
        ]
        assert [one.home for one in force.units] == [one[6]["home_edge"] if one[6:] else None for one in units]
        assert (force.army, force.home) == tuple(printed["sides"][side].values())


@each_scenario
@pytest.mark.clause("OH-0.1c", "OH-0.1g", "OH-6.2e")
def test_units_stand_at_the_start_where_they_are_printed(number: str) -> None:
    printed, position = PRINTED[number], start(filed(number).model_copy(update={"initiative": "red"}))
    labels = {"A": "R", "B": "B"}
    counts = {"A": 0, "B": 0}
    for _, side, _, _, square, facing, *extra in printed["units"]:
        counts[side] += 1
        label = f"{labels[side]}{counts[side]}"
        home = extra[0]["home_edge"] if extra else printed["sides"][side]["home_edge"]
        assert (position.stands(label), "NESW"[position.unit(label).home]) == (f"{square} {facing}", home)
    assert int((position.battle.unit_in >= 0).sum()) == len(printed["units"])


@each_scenario
@pytest.mark.clause("OH-6.2e")
def test_zones_are_as_printed(number: str) -> None:
    printed, scenario = PRINTED[number], filed(number)
    zones = printed.get("zones", {})
    own = {f"{key[0]}{unit}": squares for key, squares in zones.items() for unit in key[2:].split(",") if unit}
    for side, force in zip("AB", scenario.forces, strict=True):
        assert list(force.zones) == zones.get(side, [])
        ids = [one[0] for one in printed["units"] if one[1] == side]
        assert [list(one.zones) for one in force.units] == [own.get(side + name, []) for name in ids]


@each_scenario
@pytest.mark.clause("OH-6.2e")
def test_only_the_goblins_of_the_ambush_keep_a_distance(number: str) -> None:
    limits = PRINTED[number].get("zone_limits", {})
    assert limits == ({"B": "distance 3 or more from every A unit"} if number == "OH-SC5" else {})
    assert [force.apart for force in filed(number).forces] == [0, 3 if limits else 0]


@each_scenario
@pytest.mark.clause("OH-7.1a")
def test_reinforcements_are_as_printed_in_their_order(number: str) -> None:
    coming = PRINTED[number].get("reinforcements", [])
    for side, force in zip("AB", filed(number).forces, strict=True):
        assert [
            (one.turn, one.race, one.type, list(one.squares), one.facing, one.home) for one in force.reinforcements
        ] == [
            (one["turn"], RACES[one["unit"][1]], TYPES[one["unit"][2]], one["entry"], one["facing"], None)
            for one in coming
            if one["side"] == side
        ]


@each_scenario
@pytest.mark.clause("OH-7.2a")
def test_returns_are_as_printed(number: str) -> None:
    printed = PRINTED[number].get("returns")
    wanted = None
    if printed:
        assert printed["once_per_unit"]
        wanted = Returns.model_validate(
            {
                "side": SIDES[printed["side"]],
                "types": [TYPES[kind] for kind in printed["types"]],
                "most": printed["max_total"],
                "entries": [{"race": RACES[race], **entry} for race, entry in printed["entries"].items()],
            }
        )
    assert filed(number).returns == wanted


@each_scenario
@pytest.mark.clause("OH-7.4a", "OH-7.4b")
def test_stones_are_as_printed(number: str) -> None:
    printed, scenario = PRINTED[number], filed(number)
    stones = printed.get("stones", [])
    assert scenario.stones == tuple(Stone(square=one["at"], works=one["works_needed"]) for one in stones)
    drawn = {
        scenario.grid.named[row * printed["cols"] + column]
        for row, line in enumerate(printed["map"])
        for column, letter in enumerate(line)
        if letter == "s"
    }
    assert drawn == {one["at"] for one in stones}


@each_scenario
@pytest.mark.clause("OH-6.1d", "OH-6.1h", "OH-7.3a", "OH-R59")
def test_victory_is_as_printed(number: str) -> None:
    printed, victory = PRINTED[number]["victory"], filed(number).victory
    sites = [{"name": one.name, "squares": list(one.squares), "value": one.value} for one in victory.sites]
    assert victory.kind == VICTORIES.get(printed["type"], printed["type"])
    assert victory.side == (SIDES[printed["side"]] if "side" in printed else None)
    assert list(victory.squares) == printed.get("squares", printed.get("site", []))
    assert (victory.when, victory.edge, victory.need) == tuple(map(printed.get, ("when", "edge", "need")))
    assert (sites, victory.value) == (printed.get("sites", []), printed.get("value"))
    if "otherwise" in printed:
        assert {printed["side"], printed["otherwise"]} == {"A", "B"}
