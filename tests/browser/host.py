"""A real server process: started on a free port, killed, and started again in the same place."""

from __future__ import annotations

import contextlib
import json
import os
import random
import secrets
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import starting
from own_game.installing import install, pack

Json = dict[str, Any]
ANSWER_S = 60.0  # for computers to have decided, many times
START_S = 600.0  # the first start on a machine compiles the rules
OTTER_FORD = "tewapen/otter-ford"
PERSONS = {"red": "person", "black": "person"}
AGAINST_LOT = {"red": "person", "black": "computer:random"}
LATE = "409"  # what the console says when something was asked of a position that the battle has left meanwhile
# A battle whose secret is known goes the same way in each run, where nobody adds to the dice what only he knows.
SECRET = "5ec2e7" * 10
SERVE = (
    "import sys; from warhost.cli import app; from warhost.server import hall; "
    f"hall.new_secret = lambda: '{SECRET}'; sys.argv[0] = 'warhost'; app()"
)
# Half of what opening a page costs is to ask whether each of its files is still the same, which it is.
SERVE_TO_KEEP = f"from warhost.server.pages import HEADERS; HEADERS['Cache-Control'] = 'max-age=3600'; {SERVE}"


@dataclass(frozen=True)
class Link:
    """A battle and the tokens of its seats."""

    host: Host
    id: str
    tokens: dict[str, str]

    @property
    def seat(self) -> str:
        """The seat that may see and do most; "" where there are only computers."""
        return next((seat for seat in self.tokens if seat != "watch"), "") if "both" not in self.tokens else "both"

    def to(self, seat: str = "both") -> str:
        """The address that a seat opens."""
        return f"{self.host.address}/battle/{self.id}#{self.tokens[seat]}"

    def replay(self, seat: str = "both") -> str:
        """The address of the battle's replay."""
        return f"{self.host.address}/battle/{self.id}/replay#{self.tokens[seat]}"

    def ask(self, what: str = "", body: Json | None = None, seat: str | None = None) -> Any:
        """Ask the server for something with the token of a seat, or for a deed."""
        return self.host.ask(f"/api/battles/{self.id}{what}", body, self.tokens[seat or self.seat])

    def join(self, seat: str) -> None:
        """Take a seat, or both at one screen."""
        own = {} if seat == "both" else {"token": secrets.token_urlsafe(24)}
        self.ask("/join", {"entropy": "test"} | own, seat)
        self.tokens[seat] = own.get("token", self.tokens[seat])

    def text(self, what: str) -> str:
        """Ask for something that is plain text."""
        return self.host.fetch(f"/api/battles/{self.id}{what}", None, self.tokens[self.seat]).decode()

    def act(self, action: str | None = None) -> Json:
        """Decide something: the named action, or the first choice that there is; the server's answer."""
        scene = self.ask()
        answer: Json = self.ask("/actions", {"number": scene["number"], "action": action or first_choice(scene)})
        return answer

    def ready_to_choose(self, happens: Callable[[Json], bool]) -> Json:
        """Make first choices against a computer until a scene in which one must choose is as wanted: that scene."""
        end = time.monotonic() + ANSWER_S
        while True:
            scene: Json = self.ask()
            choices = scene["view"]["choices"]
            if choices and happens(scene):
                return scene
            if choices:
                self.ask("/actions", {"number": scene["number"], "action": choices[0]["action"]})
            time.sleep(0.05)
            assert time.monotonic() < end, "this never happens"

    def play_until(self, happens: Callable[[Json], bool], seed: int = 1) -> Json:
        """Let choices be made at random until a scene is as wanted: that scene."""
        chooser = random.Random(seed)
        scene: Json = self.ask()
        while not happens(scene):
            assert scene["outcome"] is None, "the battle has ended before"
            action = chooser.choice(scene["view"]["choices"])["action"]
            scene |= self.ask("/actions", {"number": scene["number"], "action": action})
        return scene


def attacks(scene: Json) -> list[Json]:
    """The attacks that the scene's reader may choose."""
    return [choice for choice in scene["view"]["choices"] if choice["verb"] == "attack"]


def with_attack(host: Host) -> tuple[Link, Json]:
    """A battle between two persons, and an attack that may be chosen in it."""
    link = host.begin(seed="attack")
    return link, attacks(link.play_until(lambda scene: bool(attacks(scene))))[0]


def first_choice(scene: Json) -> str:
    """The first action that the scene's reader may choose."""
    action: str = scene["view"]["choices"][0]["action"]
    return action


class Host:
    """One `warhost serve` with its own database."""

    def __init__(self, folder: Path, *options: str, serve: str = SERVE) -> None:
        self.folder, self.options, self._serve = folder, options, serve
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it is found, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, on the port of the last time if there was one, and wait until a battle can begin."""
        command = [sys.executable, "-c", self._serve, "serve", "--port", str(self.port), "--battles-per-hour", "100000"]
        command += ["--chances-playouts", "40", "--hints-playouts", "200", "--review-playouts", "10"]
        command += ["--database-url", f"sqlite+aiosqlite:///{self.folder / 'warhost.db'}"]
        command += self.options
        environment = os.environ | {"PYTHONUNBUFFERED": "1", "NO_COLOR": "1"}
        said = self.folder / "said.txt"
        with said.open("w") as out, (self.folder / "logs.txt").open("a") as logs:
            self._process = starting.start(command, stdout=out, stderr=logs, env=environment)
        self._wait_until(lambda: said.read_text().endswith("/\n"), "said where it serves")
        self.port = int(said.read_text().rpartition(":")[2].partition("/")[0])
        self._wait_until(lambda: self.ask("/api/ready")["ready"], "was ready")

    def _wait_until(self, happens: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + START_S
        while True:
            with contextlib.suppress(OSError):
                if happens():
                    return
            assert self._process is not None
            assert self._process.poll() is None, (self.folder / "logs.txt").read_text()[-2000:]
            assert time.monotonic() < end, f"the server never {what}"
            time.sleep(0.05)

    def kill(self) -> None:
        """End it, without a chance to tidy up."""
        if self._process is not None:
            starting.end(self._process)
            self._process = None

    def ask(self, path: str, body: Json | None = None, token: str | None = None) -> Any:
        """Ask over HTTP as a page would; the JSON that comes back."""
        return json.loads(self.fetch(path, body, token))

    def fetch(self, path: str, body: Json | None = None, token: str | None = None) -> bytes:
        """Ask over HTTP; what comes back."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers)
        with urllib.request.urlopen(request, timeout=30) as response:
            answer: bytes = response.read()
        return answer

    def begin(self, scenario: str = OTTER_FORD, seats: dict[str, str] | None = None, **more: Any) -> Link:
        """A new battle whose seats are taken; between two persons unless told otherwise."""
        link = self.offer(scenario, seats, **more)
        if link.seat:
            link.join(link.seat)
        return link

    def offer(self, scenario: str = OTTER_FORD, seats: dict[str, str] | None = None, **more: Any) -> Link:
        """A new battle whose seats nobody has taken."""
        made = self.ask("/api/battles", {"scenario": scenario, "seats": seats or PERSONS} | more)
        return Link(self, made["id"], made["tokens"])


@contextmanager
def hosted(folder: Path, *options: str, serve: str = SERVE) -> Iterator[Host]:
    """A server with an empty database in a folder, that is gone when its tests are over, whatever happens."""
    host = Host(folder, *options, serve=serve)
    try:
        host.start()
        yield host
    finally:
        host.kill()


@contextmanager
def hosted_beside(place: Path, source: Path) -> Iterator[Host]:
    """A server in a folder, and beside it the game of some sources."""
    install(pack(place, source), place / "site")
    paths = [str(place / "site"), *filter(None, [os.environ.get("PYTHONPATH")])]
    with patch.dict(os.environ, {"PYTHONPATH": os.pathsep.join(paths)}), hosted(place) as running:
        yield running
