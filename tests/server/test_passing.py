"""A pass that holds for the phase, for the turn, or until one of one's own comes to harm; and how it ends early."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from server import shapes
from server.clients import FIRST_BLOOD, Fight, Json, TestClient, begin, refused, server, settings_in
from server.open_table import press_on, row
from warhost.ruleset import find_ruleset

ALWAYS = dict.fromkeys(find_ruleset("heroes").asking, "always")


@pytest.fixture
def fight(client: TestClient) -> Fight:
    """First Blood between two persons who want to be asked about everything; the Trojan is asked first."""
    return at_the_first_window(client, FIRST_BLOOD)


def at_the_first_window(client: TestClient, scenario: str) -> Fight:
    """A battle in which the Trojan is asked about the window at the start."""
    fight = begin(client, scenario)
    for side in ("greek", "trojan"):
        assert fight.post("orders", {"side": side, "orders": ALWAYS}, side).status_code == 200
    assert fight.act(0, "pass", "greek")["view"]["to_decide"] == "trojan"
    return fight


def pass_until(fight: Fight, until: str, seat: str = "trojan") -> Json:
    """Pass for a while: the server's answer."""
    number = fight.scene()["number"]
    response = fight.post("actions", {"number": number, "action": "pass", "until": until}, seat)
    assert response.status_code == 200, response.text
    told: Json = response.json()
    return told


def waits(told: Json) -> Json:
    """The choice of a player who does nothing."""
    last: Json = told["view"]["choices"][-1]
    return last


def played(fight: Fight, goes_on: Callable[[Json], bool], plays: Callable[[Json], Json] = waits) -> tuple[int, Json]:
    """How often the Trojan is asked about a window while the battle goes on so, and how it stands then."""
    told, asked = fight.scene(), 0
    while told["outcome"] is None and goes_on(told["view"]):
        asked += told["view"]["to_decide"] == "trojan" and told["view"]["pass"] == "pass"
        told = fight.act(told["number"], plays(told)["action"])
    return asked, told


def hurt(view: Json) -> int:
    """How many Trojans have come to harm."""
    return sum(one["side"] == "trojan" and (one["hurt"] or one["gone"]) for one in view["pieces"])


def test_a_view_says_what_lets_the_window_go_by(fight: Fight) -> None:
    assert fight.scene("trojan")["view"]["pass"] == "pass"
    assert fight.scene("greek")["view"]["pass"] is None, "he is not asked"
    told = fight.act(1, "pass", "trojan")
    assert row(told["view"], "Step") == "challenge"
    assert fight.scene("greek")["view"]["pass"] is None, "this is no window"


def phase_of(view: Json) -> int:
    """Which of all phases runs: the status says "phase 2 of 20"."""
    return int(row(view, "Phase").split()[1])


def turn_of(view: Json) -> int:
    """Which turn runs."""
    return int(view["turn"])


@pytest.mark.parametrize(("until", "running"), [("phase", phase_of), ("turn", turn_of)])
def test_it_holds_to_the_end_of(fight: Fight, until: str, running: Callable[[Json], int]) -> None:
    told = pass_until(fight, until)
    shapes.check(shapes.HeroesAnswer, told)
    assert told["view"]["passing"] == {"trojan": until}
    now = running(told["view"])
    asked, after = played(fight, lambda view: running(view) == now)
    assert asked == 0
    assert any(one["side"] == "trojan" and one["action"] == "pass" for one in fight.scene()["log"][3:])
    assert after["view"]["passing"] == {}
    assert played(fight, lambda view: running(view) == now + 1)[0] > 0, "then he is asked again"


def test_it_holds_until_one_of_ones_own_is_harmed(fight: Fight) -> None:
    told = pass_until(fight, "harm")
    unhurt = hurt(told["view"])
    asked, after = played(fight, lambda view: hurt(view) == unhurt, press_on)
    assert asked == 0
    assert after["outcome"] is None
    assert after["view"]["turn"] > 0
    assert played(fight, lambda view: view["turn"] < after["view"]["turn"] + 2)[0] > 0


def test_it_is_told_to_nobody_else(fight: Fight) -> None:
    pass_until(fight, "turn")
    assert fight.scene("trojan")["view"]["passing"] == fight.scene("both")["view"]["passing"] == {"trojan": "turn"}
    assert fight.scene("greek")["view"]["passing"] == fight.scene("watch")["view"]["passing"] == {}


def test_undo_takes_it_back_too(fight: Fight) -> None:
    assert fight.post("practice", {}).status_code == 200
    told = pass_until(fight, "phase")
    response = fight.post("undo", {"number": told["number"]}, "both")
    assert response.status_code == 200, response.text
    undone = response.json()
    assert (undone["view"]["to_decide"], undone["view"]["passing"]) == ("trojan", {})
    fight.act(undone["number"], "pass", "trojan")
    assert fight.scene("trojan")["view"]["passing"] == {}


def test_one_can_ask_to_be_asked_again(fight: Fight) -> None:
    pass_until(fight, "turn")
    assert fight.post("orders", {"side": "trojan", "ask_again": True}, "trojan").json() == {"orders": ALWAYS}
    assert fight.scene("trojan")["view"]["passing"] == {}
    assert played(fight, lambda view: view["turn"] == 1)[0] > 0


def test_only_a_window_can_be_passed_for_a_while(fight: Fight) -> None:
    told = fight.act(1, "pass", "trojan")
    body = {"number": told["number"], "action": "done", "until": "phase"}
    refused(fight.post("actions", body, "greek"), 409, "not_now")
    refused(fight.post("actions", body | {"until": "ever"}, "greek"), 422, "bad_request")
    assert fight.scene("greek")["view"]["passing"] == {}


def test_it_outlives_the_server(tmp_path: Path) -> None:
    with server(settings_in(tmp_path)) as client:
        fight = at_the_first_window(client, FIRST_BLOOD)
        pass_until(fight, "turn")
        before = fight.scene()
    with server(settings_in(tmp_path)) as client:
        again = Fight(client, fight.id, fight.tokens)
        assert again.scene() == before
        assert played(again, lambda view: view["turn"] == 1)[0] == 0
