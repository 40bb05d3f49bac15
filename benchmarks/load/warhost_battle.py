"""Battles on Warhost's server."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import orjson
from load.battle import Battle
from load.servers import fetch

LONG = 1000  # entries of a battle that is opened
TAKEN_BACK = 0.4  # of what is free to take back, so that a battle gets long enough just before it would end


class WarhostBattle(Battle):
    """A battle on Warhost's server: the entry for each seat, and `done` for the sender."""

    messages_per_action = 3
    scenario = "tewapen/otter-ford"
    chooser = 0
    seen: dict[str, Any]  # the newest message with choices

    async def addresses(self) -> list[str]:
        """Begin a battle and see where its seats connect to."""
        wish = {"scenario": self.scenario, "seats": {"red": "person", "black": "person"}}
        begun = await asyncio.to_thread(fetch, f"http://127.0.0.1:{self.port}/api/battles", wish)
        self.id, self.tokens = begun["id"], begun["tokens"]
        live = f"ws://127.0.0.1:{self.port}/api/battles/{self.id}/live?from=0&token="
        return [live + self.tokens[side] for side in ("red", "black")]

    def hear(self, seat: int, text: bytes) -> None:
        """Count entries and acknowledgements; only who must choose reads the whole message."""
        kind = text[9:15]
        if kind.startswith(b"entry"):
            if seat != self.actor:
                self.meter.received(self.sent_at)
            self.look(seat, text)
            self.count()
        elif kind.startswith(b"done"):
            self.meter.committed()
            self.count()
        elif kind.startswith(b"scene"):
            self.look(seat, text)
            self.ready[seat].set()
        elif kind.startswith(b"refus"):
            raise RuntimeError(text.decode())

    def look(self, seat: int, text: bytes) -> None:
        """See who chooses next, and whether it is over."""
        self.is_over = b'"outcome":null' not in text
        if b'"choices":[]' not in text:
            self.chooser, self.seen = seat, orjson.loads(text)

    def next_message(self) -> bytes:
        """One of the listed actions."""
        return orjson.dumps(self.choose(self.seen["view"]) | {"request": 1, "number": self.seen["number"]})

    def choose(self, view: dict[str, Any]) -> dict[str, Any]:
        """A random action of those in the view."""
        return {"type": "act", "action": random.choice(view["choices"])["action"]}

    def act(self) -> None:
        """The side that must choose acts."""
        self.actor = self.chooser
        super().act()


class LongBattle(WarhostBattle):
    """A battle in which much is taken back, until it has 1,000 entries (few last as long otherwise)."""

    scenario = "tewapen/barrow-night"
    is_long = False

    def look(self, seat: int, text: bytes) -> None:
        """It is long enough with 1,000 entries."""
        super().look(seat, text)
        self.is_long = self.is_long or b'"number":%d,' % LONG in text[:64]
        self.is_over = self.is_over or self.is_long

    def choose(self, view: dict[str, Any]) -> dict[str, Any]:
        """Take back some of what is free to take back."""
        if view["can_undo"] and random.random() < TAKEN_BACK:
            return {"type": "undo"}
        return super().choose(view)
