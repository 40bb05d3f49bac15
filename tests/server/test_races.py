"""Racing actions: of all that name the same number exactly one lands."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from server.clients import Fight, Json, TestClient, begin
from warhost import transcript

RACERS = 24


def race(fight: Fight, bodies: list[Json], what: str = "actions") -> list[Any]:
    """The answers to requests that are sent at the same time."""
    with ThreadPoolExecutor(len(bodies)) as threads:
        return list(threads.map(lambda body: fight.post(what, body), bodies))


def outcomes(answers: list[Any]) -> list[str]:
    """What became of requests: "landed", or the code of the refusal."""
    return sorted("landed" if one.status_code == 200 else one.json()["code"] for one in answers)


def test_of_racing_actions_one_lands(fight: Fight) -> None:
    for number in range(6):
        choices = fight.scene()["view"]["choices"]
        bodies = [{"number": number, "action": choices[k % len(choices)]["action"]} for k in range(RACERS)]
        answers = race(fight, bodies)
        assert outcomes(answers) == ["landed"] + ["stale"] * (RACERS - 1)
        landed = next(one.json() for one in answers if one.status_code == 200)
        scene = fight.scene()
        assert scene["number"] == landed["number"] == number + 1
        assert scene["log"][-1] == landed["entry"]


def test_an_action_races_an_undo_and_a_surrender(client: TestClient) -> None:
    for _ in range(5):
        fight = begin(client)
        told = fight.play(2)
        action = told["view"]["choices"][0]["action"]
        with ThreadPoolExecutor(3) as threads:
            acted = threads.submit(fight.post, "actions", {"number": 2, "action": action})
            undone = threads.submit(fight.post, "undo", {"number": 2})
            threads.submit(fight.post, "surrender", {"side": "red"}).result()
        codes = outcomes([acted.result(), undone.result()])
        assert codes.count("landed") <= 1
        assert set(codes) <= {"landed", "stale", "over"}
        scene = fight.scene()
        assert [entry["number"] for entry in scene["log"]] == list(range(scene["number"] + 1))
        assert scene["outcome"]["winner"] == "black"
        assert transcript.verify(fight.get("/transcript").text).ok


def test_many_battles_and_messages_at_once(client: TestClient) -> None:
    with ThreadPoolExecutor(8) as threads:
        fights = list(threads.map(lambda _: begin(client), range(8)))
        for played in threads.map(lambda fight: fight.play(10), fights):
            assert played["number"] == 10
    assert len({fight.id for fight in fights}) == 8
    texts = [{"text": f"message {k}"} for k in range(RACERS)]
    assert {one.status_code for one in race(fights[0], texts, "messages")} == {200}
    messages = fights[0].scene()["messages"]
    assert [one["number"] for one in messages] == list(range(1, RACERS + 1))
    assert {one["text"] for one in messages} == {text["text"] for text in texts}


def test_a_room_that_was_let_go_opens_again(client: TestClient) -> None:
    fight = begin(client)
    fight.play(5)
    fight.post("messages", {"text": "hello"}, "red")
    before = fight.scene()
    client.app.state.hall.rooms.clear()  # type: ignore[attr-defined]
    with ThreadPoolExecutor(8) as threads:
        assert all(scene == before for scene in threads.map(lambda _: fight.scene(), range(16)))
    assert fight.play(1)["number"] == 6
