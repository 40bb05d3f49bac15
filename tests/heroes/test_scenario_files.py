"""Scenario files of Heroes & Gods: every check has a file that it refuses; the battles that come with it are good."""

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

from scenario_texts import check_read_or_refused, edit, faults_in, with_odd_values
from warhost.rulesets.heroes import RULESET
from warhost.rulesets.heroes.setup import scenario as module
from warhost.rulesets.heroes.setup.catalogue import SIDES, catalogue
from warhost.rulesets.heroes.setup.scenario import Figure, HeroesScenario, Terrain, scenarios
from warhost.scenario import read_scenario, toml_text
from warhost.shelf import areas

GOOD = """\
ruleset = "heroes"
id = "small"
name = "Small"
summary = "For tests."
designer = "nobody"
table = [3600, 3600]
turns = 10
first = "trojan"
challenge_cap = 3
special = ["truce", "body"]
points_of_interest = [[1800, 1800]]
terrain = [
    {id = "w1", type = "wood", poly = [[600, 1500], [1200, 1400], [1200, 2200], [600, 2100]]},
    {id = "q1", type = "stream", poly = [[1200, 1400], [1500, 1400], [1500, 2200], [1200, 2200]]},
    {id = "h1", type = "hull", poly = [[2300, 1650], [2700, 1600], [2700, 2000]]},
    {id = "t1", type = "wall", poly = [[0, 2500], [1000, 2500], [1000, 2600], [0, 2600]]},
    {id = "p1", type = "rampart", a = [3000, 1000], b = [2000, 1000]},
]

[greek]
chips = 2
zone = [0, 900]
figures = [
    {number = 1, figure = "GS", at = [1200, 600]},
    {number = 2, figure = "G06", at = [1800, 600]},
    {number = 3, figure = "GS", at = [1300, 600]},
]

[trojan]
chips = 9
zone = [900, 3600]
figures = [
    {number = 51, figure = "T04", at = [1800, 3000]},
    {number = 52, figure = "TS", at = [1200, 3000]},
]
"""

faults_of = partial(faults_in, HeroesScenario)


def refused(message: str, *changes: tuple[str, str], line_of: str = "") -> None:
    """Asserts that the changes of the good file give one fault, where the first change or the text `line_of` begins."""
    text = edit(GOOD, *changes)
    start = text.index(line_of) if line_of else GOOD.index(changes[0][0])
    assert faults_of(text) == [(text[:start].count("\n") + 1, message)]


def soldiers(side: str, first: int, places: list[tuple[int, int] | None]) -> list[dict[str, Any]]:
    """Spearmen of a side with numbers from `first` on."""
    key = {"greek": "GS", "trojan": "TS"}[side]
    figures = [{"number": number, "figure": key} for number in range(first, first + len(places))]
    return [figure | ({"at": list(at)} if at else {}) for figure, at in zip(figures, places, strict=True)]


def test_the_good_file_is_good() -> None:
    scenario = read_scenario(HeroesScenario, GOOD)
    assert scenario.table == (3600, 3600)
    assert scenario.greek.figures[1] == Figure(number=2, figure="G06", at=(1800, 600))
    assert scenario.terrain[4] == Terrain(id="p1", type="rampart", a=(3000, 1000), b=(2000, 1000))
    assert (scenario.greek.chips, scenario.trojan.chips, scenario.trojan.zone) == (2, 9, (900, 3600))
    assert (scenario.truce, scenario.body) == ((51, 2), (1800, 1800))
    assert list(scenario.forces) == list(SIDES)
    assert read_scenario(HeroesScenario, scenario.to_toml()) == scenario


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


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "[2700, 2000]",
            "[2700, 2000], [2600, 1700]",
            "the area is not convex: its edge does not turn left at [2600, 1700]",
        ),
        (
            "[2300, 1650], [2700, 1600], [2700, 2000]",
            "[2300, 1600], [2500, 1600], [2700, 1600], [2700, 2000]",
            "the area is not convex: its edge does not turn left at [2500, 1600]",
        ),
        (
            "[2300, 1650], [2700, 1600], [2700, 2000]",
            "[2500, 2000], [2400, 1600], [2700, 1850], [2300, 1850], [2600, 1600]",
            "the area is not convex: its edge crosses itself",
        ),
        ("[2700, 1600], [2700, 2000]", "[2700, 1600], [2300, 1650]", "corner [2300, 1650] is there twice"),
        ("[2700, 1600], [2700, 2000]", "[2700, 1600]", "2 corners: an area has 3 to 8"),
        ("[2700, 2000]", "[2700, 3601]", "[2700, 3601] is off the table, which is 3600 x 3600 u"),
        (
            "[2300, 1650], [2700, 1600]",
            "[-1, 1650], [2700, 1600]",
            "[-1, 1650] is off the table, which is 3600 x 3600 u",
        ),
        ("[3000, 1000]", "[3700, 1000]", "[3700, 1000] is off the table, which is 3600 x 3600 u"),
        ("[[1800, 1800]]", "[[1800, 3700]]", "[1800, 3700] is off the table, which is 3600 x 3600 u"),
        ("b = [2000, 1000]", "b = [3000, 1000]", "a rampart runs from a to b, and both are [3000, 1000]"),
        ('"stream"', '"river"', "unknown terrain 'river'; known: hull, rampart, rocks, stream, wall, wood"),
        ('"stream"', '"open"', "unknown terrain 'open'; known: hull, rampart, rocks, stream, wall, wood"),
        ('id = "q1"', 'id = "w1"', "there is another terrain 'w1'"),
        (
            "[[0, 2500], [1000, 2500], [1000, 2600], [0, 2600]]",
            "[[0, 2500], [1000, 2500], [1000, 2600], [0, 2599]]",
            "this wall is 99 u thick where it is narrowest; it needs 100",
        ),
        ("[1500, 1400], [1500, 2200]", "[2600, 1400], [2600, 2200]", "beached ship 'h1' overlaps stream 'q1'"),
        (", b = [2000, 1000]", "", "a rampart needs b"),
    ],
)
def test_ground(old: str, new: str, message: str) -> None:
    faults = [fault for _, fault in faults_of(edit(GOOD, (old, new)))]
    assert [fault for fault in faults if "overlaps" not in fault or fault == message] == [message]


def test_areas_have_corners_and_ramparts_have_ends() -> None:
    wrong = edit(GOOD, ("a = [3000, 1000], b = [2000, 1000]", "poly = [[0, 0], [9, 0], [9, 9]]"))
    assert faults_of(wrong) == [
        (17, "a rampart needs a"),
        (17, "a rampart needs b"),
        (17, "a rampart has no poly, but a and b"),
    ]
    wrong = edit(GOOD, ('"hull", poly = [[2300, 1650], [2700, 1600], [2700, 2000]]', '"hull", a = [0, 0]'))
    assert faults_of(wrong) == [(15, "a beached ship needs poly"), (15, "a beached ship has no a, but poly")]


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


@pytest.mark.parametrize(
    ("table", "messages"),
    [
        ("[1100, 3600]", ["should be greater than or equal to 1200, not 1100"]),
        ("[3600, 8001]", ["should be less than or equal to 8000, not 8001"]),
        ("[3600]", ["is missing"]),
        ("[3600.0, 3600]", ["should be a valid integer, not 3600.0"]),
    ],
)
def test_size_of_the_table(table: str, messages: list[str]) -> None:
    assert [fault for _, fault in faults_of(edit(GOOD, ("[3600, 3600]", table)))] == messages


# --- figures ----------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-1.2b")
def test_a_number_is_there_once() -> None:
    refused("number 2 is taken by 2 (Menelaus)", ('{number = 3, figure = "GS"', '{number = 2, figure = "GS"'))


@pytest.mark.clause("HG-17.3a")
def test_a_hero_is_there_once() -> None:
    refused("Menelaus is there already, as number 2", ('{number = 3, figure = "GS"', '{number = 3, figure = "G06"'))


@pytest.mark.clause("HG-4.3d", "HG-15.1a")
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("number = 52", "number = 128", "should be less than or equal to 127, not 128"),
        ("number = 52", "number = 0", "should be greater than or equal to 1, not 0"),
        ('"TS"', '"GS"', "GS (Greek spearman) is greek; trojan figures are T01 to TP"),
        ('"TS"', '"T99"', "unknown figure 'T99'; nearest: T09"),
        (
            "at = [1200, 3000]",
            "at = [49, 3000]",
            "at [49, 3000] its base is not on the table, where it has x 50 to 3550, y 50 to 3550",
        ),
        (
            "at = [1200, 3000]",
            "at = [1200, 3551]",
            "at [1200, 3551] its base is not on the table, where it has x 50 to 3550, y 50 to 3550",
        ),
        (
            "at = [1300, 600]",
            "at = [1299, 600]",
            "overlaps 1 (Greek spearman): their centres are 99 u apart, and bases need 100",
        ),
        (
            "at = [1200, 3000]",
            "at = [1800, 3000]",
            "overlaps 51 (Paris): their centres are 0 u apart, and bases need 100",
        ),
        ("at = [1300, 600]", "at = [1300, 901]", "y = 901 is outside the greek zone, 0 to 900"),
        (
            "at = [1200, 3000]",
            "at = [1049, 2550]",
            "[1049, 2550] is 49 u from city wall 't1'; a figure keeps 50 u away",
        ),
        ("at = [1200, 3000]", "at = [500, 2600]", "[500, 2600] is in city wall 't1'; a figure keeps 50 u away"),
        (
            "at = [1200, 3000]",
            "at = [2735, 2034]",
            "[2735, 2034] is 48 u from beached ship 'h1'; a figure keeps 50 u away",
        ),
    ],
)
def test_figures(old: str, new: str, message: str) -> None:
    refused(message, (old, new))


@pytest.mark.clause("HG-14.2b", "HG-15.1a")
@pytest.mark.parametrize("place", ["[1050, 2550]", "[2736, 2036]", "[1700, 3000]", "[900, 1800]", "[50, 3550]"])
def test_figures_may_stand_close_to_walls_to_friends_and_in_woods(place: str) -> None:
    read_scenario(HeroesScenario, edit(GOOD, ("[1200, 3000]", place)))


@pytest.mark.clause("HG-15.1a")
@pytest.mark.parametrize(("y", "touches"), [(900, True), (902, True), (903, False)])
def test_enemies_do_not_begin_in_contact(y: int, touches: bool) -> None:
    changes = [("[1300, 600]", "[1300, 800]"), ("[1200, 3000]", f"[1300, {y}]")]
    if touches:
        gap = y - 800
        refused(
            f"is in contact with its enemy 3 (Greek spearman): their centres are {gap} u apart, at most 102",
            *changes[::-1],
        )
    else:
        read_scenario(HeroesScenario, edit(GOOD, *changes))


def test_numbers_of_figures() -> None:
    data = tomllib.loads(GOOD) | {"special": []}
    data["greek"]["figures"] = soldiers("greek", 1, [(100 + 100 * n, 600) for n in range(32)])
    data["trojan"]["figures"] = soldiers("trojan", 51, [(100 + 100 * n, 3000) for n in range(32)])
    read_scenario(HeroesScenario, toml_text(data))
    data["trojan"]["figures"] += soldiers("trojan", 99, [(3400, 3000)])
    message = "65 figures of both sides: there are at most 64"
    assert [fault for _, fault in faults_of(toml_text(data))] == [message]
    data["trojan"]["figures"] = []
    message = "Tuple should have at least 1 item after validation, not 0, not []"
    assert [fault for _, fault in faults_of(toml_text(data))] == [message]


@pytest.mark.parametrize("zone", ["[900, 0]", "[0, 3601]", "[-1, 900]", "[600, 600]"])
def test_zones(zone: str) -> None:
    shown = zone.strip("[]").replace(", ", " to ")
    assert (22, f"{shown} is no zone: it goes up, within 0 to 3600") in faults_of(edit(GOOD, ("[0, 900]", zone)))


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


# --- special rules ----------------------------------------------------------------------------------------


@pytest.mark.clause("HG-S2a")
@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ([('"body"]', '"bodies"]')], "unknown special rule 'bodies'; nearest: body"),
        ([('"truce", "body"', '"truce", "body", "truce"')], "each special rule can be named only once"),
        ([('"truce", "body"', '"truce", "ships"'), ('"hull"', '"rocks"')], "there are no hulls to burn"),
        ([('"truce", "body"', '"body"'), ("[[1800, 1800]]", "[]")],
         "the body lies at the first of the points_of_interest, and there is none"),
        ([('"truce", "body"', '"truce"'), ('"G06"', '"G05"')], "the truce needs Menelaus (G06)"),
        ([('"truce", "body"', '"truce"'), ('"T04"', '"T05"')], "the truce needs Paris (T04)"),
        ([('"truce", "body"', '"truce"'), ('first = "trojan"', 'first = "roll"')],
         "with the truce the Trojans have the first phase: first = 'trojan', not 'roll'"),
        ([('"truce", "body"', '"truce"'), ("challenge_cap = 3", "challenge_cap = 0")],
         "the truce begins with a challenge, and challenge_cap = 0 allows none"),
    ],
)  # fmt: skip
def test_special_rules(changes: list[tuple[str, str]], message: str) -> None:
    refused(message, *changes, line_of="special = ")


# --- whatever a file holds --------------------------------------------------------------------------------


ODD_VALUES: list[Any] = [
    0, -1, 49, 10**20, True, 1.5, "", "roll", "wall", "rampart", "G01", "truce", [], [[]], [0, 0], [0, 10**9], [600],
    [[0, 0], [9, 9], [9, 0]], [[0, 0], [9, 0], [9, 9]], {}, {"at": [1, 1]},
]  # fmt: skip


@given(st.data())
def test_a_file_with_odd_values_is_read_or_refused_with_faults(data: st.DataObject) -> None:
    content = tomllib.loads(GOOD) | {"free_deployment": data.draw(st.booleans())}
    check_read_or_refused(HeroesScenario, with_odd_values(data, content, ODD_VALUES))


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


@pytest.mark.parametrize("name", sorted(scenarios()))
def test_a_battle_written_out_reads_back_equal(name: str) -> None:
    scenario = scenarios()[name]
    assert scenario.id == name
    assert read_scenario(HeroesScenario, scenario.to_toml()) == scenario


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
