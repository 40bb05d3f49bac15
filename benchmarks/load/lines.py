"""Requests over lines that stay open, as cheap for whoever measures as can be."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any, NamedTuple

import orjson

HOST = "127.0.0.1"
IDLE_S = 2.0  # how long a line may have been idle: servers let such lines go


class Answer(NamedTuple):
    """What came back, and how long it took."""

    status: int
    body: bytes
    took_ms: float

    def data(self) -> Any:
        """The body, which is JSON; RuntimeError with what it says of a refusal."""
        if self.status >= 400:
            raise RuntimeError(f"{self.status}: {self.body.decode()}")
        return orjson.loads(self.body)


class Lines:
    """Lines to one server; a request takes one that is free, or opens another."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._free: list[tuple[float, asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def ask(self, path: str, body: Any = None, **headers: str) -> Answer:
        """The answer to one request, timed from its first byte to the answer's last."""
        reader, writer = self._taken() or await asyncio.open_connection(HOST, self.port)
        began = time.perf_counter()
        writer.write(_request(path, body, headers))
        head = await reader.readuntil(b"\r\n\r\n")
        answer = await reader.readexactly(_length_in(head))
        took_ms = 1000 * (time.perf_counter() - began)
        if b"connection: close" in head.lower():
            writer.close()
        else:
            self._free.append((time.perf_counter(), reader, writer))
        return Answer(int(head[9:12]), answer, took_ms)

    def _taken(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        """The free line that was used last, if that is not long ago."""
        if not self._free or time.perf_counter() - self._free[-1][0] > IDLE_S:
            self.close()
            return None
        return self._free.pop()[1:]

    def close(self) -> None:
        """Let all lines go."""
        for _, _, writer in self._free:
            writer.close()
        self._free.clear()


class Receiver:
    """Whoever notices are sent to: when each came, by its battle."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.came: dict[str, float] = {}
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._hear, HOST, self.port)

    def close(self) -> None:
        """Listen no longer."""
        if self._server is not None:
            self._server.close()

    async def _hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, asyncio.CancelledError, ConnectionError):
            while True:
                body = await reader.readexactly(_length_in(await reader.readuntil(b"\r\n\r\n")))
                self.came.setdefault(orjson.loads(body)["battle"], time.perf_counter())
                writer.write(b"HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n")
        writer.close()


def _request(path: str, body: Any, headers: dict[str, str]) -> bytes:
    sent = b"" if body is None else orjson.dumps(body)
    told = {"Host": HOST, "Content-Type": "application/json", "Content-Length": str(len(sent))}
    told |= {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [
        f"{'GET' if body is None else 'POST'} {path} HTTP/1.1",
        *(f"{name}: {said}" for name, said in told.items()),
    ]
    return "\r\n".join([*lines, "", ""]).encode() + sent


def _length_in(head: bytes) -> int:
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return int(line.partition(b":")[2])
    raise RuntimeError(f"an answer without its length: {head!r}")
