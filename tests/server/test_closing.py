"""A server that is stopped ends: at whatever moment, and with all that it has started."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from server.clients import HOST, PATIENCE_S, TestClient, settings_in, wait_until
from server.processes import is_alive
from server.working import worked
from warhost.ruleset import games_and_campaigns
from warhost.server.app import create_app
from warhost.server.pools import Pool


@pytest.mark.parametrize("after_ms", range(0, 60, 3))
def test_a_server_that_is_stopped_at_once_ends(tmp_path: Path, after_ms: int) -> None:
    """While it begins to count time, or looks for battles: nobody waits until it is ready."""
    for ruleset in games_and_campaigns().values():
        ruleset.contract()

    def begun_and_stopped() -> None:
        with TestClient(create_app(settings_in(tmp_path)), base_url=f"http://{HOST}"):
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
    assert is_alive(number)
    pool.close()
    wait_until(lambda: not is_alive(number), "it has ended")
