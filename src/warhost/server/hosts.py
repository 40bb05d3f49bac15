"""Under which names a server may be asked for, and from which pages; whoever runs it is told what to set."""

from __future__ import annotations

from ipaddress import IPv6Address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from warhost.server.limits import answer, turn_away
from warhost.server.logs import log
from warhost.server.refusals import Refusal
from warhost.server.settings import Settings

MOST_TOLD = 100  # refusals that are logged, each once; names can be made up without end


def in_address(host: str) -> str:
    """A host as it stands in an address: an IPv6 address in its short form, in brackets."""
    try:
        return f"[{IPv6Address(host.strip('[]'))}]"
    except ValueError:
        return host


def name_in(header: str) -> str | None:
    """The name that a Host header says, without its port; None where it says none."""
    try:
        parts = urlsplit(f"//{header}")
        if parts.netloc != header or "@" in header or (parts.port or 0) < 0:
            return None
        return in_address(parts.hostname) if parts.hostname else None
    except ValueError:
        return None


class Advice:
    """What whoever runs the server can mend, each said once in its log."""

    def __init__(self) -> None:
        self._told: set[str] = set()

    def give(self, refusal: Refusal) -> None:
        """Log a refusal, if it has not been logged yet."""
        sentence = refusal.body.sentence
        if sentence not in self._told and len(self._told) < MOST_TOLD:
            self._told.add(sentence)
            log.warning("%s", sentence)


class Hosts:
    """Turns away whoever asks for another host: a page elsewhere could otherwise reach a server on this machine."""

    def __init__(self, app: ASGIApp, settings: Settings, advice: Advice) -> None:
        self.app, self.advice = app, advice
        self.allowed = {in_address(one.lower()) for one in settings.allowed_hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or tell it why not."""
        if scope["type"] not in ("http", "websocket") or self._allows(host := Headers(scope=scope).get("host", "")):
            await self.app(scope, receive, send)
            return
        refusal = wrong_host(host)
        self.advice.give(refusal)
        await (turn_away(refusal, receive, send) if scope["type"] == "websocket" else answer(refusal, send))

    def _allows(self, host: str) -> bool:
        """Whether a Host header says one of the server's names; `*.example.com` are all that end so."""
        name = name_in(host) or ""
        return any(one == "*" or one == name or (one[0] == "*" and name.endswith(one[1:])) for one in self.allowed)


def wrong_host(host: str) -> Refusal:
    """What is said to whoever asks for another host."""
    name = name_in(host)
    if name is None:
        return Refusal("wrong_host", f"the Host header {host!r} is no name of a server")
    return Refusal(
        "wrong_host", f"this server does not answer to {name}; whoever runs it starts it with --allow-host {name}"
    )


def check_origin(headers: Headers, settings: Settings, advice: Advice) -> None:
    """Refuse a page that comes from elsewhere."""
    origin, host = headers.get("origin"), headers.get("host", "")
    own = {f"{scheme}://{host}" for scheme in ("http", "https")}
    if origin is None or origin in own or origin in settings.allowed_origins:
        return
    refusal = Refusal(
        "wrong_origin",
        f"this page comes from {origin}, but the battle was asked for at {host}; if that is one server, whoever runs "
        f"it lets its proxy pass the Host header on as it is, or starts it with --allow-origin {origin}",
    )
    advice.give(refusal)
    raise refusal
