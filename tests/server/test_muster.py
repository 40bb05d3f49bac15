"""Armies that are bought through the server: the price list, what is wrong with an army, and the battle of two."""

from __future__ import annotations

from typing import Any

from server.clients import TestClient

MUSTER = "/api/games/ittybitty/muster"
LEGAL = "captain3 Holt\nformation Foot under Holt: 2 LI2, SP2\n"
FAULTY = "captain3 Holt\nformation Foot under Nobody: 2 LI2, XX\nSP2\n"
SEATS = {"red": "person", "blue": "person"}


def judged(client: TestClient, army: str, budget: int = 30) -> Any:
    """What the server says of an army."""
    answer = client.post(MUSTER, json={"army": army, "budget": budget})
    assert answer.status_code == 200
    return answer.json()


def begun(client: TestClient, **more: Any) -> Any:
    """What the server answers to whoever wants a battle of bought armies."""
    asked = {"scenario": "ittybitty/bought", "seats": SEATS, "armies": {"red": LEGAL, "blue": LEGAL}, "budget": 30}
    return client.post("/api/battles", json=asked | more)


def test_the_price_list_has_everything_that_can_be_bought(client: TestClient) -> None:
    told = client.get(MUSTER).json()
    items = [one for group in told["groups"] for one in group["items"]]
    assert len({one["id"] for one in items}) == len(items) > 30
    assert all(one["price"] > 0 and one["name"] and one["icon"] and one["text"] for one in items)
    assert told["budgets"][0] in told["budgets"][1:] or len(set(told["budgets"])) == len(told["budgets"])
    assert [one["id"] for one in told["wishes"]["engagement"]["values"]] == ["meeting", "attack"]


def test_games_in_which_nothing_is_bought_say_so(client: TestClient) -> None:
    assert client.get("/api/games/onehour/muster").status_code == 404
    assert {game["name"]: game["buys"] for game in client.get("/api/games").json()}["ittybitty"]
    assert not any(game["buys"] for game in client.get("/api/games").json() if game["name"] != "ittybitty")


def test_an_army_is_judged_with_every_fault_and_its_line(client: TestClient) -> None:
    fine = judged(client, LEGAL)
    assert (fine["price"], fine["left"], fine["faults"]) == (5 + 6 + 6 + 7, 6, [])
    assert {"label": "Attack strength", "text": "8"} in fine["rows"]
    faults = judged(client, FAULTY, budget=10)["faults"]
    assert [fault["line"] for fault in faults] == [2, 2, 3, None]
    assert "XX" in faults[0]["text"] or "XX" in faults[1]["text"]
    assert "10" in faults[-1]["text"]


def test_an_army_drawn_by_lot_is_legal_and_the_same_for_the_same_seed(client: TestClient) -> None:
    drawn = [client.post(f"{MUSTER}/draw", json={"budget": 60, "seed": 7}).json()["army"] for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert judged(client, drawn[0], 60)["faults"] == []
    assert client.post(f"{MUSTER}/draw", json={"budget": 1, "seed": 7}).status_code == 422


def test_a_battle_of_bought_armies_begins_at_once(client: TestClient) -> None:
    answer = begun(client)
    assert answer.status_code == 201
    battle, token = answer.json()["id"], answer.json()["tokens"]["both"]
    scene = client.get(f"/api/battles/{battle}", params={"token": token}).json()
    assert scene["game"] == "ittybitty"
    assert len([one for one in scene["view"]["pieces"] if not one["gone"]]) == 8


def test_a_battle_of_faulty_armies_is_refused_with_every_fault(client: TestClient) -> None:
    answer = begun(client, armies={"red": LEGAL, "blue": FAULTY})
    assert answer.status_code == 422
    told = answer.json()
    assert told["code"] == "bad_scenario"
    assert len(told["reasons"]) >= 3
    assert all(reason["text"].startswith("blue: ") for reason in told["reasons"])


def test_what_cannot_be_asked_is_refused(client: TestClient) -> None:
    assert begun(client, armies={"red": LEGAL}).status_code == 422
    assert begun(client, wishes={"engagement": "siege"}).status_code == 422
    assert begun(client, wishes={"weather": "rain"}).status_code == 422
    assert begun(client, scenario="onehour/bought").status_code == 404
    assert begun(client, armies={"red": "x" * 20_001, "blue": LEGAL}).status_code == 422
