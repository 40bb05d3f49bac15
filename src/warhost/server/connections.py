"""Connections: whoever opens one and then says nothing, or only half of something, is not waited for.

Uvicorn closes a connection that is idle between two requests, and a WebSocket that does not answer its pings. What is
added here is a time for the request itself, from its first byte to its last, a size for its head, and a time in which
an answer must be taken.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

REQUEST_S = 30.0  # from the opening of the connection, or the first byte of a request, until it is there as a whole
TAKING_S = 60.0  # in which a client must take some of what it is sent
IDLE_S = 5  # between two requests
PING_S = 20.0  # between two pings over a WebSocket, and until one must be answered
LARGEST_HEAD = 32 * 1024  # bytes of the address and all headers; what comes in one piece is measured at the gate
WAITING_MESSAGES = 16  # that a page has sent and the server has not looked at


def in_time() -> dict[str, Any]:
    """The settings of Uvicorn by which no connection is waited for in vain."""
    return {
        "http": Impatient,
        "timeout_keep_alive": IDLE_S,
        "ws_ping_interval": PING_S,
        "ws_ping_timeout": PING_S,
        "ws_max_queue": WAITING_MESSAGES,
        "ws_per_message_deflate": False,  # it would cost more time than a view of a few kilobytes is worth
    }


class Impatient(HttpToolsProtocol):
    """HTTP as Uvicorn speaks it, within a time."""

    _receiving: asyncio.TimerHandle | None = None
    _sending: asyncio.TimerHandle | None = None
    _is_head = False  # whether the head of a request is there in part
    _head_bytes = 0
    _is_socket = False  # whether it has become a WebSocket

    # --- receiving -----------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._receiving = self.loop.call_later(REQUEST_S, self._give_up)

    def data_received(self, data: bytes) -> None:
        """Take a part of a request; wait for the rest only so long."""
        self._head_bytes += len(data) * self._is_head
        super().data_received(data)
        if self._is_head and self._head_bytes > LARGEST_HEAD:
            self._give_up()
        elif not self._is_partial():
            self._stop_receiving()
        elif self._receiving is None:
            self._receiving = self.loop.call_later(REQUEST_S, self._give_up)

    def on_message_begin(self) -> None:
        """A head begins."""
        super().on_message_begin()
        self._is_head, self._head_bytes = True, 0

    def on_headers_complete(self) -> None:
        """A head is over."""
        self._is_head = False
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a WebSocket, which has pings of its own."""
        self._is_head, self._is_socket = False, True
        self._stop_all()
        super().handle_websocket_upgrade()

    def _is_partial(self) -> bool:
        """Whether a request is there in part."""
        if self._is_socket or self.transport.is_closing():
            return False
        return self._is_head or self.cycle is None or self.cycle.more_body

    # --- sending -------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """The client takes its time; it has so much of it."""
        super().pause_writing()
        if self._sending is None:
            self._sending = self.loop.call_later(TAKING_S, self._abort)

    def resume_writing(self) -> None:
        """The client has taken what it was sent."""
        super().resume_writing()
        self._stop_sending()

    # --- ending --------------------------------------------------------------------------------------------

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._stop_all()
        super().connection_lost(exc)

    def _give_up(self) -> None:
        self._stop_receiving()
        if not self.transport.is_closing():
            self.transport.close()

    def _abort(self) -> None:
        """Close a connection without waiting until what was sent is taken."""
        self._sending = None
        self.transport.abort()

    def _stop_receiving(self) -> None:
        if self._receiving is not None:
            self._receiving.cancel()
            self._receiving = None

    def _stop_sending(self) -> None:
        if self._sending is not None:
            self._sending.cancel()
            self._sending = None

    def _stop_all(self) -> None:
        self._stop_receiving()
        self._stop_sending()
