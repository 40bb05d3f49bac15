"""A seat belongs to whoever took it: links that were exchanged decide, hear and say nothing, whatever is under way."""

from __future__ import annotations

import secrets
import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from server.clients import (
    AGAINST_GREEDY,
    HOST,
    PATIENCE_S,
    PERSONS,
    Fight,
    Json,
    TestClient,
    begin,
    refused,
    server,
    settings_in,
)
from server.listening import Listening, listening_server
from warhost import transcript
from warhost.face.entry import JOIN, join_text
from warhost.server import fullness

RACES = 20
SOCKETS = 6
GONE = 4404
DEEDS: list[tuple[str, Json]] = [
    ("actions", {"number": 0, "action": "pass"}),
    ("undo", {"number": 0}),
    ("offers", {"kind": "draw"}),
    ("answers", {"accept": True}),
    ("surrender", {"side": "black"}),
    ("messages", {"text": "it is still me"}),
    ("join", {"token": "a-token-that-the-page-has-drawn"}),
    ("practice", {}),
    ("resume", {}),
    ("stop", {}),
    ("orders", {"side": "black", "orders": {}}),
    ("counsel", {"wanted": True}),
    ("hints", {"number": 0}),
    ("odds", {"number": 0, "actions": ["pass"]}),
    ("why", {"action": "pass"}),
]


@pytest.fixture(scope="module")
def listening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listening]:
    """A server that listens."""
    with listening_server(settings_in(tmp_path_factory.mktemp("seats"))) as running:
        yield running


def fresh() -> str:
    """A token that nobody knows."""
    return secrets.token_urlsafe(24)


def take(address: str, token: str, start: threading.Barrier) -> int:
    """Take the black seat at the same moment as others do something else; the status."""
    with httpx.Client() as client:
        start.wait()
        answer = client.post(
            address, json={"name": "Bob", "token": fresh()}, headers={"Authorization": f"Bearer {token}"}
        )
    return answer.status_code


def linger(address: str, start: threading.Barrier, taken: threading.Event) -> tuple[list[Json], int | None]:
    """Open a page by a link and do all that a seat can, before and after it is taken: what it heard, how it closed."""
    heard: list[Json] = []
    start.wait()
    try:
        with connect(address) as page:
            heard.append(orjson.loads(page.recv(timeout=PATIENCE_S)))
            taken.wait(PATIENCE_S)
            page.send(orjson.dumps({"type": "say", "request": 1, "text": "it is still me"}).decode())
            page.send(orjson.dumps({"type": "surrender", "request": 2, "side": "black"}).decode())
            while True:
                heard.append(orjson.loads(page.recv(timeout=PATIENCE_S)))
    except ConnectionClosed as closed:
        return heard, None if closed.rcvd is None else closed.rcvd.code


def test_a_page_that_opens_while_the_seat_is_taken_decides_nothing(listening: Listening) -> None:
    for _ in range(RACES):
        fight = begin(listening.client)
        link = f"ws://{HOST}:{listening.port}/api/battles/{fight.id}/live?token={fight.tokens['black']}"
        start, taken = threading.Barrier(SOCKETS + 1), threading.Event()
        with ThreadPoolExecutor(SOCKETS + 1) as threads:
            taking = threads.submit(take, f"{listening.client.base_url}{fight.path}/join", fight.tokens["black"], start)
            pages = [threads.submit(linger, link, start, taken) for _ in range(SOCKETS)]
            assert taking.result() == 200
            taken.set()
            for page in pages:
                heard, code = page.result()
                assert code == GONE
                assert not [told for told in heard if told["type"] in ("done", "message")]
        scene = fight.scene("red")
        assert scene["messages"] == []
        assert scene["outcome"] is None
        assert not scene["seats"]["black"]["here"], "nobody of the link is left in the room"


def test_the_link_of_a_taken_seat_does_nothing_at_all(client: TestClient) -> None:
    fight = begin(client)
    sent, both = fight.tokens["black"], fight.tokens["both"]
    fight.join("black", name="Bob", entropy="b")
    before = fight.scene("red")
    for token in (sent, both):
        for what, body in DEEDS:
            answer = client.post(f"{fight.path}/{what}", json=body, headers={"Authorization": f"Bearer {token}"})
            refused(answer, 404, "unknown_battle")
    assert fight.scene("red") == before


@pytest.mark.parametrize("seat", ["black", "both"])
@pytest.mark.parametrize(("what", "body"), DEEDS, ids=[what for what, _ in DEEDS])
def test_who_has_passed_the_door_is_asked_again_at_the_deed(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, what: str, body: Json, seat: str
) -> None:
    """The seat is taken after the request was let in, and before it has its turn in the room."""
    hall: Any = client.app.state.hall  # type: ignore[attr-defined]
    fight = begin(client)
    number = fight.play(1)["number"] if what == "undo" else 0
    token, room_for = fight.tokens[seat], hall.room_for

    async def then_taken(battle: str, held: str) -> Any:
        room = await room_for(battle, held)
        if held == token:
            monkeypatch.setattr(hall, "room_for", room_for)
            exchange = room.keys.exchange(fight.tokens["black"], fresh(), is_taken=False)
            await hall.store.add(*exchange.statements)
            room.keys.note(exchange)
        return room

    monkeypatch.setattr(hall, "room_for", then_taken)
    asked = body | ({"number": number} if "number" in body else {})
    answer = client.post(f"{fight.path}/{what}", json=asked, headers={"Authorization": f"Bearer {token}"})
    refused(answer, 404, "unknown_battle")
    assert fight.scene("watch")["number"] == number


def test_pages_of_the_link_hear_nothing_of_the_taking(fight: Fight) -> None:
    with ExitStack() as stack:
        pages = [stack.enter_context(fight.page(seat)) for seat in ("black", "black", "both")]
        watcher = stack.enter_context(fight.page("watch"))
        fight.join("black", name="Bob", entropy="b")
        assert watcher.until("entry")["entry"]["kind"] == "join"
        for page in pages:
            kinds = []
            while (event := page.next_raw())["type"] != "websocket.close":
                kinds.append(orjson.loads(event["text"])["type"])
            assert event["code"] == GONE
            assert "entry" not in kinds


# --- taking -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [PERSONS, AGAINST_GREEDY], ids=["a friend", "a computer"])
@pytest.mark.parametrize("said", [{}, {"name": "Eve"}, {"entropy": "e"}, {"name": "Eve", "entropy": "e"}], ids=str)
def test_without_a_token_of_ones_own_no_seat_is_taken(client: TestClient, seats: Json, said: Json) -> None:
    """Whoever begins a battle holds the link of the invited seat, too; it stays free for whoever is invited."""
    fight = begin(client, seats=seats, seed=None)
    invited = "black" if seats is PERSONS else "red"
    body = refused(fight.post("join", said, invited), 403, "not_your_seat")
    assert "a token of one's own" in body["sentence"]
    scene = fight.scene(invited)
    assert scene["dice"]["joined"][invited] is None
    assert scene["seats"][invited]["name"] != "Eve"
    assert scene["number"] == 0
    told = fight.join(invited, name="Bob", entropy="b")
    alone = seats is AGAINST_GREEDY  # then nobody is waited for: join, commit, reveal
    assert told["dice"]["joined"][invited] == (3 if alone else 1)
    assert told["seats"][invited]["name"] == "Bob"


@pytest.mark.parametrize("seat", ["red", "black", "watch", "both"])
def test_a_token_that_somebody_may_know_takes_no_seat(fight: Fight, seat: str) -> None:
    refused(fight.post("join", {"token": fight.tokens[seat], "entropy": "b"}, "black"), 422, "bad_request")
    assert fight.scene("black")["number"] == 0
    fight.join("black", entropy="b")


def test_of_many_who_come_by_one_link_one_has_the_seat(client: TestClient) -> None:
    fight = begin(client)
    tokens = [fresh() for _ in range(8)]
    with ThreadPoolExecutor(len(tokens)) as threads:
        answers = list(threads.map(lambda one: fight.post("join", {"entropy": "b", "token": one}, "black"), tokens))
    assert sorted(one.status_code for one in answers) == [200] + [404] * 7
    opened = [client.get(fight.path, params={"token": token}).status_code for token in tokens]
    assert [one.status_code for one in answers] == opened


# --- what a seat adds out of turn -------------------------------------------------------------------------


def test_names_and_tokens_are_changed_without_an_entry(tmp_path: Path) -> None:
    with server(settings_in(tmp_path)) as client:
        fight = begin(client)
        fight.join("black", name="Bob")
        with fight.page("red") as page:
            for number in range(30):
                fight.join("black", name=f"Bob {number}", token=fresh())
            while page.until("seats")["seats"]["black"]["name"] != "Bob 29":
                pass
        assert fight.scene("red")["number"] == 1
        assert not [entry for entry in page.heard if entry["type"] == "entry"]
    with server(settings_in(tmp_path)) as client:
        again = Fight(client, fight.id, fight.tokens, taken=fight.taken)
        assert again.scene("black")["seats"]["black"]["name"] == "Bob 29"
        again.post("surrender", {"side": "black"}, "black")
        assert again.get("/replay").json()["players"][1] == "Bob 29"
        refused(again.post("join", {"name": "Sore"}, "black"), 409, "over")


def test_a_loser_does_not_fill_the_battle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a seat may add without the other, over and over, ends far below what a battle may have."""
    monkeypatch.setattr(fullness, "OFFERS_OF_A_SEAT", 4)
    monkeypatch.setattr(fullness, "TAKEN_BACK_BY_A_SEAT", 6)
    with server(settings_in(tmp_path, most_entries=40)) as client:
        fight = begin(client)
        for seat in ("red", "black"):
            fight.join(seat, entropy=seat)
        told = fight.play(1)
        loser = told["view"]["to_decide"] or fight.seat_to_decide()
        for _ in range(20):
            for what, body in (("offers", {"kind": "draw"}), ("undo", {"number": fight.scene()["number"]})):
                assert fight.post(what, body, loser).status_code in (200, 409, 429)
            fight.post("join", {"name": "Sore"}, loser)
            fight.post("practice", {}, loser)
            fight.post("answers", {"accept": False}, loser)
            assert fight.scene("watch")["number"] < 20
        assert fight.play(5)["number"] > told["number"] + 4


def test_taking_back_ends_too(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fullness, "TAKEN_BACK_BY_A_SEAT", 3)
    fight = begin(client)
    for seat in ("red", "black"):
        fight.join(seat, entropy=seat)
    while not (told := fight.play(1))["view"]["can_undo"]:
        pass
    side, action = told["view"]["to_decide"], told["entry"]["action"]
    for _ in range(3):
        told = fight.post("undo", {"number": told["number"]}, side).json()
        told = fight.act(told["number"], action, side)
    body = refused(fight.post("undo", {"number": told["number"]}, side), 429, "too_many")
    assert "takes back at most 3 actions" in body["sentence"]
    assert fight.play(1)["number"] == told["number"] + 1, "and the battle goes on"


def test_one_seat_does_not_silence_the_other(tmp_path: Path) -> None:
    with server(settings_in(tmp_path, most_messages=2)) as client:
        fight = begin(client)
        for _ in range(2):
            assert fight.post("messages", {"text": "blah"}, "red").status_code == 200
        refused(fight.post("messages", {"text": "blah"}, "red"), 429, "too_many")
        assert fight.post("messages", {"text": "well"}, "black").status_code == 200


def test_an_old_battle_in_which_names_are_entries_is_read(tmp_path: Path) -> None:
    with server(settings_in(tmp_path)) as client:
        fight = begin(client)
        fight.join("black", name="Bob", entropy="b")
    with closing(sqlite3.connect(tmp_path / "warhost.db")) as database:
        for number in (2, 3):
            row = (fight.id, number, JOIN, 1, join_text(f"Bob {number}", ""), "2026-01-01 00:00:00")
            database.execute(
                "INSERT INTO entries (battle, number, kind, side, action, at) VALUES (?, ?, ?, ?, ?, ?)", row
            )
        database.commit()
    with server(settings_in(tmp_path)) as client:
        again = Fight(client, fight.id, fight.tokens, taken=fight.taken)
        assert again.scene("black")["seats"]["black"]["name"] == "Bob 3"
        assert again.play(3)["number"] == 6
        again.post("surrender", {"side": "black"}, "black")
        assert transcript.verify(again.get("/transcript").text).ok


def test_whoever_exchanges_the_token_of_a_taken_seat_drives_out_who_had_it(client: TestClient) -> None:
    """Somebody has seen the token, and brought the seat to a person of his own, with a key to it."""
    fight = begin(client)
    fight.add_to_dice(red="a", black="b")
    spy = client.post("/api/persons", json={"name": "Spy", "device": "somewhere"}).json()
    header = {"X-Warhost-Person": spy["token"]}
    brought = {"battles": [{"id": fight.id, "token": fight.tokens["red"]}]}
    assert client.post("/api/me/battles", json=brought, headers=header).json()["brought"] == [fight.id]
    key = client.post(f"/api/me/battles/{fight.id}/key", json={}, headers=header).json()["token"]
    own = fresh()
    answer = fight.post("join", {"token": own}, "red")
    assert answer.status_code == 200, answer.text
    for gone in (key, fight.tokens["red"]):
        refused(client.get(fight.path, params={"token": gone}), 404, "unknown_battle")
    refused(client.post(f"/api/me/battles/{fight.id}/key", json={}, headers=header), 404, "unknown_battle")
    assert client.get(fight.path, params={"token": own}).json()["yours"] == ["red"]
