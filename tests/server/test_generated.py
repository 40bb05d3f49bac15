"""Campaigns that are made up from a seed, shown before they are begun."""

from __future__ import annotations

from typing import Any

import pytest

from server.clients import SEED, TestClient, refused

GAME = "/api/games/eightcastles"


def drawn(client: TestClient, seed: int, **wishes: str) -> Any:
    """What a seed makes up."""
    return client.get(f"{GAME}/generated/{seed}", params=wishes)


def test_the_games_tell_what_can_be_wished_for(client: TestClient) -> None:
    games = {one["name"]: one["wishes"] for one in client.get("/api/games").json()}
    assert [one["id"] for one in games["eightcastles"]["factions"]["values"]] == ["2", "3", "4", "5", "6"]
    assert {one["id"] for one in games["eightcastles"]["map"]["values"]} == {"veldramar", "amber-isles"}
    assert games["tewapen"] == {}


@pytest.mark.parametrize("factions", ["2", "3", "4", "5", "6"])
def test_the_same_seed_makes_up_the_same_for_the_card_and_for_the_campaign(client: TestClient, factions: str) -> None:
    card = drawn(client, 7, factions=factions).json()
    assert len(card["taking_part"]) == int(factions)
    assert card["places"]
    seats = dict.fromkeys(card["taking_part"], "person")
    asked = {"scenario": "eightcastles/generated-7", "wishes": {"factions": factions}, "seats": seats, "seed": SEED}
    begun = client.post("/api/battles", json=asked).json()
    scene = client.get(f"/api/battles/{begun['id']}", params={"token": begun["tokens"]["watch"]}).json()
    assert [*scene["view"]["factions"]] == card["taking_part"]
    assert scene["scenario"]["name"] == card["name"]
    assert {one["at"] for one in scene["view"]["hosts"]} >= {one["place"] for one in card["places"]}


def test_options_count_for_it_too(client: TestClient) -> None:
    card = drawn(client, 3, map="amber-isles").json()
    assert card["ground"]["name"] == "The Amber Isles"
    seats = dict.fromkeys(card["taking_part"], "person")
    asked = {"scenario": "eightcastles/generated-3", "wishes": {"map": "amber-isles"}, "seats": seats}
    begun = client.post("/api/battles", json=asked | {"options": {"years": 1}}).json()
    scene = client.get(f"/api/battles/{begun['id']}", params={"token": begun["tokens"]["watch"]}).json()
    assert scene["scenario"]["turns"] == 4


def test_wishes_that_cannot_be(client: TestClient) -> None:
    assert "factions cannot be '7'" in refused(drawn(client, 1, factions="7"), 422, "bad_request")["sentence"]
    assert "colour" in refused(drawn(client, 1, colour="red"), 422, "bad_request")["sentence"]
    refused(drawn(client, 1, factions="6", map="amber-isles"), 422, "bad_request")
    refused(drawn(client, -1), 422, "bad_request")
    refused(client.get("/api/games/nosuch/generated/1"), 404, "unknown_name")
    for scenario in ("eightcastles/two-realms", "eightcastles/generated-x"):
        asked = {"scenario": scenario, "wishes": {"factions": "2"}, "seats": {}}
        refused(client.post("/api/battles", json=asked), 422, "bad_request")
