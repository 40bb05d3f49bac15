"""Counsel for a faction: its best actions with what speaks for and against them."""

from __future__ import annotations

import time

import pytest

from campaign.wars import HOST, at_battle, at_march, moved, pieces_of
from warhost import campaign
from warhost.campaign import Campaign
from warhost.rulesets.eightcastles.words.counsel import about, odds


@pytest.fixture(scope="module")
def war() -> Campaign:
    """The orcs are about to march."""
    return at_march()


def test_the_best_actions_are_told_with_their_reasons(war: Campaign) -> None:
    before = war.key()
    began = time.process_time()
    found = campaign.advise(war)
    assert time.process_time() - began < 6, "about two seconds of a core"
    assert 1 <= len(found) <= 3
    assert all(one.action in war.legal_actions and one.reasons for one in found)
    assert [one.worth for one in found] == sorted((one.worth for one in found), reverse=True)
    assert all(reason.endswith(".") for one in found for reason in one.reasons)
    assert war.key() == before
    assert campaign.advise(war) == found, "asked again it says the same"
    assert str(found[0]) == f"{found[0].action}: {' '.join(found[0].reasons)}"


def test_an_empty_castle_beside_a_host_is_worth_taking(war: Campaign) -> None:
    """The humans have left their capital."""
    general, *others = pieces_of(war, "humans")
    leader, *orcs = pieces_of(war, "orcs")
    there = moved(war, dict.fromkeys([leader, *orcs[-4:]], "55") | {general: "11"} | dict.fromkeys(others, "11"))
    best = campaign.advise(there)[0]
    assert str(best.action) == "march 55 C1"
    assert any(reason.startswith("Takes the castle of") for reason in best.reasons)
    assert best.chances is None, "nobody is there to be fought"


def test_a_march_into_a_battle_is_told_with_its_chances(war: Campaign) -> None:
    found = {str(one.action): one for one in campaign.advise(war, most=9)}
    fought = [one for one in found.values() if one.chances is not None]
    assert fought
    assert all(one.chances and one.chances.battles == 20 for one in fought)
    assert HOST in war.legal_actions


def test_of_actions_that_come_to_the_same_only_the_first_is_told() -> None:
    """A unit is raised here or there."""
    war = campaign.start("two-realms", 1)
    while not any(one.verb == "raise" for one in war.legal_actions):
        war.apply(war.legal_actions[-1])
    found = campaign.advise(war)
    assert found[0].action.verb == "raise"
    assert any("more" in reason for reason in found[0].reasons)
    told = [(str(one.action).split()[1], one.reasons) for one in found]
    assert len({*told}) == len(told), "the same unit is told for one space"


def test_where_nothing_is_to_be_decided_there_is_no_counsel(fought: Campaign) -> None:
    assert campaign.advise(at_battle()) == []
    assert campaign.advise(fought) == []


def test_what_happens_in_some_worlds_only_is_told_with_its_odds() -> None:
    assert [odds(share) for share in (1, 0.7, 0.5, 0.2, 0.05)] == [
        "",
        " (likely)",
        " (an even chance)",
        " (a small chance)",
        None,
    ]
    assert [about(units) for units in (0.6, 1.0, 2.4)] == ["about 1 unit", "1 unit", "about 2 units"]
