"""How much is too much: for one address, one page, one request, one battle, and one thought."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.clients import Fight, Page, TestClient, begin, refused, server, settings_in
from warhost import transcript
from warhost.face.transcript import reading
from warhost.server import errands, fullness
from warhost.server.connections import LARGEST_HEAD
from warhost.server.errands import TooLong, within
from warhost.server.limits import Buckets

JSON = {"Content-Type": "application/json"}
GOLDEN = Path(__file__).parents[1] / "golden" / "transcripts" / "otter-ford.txt"


# --- requests ---------------------------------------------------------------------------------------------


def test_only_a_transcript_may_be_long(client: TestClient, fight: Fight) -> None:
    settings = client.app.state.hall.settings  # type: ignore[attr-defined]
    long = b'{"text": "' + b"x" * settings.largest_question + b'"}'
    headers = fight.bearer("red") | JSON
    refused(client.post(fight.path + "/messages", content=long, headers=headers), 413, "too_large")
    refused(client.post("/api/replays", content=long, headers=JSON), 422, "bad_transcript")

    def chunks() -> Iterator[bytes]:
        yield from (long[start : start + 1000] for start in range(0, len(long), 1000))

    refused(client.post(fight.path + "/messages", content=chunks(), headers=headers), 413, "too_large")
    assert fight.scene()["messages"] == []


@pytest.mark.parametrize("length", ["9" * 5_000, "1" + "0" * 15, str(1 << 20)])
def test_a_request_that_says_it_is_long_is_not_waited_for(client: TestClient, length: str) -> None:
    refused(
        client.post("/api/games/ittybitty/muster", content=b"{}", headers=JSON | {"Content-Length": length}),
        413,
        "too_large",
    )


@pytest.mark.parametrize(
    "body",
    [
        "{" + ",".join(f'"k{number}": 1' for number in range(50_000)) + "}",
        '{"text": [' + "{}," * 200_000 + "1]}",
        '{"text": ' + "[" * 100 + "]" * 100 + "}",
    ],
    ids=["keys", "list", "deep"],
)
def test_the_parts_of_a_request_are_counted_before_they_are_judged(client: TestClient, body: str) -> None:
    said = refused(client.post("/api/replays", content=body.encode(), headers=JSON), 422, "bad_request")["sentence"]
    assert len(said) < 100
    assert "more than" in said


def test_faults_of_a_request_are_told_up_to_a_number(client: TestClient) -> None:
    asked = {"text": ""} | {f"unheard{number}": 1 for number in range(30)}
    sentence = refused(client.post("/api/replays", json=asked), 422, "bad_request")["sentence"]
    assert sentence.count("unheard") == 10
    assert sentence.endswith("; and 20 more")


@pytest.mark.parametrize("where", ["header", "query", "headers"])
def test_the_head_of_a_request_has_a_size_however_it_comes(client: TestClient, fight: Fight, where: str) -> None:
    long = "x" * LARGEST_HEAD
    headers = {"header": {"X": long}, "headers": {f"X{k}": "x" * 330 for k in range(100)}}.get(where, {})
    query = {"token": long} if where == "query" else {}
    refused(client.get("/api/games", headers=headers, params=query), 413, "too_large")
    with Page(client, fight.id, query.get("token", fight.tokens["red"]), headers=headers) as page:
        assert page.scene["code"] == "too_large"
        assert page.next_raw()["code"] == 4413


# --- pages ------------------------------------------------------------------------------------------------


def test_pages_are_opened_too_fast(tmp_path: Path) -> None:
    with server(settings_in(tmp_path, requests_per_s=2)) as client:
        fight = begin(client)
        opened = 0
        for _ in range(30):
            with fight.page("watch") as page:
                if page.scene["type"] == "refusal":
                    assert page.scene["code"] == "too_many"
                    assert page.next_raw()["code"] == 4429
                    break
                opened += 1
        assert 0 < opened < 20


def test_too_many_pages_of_one_address_are_open(tmp_path: Path) -> None:
    with server(settings_in(tmp_path, pages_of_one_address=2)) as client:
        fight = begin(client)
        with fight.page("red"):
            with fight.page("black"), fight.page("watch") as third:
                assert third.scene["code"] == "too_many"
                assert third.next_raw()["code"] == 4429
            with fight.page("watch") as again:
                assert again.scene["type"] == "scene"


def test_bytes_come_too_fast(tmp_path: Path) -> None:
    with server(settings_in(tmp_path, message_bytes_per_s=3000)) as client, begin(client).page() as page:
        page.until("seats")
        for _ in range(2):
            assert page.ask("say", text="x", unheard="x" * 1000)["code"] == "bad_request"
        page.send({"type": "say", "text": "x" * 2000})
        assert page.until("refusal")["code"] == "too_many"


# --- battles ----------------------------------------------------------------------------------------------


def test_a_full_battle_can_only_be_ended(tmp_path: Path) -> None:
    with server(settings_in(tmp_path, most_entries=3, most_messages=2)) as client:
        fight = begin(client)
        told = fight.play(3)
        action = {"number": told["number"], "action": told["view"]["choices"][0]["action"]}
        assert "at most 3 entries" in refused(fight.post("actions", action), 429, "too_many")["sentence"]
        refused(fight.post("undo", {"number": 3}), 429, "too_many")
        for text in ("one", "two"):
            assert fight.post("messages", {"text": text}, "red").status_code == 200
        refused(fight.post("messages", {"text": "three"}, "red"), 429, "too_many")
        with fight.page() as page:
            page.until("seats")
            assert page.ask("act", **action)["code"] == "too_many"
            assert page.ask("say", text="three")["code"] == "too_many"
        assert fight.scene()["number"] == 3
        assert fight.post("offers", {"kind": "draw"}, "red").status_code == 200
        assert fight.post("answers", {"accept": True}, "black").status_code == 200
        assert fight.scene()["outcome"]["winner"] is None


def test_a_full_battle_is_not_undone_by_agreement(client: TestClient, fight: Fight) -> None:
    fight.play_until_dice()
    assert fight.post("undo", {"number": fight.scene()["number"]}, "red").status_code == 200
    scene, store = fight.scene(), client.app.state.hall.store  # type: ignore[attr-defined]
    assert scene["offer"] == {"kind": "undo", "side": "red"}
    usual, store.settings = store.settings, store.settings.model_copy(update={"most_entries": scene["number"]})
    refused(fight.post("answers", {"accept": True}, "black"), 429, "too_many")
    assert fight.post("answers", {"accept": False}, "black").status_code == 200
    assert fight.post("surrender", {"side": "red"}, "red").status_code == 200
    store.settings = usual


def test_a_full_battle_does_not_haggle_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fullness, "FOR_THE_END", 2)
    with server(settings_in(tmp_path, most_entries=1)) as client:
        fight = begin(client)
        fight.play(1)
        assert fight.post("offers", {"kind": "draw"}, "red").status_code == 200
        assert fight.post("answers", {"accept": False}, "black").status_code == 200
        refused(fight.post("offers", {"kind": "draw"}, "red"), 429, "too_many")
        refused(fight.post("join", {"token": "t" * 32}, "red"), 429, "too_many")
        assert fight.post("surrender", {"side": "red"}, "red").status_code == 200


# --- replays ----------------------------------------------------------------------------------------------


@pytest.fixture
def not_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever carries a transcript out in the server's own process fails the test."""
    monkeypatch.setattr(transcript, "audit", lambda *_: pytest.fail("carried out where requests are answered"))


@pytest.mark.usefixtures("not_here")
def test_a_transcript_is_carried_out_in_another_process(client: TestClient) -> None:
    asked = {"text": GOLDEN.read_text("utf-8")}
    told = client.post("/api/replays", json=asked)
    assert told.status_code == 200
    assert told.headers["content-encoding"] == "gzip"
    assert told.json()["grade"] == "consistent"
    plain = client.post("/api/replays", json=asked, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == told.json()
    dotted = GOLDEN.read_text("utf-8").replace("[Scenario ", f'[ScenarioText "a{".a" * 10_000} = 1"]\n[Scenario ', 1)
    dotted = dotted.replace('[Scenario "tewapen/otter-ford"]', '[Scenario "inline"]')
    for path in ("/api/replays", "/api/replays/review"):
        body = refused(client.post(path, json={"text": dotted}), 422, "bad_transcript")
        assert "a key has too many parts" in body["sentence"]


@pytest.mark.usefixtures("not_here")
def test_a_transcript_has_a_length(client: TestClient) -> None:
    longest = transcript.LONGEST
    refused(client.post("/api/replays", json={"text": "x" * (longest + 1)}), 422, "bad_request")
    refused(client.post("/api/replays/review", json={"text": "x" * (longest + 1)}), 422, "bad_request")


def test_a_replay_that_takes_too_long(tmp_path: Path) -> None:
    with server(settings_in(tmp_path, errand_s=0.001)) as client:
        for path in ("/api/replays", "/api/replays/review"):
            refused(client.post(path, json={"text": GOLDEN.read_text("utf-8")}), 413, "too_long")
        fight = begin(client)
        refused(fight.get("/replay"), 413, "too_long")
        assert fight.play(1)["number"] == 1


def test_too_many_replays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with server(settings_in(tmp_path, replays_per_hour=1)) as client:
        asked = {"text": "Dear diary"}
        refused(client.post("/api/replays", json=asked), 422, "bad_transcript")
        refused(client.post("/api/replays", json=asked), 429, "too_many")
        refused(client.post("/api/replays/review", json=asked), 429, "too_many")
        monkeypatch.setattr(errands, "MOST_WAITING", 0)
        refused(begin(client).get("/replay"), 429, "too_many")


def test_what_takes_too_long_is_broken_off() -> None:
    turns = iter(int, 1)

    def for_ever() -> None:
        for _ in turns:
            pass

    with pytest.raises(TooLong):
        within(0.1, for_ever)
    assert within(30.0, sum, [1, 2]) == 3


def test_a_transcript_has_so_many_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    text = GOLDEN.read_text("utf-8")
    entries = len(transcript.read(text).entries)
    monkeypatch.setattr(reading, "MOST_ENTRIES", entries)
    assert transcript.verify(text).ok
    monkeypatch.setattr(reading, "MOST_ENTRIES", entries - 1)
    faults = transcript.verify(text).faults
    assert f"there are more than {entries - 1} entries" in faults[0].message


def test_a_network_of_ipv6_is_counted_as_one_address() -> None:
    buckets = Buckets(0.0, 2)
    assert [buckets.take(f"2001:db8:1:2::{host}") for host in (1, 2, 3)] == [True, True, False]
    assert buckets.take("2001:db8:1:3::1")
    assert [buckets.take(address) for address in ("192.0.2.1", "192.0.2.2", "a guest: no address")] == [True] * 3
