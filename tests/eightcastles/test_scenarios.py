"""Scenario files of War of the Eight Castles: every fault at once, the campaigns that ship, and those made up."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenario_texts import check_read_or_refused, edit, faults_in, line_of, with_odd_values
from warhost.errors import UnknownName
from warhost.rulesets.eightcastles import RULESET
from warhost.rulesets.eightcastles.setup.generate import generate
from warhost.rulesets.eightcastles.setup.lists import row_called
from warhost.rulesets.eightcastles.setup.places import maps
from warhost.rulesets.eightcastles.setup.scenario import CampaignScenario, HostPiece, scenarios
from warhost.rulesets.eightcastles.state import Category
from warhost.scenario import read_scenario

GOOD = """\
ruleset = "eightcastles"
id = "good"
name = "Good"
summary = "A good file."
designer = "Tests"
map = "veldramar"
years = 2

[factions.lizardmen]
capital = "C4"
host = [
    {row = "liz.dinochamp", at = "C4"},
    {row = "liz.shaman", at = "C4"},
    {row = "liz.warriors", at = "C4"},
    {row = "liz.warriors", at = "C4"},
    {row = "liz.warriors", at = "C4"},
    {row = "liz.snakemen", at = "C4"},
    {row = "liz.snakemen", at = "41"},
    {row = "mon.lizard", at = "42"},
]

[factions.undead]
capital = "C2"
"""
ODD: list[Any] = [-1, 0, True, "", "C4", "liz.warriors", "41", [], {}, [{}], {"row": 1}, "amber-isles", 3.5]
LIZARDMEN, HUMANS = RULESET.sides.index("lizardmen"), RULESET.sides.index("humans")

faults_of = partial(faults_in, CampaignScenario)


def refused(message: str, *changes: tuple[str, str], at: str = "") -> None:
    """Asserts that the changes of the good file give one fault, in the line of `at` or else of the last change."""
    text = edit(GOOD, *changes)
    assert faults_of(text) == [(line_of(text, at or changes[-1][1]), message)]


def test_what_the_good_file_says() -> None:
    scenario = read_scenario(CampaignScenario, GOOD)
    assert (scenario.turns, scenario.reputations, scenario.lots) == (8, True, False)
    assert [*scenario.taking_part] == [RULESET.sides.index("undead"), LIZARDMEN]
    assert {side: scenario.land.spaces[place] for side, place in scenario.capitals.items()} == {1: "C2", 4: "C4"}
    assert scenario.taking_part[1].host is None
    assert read_scenario(CampaignScenario, scenario.to_toml()) == scenario


def test_many_faults_are_told_all_at_once_with_their_lines() -> None:
    text = edit(
        GOOD,
        ("years = 2", "years = 20\nlotts = true"),
        ('{row = "liz.dinochamp", at = "C4"}', '{row = "liz.dinochmap", at = "C4"}'),
        ('{row = "liz.shaman", at = "C4"}', '{row = "hum.wizard", at = "C4"}'),
        ('at = "41"', 'at = "47"'),
        ('at = "42"', 'at = "43"'),
        ('capital = "C2"', 'capital = "C9"\n[factions.elves]'),
    )
    assert faults_of(text) == [
        (7, "should be less than or equal to 9, not 20"),
        (8, "unknown key 'lotts'; nearest: lots"),
        (12, "0 Generals: the starting host has 1"),
        (12, "0 magic-users: the starting host has 1"),
        (13, "unknown row 'liz.dinochmap'; nearest: liz.dinochamp, liz.shaman"),
        (14, "hum.wizard is no row of the list Lizardmen"),
        (19, "unknown space '47'"),
        (20, "43 is neither the capital C4 nor one of its regions, 31, 41, 42"),
        (24, "unknown castle 'C9'; known: C1, C2, C3, C4, C5, C6, C7, C8"),
        (25, "unknown key 'elves'; known: chaos, humans, lizardmen, orcs, ratmen, undead"),
    ]


# --- factions and capitals --------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.3a")
def test_two_factions_at_least_take_part() -> None:
    refused("a campaign has at least 2 factions, not 1", ('[factions.undead]\ncapital = "C2"\n', ""), at="[factions")


@pytest.mark.clause("TW-5.3b")
def test_each_faction_has_a_capital_of_its_own() -> None:
    refused("C4 is the capital of another faction too", ('"C2"', '"C4"'), at='capital = "C4"')
    refused("the faction has no capital, and others have", ('capital = "C2"\n', ""), at="[factions.undead]")
    refused("unknown castle '41'; known: C1, C2, C3, C4, C5, C6, C7, C8", ('capital = "C2"', 'capital = "41"'))
    refused("unknown map 'amber'; nearest: amber-isles", ("veldramar", "amber"))


@pytest.mark.clause("TW-5.3b")
def test_capitals_that_are_left_out_are_the_starts_of_the_map() -> None:
    bare = edit(GOOD, ('capital = "C2"\n', ""), ('capital = "C4"\n', ""))
    told = [message for _, message in faults_of(bare)]
    assert "C4 is neither the capital C7 nor one of its regions, 14, 16, 46" in told, "the second of the two starts"
    campaign = read_scenario(CampaignScenario, bare.partition("host")[0] + "[factions.chaos]\n")
    assert {side: campaign.land.spaces[place] for side, place in campaign.capitals.items()} == {3: "C1", 4: "C7"}


def test_a_map_has_starts_for_so_many_factions_only() -> None:
    everybody = "".join(f"[factions.{side}]\n" for side in RULESET.sides)
    text = GOOD[: GOOD.index("[factions")] + everybody
    assert read_scenario(CampaignScenario, text)
    assert faults_of(text.replace("veldramar", "amber-isles")) == [
        (9, "the map has starts for 2 or 3 or 4 or 5 factions, not for 6")
    ]


def test_lots_are_drawn_for_the_starts_of_the_map_and_hosts_come_after_them() -> None:
    told = faults_of(edit(GOOD, ("years = 2", "lots = true")))
    assert told == [
        (7, "capitals are named: there is nothing to draw lots for"),
        (11, "with lots nobody knows yet where the host stands"),
    ]


# --- hosts ------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.3d", "TW-5.3e")
def test_a_host_has_exactly_its_numbers() -> None:
    six = '    {row = "liz.snakemen", at = "41"},\n'
    refused("6 rank-and-file units: the starting host has 5", (six, six * 2), at="host")
    refused("0 allied monsters: the starting host has 1", ('    {row = "mon.lizard", at = "42"},\n', ""), at="host")
    told = faults_of(edit(GOOD, ('"liz.shaman"', '"liz.slann"')))
    assert [message for _, message in told] == [
        "0 magic-users: the starting host has 1",
        "1 further individuals: the starting host has 0",
    ]


@pytest.mark.clause("TW-5.3d", "TW-5.3i")
def test_a_castle_holds_six_units() -> None:
    moved = '"liz.snakemen", at = "41"', '"liz.snakemen", at = "C4"'
    assert read_scenario(CampaignScenario, edit(GOOD, moved)), "the Champion is one of six units in the castle"
    full = edit(GOOD, moved, ('at = "42"', 'at = "C4"'))
    assert faults_of(full) == [(line_of(full, "host"), "7 units in C4: there are at most 6")]


@given(st.data())
def test_any_file_is_read_or_refused(data: st.DataObject) -> None:
    content = read_scenario(CampaignScenario, GOOD).model_dump(exclude_defaults=True, mode="json")
    check_read_or_refused(CampaignScenario, with_odd_values(data, content, ODD))


# --- the campaigns that ship ------------------------------------------------------------------------------


def hosts_of(scenario: CampaignScenario) -> dict[str, Counter[tuple[str, str]]]:
    """How many of each row stand where, by side."""
    sides = {RULESET.sides[side]: one.host or () for side, one in scenario.taking_part.items()}
    return {side: Counter((piece.row, piece.at) for piece in host) for side, host in sides.items()}


@pytest.mark.clause("TW-5.3b", "TW-5.3d", "TW-5.3h")
def test_two_campaigns_ship() -> None:
    two, four = scenarios()["two-realms"], scenarios()["four-realms"]
    assert scenarios().keys() == {"two-realms", "four-realms"}
    assert RULESET.quick_start == two.id
    assert (two.turns, two.reputations, four.turns, four.reputations) == (12, True, 12, True)
    assert {side: two.land.spaces[place] for side, place in two.capitals.items()} == {2: "C7", HUMANS: "C1"}
    human = "king wizard polearms polearms barbarians archers cavalry knights blunderbusses".split()
    orc = "general wizard swords swords gobswords archers wolfriders wolfriders catapult".split()
    assert hosts_of(two) == {
        "humans": Counter((f"hum.{row}", "55") for row in human),
        "orcs": Counter((f"orc.{row}", "14") for row in orc),
    }
    assert {RULESET.sides[side]: four.land.names[place] for side, place in four.capitals.items()} == {
        "ratmen": "Tidewall",
        "undead": "Karnholt",
        "chaos": "Southgate",
        "humans": "Sandhelm",
    }
    assert all(one.host is None for one in four.taking_part.values())


def test_shipped_files_are_written_back_the_same() -> None:
    for scenario in scenarios().values():
        assert scenario.teaches
        assert read_scenario(CampaignScenario, scenario.to_toml()) == scenario


# --- campaigns made up ------------------------------------------------------------------------------------


@given(st.integers(0, 10**6), st.sampled_from([*maps()]), st.data())
def test_every_generated_campaign_is_a_legal_file(seed: int, land: str, data: st.DataObject) -> None:
    factions = data.draw(st.integers(2, maps()[land].most_factions))
    campaign = generate(seed, factions=factions, map=land)
    assert read_scenario(CampaignScenario, campaign.to_toml()) == campaign
    assert campaign == generate(seed, factions=factions, map=land)
    assert len(campaign.taking_part) == factions
    assert {*campaign.capitals.values()} == {*campaign.land.capitals(factions)}


@pytest.mark.clause("TW-5.3d")
def test_generated_hosts_have_everything() -> None:
    drawn: set[tuple[int, str]] = set()
    places: Counter[bool] = Counter()
    for seed in range(60):
        for side, faction in generate(seed, factions=6).taking_part.items():
            assert faction.host is not None
            drawn |= {(side, piece.row) for piece in faction.host}
            places.update(piece.at == faction.capital for piece in faction.host)
            assert general_of(side, faction.host).at != faction.capital
    assert places[True] > 100
    assert {row for side, row in drawn if side == LIZARDMEN and row.startswith("mon.")} == {
        "mon.crocodiles", "mon.lizard", "mon.gallimimus", "mon.nannotyrannus",
    }  # fmt: skip


def general_of(side: int, host: tuple[HostPiece, ...]) -> HostPiece:
    (general,) = [piece for piece in host if row_called(side, piece.row).category == Category.GENERAL]
    return general


def test_what_cannot_be_made_up_is_refused() -> None:
    with pytest.raises(ValueError, match="factions 6: on this map there are 2 to 5"):
        generate(1, factions=6, map="amber-isles")
    with pytest.raises(UnknownName, match="unknown map 'veldramer'; nearest: veldramar"):
        generate(1, map="veldramer")
    with pytest.raises(ValueError, match="years 0: a campaign lasts 1 to 9"):
        generate(1, years=0)
    with pytest.raises(ValueError, match="seed -1"):
        generate(-1)
