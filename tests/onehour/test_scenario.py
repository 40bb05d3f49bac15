"""Scenario files of One-Hour Fantasy: sizes, numbers, stones, and the ten battles that come with it."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from games.brought import text_of
from scenario_texts import edit, faults_in, line_of
from warhost.rulesets.onehour.setup.catalogue import catalogue
from warhost.rulesets.onehour.setup.scenario import OnehourScenario, Reinforcement, Stone, Unit, scenarios
from warhost.rulesets.onehour.state import MAX_CELLS, MAX_SITES, MAX_STONES, MAX_UNITS
from warhost.scenario import read_scenario

GOOD = text_of("onehour", "good.toml")
ROWS = """\
    "........",
    ".w.111..",
    "...121..",
    "...111..",
    "~~b~~~~~",
    "....s...",
    "........",
"""
STONES = 'kind = "stones"\nside = "red"\n'
RETURNS = GOOD[GOOD.index("[returns]") : GOOD.index("[victory]")]
DWARF = '    {race = "dwarf", type = "infantry", square = "C1", facing = "S"},\n'

faults_of = partial(faults_in, OnehourScenario)


def refused(message: str, *changes: tuple[str, str], at: str = "") -> None:
    """Asserts that the changes of the good file give one fault, in the line of the text `at` or of the last change."""
    text = edit(GOOD, *changes)
    assert faults_of(text) == [(line_of(text, at or changes[-1][1]), message)]


def won_by(victory: str) -> list[tuple[str, str]]:
    """The changes to a battle without stones that is won in another way."""
    return [("....s...", "........"), ('stones = [{square = "E6", works = 2}]\n', ""), (STONES, victory)]


def test_what_the_good_file_says() -> None:
    scenario = read_scenario(OnehourScenario, GOOD)
    expected = Unit(race="goblin", type="cavalry", square="C4", facing="N", home="E", zones=("A3:C4",))
    assert scenario.red.units[2] == expected
    assert scenario.stones == (Stone(square="E6", works=2),)
    assert scenario.black.apart == 2


def test_many_faults_are_told_all_at_once_with_their_lines() -> None:
    text = edit(
        GOOD,
        ("turns = 8", "turns = 80"),
        (".w.111..", ".x.111.."),
        ('square = "A7", facing = "N"', 'square = "A7", facing = "NW"'),
        ('race = "goblin"', 'race = "gobling"'),
        ('type = "cavalry"', 'type = "calvary"'),
        ("apart = 2", "apar = 2"),
        ('type = "command", square = "D1"', 'type = "command", square = "D9"'),
        ('kind = "stones"', 'kind = "stone"'),
    )
    kinds = "'points_lost', 'control_points', 'take', 'exit', 'keep', 'most_squares', 'stones' or 'points_and_site'"
    assert faults_of(text) == [
        (6, "should be less than or equal to 40, not 80"),
        (10, "unknown terrain 'x'; known: . = w W v V t 1 2 r m l ~ b # f s"),
        (24, "should be 'N', 'E', 'S' or 'W', not \"NW\""),
        (26, "unknown race 'gobling'; nearest: goblin"),
        (26, "unknown unit type 'calvary'; nearest: cavalry"),
        (35, "unknown key 'apar'; nearest: apart"),
        (40, "square D9 is off the board, which has 8 columns and 7 rows"),
        (50, f'should be {kinds}, not "stone"'),
    ]


# --- ground -----------------------------------------------------------------------------------------------


def test_boards_have_a_greatest_size() -> None:
    lines = "".join(f'    "{"." * 21}",\n' for _ in range(16))
    faults = faults_of(edit(GOOD, (ROWS, lines)))
    assert (8, f"21 x 16 squares: a board has at most {MAX_CELLS}") in faults
    faults = faults_of(edit(GOOD, (ROWS, f'    "{"." * 27}",\n' * 8)))
    assert (8, "27 x 8 squares: a board has at most 26 columns and 26 rows") in faults


# --- units ------------------------------------------------------------------------------------------------


def test_both_armies_have_units_but_not_too_many() -> None:
    text = edit(GOOD, (DWARF, DWARF * 40))
    assert (line_of(text, DWARF) - 1, f"46 units of both sides: there are at most {MAX_UNITS}") in faults_of(text)
    start, end = GOOD.index('units = [\n    {race = "dwarf"'), GOOD.index("[returns]")
    text = GOOD.replace(GOOD[start:end], "units = []\n\n").replace(RETURNS, "")
    assert faults_of(text) == [(line_of(text, "units = []"), "needs at least 1 element, and has none")]


# --- zones ------------------------------------------------------------------------------------------------


def test_free_set_up_has_no_more_choices_than_can_be_listed() -> None:
    rows = f'    "{"." * 20}",\n' * 16
    line = "".join(
        f'    {{race = "orc", type = "cavalry", square = "{column}15", facing = "N"}},\n'
        for column in "ABCDEFGHIJKLMNO"
    )
    changes = [("turns = 8", "turns = 8\nfree_set_up = true"), (ROWS, rows), *won_by('kind = "points_lost"\n')[1:]]
    zones = [('zones = ["A6:D7", "H7"]', 'zones = ["A1:T15"]'), ('zones = ["A1:H2"]', 'zones = ["A16:T16"]')]
    black = [(f'square = "{square}"', f'square = "{square[0]}16"') for square in ("C1", "B2", "D1")]
    ours = [('    {race = "orc", type = "infantry"', f'{line}    {{race = "orc", type = "infantry"')]
    text = edit(GOOD, *changes, *zones, *black, *ours, (', zones = ["A3:C4"]', ""), ("apart = 2\n", ""))
    assert faults_of(text) == [(line_of(text, line) - 1, "21600 ways to begin free set-up: there are at most 16384")]


# --- returns and stones -----------------------------------------------------------------------------------


@pytest.mark.clause("OH-7.4a", "OH-7.4c")
def test_stones_are_drawn_and_named() -> None:
    refused(
        "no stone is drawn on E7: its letter would be 's'", ("....s...", "........"), ('square = "E6"', 'square = "E7"')
    )
    refused("the stone on F6 is not named in stones", ("....s...", "....ss.."))
    shut = edit(GOOD, ('    "........",\n]', '    ".....w..",\n]'))
    assert (17, "between the stone and F7 Cavalry could not ride or charge aslant") in faults_of(shut)
    one = '{square = "E6", works = 2}'
    refused("there is another stone on E6", (one, f"{one}, {one}"))
    text = edit(GOOD, (f"[{one}]", f"[{', '.join([one] * 9)}]"))
    assert (17, f"9 stones: there are at most {MAX_STONES}") in faults_of(text)


# --- victory ----------------------------------------------------------------------------------------------


@pytest.mark.clause("OH-6.1h")
def test_no_square_belongs_to_two_sites() -> None:
    one = '{name = "hill", squares = ["E3"], value = 1}'
    other = '{name = "slope", squares = ["E2", "E3"], value = 1}'
    refused(
        "E3 belongs to the hill already", *won_by(f'kind = "control_points"\nsites = [{one}, {other}]\n'), at="sites"
    )
    sites = ", ".join(one.replace("E3", f"{column}4") for column in "ABCDEFGH") + f", {one}"
    told = f"9 sites: there are at most {MAX_SITES}"
    refused(told, *won_by(f'kind = "control_points"\nsites = [{sites}]\n'), at="sites")


@pytest.mark.clause("OH-7.3a")
def test_exits_are_open_and_not_for_more_than_there_are() -> None:
    leave = 'kind = "exit"\nside = "red"\nedge = "W"\nneed = {}\n'
    assert read_scenario(OnehourScenario, edit(GOOD, *won_by(leave.format(4))))
    refused("5 units have to exit, and the side has 4", *won_by(leave.format(5)), at="need")
    rows = ROWS.replace("....s...", "........")
    walled = "\n".join(line.replace('    "', '    "~', 1)[:-3] + '",' for line in rows.splitlines())
    text = edit(GOOD, *won_by(leave.format(1))).replace(rows.rstrip("\n"), walled)
    assert (line_of(text, "edge = "), "no square at edge W can be entered") in faults_of(text)


# --- the battles that come with the game ------------------------------------------------------------------

PRINTED = """
the-moor         8  8 10 5 25 5 23
wide-field      12 12 15 7 37 8 37
grey-bridge     13 13 15 7 35 7 37
crown-of-stone  12 12 15 6 30 7 35
greenwood-road  14 10 12 6 31 5 23
hammer-and-anvil 12 12 12 7 35 6 28
stonehold       12 12 14 5 26 7 33
crossroads      13 13 15 8 41 8 39
three-stones    12 12 12 8 42 6 32
clash-of-kings  21 14 18 13 66 14 67
"""
IDS = [line.split()[0] for line in PRINTED.strip().splitlines()]


def in_figures(scenario: OnehourScenario) -> list[int]:
    """Board, turns, and the units and points of both sides."""
    figures = [scenario.grid.columns, scenario.grid.rows, scenario.turns]
    for force in scenario.forces:
        units: list[Unit | Reinforcement] = [*force.units, *force.reinforcements]
        figures += [len(units), sum(catalogue().races[unit.race].units[unit.type].points for unit in units)]
    return figures


@pytest.mark.clause("OH-0.1a", "OH-6.1a", "OH-R2", "OH-R59")
def test_the_ten_scenarios_are_as_printed() -> None:
    printed = {
        name: [int(figure) for figure in figures] for name, *figures in map(str.split, PRINTED.strip().splitlines())
    }
    assert {name: in_figures(scenario) for name, scenario in scenarios().items()} == printed


@pytest.mark.parametrize("name", IDS)
def test_each_says_what_it_teaches_and_how_long_it_takes(name: str) -> None:
    scenario = scenarios()[name]
    assert scenario.teaches
    assert scenario.minutes
    assert scenario.designer == "Warhost, house design"


@pytest.mark.parametrize("name", IDS)
def test_each_can_be_set_up_freely_but_one(name: str) -> None:
    text = scenarios()[name].model_copy(update={"free_set_up": True}).to_toml()
    if name == "crossroads":
        assert {message for _, message in faults_of(text)} == {
            "for free set-up this unit needs zones, its own or those of its side"
        }
    else:
        assert read_scenario(OnehourScenario, text).free_set_up


@pytest.mark.clause("OH-T.1e")
def test_armies_may_be_of_several_races() -> None:
    races = Counter(unit.race for unit in scenarios()["stonehold"].black.units)
    assert races == {"orc": 4, "goblin": 3}
