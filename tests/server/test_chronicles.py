"""A campaign's chronicle over HTTP: told to whoever may look, kept until something has happened."""

from __future__ import annotations

import pytest

from server.clients import SEED, Fight, TestClient, begin, refused
from warhost import campaign
from warhost.server import chronicles

TWO = {"orcs": "person", "humans": "person"}


@pytest.fixture
def war(client: TestClient) -> Fight:
    """A campaign of two realms between two persons."""
    body = {"scenario": "eightcastles/two-realms", "seats": TWO, "seed": SEED}
    answer = client.post("/api/battles", json=body).json()
    return Fight(client, answer["id"], answer["tokens"])


def decide(war: Fight, actions: int) -> None:
    """Take the first thing that is offered, again and again."""
    for _ in range(actions):
        scene = war.scene()
        war.act(scene["number"], scene["view"]["choices"][0]["action"])


def test_a_campaign_is_told_as_it_stands(war: Fight) -> None:
    decide(war, 6)
    told = war.get("/chronicle", "watch").json()
    scene = war.scene()
    last = told["seasons"][-1]
    assert told.keys() == {"seasons", "ending"}
    assert told["ending"] is None
    assert [one["turn"] for one in told["seasons"]] == [*range(scene["view"]["turn"] + 1)]
    held = {one["id"]: one["holder"] for one in scene["view"]["spaces"] if one["holder"] != "neutral"}
    assert last["holders"] == held
    assert last["points"] == {side: scene["view"]["scores"][side] for side in TWO}
    assert all(one["lines"] for one in told["seasons"])
    assert set(last["lines"][0]) == {"text", "side", "at", "battle"}


def test_it_is_worked_out_again_only_when_something_has_happened(war: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    first = war.get("/chronicle").json()
    with monkeypatch.context() as patch:
        patch.setattr(chronicles, "_packed", None)
        assert war.get("/chronicle").json() == first
    decide(war, 1)
    assert war.get("/chronicle").json() != first


def test_a_campaign_that_is_given_up_has_an_ending(war: Fight) -> None:
    war.post("surrender", {"side": "orcs"}, "orcs")
    ending = war.get("/chronicle").json()["ending"]
    assert ending["winner"] == "humans"
    assert ending["text"].endswith(".")


def test_a_single_battle_has_no_chronicle(client: TestClient) -> None:
    refused(begin(client).get("/chronicle"), 422, "bad_request")


def test_it_is_told_to_nobody_without_a_token(war: Fight) -> None:
    refused(war.client.get(f"{war.path}/chronicle"), 404, "unknown_battle")


def test_it_is_the_chronicle_of_the_campaign_itself(war: Fight) -> None:
    begun = campaign.chronicle_of(campaign.start("two-realms", SEED)).to_data()
    told = war.get("/chronicle").json()
    assert [one["name"] for one in told["seasons"]] == [one["name"] for one in begun["seasons"]]
