"""The two servers, each in a process of its own."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson

PEER = Path(__file__).parent.parent / "boardgameio"


def fetch(address: str, body: dict[str, Any] | None = None, token: str | None = None) -> Any:
    """The JSON that an address answers with."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(address, None if body is None else orjson.dumps(body), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return orjson.loads(answer.read())


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def is_listening(port: int) -> bool:
    """True when somebody listens on a port."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False


def is_compiled(port: int) -> bool:
    """True when Warhost's server answers, and has nothing left to compile."""
    with contextlib.suppress(OSError):
        return fetch(f"http://127.0.0.1:{port}/api/ready")["ready"] is True
    return False


class Server:
    """A server in a process of its own."""

    def __init__(self, command: list[str], is_ready: Callable[[int], bool], patience_s: float = 120) -> None:
        self.port = free_port()
        words = [word.replace("PORT", str(self.port)) for word in command]
        self.log = tempfile.TemporaryFile()  # noqa: SIM115 -- it is open as long as the server runs
        settings = os.environ | {"NODE_ENV": "production"}
        self.process = subprocess.Popen(words, stdout=self.log, stderr=self.log, env=settings)
        give_up = time.monotonic() + patience_s
        while not is_ready(self.port):
            if self.process.poll() is not None or time.monotonic() > give_up:
                self.stop()
                self.log.seek(0)
                raise SystemExit(f"{self.log.read().decode()}\ndid not start: {' '.join(words)}")
            time.sleep(0.1)

    def cpu_s(self) -> float:
        """Processor time that it has used so far; 0 where the system does not tell."""
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / float(os.sysconf("SC_CLK_TCK"))
        return 0.0

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(20)

    def kill(self) -> None:
        """End it without letting it do anything first."""
        self.process.kill()
        self.process.wait(20)
        self.log.close()


def start_warhost(database_url: str, *more: str) -> Server:
    """Warhost, with limits on one address that leave room for a load from one address, and with more options."""
    command = [sys.executable, "-m", "warhost.cli", "serve", "--port", "PORT", "--database-url", database_url]
    return Server([*command, "--battles-per-hour", "1e9", "--requests-per-s", "1e6", *more], is_compiled)


def start_peer() -> Server | None:
    """boardgame.io, installed where it is not yet; None without Node."""
    if shutil.which("npm") is None:
        return None
    if not (PEER / "node_modules").exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=PEER, check=True, stdout=subprocess.DEVNULL)
    return Server(["node", str(PEER / "server.js"), "PORT"], is_listening)
