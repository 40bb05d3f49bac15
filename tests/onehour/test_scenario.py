"""Scenario files of One-Hour Fantasy: every check has a file that it refuses; the ten that come with it are good."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from scenario_texts import edit, faults_in, line_of
from warhost.rulesets.onehour.setup.catalogue import catalogue
from warhost.rulesets.onehour.setup.scenario import OnehourScenario, Reinforcement, Stone, Unit, scenarios
from warhost.rulesets.onehour.state import MAX_CELLS, MAX_ENTRIES, MAX_SITES, MAX_STONES, MAX_UNITS
from warhost.scenario import read_scenario

ROWS = """\
    "........",
    ".w.111..",
    "...121..",
    "...111..",
    "~~b~~~~~",
    "....s...",
    "........",
"""
GOOD = f"""\
ruleset = "onehour"
id = "small"
name = "Small"
summary = "For tests."
designer = "nobody"
turns = 8
morale = "black"
rows = [
{ROWS}]
stones = [{{square = "E6", works = 2}}]

[red]
army = "Orcs"
home = "S"
zones = ["A6:D7", "H7"]
units = [
    {{race = "orc", type = "infantry", square = "A7", facing = "N"}},
    {{race = "orc", type = "archers", square = "B7", facing = "N"}},
    {{race = "goblin", type = "cavalry", square = "C4", facing = "N", home = "E", zones = ["A3:C4"]}},
]
reinforcements = [
    {{turn = 2, race = "orc", type = "command", squares = ["H6", "H7"], facing = "W"}},
]

[black]
army = "Dwarves"
home = "N"
apart = 2
zones = ["A1:H2"]
units = [
    {{race = "dwarf", type = "infantry", square = "C1", facing = "S"}},
    {{race = "dwarf", type = "archers", square = "B2", facing = "S"}},
    {{race = "dwarf", type = "command", square = "D1", facing = "S"}},
]

[returns]
side = "black"
types = ["infantry", "archers"]
most = 1
entries = [{{race = "dwarf", squares = ["A1", "B1"], facing = "S"}}]

[victory]
kind = "stones"
side = "red"
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


def test_the_good_file_is_good() -> None:
    scenario = read_scenario(OnehourScenario, GOOD)
    expected = Unit(race="goblin", type="cavalry", square="C4", facing="N", home="E", zones=("A3:C4",))
    assert scenario.red.units[2] == expected
    assert scenario.stones == (Stone(square="E6", works=2),)
    assert scenario.black.apart == 2
    assert read_scenario(OnehourScenario, scenario.to_toml()) == scenario


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


@pytest.mark.clause("OH-0.1a")
def test_rows_are_equally_long() -> None:
    refused("this row has 7 squares, the board 8", ('    "........",\n    ".w', '    ".......",\n    ".w'))


def test_boards_have_a_greatest_size() -> None:
    lines = "".join(f'    "{"." * 21}",\n' for _ in range(16))
    faults = faults_of(edit(GOOD, (ROWS, lines)))
    assert (8, f"21 x 16 squares: a board has at most {MAX_CELLS}") in faults
    faults = faults_of(edit(GOOD, (ROWS, f'    "{"." * 27}",\n' * 8)))
    assert (8, "27 x 8 squares: a board has at most 26 columns and 26 rows") in faults


@pytest.mark.clause("OH-0.1f", "OH-R14")
def test_levels_of_squares_that_share_a_side_differ_by_one() -> None:
    told = "have levels {} and {}; squares that share a side differ by 1 at most"
    refused(f"F3 and G3 {told.format(2, 0)}", ("...121..", "...122.."))
    refused(f"E2 and E3 {told.format(0, 2)}", (".w.111..", ".w.1.1.."))


@pytest.mark.clause("OH-1.3k", "OH-R17")
@pytest.mark.parametrize("row", ["~.b~~~~~", "~bb~~~~~"])
def test_crossings_lead_from_bank_to_bank(row: str) -> None:
    message = "bridge C5 needs two open ends on opposite sides, and no others"
    assert (13, message) in faults_of(edit(GOOD, ("~~b~~~~~", row)))


def test_a_crossing_at_the_edge_leads_nowhere() -> None:
    refused(
        "ford H1 needs two open ends on opposite sides, and no others",
        ('    "........",\n    ".w', '    ".......f",\n    ".w'),
    )


# --- units ------------------------------------------------------------------------------------------------


@pytest.mark.clause("OH-0.1b")
def test_no_square_is_used_twice() -> None:
    refused("on C1 stands already the Dwarf Infantry", ('square = "D1"', 'square = "C1" '))


@pytest.mark.parametrize(
    ("square", "message"),
    [
        ("D8", "square D8 is off the board, which has 8 columns and 7 rows"),
        ("D0", "'D0' is no square; a square is written column letter and row number, such as 'E3' for column 5, row 3"),
        ("d1", "'d1' is no square; a square is written column letter and row number, such as 'E3' for column 5, row 3"),
    ],
)
def test_squares_are_on_the_board(square: str, message: str) -> None:
    refused(message, ('square = "D1"', f'square = "{square}"'))


@pytest.mark.clause("OH-1.3a", "OH-1.3j", "OH-1.3k")
def test_units_stand_where_their_type_may_enter() -> None:
    no_apart = ("apart = 2\n", "")
    refused(
        "B2 is wood, which Infantry may not enter",
        ('square = "C1"', 'square = "B2" '),
        ('square = "B2", ', 'square = "B1", '),
        at='square = "B2" ',
    )
    refused(
        "A5 is river, which no unit may enter",
        ('zones = ["A3:C4"]', 'zones = ["A3:C5"]'),
        no_apart,
        ('square = "C4"', 'square = "A5"'),
    )


@pytest.mark.clause("OH-6.2e")
def test_units_stand_in_their_zones_and_apart() -> None:
    refused(
        "D3 is outside its zone, A1:H2",
        ('square = "D1"', 'square = "D3"'),
        ("apart = 2", "apart = 1"),
        at='square = "D3"',
    )
    refused("an enemy stands on C4, 2 away; black stays 3 apart", ("apart = 2", "apart = 3"), at='square = "B2"')


@pytest.mark.clause("OH-1.3k")
def test_all_but_archers_can_meet_by_land() -> None:
    text = edit(GOOD, ("~~b~~~~~", "~~~~~~~~"))
    told = "from {} the {} cannot go to the Orc Infantry on A7 by land"
    cut_off = {"C4": "Goblin Cavalry", "C1": "Dwarf Infantry", "D1": "Dwarf Command"}
    assert faults_of(text) == [
        (line_of(text, f'"{square}"'), told.format(square, name)) for square, name in cut_off.items()
    ]
    assert read_scenario(OnehourScenario, edit(GOOD, ("~~b~~~~~", "~~f~~~~~")))


def test_both_armies_have_units_but_not_too_many() -> None:
    text = edit(GOOD, (DWARF, DWARF * 40))
    assert (line_of(text, DWARF) - 1, f"46 units of both sides: there are at most {MAX_UNITS}") in faults_of(text)
    start, end = GOOD.index('units = [\n    {race = "dwarf"'), GOOD.index("[returns]")
    text = GOOD.replace(GOOD[start:end], "units = []\n\n").replace(RETURNS, "")
    assert faults_of(text) == [
        (line_of(text, "units = []"), "Tuple should have at least 1 item after validation, not 0, not []")
    ]


@pytest.mark.clause("OH-7.1a")
def test_reinforcements_come_to_open_squares() -> None:
    refused("E6 is standing stone, which no unit may enter", ('["H6", "H7"]', '["H6", "E6"]'))
    refused("each square can be named only once", ('["H6", "H7"]', '["H6", "H6"]'))
    squares = ", ".join(f'"{column}{row}"' for row in (6, 7) for column in "ABCDFGH")
    refused(f"14 squares: there are at most {MAX_ENTRIES}", ('["H6", "H7"]', f"[{squares}]"))
    refused("unknown race 'orcs'; nearest: orc", ('race = "orc", type = "command"', 'race = "orcs", type = "command"'))


# --- zones ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "message"),
    [
        ("A1:H9", "square H9 is off the board, which has 8 columns and 7 rows"),
        ("H2:A1", "'H2:A1' runs backwards: a zone goes from its north-west to its south-east square"),
        ("A1:H2:H3", "'A1:H2:H3' is no zone; a zone is a square or a rectangle such as 'A7:H8'"),
        (
            "A1-H2",
            "'A1-H2' is no square; a square is written column letter and row number, such as 'E3' for column 5, row 3",
        ),
    ],
)
def test_zones_are_rectangles_of_the_board(zone: str, message: str) -> None:
    text = edit(GOOD, ('zones = ["A1:H2"]', f'zones = ["A1:H2", "{zone}"]'))
    assert faults_of(text) == [(line_of(text, zone), message)]


@pytest.mark.clause("OH-6.2e")
def test_free_set_up_needs_room_for_everybody() -> None:
    free = ("turns = 8", "turns = 8\nfree_set_up = true")
    assert read_scenario(OnehourScenario, edit(GOOD, free)).free_set_up
    told = "for free set-up this unit needs zones, its own or those of its side"
    text = edit(GOOD, free, ('zones = ["A1:H2"]\n', ""))
    first = line_of(text, DWARF)
    assert faults_of(text) == [(line, told) for line in (first, first + 1, first + 2)]
    # Red's Cavalry may come as near as D3 and keep black, two squares apart, from all of C1 to D2.
    changes = [('zones = ["A1:H2"]', 'zones = ["B1:D2"]'), ('zones = ["A3:C4"]', 'zones = ["A2:D4"]')]
    assert read_scenario(OnehourScenario, edit(GOOD, *changes))
    told = "for free set-up there is no room: 0 squares that no enemy can take, for 3"
    text = edit(GOOD, free, *changes)
    assert faults_of(text) == [(line_of(text, "B1:D2"), told)]


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


@pytest.mark.clause("OH-7.2a")
def test_returns_are_for_units_that_are_there() -> None:
    entry = '{race = "dwarf", squares = ["A1", "B1"], facing = "S"}'
    refused(
        "no unit of the race 'orc' is set up that could return", (entry, f"{entry}, {entry.replace('dwarf', 'orc')}")
    )
    refused("there is another entry for the race 'dwarf'", (entry, f"{entry}, {entry}"))
    refused("unknown unit type 'archer'; nearest: archers", ('"archers"]', '"archer"]'))
    refused("B2 is wood, which Infantry may not enter", ('["A1", "B1"]', '["A1", "B2"]'))
    refused(
        "each unit type can be named only once", ('types = ["infantry", "archers"]', 'types = ["archers", "archers"]')
    )


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


def test_stones_are_there_to_be_felled() -> None:
    told = "stones are there to be felled: the kind of victory would be 'stones'"
    refused(told, (STONES, 'kind = "points_lost"\n'), at="stones =")
    refused("there are no stones to fell", *won_by(STONES), at="[victory]")
    workers = (('race = "orc", type = "infantry"', 'race = "orc", type = "archers" '),)
    refused("only Infantry and Command can fell stones, and this side has none", *workers, at='side = "red"')


# --- victory ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("victory", "message"),
    [
        ('kind = "take"\nsquares = ["A1"]\nwhen = "last_turn"', "a victory of the kind 'take' needs side"),
        ('kind = "keep"\nsquares = ["A1"]\nside = "red"', "a victory of the kind 'keep' needs when"),
        ('kind = "exit"\nside = "red"\nedge = "N"', "a victory of the kind 'exit' needs need"),
        ('kind = "points_and_site"\nsquares = ["A1"]', "a victory of the kind 'points_and_site' needs value"),
        ('kind = "most_squares"', "a victory of the kind 'most_squares' needs squares"),
        ('kind = "control_points"', "a victory of the kind 'control_points' needs sites"),
        ('need = 1\nkind = "points_lost"', "a victory of the kind 'points_lost' has no need"),
    ],
)
def test_each_kind_of_victory_has_what_it_needs(victory: str, message: str) -> None:
    text = edit(GOOD, *won_by(f"{victory}\n"))
    faults, at = faults_of(text), "need =" if "has no" in message else "[victory]"
    assert faults == [(line_of(text, at), message)]


@pytest.mark.clause("OH-6.1g")
def test_places_are_squares_where_units_can_stand() -> None:
    take = 'kind = "take"\nside = "red"\nwhen = "last_turn"\nsquares = {}\n'
    assert read_scenario(OnehourScenario, edit(GOOD, *won_by(take.format('["E3", "B2"]'))))
    refused("A5 is river, which no unit may enter", *won_by(take.format('["E3", "A5"]')), at='squares = ["E3')
    refused("each square can be named only once", *won_by(take.format('["E3", "E3"]')), at='squares = ["E3')
    refused(
        "square E8 is off the board, which has 8 columns and 7 rows",
        *won_by(take.format('["E8"]')),
        at='squares = ["E8',
    )


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
def test_each_reads_back_equal(name: str) -> None:
    scenario = scenarios()[name]
    assert read_scenario(OnehourScenario, scenario.to_toml()) == scenario
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
