"""Requests to addresses that strangers name: to public ones alone, over TLS, without detours, and not for long."""

from __future__ import annotations

import errno
import socket
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from warhost.server.notices.letters import Failed, Gone
from warhost.server.refusals import Refusal
from warhost.server.store import now

if TYPE_CHECKING:
    import aiohttp

LONGEST_URL = 1000
ANSWER_S = 10.0
GONE = (404, 410)
EMBEDS_IPV4 = IPv6Network("64:ff9b::/96")


def is_public(address: str) -> bool:
    """True for an address of the open net: not of this machine, nor of the network that it stands in."""
    one = ip_address(address.partition("%")[0])
    if isinstance(one, IPv6Address):
        within = one.ipv4_mapped or one.sixtofour or _translated(one)
        if within is not None:
            one = within
    return one.is_global and not one.is_multicast


def _translated(one: IPv6Address) -> IPv4Address | None:
    return IPv4Address(int(one) & 0xFFFFFFFF) if one in EMBEDS_IPV4 else None


def checked_url(url: str, inside: bool) -> str:
    """An address to which notices may be sent; Refusal for any other. `inside` allows those of this machine."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise Refusal("bad_request", "address: it is none") from None
    if len(url) > LONGEST_URL or not host or parts.username is not None or port == 0:
        raise Refusal("bad_request", "address: it is none that notices can be sent to")
    if parts.scheme != "https" and not (inside and parts.scheme == "http"):
        raise Refusal("bad_request", "address: it must begin with https://")
    if not inside and not _may_be_public(host):
        raise Refusal("bad_request", f"address: {host} is not on the open net, and nothing is sent there")
    return url


def _may_be_public(host: str) -> bool:
    """False for an address, or a name, that is plainly inside; names are looked at again when they are resolved."""
    try:
        return is_public(host)
    except ValueError:
        return "." in host and not host.lower().rstrip(".").endswith((".localhost", ".local", ".internal"))


class Web:
    """The way out; opened by the first who sends."""

    def __init__(self, inside: bool, answer_s: float = ANSWER_S) -> None:
        self.inside, self.answer_s = inside, answer_s
        self._session: aiohttp.ClientSession | None = None

    def _opened(self) -> aiohttp.ClientSession:
        import aiohttp

        if self._session is None:
            connector = aiohttp.TCPConnector(limit=64, socket_factory=self._socket)
            timeout = aiohttp.ClientTimeout(total=self.answer_s)
            self._session = aiohttp.ClientSession(connector=connector, timeout=timeout, trust_env=False)
        return self._session

    def _socket(self, found: tuple[Any, ...]) -> socket.socket:
        """A socket to where a name was found to lead; none to the inside, whatever the name is."""
        family, kind, protocol, _, where = found
        if not self.inside and not is_public(str(where[0])):
            raise OSError(errno.EACCES, "the name leads to an address that is not on the open net")
        return socket.socket(family, kind, protocol)

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        """Send something. Raises Failed, or Gone where nothing is taken any more."""
        import aiohttp

        try:
            async with self._opened().post(url, data=body, headers=headers, allow_redirects=False) as answer:
                status, wait = answer.status, answer.headers.get("Retry-After")
        except (aiohttp.ClientError, OSError, TimeoutError, ValueError) as error:
            raise Failed(f"{type(error).__name__}: {error}") from None
        if status in GONE:
            raise Gone(f"it answers {status}")
        if status >= 300:
            raise Failed(f"it answers {status}", _seconds(wait))

    async def close(self) -> None:
        """Let go of all lines."""
        if self._session is not None:
            await self._session.close()


def _seconds(wait: str | None) -> float | None:
    """How long to wait by a Retry-After, which is a number or a date."""
    if not wait:
        return None
    try:
        return float(wait) if wait.isdigit() else (parsedate_to_datetime(wait) - now()).total_seconds()
    except (TypeError, ValueError):
        return None
