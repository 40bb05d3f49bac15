"""Limits: how much one address may ask for, and how long a request may be."""

from __future__ import annotations

import re
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Network

import orjson
from fastapi import Request
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from warhost.server.connections import LARGEST_HEAD
from warhost.server.prefix import path_within
from warhost.server.refusals import CLOSED, Refusal
from warhost.server.settings import Settings

MOST_ADDRESSES = 10_000
BURST_S = 10
GUESTS_OF_ADDRESS = 5  # who may do as much as one guest may, together
HOUR_S, DAY_S = 3600, 86400
CLUBS_PER_HOUR = 10  # founded from one address
MAILS_A_DAY = 3  # that ask one mail box whether it wants notices
LONGEST_PATH = 1000
NO_PATH = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
"""Characters that are in no address here, and that neither files nor databases bear."""
TRANSCRIPTS = "/api/replays"
DRAWN = re.compile(r"/api/(games/[^/]+/editor/|battles$|lab$)")
"""Where a whole scenario is sent, as text and as it is drawn."""
NETWORK_BITS = 64  # of the IPv6 addresses that one line is given
MOST_DIGITS = 15  # of the length of a request


def network_of(address: str) -> str:
    """The network of an IPv6 address, as whoever has one has millions; anything else as it is."""
    try:
        return str(IPv6Network((address, NETWORK_BITS), strict=False)) if ":" in address else address
    except ValueError:
        return address


class Buckets:
    """One bucket of permissions an address, filled at a steady rate."""

    def __init__(self, per_s: float, most: float) -> None:
        self.per_s, self.most = per_s, most
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take a permission; False when none is left."""
        now, address = time.monotonic(), network_of(address)
        left, seen = self._left.pop(address, (self.most, now))
        left = min(self.most, left + (now - seen) * self.per_s)
        allowed = left >= 1
        self._left[address] = (left - allowed, now)
        while len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return allowed


class Deeds:
    """How often guests of the meeting place may do something: one of them, and all from one address together."""

    def __init__(self, per_hour: float, what: str) -> None:
        self._of_guest = Buckets(per_hour / HOUR_S, per_hour)
        self._of_address = Buckets(GUESTS_OF_ADDRESS * per_hour / HOUR_S, GUESTS_OF_ADDRESS * per_hour)
        self._what = what

    def count(self, request: HTTPConnection, guest: str) -> None:
        """Count one; Refusal "too_many" where there were too many."""
        if not (self._of_guest.take(guest) and self._of_address.take(request.client.host if request.client else "")):
            raise Refusal("too_many", f"too many {self._what} within an hour; try again later")


class Limits:
    """The limits of one server."""

    def __init__(self, settings: Settings) -> None:
        self.requests = Buckets(settings.requests_per_s, settings.requests_per_s * BURST_S)
        self.begun = Buckets(settings.battles_per_hour / HOUR_S, settings.battles_per_hour)
        self.founded = Buckets(CLUBS_PER_HOUR / HOUR_S, CLUBS_PER_HOUR)
        self.subscribed = Buckets(settings.notices_per_hour / HOUR_S, settings.notices_per_hour)
        self.mailed = Buckets(MAILS_A_DAY / DAY_S, MAILS_A_DAY)
        self.replays = Buckets(settings.replays_per_hour / HOUR_S, settings.replays_per_hour)
        self.strokes = Buckets(settings.strokes_per_s, settings.strokes_per_s * BURST_S)
        self.guesses = Buckets(settings.guesses_per_hour / HOUR_S, settings.guesses_per_hour)
        hourly = settings.guest_deeds_per_hour
        self.newcomers = Deeds(hourly, "new names")
        self.offers, self.invitations = Deeds(hourly, "battles offered"), Deeds(hourly, "invitations")
        self.reports = Deeds(hourly, "reports")
        self.pages: Counter[str] = Counter()  # that are open now
        self.most_pages = settings.pages_of_one_address

    def begin(self, request: HTTPConnection) -> None:
        """Count a battle that is begun."""
        if not self.begun.take(request.client.host if request.client else ""):
            raise Refusal("too_many", "too many battles begun from one address; try again later")

    def found(self, request: Request) -> None:
        """Count a club that is founded."""
        if not self.founded.take(request.client.host if request.client else ""):
            raise Refusal("too_many", "too many clubs founded from one address; try again later")

    def subscribe(self, request: HTTPConnection) -> None:
        """Count a wish to be told of battles."""
        if not self.subscribed.take(request.client.host if request.client else ""):
            raise Refusal("too_many", "too many subscriptions from one address; try again later")

    def mail(self, box: str) -> None:
        """Count a mail that asks a box whether it wants notices."""
        if not self.mailed.take(box):
            raise Refusal("too_many", "this mail box was asked a few times already; look for the mail, or try tomorrow")

    def replay(self, request: Request) -> None:
        """Count a transcript that is replayed."""
        if not self.replays.take(request.client.host if request.client else ""):
            raise Refusal("too_many", "too many transcripts replayed from one address; try again later")

    def stroke(self, request: Request) -> None:
        """Count a sheet that is opened or checked."""
        if not self.strokes.take(request.client.host if request.client else ""):
            raise Refusal("too_many", "too many sheets checked from one address; wait a few seconds")

    def guess(self, request: Request) -> None:
        """Count an attempt to come in as somebody."""
        if not self.guesses.take(request.client.host if request.client else ""):
            raise Refusal("too_many", "too many attempts to come in from one address; try again in a few minutes")

    @contextmanager
    def page(self, address: str) -> Iterator[None]:
        """Count an open page while it is open."""
        self.pages[address] += 1
        try:
            yield
        finally:
            self.pages[address] -= 1
            if not self.pages[address]:
                del self.pages[address]


class Gate:
    """Turns away requests that come too fast or are too long, before anything is read of them."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits) -> None:
        self.app, self.settings, self.limits = app, settings, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let one request or page through, or answer it with a refusal."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        address = scope["client"][0] if scope.get("client") else ""
        most, refusal = self._most(scope), self._refusal(scope, address)
        if scope["type"] == "websocket":
            await self._let_stay(refusal, address, scope, receive, send)
        elif refusal is not None:
            await answer(refusal, send)
        else:
            # Files here are small, and are sent whole.
            scope["headers"] = [(name, value) for name, value in scope["headers"] if name != b"range"]
            await self.app(scope, *self._counted(most, receive, send))

    def _most(self, scope: Scope) -> int:
        """How many bytes a request may have: those with a transcript or a drawn scenario more than others."""
        path = path_within(scope)
        is_large = path.startswith(TRANSCRIPTS) or DRAWN.match(path)
        return self.settings.largest_request if is_large else self.settings.largest_question

    def _refusal(self, scope: Scope, address: str) -> Refusal | None:
        """Why something is turned away at the gate, None when it may pass."""
        if not self.limits.requests.take(address):
            return Refusal("too_many", "too many requests from one address; wait a few seconds")
        if len(scope["path"]) > LONGEST_PATH or NO_PATH.search(scope["path"]):
            return Refusal("not_found", "there is no such page")
        if _size_of_head(scope) > LARGEST_HEAD:
            return Refusal("too_large", f"the head of a request has at most {LARGEST_HEAD} bytes")
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if length.isdigit() and (len(length) > MOST_DIGITS or int(length) > self._most(scope)):
            return self._too_large(self._most(scope))
        return None

    def _too_large(self, most: int) -> Refusal:
        return Refusal("too_large", f"a request has at most {most} bytes")

    async def _let_stay(
        self, refusal: Refusal | None, address: str, scope: Scope, receive: Receive, send: Send
    ) -> None:
        """Let a page open its WebSocket and stay, or tell it why not."""
        if refusal is None and self.limits.pages[address] >= self.limits.most_pages:
            refusal = Refusal("too_many", "too many pages of one address are open; close some")
        if refusal is not None:
            await turn_away(refusal, receive, send)
            return
        with self.limits.page(address):
            await self.app(scope, receive, send)

    def _counted(self, most: int, receive: Receive, send: Send) -> tuple[Receive, Send]:
        """The same, until the messages are too long together: that then is the answer, whatever was made of them."""
        seen, told = 0, False

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > most:
                raise self._too_large(most)
            return message

        async def sent(message: Message) -> None:
            nonlocal told
            if seen <= most:
                await send(message)
            elif not told:
                told = True
                await answer(self._too_large(most), send)

        return counted, sent


def _size_of_head(scope: Scope) -> int:
    """How many bytes the address and all headers of a request have together."""
    headers = sum(len(name) + len(value) for name, value in scope["headers"])
    return len(scope.get("raw_path") or b"") + len(scope["query_string"]) + headers


async def answer(refusal: Refusal, send: Send) -> None:
    """Send a refusal as an HTTP response."""
    body = refusal.body.model_dump_json().encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def turn_away(refusal: Refusal, receive: Receive, send: Send) -> None:
    """Tell a page that opens a WebSocket a refusal, and close it."""
    await receive()  # that it wants to open one
    await send({"type": "websocket.accept"})
    told = {"type": "refusal", "request": None} | refusal.data
    await send({"type": "websocket.send", "text": orjson.dumps(told).decode()})
    await send({"type": "websocket.close", "code": CLOSED + refusal.status})
