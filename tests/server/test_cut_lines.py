"""Lines that are cut in the middle of a deed: it is done all the same, or not at all, and everybody else hears of it.

The server notices a cut line when it next tells its page something. Here that is because another page leaves, while the
deed still waits for the database, which somebody else holds.
"""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import orjson
import pytest

from server.clients import (
    AGAINST_GREEDY,
    FIRST_BLOOD,
    HOST,
    OTTER_FORD,
    PATIENCE_S,
    Fight,
    Json,
    begin,
    settings_in,
    wait_until,
)
from server.listening import Line, Listening, held, listening_server
from soak import soaked
from warhost.server import store as stores

BATTLES = 20
SAID = {"type": "say", "request": 1, "text": "farewell"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the database lies."""
    return tmp_path_factory.mktemp("cut")


@pytest.fixture(scope="module")
def listening(folder: Path) -> Iterator[Listening]:
    """A server that listens."""
    with listening_server(settings_in(folder)) as server:
        yield server


def line(server: Listening, fight: Fight, seat: str) -> Line:
    """A page of a seat."""
    return Line(server, fight.id, fight.tokens[seat])


def act(number: int, action: str) -> Json:
    """The message that asks for an action."""
    return {"type": "act", "request": 1, "number": number, "action": action}


def first_act(fight: Fight) -> tuple[str, Json]:
    """Who must choose, and a message that does what is listed first."""
    scene = fight.scene()
    return scene["view"]["to_decide"], act(scene["number"], scene["view"]["choices"][0]["action"])


@contextmanager
def acted_on(server: Listening) -> Iterator[None]:
    """Goes on behind it as soon as what is asked for within has arrived and is to be written."""
    store, is_written = server.app.state.hall.store, threading.Event()
    add = store.add

    async def heard(*rows: Any, notice: str | None = None) -> None:
        is_written.set()
        await add(*rows, notice=notice)

    with patch.object(store, "add", heard):
        yield
        assert is_written.wait(PATIENCE_S)


def send_and_cut(server: Listening, fight: Fight, seat: str, message: Json, file: Path, held_s: float = 0.2) -> None:
    """Ask for something while the database is held; the line is cut, and another page leaves, before that ends."""
    with ExitStack() as stack:
        sender, leaver = (stack.enter_context(line(server, fight, one)) for one in (seat, "watch"))
        with held(file):
            with acted_on(server):
                sender.send(message)
            sender.cut()
            leaver.cut()
            time.sleep(held_s)


def standing(fight: Fight) -> Json:
    """How a battle stands, whoever looks on."""
    scene = fight.scene()
    return {name: scene[name] for name in ("number", "log", "view", "messages", "offer", "outcome")}


def reopened(server: Listening, fight: Fight) -> Json:
    """How a battle stands as it comes out of the database."""
    server.app.state.hall.rooms.pop(fight.id)
    return standing(fight)


def prepared(listening: Listening, deed: str) -> tuple[Fight, str, Json, str]:
    """A battle, who asks for a deed, the message, and who is to hear of it."""
    fight = begin(listening.client, FIRST_BLOOD if "window" in deed else OTTER_FORD)
    if deed == "an action":
        side, message = first_act(fight)
        return fight, side, message, "black" if side == "red" else "red"
    if deed == "an action and a window that goes by":
        return fight, "greek", act(0, "pass"), "trojan"
    if deed == "an undo of both that and the window":
        fight.act(0, "pass", "greek")
        return fight, "greek", {"type": "undo", "request": 1, "number": fight.scene()["number"]}, "trojan"
    assert deed == "a surrender"
    return fight, "red", {"type": "surrender", "request": 1, "side": "red"}, "black"


def check_done(deed: str, stands: Json) -> None:
    """See that the whole of a deed is done."""
    actions = [entry["action"] for entry in stands["log"]]
    if deed == "an action":
        assert len(actions) == 2
    elif deed == "an action and a window that goes by":
        assert actions == [None, "pass", "pass", "done"], "the window of the enemy and the challenge go by"
    elif deed == "an undo of both that and the window":
        assert stands["log"][-1]["kind"] == "undo"
        assert stands["view"]["to_decide"] == "greek", "whose window it was in the beginning"
        assert stands["view"]["choices"][-1]["action"] == "pass"
        assert not stands["view"]["can_undo"], "nothing is left to take back"
    else:
        assert stands["outcome"]["winner"] == "black"


@pytest.mark.parametrize(
    "deed",
    ["an action", "an action and a window that goes by", "an undo of both that and the window", "a surrender"],
)
def test_others_hear_of_a_deed_whose_sender_is_gone(listening: Listening, folder: Path, deed: str) -> None:
    fight, sender, message, hearer = prepared(listening, deed)
    before = fight.scene()["number"]
    with line(listening, fight, hearer) as other:
        send_and_cut(listening, fight, sender, message, folder / "warhost.db")
        stands = standing(fight)
        check_done(deed, stands)
        heard = [other.until("entry", PATIENCE_S) for _ in range(stands["number"] - before)]
    assert stands["log"][before + 1 :] == [told["entry"] for told in heard]
    assert heard[-1]["view"] == fight.scene(hearer)["view"], "what must be asked is asked"
    assert reopened(listening, fight) == stands


def test_others_hear_what_was_said_by_one_who_is_gone(listening: Listening, folder: Path) -> None:
    fight = begin(listening.client)
    with line(listening, fight, "black") as other:
        send_and_cut(listening, fight, "red", SAID, folder / "warhost.db")
        assert other.until("message", PATIENCE_S)["message"]["text"] == "farewell"
    assert [one["text"] for one in fight.scene()["messages"]] == ["farewell"]
    assert fight.post("messages", {"text": "he is gone"}, "black").status_code == 200


def test_in_many_battles_at_once_nothing_is_lost_with_a_line(listening: Listening) -> None:
    """The database is not held: lines are cut while it writes, whenever that is."""
    fights = [begin(listening.client) for _ in range(BATTLES)]
    with ExitStack() as stack:
        others = []
        for fight in fights:
            side, message = first_act(fight)
            other = stack.enter_context(line(listening, fight, "black" if side == "red" else "red"))
            sender, leaver = (stack.enter_context(line(listening, fight, one)) for one in (side, "watch"))
            others.append(other)
            sender.send(message)
            sender.cut()
            leaver.cut()
        acted = [fight for fight in fights if fight.scene()["number"] == 1]
        assert acted, "some actions have arrived before their line was cut"
        for fight, other in zip(fights, others, strict=True):
            if fight in acted:
                assert other.until("entry", PATIENCE_S)["number"] == 1


def opening_of_red(listening: Listening) -> tuple[str, list[str]]:
    """A seed, and actions with which red begins until black must choose."""
    for seed in "abcdefgh":
        fight, actions = begin(listening.client, seed=seed), []
        told = fight.scene()
        while told["view"]["to_decide"] == "red":
            actions.append(told["view"]["choices"][0]["action"])
            told = fight.act(told["number"], actions[-1])
        if actions:
            return seed, actions
    raise AssertionError("red never begins")


def test_a_computer_moves_though_the_person_is_gone(listening: Listening, folder: Path) -> None:
    seed, actions = opening_of_red(listening)
    fight = begin(listening.client, seats=AGAINST_GREEDY, seed=seed)
    for number, action in enumerate(actions[:-1]):
        fight.act(number, action, "red")
    last = len(actions) - 1
    send_and_cut(listening, fight, "red", act(last, actions[-1]), folder / "warhost.db")

    def has_moved() -> bool:
        return any(entry["side"] == "black" for entry in fight.scene("red")["log"])

    wait_until(has_moved, "the computer has moved")


def test_over_http_too_a_deed_does_not_hang_on_its_line(listening: Listening, folder: Path) -> None:
    fight = begin(listening.client)
    side, message = first_act(fight)
    body = orjson.dumps({"number": 0, "action": message["action"]})
    head = (
        f"POST {fight.path}/actions HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/json\r\n"
        f"Authorization: Bearer {fight.tokens[side]}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    with line(listening, fight, "watch") as other:
        with held(folder / "warhost.db"), socket.create_connection((HOST, listening.port)) as asking:
            with acted_on(listening):
                asking.sendall(head.encode() + body)
            asking.shutdown(socket.SHUT_RDWR)
        told = other.until("entry", PATIENCE_S)
    assert told["number"] == fight.scene()["number"] == 1


@pytest.mark.parametrize("deed", ["an undo of both that and the window", *soaked("an action", "a surrender")])
def test_what_could_not_be_stored_leaves_no_trace_though_its_sender_is_gone(
    tmp_path: Path, deed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database is held for longer than a write waits. What comes later is stored without a gap."""
    monkeypatch.setattr(stores, "BUSY_MS", 200)
    with listening_server(settings_in(tmp_path)) as listening:
        fight, sender, message, hearer = prepared(listening, deed)
        before = standing(fight)
        with line(listening, fight, hearer) as other:
            send_and_cut(listening, fight, sender, message, tmp_path / "warhost.db", held_s=1)
            assert standing(fight) == before
            number = before["number"]
            told = fight.act(number, before["view"]["choices"][0]["action"])
            assert told["entry"]["number"] == other.until("entry", PATIENCE_S)["number"] == number + 1
        fight.play(3)
        last = standing(fight)
    with listening_server(settings_in(tmp_path)) as listening:
        again = Fight(listening.client, fight.id, fight.tokens)
        assert standing(again) == last
        assert again.play(1)["number"] > last["number"]


def test_a_message_that_could_not_be_stored_leaves_no_trace_though_its_sender_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "BUSY_MS", 200)
    with listening_server(settings_in(tmp_path)) as listening:
        fight = begin(listening.client)
        with line(listening, fight, "black") as other:
            send_and_cut(listening, fight, "red", SAID, tmp_path / "warhost.db", held_s=1)
            assert fight.scene()["messages"] == []
            said: Any = fight.post("messages", {"text": "he is gone"}, "black")
            assert said.status_code == 200
            assert other.until("message", PATIENCE_S)["message"]["text"] == "he is gone"
        assert [one["number"] for one in reopened(listening, fight)["messages"]] == [1]
