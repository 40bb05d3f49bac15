"""Limits: how much one address may ask for, and how long a request may be."""

from __future__ import annotations

import time
from collections import OrderedDict

from fastapi import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from warhost.server.refusals import Refusal
from warhost.server.settings import Settings

MOST_ADDRESSES = 10_000
BURST_S = 10
HOUR_S = 3600


class Buckets:
    """One bucket of permissions an address, filled at a steady rate."""

    def __init__(self, per_s: float, most: float) -> None:
        self.per_s, self.most = per_s, most
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take a permission; False when none is left."""
        now = time.monotonic()
        left, seen = self._left.pop(address, (self.most, now))
        left = min(self.most, left + (now - seen) * self.per_s)
        allowed = left >= 1
        self._left[address] = (left - allowed, now)
        while len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return allowed


class Limits:
    """The limits of one server."""

    def __init__(self, settings: Settings) -> None:
        self.requests = Buckets(settings.requests_per_s, settings.requests_per_s * BURST_S)
        self.begun = Buckets(settings.battles_per_hour / HOUR_S, settings.battles_per_hour)

    def begin(self, request: Request) -> None:
        """Count a battle that is begun."""
        if not self.begun.take(request.client.host if request.client else ""):
            raise Refusal("too_many", "too many battles begun from one address; try again later")


class Gate:
    """Turns away requests that come too fast or are too long, before anything is read of them."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits) -> None:
        self.app, self.settings, self.limits = app, settings, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let one request through, or answer it with a refusal."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        client = scope.get("client")
        refusal = None
        if not self.limits.requests.take(client[0] if client else ""):
            refusal = Refusal("too_many", "too many requests from one address; wait a few seconds")
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if length.isdigit() and int(length) > self.settings.largest_request:
            refusal = self._too_large()
        if refusal is not None:
            await answer(refusal, send)
            return
        await self.app(scope, *self._counted(receive, send))

    def _too_large(self) -> Refusal:
        return Refusal("too_large", f"a request has at most {self.settings.largest_request} bytes")

    def _counted(self, receive: Receive, send: Send) -> tuple[Receive, Send]:
        """The same, until the messages are too long together: that then is the answer, whatever was made of them."""
        seen, told = 0, False

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self.settings.largest_request:
                raise self._too_large()
            return message

        async def sent(message: Message) -> None:
            nonlocal told
            if seen <= self.settings.largest_request:
                await send(message)
            elif not told:
                told = True
                await answer(self._too_large(), send)

        return counted, sent


async def answer(refusal: Refusal, send: Send) -> None:
    """Send a refusal as an HTTP response."""
    body = refusal.body.model_dump_json().encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
