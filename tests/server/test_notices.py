"""Whoever waits elsewhere is told by his browser: once a wait, and not while he looks."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from py_vapid import Vapid02

from server.clients import Fight, TestClient, begin, refused, server, settings_in, wait_until
from server.noticed import (
    AS_IT_IS,
    CONTACT,
    HOME,
    SIDES,
    SOON_S,
    Duel,
    nothing_comes,
    standing_clock,
    turn_clock,
)
from server.post_offices import Office, claims_in
from server.turned import Clock, hall_of, turned
from warhost.server import store as stores
from warhost.server import tables
from warhost.server.beginning import begin_asked
from warhost.server.notices import outbox, post
from warhost.server.notices.outbox import LATELY
from warhost.server.notices.post import WAITS
from warhost.server.persons.seats import seat_row
from warhost.server.wire import NewBattle

pytestmark = pytest.mark.usefixtures("hurried")


def test_a_browser_is_told_once_when_a_wait_begins_and_again_at_the_next(telling: TestClient, office: Office) -> None:
    duel = Duel(telling)
    duel.subscribe(office.browser())
    duel.play_until(duel.waits)
    wait_until(lambda: office.arrived, "it is told")
    (told,), (arrived,) = office.pushed(), office.arrived
    name = {"red": "Ada", "black": "Ben"}[duel.decides]
    assert (told["battle"], told["kind"], told["title"]) == (duel.fight.id, "move", "Your move: Otter Ford")
    assert told["body"].startswith(f"{name}: ")
    assert told["body"].endswith(" Your move.")
    key = telling.get("/api/notices").json()["push_key"]
    assert arrived.headers["Authorization"].endswith(f"k={key}")
    assert Vapid02.verify(arrived.headers["Authorization"])
    assert claims_in(arrived)["aud"] == office.url("")
    assert claims_in(arrived)["sub"] == CONTACT
    assert duel.fight.id.encode() not in arrived.body
    nothing_comes(office.arrived, 1)
    duel.play_until(duel.decides)
    duel.play_until(duel.waits)
    wait_until(lambda: len(office.arrived) == 2, "the next wait is told of")


def test_a_notice_leaves_within_two_seconds(
    telling: TestClient, office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    grace, look_s = AS_IT_IS
    assert grace.total_seconds() + look_s < SOON_S
    monkeypatch.setattr(outbox, "GRACE", grace)
    monkeypatch.setattr(post, "LOOK_S", look_s)
    duel = Duel(telling)
    duel.subscribe(office.browser())
    duel.play_until(duel.waits)
    wait_until(lambda: office.arrived, "it is told")


def test_nobody_is_told_of_a_wait_that_is_over_before_it_is_sent(telling: TestClient, office: Office) -> None:
    duel = Duel(telling)
    duel.subscribe(office.browser())
    with standing_clock(telling):
        duel.play_until(duel.waits)
        duel.play_until(duel.decides)
    nothing_comes(office.arrived, 0)


def test_nobody_is_told_who_looks_but_who_has_the_page_behind_others_is(telling: TestClient, office: Office) -> None:
    duel = Duel(telling)
    duel.subscribe(office.browser())
    with duel.fight.page(duel.waits) as page:
        duel.play_until(duel.waits)
        nothing_comes(office.arrived, 0)
        duel.play_until(duel.decides)
        assert page.ask("look", hidden=True)["type"] == "done"
        duel.play_until(duel.waits)
        wait_until(lambda: len(office.arrived) == 1, "the page is hidden")


def test_who_looks_in_time_is_not_told_and_neither_is_who_asks_again_and_again(
    telling: TestClient, office: Office
) -> None:
    duel = Duel(telling)
    duel.subscribe(office.browser())
    with standing_clock(telling):
        duel.play_until(duel.waits)
        duel.fight.get("", duel.waits, stay=True)
    nothing_comes(office.arrived, 0)
    other = Duel(telling)
    other.subscribe(office.browser("/other"))
    with standing_clock(telling):
        other.play_until(other.waits)
        other.fight.get("", other.waits, stay=True, hidden=True)
    wait_until(lambda: len(office.arrived) == 1, "it was asked for out of sight")


def test_a_browser_that_is_gone_ends_its_subscription_and_is_told_so(telling: TestClient, office: Office) -> None:
    duel = Duel(telling)
    duel.subscribe(office.browser())
    office.answers = [(410, {})]
    duel.play_until(duel.waits)
    wait_until(lambda: duel.state() == ["ended"], "it has ended")
    duel.play_until(duel.decides)
    duel.play_until(duel.waits)
    nothing_comes(office.arrived, 1)
    one = duel.fight.get("/notices", duel.waits).json()["subscriptions"][0]
    assert telling.post(f"/api/notices/of/{one['stop']}/stop").status_code == 200
    assert duel.state() == []
    refused(telling.post(f"/api/notices/of/{one['stop']}/stop"), 404, "not_found")


def test_what_fails_is_tried_again_with_growing_waits(tmp_path: Path, office: Office) -> None:
    with server(settings_in(tmp_path, notices=CONTACT, notices_inside=True)) as client:
        duel = Duel(client)
        duel.subscribe(office.browser())
        office.answers = [(503, {"Retry-After": "100"}), (500, {})]
        duel.play_until(duel.waits)
        wait_until(lambda: duel.state() == ["failing"], "it failed")
        turn_clock(client, timedelta(seconds=90))
        nothing_comes(office.arrived, 1)
        turn_clock(client, timedelta(seconds=110))
        wait_until(lambda: len(office.arrived) == 2, "it is tried again")
        nothing_comes(office.arrived, 2)
        turn_clock(client, timedelta(seconds=110) + WAITS[1] + timedelta(seconds=5))
        wait_until(lambda: len(office.arrived) == 3, "and again, after longer")
        wait_until(lambda: duel.state() == ["well"], "then all is well")


def test_words_offers_and_endings_are_told_and_a_flood_of_words_once(telling: TestClient, office: Office) -> None:
    duel = Duel(telling)
    duel.subscribe(office.browser())
    for number in range(5):
        duel.fight.post("messages", {"text": f"hello {number}"}, duel.decides)
    wait_until(lambda: len(office.arrived) == 1, "the first words are told")
    assert office.pushed()[0]["body"].endswith("says: hello 0")
    duel.fight.post("offers", {"kind": "draw"}, duel.decides)
    wait_until(lambda: len(office.arrived) == 2, "the offer is told")
    assert office.pushed()[1]["kind"] == "offer"
    duel.fight.post("answers", {"accept": False}, duel.waits)
    duel.fight.post("surrender", {"side": duel.decides}, duel.decides)
    wait_until(lambda: len(office.arrived) == 3, "the end is told")
    assert office.pushed()[2]["kind"] == "ending"
    assert "you have won" in office.pushed()[2]["body"]
    nothing_comes(office.arrived, 3)
    turn_clock(telling, LATELY + timedelta(minutes=1))
    duel.fight.post("messages", {"text": "well played"}, duel.decides)
    wait_until(lambda: len(office.arrived) == 4, "after a while words are told again")
    turn_clock(telling, timedelta())


def endings(office: Office) -> list[dict[str, Any]]:
    """What was told of endings."""
    return [one for one in office.pushed() if one["kind"] == "ending"]


def test_who_never_came_is_told_that_it_was_called_off_without_a_result(tmp_path: Path, office: Office) -> None:
    with server(settings_in(tmp_path, notices=CONTACT, notices_inside=True)) as client:
        clock = turned(client, Clock(stores.now()))
        ada, ben = (
            client.post("/api/persons", json={"name": name, "device": "here"}).json() for name in ("Ada", "Ben")
        )
        headers = [{"x-warhost-person": one["token"]} for one in (ada, ben)]
        client.post("/api/me/notices", json={"to": office.browser(), "page": HOME}, headers=headers[1])
        seats = dict.fromkeys(SIDES, "person")
        asked = NewBattle(scenario="tewapen/otter-ford", seats=seats, pace="20 minutes; then claim")

        def rows(battle: str) -> list[Any]:
            each = zip((ada, ben), (1, 2), strict=True)
            return [(tables.person_seats, seat_row(one["id"], battle, sides)) for one, sides in each]

        battle = client.portal.call(begin_asked, hall_of(client), asked, rows)["id"]  # type: ignore[union-attr]
        key = client.post(f"/api/me/battles/{battle}/key", json={}, headers=headers[0]).json()["token"]
        fight = Fight(client, battle, {"red": key})
        fight.join("red", commitment="0" * 64)
        clock.turn(hours=1, minutes=1)  # it has begun by a clock that nobody turns
        assert fight.post("claim", {}, "red").status_code == 200
        clock.turn(minutes=1)
        wait_until(lambda: endings(office), "he is told")
        assert endings(office)[-1]["body"].startswith("It has ended: without a result. ")


def test_of_what_is_due_together_the_most_urgent_is_sent_first(
    telling: TestClient, office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = Duel(telling)
    duel.subscribe(office.browser())
    duel.play_until(duel.waits)
    wait_until(lambda: len(office.arrived) == 1, "the move is told")
    monkeypatch.setitem(post.AT_ONCE, "push", 1)
    hall: Any = telling.app.state.hall  # type: ignore[attr-defined]
    due, kinds = stores.now() + timedelta(hours=1), [outbox.ENDING, outbox.MESSAGE, outbox.OFFERED, outbox.MOVE]
    subscription = duel.fight.get("/notices", duel.waits).json()["subscriptions"][0]["id"]
    row = {"subscription": subscription, "battle": duel.fight.id, "side": SIDES.index(duel.waits), "number": 1000}
    row |= {"title": "Later", "sentence": "Later.", "tries": 0}
    rows = [row | {"id": kind, "kind": kind, "due": due} for kind in kinds]
    rows.append(row | {"id": "sooner", "kind": outbox.MESSAGE, "due": due - timedelta(seconds=1)})
    telling.portal.call(hall.store.add, *((tables.outbox, one) for one in rows))  # type: ignore[union-attr]
    turn_clock(telling, timedelta(hours=1, seconds=5))
    wait_until(lambda: len(office.arrived) == 1 + len(rows), "all are told")
    turn_clock(telling, timedelta())
    assert [told["kind"] for told in office.pushed()[1:]] == ["message", "move", "offer", "message", "ending"]


def test_whoever_begins_is_told_that_his_friend_has_come(telling: TestClient, office: Office) -> None:
    fight = begin(telling, seed=None)
    fight.join("red", name="Ada", commitment="0" * 64)
    answer = fight.post("notices", {"to": office.browser(), "page": HOME}, "red")
    assert answer.status_code == 201, answer.text
    fight.join("black", name="Ben", commitment="1" * 64)
    wait_until(lambda: office.arrived, "he is told")
    assert office.pushed()[0]["kind"] in ("move", "begun")
    assert office.pushed()[0]["body"].startswith("Ben: ")


def test_a_clock_is_told_of_and_warned_of_when_a_quarter_is_left(tmp_path: Path, office: Office) -> None:
    with server(settings_in(tmp_path, notices=CONTACT, notices_inside=True)) as client:
        duel = Duel(client, pace="3 days a move; then wait")
        duel.subscribe(office.browser())
        duel.play_until(duel.waits)
        wait_until(lambda: office.arrived, "the move is told")
        assert office.pushed()[0]["body"].endswith("Your move, 3 days left.")
        turn_clock(client, timedelta(days=2, hours=5))
        nothing_comes(office.arrived, 1)
        turn_clock(client, timedelta(days=2, hours=7))
        wait_until(lambda: len(office.arrived) == 2, "he is warned")
        assert office.pushed()[1]["title"] == "Time runs out: Otter Ford"
        assert office.pushed()[1]["body"].endswith("Your move, 16 hours left.")
