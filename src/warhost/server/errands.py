"""Errands: what a request asks for that takes long, done in a process of its own, within a time.

One is done after the other, and few of them wait at a time. The process starts when the first is asked for.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

from warhost.server.pools import Pool
from warhost.server.refusals import Refusal
from warhost.server.settings import Settings
from warhost.server.uncompiled import is_uncompiled

T = TypeVar("T")
MOST_WAITING = 20
AGAIN_S = 1.0  # where the alarm rang in a place that hears none, it rings again


class TooLong(Exception):
    """An errand that took longer than it may."""


def within(limit_s: float, does: Callable[..., T], *given: Any) -> T:
    """What a function makes of what it is given; TooLong when it does not come to an end. Runs in a main thread.

    Where the system has no such alarm, only the bounds on what is handed in limit the time.
    """
    if not hasattr(signal, "setitimer"):
        return does(*given)

    def stop(*_: Any) -> NoReturn:
        raise TooLong

    before = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, limit_s, AGAIN_S)
        return does(*given)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Errands:
    """The errands of one server."""

    def __init__(self, settings: Settings) -> None:
        self._process = Pool(1, is_uncompiled())
        self._turn = asyncio.Lock()
        self._limit_s = settings.errand_s
        self._waiting = 0

    @property
    def is_idle(self) -> bool:
        """True when nobody waits for anything."""
        return self._waiting == 0

    def close(self) -> None:
        """Stop the process."""
        self._process.close()

    async def run(self, does: Callable[..., T], *given: Any) -> T:
        """What a function makes of what it is given; Refusal when too many wait, or when it takes too long."""
        if self._waiting >= MOST_WAITING:
            raise Refusal("too_many", "too many replays are being worked out just now; try again in a minute")
        self._waiting += 1
        try:
            async with self._turn:
                return await self._process.work(within, self._limit_s, does, *given)
        except TooLong:
            raise Refusal("too_long", f"this takes longer than the {self._limit_s:g} s that are granted") from None
        finally:
            self._waiting -= 1
