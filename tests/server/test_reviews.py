"""Battles looked back upon: only when they are over, piece by piece, worked out once and kept."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from server import shapes
from server.clients import Fight, Json, TestClient, begin, refused, server, settings_in
from warhost.face.hindsight import COSTLY, MISTAKES
from warhost.server import reviews
from warhost.server.reviews import PIECE

ACTIONS = 2 * PIECE + 1


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server that thinks only a little."""
    with server(settings_in(tmp_path_factory.mktemp("server"), review_playouts=5, hints_playouts=60)) as running:
        yield running


@pytest.fixture
def ended(client: TestClient) -> Fight:
    """A battle that red has given up."""
    fight = begin(client)
    fight.play(ACTIONS)
    assert fight.post("surrender", {"side": "red"}).status_code == 200
    return fight


def review(fight: Fight, after: int = 0, seat: str = "watch") -> Json:
    """What is known after a moment, when there is something new."""
    response = fight.get("/review", seat, **{"from": after})
    assert response.status_code == 200, response.text
    told: Json = response.json()
    shapes.check(shapes.Review, told)
    return told


def whole(fight: Fight) -> tuple[Json, int]:
    """The whole review, and how many pieces it came in."""
    told, pieces, moments = review(fight), 1, []
    moments += told["moments"]
    while told["corrections"] is None:
        told, pieces = review(fight, told["done"]), pieces + 1
        moments += told["moments"]
    return told | {"moments": moments}, pieces


def test_not_while_the_battle_goes_on(fight: Fight) -> None:
    refused(fight.get("/review"), 409, "not_over")
    refused(fight.get("/review", "both", **{"from": -1}), 422, "bad_request")


def test_every_action_is_told_and_adds_up(ended: Fight) -> None:
    told, pieces = whole(ended)
    moments = told["moments"]
    assert told["total"] == len(moments) == ACTIONS
    assert pieces > 1
    frames = ended.get("/replay", "watch").json()["frames"]
    assert [one["number"] for one in moments] == list(range(1, ACTIONS + 1))
    assert [one["side"] for one in moments] == [frame["entry"]["side"] for frame in frames[1 : ACTIONS + 1]]
    for before, one in pairwise(moments):
        assert one["before"] == before["after"]
    for one in moments:
        sign = 1 if one["side"] == "red" else -1
        assert sign * (one["after"] - one["before"] - one["longer_look"]) == pytest.approx(
            one["decision"] + one["luck"], abs=0.001
        )
    for side, sums in told["sums"].items():
        own = [one for one in moments if one["side"] == side]
        assert sums["decisions"] == pytest.approx(sum(one["decision"] for one in own), abs=0.002)
        assert sums["luck"] == pytest.approx(sum(one["luck"] for one in own), abs=0.002)
    assert set(told["turning_points"]) <= {one["number"] for one in moments}


def test_what_belongs_together_is_told_as_one(ended: Fight) -> None:
    told, _ = whole(ended)
    for one in told["stretches"]:
        own = [each for each in told["moments"] if one["first"] <= each["number"] <= one["last"]]
        own = [each for each in own if each["side"] == one["side"]]
        assert one["number"] in {each["number"] for each in own}
        assert one["decision"] == pytest.approx(sum(each["decision"] for each in own), abs=0.002)
    assert set(told["turning_points"]) <= {one["number"] for one in told["stretches"]}


def test_a_decision_can_be_taken_again(ended: Fight) -> None:
    told, _ = whole(ended)
    assert [one["cost"] for one in told["corrections"]] == pytest.approx(
        [-one["decision"] for side in ("red", "black") for one in costliest(told, side)]
    )
    number = told["moments"][0]["number"]
    asked = ended.post("review/again", {"number": number}, "watch").json()
    assert asked["prompt"]
    frames = ended.get("/replay", "watch").json()["frames"]
    done = frames[number]["entry"]["action"]
    assert done in {one["action"] for one in asked["choices"]}
    for action in {done, asked["choices"][-1]["action"]}:
        answer = ended.post("review/again", {"number": number, "action": action}, "watch").json()
        assert 0 <= answer["chance"] <= 1
        assert answer["words"]
        assert answer == ended.post("review/again", {"number": number, "action": action}, "watch").json()
    refused(ended.post("review/again", {"number": number, "action": "dance"}, "watch"), 422, "unreadable_action")
    refused(ended.post("review/again", {"number": 0}, "watch"), 422, "bad_request")


def costliest(told: Json, side: str) -> list[Json]:
    """The three stretches of a side that cost most."""
    own = [one for one in told["stretches"] if one["side"] == side and one["decision"] <= -COSTLY]
    return sorted(own, key=lambda one: one["decision"])[:MISTAKES]


def test_nothing_is_taken_again_while_the_battle_goes_on(fight: Fight) -> None:
    refused(fight.post("review/again", {"number": 1}, "both"), 409, "not_over")


def test_it_is_worked_out_once_and_kept(ended: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ended.get("/replay").json()["reviewed"] is False
    told, _ = whole(ended)
    computers: Any = ended.client.app.state.hall.computers  # type: ignore[attr-defined]

    async def never(*_: Any) -> None:
        raise AssertionError("worked out again")

    with monkeypatch.context() as patch:
        patch.setattr(computers, "work", never)
        for seat in ("red", "black", "watch"):
            assert review(ended, seat=seat) == told
    assert ended.get("/replay").json()["reviewed"] is True


def test_where_it_failed_it_goes_on_when_it_is_asked_for_again(ended: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    computers: Any = ended.client.app.state.hall.computers  # type: ignore[attr-defined]

    async def fail(*_: Any) -> None:
        raise OSError("no memory")

    with monkeypatch.context() as patch:
        patch.setattr(computers, "work", fail)
        refused(ended.get("/review"), 503, "preparing")
    assert whole(ended)[0]["done"] == ACTIONS


def test_a_transcript(ended: Fight, client: TestClient) -> None:
    text = ended.get("/transcript").text
    told: Json = {"done": 0, "total": 1}
    moments: list[Json] = []
    while told["done"] < told["total"]:
        response = client.post("/api/replays/review", json={"text": text, "from": told["done"]})
        assert response.status_code == 200, response.text
        told = response.json()
        shapes.check(shapes.Review, told)
        moments += told["moments"]
    assert moments == whole(ended)[0]["moments"]
    refused(client.post("/api/replays/review", json={"text": "Dear diary"}), 422, "bad_transcript")


def test_not_too_many_at_a_time(ended: Fight, client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST_AT_WORK", 0)
    refused(ended.get("/review"), 429, "too_many")


def test_a_battle_without_an_action(client: TestClient) -> None:
    fight = begin(client)
    fight.post("surrender", {"side": "red"})
    told = review(fight)
    assert told["total"] == told["done"] == 0
    assert told["sums"]["red"] == {"decisions": 0.0, "luck": 0.0}
