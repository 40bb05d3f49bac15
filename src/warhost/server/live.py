"""The WebSocket of an open page: the scene at once, then every entry as soon as it is committed."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any

import orjson
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from warhost.server.deeds import do_by
from warhost.server.hall import Hall
from warhost.server.held_battle import Listener
from warhost.server.hosts import check_origin
from warhost.server.live_wire import LIVE, LiveHurry, LiveLook, LivePing, echo_of
from warhost.server.refusals import CLOSED, STATUS, Refusal
from warhost.server.rematches import begins
from warhost.server.rooms import Room
from warhost.server.settings import Settings
from warhost.server.wire import words_of

router = APIRouter()
MOST_UNSENT = 500  # messages that wait for a slow page; after that it is cut off, and catches up when it comes back
SLOW = CLOSED + 408
SENT_AWAY = CLOSED + STATUS["unknown_battle"]  # its token opens nothing any more


class Page:
    """One open page, with what still has to be sent to it."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.unsent: asyncio.Queue[dict[str, Any] | bytes] = asyncio.Queue()
        self.too_slow = asyncio.Event()
        self.sent_away = asyncio.Event()

    def send(self, told: dict[str, Any]) -> None:
        """Put a message in the queue."""
        if self.unsent.qsize() >= MOST_UNSENT:
            self.too_slow.set()
        else:
            self.unsent.put_nowait(told)

    async def send_all(self) -> None:
        """Send what is in the queue, for ever."""
        while True:
            told = await self.unsent.get()
            await self.socket.send_text(orjson.dumps(told).decode())


class Allowance:
    """How much a page may still send: some messages, or bytes, a second, with bursts of one second's worth."""

    def __init__(self, per_s: float) -> None:
        self.per_s, self.left, self.seen = per_s, per_s, time.monotonic()

    def take(self, much: float = 1) -> None:
        """Take so much; Refusal when there is not so much left."""
        now = time.monotonic()
        self.left = min(self.per_s, self.left + (now - self.seen) * self.per_s) - much
        self.seen = now
        if self.left < 0:
            self.left = 0
            raise Refusal("too_many", "too many messages; wait a second")


class Hearing:
    """What a page may still send."""

    def __init__(self, settings: Settings) -> None:
        self.longest = settings.largest_message
        self.messages, self.bytes = Allowance(settings.messages_per_s), Allowance(settings.message_bytes_per_s)

    def check(self, said: str) -> None:
        """Refuse a message that is too long, or one too many."""
        size = len(said.encode("utf-8", "surrogatepass"))
        self.messages.take()
        self.bytes.take(size)
        if size > self.longest:
            raise Refusal("too_large", f"a message has at most {self.longest} bytes")


@router.websocket("/api/battles/{battle}/live")
async def live(socket: WebSocket, battle: str, token: str = "", after: int = -1) -> None:
    """Open a battle and stay."""
    await socket.accept()
    hall: Hall = socket.app.state.hall
    page = Page(socket)
    with contextlib.suppress(ValueError):
        after = int(socket.query_params.get("from", after))
    try:
        check_origin(socket.headers, hall.settings, socket.app.state.advice)
        room = await hall.room_for(battle, token)
        listener = await _enter(room, page, token, after)
    except Refusal as refusal:
        await socket.send_text(orjson.dumps({"type": "refusal", "request": None} | refusal.data).decode())
        await socket.close(CLOSED + refusal.status)
        return
    await _stay(hall, room, page, listener)


async def _enter(room: Room, page: Page, token: str, after: int) -> Listener:
    """Let a page into a room, with the sides that its token decides for when it is there.

    What is being committed just now is not told before it is.
    """
    async with room.held_by(token) as sides:
        page.send({"type": "scene"} | room.scene_for(sides, max(after, -1)))
        if room.thinker is not None:
            page.send(room.thinker)
        listener = Listener(sides, token, page.send, page.sent_away.set)
        room.listeners.append(listener)
    return listener


async def _stay(hall: Hall, room: Room, page: Page, listener: Listener) -> None:
    """Keep a page in a room until it leaves, or is sent away."""
    await hall.post.looked(room.id, listener.sides)
    room.tell({"type": "seats", "seats": room.seats_data()})
    hall.attend(room)
    tasks = [
        asyncio.create_task(page.send_all()),
        asyncio.create_task(_hear(hall, room, page, listener)),
        asyncio.create_task(page.too_slow.wait()),
        asyncio.create_task(page.sent_away.wait()),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        if listener in room.listeners:
            room.listeners.remove(listener)
        room.tell({"type": "seats", "seats": room.seats_data()})
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        code = SLOW if page.too_slow.is_set() else SENT_AWAY if page.sent_away.is_set() else None
        if code is not None:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await page.socket.close(code)


async def _hear(hall: Hall, room: Room, page: Page, listener: Listener) -> None:
    """Do what the page asks for, one thing after another, until it leaves."""
    hearing = Hearing(hall.settings)
    while True:
        try:
            said = await page.socket.receive_text()
        except (WebSocketDisconnect, RuntimeError, KeyError):
            return
        await _answer(hall, room, page, listener, said, hearing)


async def _answer(hall: Hall, room: Room, page: Page, listener: Listener, said: str, hearing: Hearing) -> None:
    """Do one thing; its sender alone hears what is wrong with it."""
    request: Any = None
    try:
        hearing.check(said)
        try:
            raw = orjson.loads(said)
            request = echo_of(raw)
            message = LIVE.validate_python(raw)
        except orjson.JSONDecodeError:
            raise Refusal("bad_request", "the message is not JSON") from None
        except ValidationError as error:
            raise Refusal("bad_request", words_of(error.errors())) from None
        if isinstance(message, LivePing):
            page.send({"type": "pong"})
            return
        if begins(room, message):
            page.socket.app.state.limits.begin(page.socket)
        if isinstance(message, LiveHurry):
            await hall.computers.hurry(room, listener.token)
        elif isinstance(message, LiveLook):
            await _look(hall, room, listener, message.hidden)
        else:
            await do_by(room, listener.token, message, lambda *_: None)
    except Refusal as refusal:
        page.send({"type": "refusal", "request": request} | refusal.data)
    else:
        page.send({"type": "done", "request": request})


async def _look(hall: Hall, room: Room, listener: Listener, hidden: bool) -> None:
    """Note whether somebody sees the page: who does need not be told elsewhere."""
    listener.hidden = hidden
    if not hidden:
        await hall.post.looked(room.id, listener.sides)
