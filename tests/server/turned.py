"""A clock that a test turns: time passes while the server is up, or while it is not."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from server.clients import TestClient

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


class Clock:
    """What time it is."""

    def __init__(self, at: datetime = NOON) -> None:
        self.at = at

    def __call__(self) -> datetime:
        """The time."""
        return self.at

    def turn(self, **much: float) -> None:
        """Let time pass, as `timedelta` names it."""
        self.at += timedelta(**much)


def hall_of(client: TestClient) -> Any:
    """The hall of a server within the test."""
    return client.app.state.hall  # type: ignore[attr-defined]


def turned(client: TestClient, clock: Clock) -> Clock:
    """Let a server that runs go by a clock; however far it is turned, the server was up all the while."""
    hall = hall_of(client)
    hall.clock, hall.served.gap = clock, timedelta.max
    hall.served.until = clock.at
    return clock
