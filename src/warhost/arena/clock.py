"""The time that a player has for one decision: interrupted here, and watched from outside by whoever may kill us."""

from __future__ import annotations

import math
import signal
import threading
from collections.abc import Iterator, MutableSequence
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import Any

from numba.core import event

NOBODY = -1
SEAT, DEADLINE = 0, 1
"""What the board shows: the seat that is deciding, or NOBODY; the `time.monotonic()` by which it must have decided."""
COMPILING = "numba:compiler_lock"
CAN_INTERRUPT = hasattr(signal, "setitimer")  # where not, only the process that watches the board ends a decision


class TooSlow(BaseException):
    """A decision that took longer than its limit; no Exception, so that a player does not catch it by accident."""


class Clock(event.Listener):  # type: ignore[misc] # Numba has no types
    """Limits decisions to `limit_s` seconds each, and shows on `board` who is deciding and until when.

    The clock stands while compiled code is being made or loaded, which happens once in a process and is nobody's
    thinking. It belongs to the main thread; in any other it only watches, and complains after the decision.
    """

    def __init__(self, limit_s: float, board: MutableSequence[float] | None = None) -> None:
        self.limit_s = limit_s
        self.board: MutableSequence[float] = [NOBODY, math.inf] if board is None else board
        self._left_s = limit_s
        self._locks = 0
        self._ran_out = False
        self._is_deciding = False
        self._is_main = threading.current_thread() is threading.main_thread()

    @contextmanager
    def watching(self) -> Iterator[Clock]:
        """Has the signal and the compiler's events come here."""
        before = signal.signal(signal.SIGALRM, self._on_alarm) if CAN_INTERRUPT and self._is_main else None
        event.register(COMPILING, self)
        try:
            yield self
        finally:
            event.unregister(COMPILING, self)
            if before is not None:
                signal.signal(signal.SIGALRM, before)

    @contextmanager
    def deciding(self, seat: int) -> Iterator[None]:
        """The time in which a seat decides; TooSlow when it takes longer."""
        self._left_s, self._ran_out, self._locks = self.limit_s, False, 0
        self.board[SEAT] = seat
        self._is_deciding = True
        self._go_on()
        try:
            yield
        finally:
            self.rest()
        if self._ran_out or self._left_s <= 0:
            raise TooSlow

    def rest(self) -> None:
        """Nobody decides any more; does no harm when that is so already."""
        self._is_deciding = False
        if self.board[SEAT] != NOBODY:
            self._stop()
            self.board[SEAT] = NOBODY

    def _go_on(self) -> None:
        self.board[DEADLINE] = monotonic() + self._left_s
        if CAN_INTERRUPT and self._is_main:
            signal.setitimer(signal.ITIMER_REAL, max(self._left_s, 1e-6))

    def _stop(self) -> None:
        if CAN_INTERRUPT and self._is_main:
            signal.setitimer(signal.ITIMER_REAL, 0)
        self._left_s = self.board[DEADLINE] - monotonic()
        self.board[DEADLINE] = math.inf

    def _on_alarm(self, number: int, frame: FrameType | None) -> None:
        if self._is_deciding:
            self._ran_out = True
            raise TooSlow

    def on_start(self, event: Any) -> None:
        """Stop while the compiler works."""
        self._locks += 1
        if self._is_deciding and self._locks == 1:
            self._stop()

    def on_end(self, event: Any) -> None:
        """Go on when it has finished."""
        self._locks = max(0, self._locks - 1)
        if self._is_deciding and self._locks == 0:
            self._go_on()
