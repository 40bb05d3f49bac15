"""Answers beforehand: what a seat may still be asked, what it says to that, what is done by it, and how it ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.clients import FIRST_BLOOD, Fight, Json, TestClient, begin, refused, server, settings_in
from server.open_table import CLOSE_LINES, press_on
from warhost import transcript
from warhost.face.replay import BEFOREHAND

ALWAYS_SHOOT = [
    {"question": "shots", "choose": "likeliest", "until": "battle"},
    {"question": "defence", "choose": "likeliest", "until": "battle"},
    {"question": "gods", "choose": "none", "until": "battle"},
    {"question": "advance", "choose": "stay", "until": "battle"},
]
ASK_ALWAYS = {"shots": "always", "defence": "always"}


def answer(fight: Fight, side: str, *answers: Json, seat: str = "") -> Json:
    """What the server tells a side that answers so from now on."""
    response = fight.post("beforehand", {"side": side, "answers": list(answers)}, seat or side)
    assert response.status_code == 200, response.text
    told: Json = response.json()
    return told


def asked_in(fight: Fight, entries: int) -> list[str]:
    """The verbs that the Greeks could choose from while the Trojans had their phase, when both seek the enemy."""
    told, asked = fight.scene(), []
    while told["outcome"] is None and told["number"] < entries:
        view = told["view"]
        if view["to_decide"] == "greek" and view["active"] == "trojan":
            asked.append(view["choices"][0]["action"].split()[0])
        told = fight.act(told["number"], press_on(told)["action"])
    return asked


@pytest.fixture
def fight(client: TestClient) -> Fight:
    """A new battle of two lines that stand close, between two persons."""
    return begin(client, CLOSE_LINES)


def test_what_is_answered_beforehand_is_not_asked(fight: Fight, client: TestClient) -> None:
    answer(fight, "greek", *ALWAYS_SHOOT)
    assert asked_in(fight, 25) == []
    told = [one for one in fight.scene()["log"] if one["sentence"].endswith(BEFOREHAND)]
    assert {(one["side"], one["kind"]) for one in told} == {("greek", "act")}
    assert {one["action"].split()[0] for one in told} == {"shoot", "pass"}
    assert "shoot" in asked_in(begin(client, CLOSE_LINES), 25), "without answers the same battle asks"


def test_a_transcript_says_what_was_answered_beforehand_and_is_verified(fight: Fight) -> None:
    answer(fight, "greek", *ALWAYS_SHOOT)
    asked_in(fight, 15)
    fight.post("surrender", {"side": "greek"})
    text = fight.get("/transcript").text
    assert "{%answered} " in text
    assert transcript.verify(text).ok
    assert not transcript.verify(text.replace("{%answered} ", "", 1)).ok, "the chain knows it"
    shown = fight.get("/replay").json()["frames"]
    assert any(one["entry"]["sentence"].endswith(BEFOREHAND) for one in shown)


def test_questions_come_with_what_can_be_said(fight: Fight) -> None:
    told = fight.get("/beforehand", "trojan").json()["sides"]
    assert told.keys() == {"trojan"}
    questions = {one["name"]: one for one in told["trojan"]["questions"]}
    assert questions["defence"]["pieces"]
    assert {one["name"] for one in questions["shots"]["choices"]} == {"likeliest", "hero", "hold"}
    assert all(one["words"] for question in questions.values() for one in question["choices"])
    assert fight.get("/beforehand", "watch").json() == {"sides": {}}
    assert fight.get("/beforehand", "both").json()["sides"].keys() == {"greek", "trojan"}


def test_answers_are_told_to_nobody_else_and_outlive_the_server(tmp_path: Path) -> None:
    with server(settings_in(tmp_path)) as client:
        fight = begin(client, FIRST_BLOOD)
        given = answer(fight, "trojan", ALWAYS_SHOOT[0])["answers"]
        assert given == [{**ALWAYS_SHOOT[0], "when": "", "piece": "", "ended": ""}]
        assert fight.scene("trojan")["view"]["answers"] == {"trojan": given}
        assert fight.scene("greek")["view"]["answers"] == fight.scene("watch")["view"]["answers"] == {}
    with server(settings_in(tmp_path)) as client:
        again = Fight(client, fight.id, fight.tokens)
        assert again.scene("trojan")["view"]["answers"] == {"trojan": given}
        assert answer(again, "trojan") == {
            "questions": again.get("/beforehand", "trojan").json()["sides"]["trojan"]["questions"],
            "answers": [],
        }
        assert again.scene("trojan")["view"]["answers"] == {}


def test_an_answer_for_this_turn_ends_with_it_and_that_is_said(fight: Fight) -> None:
    holds = {"question": "shots", "choose": "hold", "until": "turn"}
    answer(fight, "greek", holds, ALWAYS_SHOOT[1])
    told = fight.scene()
    while told["view"]["turn"] == 1:
        told = fight.act(told["number"], told["view"]["choices"][-1]["action"])
    shots, defence = fight.scene("greek")["view"]["answers"]["greek"]
    assert (shots["ended"], defence["ended"]) == ("the turn is over", "")
    kept = answer(fight, "greek", holds)["answers"]
    assert [one["ended"] for one in kept] == [""], "said anew it holds anew"


def test_whoever_moved_cannot_take_back_what_was_answered(fight: Fight) -> None:
    """The answer told him something, though it rolled no die."""
    answer(fight, "greek", {"question": "shots", "choose": "hold"}, *ALWAYS_SHOOT[2:])
    told = fight.scene()
    while not told["entry"]["sentence"].endswith(BEFOREHAND) if "entry" in told else True:
        told = fight.act(told["number"], press_on(told)["action"])
        told = told | {"entry": fight.scene()["log"][-1]}
        assert told["number"] < 25
    scene = fight.scene("trojan")
    assert (scene["log"][-1]["action"], scene["view"]["to_decide"]) == ("pass", "trojan")
    assert not scene["view"]["can_undo"]
    assert fight.post("undo", {"number": scene["number"]}, "trojan").json()["number"] == scene["number"] + 1
    assert fight.scene("greek")["offer"]["kind"] == "undo", "it is asked for, as after any decision of another"


@pytest.mark.parametrize(
    ("seat", "body", "status", "code"),
    [
        ("greek", {"side": "greek", "answers": [{"question": "shot", "choose": "hold"}]}, 404, "unknown_name"),
        ("greek", {"side": "greek", "answers": [{"question": "shots", "choose": "run"}]}, 404, "unknown_name"),
        (
            "greek",
            {"side": "greek", "answers": [{"question": "shots", "choose": "hold", "when": "it rains"}]},
            404,
            "unknown_name",
        ),
        ("greek", {"side": "trojan", "answers": []}, 403, "not_your_seat"),
        ("watch", {"side": "greek", "answers": []}, 403, "not_your_seat"),
        ("greek", {"side": "greek", "answers": [ALWAYS_SHOOT[0]] * 41}, 422, "bad_request"),
        (
            "greek",
            {"side": "greek", "answers": [{"question": "shots", "choose": "hold", "until": "ever"}]},
            422,
            "bad_request",
        ),
        ("greek", {"side": "greek"}, 422, "bad_request"),
    ],
)
def test_what_cannot_be_answered(client: TestClient, seat: str, body: Json, status: int, code: str) -> None:
    fight = begin(client, FIRST_BLOOD)
    before = answer(fight, "greek", ALWAYS_SHOOT[0])["answers"]
    refused(fight.post("beforehand", body, seat), status, code)
    assert fight.scene("greek")["view"]["answers"] == {"greek": before}, "nothing is lost"
