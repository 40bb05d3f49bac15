"""What a seat sees of a campaign, as data, as a map in characters and as SVG."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given

from eightcastles.positions import LAND, SCENARIO, at_first, positions
from warhost.kernel.layout import Bytes
from warhost.rulesets.eightcastles.game import GAME, Table
from warhost.rulesets.eightcastles.setup.lists import rows
from warhost.rulesets.eightcastles.state import NEUTRAL, Campaign, Kind, Part, Phase
from warhost.rulesets.eightcastles.words.pieces import CATEGORIES
from warhost.shelf.views import Data

UMPIRE = GAME.fill_umpire(SCENARIO)


def table_for(memory: Bytes) -> Table:
    """The words for a campaign."""
    return Table(memory, SCENARIO, Table.read_umpire(UMPIRE))


def host_at(view: Data, space: str, side: str) -> Data:
    """The host of a side in a space of a view."""
    found: Data = next(one for one in view["hosts"] if (one["at"], one["side"]) == (space, side))
    return found


@given(positions())
def test_any_campaign_can_be_shown(memory: Bytes) -> None:
    table = table_for(memory)
    view = table.view()
    assert json.loads(json.dumps(view)) == view
    labels = [piece["label"] for piece in view["pieces"]]
    assert len({*labels}) == len(labels)
    standing = {piece["label"] for piece in view["pieces"] if not piece["gone"]}
    assert {label for host in view["hosts"] for label in host["pieces"]} == standing
    assert {piece["place"] for piece in view["pieces"] if piece["place"]} <= {*LAND.spaces}
    declared = GAME.looks["signs"].keys()
    assert all({*piece["states"]} <= declared for piece in view["pieces"])
    terms = GAME.terms()
    for piece in view["pieces"]:
        for kind, names in piece["terms"].items():
            assert {*names} <= terms[kind].keys()


@given(positions())
def test_the_map_in_characters_has_every_space_once(memory: Bytes) -> None:
    drawn = table_for(memory).text_map()
    named = [name for line in drawn.board for span in line.spans if span.kind == "ground" for name in span.names]
    assert sorted(named) == sorted(LAND.spaces)
    for line in drawn.board:
        ends = [0]
        for span in line.spans:
            assert span.start >= ends[-1]
            assert line.text[span.start : span.stop].strip()
            ends.append(span.stop)


def test_the_map_shows_hosts_and_holders() -> None:
    memory = at_first()
    campaign: Any = Campaign.over(memory)
    campaign.spaces[LAND.numbers["55"]].holder = 5
    drawn = str(table_for(memory).text_map())
    assert "55 H" in drawn
    assert "H7*" in drawn
    assert "H7* under King" in drawn
    assert "to 51 54 55" in drawn
    assert "~51" in drawn


@given(positions())
def test_the_svg_is_sound(memory: Bytes) -> None:
    root = ElementTree.fromstring(table_for(memory).draw_svg())
    titles = [one.text for one in root.iter("{http://www.w3.org/2000/svg}title")]
    assert all(any(str(title).startswith(name) for title in titles) for name in LAND.names)


def test_a_host_says_who_leads_it() -> None:
    view = table_for(at_first()).view()
    host = host_at(view, "55", "humans")
    assert (host["units"], host["leader"], host["has_general"]) == (7, "H40", True)
    neutral = host_at(view, "C2", "neutral")
    assert (neutral["units"], neutral["leader"]) == (5, None)


@pytest.mark.clause("TW-5.3i")
def test_a_faction_says_what_it_has_and_may_have() -> None:
    memory = at_first()
    campaign: Any = Campaign.over(memory)
    for space in ("C1", "51", "54", "55"):
        campaign.spaces[LAND.numbers[space]].holder = 5
    table = table_for(memory)
    humans = table.view()["factions"]["humans"]
    assert (humans["castles"], humans["regions"], humans["units"], humans["capacity"]) == (1, 3, 7, 9)
    assert (humans["individuals"], humans["individual_capacity"]) == (2, 2)
    assert table.scores() == (0, 0, 0, 0, 0, 6)
    assert table.progress()[5] == ["1 of 6 castles", "3 regions"]
    assert table.progress()[0] == []


def test_a_siege_and_a_battle_are_shown() -> None:
    memory = at_first()
    campaign: Any = Campaign.over(memory)
    siege = campaign.sieges[0]
    siege.besieger, siege.region, siege.seasons, siege.pressed = 2, LAND.numbers["55"], 1, 1
    fight = campaign.fight
    fight.number, fight.kind, fight.attacker, fight.defender = 3, Kind.ASSAULT, 2, 5
    fight.place, fight.winner = LAND.numbers["C1"], -1
    campaign.pieces[40].part, campaign.stack[0].phase, campaign.depth = Part.DEFENDER, Phase.OUTCOME, 1
    view = table_for(memory).view()
    (shown,) = view["sieges"]
    assert (shown["castle"], shown["besieger"], shown["region"], shown["seasons"]) == ("C1", "orcs", "55", 1)
    told = view["fight"]
    assert (told["number"], told["kind"], told["at"], told["attacker"]) == (3, "assault", "C1", "orcs")
    assert [one["part"] for one in told["pieces"]] == ["defender"]


def test_the_ground_is_the_map() -> None:
    ground = GAME.ground(SCENARIO)
    assert ground["board"] == "map"
    assert [region["id"] for region in ground["regions"]] == [region.id for region in LAND.regions]
    assert json.loads(json.dumps(ground)) == ground


def test_the_lineup_has_both_hosts() -> None:
    lineup = GAME.lineup(SCENARIO)
    assert lineup["armies"] == {"orcs": "Orcs and Goblins", "humans": "Humans"}
    assert lineup["pieces"] == {"orcs": 9, "humans": 9}
    assert {one["place"] for one in lineup["places"]} == {"14", "55"}


def test_what_has_changed_is_told() -> None:
    before = at_first()
    after = before.copy()
    campaign: Any = Campaign.over(after)
    campaign.pieces[42].wounds -= 1
    campaign.pieces[43].place = -1
    campaign.pieces[44].place = LAND.numbers["56"]
    campaign.spaces[LAND.numbers["56"]].holder = 5
    campaign.sieges[6].besieger = 5
    changes = table_for(before).changes(after)
    assert changes.words == (
        "H43 loses 1 wound", "H44 lost", "H45 to Ashgrove", "Ashgrove to Humans", "Southgate besieged by Humans",
    )  # fmt: skip
    assert [fate.words for fates in changes.fates(2).values() for fate in fates] == ["hurt", "lost"]


def test_what_is_left_of_everybody_is_told() -> None:
    memory = at_first()
    Campaign.over(memory).pieces[43].place = -1
    remains = table_for(memory).remains()
    assert len(remains) == 48
    assert [one.fate for one in remains if one.piece in ("H43", "H44")] == ["stands", "fallen"]


def test_every_row_has_a_picture_that_the_page_has() -> None:
    client = files("warhost").joinpath("client")
    assert [path for path in GAME.terms()["icons"].values() if not client.joinpath(path).is_file()] == []


def test_what_can_be_raised_is_told_as_what_its_army_has_it_for() -> None:
    """A Troll of the Orcs is a monster, though Trolls live in lairs too."""
    told = GAME.terms()["rows"]
    raised = {row.id: CATEGORIES[row.category] for row in rows() if row.side != NEUTRAL}
    assert {row: one["category"] for row, one in told.items()} == raised
