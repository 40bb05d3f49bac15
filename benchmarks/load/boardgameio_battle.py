"""Matches on boardgame.io's server."""

from __future__ import annotations

import itertools
import random
from typing import Any

import orjson
from load.battle import Battle


class PeerBattle(Battle):
    """A match on boardgame.io's server, spoken to as its own client does: socket.io over a WebSocket."""

    names = itertools.count()

    async def addresses(self) -> list[str]:
        """A match begins when its first seat asks for it."""
        self.id, self.state = f"match{next(self.names)}", 0
        return [f"ws://127.0.0.1:{self.port}/socket.io/?EIO=4&transport=websocket"] * 2

    def hear(self, seat: int, text: bytes) -> None:
        """Count updates; the sender's own is its acknowledgement."""
        if text.startswith((b'42/battle,["update"', b'42/battle,["patch"')):
            if seat == self.actor:
                self.meter.committed()
            else:
                self.meter.received(self.sent_at)
            self.is_over = self.is_over or b'"gameover"' in text
            if self.awaited == 1:
                self.state, self.actor = self.state + 1, 1 - self.actor
            self.count()
        elif text.startswith(b'42/battle,["sync"'):
            self.ready[seat].set()
        else:
            self.greet(seat, text)

    def greet(self, seat: int, text: bytes) -> None:
        """The beginning of a connection, and its pings."""
        if text.startswith(b"0"):
            self.seats[seat].send(b"40/battle,")
        elif text.startswith(b"40"):
            self.seats[seat].send(self.packet("sync", self.id, str(seat), None, 2))
        elif text == b"2":
            self.seats[seat].send(b"3")

    def next_message(self) -> bytes:
        """One of the seven own pieces goes to a random hex."""
        args = [7 * self.actor + random.randrange(7), f"{random.randrange(10):02}{random.randrange(10):02}"]
        move = {"type": "act", "args": args, "playerID": str(self.actor)}
        return self.packet("update", {"type": "MAKE_MOVE", "payload": move}, self.state, self.id, str(self.actor))

    def packet(self, *values: Any) -> bytes:
        """An event of socket.io."""
        return b"42/battle," + orjson.dumps(values)
