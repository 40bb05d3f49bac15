"""Real `warhost` processes, as a person starts them."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from server.clients import PATIENCE_S, PERSONS, Json, wait_until
from starting import started

ADDRESS = re.compile(r"(http://(?:127\.0\.0\.1|localhost|\[[0-9a-f:]+\]):(\d+))/\S*")
QUICK = ("--requests-per-s", "100000", "--battles-per-hour", "100000")


def is_alive(number: int) -> bool:
    """True while there is a process of that number that has not ended."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class Process:
    """A server of its own process."""

    def __init__(self, running: subprocess.Popen[bytes], answers: Path, logs: Path) -> None:
        self.running, self._answers, self.logs = running, answers, logs
        wait_until(self._has_said_where, "it has said where it is")
        found = ADDRESS.search(self.said)
        assert found is not None, self.log
        self.address = found[0]
        self.port = int(found[2])
        self.client = httpx.Client(base_url=found[1], timeout=PATIENCE_S)

    def _has_said_where(self) -> bool:
        return ADDRESS.search(self.said) is not None or self.running.poll() is not None

    @property
    def said(self) -> str:
        """What stands on the screen."""
        return self._answers.read_text("utf-8")

    @property
    def log(self) -> str:
        """All that it has logged."""
        return self.logs.read_text("utf-8")

    def wait_ready(self) -> None:
        """Wait until battles can be begun."""

        def is_ready() -> bool:
            try:
                return bool(self.client.get("/api/ready").json()["ready"])
            except httpx.TransportError:
                return False

        wait_until(is_ready, "the server is ready")

    def begin(self, **more: Any) -> Json:
        """A new battle: its id and tokens."""
        asked = {"scenario": "tewapen/otter-ford", "seats": PERSONS} | more
        response = self.client.post("/api/battles", json=asked)
        assert response.status_code == 201, response.text
        begun: Json = response.json()
        return begun

    def scene(self, begun: Json, seat: str = "both") -> Json:
        """A battle as a seat may see it."""
        response = self.client.get(f"/api/battles/{begun['id']}", params={"token": begun["tokens"][seat]})
        assert response.status_code == 200, response.text
        told: Json = response.json()
        return told

    def post(self, begun: Json, what: str, body: Json, seat: str = "both") -> httpx.Response:
        """Ask for a deed."""
        headers = {"Authorization": f"Bearer {begun['tokens'][seat]}"}
        return self.client.post(f"/api/battles/{begun['id']}/{what}", json=body, headers=headers)

    def end(self, how: signal.Signals = signal.SIGINT) -> int:
        """Send a signal, and wait for the exit code."""
        helpers = self.helpers()
        self.running.send_signal(how)
        code = self.running.wait(PATIENCE_S)
        wait_until(lambda: not any(map(is_alive, helpers)), "the processes of the computer opponents are gone, too")
        return code

    def helpers(self) -> list[int]:
        """The processes that it has started."""
        file = Path(f"/proc/{self.running.pid}/task/{self.running.pid}/children")
        return [int(number) for number in file.read_text().split()] if file.exists() else []

    def records(self) -> list[Json]:
        """The log, which is one JSON object a line."""
        return [json.loads(line) for line in self.log.splitlines()]


@contextmanager
def process(*arguments: str, logs: Path, **variables: str) -> Iterator[Process]:
    """A server, with more variables in its environment; gone when the test is over, whatever happens."""
    answers = logs.with_suffix(".out")
    environment = {**os.environ, "COLUMNS": "300", "PYTHONUNBUFFERED": "1", **variables}
    command = [sys.executable, "-W", "error", "-m", "warhost.cli", *arguments]
    with (
        logs.open("wb") as err,
        answers.open("wb") as out,
        started(command, stdout=out, stderr=err, env=environment) as running,
    ):
        serving = Process(running, answers, logs)
        with serving.client:
            serving.wait_ready()
            yield serving
