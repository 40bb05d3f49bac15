"""The WebSocket: a whole battle between two pages, coming back, watching, and what is not understood."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from server import shapes
from server.clients import Fight, Json, TestClient, begin, check_refusal, server, settings_in

FEW_TURNS = {"turns": 3}


def test_a_whole_battle_between_two_pages(client: TestClient) -> None:
    fight = begin(client, options=FEW_TURNS)
    chooser = random.Random(2)
    with fight.page("red") as red, fight.page("black") as black, fight.page("watch") as spectator:
        pages = {"red": red, "black": black}
        view, number = {"red": red.scene["view"], "black": black.scene["view"]}, 0
        outcome = None
        while outcome is None:
            side = view["red"]["to_decide"]
            choice = chooser.choice(view[side]["choices"])
            told = pages[side].act(number, choice["action"])
            heard = {side: told, ("black" if side == "red" else "red"): None}
            for name, page in pages.items():
                heard[name] = heard[name] or page.until("entry")
                view[name] = heard[name]["view"]  # type: ignore[index]
            number += 1
            assert told["entry"]["action"] == choice["action"]
            assert heard["red"] is not None
            assert heard["black"] is not None
            assert heard["red"]["number"] == heard["black"]["number"] == number
            assert not (view["red"]["choices"] and view["black"]["choices"])
            assert spectator.until("entry")["view"]["choices"] == []
            outcome = told["outcome"]
        scene = fight.scene("watch")
        for page in (red, black, spectator):
            for message in page.heard:
                shapes.check_live(message)
            last = page.heard[-1] if page.heard[-1]["type"] == "entry" else page.heard[-2]
            assert last["secret"] == scene["secret"] is not None
            assert last["outcome"] == outcome == scene["outcome"]
            entries = [message["entry"] for message in page.heard if message["type"] == "entry"]
            assert [page.scene["log"][0], *entries] == scene["log"], "nothing of this battle is hidden"


def test_the_order_of_what_the_sender_hears(fight: Fight) -> None:
    with fight.page() as page:
        assert page.next()["type"] == "seats"
        page.ask("act", number=0, action=page.scene["view"]["choices"][0]["action"])
        assert [message["type"] for message in page.heard] == ["scene", "seats", "entry", "done"]
        page.send({"type": "ping"})
        assert page.next() == {"type": "pong"}


def test_who_comes_back_misses_nothing(fight: Fight) -> None:
    with fight.page("red") as page:
        fight.play(3)
        seen = [page.until("entry")["entry"] for _ in range(3)]
    fight.play(7)
    fight.post("messages", {"text": "where are you?"}, "black")
    with fight.page("red", after=3) as page:
        seen += page.scene["log"]
        assert page.scene["number"] == 10
        assert page.scene["messages"][0]["text"] == "where are you?"
        assert page.scene["view"] == fight.scene("red")["view"]
        fight.play(1)
        seen.append(page.until("entry")["entry"])
    assert seen == fight.scene("red")["log"][1:]


@pytest.mark.parametrize("after", ["-5", "99", "x", "", "1e3", "9" * 30])
def test_any_number_to_come_back_from_is_bearable(fight: Fight, after: str) -> None:
    fight.play(2)
    with fight.page("red", after=after) as page:  # type: ignore[arg-type]
        assert page.scene["type"] == "scene"
        assert page.scene["number"] == 2


def test_seats_are_here_while_a_page_is_open(fight: Fight) -> None:
    def here(told: Json) -> tuple[bool, bool]:
        return told["seats"]["red"]["here"], told["seats"]["black"]["here"]

    with fight.page("watch") as spectator:
        assert here(spectator.scene) == here(spectator.next()) == (False, False)
        with fight.page("red"):
            assert here(spectator.next()) == (True, False)
            with fight.page("black"), fight.page("black"):
                assert here(spectator.next()) == here(spectator.next()) == (True, True)
            assert here(spectator.next()) == (True, True), "one of his two pages"
            assert here(spectator.next()) == (True, False)
        assert here(spectator.next()) == (False, False)
    assert here(fight.scene()) == (False, False)


def test_what_is_done_over_http_is_told_to_pages(fight: Fight) -> None:
    with fight.page("black") as page:
        answer = fight.play(1)
        told = page.until("entry")
        assert told["entry"] == answer["entry"]
        fight.post("messages", {"text": "hello"}, "red")
        assert page.until("message")["message"]["text"] == "hello"
        fight.join("red", name="Ada")
        assert page.until("seats")["seats"]["red"]["name"] == "Ada"
        fight.post("surrender", {"side": "red"}, "red")
        ended = page.until("entry")
        assert ended["outcome"]["winner"] == "black"
        assert ended["view"]["to_decide"] is None


def test_refusals_go_to_the_sender_alone(fight: Fight) -> None:
    side = fight.seat_to_decide()
    with fight.page(side) as page, fight.page("watch") as spectator:
        action = page.scene["view"]["choices"][0]["action"]
        for asked, code in [
            ({"number": 1, "action": action}, "stale"),
            ({"number": 0, "action": "fly"}, "unreadable_action"),
            ({"number": 0, "action": "attack R1 B1"}, "illegal_action"),
            ({"number": 0}, "bad_request"),
        ]:
            told = page.ask("act", **asked)
            assert told["type"] == "refusal"
            shapes.check_live(told)
            assert told["code"] == code
            assert spectator.ask("act", **asked)["code"] in (code, "not_your_turn")
        assert spectator.ask("act", number=0, action=action)["code"] == "not_your_turn"
        assert spectator.ask("say", text="psst")["code"] == "not_your_seat"
        assert spectator.ask("surrender", side="red")["code"] == "not_your_seat"
        assert page.ask("act", number=0, action=action)["type"] == "done"
        heard = [told for told in spectator.heard if told.get("code") in ("stale", "unreadable_action")]
        assert all(told["request"] for told in heard), "those that it asked for itself"
    assert fight.scene()["number"] == 1


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "nonsense",
        "null",
        "[]",
        "7",
        '"act"',
        "{}",
        '{"type": "fly"}',
        '{"type": "act"}',
        '{"type": "act", "number": "x", "action": 7}',
        '{"type": "ping", "more": 1}',
        '{"type": "say", "text": ""}',
        '{"type": "offer", "kind": "undo"}',
        '{"type": ["act"]}',
        '{"type": "act", "request": {"a": 1}, "number": 0, "action": "done"}',
        "[" * 3000,
        '{"type": "act", "number": 1e400, "action": "done"}',
    ],
)
def test_what_is_not_understood_is_refused_and_the_page_stays(fight: Fight, message: str) -> None:
    with fight.page("red") as page:
        page.send(message)
        told = page.until("refusal")
        shapes.check_live(told | {"request": None})
        check_refusal({key: told[key] for key in ("code", "sentence", "reasons", "nearest")}, "bad_request")
        page.send({"type": "ping"})
        assert page.until("pong")
    assert fight.scene()["number"] == 0


def test_bytes_are_no_message_but_harm_nothing(fight: Fight) -> None:
    with fight.page("red") as page:
        page._socket.send_bytes(b"\xff\x00")
    assert fight.play(1)["number"] == 1


def test_a_message_that_is_too_long(fight: Fight) -> None:
    with fight.page("red") as page:
        for letter in ("x", "\u2694"):  # what counts is bytes
            said = {"type": "say", "request": 5, "text": letter * (16 * 1024 // len(letter.encode()))}
            page.send(said)
            assert page.until("refusal")["code"] == "too_large"
        assert page.ask("say", text="short")["type"] == "done"


def test_messages_come_too_fast(tmp_path: Path) -> None:
    with server(settings_in(tmp_path, messages_per_s=5)) as client, begin(client).page("red") as page:
        for _ in range(30):
            page.send({"type": "ping"})
        told: list[Any] = [page.next() for _ in range(31)]
        kinds = [one["type"] for one in told if one["type"] != "seats"]
        assert kinds[:5] == ["pong"] * 5
        refusals = [one for one in told if one["type"] == "refusal"]
        assert len(refusals) >= 20
        assert {one["code"] for one in refusals} == {"too_many"}


def test_a_page_that_does_not_listen_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its connection takes nothing any more; others go on, and it catches up when it comes back."""
    from warhost.server import live

    monkeypatch.setattr(live, "MOST_UNSENT", 3)
    stuck: list[Any] = []

    with server(settings_in(tmp_path)) as client:
        fight = begin(client)
        with fight.page("watch") as slow, fight.page("red") as page:
            room = client.app.state.hall.rooms[fight.id]  # type: ignore[attr-defined]
            listener = next(one for one in room.listeners if one.sides == 0)
            slow_page = listener.send.__self__

            async def never(*_: Any) -> None:
                import asyncio

                stuck.append(1)
                await asyncio.sleep(60)

            slow_page.socket.send_text = never
            slow_page.socket.send_bytes = never
            fight.play(8)
            for number in range(1, 9):
                assert page.until("entry")["number"] == number
            while (event := slow.next_raw())["type"] != "websocket.close":
                pass
            assert event["code"] == 4408
            assert stuck
        with fight.page("watch", after=0) as back:
            assert len(back.scene["log"]) == 8
