"""What the server says no to, code by code, and that a battle is after it what it was before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.clients import (
    AGAINST_GREEDY,
    HOST,
    OTTER_FORD,
    PERSONS,
    Fight,
    TestClient,
    begin,
    check_refusal,
    refused,
    server,
    settings_in,
)
from warhost.server.app import create_app
from warhost.server.refusals import STATUS

WIRE = Path(__file__).parents[2] / "docs" / "wire.md"
FAR_AWAY = "9999"


def first_choice(fight: Fight) -> str:
    """An action that is allowed now."""
    action: str = fight.scene()["view"]["choices"][0]["action"]
    return action


def other(side: str) -> str:
    """The other side."""
    return "black" if side == "red" else "red"


def test_the_table_of_refusals_is_what_the_server_has() -> None:
    table = re.findall(r"^\| `(\w+)` \| (\d{3}) \|", WIRE.read_text("utf-8"), re.MULTILINE)
    assert len(table) > 10
    assert {code: int(status) for code, status in table}.items() <= STATUS.items()


# --- acting -----------------------------------------------------------------------------------------------


def test_an_action_at_an_old_or_a_coming_number_is_stale(fight: Fight) -> None:
    action = first_choice(fight)
    fight.act(0, action)
    before = fight.scene()
    for number in (0, 2, 10_000_000):
        body = refused(fight.post("actions", {"number": number, "action": action}), 409, "stale")
        assert "stands at number 1" in body["sentence"]
        refused(fight.post("undo", {"number": number}), 409, "stale")
    assert fight.scene() == before


def test_the_side_that_must_choose_is_the_only_one_to_act(fight: Fight) -> None:
    side, action, before = fight.seat_to_decide(), first_choice(fight), fight.scene()
    body = refused(fight.post("actions", {"number": 0, "action": action}, other(side)), 409, "not_your_turn")
    assert side in body["sentence"]
    refused(fight.post("actions", {"number": 0, "action": action}, "watch"), 409, "not_your_turn")
    refused(fight.post("why", {"action": action}, other(side)), 409, "not_your_turn")
    refused(fight.post("odds", {"number": 0, "actions": [action]}, "watch"), 409, "not_your_turn")
    assert fight.scene() == before


def test_every_objection_comes_with_its_clauses(fight: Fight) -> None:
    told = fight.play(1)
    while not any(choice["verb"] == "move" for choice in told["view"]["choices"]):
        told = fight.play(1)
    label = next(choice["actor"] for choice in told["view"]["choices"] if choice["verb"] == "move")
    before = fight.scene()
    illegal = f"move {label} {next(piece['place'] for piece in before['view']['pieces'] if piece['side'] == 'black')}"
    response = fight.post("actions", {"number": before["number"], "action": illegal})
    body = refused(response, 422, "illegal_action")
    assert body["reasons"]
    assert all(reason["text"] and reason["clauses"] for reason in body["reasons"])
    assert all(clause.startswith("TW-") for reason in body["reasons"] for clause in reason["clauses"])
    assert illegal in body["sentence"]
    assert fight.post("why", {"action": illegal}).json() == {"reasons": body["reasons"]}
    assert fight.scene() == before


@pytest.mark.parametrize("action", ["fly R1 0304", "move", "move R1 9999x", "move R99 0304", "?", "\u2603", "a" * 100])
def test_what_is_not_in_the_notation_cannot_be_read(fight: Fight, action: str) -> None:
    before = fight.scene()
    refused(fight.post("actions", {"number": 0, "action": action}), 422, "unreadable_action")
    if action != "move":  # begins moves: what speaks against all of them can be told
        refused(fight.post("why", {"action": action}), 422, "unreadable_action")
    refused(fight.post("odds", {"number": 0, "actions": [action]}), 422, "unreadable_action")
    assert fight.scene() == before


def test_what_only_begins_an_action_has_the_reasons_of_all_that_it_begins(fight: Fight) -> None:
    told = fight.scene()
    while any(choice["verb"] == "move" for choice in told["view"]["choices"]):
        told = fight.play(1)
    reasons = fight.post("why", {"action": "move"}).json()["reasons"]
    assert reasons
    for piece in told["view"]["pieces"]:
        several = fight.post("why", {"action": f"move {piece['label']} 0304"}).json()["reasons"]
        assert all(reason in several for reason in reasons)


def test_an_illegal_action_has_no_odds(fight: Fight) -> None:
    response = fight.post("odds", {"number": 0, "actions": ["attack R1 B1"]})
    assert refused(response, 422, "illegal_action")["reasons"]


def test_after_the_end_nothing_is_decided(client: TestClient) -> None:
    fight = begin(client)
    action = first_choice(fight)
    fight.act(0, action)
    fight.post("surrender", {"side": "red"}, "red")
    before = fight.scene()
    for what, body in [
        ("actions", {"number": 2, "action": action}),
        ("undo", {"number": 2}),
        ("offers", {"kind": "draw"}),
        ("answers", {"accept": True}),
        ("surrender", {"side": "black"}),
    ]:
        refused(fight.post(what, body), 409, "over")
    refused(fight.post("why", {"action": action}), 409, "over")
    refused(fight.post("odds", {"number": 2, "actions": [action]}), 409, "over")
    assert fight.scene() == before


def test_the_transcript_is_kept_back_until_the_end(fight: Fight) -> None:
    for seat in fight.tokens:
        refused(fight.get("/transcript", seat), 409, "not_over")


# --- seats ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["", "x", "0" * 22, "x' OR '1'='1", "\u2603", "%00"])
def test_a_forged_token_opens_nothing(fight: Fight, token: str) -> None:
    for response in (
        fight.client.get(fight.path, params={"token": token}),
        fight.client.post(fight.path + "/actions", params={"token": token}, json={"number": 0, "action": "done"}),
        fight.client.get(fight.path + "/replay", params={"token": token}),
        fight.client.get(fight.path + "/transcript", params={"token": token}),
    ):
        refused(response, 404, "unknown_battle")


def test_the_token_of_another_battle_opens_nothing(fight: Fight) -> None:
    stranger = begin(fight.client)
    response = fight.client.get(fight.path, headers=stranger.bearer("both"))
    refused(response, 404, "unknown_battle")
    with Fight(fight.client, fight.id, stranger.tokens).page("red") as page:
        check_refusal({key: page.scene[key] for key in ("code", "sentence", "reasons", "nearest")}, "unknown_battle")
        assert page.next_raw()["code"] == 4404


def test_there_is_no_such_battle(client: TestClient, fight: Fight) -> None:
    refused(client.get("/api/battles/nowhere", headers=fight.bearer("both")), 404, "unknown_battle")


def test_a_spectator_only_watches(fight: Fight) -> None:
    for what, body in [
        ("undo", {"number": 1}),
        ("offers", {"kind": "draw"}),
        ("surrender", {"side": "red"}),
        ("messages", {"text": "psst"}),
        ("join", {"name": "Eve"}),
    ]:
        fight.scene()
        if what == "undo":
            fight.act(0, first_choice(fight))
        refused(fight.post(what, body, "watch"), 403, "not_your_seat")
    assert fight.scene("watch")["messages"] == []


def test_nobody_surrenders_for_the_other_side(fight: Fight) -> None:
    refused(fight.post("surrender", {"side": "red"}, "black"), 403, "not_your_seat")
    body = refused(fight.post("surrender", {"side": "rde"}), 404, "unknown_name")
    assert "red" in body["nearest"]
    assert fight.scene()["outcome"] is None


def test_two_at_one_screen_have_no_name_and_no_dice_of_their_own(fight: Fight) -> None:
    refused(fight.post("join", {"name": "We", "entropy": "x"}), 403, "not_your_seat")


# --- beginning --------------------------------------------------------------------------------------------


def test_misspelt_names_bring_the_nearest(client: TestClient) -> None:
    asked: dict[str, Any] = {"scenario": "tewapen/otter-fjord", "seats": PERSONS}
    assert OTTER_FORD in refused(client.post("/api/battles", json=asked), 404, "unknown_name")["nearest"]
    asked = {"scenario": OTTER_FORD, "seats": {"red": "person", "black": "computer:gredy"}}
    assert "computer:greedy" in refused(client.post("/api/battles", json=asked), 404, "unknown_name")["nearest"]
    asked = {"scenario": OTTER_FORD, "seats": PERSONS, "options": {"turn": 3}}
    assert refused(client.post("/api/battles", json=asked), 404, "unknown_name")["nearest"] == ["turns"]
    for what in ("terms", "rules"):
        body = refused(client.get(f"/api/games/tewapem/{what}"), 404, "unknown_name")
        assert body["nearest"] == ["tewapen"]


@pytest.mark.parametrize("scenario", ["/etc/passwd.toml", "a.toml", "../../x", "tewapen/", "/", "tewapen/generated-x"])
def test_no_file_of_the_servers_is_opened(client: TestClient, scenario: str) -> None:
    refused(client.post("/api/battles", json={"scenario": scenario, "seats": PERSONS}), 404, "unknown_name")


@pytest.mark.parametrize("options", [{"turns": 0}, {"turns": "many"}, {"turns": None}, {"turns": 10**30}])
def test_options_that_the_scenario_cannot_have(client: TestClient, options: dict[str, Any]) -> None:
    asked = {"scenario": OTTER_FORD, "seats": PERSONS, "options": options}
    assert refused(client.post("/api/battles", json=asked), 422, "bad_scenario")["reasons"]


@pytest.mark.parametrize(
    "change",
    [
        {"seats": {"red": "person"}},
        {"seats": {"red": "person", "black": "person", "green": "person"}},
        {"seats": "person"},
        {"names": {"green": "Ada"}},
        {"names": {"red": "x" * 41}},
        {"names": {"red": "a\x00b"}},
        {"seed": ""},
        {"seed": "white space"},
        {"entropy": "x" * 65},
        {"entropy": "a:b"},
        {"scenario": ""},
        {"scenario": None},
        {"unheard": "of"},
    ],
)
def test_a_request_of_another_shape_is_refused(client: TestClient, change: dict[str, Any]) -> None:
    asked = {"scenario": OTTER_FORD, "seats": PERSONS} | change
    body = refused(client.post("/api/battles", json=asked), 422, "bad_request")
    assert next(iter(change)) in body["sentence"]


@pytest.mark.parametrize(
    "body", [b"", b"{", b"null", b"[]", b'"x"', b"\xff\xfe", b'{"number": 1e999, "action": "done"}', b"[" * 5000]
)
def test_what_is_not_the_json_asked_for_is_refused(fight: Fight, body: bytes) -> None:
    headers = fight.bearer("both") | {"Content-Type": "application/json"}
    refused(fight.client.post(fight.path + "/actions", content=body, headers=headers), 422, "bad_request")
    assert fight.scene()["number"] == 0


@pytest.mark.parametrize("number", [-1, 1.5, "one", None, 10**30])
def test_a_number_is_a_number(fight: Fight, number: Any) -> None:
    refused(fight.post("actions", {"number": number, "action": "done"}), 422, "bad_request")
    if number is not None:
        refused(fight.get(**{"from": "x"}), 422, "bad_request")


# --- limits -----------------------------------------------------------------------------------------------


def test_a_request_that_is_too_long(client: TestClient, fight: Fight) -> None:
    limit = client.app.state.hall.settings.largest_request  # type: ignore[attr-defined]
    long = b'{"text": "' + b"x" * limit + b'"}'
    refused(client.post("/api/replays", content=long), 413, "too_large")

    def chunks() -> Iterator[bytes]:
        for start in range(0, len(long), 65536):
            yield long[start : start + 65536]

    refused(client.post("/api/replays", content=chunks()), 413, "too_large")
    assert fight.scene()["number"] == 0


def test_requests_come_too_fast(tmp_path: Path) -> None:
    with server(settings_in(tmp_path, requests_per_s=5)) as client:
        answers = [client.get("/healthz") for _ in range(60)]
    assert answers[0].status_code == 200
    refused(answers[-1], 429, "too_many")


def test_too_many_battles_are_begun(tmp_path: Path) -> None:
    with server(settings_in(tmp_path, battles_per_hour=2)) as client:
        first, _ = begin(client), begin(client)
        asked = {"scenario": OTTER_FORD, "seats": AGAINST_GREEDY}
        refused(client.post("/api/battles", json=asked), 429, "too_many")
        assert first.play(1)["number"] == 1


def test_rules_that_are_still_compiled(tmp_path: Path) -> None:
    with server(settings_in(tmp_path)) as client:
        fight = begin(client)
        hall = client.app.state.hall  # type: ignore[attr-defined]
        hall.loads_soon = False
        hall.loaded.clear()
        refused(client.post("/api/battles", json={"scenario": OTTER_FORD, "seats": PERSONS}), 503, "preparing")
        refused(fight.get(), 503, "preparing")
        refused(client.post("/api/replays", json={"text": ""}), 503, "preparing")
        assert client.get("/api/ready").json()["ready"] is False
        with fight.page() as page:
            assert page.scene["code"] == "preparing"
            assert page.next_raw()["code"] == 4503


# --- the address ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", ""])
def test_a_server_answers_to_its_own_name_only(client: TestClient, host: str) -> None:
    assert client.get("/api/games", headers={"Host": host}).status_code == 400
    assert client.get("/", headers={"Host": host}).status_code == 400


def test_names_that_were_allowed_are_answered(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, allowed_hosts=("war.example",), allowed_origins=("https://page.example",))
    with TestClient(create_app(settings), base_url="http://war.example") as client:
        assert client.get("/healthz").status_code == 200
        assert client.get("/healthz", headers={"Host": HOST}).status_code == 400


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        (f"http://{HOST}", True),
        (f"https://{HOST}", True),
        ("https://page.example", True),
        ("http://page.example", False),
        ("https://evil.example", False),
        (f"http://{HOST}.evil.example", False),
        (f"http://{HOST}:81", False),
        ("null", False),
    ],
)
def test_only_pages_of_our_own_open_battles(tmp_path: Path, origin: str, allowed: bool) -> None:
    with server(settings_in(tmp_path, allowed_origins=("https://page.example",))) as client:
        fight = begin(client)
        with fight.page("red", origin=origin) as page:
            if allowed:
                assert page.scene["type"] == "scene"
            else:
                assert page.scene["code"] == "wrong_origin"
                assert page.next_raw()["code"] == 4403


def test_an_unknown_address_is_refused_in_the_same_shape(client: TestClient, fight: Fight) -> None:
    refused(client.get("/api/nothing"), 404, "not_found")
    refused(client.get("/nothing.js"), 404, "not_found")
    assert client.delete(fight.path, headers=fight.bearer("both")).status_code == 405
    check_refusal(client.delete(fight.path).json(), "bad_request")


def test_no_file_beside_the_page_is_served(client: TestClient) -> None:
    for path in ("/../pyproject.toml", "/%2e%2e/server/app.py", "/..%2fserver%2fapp.py", "/css/../../cli/serving.py"):
        assert client.get(path).status_code in (400, 404), path
