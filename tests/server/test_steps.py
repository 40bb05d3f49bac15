"""Courses over the line: an answer in several steps, what is done unasked after it, and how both are taken back."""

from __future__ import annotations

import pytest

from server.clients import AGAINST_GREEDY, FIRST_BLOOD, OTTER_FORD, Fight, Json, TestClient, begin, refused, wait_until
from server.open_table import row

ALDER_FORD = "weads/alder-ford"


def played(client: TestClient, scenario: str, wanted: str) -> tuple[Fight, Json]:
    """A battle, played on with attacks until courses of a verb are offered, and how it stands then."""
    for seed in "abcdefgh":
        fight = begin(client, scenario, seed=seed)
        told = fight.scene()
        while told["outcome"] is None:
            view = told["view"]
            if any(one["verb"] == wanted for one in view["courses"]):
                return fight, told
            fights = [one for one in view["choices"] if one["target"] is not None]
            told = fight.act(told["number"], fight.chooser.choice(fights or view["choices"])["action"])
    raise AssertionError(f"{wanted} was never offered")


def test_a_flight_is_one_answer_and_each_of_its_steps_an_entry(client: TestClient) -> None:
    fight, told = played(client, ALDER_FORD, "rout")
    course = max(told["view"]["courses"], key=lambda one: len(one["action"]))
    steps = course["action"].split("; ")
    answer = fight.act(told["number"], course["action"])
    assert answer["entry"]["action"] == steps[0]
    done = [entry["action"] for entry in fight.scene()["log"][1:] if entry["number"] > told["number"]]
    assert done[: len(steps)] == steps


def test_what_comes_first_and_the_deed_are_one_click(client: TestClient) -> None:
    fight, told = played(client, OTTER_FORD, "attack")
    course = told["view"]["courses"][0]
    assert course["action"].startswith("done; attack ")
    asked = {"number": told["number"], "actions": [course["action"]]}
    odds = fight.post("odds", asked).json()["odds"]
    assert odds[course["action"]]["fates"][course["target"]]
    fight.act(told["number"], course["action"])
    log = fight.scene()["log"]
    assert [entry["action"] for entry in log[told["number"] + 1 :]][:2] == course["action"].split("; ")


def test_steps_that_cannot_be_read_or_are_too_many_are_refused_before_any_is_done(client: TestClient) -> None:
    fight = begin(client)
    legal = fight.scene()["view"]["choices"][0]["action"]
    asked = {"number": 0, "action": f"{legal}; dance"}
    assert refused(fight.post("actions", asked), 422, "unreadable_action")
    refused(fight.post("actions", {"number": 0, "action": "; ".join(["done"] * 41)}), 422, "bad_request")
    assert fight.scene()["number"] == 0


def test_a_step_that_cannot_be_done_any_more_is_left_out(client: TestClient) -> None:
    fight = begin(client)
    first, *_, last = (one["action"] for one in fight.scene()["view"]["choices"])
    answer = fight.act(0, f"{first}; {first}; {last}")
    assert answer["entry"]["action"] == first
    assert first not in [entry["action"] for entry in fight.scene()["log"][2:]]


def test_steps_are_taken_back_together(client: TestClient) -> None:
    fight = begin(client, ALDER_FORD)
    told, actors = fight.scene(), list[str]()
    while len(actors) < 2:
        told = fight.act(told["number"], told["view"]["choices"][-1]["action"])
        moves = [one["action"] for one in told["view"]["choices"] if one["verb"] == "move"]
        actors = list(dict.fromkeys(one.split()[1] for one in moves))
    view = told["view"]
    pair = [next(one for one in moves if one.split()[1] == actor) for actor in actors[:2]]
    after = fight.act(told["number"], "; ".join(pair))
    assert after["number"] == told["number"] + 2
    back = fight.post("undo", {"number": after["number"]}, view["to_decide"]).json()
    assert [one["action"] for one in back["view"]["choices"]] == [one["action"] for one in view["choices"]]


def test_nothing_is_asked_of_a_god_at_the_first_moment_of_a_battle(client: TestClient) -> None:
    seats = {"greek": "person", "trojan": "computer:greedy"}
    fight = begin(client, FIRST_BLOOD, seats=seats)
    assert row(fight.scene("greek")["view"], "Step") != "action", "nobody has sat down yet"
    fight.join("greek", name="Ada", entropy="a")
    wait_until(lambda: fight.scene("greek")["view"]["choices"], "something is asked")
    assert row(fight.scene("greek")["view"], "Step") == "action"


def test_a_refusal_says_what_comes_first(client: TestClient) -> None:
    fight = begin(client, seats=AGAINST_GREEDY)
    fight.join("red", name="Ada", entropy="a")
    scene = fight.scene("red")
    wait_until(lambda: fight.scene("red")["view"]["choices"], "something is asked")
    scene = fight.scene("red")
    reasons = fight.post("why", {"action": "attack R1 B1"}, "red").json()["reasons"]
    assert reasons[-1]["text"].startswith(f"first comes: {scene['view']['prompt']}")


@pytest.mark.parametrize("wanted", ["always", "matters"])
def test_forced_steps_are_asked_about_where_somebody_wants_that(client: TestClient, wanted: str) -> None:
    fight = begin(client, ALDER_FORD)
    for side in ("elf", "dwarf"):
        fight.post("orders", {"side": side, "orders": {"forced": wanted, "activate": wanted}}, side)
    told, asked = fight.scene(), 0
    for _ in range(60):
        choices = told["view"]["choices"]
        asked += len(choices) == 1 or choices[0]["action"] == "activate"
        fights = [one for one in choices if one["target"] is not None]
        told = fight.act(told["number"], fight.chooser.choice(fights or choices)["action"])
    assert (asked > 0) == (wanted == "always")
