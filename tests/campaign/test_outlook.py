"""How likely a march is to succeed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from campaign.wars import HOME, HOST, at_march, moved, pieces_of
from warhost import campaign
from warhost.campaign import Campaign, MarchChances, factions
from warhost.campaign.outlook import growing
from warhost.campaign.quick import fight_quickly
from warhost.errors import IllegalAction, NotationError
from warhost.ruleset import Ruleset
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
    assert weak.share < 0.1
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
