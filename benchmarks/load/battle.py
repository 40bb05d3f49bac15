"""A battle between two WebSockets, and what is measured while it goes on."""

from __future__ import annotations

import asyncio
import random
import time

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect


class Meter:
    """What is counted while it runs."""

    def __init__(self) -> None:
        self.running = False
        self.actions = 0
        self.latencies_ms: list[float] = []

    def committed(self) -> None:
        """An action was acknowledged to its sender."""
        self.actions += self.running

    def received(self, sent_at: float) -> None:
        """An entry has reached the opponent."""
        if self.running:
            self.latencies_ms.append((time.perf_counter() - sent_at) * 1000)


class Seat(WSListener):  # type: ignore[misc]  # it comes without types
    """One connection."""

    def __init__(self, battle: Battle, index: int) -> None:
        self.battle, self.index = battle, index
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Keep what can be sent through."""
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Hand a message to the battle."""
        if frame.msg_type is WSMsgType.TEXT and not self.battle.over.is_set():
            try:
                self.battle.hear(self.index, frame.get_payload_as_bytes())
            except Exception as failure:  # would be lost in the event loop
                self.battle.fail(failure)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """A server that hangs up while the battle goes on has failed."""
        if not self.battle.over.is_set():
            self.battle.fail(ConnectionError("the server has hung up"))

    def send(self, text: bytes) -> None:
        """Send a message."""
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, text)


class Battle:
    """A battle between two connections. It goes on when all messages that an action brings have come."""

    messages_per_action = 2

    def __init__(self, port: int, meter: Meter, pace_s: float) -> None:
        self.port, self.meter, self.pace_s = port, meter, pace_s
        self.seats = [Seat(self, 0), Seat(self, 1)]
        self.actor = 0
        self.awaited = 0
        self.sent_at = 0.0
        self.due = time.perf_counter() + random.uniform(0, pace_s)
        self.ready = [asyncio.Event(), asyncio.Event()]
        self.failure: Exception | None = None
        self.is_over, self.over = False, asyncio.Event()

    async def play(self) -> None:
        """Play it to its end."""
        await self.over.wait()
        if self.failure is not None:
            raise self.failure

    def fail(self, failure: Exception) -> None:
        """End it at once, for a reason that whoever plays it will hear of."""
        self.failure = failure
        self.close()
        for ready in self.ready:
            ready.set()

    async def begin(self) -> None:
        """Connect one seat after the other and take the first action."""
        for seat, address in zip(self.seats, await self.addresses(), strict=True):
            await ws_connect(lambda seat=seat: seat, address)
            await self.ready[seat.index].wait()
        self.decide()

    async def addresses(self) -> list[str]:
        """Where the two seats connect to."""
        raise NotImplementedError

    def hear(self, seat: int, text: bytes) -> None:
        """A message has come."""
        raise NotImplementedError

    def next_message(self) -> bytes:
        """The next action of `actor`, as it is sent."""
        raise NotImplementedError

    def decide(self) -> None:
        """Act, at once or when it is due."""
        if self.pace_s:
            self.due = max(self.due + self.pace_s, time.perf_counter())
            asyncio.get_running_loop().call_later(self.due - time.perf_counter(), self.act)
        else:
            self.act()

    def act(self) -> None:
        """Send an action."""
        if not self.over.is_set():
            self.awaited = self.messages_per_action
            self.sent_at = time.perf_counter()
            self.seats[self.actor].send(self.next_message())

    def count(self) -> None:
        """One of the messages that an action brings."""
        self.awaited -= 1
        if self.awaited == 0 and self.is_over:
            self.over.set()
        elif self.awaited == 0:
            self.decide()

    def close(self) -> None:
        """Let both connections go."""
        self.over.set()
        for seat in self.seats:
            if seat.transport is not None:
                seat.transport.disconnect()
