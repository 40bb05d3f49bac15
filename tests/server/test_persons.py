"""Persons: their battles on every device, who may open them there, and what is told of them."""

from __future__ import annotations

import secrets
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy import JSON, Boolean, Column, DateTime, Float, ForeignKey, Integer, LargeBinary, Table, func, select

from server.clients import AGAINST_GREEDY, Fight, Json, TestClient, begin, refused
from warhost.server import tables
from warhost.server.persons.seats import key_of
from warhost.server.persons.sessions import Person
from warhost.server.refusals import Refusal
from warhost.server.store import hash_of, now


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
    assert ada.bring(fight, mover, receipt="receipt") == {"brought": [fight.id], "refused": []}
    assert bob.bring(fight, other)["brought"] == [fight.id]
    [mine], [his] = ada.battles(), bob.battles()
    assert (mine["asked"], his["asked"], mine["waits_for"]) == (True, False, [mover])
    assert (mine["scenario"], mine["game"]) == ({"id": "otter-ford", "name": "Otter Ford"}, "tewapen")
    assert (mine["yours"], mine["kept"], mine["result"]) == ([mover], {"receipt": "receipt"}, None)
    fight.post("surrender", {"side": mover}, mover)
    [mine] = ada.battles()
    assert (mine["asked"], mine["result"]["winner"]) == (False, other)


def test_a_seat_is_that_of_the_person_who_takes_it(client: TestClient) -> None:
    ada, bob = person(client), person(client, "Bob")
    fight = begin(client, seats=AGAINST_GREEDY)
    fight.join("red", ada.headers, entropy="x")
    assert [one["yours"] for one in ada.battles()] == [["red"]], "before its page has brought anything"
    assert ada.bring(fight, "red", receipt="receipt")["brought"] == [fight.id]
    assert [one["kept"] for one in ada.battles()] == [{"receipt": "receipt"}]
    fight.join("red", bob.headers, name="Countess")
    assert bob.battles() == [], "to have another name takes no seat"


def test_whoever_is_none_any_more_or_has_too_many_takes_a_seat_all_the_same(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, full = person(client), person(client, "Bob")
    assert gone.post("/delete").status_code == 200
    begin(client, seats=AGAINST_GREEDY).join("red", gone.headers, entropy="x")
    begin(client, seats=AGAINST_GREEDY).join("red", full.headers, entropy="x")
    monkeypatch.setattr("warhost.server.persons.seats.MOST_SEATS", 1)
    begin(client, seats=AGAINST_GREEDY).join("red", full.headers, entropy="x")
    assert len(full.battles()) == 1


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


def test_a_device_has_one_key_for_a_seat_and_none_when_it_is_signed_out_meanwhile(client: TestClient) -> None:
    ada, fight = person(client), taken(client)
    ada.bring(fight, "red")
    first, second = (ada.post(f"/battles/{fight.id}/key").json()["token"] for _ in range(2))
    refused(client.get(fight.path, params={"token": first}), 404, "unknown_battle")
    assert client.get(fight.path, params={"token": second}).json()["yours"] == ["red"]
    hall: Any = client.app.state.hall  # type: ignore[attr-defined]
    gone = Person(ada.id, "Ada", None, hash_of("a device that was signed out while it asked"))
    with pytest.raises(Refusal, match="none of yours"):
        client.portal.call(key_of, hall, gone, fight.id)  # type: ignore[union-attr]


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


def test_what_is_put_away_stays_so_when_it_is_brought_again(client: TestClient) -> None:
    ada, fight = person(client), taken(client)
    ada.bring(fight, "red", receipt="first")
    assert ada.post(f"/battles/{fight.id}/put-away", {"put_away": True}).status_code == 200
    ada.bring(fight, "red", receipt="second")
    assert ada.battles()[0]["kept"] == {"receipt": "second", "put_away": True}
    refused(person(client, "Bob").post(f"/battles/{fight.id}/put-away", {"put_away": True}), 404, "unknown_battle")


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


# --- devices, settings, names -----------------------------------------------------------------------------


def second_device(client: TestClient, ada: Device) -> Device:
    """Another device of a person."""
    words = ada.post("/phrase").json()["words"]
    told = client.post("/api/phrases", json={"words": words, "device": "the phone"}).json()
    return Device(client, told["id"], told["token"])


def test_a_device_that_is_signed_out_knows_nobody_and_opens_nothing(client: TestClient) -> None:
    ada, fight = person(client), taken(client)
    there = second_device(client, ada)
    ada.bring(fight, "red")
    here_key, there_key = (one.post(f"/battles/{fight.id}/key").json()["token"] for one in (ada, there))
    with Fight(client, fight.id, {"red": there_key}).page("red") as page:
        assert page.scene["yours"] == ["red"]
        [other] = [one for one in ada.get("/devices").json()["devices"] if not one["here"]]
        assert other["name"] == "the phone"
        assert ada.post("/devices/sign-out", {"id": other["id"]}).status_code == 200
        while page.next_raw()["type"] != "websocket.close":
            pass
    refused(there.get(), 401, "no_person")
    refused(client.get(fight.path, params={"token": there_key}), 404, "unknown_battle")
    assert Fight(client, fight.id, {"red": here_key}).scene("red")["yours"] == ["red"]
    refused(ada.post("/devices/sign-out", {"id": other["id"]}), 404, "not_found")


def test_of_two_devices_that_move_at_once_one_does_and_the_battle_goes_on(client: TestClient) -> None:
    ada, fight = person(client), taken(client)
    mover = fight.seat_to_decide()
    ada.bring(fight, mover)
    keys = [one.post(f"/battles/{fight.id}/key").json()["token"] for one in (ada, second_device(client, ada))]
    assert len(set(keys)) == 2
    devices = [Fight(client, fight.id, fight.tokens | {mover: key}) for key in keys]
    number, choices = (scene := fight.scene(mover))["number"], scene["view"]["choices"]
    asked = [{"number": number, "action": choices[place]["action"]} for place in (0, -1)]
    with ThreadPoolExecutor(2) as threads:
        moved = [*threads.map(lambda one: one[0].post("actions", one[1], mover), zip(devices, asked, strict=True))]
    assert sorted(one.status_code for one in moved) == [200, 409]
    late, told = next(one for one in moved if one.status_code == 409), next(one for one in moved if one.is_success)
    assert refused(late, 409, "stale")["sentence"] == f"the battle stands at number {number + 1}, not {number}"
    scenes = [one.scene(mover) for one in devices]
    assert scenes[0] == scenes[1]
    assert (scenes[0]["number"], scenes[0]["log"][-1]) == (number + 1, told.json()["entry"])
    fight.play(1)
    assert devices[moved.index(late)].scene(mover)["number"] == number + 2


def test_nobody_signs_out_the_device_of_another(client: TestClient) -> None:
    ada, bob = person(client), person(client, "Bob")
    [device] = ada.get("/devices").json()["devices"]
    refused(bob.post("/devices/sign-out", {"id": device["id"]}), 404, "not_found")
    assert ada.get().status_code == 200


def test_name_and_settings_are_the_same_on_every_device(client: TestClient) -> None:
    ada = person(client)
    there = second_device(client, ada)
    settings = {"theme": "dark", "sounds": True}
    assert ada.post("/settings", {"settings": settings}).status_code == 200
    assert ada.post("/name", {"name": "<b>Countess</b>"}).status_code == 200
    told = there.get().json()
    assert (told["name"], told["settings"]) == ("<b>Countess</b>", settings)
    refused(ada.post("/name", {"name": " "}), 422, "bad_request")
    refused(ada.post("/settings", {"settings": {"theme": ["dark"]}}), 422, "bad_request")
    assert there.get().json()["settings"] == settings


# --- everything, and nothing ------------------------------------------------------------------------------


def test_one_file_has_everything_but_what_opens_doors(client: TestClient) -> None:
    ada, bob, fight = person(client), person(client, "Bob"), taken(client)
    ada.bring(fight, "red", receipt="receipt red 3")
    key = ada.post(f"/battles/{fight.id}/key").json()["token"]
    words = ada.post("/phrase").json()["words"]
    for seat, text in (("red", "good luck"), ("black", "to you, too")):
        assert fight.post("messages", {"text": text}, seat).status_code == 200
    answer = ada.get("/export")
    told = answer.json()
    assert "attachment" in answer.headers["content-disposition"]
    assert told["person"]["name"] == "Ada"
    assert [one["name"] for one in told["devices"]] == ["the desk"]
    assert [(one["id"], one["kept"]) for one in told["battles"]] == [(fight.id, {"receipt": "receipt red 3"})]
    assert [one["text"] for one in told["messages"]] == ["good luck"]
    assert not any(secret in answer.text for secret in (ada.token, key, words, bob.id))
    assert "hash" not in answer.text


def test_whoever_deletes_himself_leaves_nothing_but_what_he_has_played(client: TestClient) -> None:
    ada, bob, fight = person(client), person(client, "Bob"), taken(client)
    there = second_device(client, ada)
    ada.bring(fight, "red")
    here_key, there_key = (one.post(f"/battles/{fight.id}/key").json()["token"] for one in (ada, there))
    write_everywhere(client, fight.id, ada.id, bob.id)
    assert ada.post("/delete").status_code == 200
    for one in (ada, there):
        refused(one.get(), 401, "no_person")
    assert rows_with(client, ada.id) == {}
    refused(client.get(fight.path, params={"token": there_key}), 404, "unknown_battle")
    for token in (here_key, fight.tokens["red"]):  # this browser goes on by what it holds
        assert Fight(client, fight.id, {"red": token}).scene("red")["yours"] == ["red"]
    assert bob.get().status_code == 200


def write_everywhere(client: TestClient, battle: str, who: str, other: str) -> None:
    """Let every table that refers to persons have a row of somebody's, and one that hangs on it for another."""
    hall: Any = client.app.state.hall  # type: ignore[attr-defined]
    portal: Any = client.portal
    ids = {tables.persons.name: who, tables.battles.name: battle}
    known = {key.parent.table.name for key in references()}
    held = rows_with(client, who).keys()
    for table in tables.metadata.sorted_tables:
        if table is tables.clubs or (table.name in known and table.name not in held):
            row = new_row(table, ids)
            portal.call(hall.store.add, (table, row))
            ids[table.name] = row.get("id", "")
    others = new_row(tables.invitations, ids | {tables.persons.name: other})
    strength = new_row(tables.ratings, ids) | {"who": f"person:{who}"}
    portal.call(hall.store.add, (tables.invitations, others), (tables.ratings, strength))
    assert rows_with(client, who).keys() == known | {"persons", "ratings"}


def new_row(table: Table, ids: dict[str, str]) -> Json:
    """A row with something in every column that needs it, or that refers to persons."""
    row: Json = {}
    for one in table.columns:
        target = next((key.column.table.name for key in one.foreign_keys), "")
        needs = not one.nullable or target == tables.persons.name
        row[one.name] = ids.get(target, made_up(one)) if needs else None
    return row


def made_up(column: Column[Any]) -> Any:
    """A value for a column."""
    kinds = {JSON: {}, DateTime: now(), LargeBinary: b"", Integer: 1, Float: 1.0, Boolean: False}
    return next((value for kind, value in kinds.items() if isinstance(column.type, kind)), secrets.token_hex(8))


def references() -> list[ForeignKey]:
    """All that refers to persons."""
    of_all = [key for table in tables.metadata.sorted_tables for key in table.foreign_keys]
    return [key for key in of_all if key.column.table is tables.persons]


def rows_with(client: TestClient, who: str) -> dict[str, int]:
    """How many rows of which tables name a person, wherever one is named."""
    columns = [tables.persons.c.id, tables.ratings.c.who, *(key.parent for key in references())]
    hall: Any = client.app.state.hall  # type: ignore[attr-defined]

    async def count() -> dict[str, int]:
        found: dict[str, int] = {}
        async with hall.store.engine.connect() as connection:
            for column in columns:
                query = select(func.count()).where(column.in_([who, f"person:{who}"]))
                found[column.table.name] = (
                    found.get(column.table.name, 0) + (await connection.execute(query)).scalar_one()
                )
        return {name: number for name, number in found.items() if number}

    portal: Any = client.portal
    counted: dict[str, int] = portal.call(count)
    return counted
