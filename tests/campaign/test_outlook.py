"""How likely a march is to succeed."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator

import pytest

from campaign.wars import HOME, HOST, at_march, moved, pieces_of
from warhost import campaign
from warhost.campaign import Campaign, MarchChances, factions
from warhost.campaign.outlook import growing
from warhost.campaign.quick import fight_quickly
from warhost.errors import IllegalAction, NotationError
from warhost.ruleset import Ruleset
from warhost.rulesets.eightcastles.state import Campaign as Record
from warhost.shelf.hosts import Aftermath, Hosts, Meeting


@pytest.fixture(scope="module")
def war() -> Campaign:
    """The orcs are about to march."""
    return at_march()


def humans_ahead(war: Campaign, number: int, orcs: int = 9, general_flees_to: str = "") -> Campaign:
    """The same with so many units of the humans where the orcs can march, and only so many of the orcs left.

    With a place to flee to, the General of the humans leads them, and a unit of theirs holds that place.
    """
    general, _, *units = pieces_of(war, "humans")
    places: dict[str, str | None] = dict.fromkeys(units[:number], "15")
    places |= dict.fromkeys(pieces_of(war, "orcs")[orcs:])
    return moved(war, places | ({general: "15", units[-1]: general_flees_to} if general_flees_to else {}))


def test_where_nobody_is_he_holds_the_space_for_certain(war: Campaign) -> None:
    found = campaign.chances(war, HOME)
    assert (found.share, found.error, found.battles) == (1, 0, 0)
    assert found.without_battle == found.worlds > 0
    assert str(found) == "nobody is there to be fought"


def test_the_strong_win_and_the_weak_lose(war: Campaign) -> None:
    strong = campaign.chances(humans_ahead(war, 1), HOST)
    assert strong.share > 0.9
    assert strong.without_battle == 0
    assert strong.mean_losses(strong.enemy_losses) > strong.mean_losses(strong.own_losses)
    weak = campaign.chances(humans_ahead(war, 7, orcs=3), HOST)
    assert weak.share < 0.2
    assert weak.general_falls <= weak.battles == 50


def test_a_region_that_is_nobodys_may_submit_without_a_blow(war: Campaign) -> None:
    found = campaign.chances(war, HOST)
    assert 0 < found.without_battle < found.worlds
    assert found.held / found.battles <= found.share < 1
    assert 0 < found.error < 0.2
    assert str(found).startswith(f"holds the field {found.share:.0%} (give or take {found.error:.0%}), of 50 battles;")


def test_the_same_seed_gives_the_same_figures_and_the_campaign_stays_as_it_is(war: Campaign) -> None:
    before = war.key()
    assert campaign.chances(war, HOST, seed=3) == campaign.chances(war, HOST, seed=3)
    assert campaign.chances(war, HOST, seed=3) != campaign.chances(war, HOST, seed=4)
    assert war.key() == before


def test_figures_grow_from_fifty_battles_on(war: Campaign) -> None:
    told = list(growing(war, HOST, most=160))
    assert [one.battles for one in told] == [50, 100, 150, 160]
    assert told[0] == campaign.chances(war, HOST)
    assert [sum(one.own_losses.values()) for one in told] == [50, 100, 150, 160]
    assert told[-1].error < told[0].error
    assert len(list(growing(war, HOME))) == 1


def test_it_is_told_where_the_enemy_may_refuse(war: Campaign) -> None:
    """A host that is led, with land of its own next to it."""
    led = campaign.chances(humans_ahead(war, 4, general_flees_to="12"), HOST, battles=10)
    assert led.may_be_refused
    assert str(led).endswith("; the enemy may refuse")
    assert not campaign.chances(humans_ahead(war, 4), HOST, battles=10).may_be_refused


def test_a_greedy_faction_sees_the_battle_behind_a_refusal(war: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    """It reckons with those who might get out of the way that they stand."""
    looked_at: list[tuple[str, int]] = []

    def fight(game: Ruleset, hosts: Hosts, meeting: Meeting, battles: int, seed: int) -> Iterator[Aftermath]:
        looked_at.append((meeting.place, len(meeting.defender.pieces)))
        return fight_quickly(game, hosts, meeting, battles, seed)

    monkeypatch.setattr(factions, "fight_quickly", fight)
    led = humans_ahead(war, 4, general_flees_to="12")
    factions.GreedyFaction(1).choose(led)
    assert ("15", 5) in looked_at


def test_figures_of_several_seeds_add_up_and_travel(war: Campaign) -> None:
    one, other = campaign.chances(war, HOST, seed=1), campaign.chances(war, HOST, battles=30, seed=2)
    both = one + other
    assert (both.battles, both.worlds, both.held) == (80, one.worlds + other.worlds, one.held + other.held)
    assert both.own_losses == one.own_losses + other.own_losses
    assert pickle.loads(pickle.dumps(both)) == both
    assert [one.battles for one in growing(war, HOST, 50, 80, seed=7)] == [50, 80]
    assert both + MarchChances() == both


def test_figures_are_told_as_data(war: Campaign) -> None:
    found = campaign.chances(humans_ahead(war, 3), HOST)
    told = found.to_data()
    assert json.loads(json.dumps(told)) == told
    assert (told["share"], told["battles"], told["words"]) == (found.share, 50, str(found))
    assert sum(told["losses"]) == pytest.approx(1)
    assert sum(lost * share for lost, share in enumerate(told["enemy_losses"])) == pytest.approx(told["enemy_mean"])
    assert len(told["enemy_losses"]) <= 4
    assert campaign.chances(war, HOME).to_data()["losses"] == []


# --- sieges -----------------------------------------------------------------------------------------------


def besieging(war: Campaign, garrison: int = 3, host: int = 9) -> Campaign:
    """The host of the orcs stands before the castle of the humans, in which so many units are left."""
    _, _, *units = pieces_of(war, "humans")
    places: dict[str, str | None] = dict.fromkeys(pieces_of(war, "humans"))
    places |= dict.fromkeys(units[:garrison], "C1")
    orcs = pieces_of(war, "orcs")
    return moved(war, places | dict.fromkeys(orcs[:host], "55") | dict.fromkeys(orcs[host:]))


def test_an_assault_has_its_chances_and_better_ones_after_seasons_of_siege(war: Campaign) -> None:
    there = besieging(war, garrison=6)
    now = campaign.chances(there, "assault C1 55", 200, seasons=0)
    later = campaign.chances(there, "assault C1 55", 200, seasons=3)
    assert now.battles == later.battles == 200
    assert later.share > now.share
    assert campaign.chances(there, "besiege C1 55", seasons=1) == campaign.chances(there, "assault C1 55", seasons=1)


def test_an_assault_that_is_looked_at_is_the_one_that_is_fought(war: Campaign) -> None:
    there = besieging(war)
    there.apply("done")
    assert "assault C1 55" in there.legal_actions
    assert campaign.chances(there, "besiege C1 55") == campaign.chances(there, "assault C1 55", seasons=1)
    code = there.action("assault C1 55").code
    ahead = there.meetings.assault_ahead(there.memory, there.scenario, code, None)
    there.apply("assault C1 55")
    meeting = there.meeting
    assert ahead is not None
    assert meeting is not None
    assert ahead._replace(seed=meeting.seed) == meeting


def test_whoever_is_shut_in_starves_before_he_is_stormed(war: Campaign) -> None:
    """Stores last for two seasons where all regions round the castle are the besieger's."""
    there = besieging(war, garrison=2)
    record: Record = Record.over(there.memory)
    land = there.scenario.land  # type: ignore[attr-defined]
    for region in land.neighbours[land.numbers["C1"]]:
        record.spaces[region].holder = record.to_decide
    sizes = []
    for seasons in range(5):
        ahead = there.meetings.assault_ahead(there.memory, there.scenario, there.action("assault C1 55").code, seasons)
        assert ahead is not None
        sizes.append(len(ahead.defender.pieces))
    assert sizes == [2, 2, 2, 1, 0]
    starved = campaign.chances(there, "besiege C1 55", seasons=4)
    assert (starved.battles, starved.share, str(starved)) == (0, 1, "nobody is there to be fought")


def test_no_siege_has_no_chances(war: Campaign) -> None:
    there = besieging(war)
    with pytest.raises(IllegalAction, match="assault C1 55"):
        campaign.chances(there, "assault C1 55")
    with pytest.raises(ValueError, match="assault C1 54 leads to no assault after 2 seasons of siege"):
        campaign.chances(there, "assault C1 54", seasons=2)
    with pytest.raises(ValueError, match="besiege C1 54 is neither a march nor an assault"):
        campaign.chances(there, "besiege C1 54")
    with pytest.raises(ValueError, match="leads to no assault"):
        campaign.chances(there, HOST, seasons=1)


def test_what_cannot_be_done_has_no_chances(war: Campaign) -> None:
    with pytest.raises(IllegalAction, match="march 55 54"):
        campaign.chances(war, "march 55 54")
    with pytest.raises(NotationError):
        campaign.chances(war, "march 14 99")
    with pytest.raises(ValueError, match="done is neither a march nor an assault: it leads to no battle"):
        campaign.chances(war, "done")
    with pytest.raises(ValueError, match="0 battles: at least one is needed"):
        campaign.chances(war, HOST, battles=0)


def test_figures_without_a_battle_are_whole() -> None:
    nothing = MarchChances()
    assert nothing.share == 1
    assert nothing.error == 0
    assert nothing.mean_losses(nothing.own_losses) == 0
