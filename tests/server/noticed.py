"""Notices as tests wait for them: a battle in which one side waits, and a post that is quicker than real ones."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest

from server.clients import HOST, Json, TestClient, begin
from server.turned import hall_of
from warhost.server import store as stores
from warhost.server.notices import outbox, post

HOME = f"http://{HOST}/"
CONTACT = "mailto:host@warhost.example"
SOON_S = 2.0  # within which a notice leaves
AS_IT_IS, HURRIED = (outbox.GRACE, post.LOOK_S), timedelta(seconds=0.3)
SIDES = ("red", "black")


@contextmanager
def hurried_post() -> Iterator[None]:
    """A post that looks more often, and leaves less time to answer: else each test would wait for seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(post, "LOOK_S", 0.05)
        patch.setattr(outbox, "GRACE", HURRIED)
        yield


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


@contextmanager
def standing_clock(client: TestClient) -> Iterator[None]:
    """Let no time pass at a server, however long a busy machine takes."""
    hall, at = hall_of(client), stores.now()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hall, "clock", lambda: at)
        yield


def turn_clock(client: TestClient, by: timedelta) -> None:
    """Let it be later at a server."""
    hall_of(client).clock = lambda: stores.now() + by
