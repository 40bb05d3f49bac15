"""Maps of campaigns: what rules and the page get of them, and every fault of a file with its line."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warhost.errors import ScenarioError
from warhost.shelf.maps import CampaignMap, packaged_maps, read_map

MAPS = packaged_maps("warhost.rulesets.eightcastles")()

# Three regions round a castle, a fourth behind a wall of crags, and an island.
GOOD = """\
name = "Small"
provinces = {1 = "Land", 2 = "Sea"}
regions = [
    {id = "11", name = "Ash", terrain = "woods", province = 1, at = [100, 100], adj = ["12", "13"]},
    {id = "12", name = "Bay", terrain = "coast", province = 1, at = [200, 100], adj = ["11", "13", "14"]},
    {id = "13", name = "Cot", terrain = "plains", province = 1, at = [150, 200], seat = [150, 210], adj = ["11", "12"]},
    {id = "14", name = "Dun", terrain = "hills", province = 1, at = [250, 200], adj = ["12"]},
    {id = "21", name = "Eyot", terrain = "coast", province = 2, at = [500, 200], adj = ["22"]},
    {id = "22", name = "Fir", terrain = "coast", province = 2, at = [600, 200], adj = ["21"]},
]
castles = [{id = "C1", name = "Keep", adj = ["11", "12", "13"]}, {id = "C2", name = "Tor", adj = ["12", "13", "14"]}]
ferries = [["14", "21"]]
closed_borders = [["13", "14"]]
[starts]
2 = ["C1", "C2"]
[origins]
1 = {province = 1}
2 = {province = 1}
3 = {province = 1}
4 = {province = 2}
5 = {province = 2}
6 = {province = 2}
7 = {regions = ["11", "12"]}
8 = {regions = ["13"]}
9 = {regions = ["14"]}
10 = {regions = ["21", "22"]}
[drawing]
seed = 1
spacing = 100
size = [700, 300]
lanes = [[[300, 250], [400, 250]]]
rivers = [{width = 8, through = ["@11", "11-12", "12-14", "14~"]}]
lakes = [{region = "22", size = 10}]
"""


def faults(text: str) -> list[tuple[int, str]]:
    """What is wrong with a map, with lines."""
    try:
        read_map(text)
    except ScenarioError as error:
        return [(fault.line, fault.message) for fault in error.faults]
    return []


def changed(*changes: tuple[str, str]) -> str:
    """The good map with some of its text replaced."""
    text = GOOD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


# --- what it offers -------------------------------------------------------------------------------------------------


def test_a_good_map_offers_its_spaces_borders_and_ferries_by_number() -> None:
    small = read_map(GOOD)
    assert small.spaces == ("11", "12", "13", "14", "21", "22", "C1", "C2")
    assert small.names[-2:] == ("Keep", "Tor")
    assert small.neighbours == ((1, 2, 6), (0, 2, 3, 6, 7), (0, 1, 6, 7), (1, 7), (5,), (4,), (0, 1, 2), (1, 2, 3))
    assert small.crossings == ((3, 4),)
    assert small.capitals(2) == (6, 7)
    assert small.most_factions == 2


def test_a_throw_leads_to_a_province_or_to_some_regions() -> None:
    small = read_map(GOOD)
    assert small.home(1) == (0, 1, 2, 3)
    assert small.home(4) == (4, 5)
    assert small.home(7) == (0, 1)


def test_the_page_gets_plain_data_without_what_only_rules_need() -> None:
    drawn = read_map(GOOD).drawn()
    assert json.loads(json.dumps(drawn)) == drawn
    assert drawn["regions"][2]["seat"] == [150, 210]
    assert "seat" not in drawn["regions"][0]
    assert drawn["spacing"] == 100
    assert not {"starts", "origins", "drawing", "compass"} & drawn.keys()


def test_a_map_written_out_is_the_map_again() -> None:
    for one in MAPS.values():
        assert read_map(one.to_toml()) == one


# --- the maps that there are ----------------------------------------------------------------------------------------


def test_veldramar_is_the_map_of_the_rulebook() -> None:
    land = MAPS["veldramar"]
    assert len(land.regions) == 36
    assert len(land.castles) == 8
    assert [len(land.capitals(factions)) for factions in range(2, 7)] == [2, 3, 4, 5, 6]
    for throw in range(1, 7):
        assert [land.spaces[space][0] for space in land.home(throw)] == [str(throw)] * 6
    north, south, west, east = (set(land.home(throw)) for throw in range(7, 11))
    assert [len(part) for part in (north, south, west, east)] == [11, 11, 11, 7]
    assert not north & south
    assert not west & east


@pytest.mark.parametrize("land", MAPS.values(), ids=MAPS)
def test_each_border_has_two_sides_and_each_castle_three_regions(land: CampaignMap) -> None:
    for here, others in enumerate(land.neighbours):
        assert all(here in land.neighbours[other] for other in others)
    for castle in range(len(land.regions), len(land.spaces)):
        one, other, third = land.neighbours[castle]
        assert other in land.neighbours[one]
        assert third in land.neighbours[one]
        assert third in land.neighbours[other]


# --- faults -----------------------------------------------------------------------------------------------------------

BORDER_11 = 'at = [100, 100], adj = ["12", "13"]'
KEEP = 'name = "Keep", adj = ["11", "12", "13"]'
DUN = '{id = "14", name = "Dun", terrain = "hills", province = 1, at = [250, 200], adj = ["12"]}'
MANY = "".join(
    f'    {{id = "{n}", name = "N{n}", terrain = "hills", province = 1, at = [1, 1], adj = ["{n ^ 1}"]}},\n'
    for n in range(100, 150)
)


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        (BORDER_11, BORDER_11.replace('"12", "13"', ""), 4, "region 11 borders on nothing"),
        (DUN, DUN.replace('["12"]', '["12", "11"]'), 7, "region 14 borders on 11, but 11 does not border on 14"),
        (BORDER_11, BORDER_11.replace('"12"', '"11", "12"'), 4, "region 11 borders on itself"),
        (BORDER_11, BORDER_11.replace('"12"', '"12", "12"'), 4, "a region is there twice"),
        (BORDER_11, BORDER_11.replace('"12"', '"99", "12"'), 4, "unknown region '99'; known: 11, 12, 13, 14, 21, 22"),
        ('terrain = "hills"', 'terrain = "moor"', 7, "should be 'plains', 'river', 'coast', 'woods', 'hills'"),
        ('id = "21"', 'id = "x"', 8, "String should match pattern"),
        ('id = "21"', 'id = "14"', 8, "'14' is the id of another space too"),
        ('name = "Keep"', 'name = "Ash"', 11, "'Ash' is the name of another space too"),
        ("province = 1, at = [250", "province = 7, at = [250", 7, "there is no province 7; known: 1, 2"),
        ("seat = [150, 210]", "seat = [150, 410]", 6, "[150, 410] is off the map, which is 700 by 300"),
        ('ferries = [["14", "21"]]', "ferries = []", 8, "no way leads from region 11 to region 21"),
        (KEEP, KEEP.replace(', "13"', ""), 11, "castle C1 stands where three regions meet, not 2"),
        (KEEP, KEEP.replace('"13"', '"13", "14"'), 11, "castle C1 stands where three regions meet, not 4"),
        (KEEP, KEEP.replace('"13"', '"12"'), 11, "castle C1 stands where three regions meet, not 2"),
        (KEEP, KEEP.replace('"13"', '"14"'), 11, "where three regions meet, but 11 and 14 do not"),
        (KEEP, KEEP.replace('"13"', '"93"'), 11, "unknown region '93'"),
        ('["14", "21"]', '["14", "12"]', 12, "14 and 12 are neighbours: there is no ferry between them"),
        ('["14", "21"]', '["14", "31"]', 12, "unknown region '31'"),
        ('["14", "21"]', '["14", "21"], ["21", "14"]', 12, "the ferry 14 to 21 is there twice"),
        ('["14", "21"]', '["14", "21"], ["22", "22"]', 12, "a ferry has two ends, and region 22 is both"),
        ('[["13", "14"]]', '[["11", "13"], ["13", "14"]]', 13, "no closed border between them"),
        ('[["13", "14"]]', '[["13", "C9"], ["13", "14"]]', 13, "unknown region 'C9'"),
        ('2 = ["C1", "C2"]', '2 = ["C1", "11"]', 15, "unknown castle '11'"),
        ('2 = ["C1", "C2"]', '2 = ["C1", "C1"]', 15, "a castle is there twice"),
        ('2 = ["C1", "C2"]', '2 = ["C1"]', 15, "2 factions begin with 2 castles, not 1"),
        ('2 = ["C1", "C2"]', '2 = ["C1", "C2"]\n3 = ["C1", "C2", "C2"]', 16, "a start is for 2 to 2 factions, not 3"),
        ('2 = ["C1", "C2"]', "", 14, "there is no start for 2 factions"),
        ("9 = {", "19 = {", 16, "nothing is said of the throws 9"),
        ("9 = {", "19 = {", 25, "a throw is 1 to 10, not 19"),
        ("1 = {province = 1}", "1 = {province = 8}", 17, "there is no province 8; known: 1, 2"),
        ("1 = {province = 1}", "1 = {}", 17, "either from a province or from one of some regions"),
        ('8 = {regions = ["13"]', '8 = {province = 1, regions = ["13"]', 24, "either from a province or from one"),
        ('8 = {regions = ["13"]', '8 = {regions = ["83"]', 24, "unknown region '83'"),
        ("lanes = [[[300, 250], [400, 250]]]", "lanes = []", 31, "0 lanes: there are 1 ferries"),
        ('"11-12"', '"11-14"', 32, "11 and 14 do not border on each other"),
        ('"14~"', '"14-15"', 32, "unknown region '15'"),
        ('"14~"', '"14"', 32, "'14' is no place of a river"),
        ('region = "22"', 'region = "23"', 33, "unknown region '23'"),
    ],
)
def test_a_fault_is_told_with_its_line(old: str, new: str, line: int, message: str) -> None:
    found = faults(changed((old, new)))
    assert any(message in said and line == at for at, said in found), found


def test_there_is_no_room_for_more_than_56_spaces() -> None:
    assert (3, "58 regions and castles: there are at most 56") in faults(changed(("]\ncastles", MANY + "]\ncastles")))


def test_there_is_no_room_for_more_than_8_castles() -> None:
    castles = "".join(f', {{id = "C{n}", name = "Tor {n}", adj = ["12", "13", "14"]}}' for n in range(3, 10))
    assert faults(changed(('"14"]}]', f'"14"]}}{castles}]'))) == [(11, "9 castles: there are at most 8")]


def test_all_faults_are_told_at_once() -> None:
    found = faults(
        changed(
            (BORDER_11, BORDER_11.replace('"12"', '"99", "12"')),
            (KEEP, KEEP.replace('"13"', '"14"')),
            ('["14", "21"]', '["14", "12"]'),
            ("spacing = 100", "spacing = 0"),
            ('2 = ["C1", "C2"]', '2 = ["C1"]'),
        )
    )
    assert {line for line, _ in found} >= {4, 11, 12, 15, 29}


MISSPELT = [("1", "2"), ('"', ""), ("[", "[["), ("C", "D"), ("12", "14"), ("=", "= 7 #")]


@given(st.data())
def test_no_line_left_out_and_no_word_misspelt_goes_further_than_a_list_of_faults(data: st.DataObject) -> None:
    lines = GOOD.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        if data.draw(st.booleans()):
            lines[at] = ""
        else:
            old, new = data.draw(
                st.sampled_from([("1", "2"), ('"', ""), ("[", "[["), ("C", "D"), ("12", "14"), ("=", "= 7 #")])
            )
            lines[at] = lines[at].replace(old, new)
    text = "\n".join(lines)
    found = faults(text)
    assert found or read_map(text).spaces
