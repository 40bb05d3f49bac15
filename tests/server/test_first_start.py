"""A server whose rules are not compiled yet: battles are played all the same, and a compiled server follows unseen."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import numba
import orjson
import pytest
from websockets.sync.client import ClientConnection, connect

from server.clients import HOST, Json, wait_until
from server.processes import Process, process
from warhost.kernel.keeping import cache_root
from warhost.players import load_searches
from warhost.ruleset import rulesets

pytestmark = [
    pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled with NUMBA_DISABLE_JIT=1"),
    pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="finds the compiling process by /proc"),
]
LONG_S = 240.0
DEEDS = 6
COMING = ("tewapen", "heroes")  # one that is played, and one that follows it
COMPILES = b"warhost.server.compile_game"


@pytest.fixture(scope="module")
def compiled_rules() -> Path:
    """A cache that has everything."""
    for ruleset in rulesets().values():
        ruleset.contract()
    load_searches()
    return cache_root()


@pytest.fixture
def cache(tmp_path: Path, compiled_rules: Path) -> Path:
    """The same without a note that two games are complete: a server takes it for one in which these may be missing.

    The files are the very same ones, as a cache may hold gigabytes of older rules; what is compiled anew replaces them.
    """
    shutil.copytree(compiled_rules, tmp_path / "cache", ignore=notes_of_those_to_come, copy_function=link_or_copy)
    return tmp_path / "cache"


def notes_of_those_to_come(folder: str, names: list[str]) -> set[str]:
    """The file in a folder of the cache that says that all is there, if that is for a game to be compiled."""
    return {"complete"} if Path(folder).name.startswith(tuple(f"rulesets.{game}-" for game in COMING)) else set()


def link_or_copy(source: str, target: str) -> None:
    """One file under two names, or a copy where that cannot be."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


@dataclass
class Beginner:
    """A server that has just been started for the first time."""

    server: Process

    @property
    def ready(self) -> Json:
        """What it says of its rules."""
        told: Json = self.server.client.get("/api/ready").json()
        return told

    def compilers(self) -> list[int]:
        """The processes that compile for it."""
        found = []
        for number in self.server.helpers():
            with open(f"/proc/{number}/cmdline", "rb") as file:
                found += [number] if COMPILES in file.read() else []
        return found

    def hold_compiling(self) -> int:
        """Let the compiling stand still: the process that does."""
        wait_until(self.compilers, "it compiles")
        compiler = self.compilers()[0]
        os.kill(compiler, signal.SIGSTOP)
        return compiler

    def play(self, begun: Json, deeds: int = DEEDS) -> Json:
        """Do the first thing that can be done, so many times: the scene that it leads to."""
        for _ in range(deeds):
            scene = self.scene(begun)
            asked = {"number": scene["number"], "action": scene["view"]["choices"][0]["action"]}
            answer = self.server.post(begun, "actions", asked)
            assert answer.status_code == 200, answer.text
        return self.scene(begun)

    def scene(self, begun: Json) -> Json:
        """A battle as it stands: the receipt holds the head of its chronicle, the view all that is on the table."""
        scene = self.server.scene(begun)
        del scene["counsel"]  # says that chances are on their way
        return scene

    def page(self, begun: Json) -> ClientConnection:
        """A page that watches a battle; to be used in a `with`."""
        token = begun["tokens"]["watch"]
        return connect(f"ws://{HOST}:{self.server.port}/api/battles/{begun['id']}/live?token={token}", close_timeout=0)

    def is_compiled(self) -> bool:
        """Whether a server with compiled rules has followed."""
        try:
            return bool(self.ready["compiled"])
        except httpx.TransportError:
            return False


def tracebacks(text: str) -> list[str]:
    """What was said of errors.

    Whoever is ended while it starts processes leaves their locks to Python's tracker, which warns of them; warnings are
    errors to what these tests start.
    """
    return [error for error in text.split("Traceback")[1:] if "resource_tracker.py" not in error]


@contextmanager
def first_start(folder: Path, cache: Path, name: str = "first") -> Iterator[Beginner]:
    """A server with its database in a folder, and with this cache."""
    database = f"sqlite+aiosqlite:///{folder / 'battles.db'}"
    options = ("serve", "--port", "0", "--database-url", database)
    with process(*options, logs=folder / f"{name}.log", WARHOST_CACHE=str(cache)) as server:
        yield Beginner(server)


def test_battles_go_on_when_the_rules_are_compiled(tmp_path: Path, cache: Path) -> None:
    with first_start(tmp_path, cache) as beginner:
        server = beginner.server
        compiler = beginner.hold_compiling()
        assert beginner.ready["compiled"] is False
        begun, number = server.begin(), server.running.pid
        by_computers = server.begin(seats={"red": "computer:greedy", "black": "computer:random"})
        with beginner.page(by_computers):
            wait_until(lambda: server.scene(by_computers, "watch")["number"] >= DEEDS, "they decide", LONG_S)
        before = beginner.play(begun)
        while not before["view"]["can_undo"]:
            before = beginner.play(begun, 1)
        assert beginner.ready["compiled"] is False
        os.kill(compiler, signal.SIGCONT)
        wait_until(beginner.is_compiled, "a compiled server has followed", LONG_S)
        assert beginner.scene(begun) == before
        assert server.running.pid == number
        assert server.running.poll() is None
        undone = server.post(begun, "undo", {"number": before["number"]})
        assert undone.status_code == 200, undone.text
        beginner.play(begun)
        assert server.end() == 0
        assert not tracebacks(server.log + server.said)
        assert server.said.count("Warhost serves at") == 1
    assert all(list(cache.glob(f"rulesets.{name}-*/complete")) for name in rulesets())


@pytest.mark.soak
def test_who_needs_compiled_rules_is_on_the_way(tmp_path: Path, cache: Path) -> None:
    with first_start(tmp_path, cache) as beginner:
        server = beginner.server
        compiler = beginner.hold_compiling()
        begun = server.begin(seats={"red": "computer:recruit", "black": "computer:recruit"}, options={"turns": 2})
        with beginner.page(begun) as page:
            told = [orjson.loads(page.recv(timeout=LONG_S)) for _ in range(4)]
            assert told[0]["counsel"]["coming"] is True
            assert [one["coming"] for one in told if one["type"] == "thinking"][-1] is True
            os.kill(compiler, signal.SIGCONT)
            while (one := orjson.loads(page.recv(timeout=LONG_S)))["type"] != "entry":
                pass
            assert one["number"] == 1


@pytest.mark.soak
def test_nothing_is_lost_when_it_is_killed_as_the_other_follows(tmp_path: Path, cache: Path) -> None:
    with first_start(tmp_path, cache) as beginner:
        compiler = beginner.hold_compiling()
        begun = beginner.server.begin()
        before = beginner.play(begun)
        os.kill(compiler, signal.SIGCONT)
        wait_until(lambda: "Shutting down" in beginner.server.log, "it makes room for the other", LONG_S)
        beginner.server.end(signal.SIGKILL)
    with first_start(tmp_path, cache, "second") as beginner:
        wait_until(beginner.is_compiled, "its rules are loaded", LONG_S)
        assert beginner.scene(begun) == before
