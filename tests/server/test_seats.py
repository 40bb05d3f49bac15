"""What two seats settle between them, draws and undos and surrender, and computer opponents."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from server import shapes
from server.clients import (
    AGAINST_GREEDY,
    OTTER_FORD,
    PERSONS,
    TANGLED_WOOD,
    Fight,
    Json,
    TestClient,
    begin,
    refused,
    server,
    settings_in,
    wait_until,
)
from warhost import transcript
from warhost.face.receipt import Receipt
from warhost.server.computers import decide


def other(side: str) -> str:
    """The other side."""
    return "black" if side == "red" else "red"


def without_undo(view: Json) -> Json:
    """A view, but for whether its last action can be taken back."""
    return {key: value for key, value in view.items() if key not in ("can_undo", "undo_ends")}


# --- draws ------------------------------------------------------------------------------------------------


def test_a_draw_is_offered_and_agreed_to(fight: Fight) -> None:
    fight.play(2)
    with fight.page("red") as red, fight.page("black") as black:
        assert red.ask("offer", kind="draw")["type"] == "done"
        assert black.until("entry")["offer"] == fight.scene()["offer"] == {"kind": "draw", "side": "red"}
        assert red.ask("answer", accept=True)["code"] == "no_offer", "nobody accepts his own offer"
        assert black.ask("answer", accept=True)["type"] == "done"
        while (told := red.until("entry"))["entry"]["kind"] != "draw":
            pass
        shapes.check_live(told)
        assert told["outcome"] == {"winner": None, "reason": "both sides agree", "scores": {"red": 0, "black": 0}}
        assert told["secret"]
        assert told["offer"] is None
        assert red.ask("answer", accept=True)["code"] == "over"
    report = transcript.verify(fight.get("/transcript").text)
    assert report.ok, report


def test_a_draw_is_declined(fight: Fight) -> None:
    with fight.page("red") as red, fight.page("black") as black:
        black.ask("offer", kind="draw")
        assert red.until("entry")["offer"]["side"] == "black"
        assert red.ask("answer", accept=False)["type"] == "done"
        assert [one["offer"] is None for one in black.heard if one["type"] == "entry"] == [False]
        assert black.until("entry")["offer"] is None
        assert red.ask("answer", accept=True)["code"] == "no_offer"
    assert fight.scene()["outcome"] is None
    assert [entry["kind"] for entry in fight.scene()["log"]] == ["set-up", "offer", "decline"]


def test_an_action_takes_an_offer_off_the_table(fight: Fight) -> None:
    fight.post("offers", {"kind": "draw"}, "red")
    assert fight.play(1)["offer"] is None
    refused(fight.post("answers", {"accept": True}, "black"), 409, "no_offer")


def test_nobody_but_the_other_seat_answers(fight: Fight) -> None:
    fight.post("offers", {"kind": "draw"}, "red")
    for seat in ("red", "watch"):
        refused(fight.post("answers", {"accept": True}, seat), 409, "no_offer")
    assert fight.scene()["offer"]


def test_one_player_with_both_sides_agrees_with_himself(fight: Fight) -> None:
    answer = fight.post("offers", {"kind": "draw"}).json()
    assert answer["entry"]["kind"] == "draw"
    assert answer["outcome"]["winner"] is None


@pytest.mark.parametrize("side", ["red", "black"])
def test_surrender(fight: Fight, side: str) -> None:
    fight.play(1)
    answer = fight.post("surrender", {"side": side}, side).json()
    shapes.check(shapes.Answer, answer)
    assert (answer["entry"]["kind"], answer["entry"]["side"]) == ("surrender", side)
    assert answer["outcome"]["winner"] == other(side)
    assert answer["view"]["to_decide"] is None
    assert answer["view"]["choices"] == []
    text = fight.get("/transcript").text
    assert f'[Result "{other(side)}: {side} surrenders"]' in text
    assert transcript.verify(text).ok
    replayed = fight.get("/replay").json()
    assert replayed["grade"]
    assert replayed["outcome"] == answer["outcome"]


# --- undo -------------------------------------------------------------------------------------------------


def freely_undone(fight: Fight) -> tuple[str, Json, Json]:
    """Play on to an action that may be taken back freely: whose it was, how it stood before it, and the answer."""
    while True:
        before = fight.scene()
        side = before["view"]["to_decide"]
        answer = fight.play(1)
        if answer["view"]["can_undo"]:
            return side, before, answer


def test_what_nothing_came_of_is_taken_back_at_once(fight: Fight) -> None:
    side, before, answer = freely_undone(fight)
    with fight.page(other(side)) as page:
        told = fight.post("undo", {"number": answer["number"]}, side).json()
        shapes.check(shapes.Answer, told)
        assert told["number"] == answer["number"] + 1
        assert (told["entry"]["kind"], told["entry"]["side"]) == ("undo", side)
        assert page.until("entry")["entry"] == told["entry"]
    after = fight.scene()
    assert without_undo(after["view"]) == without_undo(before["view"])
    assert after["log"][:-2] == before["log"]
    assert fight.play(1)["number"] == told["number"] + 1


def test_what_dice_have_settled_is_taken_back_by_consent(fight: Fight) -> None:
    before = fight.scene()
    answer = fight.play(1)
    while answer["view"]["can_undo"]:
        before = fight.scene()
        answer = fight.play(1)
    asker = before["view"]["to_decide"]
    with fight.page(asker) as page, fight.page(other(asker)) as enemy:
        assert page.ask("undo", number=answer["number"])["type"] == "done"
        assert enemy.until("entry")["offer"] == {"kind": "undo", "side": asker}
        assert without_undo(fight.scene()["view"]) == without_undo(answer["view"]), "nothing yet"
        assert enemy.ask("answer", accept=False)["type"] == "done"
        page.ask("undo", number=answer["number"])
        assert enemy.ask("answer", accept=True)["type"] == "done"
        while page.until("entry")["entry"]["kind"] != "undo":
            pass
    assert without_undo(fight.scene()["view"]) == without_undo(before["view"])


def test_in_practice_everything_is_taken_back_at_one_screen(client: TestClient) -> None:
    fight = begin(client, practice=True)
    scenes = [fight.scene()]
    for _ in range(8):
        fight.play(1)
        scenes.append(fight.scene())
    for number, scene in zip(range(8, 16), reversed(scenes[:-1]), strict=True):
        view = fight.post("undo", {"number": number}).json()["view"]
        assert without_undo(view) == without_undo(scene["view"])
    refused(fight.post("undo", {"number": 16}), 409, "undo_refused")


def test_at_one_screen_undo_stops_at_dice(fight: Fight) -> None:
    told = fight.play_until_dice()
    assert told["view"]["undo_ends"]
    body = refused(fight.post("undo", {"number": told["number"]}), 409, "undo_refused")
    assert told["view"]["undo_ends"] in body["sentence"]
    assert fight.scene()["number"] == told["number"]


def test_at_the_start_nothing_is_taken_back(fight: Fight) -> None:
    for seat in ("red", "black", "both"):
        refused(fight.post("undo", {"number": 0}, seat), 409, "undo_refused")


def test_after_undo_the_battle_goes_on_to_its_end(client: TestClient) -> None:
    fight = begin(client, options={"turns": 2}, entropy="lucky", practice=True)
    while not fight.scene()["outcome"]:
        told = fight.play(6)
        if not told["outcome"] and told["number"] < 120:
            for _ in range(2):
                told = fight.post("undo", {"number": told["number"]}).json()
    text = fight.get("/transcript").text
    report = transcript.verify(text)
    assert report.ok, report
    replayed = fight.get("/replay").json()
    assert replayed["grade"]
    assert replayed["frames"][-1]["view"]["pieces"] == fight.scene()["view"]["pieces"]


# --- joining ----------------------------------------------------------------------------------------------


def test_seats_add_to_the_dice_once_and_whenever_they_come(fight: Fight) -> None:
    assert fight.join("red", entropy="one")["dice"]["joined"] == {"red": 1, "black": None}
    refused(fight.post("join", {"entropy": "two"}, "red"), 409, "not_now")
    refused(fight.post("join", {"entropy": "a:b", "token": NEW}, "black"), 422, "bad_request")
    fight.play(4)
    number = fight.scene()["number"]
    told = fight.join("black", entropy="three")
    assert told["dice"]["committed"]["black"] == number + 1
    assert told["dice"]["joined"]["black"] == number + 2
    fight.play(4)
    fight.post("surrender", {"side": "red"}, "red")
    text = fight.get("/transcript").text
    assert '{%join red "" one}' in text
    assert "{%reveal black three}" in text
    report = transcript.verify(text)
    assert report.ok, report
    assert f"black has added to the dice counts from entry {number + 2} on" in str(report)


def test_at_one_screen_both_add_to_the_dice_together(fight: Fight) -> None:
    fight.join("both", entropy="together")
    assert fight.scene()["dice"]["joined"] == {"red": 2, "black": 2}
    refused(fight.post("join", {"entropy": "again", "token": NEW}, "black"), 409, "not_now")
    refused(fight.post("join", {"name": "We"}), 403, "not_your_seat")


NEW = "a-token-that-the-page-has-drawn"


def test_who_takes_a_seat_has_it_alone(fight: Fight) -> None:
    sent, both = fight.tokens["black"], fight.tokens["both"]
    with fight.page("black") as creator, fight.page("both") as screen:
        fight.join("black", name="Bob", entropy="b", token=NEW)
        for page in (creator, screen):
            while (event := page.next_raw())["type"] != "websocket.close":
                pass
            assert event["code"] == 4404
    for token in (sent, both):
        answer = fight.client.get(fight.path, headers={"Authorization": f"Bearer {token}"})
        refused(answer, 404, "unknown_battle")
    assert fight.scene("black")["yours"] == ["black"]
    assert fight.scene("red")["seats"]["black"]["name"] == "Bob"
    refused(fight.client.post(f"{fight.path}/join?token={sent}", json={"token": NEW[::-1]}), 404, "unknown_battle")


def test_a_seat_that_was_taken_stays_taken(tmp_path: Path) -> None:
    with server(settings_in(tmp_path)) as client:
        fight = begin(client)
        fight.join("red", token=NEW)
    with server(settings_in(tmp_path)) as client:
        again = Fight(client, fight.id, fight.tokens)
        assert again.scene("red")["yours"] == ["red"]
        refused(again.get("", "both"), 404, "unknown_battle")


# --- dice that nobody knows -------------------------------------------------------------------------------


def test_a_chosen_seed_is_told_before_a_seat_is_taken(client: TestClient) -> None:
    fight = begin(client, seed="mine")
    dice = fight.scene("black")["dice"]
    assert dice["seeded"]
    assert dice["grade"] == "consistent"
    assert any("seed was chosen" in reason for reason in dice["reasons"])
    assert not begin(client, seed=None).scene("black")["dice"]["seeded"]


def test_a_battle_is_fair_once_both_seats_have_added_to_the_dice(client: TestClient) -> None:
    fight = begin(client, seed=None)
    assert fight.scene()["dice"]["grade"] == "pending"
    fight.add_to_dice(red="r", black="b")
    assert (fight.scene()["dice"]["grade"], fight.scene()["dice"]["reasons"]) == ("fair", [])
    receipt = Receipt.read(fight.scene("black")["receipt"])
    fight.play(5)
    fight.post("surrender", {"side": "red"}, "red")
    replayed = fight.get("/replay", "watch", receipt=fight.scene("watch")["receipt"]).json()
    assert replayed["grade"] == "fair"
    text, key = fight.get("/transcript").text, client.get("/api/signing-key").json()["key"]
    assert transcript.verify(text).grade == "consistent", "without a receipt nobody knows"
    report = transcript.verify(text, receipt=receipt, server_key=key)
    assert report.grade == "consistent"
    assert report.receipt.startswith("fair for black as far as entry 4, provided")
    assert report.receipt.endswith("of what came after entry 4 this receipt says nothing")
    last = Receipt.read(fight.scene("black")["receipt"])
    report = transcript.verify(text, receipt=last, server_key=key)
    assert report.grade == "fair"


def test_the_secret_is_fixed_before_anybody_adds_to_the_dice(client: TestClient) -> None:
    asked = {"scenario": OTTER_FORD, "seats": PERSONS}
    refused(client.post("/api/battles", json=asked | {"entropy": "early"}), 422, "bad_request")
    begun = client.post("/api/battles", json=asked).json()
    fight = Fight(client, begun["id"], begun["tokens"])
    assert fight.join("red", entropy="r")["dice"]["commitment"] == begun["commitment"]


# --- practice ---------------------------------------------------------------------------------------------


def test_practice_is_marked_from_where_it_was_switched_on(fight: Fight) -> None:
    told = fight.play_until_dice()
    refused(fight.post("practice", {}, "red"), 409, "not_agreed")
    answer = fight.post("practice", {}).json()
    assert answer["dice"]["practice"] == told["number"] + 1
    back = fight.post("undo", {"number": answer["number"]}).json()
    assert back["entry"]["kind"] == "undo"
    fight.post("surrender", {"side": "red"}, "red")
    report = transcript.verify(fight.get("/transcript").text, receipt=Receipt.read(fight.scene()["receipt"]))
    assert report.grade == "consistent"
    assert any(f"practice from entry {told['number'] + 1} on" in reason for reason in report.reasons)
    assert fight.get("/replay").json()["grade"] == "consistent"


def test_against_the_computer_the_same_attack_is_not_repeated_until_it_goes_well(client: TestClient) -> None:
    fight = begin(client, seats=AGAINST_GREEDY, options={"turns": 3})
    told = fight.scene("red")
    with fight.page("red"):
        while told["outcome"] is None:
            wait_until(lambda: fight.scene("red")["view"]["to_decide"] in ("red", None), "red must choose")
            told = fight.scene("red")
            if told["outcome"] is not None:
                break
            told = fight.act(told["number"], fight.chooser.choice(told["view"]["choices"])["action"], "red")
            if told["view"]["choices"] and not told["view"]["can_undo"]:
                body = refused(fight.post("undo", {"number": told["number"]}, "red"), 409, "undo_refused")
                assert "practice" in body["sentence"]
                return
    raise AssertionError("no dice fell")


# --- computer opponents -----------------------------------------------------------------------------------


@pytest.fixture
def lonely(client: TestClient) -> Fight:
    """A battle against a computer, in which the person must decide first."""
    seed = next(seed for seed in "abcdefgh" if begin(client, seed=seed).seat_to_decide() == "red")
    return begin(client, seats=AGAINST_GREEDY, options={"turns": 3}, seed=seed, practice=True)


@pytest.fixture
def slow_computers(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Computer opponents that never come to a decision."""
    computers = client.app.state.hall.computers  # type: ignore[attr-defined]
    work = computers.work

    async def think(does: Any, *given: Any) -> Any:
        if does is decide:
            await asyncio.sleep(1000)
        return await work(does, *given)

    monkeypatch.setattr(computers, "work", think)


def test_a_battle_against_a_computer_to_the_end(lonely: Fight) -> None:
    with lonely.page("red") as page:
        view, number, outcome = page.scene["view"], 0, None
        while outcome is None:
            if view["to_decide"] == "red":
                assert page.ask("act", number=number, action=lonely.chooser.choice(view["choices"])["action"])
                told = next(one for one in reversed(page.heard) if one["type"] == "entry")
            else:
                told = page.until("entry")
            view, number, outcome = told["view"], told["number"], told["outcome"]
        for message in page.heard:
            shapes.check_live(message)
        thinking = [message["side"] for message in page.heard if message["type"] == "thinking"]
        assert "black" in thinking
        deciders = {message["entry"]["side"] for message in page.heard if message["type"] == "entry"}
        assert deciders == {"red", "black"}
    assert transcript.verify(lonely.get("/transcript", "red").text).ok


def test_a_computer_does_not_agree_to_a_draw(lonely: Fight) -> None:
    refused(lonely.post("offers", {"kind": "draw"}, "red"), 409, "no_offer")


def play_until_black(fight: Fight) -> Json:
    """Let red decide until black must: the scene before red's last decision."""
    while True:
        before = fight.scene("red")
        if before["view"]["to_decide"] != "red":
            continue
        choice = fight.chooser.choice(before["view"]["choices"])
        if fight.act(before["number"], choice["action"], "red")["view"]["to_decide"] == "black":
            return before


@pytest.mark.usefixtures("slow_computers")
def test_a_hurried_computer_decides_at_once(lonely: Fight) -> None:
    with lonely.page("red") as page:
        stands = play_until_black(lonely)["number"] + 1
        while page.until("thinking")["side"] != "black":
            pass
        assert page.ask("hurry")["type"] == "done"
        told = page.until("entry")
        while told["entry"]["side"] == "red":
            told = page.until("entry")
        assert told["number"] == stands + 1
        lonely.post("surrender", {"side": "red"}, "red")
        page.ask("hurry")
    assert transcript.verify(lonely.get("/transcript", "red").text).ok


@pytest.mark.usefixtures("slow_computers")
def test_undo_while_a_computer_thinks(lonely: Fight) -> None:
    before = play_until_black(lonely)
    answer = lonely.post("undo", {"number": before["number"] + 1}, "red").json()
    assert answer["view"]["to_decide"] == "red"
    assert without_undo(answer["view"]) == without_undo(before["view"])


def test_undo_takes_back_what_a_computer_decided_since(lonely: Fight) -> None:
    before = play_until_black(lonely)
    wait_until(lambda: lonely.scene("red")["view"]["to_decide"] == "red", "black has decided")
    stands = lonely.scene("red")
    answer = lonely.post("undo", {"number": stands["number"]}, "red").json()
    assert without_undo(answer["view"]) == without_undo(before["view"])
    (undone,) = lonely.scene("red", after=stands["number"])["log"]
    assert undone["kind"] == "undo"
    assert undone["sentence"] == f"took the last {stands['number'] - before['number']} actions back"


def test_two_computers_fight_while_somebody_watches(client: TestClient) -> None:
    seats = {"red": "computer:random", "black": "computer:random"}
    fight = begin(client, TANGLED_WOOD, seats=seats, options={"turns": 1})
    with fight.page("watch") as page:
        while (told := page.until("entry"))["outcome"] is None:
            pass
        assert told["secret"]
    assert fight.get("/replay", "watch").json()["grade"]
