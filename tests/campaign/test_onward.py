"""Marches over two borders, offered as one decision."""

from __future__ import annotations

import pytest

from campaign.wars import at_march, pieces_of
from warhost import campaign
from warhost.campaign import Campaign
from warhost.campaign.onward import onward


@pytest.fixture(scope="module")
def war() -> Campaign:
    """The orcs are about to march, their General among them."""
    return at_march()


def home_of(war: Campaign) -> str:
    """Where the orcs' General stands."""
    return next(str(host["at"]) for host in war.view()["hosts"] if host["side"] == "orcs" and host["has_general"])


def test_each_leads_where_one_border_does_not(war: Campaign) -> None:
    home = home_of(war)
    near = {one.choice["place"] for one in war.legal_actions if one.choice.get("from") == home}
    ways = onward(war, home)
    assert ways
    for way in ways:
        assert way["place"] not in near | {home}
        assert way["from"] == home
        twin = war.clone((1, 1))
        for step in way["action"].split("; "):
            twin.apply(step)


def test_its_chance_can_be_asked_for_with_whoever_stays_behind(war: Campaign) -> None:
    way = onward(war, home_of(war))[0]
    stays = pieces_of(war, "orcs")[3]
    assert 0 < campaign.chances(war, f"hold {stays}; {way['action']}", 10).share <= 1


def test_where_nobody_stands_nobody_marches_on(war: Campaign) -> None:
    assert onward(war, "C1") == []
