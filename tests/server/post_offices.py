"""Where notices arrive in tests: a push service and hooks, a mail server, and one that never answers."""

from __future__ import annotations

import json
import socket
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

AUTH = b"sixteen letters."
FORM = (serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


@dataclass
class Arrived:
    """One request that arrived."""

    path: str
    headers: dict[str, str]
    body: bytes


def letters(raw: bytes) -> str:
    """Bytes as they stand in an address."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


@dataclass
class Office:
    """Takes what is posted to it; `answers` are what it says to the next ones, then that it was made."""

    port: int = 0
    arrived: list[Arrived] = field(default_factory=list)
    answers: list[tuple[int, dict[str, str]]] = field(default_factory=list)
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def url(self, path: str = "/browser") -> str:
        """Where it is found."""
        return f"http://127.0.0.1:{self.port}{path}"

    def browser(self, path: str = "/browser") -> dict[str, Any]:
        """A browser that has subscribed here, as a page tells of it."""
        keys = {"p256dh": letters(self.key.public_key().public_bytes(*FORM)), "auth": letters(AUTH)}
        return {"kind": "push", "endpoint": self.url(path), "keys": keys}

    def opened(self, arrived: Arrived) -> dict[str, Any]:
        """What only the browser can read of a push."""
        text = http_ece.decrypt(arrived.body, private_key=self.key, auth_secret=AUTH, version="aes128gcm")
        told: dict[str, Any] = json.loads(text)
        return told

    def pushed(self) -> list[dict[str, Any]]:
        """All pushes that arrived, opened."""
        return [self.opened(one) for one in self.arrived]


@contextmanager
def post_office() -> Iterator[Office]:
    """A push service on this machine."""
    office = Office()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            office.arrived.append(Arrived(self.path, dict(self.headers), body))
            status, headers = office.answers.pop(0) if office.answers else (201, {})
            self.send_response(status)
            for name, value in {**headers, "Content-Length": "0"}.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    office.port = server.server_port
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        yield office
    finally:
        server.shutdown()
        server.server_close()


def claims_in(arrived: Arrived) -> dict[str, Any]:
    """What a push's signature says, without a look at whether it fits."""
    signed = arrived.headers["Authorization"].partition("t=")[2].partition(",")[0].split(".")[1]
    claims: dict[str, Any] = json.loads(urlsafe_b64decode(signed + "=" * (-len(signed) % 4)))
    return claims


@dataclass
class MailOffice:
    """A mail server, with what it took; it knows no box that begins with "nobody"."""

    port: int = 0
    mails: list[Message] = field(default_factory=list)

    async def handle_RCPT(self, _: Any, __: Any, envelope: Any, address: str, ___: Any) -> str:
        """Take whoever has a box."""
        if address.startswith("nobody"):
            return "550 no such box"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _: Any, __: Any, envelope: Any) -> str:
        """Take a mail."""
        self.mails.append(message_from_bytes(envelope.content, policy=default))
        return "250 OK"

    @property
    def url(self) -> str:
        """Where it is found."""
        return f"smtp://127.0.0.1:{self.port}"


@contextmanager
def mail_office() -> Iterator[MailOffice]:
    """A mail server on this machine."""
    office = MailOffice()
    with socket.create_server(("127.0.0.1", 0)) as free:
        office.port = free.getsockname()[1]
    controller = Controller(office, hostname="127.0.0.1", port=office.port)
    controller.start()
    try:
        yield office
    finally:
        controller.stop()


@contextmanager
def silent_office() -> Iterator[int]:
    """The port of a server that takes every call, and never says a word."""
    with socket.create_server(("127.0.0.1", 0), backlog=50) as listening:
        yield listening.getsockname()[1]
