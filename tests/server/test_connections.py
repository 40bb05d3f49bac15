"""Connections over which nothing comes, or only half of something: they are closed, and others are answered."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from websockets.sync.client import connect

from server.clients import HOST, PATIENCE_S, wait_until
from warhost.server import connections

SHORT_S = 0.4
QUICK = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
LARGE = 8 << 20  # bytes of an answer: more than the buffers between two programs hold


async def answer(scope: Any, receive: Any, send: Any) -> None:
    """A small application: the length of what it was sent, or much; over a WebSocket it repeats what it hears."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"]})
        return
    length, more = 0, True
    while more:
        message = await receive()
        length, more = length + len(message.get("body", b"")), message.get("more_body", False)
    body = b"x" * LARGE if scope["path"] == "/large" else str(length).encode()
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A server that waits only a moment for anything."""
    monkeypatch.setattr(connections, "REQUEST_S", SHORT_S)
    monkeypatch.setattr(connections, "TAKING_S", SHORT_S)
    config = uvicorn.Config(answer, lifespan="off", log_config=None, ws="websockets-sansio", **connections.in_time())
    server = uvicorn.Server(config)
    listening = socket.create_server((HOST, 0))
    running = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    running.start()
    wait_until(lambda: server.started, "the server has started")
    yield listening.getsockname()[1]
    server.should_exit = True
    running.join(PATIENCE_S)
    listening.close()


def dial(port: int) -> socket.socket:
    """A new connection, over which nothing is waited for forever."""
    return socket.create_connection((HOST, port), timeout=PATIENCE_S)


def seconds_until_closed(client: socket.socket, drip: bytes = b"") -> float:
    """How long the server keeps a connection on which bytes come one by one."""
    began = time.monotonic()
    client.settimeout(0.05)
    while time.monotonic() - began < PATIENCE_S:
        try:
            if drip:
                client.sendall(drip[:1])
                drip = drip[1:]
            if client.recv(65536) == b"":
                return time.monotonic() - began
        except TimeoutError:
            pass
        except OSError:
            return time.monotonic() - began
    raise AssertionError("the connection stays open")


HALF = {
    "nothing": b"",
    "half a line": b"GET / HT",
    "half a head": b"GET / HTTP/1.1\r\nHost: x\r\nX-",
    "a head without its body": b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nabc",
    "half of a chunk": b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nabc",
    "half of a second request": QUICK + b"GET / HTTP/1.1\r\nX-",
}


@pytest.mark.parametrize("sent", HALF.values(), ids=HALF)
def test_half_a_request_is_not_waited_for(port: int, sent: bytes) -> None:
    began = time.monotonic()
    with dial(port) as client, dial(port) as other:
        client.sendall(sent)
        other.sendall(QUICK)
        assert ends_with(other, b"0")
        seconds_until_closed(client)
        assert time.monotonic() - began > SHORT_S * 0.9, "it is waited for a while; that it ends is seen above"


@pytest.mark.parametrize("sent", [HALF["half a head"], HALF["a head without its body"]], ids=["head", "body"])
def test_a_byte_now_and_then_buys_no_time(port: int, sent: bytes) -> None:
    with dial(port) as client:
        client.sendall(sent)
        assert seconds_until_closed(client, b"x" * 1000) < PATIENCE_S / 3


def ends_with(client: socket.socket, body: bytes) -> bool:
    """Whether an answer with this body comes; it may come in several pieces."""
    told = b""
    while not told.endswith(b"\r\n\r\n" + body):
        part = client.recv(65536)
        if not part:
            return False
        told += part
    return True


def test_a_head_has_a_size(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_S", 10 * PATIENCE_S)
    with dial(port) as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        time.sleep(SHORT_S)
        client.sendall(b"X-Long: x\r\n" * (1 + connections.LARGEST_HEAD // 11))
        assert seconds_until_closed(client) < PATIENCE_S / 3


def test_a_head_of_a_usual_size_is_read(port: int) -> None:
    with dial(port) as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X-Long: x\r\n" * (connections.LARGEST_HEAD // 22) + b"\r\n")
        assert ends_with(client, b"0")


def test_an_answer_that_is_not_taken_is_not_kept(port: int) -> None:
    with dial(port) as client:
        client.sendall(QUICK.replace(b" / ", b" /large "))
        time.sleep(4 * SHORT_S)
        taken = 0
        with contextlib.suppress(ConnectionError):
            while part := client.recv(65536):
                taken += len(part)
        assert 0 < taken < LARGE


def test_who_sends_and_takes_all_stays_as_long_as_he_likes(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """He takes longer than a request may, in pauses that are far shorter than that."""
    monkeypatch.setattr(connections, "REQUEST_S", 5 * SHORT_S)
    monkeypatch.setattr(connections, "TAKING_S", 5 * SHORT_S)
    with dial(port) as client:
        for _ in range(6):
            client.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab")
            time.sleep(SHORT_S / 2)
            client.sendall(b"cde")
            assert ends_with(client, b"5")
            time.sleep(SHORT_S / 2)


def test_a_websocket_stays_open(port: int) -> None:
    with connect(f"ws://{HOST}:{port}/") as page:
        time.sleep(2 * SHORT_S)
        page.send("still here")
        assert page.recv(PATIENCE_S) == "still here"
