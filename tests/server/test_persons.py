"""Persons: their battles on every device, who may open them there, and what is told of them."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

import pytest

from server.clients import AGAINST_GREEDY, Fight, Json, TestClient, begin, refused


@dataclass
class Device:
    """A device at which a person sits."""

    client: TestClient
    id: str
    token: str

    def get(self, what: str = "") -> Any:
        """Ask for something as this person."""
        return self.client.get(f"/api/me{what}", headers={"X-Warhost-Person": self.token})

    def post(self, what: str, body: Any = None) -> Any:
        """Ask for a deed as this person."""
        return self.client.post(f"/api/me{what}", json={} if body is None else body, headers=self.headers)

    @property
    def headers(self) -> dict[str, str]:
        """What says who asks."""
        return {"X-Warhost-Person": self.token}

    def bring(self, fight: Fight, seat: str, **kept: Any) -> Json:
        """Bring the seat of a battle."""
        one = {"id": fight.id, "token": fight.tokens[seat]} | ({"kept": kept} if kept else {})
        response = self.post("/battles", {"battles": [one]})
        assert response.status_code == 200, response.text
        told: Json = response.json()
        return told

    def battles(self) -> list[Json]:
        """The person's battles."""
        told: list[Json] = self.get("/battles").json()["battles"]
        return told


def person(client: TestClient, name: str = "Ada", device: str = "the desk") -> Device:
    """Somebody new."""
    response = client.post("/api/persons", json={"name": name, "device": device})
    assert response.status_code == 201, response.text
    return Device(client, response.json()["id"], response.json()["token"])


def taken(client: TestClient) -> Fight:
    """A battle whose seats are taken by two."""
    fight = begin(client)
    fight.add_to_dice(red="a", black="b")
    return fight


@pytest.fixture(scope="module")
def ada(client: TestClient) -> Device:
    """Somebody with a name."""
    return person(client)


# --- battles ----------------------------------------------------------------------------------------------


def test_a_battle_that_was_brought_is_told_with_whose_move_it_is(client: TestClient) -> None:
    ada, bob = person(client), person(client, "Bob")
    fight = taken(client)
    mover = fight.seat_to_decide()
    other = {"red": "black", "black": "red"}[mover]
    assert ada.bring(fight, mover, put_away=True) == {"brought": [fight.id], "refused": []}
    assert bob.bring(fight, other)["brought"] == [fight.id]
    [mine], [his] = ada.battles(), bob.battles()
    assert (mine["asked"], his["asked"], mine["waits_for"]) == (True, False, [mover])
    assert (mine["scenario"], mine["game"]) == ({"id": "otter-ford", "name": "Otter Ford"}, "tewapen")
    assert (mine["yours"], mine["kept"], mine["result"]) == ([mover], {"put_away": True}, None)
    fight.post("surrender", {"side": mover}, mover)
    [mine] = ada.battles()
    assert (mine["asked"], mine["result"]["winner"]) == (False, other)


def test_names_are_those_given_last(client: TestClient) -> None:
    ada, fight = person(client), begin(client, seats=AGAINST_GREEDY)
    fight.join("red", entropy="x", name="Ada of the Ford")
    ada.bring(fight, "red")
    assert ada.battles()[0]["names"] == {"red": "Ada of the Ford", "black": "The eager captain"}
    fight.join("red", name="Countess")
    assert ada.battles()[0]["names"]["red"] == "Countess"


def test_a_seat_that_nobody_has_taken_cannot_be_brought_by_whoever_made_its_link(client: TestClient) -> None:
    ada, fight = person(client), begin(client)
    told = ada.bring(fight, "black")
    assert told["brought"] == []
    assert "nobody has taken this seat" in told["refused"][0]["sentence"]
    assert ada.battles() == []
    refused(ada.post(f"/battles/{fight.id}/key"), 404, "unknown_battle")


def test_a_forged_token_brings_nothing(client: TestClient, ada: Device) -> None:
    fight, other = taken(client), taken(client)
    for token in (secrets.token_urlsafe(16), other.tokens["red"]):
        told = ada.post("/battles", {"battles": [{"id": fight.id, "token": token}]}).json()
        assert told["brought"] == []
        assert "does not open it" in told["refused"][0]["sentence"]


def test_each_device_has_a_token_of_its_own_that_decides_for_the_same_seat(client: TestClient) -> None:
    ada, fight = person(client), taken(client)
    mover = fight.seat_to_decide()
    ada.bring(fight, mover)
    key = ada.post(f"/battles/{fight.id}/key").json()["token"]
    assert key != fight.tokens[mover]
    there = Fight(client, fight.id, fight.tokens | {mover: key})
    scene = there.scene(mover)
    assert scene["yours"] == [mover]
    there.act(scene["number"], scene["view"]["choices"][0]["action"], mover)
    assert fight.scene(mover)["number"] == scene["number"] + 1


def test_a_seat_for_two_ends_when_somebody_takes_one_of_them(client: TestClient) -> None:
    ada, fight = person(client), begin(client)
    ada.bring(fight, "both")
    key = ada.post(f"/battles/{fight.id}/key").json()["token"]
    assert Fight(client, fight.id, {"both": key}).scene()["yours"] == ["red", "black"]
    fight.join("black", entropy="mine")
    refused(ada.post(f"/battles/{fight.id}/key"), 404, "unknown_battle")
    refused(client.get(fight.path, params={"token": key}), 404, "unknown_battle")


def test_what_is_let_go_is_listed_and_opened_no_more(client: TestClient) -> None:
    ada, fight = person(client), taken(client)
    ada.bring(fight, "red")
    key = ada.post(f"/battles/{fight.id}/key").json()["token"]
    assert ada.post(f"/battles/{fight.id}/let-go").status_code == 200
    assert ada.battles() == []
    refused(client.get(fight.path, params={"token": key}), 404, "unknown_battle")
    assert fight.scene("red")["yours"] == ["red"]


def test_nobody_has_the_battles_of_another(client: TestClient) -> None:
    ada, bob, fight = person(client), person(client, "Bob"), taken(client)
    ada.bring(fight, "red")
    refused(bob.post(f"/battles/{fight.id}/key"), 404, "unknown_battle")
    bob.post(f"/battles/{fight.id}/let-go")
    assert len(ada.battles()) == 1
    stranger = Device(client, "", "not a token")
    for answer in (stranger.get("/battles"), stranger.post("/battles", {"battles": []}), stranger.get()):
        refused(answer, 401, "no_person")


def test_whoever_is_no_person_is_told_whose_move_it_is_without_a_room_being_opened(client: TestClient) -> None:
    fight = taken(client)
    mover = fight.seat_to_decide()
    hall: Any = client.app.state.hall  # type: ignore[attr-defined]
    hall.rooms.pop(fight.id)
    asked = [{"id": fight.id, "token": fight.tokens[seat]} for seat in (mover, "watch")]
    told = client.post("/api/standings", json={"battles": [*asked, {"id": fight.id, "token": "forged"}]}).json()
    assert {tuple(one["yours"]): one["asked"] for one in told["battles"]} == {(mover,): True, (): False}
    assert fight.id not in hall.rooms
