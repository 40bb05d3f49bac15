"""A campaign in progress: how it begins, the battles in it, what becomes of them in copies and when one takes back."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest

from campaign.wars import A_YEAR, HOST, SEED, TWO_REALMS, at_battle, at_march
from warhost import campaign, play
from warhost import start as start_battle
from warhost.campaign import Campaign
from warhost.campaign.lookup import names
from warhost.errors import CampaignError, ScenarioError, UndoRefused, UnknownName
from warhost.ruleset import find_ruleset


@pytest.fixture(scope="module")
def settled() -> Campaign:
    """A campaign whose first battle was fought."""
    war = at_battle()
    war.settle("random")
    return war


def outcomes_told(war: Campaign) -> list[str]:
    """All that was told of battles."""
    return [str(one) for one in war.actions if one.verb in ("wins", "fate", "damage")]


# --- beginning --------------------------------------------------------------------------------------------


def test_a_campaign_is_found_by_its_name_with_and_without_its_game(tmp_path: Path) -> None:
    assert "eightcastles/two-realms" in names()
    war = campaign.start("two-realms", 7)
    assert isinstance(war, Campaign)
    assert war.key() == campaign.start(" eightcastles/two-realms ", 7).key()
    file = tmp_path / "mine.toml"
    file.write_text(war.scenario.to_toml(), "utf-8")
    assert campaign.start(file, 7).key() == campaign.start(str(file), 7).key() == war.key()


def test_a_campaign_is_made_up_from_a_seed_by_its_name() -> None:
    made = campaign.start("generated-3", 7)
    assert made.key() == campaign.start("eightcastles/generated-3", 7).key()
    assert made.scenario == find_ruleset("eightcastles").generate(3)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("two-relms", "unknown campaign 'two-relms'; nearest: eightcastles/two-realms"),
        ("eightcastles/two-relms", "unknown campaign 'eightcastles/two-relms'; nearest: eightcastles/two-realms"),
        ("chess/two-realms", "unknown campaign 'chess/two-realms'"),
        ("generated-three", "unknown campaign 'generated-three'"),
        ("", "unknown campaign ''; known: eightcastles/four-realms, eightcastles/two-realms"),
    ],
)
def test_an_unknown_name_is_told_with_the_nearest(name: str, message: str) -> None:
    with pytest.raises(UnknownName) as told:
        campaign.start(name)
    assert str(told.value).startswith(message)


@pytest.mark.parametrize("name", ["tewapen/otter-ford", "otter-ford", "heroes/first-blood", "tewapen/generated-3"])
def test_a_single_battle_is_no_campaign(name: str) -> None:
    with pytest.raises(CampaignError, match=r"/.* is a single battle; campaigns: eightcastles/four-realms, "):
        campaign.start(name)


def test_what_is_wrong_with_a_file_or_an_option_is_told() -> None:
    with pytest.raises(ScenarioError, match=r"nowhere\.toml: file: cannot be read"):
        campaign.start("nowhere.toml")
    with pytest.raises(UnknownName, match="unknown option 'turns'"):
        campaign.start(TWO_REALMS, options={"turns": 3})


# --- the battle ahead -------------------------------------------------------------------------------------


def test_there_is_a_meeting_only_where_a_battle_is_to_be_fought() -> None:
    war = at_march()
    assert war.meeting is None
    war.apply(HOST)
    while war.meeting is None:
        assert [str(one) for one in war.legal_actions] != ["wins attacker", "wins defender"]
        war.apply("done")
    assert war.meeting.number == 1
    assert war.meeting.name == "Battle of Rivenfield"
    assert war.meeting.place == "15"
    assert war.meeting.sides == {"attacker": war.ruleset.sides.index("orcs"), "defender": None}
    assert [str(one) for one in war.legal_actions] == ["wins attacker", "wins defender"]
    war.settle("random")
    assert war.meeting is None


def test_the_battle_ahead_is_the_same_whenever_it_is_made() -> None:
    war = at_battle()
    battle = war.battle_ahead()
    assert battle.ruleset.name == war.battle_game.name == "tewapen"
    assert battle.scenario.name == "Battle of Rivenfield"
    assert not battle.over
    assert battle.key() == war.battle_ahead().key() == at_battle().battle_ahead().key()
    assert battle.key() != at_battle(SEED + 1).battle_ahead().key()


def test_without_a_battle_ahead_none_is_made_settled_or_carried_home(settled: Campaign) -> None:
    war, battle = at_march(), settled.clone()
    for attempt in (war.battle_ahead, war.settle, lambda: war.carry_home(battle), lambda: war.report_of(battle)):
        with pytest.raises(CampaignError, match="there is no battle to be fought now"):
            attempt()


def test_a_battle_that_is_settled_is_told_to_the_campaign_and_kept(settled: Campaign) -> None:
    assert list(settled.battles) == [1]
    assert '[Ruleset "tewapen' in settled.battles[1]
    told = outcomes_told(settled)
    assert told[0] in ("wins attacker", "wins defender")
    meeting = at_battle().meeting
    assert meeting is not None
    assert len(told) == 1 + len(meeting.attacker.pieces) + len(meeting.defender.pieces)
    again = at_battle()
    battle = again.settle("random", "random")
    assert battle.over
    assert again.key() == settled.key()
    assert again.battles == settled.battles


def test_each_host_is_led_by_whom_one_names() -> None:
    war = at_battle()
    battle = war.settle("greedy", "random")
    leaders = {"attacker": "greedy", "defender": "random"}
    for part, side in war.hosts.sides(battle.scenario).items():
        assert f'[{side.capitalize()} "{leaders[part]}"]' in war.battles[1]
    with pytest.raises(UnknownName, match="unknown player 'nobody'"):
        at_battle().settle("nobody")


def test_a_battle_that_one_has_fought_oneself_is_carried_home(settled: Campaign) -> None:
    war = at_battle()
    battle = war.battle_ahead()
    while not battle.over:
        battle.apply(battle.legal_actions[-1])
    told = [str(one) for one in war.report_of(battle)]
    war.carry_home(battle)
    assert [str(one) for one in war.actions][-len(told) :] == told
    assert list(war.battles) == [1]


def test_a_battle_that_is_not_the_one_ahead_or_not_over_is_refused_and_nothing_is_changed() -> None:
    war = at_battle()
    before = war.key(), war.decisions
    with pytest.raises(CampaignError, match="Battle of Rivenfield is not over yet"):
        war.carry_home(war.battle_ahead())
    other = at_battle(SEED + 1).settle("random")
    with pytest.raises(CampaignError, match="is to be fought, and this is another battle: Battle of Rivenfield"):
        war.carry_home(other)
    with pytest.raises(CampaignError, match="with other dice than those that the campaign gives it"):
        war.carry_home(play(war.battle_ahead().scenario, "random", "random", seed=1))
    with pytest.raises(CampaignError, match="this is another battle: Otter Ford"):
        war.carry_home(play("tewapen/otter-ford", "random", "random", seed=1))
    with pytest.raises(CampaignError, match="this is another battle: Otter Ford"):
        war.carry_home(start_battle("tewapen/otter-ford", seed=1))
    assert (war.key(), war.decisions, war.battles) == (*before, {})


# --- taking back, copies ----------------------------------------------------------------------------------


def test_a_battle_is_forgotten_with_any_part_of_its_outcome(settled: Campaign) -> None:
    war = copy.copy(settled)
    with pytest.raises(UndoRefused):
        war.undo()
    assert list(war.battles) == [1]
    war.undo(consent=True)
    assert war.battles == {}
    while war.meeting is None:
        war.undo(consent=True)
    assert war.meeting.number == 1
    assert list(settled.battles) == [1]


def test_what_comes_before_a_battle_is_taken_back_without_it(settled: Campaign) -> None:
    war = copy.copy(settled)
    before = war.decisions
    war.apply(war.legal_actions[0])
    war.undo(consent=True)
    assert war.decisions == before
    assert list(war.battles) == [1]


def test_copies_and_pickles_have_the_battles_and_roll_the_same_dice(settled: Campaign) -> None:
    for twin in (copy.copy(settled), copy.deepcopy(settled), pickle.loads(pickle.dumps(settled))):
        assert isinstance(twin, Campaign)
        assert twin.key() == settled.key()
        assert twin.battles == settled.battles
        assert twin.battles is not settled.battles
        assert [str(one) for one in twin.actions] == [str(one) for one in settled.actions]
        twin.apply(twin.legal_actions[0])
        assert twin.key() != settled.key()


def test_a_clone_has_other_dice_and_neither_history_nor_battles(settled: Campaign) -> None:
    twin = settled.clone()
    assert isinstance(twin, Campaign)
    assert twin.battles == {}
    assert twin.actions == []
    assert twin.key() != settled.key()
    assert settled.clone(same_dice=True).key() == settled.key()
    assert settled.clone((1, 2)).key() == settled.clone((1, 2)).key()


def test_a_single_battle_does_not_become_a_campaign() -> None:
    with pytest.raises(CampaignError, match="tewapen/otter-ford is a single battle"):
        Campaign.of(start_battle("tewapen/otter-ford", seed=1))
    war = at_march()
    assert Campaign.of(start_battle("eightcastles/two-realms", seed=SEED, options=A_YEAR)).scenario == war.scenario


def test_pieces_are_called_in_the_past_as_they_were_called_then(fought: Campaign) -> None:
    war = campaign.start(TWO_REALMS, SEED, A_YEAR)
    for action, step in zip(fought.actions, fought.steps, strict=True):
        war.apply(war.legal_actions[[one.code for one in war.legal_actions].index(step.code)])
        assert str(war.actions[-1]) == str(action)
        assert [one.text for one in war.last_events] == [one.text for one in fought.events_of(len(war.steps))]
