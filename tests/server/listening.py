"""A server within the test that listens at a real port, and lines to it that can be cut."""

from __future__ import annotations

import socket
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import orjson
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from server.clients import HOST, PATIENCE_S, Json, wait_until
from warhost.server.app import create_app
from warhost.server.settings import Settings


@dataclass
class Listening:
    """A server that listens."""

    port: int
    client: Any  # an httpx.Client, which does for all that a test client does but for WebSockets
    app: Any


@contextmanager
def listening_server(settings: Settings) -> Iterator[Listening]:
    """A server in a thread of its own, its rules compiled."""
    app = create_app(settings)
    running = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False, timeout_graceful_shutdown=1))
    with socket.create_server((HOST, 0)) as door:
        port = door.getsockname()[1]
        thread = threading.Thread(target=running.run, kwargs={"sockets": [door]})
        thread.start()
        try:
            with httpx.Client(base_url=f"http://{HOST}:{port}", timeout=PATIENCE_S) as client:
                wait_until(lambda: running.started, "the server is up")
                wait_until(lambda: client.get("/api/ready").json()["ready"], "the rules are compiled")
                yield Listening(port, client, app)
        finally:
            running.should_exit = True
            thread.join(PATIENCE_S)
            assert not thread.is_alive()


class Line:
    """A page's line to a server: it hears what is told, and can be cut. To be used in a `with`."""

    def __init__(self, server: Listening, battle: str, token: str) -> None:
        address = f"ws://{HOST}:{server.port}/api/battles/{battle}/live?token={token}"
        self._opening, self._stack = connect(address, open_timeout=PATIENCE_S), ExitStack()

    def __enter__(self) -> Self:
        self._socket = self._stack.enter_context(self._opening)
        self.until("scene")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def send(self, message: Json) -> None:
        """Ask for something, and wait for no answer."""
        self._socket.send(orjson.dumps(message).decode())

    def until(self, kind: str, patience_s: float = PATIENCE_S) -> Json:
        """The next message of a kind; fails when none comes."""
        while True:
            told: Json = orjson.loads(self._socket.recv(timeout=patience_s))
            if told["type"] == kind:
                return told

    def cut(self) -> None:
        """Break the connection without a word."""
        with suppress(OSError, ConnectionClosed):
            self._socket.socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


@contextmanager
def held(file: Path) -> Iterator[None]:
    """While somebody else holds an SQLite database: whoever wants to write waits."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")
