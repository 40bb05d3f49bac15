"""Being told to end: Ctrl-C, a window that is closed, a line that is cut, a machine that goes down."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

TOLD_TO_END = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM", "SIGQUIT", "SIGBREAK") if hasattr(signal, name)]
"""What ends a program at once unless it heeds it; not each system has each."""
SIGNALLED = 128
"""What a shell adds to the number of a signal for the exit code of what ended by it."""


@contextmanager
def leaving_when_told() -> Iterator[None]:
    """Makes being told to end an exit like any other, after which there is time to keep things."""

    def leave(number: int, frame: FrameType | None) -> NoReturn:
        raise SystemExit(SIGNALLED + number)

    heeded = [number for number in TOLD_TO_END if _can_be_heeded(number)]
    before = {number: signal.signal(number, leave) for number in heeded}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def holding_interrupts() -> Iterator[None]:
    """Lets something finish when the program is told to end in the middle of it; it ends afterwards."""
    came: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        came.append(number)

    held = [number for number in (signal.SIGINT, *TOLD_TO_END) if _can_be_heeded(number)]
    before = {number: signal.signal(number, note) for number in held}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if came:
        signal.raise_signal(came[0])


def _can_be_heeded(number: int) -> bool:
    """True where signals come in, and for one that the program was not started to ignore, as by nohup."""
    is_main = threading.current_thread() is threading.main_thread()
    return is_main and signal.getsignal(number) not in (signal.SIG_IGN, None)
