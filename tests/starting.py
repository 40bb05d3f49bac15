"""Processes that tests start: none of them, nor what they start themselves, outlives its test."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any


def start(command: Sequence[str], **how: Any) -> subprocess.Popen[Any]:
    """A process that leads a group of its own, to be ended by `end`."""
    return subprocess.Popen(command, start_new_session=True, **how)


def end(process: subprocess.Popen[Any]) -> None:
    """End a process, if it has not ended yet, and all that it has started."""
    with suppress(ProcessLookupError, PermissionError):  # the one where all are gone, the other where they are on macOS
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@contextmanager
def started(command: Sequence[str], **how: Any) -> Iterator[subprocess.Popen[Any]]:
    """A process that is gone afterwards, with all that it has started, whatever happens meanwhile."""
    with start(command, **how) as process:
        try:
            yield process
        finally:
            end(process)
