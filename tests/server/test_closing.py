"""A server that is stopped ends: at whatever moment, and with all that it has started."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest

from server.clients import server, settings_in, wait_until
from warhost.server.pools import Pool

PATIENCE_S = 30
LONG_S = 600.0


@pytest.mark.parametrize("after_ms", range(0, 60, 6))
def test_a_server_that_is_stopped_at_once_ends(tmp_path: Path, after_ms: int) -> None:
    """While it looks for battles, begins to count time, or warms a process."""

    def begun_and_stopped() -> None:
        with server(settings_in(tmp_path)):
            time.sleep(after_ms / 1000)

    running = threading.Thread(target=begun_and_stopped, daemon=True)
    running.start()
    running.join(PATIENCE_S)
    assert not running.is_alive()


def test_a_process_in_the_middle_of_its_work_ends_with_its_pool(tmp_path: Path) -> None:
    pool, mark = Pool(2), tmp_path / "number"
    pool.warm(worked, str(mark))
    wait_until(lambda: mark.exists() and mark.read_text("utf-8"), "the process works")
    number = int(mark.read_text("utf-8"))
    os.kill(number, 0)
    pool.close()
    wait_until(lambda: not is_running(number), "it has ended")


def worked(mark: str) -> None:
    """Say which process this is, and work for long."""
    Path(mark).write_text(str(os.getpid()), "utf-8")
    time.sleep(LONG_S)


def is_running(number: int) -> bool:
    """True for a process that has not ended; one that nobody has asked about yet has."""
    try:
        return " Z " not in Path(f"/proc/{number}/stat").read_text("utf-8")
    except FileNotFoundError:
        return False
