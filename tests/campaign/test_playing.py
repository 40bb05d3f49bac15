"""Campaigns between computer factions, to their end."""

from __future__ import annotations

from itertools import pairwise

import pytest

from campaign.wars import A_YEAR, SEED, TWO_REALMS, at_march
from warhost import campaign
from warhost.campaign import Campaign
from warhost.campaign.factions import find_faction, roster
from warhost.campaign.playing import deciding, must_be_factions
from warhost.errors import CampaignError, UnknownName
from warhost.players import levels
from warhost.ruleset import find_ruleset

ALL_SIX = ("random",) * 6


def of_all(seed: int = 1) -> Campaign:
    """A campaign of a year in which all six factions take part."""
    return campaign.start(find_ruleset("eightcastles").generate(seed, factions=6, years=1), seed)


def test_a_campaign_of_two_is_over_when_it_was_played(fought: Campaign) -> None:
    assert fought.over
    assert fought.meeting is None
    assert fought.outcome is not None
    assert len(fought.battles) >= 5
    assert list(fought.battles) == list(range(1, len(fought.battles) + 1))


def test_a_campaign_of_six_is_played_to_its_end_and_verified() -> None:
    war = of_all()
    campaign.play_on(war, ALL_SIX, 1)
    assert war.over
    assert len(deciding(war)) == 6
    report = campaign.verify(campaign.write(war))
    assert report.ok
    assert report.fought == tuple(sorted(war.battles))


def test_the_same_seed_gives_the_same_campaign(fought: Campaign, written: str) -> None:
    again = campaign.start(TWO_REALMS, SEED, A_YEAR)
    campaign.play_on(again, ("random", "random"), SEED)
    assert campaign.write(again) == written
    other = campaign.start(TWO_REALMS, SEED, A_YEAR)
    campaign.play_on(other, ("random", "random"), SEED + 1)
    assert campaign.write(other) != written


def test_a_scenario_is_played_from_its_beginning() -> None:
    model = find_ruleset("eightcastles").generate(2, years=1)
    war = campaign.play(model, "random", "random", seed=5)
    assert war.over
    assert war.key() == campaign.play(model, "random", "random", seed=5).key()


def test_whoever_watches_is_told_of_every_decision_and_every_battle() -> None:
    seen: list[tuple[int, int]] = []
    war = campaign.start(TWO_REALMS, 4, A_YEAR)
    campaign.play_on(war, ("random", "random"), 4, lambda now: seen.append((now.decisions, len(now.battles))))
    assert seen == sorted(seen)
    assert seen[-1] == (war.decisions, len(war.battles))
    fights = [after for before, after in pairwise(seen) if after[1] > before[1]]
    assert [number for _, number in fights] == list(range(1, len(war.battles) + 1))
    assert len(seen) == len(set(seen))


def test_greedy_takes_one_decision_in_the_same_way_every_time() -> None:
    war = at_march()
    before = war.key()
    choices = {str(find_faction("greedy", 3).choose(war)) for _ in range(2)}
    assert len(choices) == 1
    assert choices.pop() in war.legal_actions
    assert war.key() == before


def test_who_decides_is_told_by_the_sides_that_take_part() -> None:
    war = campaign.start(TWO_REALMS, SEED)
    orcs, humans = war.ruleset.sides.index("orcs"), war.ruleset.sides.index("humans")
    assert deciding(war) == {orcs: "greedy", humans: "greedy"}
    assert deciding(war, ["random"]) == {orcs: "random", humans: "greedy"}


def test_more_players_than_factions_are_refused() -> None:
    with pytest.raises(CampaignError, match="3 players, and 2 factions take part"):
        campaign.play(TWO_REALMS, "random", "random", "random")


def test_an_unknown_player_is_told_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="unknown faction player 'grady'; nearest: greedy"):
        campaign.play(TWO_REALMS, "grady")
    with pytest.raises(UnknownName, match="unknown faction player 'nobody'; known: captain, greedy, marshal, "):
        must_be_factions("greedy", "nobody")


def test_the_roster_has_every_level_of_battles_with_a_sentence() -> None:
    assert [*roster()] == ["random", "greedy", *levels()]
    assert all(entry.summary.endswith(".") for entry in roster().values())
    assert all(find_faction(name, 1).name == name for name in roster())
    assert find_faction("captain", 1).leader == "captain"
