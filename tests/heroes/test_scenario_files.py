"""Scenario files of Heroes & Gods: numbers, free deployment, areas, and the battles that come with it."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from functools import partial
from math import isqrt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.brought import text_of
from scenario_texts import edit, faults_in
from warhost.rulesets.heroes import RULESET
from warhost.rulesets.heroes.setup import scenario as module
from warhost.rulesets.heroes.setup.catalogue import SIDES, catalogue
from warhost.rulesets.heroes.setup.scenario import Figure, HeroesScenario, Terrain, scenarios
from warhost.scenario import read_scenario, toml_text
from warhost.shelf import areas

GOOD = text_of("heroes", "good.toml")
faults_of = partial(faults_in, HeroesScenario)


def soldiers(side: str, first: int, places: list[tuple[int, int] | None]) -> list[dict[str, Any]]:
    """Spearmen of a side with numbers from `first` on."""
    key = {"greek": "GS", "trojan": "TS"}[side]
    figures = [{"number": number, "figure": key} for number in range(first, first + len(places))]
    return [figure | ({"at": list(at)} if at else {}) for figure, at in zip(figures, places, strict=True)]


def test_what_the_good_file_says() -> None:
    scenario = read_scenario(HeroesScenario, GOOD)
    assert scenario.table == (3600, 3600)
    assert scenario.greek.figures[1] == Figure(number=2, figure="G06", at=(1800, 600))
    assert scenario.terrain[4] == Terrain(id="p1", type="rampart", a=(3000, 1000), b=(2000, 1000))
    assert (scenario.greek.chips, scenario.trojan.chips, scenario.trojan.zone) == (2, 9, (900, 3600))
    assert (scenario.truce, scenario.body) == ((51, 2), (1800, 1800))
    assert list(scenario.forces) == list(SIDES)


def test_without_special_rules_there_is_neither_truce_nor_body() -> None:
    scenario = read_scenario(
        HeroesScenario, edit(GOOD, ('special = ["truce", "body"]\n', ""), ("challenge_cap = 3\n", ""))
    )
    assert (scenario.truce, scenario.body, scenario.challenge_cap) == (None, None, None)


def test_many_faults_give_as_many_messages_with_their_lines() -> None:
    text = edit(
        GOOD,
        ("turns = 10", "turns = 31"),
        ('type = "wood"', 'type = "woods"'),
        ("[2300, 1650], [2700, 1600], [2700, 2000]", "[2300, 1650], [2700, 2000], [2700, 1600]"),
        ("chips = 2", "chips = 10"),
        ('"GS", at = [1300, 600]', '"GSS", at = [1290, 1000]'),
        ('"T04", at = [1800', '"T04", att = [1800'),
    )
    assert faults_of(text) == [
        (7, "should be less than or equal to 30, not 31"),
        (13, "unknown terrain 'woods'; nearest: wood"),
        (15, "the corners run clockwise; list them counter-clockwise"),
        (21, "should be less than or equal to 9, not 10"),
        (26, "unknown figure 'GSS'; nearest: GS"),
        (26, "y = 1000 is outside the greek zone, 0 to 900"),
        (33, "unknown key 'att'; nearest: at"),
        (33, "51 (Paris) has no place: give at, or set free_deployment = true"),
    ]


# --- ground -----------------------------------------------------------------------------------------------


def test_numbers_of_areas_ramparts_and_points() -> None:
    data = tomllib.loads(GOOD)
    square = [[0, 0], [20, 0], [20, 20], [0, 20]]
    data["terrain"] = [
        {"id": f"w{n}", "type": "wood", "poly": [[x + 30 * n, y + 1000] for x, y in square]} for n in range(25)
    ]
    data["terrain"] += [{"id": f"p{n}", "type": "rampart", "a": [0, 0], "b": [9, n]} for n in range(9)]
    data["points_of_interest"] = [[n, n] for n in range(9)]
    assert [message for _, message in faults_of(toml_text(data))] == [
        "9 points of interest: there are at most 8",
        "25 areas: there are at most 24",
        "9 ramparts: there are at most 8",
    ]
    data["terrain"] = data["terrain"][1:25] + data["terrain"][26:]
    data["points_of_interest"] = data["points_of_interest"][1:]
    read_scenario(HeroesScenario, toml_text(data))


# --- figures ----------------------------------------------------------------------------------------------


def test_numbers_of_figures() -> None:
    data = tomllib.loads(GOOD) | {"special": []}
    data["greek"]["figures"] = soldiers("greek", 1, [(100 + 100 * n, 600) for n in range(32)])
    data["trojan"]["figures"] = soldiers("trojan", 51, [(100 + 100 * n, 3000) for n in range(32)])
    read_scenario(HeroesScenario, toml_text(data))
    data["trojan"]["figures"] += soldiers("trojan", 99, [(3400, 3000)])
    message = "65 figures of both sides: there are at most 64"
    assert [fault for _, fault in faults_of(toml_text(data))] == [message]
    data["trojan"]["figures"] = []
    message = "needs at least 1 element, and has none"
    assert [fault for _, fault in faults_of(toml_text(data))] == [message]


# --- free deployment --------------------------------------------------------------------------------------


@pytest.mark.clause("HG-17.2a")
def test_with_free_deployment_places_may_be_left_out() -> None:
    free = ("turns = 10", "turns = 10\nfree_deployment = true")
    scenario = read_scenario(HeroesScenario, edit(GOOD, free, (", at = [1300, 600]", "")))
    assert [figure.at for figure in scenario.greek.figures] == [(1200, 600), (1800, 600), None]
    assert read_scenario(HeroesScenario, scenario.to_toml()) == scenario
    message = "overlaps 1 (Greek spearman): their centres are 99 u apart, and bases need 100"
    assert faults_of(edit(GOOD, free, ("[1300, 600]", "[1299, 600]"))) == [(27, message)]


@pytest.mark.clause("HG-17.2a")
@pytest.mark.parametrize(("number", "places"), [(9, 35), (10, 35)])
def test_a_zone_has_room_for_all_however_they_are_set_down(number: int, places: int) -> None:
    """A zone one row deep has the places x = 100 to 3500; each figure takes up to four of them."""
    data = tomllib.loads(GOOD) | {"special": [], "free_deployment": True, "terrain": []}
    data["greek"] |= {"zone": [50, 149], "figures": soldiers("greek", 1, [None] * number)}
    if 4 * (number - 1) + 1 <= places:
        read_scenario(HeroesScenario, toml_text(data))
    else:
        message = f"{number} figures need {4 * (number - 1) + 1} free places at full inches, and there are {places}"
        assert [fault for _, fault in faults_of(toml_text(data))] == [message]


def test_figures_of_a_zone_that_meets_the_other_take_its_places_too() -> None:
    data = tomllib.loads(GOOD) | {"special": [], "free_deployment": True, "terrain": []}
    data["greek"] |= {"zone": [50, 149], "figures": soldiers("greek", 1, [None] * 5)}
    data["trojan"] |= {"zone": [100, 199], "figures": soldiers("trojan", 51, [None] * 5)}
    assert [fault for _, fault in faults_of(toml_text(data))] == [
        "10 figures need 37 free places at full inches, and there are 35",
    ] * 2
    data["trojan"]["zone"] = [300, 399]
    read_scenario(HeroesScenario, toml_text(data))


@pytest.mark.parametrize("name", sorted(scenarios()))
def test_options_make_another_good_scenario(name: str) -> None:
    """Options replace fields as `warhost.face.scenario_lookup` does it."""
    data = scenarios()[name].model_dump(exclude_defaults=True)
    data |= {"turns": 3, "challenge_cap": 1, "free_deployment": True}
    changed = read_scenario(HeroesScenario, toml_text(data, HeroesScenario.ONE_PER_LINE))
    assert (changed.turns, changed.challenge_cap, changed.free_deployment) == (3, 1, True)
    assert set(RULESET.options) == {"turns", "challenge_cap", "free_deployment"} <= set(HeroesScenario.model_fields)


# --- geometry ---------------------------------------------------------------------------------------------

SQUARE = [(0, 0), (10, 0), (10, 10), (0, 10)]


def moved(area: list[tuple[int, int]], dx: int, dy: int) -> list[tuple[int, int]]:
    return [(x + dx, y + dy) for x, y in area]


def test_overlap_means_inner_points_in_common() -> None:
    triangle = [(0, 0), (10, 0), (0, 10)]
    assert areas.overlap(SQUARE, moved(SQUARE, 9, 9))
    assert areas.overlap(SQUARE, [(4, 4), (6, 4), (6, 6)])
    assert areas.overlap(SQUARE, [(-5, 4), (15, 4), (15, 6), (-5, 6)])
    assert not areas.overlap(SQUARE, moved(SQUARE, 10, 3))
    assert not areas.overlap(SQUARE, moved(SQUARE, 10, 10))
    assert not areas.overlap(triangle, [(10, 10), (5, 6), (6, 5)])


coordinates = st.integers(-60, 60)
points = st.tuples(coordinates, coordinates)
triangles = st.tuples(points, points, points).map(list).filter(areas.is_convex)


@given(triangles, triangles)
def test_areas_overlap_where_a_point_deep_inside_both_says_so(one: list[Any], other: list[Any]) -> None:
    """Every point of a fine grid that is strictly inside both proves an overlap."""

    def is_deep(x: Fraction, y: Fraction, area: list[Any]) -> bool:
        return all((q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]) > 0 for p, q in areas.edges(area))

    steps = [Fraction(n, 2) for n in range(-120, 121, 7)]
    if any(is_deep(x, y, one) and is_deep(x, y, other) for x in steps for y in steps):
        assert areas.overlap(one, other)
        assert areas.overlap(other, one)


def test_thickness_and_distance() -> None:
    assert areas.thickness2(SQUARE) == 100
    assert areas.thickness2([(0, 0), (4, 0), (0, 3)]) == Fraction(144, 25)
    assert areas.distance2_to((5, 5), SQUARE) == areas.distance2_to((10, 3), SQUARE) == 0
    assert areas.distance2_to((13, 14), SQUARE) == 25
    assert areas.distance2_to((5, -7), SQUARE) == 49
    assert areas.distance2_to((3, 4), [(0, 0), (4, 0), (0, 3)]) == Fraction(13, 5) ** 2
    assert areas.root(Fraction(99, 2)) == isqrt(49)


# --- the battles that come with the game ------------------------------------------------------------------

# name, table, first, cap, special, chips, Heroes, figures, value of Greeks and Trojans
BATTLES = """
body-of-patroclus | The Body of Patroclus | 6000 4800 | trojan | 3    | body  | 4 4 |  6  6 | 18 21 | 354 354
fire-at-the-ships | Fire at the Ships     | 7200 4800 | trojan | 3    | ships | 4 4 |  8  8 | 23 26 | 403 445
first-blood       | First Blood           | 3600 3600 | greek  | None |       | 2 2 |  2  2 |  8  8 | 118 118
scaean-gate       | The Scaean Gate       | 4800 4800 | trojan | 3    |       | 3 4 |  3  6 | 15 18 | 269 344
scamander         | Plain of the Scamander| 7200 4800 | greek  | 3    |       | 5 7 | 12 12 | 30 34 | 612 647
truce-broken      | The Truce Broken      | 4800 4800 | trojan | None | truce | 3 3 |  5  5 | 13 13 | 256 258
"""


def as_printed(scenario: HeroesScenario) -> list[list[str]]:
    """A scenario as a line of the table above."""
    rows = [[catalogue().roster[figure.figure] for figure in force.figures] for force in scenario.forces.values()]
    cells = [
        [scenario.id],
        scenario.name.split(),
        scenario.table,
        [scenario.first],
        [scenario.challenge_cap],
        scenario.special,
        [force.chips for force in scenario.forces.values()],
        [sum(row.hero for row in warriors) for warriors in rows],
        [len(warriors) for warriors in rows],
        [sum(row.value for row in warriors) for warriors in rows],
    ]
    return [[str(word) for word in cell] for cell in cells]


def test_six_battles_come_with_the_game() -> None:
    printed = [[cell.split() for cell in line.split("|")] for line in BATTLES.strip().splitlines()]
    assert [as_printed(scenario) for scenario in scenarios().values()] == printed
    assert {scenario.turns for scenario in scenarios().values()} == {10}
    assert not any(scenario.free_deployment for scenario in scenarios().values())


def test_first_blood_is_its_own_mirror_image() -> None:
    battle = scenarios()["first-blood"]
    rows = catalogue().roster

    def men(side: str) -> list[tuple[Any, ...]]:
        figures = battle.forces["greek" if side == "greek" else "trojan"].figures
        return [(rows[figure.figure].factors, rows[figure.figure].spear, figure.at) for figure in figures]

    mirrored = [(factors, spear, at and (at[0], 3600 - at[1])) for factors, spear, at in men("trojan")]
    assert men("greek") == mirrored


def test_terrain_of_the_battles() -> None:
    kinds = {name: [piece.type for piece in scenario.terrain] for name, scenario in scenarios().items()}
    assert kinds == {
        "body-of-patroclus": ["wood", "wood", "rocks"],
        "fire-at-the-ships": ["hull"] * 5 + ["rampart"] * 2 + ["rocks", "wood"],
        "first-blood": ["wood", "rocks"],
        "scaean-gate": ["wall", "wall", "wood", "rocks"],
        "scamander": ["stream"] * 3 + ["wood", "wood", "rocks", "rocks"],
        "truce-broken": ["wood", "rocks", "wood"],
    }


@pytest.mark.clause("HG-S2a", "HG-S4a")
def test_what_the_special_rules_are_about() -> None:
    assert scenarios()["truce-broken"].truce == (56, 5)
    assert scenarios()["body-of-patroclus"].body == (3000, 2400)
    assert scenarios()["scaean-gate"].points_of_interest == ((2400, 3975),)


def test_comments_name_the_heroes_that_stand_beside_them() -> None:
    for path in (Path(module.__file__).parents[1] / "scenarios").glob("*.toml"):
        for line in path.read_text("utf-8").splitlines():
            if "figure = " in line and "#" in line:
                key = line.partition('figure = "')[2].partition('"')[0]
                assert line.partition("# ")[2] == catalogue().roster[key].name
