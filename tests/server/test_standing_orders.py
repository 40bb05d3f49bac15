"""Standing orders: which windows a player is asked about, how he says so, and that all others go by."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import warhost
from heroes.table import apply, pending, position
from server import shapes
from server.clients import FIRST_BLOOD, Fight, Json, TestClient, begin, refused, server, settings_in
from server.open_table import CLOSE_LINES, press_on, row, to_action
from soak import soaked
from warhost import transcript
from warhost.face.battle import Battle
from warhost.face.entry import PASS
from warhost.ruleset import find_ruleset
from warhost.server.refusals import Refusal

WINDOWS = tuple(find_ruleset("heroes").windows)
UNDO_LEFT_OUT = {"can_undo": None, "undo_ends": None}
ASKING = tuple(find_ruleset("heroes").asking)
ALWAYS = dict.fromkeys(ASKING, "always")
NEVER = dict.fromkeys(WINDOWS, "never") | {"challenge": "always"}
EVENTS = tuple(f"E{number}" for number in range(1, 10))


def asked_about(battle: Battle) -> set[str]:
    """The kinds of the open window about which alone a player wants to be asked, and is."""
    return {kind for kind in WINDOWS if battle.passes(NEVER | {kind: "matters"}) is None}


def could_ask(battle: Battle) -> set[str]:
    """The kinds about which he is asked in the open window if he always wants to be."""
    return {kind for kind in WINDOWS if battle.passes(NEVER | {kind: "always"}) is None}


# --- what matters -----------------------------------------------------------------------------------------


def test_only_windows_go_by() -> None:
    """Whoever acts, challenges, moves, strikes or is challenged decides himself, whatever his orders."""
    battle, chooser, asked = warhost.start(FIRST_BLOOD, seed=3), random.Random(3), set()
    while not battle.over:
        passed = battle.passes(NEVER)
        assert (passed is not None) == (str(battle.legal_actions[-1]) == "pass")
        assert passed is None or (str(passed) == "pass" and not battle.why_not(passed))
        asked |= {action.verb for action in battle.legal_actions} if passed is None else set()
        assert battle.passes(ALWAYS) is None
        assert (battle.passes({}) is None) == (battle.passes(dict.fromkeys(ASKING, "matters")) is None)
        battle.apply(chooser.choice(battle.legal_actions))
    assert battle.passes(NEVER) is None
    assert {"choose", "move", "challenge", "done", "rally"} <= asked
    assert "pass" not in asked


def test_a_board_without_windows_asks_everything() -> None:
    battle = warhost.start("tewapen/tangled-wood", seed=1)
    for _ in range(100):
        assert battle.passes({}) is None
        battle.apply(battle.legal_actions[0])


@pytest.mark.parametrize(
    ("target", "chance", "matters"),
    [("TA", "2/3", True), ("TS", "1/2", True), ("TG", "1/3", True), ("T08", "1/6", False), ("T01", "1/6", False)],
)
def test_a_shot_matters_when_it_is_likely_enough_to_hurt(target: str, chance: str, matters: bool) -> None:
    battle = position("6 GA 18.00,9.00", f"51 {target} 18.00,15.00", "phase 2 trojan")
    seen = battle.survey({"what": "move", "actor": "51", "to": [1800, 1510]})
    assert seen["threats"] == [{"label": "6", "odds": chance, "words": "could shoot at it there"}]
    apply(battle, "choose 51")
    apply(battle, "stand 51")
    assert pending(battle) == "react"
    assert could_ask(battle) == {"shots"}
    assert asked_about(battle) == ({"shots"} if matters else set())


@pytest.mark.parametrize("figure", ["9 GS 18.00,9.00 spear", "6 GA 18.00,9.00"])
@pytest.mark.parametrize(("charger", "matters"), [("51 TS", True), ("55 T01", False)])
def test_defensive_fire_matters_in_the_same_way(figure: str, charger: str, matters: bool) -> None:
    battle = position(figure, f"{charger} 18.00,14.00", "phase 2 trojan")
    label = charger.split()[0]
    apply(battle, f"choose {label}")
    apply(battle, f"move {label} 18.00,10.00")
    assert pending(battle) == "defence"
    assert could_ask(battle) == {"defence"}
    assert asked_about(battle) == ({"defence"} if matters else set())


HERO_STRIKES = ("3 G06 18.00,9.00 hero", "51 TS 18.00,10.00", "53 T11 30.00,30.00 hero", "pending melee")
HERO_STRUCK = ("3 G06 18.00,9.00 hero", "53 T11 18.00,10.00 hero", "pending melee")


def test_gods_matter_to_the_hero_who_is_attacked() -> None:
    battle = apply(position(*HERO_STRUCK, "chips greek 0 trojan 1"), "strike 3 53")
    assert asked_about(battle) == could_ask(battle) == set(EVENTS[:7])


def test_gods_who_help_to_strike_matter_to_the_hero_who_strikes() -> None:
    battle = apply(position(*HERO_STRIKES, "chips greek 1 trojan 0"), "strike 3 51")
    assert could_ask(battle) == set(EVENTS[:7])
    assert asked_about(battle) == {"E1", "E2"}


def test_gods_matter_to_no_common_man() -> None:
    battle = apply(position(*HERO_STRIKES, "chips greek 0 trojan 1"), "strike 3 51")
    assert could_ask(battle) == set(EVENTS[:7])
    assert asked_about(battle) == set()
    apply(battle, "pass", [6])
    assert could_ask(battle) == {"E3", "E7", "E8"}
    assert asked_about(battle) == set(), "he is slain, and no Hero"


def test_a_die_that_can_be_deflected_matters() -> None:
    battle = apply(position(*HERO_STRUCK, "chips greek 0 trojan 1"), "strike 3 53")
    apply(battle, "pass", [5])
    assert asked_about(battle) == could_ask(battle) == {"E4"}
    assert battle.passes({"E4": "never"}) is not None


def test_a_slain_hero_matters() -> None:
    lines = ("3 G01 18.00,9.00 hero", "53 T11 18.00,10.00 hero wounded", "pending melee")
    battle = apply(position(*lines, "chips greek 0 trojan 1"), "strike 3 53")
    apply(battle, "pass", [6])
    assert asked_about(battle) == could_ask(battle) == {"E8"}


@pytest.mark.parametrize("state", ["", "wounded"])
def test_a_wounded_hero_matters_when_the_phase_ends(state: str) -> None:
    lines = ("3 G01 18.00,9.00 hero", "51 TS 18.00,20.00", f"53 T11 30.00,30.00 hero {state}")
    battle = position(*lines, "pending melee", "chips greek 0 trojan 1")
    assert pending(battle) == "window"
    assert asked_about(battle) == ({"E9"} if state else set())
    assert {"E3", "E7"} <= could_ask(battle)


def test_a_phase_begins_without_a_question() -> None:
    lines = ("3 G01 18.00,9.00 hero wounded", "51 TS 18.00,20.00", "pending challenge", "pending window start greek")
    battle = position(*lines, "chips greek 1")
    assert asked_about(battle) == set()
    assert could_ask(battle) == set(EVENTS) - {"E8"}


# --- what a seat orders -----------------------------------------------------------------------------------


@pytest.fixture
def fight(client: TestClient) -> Fight:
    """A new battle of First Blood between two persons."""
    return begin(client, FIRST_BLOOD)


def order(fight: Fight, side: str, orders: dict[str, str], seat: str = "") -> Json:
    """What a seat has ordered when it has ordered this."""
    response = fight.post("orders", {"side": side, "orders": orders}, seat or side)
    assert response.status_code == 200, response.text
    told: Json = response.json()
    assert told.keys() == {"orders"}
    ordered: Json = told["orders"]
    return ordered


def asked_in_battle(fight: Fight, turns: int) -> dict[str, int]:
    """How often each side was asked about a window when both sought the enemy."""
    told, asked = fight.scene(), {"greek": 0, "trojan": 0}
    while told["outcome"] is None and told["view"]["turn"] <= turns:
        choices = told["view"]["choices"]
        asked[told["view"]["to_decide"]] += choices[-1]["action"] == "pass" and told["number"] > 0
        told = fight.act(told["number"], press_on(told)["action"])
    return asked


@pytest.mark.parametrize("turns", [1, *soaked(2)])
def test_windows_go_by_as_ordered(client: TestClient, turns: int) -> None:
    asked = {}
    for name, orders in {"always": ALWAYS, "matters": {}, "never": NEVER}.items():
        fight = begin(client, CLOSE_LINES)
        order(fight, "trojan", orders)
        order(fight, "greek", NEVER)
        asked[name] = asked_in_battle(fight, turns)
        assert asked[name]["greek"] == 0
        log = fight.scene()["log"]
        passed = [entry for entry in log if entry["action"] == "pass"]
        assert {entry["kind"] for entry in passed} == {"act"}
        fight.post("surrender", {"side": "greek"})
        report = transcript.verify(fight.get("/transcript").text)
        assert report.ok, report
    assert asked["always"]["trojan"] > asked["matters"]["trojan"] > asked["never"]["trojan"] == 0


def test_what_goes_by_is_an_entry_of_its_own(fight: Fight) -> None:
    scene = fight.scene()
    assert scene["view"]["choices"][-1]["action"] == "pass", "the first window is asked: nothing has been decided yet"
    with fight.page("trojan") as page:
        answer = fight.act(0, "pass", "greek")
        assert (answer["entry"]["number"], answer["number"]) == (1, 3)
        first, second, third = (page.until("entry")["entry"] for _ in range(3))
    assert (first["side"], first["action"]) == ("greek", "pass")
    assert (second["side"], second["action"], second["kind"]) == ("trojan", "pass", "act")
    assert (third["side"], third["action"], third["kind"]) == ("greek", "done", "act"), "nobody is near to challenge"
    assert fight.scene()["log"][1:] == [first, second, third]
    assert answer["view"] == fight.scene("greek")["view"]


def test_nobody_sees_a_question_that_is_not_asked(fight: Fight) -> None:
    fight.scene()
    with fight.page("trojan") as trojan, fight.page("greek") as greek, fight.page("both") as both:
        fight.act(0, "pass", "greek")
        for page in (trojan, greek, both):
            *first, last = (page.until("entry")["view"] for _ in range(3))
            for view in first:
                assert (view["to_decide"], view["choices"], view["can_undo"], view["prompt"]) == (None, [], False, "")
            assert last["to_decide"] == "greek"
            assert last["prompt"]
        fight.post("undo", {"number": 3}, "greek")
        for page in (trojan, greek, both):
            assert page.until("entry")["view"]["to_decide"] == "greek"


def test_a_window_that_cannot_be_let_pass_stays_open(
    client: TestClient, fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    fight.scene()
    store = client.app.state.hall.store  # type: ignore[attr-defined]
    add = store.add

    async def add_no_pass(*rows: Any, **more: Any) -> Any:
        if any(row.get("kind") == PASS for _, row in rows):
            raise Refusal("not_stored", "the disk is full")
        return await add(*rows, **more)

    with monkeypatch.context() as patch:
        patch.setattr(store, "add", add_no_pass)
        with fight.page("trojan") as page:
            answer = fight.act(0, "pass", "greek")
            assert page.until("entry")["view"]["to_decide"] is None
            asked = page.until("scene")
    assert (asked["number"], asked["view"]["to_decide"], asked["log"]) == (1, "trojan", []), "he is asked after all"
    assert asked["view"]["choices"][-1]["action"] == "pass"
    assert (answer["number"], answer["view"]["to_decide"]) == (1, "trojan"), "the action is done all the same"
    assert fight.scene()["log"][1:] == [answer["entry"]]
    assert row(fight.act(1, "pass", "trojan")["view"], "Step") == "action"


def test_one_who_always_wants_to_be_asked_is_asked(fight: Fight) -> None:
    assert order(fight, "trojan", {"E1": "always"}) == {"E1": "always"}
    answer = fight.act(0, "pass", "greek")
    assert answer["number"] == 1
    assert answer["view"]["to_decide"] == "trojan"
    assert {"call E1", "pass"} <= {choice["action"] for choice in fight.scene("trojan")["view"]["choices"]}
    told = fight.act(1, "call E1", "trojan")
    assert told["view"]["hands"]["trojan"]["left"] == 1


def test_orders_add_up_and_can_be_changed_at_any_time(fight: Fight) -> None:
    assert order(fight, "greek", {"shots": "never"}) == {"shots": "never"}
    assert order(fight, "greek", {"E4": "always"}) == {"shots": "never", "E4": "always"}
    fight.play(5)
    assert order(fight, "greek", {"shots": "matters"}, "both") == {"shots": "matters", "E4": "always"}
    assert order(fight, "greek", {}) == {"shots": "matters", "E4": "always"}
    assert fight.scene("greek")["orders"] == {"greek": {"shots": "matters", "E4": "always"}}
    assert fight.scene("both")["orders"] == {"greek": {"shots": "matters", "E4": "always"}, "trojan": {}}


def test_orders_are_told_to_nobody_else(fight: Fight) -> None:
    with fight.page("trojan") as other, fight.page("watch") as spectator:
        for page in (other, spectator):
            page.send({"type": "ping"})
            page.until("pong")
        heard = [len(page.heard) for page in (other, spectator)]
        order(fight, "greek", {"E4": "never"})
        for page, before in zip((other, spectator), heard, strict=True):
            page.send({"type": "ping"})
            page.until("pong")
            assert not any(told["type"] == "seats" for told in page.heard[before:])
    assert fight.scene("trojan")["orders"] == {"trojan": {}}
    assert fight.scene("watch")["orders"] == {}
    assert fight.scene("trojan")["seats"]["greek"].keys() == {"kind", "name", "here"}
    joined = fight.join("trojan", name="Hector")
    assert joined["seats"]["greek"].keys() == {"kind", "name", "here"}
    assert fight.scene("greek")["orders"] == {"greek": {"E4": "never"}}, "and joining does not lose them"


def test_orders_outlive_the_server(tmp_path: Path) -> None:
    with server(settings_in(tmp_path)) as client:
        fight = begin(client, FIRST_BLOOD)
        order(fight, "trojan", {"E1": "always", "shots": "never"})
        fight.act(0, "pass", "greek")
        before = fight.scene()
    with server(settings_in(tmp_path)) as client:
        again = Fight(client, fight.id, fight.tokens)
        assert again.scene() == before
        assert again.scene("trojan")["orders"] == {"trojan": {"E1": "always", "shots": "never"}}
        told = again.act(1, "pass", "trojan")
        shapes.check(shapes.HeroesAnswer, told)
        assert row(told["view"], "Step") == "action"


@pytest.mark.parametrize(
    ("seat", "body", "status", "code"),
    [
        ("greek", {"side": "greek", "orders": {"shot": "never"}}, 404, "unknown_name"),
        ("greek", {"side": "greek", "orders": {"E10": "never"}}, 404, "unknown_name"),
        ("greek", {"side": "trojan", "orders": {"shots": "never"}}, 403, "not_your_seat"),
        ("watch", {"side": "greek", "orders": {"shots": "never"}}, 403, "not_your_seat"),
        ("both", {"side": "red", "orders": {"shots": "never"}}, 403, "not_your_seat"),
        ("greek", {"side": "greek", "orders": {"shots": "sometimes"}}, 422, "bad_request"),
        ("greek", {"side": "greek", "orders": ["shots"]}, 422, "bad_request"),
        ("greek", {"side": "greek", "orders": {"shots": None}}, 422, "bad_request"),
        ("greek", {"side": "greek", "orders": {"x" * 21: "never"}}, 422, "bad_request"),
        ("greek", {"side": "greek"}, 422, "bad_request"),
        ("greek", {"side": "greek", "ask_again": False}, 422, "bad_request"),
        ("greek", {"orders": {}}, 422, "bad_request"),
        ("greek", {"side": "greek", "orders": {}, "number": 0}, 422, "bad_request"),
    ],
)
def test_orders_that_cannot_be(fight: Fight, seat: str, body: Json, status: int, code: str) -> None:
    told = refused(fight.post("orders", body, seat), status, code)
    if code == "unknown_name":
        assert told["nearest"] == list(ASKING)
    assert fight.scene()["orders"] == {"greek": {}, "trojan": {}}


def test_a_game_without_windows_has_only_forced_steps_to_order(client: TestClient) -> None:
    fight = begin(client)
    asked = {"side": "red", "orders": {"shots": "never"}}
    assert refused(fight.post("orders", asked, "red"), 404, "unknown_name")["nearest"] == ["forced"]
    assert fight.scene("red")["orders"] == {"red": {}}


# --- taking back ------------------------------------------------------------------------------------------


def after_a_move(fight: Fight) -> Json:
    """A figure of the Greeks has moved, and the window of the Trojans has gone by: the answer."""
    scene = to_action(fight)
    answer = fight.act(scene["number"], "move 1 12.00,8.00", "greek")
    assert answer["number"] == scene["number"] + 2
    assert fight.scene()["log"][-1]["action"] == "pass"
    return scene


@pytest.mark.parametrize("seat", ["greek", "both"])
def test_a_window_that_went_by_is_taken_back_with_the_action_before_it(fight: Fight, seat: str) -> None:
    before = after_a_move(fight)
    scene = fight.scene(seat)
    assert scene["view"]["can_undo"], "no die was thrown, and nobody was asked"
    told = fight.post("undo", {"number": scene["number"]}, seat).json()
    shapes.check(shapes.HeroesAnswer, told)
    assert told["number"] == scene["number"] + 1
    assert told["entry"]["sentence"] == "took the last 2 actions back"
    assert told["view"] == fight.scene(seat)["view"]
    assert told["view"]["pieces"] == before["view"]["pieces"]
    assert told["view"]["to_decide"] == "greek"
    assert [entry["kind"] for entry in fight.scene()["log"][-2:]] == ["act", "undo"]
    assert fight.act(told["number"], "move 1 12.00,9.00")["entry"]["kind"] == "act"


def test_a_window_that_was_asked_about_is_taken_back_by_itself(fight: Fight) -> None:
    order(fight, "trojan", ALWAYS)
    scene = to_action(fight)
    told = fight.act(scene["number"], "move 1 12.00,8.00", "greek")
    assert told["view"]["to_decide"] == "trojan"
    told = fight.act(told["number"], "pass", "trojan")
    assert not fight.scene("greek")["view"]["can_undo"]
    asked = fight.post("undo", {"number": told["number"]}, "greek").json()
    assert asked["offer"] == {"kind": "undo", "side": "greek"}
    told = fight.post("answers", {"accept": True}, "trojan").json()
    assert told["view"]["to_decide"] == "trojan"
    assert fight.scene()["log"][-1]["kind"] == "undo"


def test_what_is_taken_back_by_consent_takes_the_windows_with_it(fight: Fight) -> None:
    told, before = fight.scene(), fight.scene()
    while (
        told["view"]["can_undo"] or told["number"] == before["number"] or fight.scene()["log"][-1]["action"] != "pass"
    ):
        before = told
        told = fight.act(told["number"], press_on(told)["action"])
    side = before["view"]["to_decide"]
    other = "trojan" if side == "greek" else "greek"
    asked = fight.post("undo", {"number": told["number"]}, side).json()
    assert asked["offer"] == {"kind": "undo", "side": side}
    answer = fight.post("answers", {"accept": True}, other).json()
    shapes.check(shapes.HeroesAnswer, answer)
    assert fight.scene()["view"] | UNDO_LEFT_OUT == before["view"] | UNDO_LEFT_OUT


def test_against_a_computer_it_goes_back_to_what_the_person_chose(client: TestClient) -> None:
    seats = {"greek": "person", "trojan": "computer:random"}
    fight, before = begin(client, FIRST_BLOOD, seats=seats, practice=True), None
    with fight.page("greek") as page:
        told = page.scene
        while told["view"]["turn"] < 3:
            if told["view"]["to_decide"] == "greek" and told["view"]["choices"]:
                chosen = fight.scene("greek")
                if chosen["view"]["choices"]:
                    before = chosen
                    page.send({"type": "act", "number": before["number"], "action": press_on(before)["action"]})
            told = page.until("entry")
    while (scene := fight.scene("greek"))["view"]["to_decide"] != "greek":
        pass
    assert before is not None
    fight.post("undo", {"number": scene["number"]}, "greek")
    after = fight.scene("greek")
    assert after["view"] | UNDO_LEFT_OUT == before["view"] | UNDO_LEFT_OUT


def test_a_battle_that_is_opened_anew_knows_which_windows_went_by(tmp_path: Path) -> None:
    with server(settings_in(tmp_path)) as client:
        fight = begin(client, FIRST_BLOOD)
        before = after_a_move(fight)
    with server(settings_in(tmp_path)) as client:
        again = Fight(client, fight.id, fight.tokens)
        scene = again.scene("greek")
        assert scene["view"]["can_undo"]
        told = again.post("undo", {"number": scene["number"]}, "greek").json()
        assert told["view"]["pieces"] == before["view"]["pieces"]
