"""Whoever waits elsewhere is told: once a wait, not while he looks, and by whatever he has asked for."""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import anyio
import pytest
from py_vapid import Vapid02

from server.clients import HOST, Fight, Json, TestClient, begin, refused, server, settings_in, wait_until
from server.post_offices import MailOffice, Office, claims_in, mail_office, post_office, silent_office
from server.turned import Clock, hall_of, turned
from warhost.server import store as stores
from warhost.server import tables
from warhost.server.beginning import begin_asked
from warhost.server.notices import outbox, post
from warhost.server.notices.hours import end_of_quiet, left_in_words
from warhost.server.notices.letters import Failed
from warhost.server.notices.outbox import LATELY
from warhost.server.notices.post import WAITS
from warhost.server.notices.web import Web, checked_url, is_public
from warhost.server.persons.seats import seat_row
from warhost.server.refusals import Refusal
from warhost.server.wire import NewBattle

HOME = f"http://{HOST}/"
CONTACT = "mailto:host@warhost.example"
SOON_S = 2.0  # within which a notice leaves
AS_IT_IS, HURRIED = (outbox.GRACE, post.LOOK_S), timedelta(seconds=0.3)
SIDES = ("red", "black")
STOP_LINK = re.compile(r"http://127\.0\.0\.1/notice/(\S+)")


@pytest.fixture(scope="module", autouse=True)
def _hurried() -> Iterator[None]:
    """A post that looks more often, and leaves less time to answer: else each test would wait for seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(post, "LOOK_S", 0.05)
        patch.setattr(outbox, "GRACE", HURRIED)
        yield


@pytest.fixture
def office() -> Iterator[Office]:
    """A push service, which takes hooks, too."""
    with post_office() as running:
        yield running


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server that sends notices, also within this machine."""
    settings = settings_in(
        tmp_path_factory.mktemp("telling"), notices=CONTACT, notices_inside=True, notices_per_hour=1e5
    )
    with server(settings) as client:
        yield client


class Duel:
    """A battle of two persons, each with a seat of his own; whoever waits is to be told."""

    def __init__(self, client: TestClient, **more: Any) -> None:
        self.fight = begin(client, **more)
        for name, side in zip(("Ada", "Ben"), SIDES, strict=True):
            self.fight.join(side, name=name, entropy="x")
        self.decides = self.fight.seat_to_decide()
        self.waits = other_than(self.decides)

    def subscribe(self, to: Json, side: str | None = None, **more: Any) -> Json:
        """Let a side be told, whoever waits unless said otherwise."""
        answer = self.fight.post("notices", {"to": to, "page": HOME} | more, side or self.waits)
        assert answer.status_code == 201, answer.text
        told: Json = answer.json()
        return told

    def state(self, side: str | None = None) -> list[str]:
        """How a side's subscriptions stand."""
        answer = self.fight.get("/notices", side or self.waits)
        return [one["state"] for one in answer.json()["subscriptions"]]

    def play_until(self, side: str) -> None:
        """Decide at random until a side must."""
        while self.fight.seat_to_decide() != side:
            self.fight.play(1)


def other_than(side: str) -> str:
    """The other side of two."""
    return SIDES[1 - SIDES.index(side)]


def nothing_comes(arrived: list[Any], count: int) -> None:
    """See that no more than so many have arrived when all would have that was due."""
    time.sleep(HURRIED.total_seconds() + 0.4)
    assert len(arrived) == count, arrived[count:]


def turn_clock(client: TestClient, by: timedelta) -> None:
    """Let it be later at a server."""
    hall: Any = client.app.state.hall  # type: ignore[attr-defined]
    hall.clock = lambda: stores.now() + by


# --- to a browser -----------------------------------------------------------------------------------------


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
    monkeypatch.setattr(outbox, "GRACE", AS_IT_IS[0])
    monkeypatch.setattr(post, "LOOK_S", AS_IT_IS[1])
    duel = Duel(telling)
    duel.subscribe(office.browser())
    duel.play_until(duel.waits)
    began = time.monotonic()
    wait_until(lambda: office.arrived, "it is told")
    assert time.monotonic() - began < SOON_S


def test_nobody_is_told_of_a_wait_that_is_over_before_it_is_sent(telling: TestClient, office: Office) -> None:
    duel = Duel(telling)
    duel.subscribe(office.browser())
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
    duel.play_until(duel.waits)
    duel.fight.get("", duel.waits, stay=True)
    nothing_comes(office.arrived, 0)
    other = Duel(telling)
    other.subscribe(office.browser("/other"))
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


# --- whose notices they are -------------------------------------------------------------------------------


def test_who_has_given_a_seat_away_is_told_nothing_of_it(telling: TestClient, office: Office) -> None:
    """The link of a seat opens it until it is taken; whoever has sent it must not hear what only the other may know."""
    fight = begin(telling)
    for side in SIDES:
        answer = fight.post("notices", {"to": office.browser(f"/{side}"), "page": HOME}, side)
        assert answer.status_code == 201, answer.text
    for side in SIDES:
        fight.join(side, entropy="x")
    first = fight.seat_to_decide()
    while fight.seat_to_decide() == first:
        fight.play(1)
    nothing_comes(office.arrived, 0)


def test_watchers_and_all_at_one_screen_wait_for_nobody(telling: TestClient, office: Office) -> None:
    fight = begin(telling)
    for seat in ("watch", "both"):
        refused(fight.post("notices", {"to": office.browser(), "page": HOME}, seat), 403, "not_your_seat")
    refused(telling.post("/api/me/notices", json={"to": office.browser(), "page": HOME}), 401, "no_person")


def test_a_person_is_told_of_all_his_battles_and_of_no_others(telling: TestClient, office: Office) -> None:
    person = telling.post("/api/persons", json={"name": "Ada", "device": "laptop"}).json()
    mine = {"x-warhost-person": person["token"]}
    duels = [Duel(telling) for _ in range(3)]
    brought = [{"id": duel.fight.id, "token": duel.fight.tokens[duel.waits]} for duel in duels[:2]]
    answer = telling.post("/api/me/battles", json={"battles": brought}, headers=mine)
    assert answer.status_code == 200, answer.text
    duels[0].subscribe(office.browser())  # of this battle alone, before he is told of all
    answer = telling.post("/api/me/notices", json={"to": office.browser(), "page": HOME}, headers=mine)
    assert answer.status_code == 201, answer.text
    for duel in duels:
        duel.play_until(duel.waits)
    wait_until(lambda: len(office.arrived) == 2, "he is told of both")
    nothing_comes(office.arrived, 2)
    assert {told["battle"] for told in office.pushed()} == {duel.fight.id for duel in duels[:2]}
    assert len(telling.get("/api/me/notices", headers=mine).json()["subscriptions"]) == 1


def test_a_person_is_told_of_a_battle_that_was_begun_while_he_was_away(telling: TestClient, office: Office) -> None:
    hall: Any = telling.app.state.hall  # type: ignore[attr-defined]
    people = [telling.post("/api/persons", json={"name": name, "device": "laptop"}).json() for name in ("Ada", "Ben")]
    for one in people:
        header = {"x-warhost-person": one["token"]}
        to = {"to": office.browser(), "page": HOME}
        assert telling.post("/api/me/notices", json=to, headers=header).status_code == 201
    seats = dict.fromkeys(SIDES, "person")
    asked = NewBattle(scenario="tewapen/otter-ford", seats=seats, names=dict(zip(SIDES, ("Ada", "Ben"), strict=True)))

    def rows(battle: str) -> list[Any]:
        each = zip(people, (1, 2), strict=True)
        return [(tables.person_seats, seat_row(one["id"], battle, sides)) for one, sides in each]

    begun = telling.portal.call(begin_asked, hall, asked, rows)  # type: ignore[union-attr]
    telling.portal.call(hall.room, begun["id"])  # type: ignore[union-attr]
    wait_until(lambda: len(office.arrived) == 2, "both are told")
    nothing_comes(office.arrived, 2)
    bodies = sorted(told["body"].removesuffix(" Your move.") for told in office.pushed())
    assert bodies == ["The battle against Ada has begun.", "The battle against Ben has begun."]


def test_there_is_an_end_to_subscriptions(tmp_path: Path) -> None:
    with server(settings_in(tmp_path, notices=CONTACT, notices_inside=True, notices_per_hour=15)) as client:
        duel = Duel(client)
        for number in range(12):
            duel.subscribe({"kind": "hook", "url": f"http://127.0.0.1:9/{number}"})
        asked = {"to": {"kind": "feed"}, "page": HOME}
        refused(duel.fight.post("notices", asked, duel.waits), 429, "too_many")
        duel.subscribe({"kind": "hook", "url": "http://127.0.0.1:9/3"})  # instead of the same
        asked["to"] = {"kind": "hook", "url": "http://127.0.0.1:9/4"}
        assert duel.fight.post("notices", asked, duel.waits).status_code == 201
        assert "from one address" in refused(duel.fight.post("notices", asked, duel.waits), 429, "too_many")["sentence"]


@pytest.mark.parametrize("page", ["https://evil.example/", "http://127.0.0.1.evil.example/", "javascript:alert(1)//"])
def test_a_link_leads_to_this_server_alone(telling: TestClient, page: str) -> None:
    duel = Duel(telling)
    asked = {"to": {"kind": "feed"}, "page": page}
    refused(duel.fight.post("notices", asked, duel.waits), 403, "wrong_origin")


def test_without_a_word_of_the_host_nothing_is_sent(client: TestClient, office: Office) -> None:
    duel = Duel(client)
    assert client.get("/api/notices").json() == {"kinds": [], "push_key": None}
    asked = {"to": office.browser(), "page": HOME}
    refused(duel.fight.post("notices", asked, duel.waits), 409, "not_now")
    refused(client.get("/api/notices/of/x"), 404, "not_found")


# --- by mail ----------------------------------------------------------------------------------------------


@pytest.fixture
def mails() -> Iterator[MailOffice]:
    """A mail server."""
    with mail_office() as running:
        yield running


@pytest.fixture
def mailing(tmp_path: Path, mails: MailOffice) -> Iterator[TestClient]:
    """A server that sends mails."""
    more = {"smtp": mails.url, "mail_from": "Warhost <war@warhost.example>", "notices_inside": True}
    with server(settings_in(tmp_path, notices=CONTACT, **more)) as client:
        yield client


def test_a_mail_box_says_yes_first_is_told_and_ends_it_with_one_click(mailing: TestClient, mails: MailOffice) -> None:
    duel = Duel(mailing)
    made = duel.subscribe({"kind": "mail", "box": "ada@home.example"})
    assert made["state"] == "asked"
    duel.play_until(duel.waits)
    nothing_comes(mails.mails, 1)
    token = STOP_LINK.findall(mails.mails[0].get_content())[0]  # type: ignore[attr-defined]
    assert mailing.get(f"/api/notices/of/{token}").json()["asks"] is True
    refused(mailing.post(f"/api/notices/of/{made['stop']}/confirm"), 404, "not_found")
    assert mailing.post(f"/api/notices/of/{token}/confirm").status_code == 200
    duel.play_until(duel.decides)
    duel.play_until(duel.waits)
    wait_until(lambda: len(mails.mails) == 2, "it is told by mail")
    mail = mails.mails[1]
    assert mail["Subject"] == "Your move: Otter Ford"
    assert mail["To"] == "ada@home.example"
    assert f"{HOME}battle/{duel.fight.id}" in mail.get_content()  # type: ignore[attr-defined]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    one_click = mail["List-Unsubscribe"].strip("<>").removeprefix(HOME)
    answer = mailing.post(f"/{one_click}", data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert duel.state() == []


def test_a_box_that_is_none_is_said_at_once_and_one_box_is_not_asked_for_ever(
    mailing: TestClient, mails: MailOffice
) -> None:
    duel = Duel(mailing)
    asked = {"to": {"kind": "mail", "box": "nobody@home.example"}, "page": HOME}
    refused(duel.fight.post("notices", asked, duel.waits), 409, "not_now")
    assert duel.state() == []
    asked["to"] = {"kind": "mail", "box": "ada@home.example"}
    answers = [duel.fight.post("notices", asked, duel.waits).status_code for _ in range(4)]
    assert answers == [201, 201, 201, 429]
    assert len(mails.mails) == 3
    asked["to"] = {"kind": "mail", "box": "a\nBcc: b@home.example@home.example"}
    refused(duel.fight.post("notices", asked, duel.waits), 422, "bad_request")


def test_a_mail_server_that_hangs_holds_nobody_else_up(tmp_path: Path, office: Office) -> None:
    with ExitStack() as stack:
        more = {"smtp": f"smtp://127.0.0.1:{stack.enter_context(silent_office())}", "mail_from": "war@warhost.example"}
        client = stack.enter_context(server(settings_in(tmp_path, notices=CONTACT, notices_inside=True, **more)))
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setattr("warhost.server.notices.mail.ANSWER_S", 0.2)
        duel = Duel(client)
        asked = {"to": {"kind": "mail", "box": "ada@home.example"}, "page": HOME}
        refused(duel.fight.post("notices", asked, duel.waits), 409, "not_now")
        patch.setattr("warhost.server.notices.mail.ANSWER_S", 5.0)
        patch.setattr("warhost.server.notices.mail.MailServer.ask", agreed)
        hall: Any = client.app.state.hall  # type: ignore[attr-defined]
        for number in range(10):
            made = duel.subscribe({"kind": "mail", "box": f"ada{number}@home.example"})
            assert client.post(f"/api/notices/of/{hall.post.key.confirm_token(made['id'])}/confirm").status_code == 200
        duel.subscribe(office.browser())
        duel.play_until(duel.waits)
        began = time.monotonic()
        wait_until(lambda: office.arrived, "the browser is told")
        assert time.monotonic() - began < SOON_S


async def agreed(*_: Any) -> None:
    """A mail that need not be sent."""


# --- hooks and feeds --------------------------------------------------------------------------------------


def test_a_hook_gets_words_that_call_nobody(telling: TestClient, office: Office) -> None:
    duel = Duel(telling)
    duel.subscribe({"kind": "hook", "url": office.url("/hook")})
    duel.fight.post("messages", {"text": "@everyone <!channel> & all"}, duel.decides)
    wait_until(lambda: office.arrived, "the hook is told")
    told = json.loads(office.arrived[0].body)
    assert told["allowed_mentions"] == {"parse": []}
    assert "&lt;!channel&gt; &amp; all" in told["text"]
    assert "@everyone <!channel> & all" in told["content"]
    assert told["link"] == f"{HOME}battle/{duel.fight.id}"


def test_a_feed_has_what_was_told(telling: TestClient) -> None:
    duel = Duel(telling)
    made = duel.subscribe({"kind": "feed"}, quiet={"from": "00:00", "to": "23:59", "zone": "UTC"})
    duel.fight.post("messages", {"text": "<b>hello</b>"}, duel.decides)
    path = made["feed"].removeprefix(HOME)
    wait_until(lambda: "hello" in telling.get(f"/{path}").text, "it stands in the feed")
    answer = telling.get(f"/{path}")
    assert answer.headers["content-type"].startswith("application/atom+xml")
    atom = {"a": "http://www.w3.org/2005/Atom"}
    entry = ElementTree.fromstring(answer.text).find("a:entry", atom)
    assert entry is not None
    assert (entry.findtext("a:summary", "", atom)).endswith("says: <b>hello</b>")
    hook = duel.subscribe({"kind": "hook", "url": "http://127.0.0.1:9/"})
    for token in ("x", "x" * 43, hook["stop"]):
        refused(telling.get(f"/api/notices/feeds/{token}"), 404, "not_found")


# --- nothing goes to the inside ---------------------------------------------------------------------------

INSIDE = (
    *("https://127.0.0.1/", "https://localhost/", "https://10.0.0.1/", "https://[::1]/", "https://192.168.1.1:8443/"),
    *(
        "https://169.254.169.254/latest",
        "https://[::ffff:10.0.0.1]/",
        "https://[64:ff9b::a00:1]/",
        "https://[fe80::1]/",
    ),
    *(
        "https://intranet/",
        "https://printer.local/",
        "http://example.com/",
        "https://me:word@example.com/",
        "ftp://a.b/",
    ),
    *("https://example.com:99999/", "https:///x", "https://0.0.0.0/", "https://224.0.0.1/", "https://[::]/"),
)


@pytest.mark.parametrize("url", INSIDE)
def test_an_address_of_the_inside_is_refused(url: str) -> None:
    with pytest.raises(Refusal) as refusal:
        checked_url(url, inside=False)
    assert refusal.value.code == "bad_request"


def test_addresses_of_the_open_net_are_taken() -> None:
    for url in ("https://fcm.googleapis.com/fcm/send/x", "https://8.8.8.8/x", "https://discord.com/api/webhooks/1/x"):
        assert checked_url(url, inside=False) == url
    assert is_public("2001:4860:4860::8888")


def test_a_name_that_leads_inside_is_not_followed_nor_is_a_detour(
    monkeypatch: pytest.MonkeyPatch, office: Office
) -> None:
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", office.port))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)

    async def send(inside: bool, url: str) -> None:
        web = Web(inside, 5)
        try:
            await web.post(url, b"x", {})
        finally:
            await web.close()

    with pytest.raises(Failed, match="not on the open net"):
        anyio.run(send, False, f"http://rebound.example:{office.port}/")
    assert office.arrived == []
    office.answers = [(302, {"Location": office.url("/elsewhere")})]
    with pytest.raises(Failed, match="302"):
        anyio.run(send, True, office.url("/first"))
    assert [one.path for one in office.arrived] == ["/first"]


# --- quiet hours ------------------------------------------------------------------------------------------

NIGHT = {"from": "22:30", "to": "07:00", "zone": "Europe/Berlin"}


@pytest.mark.parametrize(
    ("at", "ends"),
    [
        ("2026-11-28T21:29", None),
        ("2026-11-28T21:30", "2026-11-29T06:00"),
        ("2026-11-29T05:59", "2026-11-29T06:00"),
        ("2026-11-29T06:00", None),
        ("2026-07-01T20:30", "2026-07-02T05:00"),
        ("2026-10-24T22:00", "2026-10-25T06:00"),  # a night that is an hour longer
        ("2026-03-28T22:00", "2026-03-29T05:00"),  # and one that is shorter
    ],
)
def test_quiet_hours_end_by_the_clock_on_the_wall(at: str, ends: str | None) -> None:
    found = end_of_quiet(NIGHT, datetime.fromisoformat(at).replace(tzinfo=UTC))
    assert found == (ends and datetime.fromisoformat(ends).replace(tzinfo=UTC))
    assert end_of_quiet(None, stores.now()) is None


def test_in_quiet_hours_nothing_is_sent_until_they_end(tmp_path: Path, office: Office) -> None:
    with server(settings_in(tmp_path, notices=CONTACT, notices_inside=True)) as client:
        duel, now = Duel(client), stores.now()
        quiet = {"from": f"{now - timedelta(hours=1):%H:%M}", "to": f"{now + timedelta(hours=2):%H:%M}", "zone": "UTC"}
        made = duel.subscribe(office.browser(), quiet=quiet)
        assert made["quiet"] == quiet
        duel.play_until(duel.waits)
        nothing_comes(office.arrived, 0)
        turn_clock(client, timedelta(hours=2, minutes=1))
        wait_until(lambda: len(office.arrived) == 1, "the night is over")
        turn_clock(client, timedelta())
        asked = {"quiet": {"from": "22:00", "to": "22:00", "zone": "UTC"}}
        refused(client.post(f"/api/notices/of/{made['stop']}/quiet", json=asked), 422, "bad_request")
        asked["quiet"] = {"from": "22:00", "to": "06:00", "zone": "../../etc/passwd"}
        refused(client.post(f"/api/notices/of/{made['stop']}/quiet", json=asked), 422, "bad_request")
        assert client.post(f"/api/notices/of/{made['stop']}/quiet", json={"quiet": None}).json() == {"quiet": None}


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (timedelta(days=2, hours=3), "2 days left"),
        (timedelta(hours=23), "23 hours left"),
        (timedelta(hours=1, minutes=59), "1 hour left"),
        (timedelta(minutes=2), "2 minutes left"),
        (timedelta(seconds=20), "less than a minute left"),
        (timedelta(days=-1), "less than a minute left"),
    ],
)
def test_how_long_there_is_in_words(left: timedelta, words: str) -> None:
    assert left_in_words(left) == words
