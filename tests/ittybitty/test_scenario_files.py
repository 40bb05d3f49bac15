"""Scenario files of Itty Bitty Battles: what only a larger file can have wrong, and what every file settles."""

from __future__ import annotations

import pytest

from games.brought import text_of
from scenario_texts import edit, faults_in
from warhost.rulesets.ittybitty.setup.catalogue import catalogue
from warhost.rulesets.ittybitty.setup.ground import grid_of, side_of
from warhost.rulesets.ittybitty.setup.scenario import IttyBittyScenario, scenarios
from warhost.scenario import read_scenario

GOOD = text_of("ittybitty", "good.toml")
POWDER = scenarios()["powder-in-the-fog"]


def messages(text: str) -> list[str]:
    return [message for _, message in faults_in(IttyBittyScenario, text)]


# --- the map ----------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-2.1a", "IB-2.5a", "IB-R7")
def test_odd_columns_lie_lower() -> None:
    grid = grid_of(20, 15)
    odd = {way: grid.named[cell] for way, cell in grid.neighbours(grid.cell("0707")).items()}
    assert odd == {"N": "0706", "NE": "0807", "SE": "0808", "S": "0708", "SW": "0608", "NW": "0607"}
    even = {way: grid.named[cell] for way, cell in grid.neighbours(grid.cell("0807")).items()}
    assert even == {"N": "0806", "NE": "0906", "SE": "0907", "S": "0808", "SW": "0707", "NW": "0706"}
    for one, other, apart in (
        ("1707", "1608", 1), ("1608", "1507", 1), ("1506", "1407", 1), ("0610", "1111", 5), ("1403", "1606", 4),
    ):  # fmt: skip
        assert grid.distance(grid.cell(one), grid.cell(other)) == apart


def test_a_hexside_is_seen_from_its_first_hex() -> None:
    grid = grid_of(20, 15)
    assert side_of(grid, "1707/1807") == (grid.cell("1707"), "NE")
    assert side_of(grid, "1807/1707") == (grid.cell("1807"), "SW")
    assert side_of(grid, "1707/1907") is None
    assert side_of(grid, "1707-1807") is None


def test_a_map_is_named_or_drawn() -> None:
    drawn = GOOD[GOOD.index("[ground]") : GOOD.index("[blue]")]
    assert messages(GOOD.replace(drawn, "")) == ["either a map is named or there is a ground"]
    named = GOOD.replace(drawn, "").replace("turns = 5", 'turns = 5\nmap = "forrest-map-one"')
    assert messages(named)[0] == "unknown map 'forrest-map-one'; nearest: forest-map-one"
    assert (
        read_scenario(IttyBittyScenario, scenarios()["skirmish"].to_toml()).land == catalogue().maps["forest-map-one"]
    )


# --- more than there is room for --------------------------------------------------------------------------


def many(number: int, text: str) -> str:
    return "".join(text.replace("$", str(n)) for n in range(number))


def test_there_is_no_more_of_anything_than_the_records_hold() -> None:
    men = many(14, '\n[[singles]]\nid = "M$"\nside = "red"\nname = "Man $"\ntroop = "wizard3"\nat = "0705"\n')
    assert messages(GOOD + men) == ["17 single men: the cup holds at most 16"]
    units = ", ".join(["0805 SP2"] * 100)
    told = messages(edit(GOOD, ('"0705 HI", "0805 HI"', units.replace("0805 SP2", '"0805 SP2"'))))
    assert "110 pieces: there are at most 96" in told
    more = many(30, '\n[[formations]]\nid = "F$"\nside = "red"\ncaptain = "RC"\nunits = ["0803 RAB"]\n')
    told = messages(GOOD + more)
    assert "33 formations: there are at most 32" in told
    areas = edit(GOOD, ("[areas]\n", "[areas]\n" + many(14, 'a$ = {hexes = "0101"}\n')))
    assert messages(areas) == ["16 areas: there are at most 15"]
    goals = ", ".join(['{kind = "no_enemy_level"}'] * 25)
    told = messages(edit(GOOD, ('{kind = "lost_at_most", amount = 3}', goals)))
    assert told == ["28 goals: there are at most 24"]
    walls = ", ".join(f'0{column}02 = "wall"' for column in range(1, 9))
    assert messages(edit(GOOD, ("structures = {0503", "structures = {" + walls + ", 0503"))) == [
        "10 structures: there are at most 8"
    ]


@pytest.mark.clause("IB-1a")
def test_both_sides_have_a_formation() -> None:
    start, end = GOOD.index('[[formations]]\nid = "R1"'), GOOD.index('[[singles]]\nid = "BC"')
    assert "side 'red' has no formation" in messages(GOOD[:start] + GOOD[end:])


def test_a_board_has_no_more_hexes_than_the_records() -> None:
    rows = "".join(f'    "{"C" * 30}",\n' for _ in range(11))
    start, end = GOOD.index('    "CCCCCCCC"'), GOOD.index("]\nrivers")
    assert "30 x 11 hexes: a board has at most 320" in messages(GOOD[:start] + rows + GOOD[end:])


# --- what a file settles ----------------------------------------------------------------------------------


@pytest.mark.clause("IB-2.6a", "IB-R32")
def test_counters_lie_face_down_from_eight_hexes_on() -> None:
    assert POWDER.face_down
    text = POWDER.to_toml()
    assert messages(edit(text, ("face_down = true\n", ""))) == [
        "the sides can be set up 8 hexes apart: from 8 on all start face-down"
    ]
    near = edit(text, ("columns = [1, 3]", "columns = [1, 4]"))
    assert messages(near) == ["the sides can be set up 7 hexes apart: up to 7 all start face-up"]


@pytest.mark.clause("IB-R93")
def test_an_area_can_be_one_bank_of_a_river() -> None:
    wardens = {POWDER.grid.named[cell] for cell in POWDER.cells_of("wardens")}
    assert {"1607", "1506", "1707", "1112"} <= wardens
    assert not {"1406", "1807", "1708", "1005"} - {"1708"} & wardens
    assert "1710" not in wardens, "east of the stream"


def test_sides_come_in_their_order_whatever_the_file_says() -> None:
    start, middle = GOOD.index('[[formations]]\nid = "B1"'), GOOD.index('[[formations]]\nid = "R1"')
    end = GOOD.index('[[singles]]\nid = "BC"')
    turned = GOOD[:start] + GOOD[middle:end] + GOOD[start:middle] + GOOD[end:]
    assert read_scenario(IttyBittyScenario, turned) == read_scenario(IttyBittyScenario, GOOD)


def test_scenarios_can_be_keys() -> None:
    one, other = (read_scenario(IttyBittyScenario, GOOD) for _ in range(2))
    assert {one: 1}[other] == 1
