"""A crew on Ray: on this machine, or on a cluster of machines that all have the same Warhost.

A number is one task of Ray's. A process or a machine that is lost costs the tasks that it had in hand, and those are
handed out again here, so that it can be told which they were. Players are limited by the clock of their own process.
"""

from __future__ import annotations

import hashlib
import logging
import os
import pickle
import socket
import subprocess
import sys
import threading
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple, TextIO, cast
from uuid import uuid4

from warhost.arena.clock import NOBODY
from warhost.arena.crews.crew import Answer, Answers, Hand, Loss, Losses, Outcome, Tell, Work
from warhost.arena.crews.processes import cores
from warhost.errors import CrewError, MissingLibrary

ANSWER_S = 20.0
"""Seconds that a cluster has to answer, before it counts as not there."""
CONNECT_S = 5.0  # of them, to be reached at all
LOOK_S = 1.0  # between two looks at how many processors there are
IN_HAND = 2  # tasks for each processor, so that none waits for its next
TRIES = 4  # a machine may take several tasks with it, some of them for the second time
STORE_BYTES = 256 * 2**20  # of Ray's shared memory on this machine; answers are small and are fetched at once
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
GONE = "its process or its machine is gone"
APART = "WARHOST_HANDS"
"""In the environment of Ray's processes that have begun no other work."""
LISTENER = "ray_listen_error_messages"  # the thread of Ray's that prints
CLIENT = "ray://"
ASK = "import sys, ray; ray.init(address=sys.argv[1], log_to_driver=False, logging_level='ERROR')"


class OnRay:
    """Processes of Ray's: begun on this machine where no address is given, and ended with the work."""

    def __init__(self, address: str = "", workers: int | None = None, tell: Tell = lambda words: None) -> None:
        if find_spec("ray") is None:
            raise MissingLibrary("a crew on Ray", ["ray"], "ray")
        self._address, self._workers, self._tell = address, workers or cores(), tell
        os.environ.update(QUIET)
        if address:
            _must_answer(address)

    @contextmanager
    def hands(self, work: Work[Answer]) -> Iterator[Answers[Answer]]:
        """Processes of Ray's, which know nothing of another work."""
        handed_out = pickle.dumps((work.begin, work.data)), fingerprint()
        with self._connected() as joined:

            def answers(numbers: Iterable[int]) -> Generator[tuple[int, Answer]]:
                return _answers(joined, handed_out, work, iter(numbers), self._tell)

            yield answers

    @contextmanager
    def _connected(self) -> Iterator[_Joined]:
        """Ray, joined for these hands, or as it is where it is joined already: then they have processes apart."""
        import ray

        if ray.is_initialized():
            yield _Joined(ray, {"runtime_env": {"env_vars": {APART: uuid4().hex}}})
            return
        begun: dict[str, Any] = {
            "num_cpus": self._workers,
            "object_store_memory": STORE_BYTES,
            "include_dashboard": False,
        }
        ray.init(
            address=self._address or "local",
            log_to_driver=False,
            logging_level=logging.ERROR,
            **({} if self._address else begun),
        )
        try:
            with redirect_stdout(cast(TextIO, _WithoutRay(sys.stdout))):
                yield _Joined(ray, {})
        finally:
            with redirect_stdout(StringIO()):  # it prints once more what it has printed
                ray.shutdown()


class _Joined(NamedTuple):
    """Ray, and how its tasks are told from those of other work."""

    ray: Any
    options: dict[str, Any]


class _WithoutRay:
    """An output without what Ray prints there of lost machines: that is told in our words, and JSON stays JSON."""

    def __init__(self, output: TextIO) -> None:
        self._output = output

    def __getattr__(self, name: str) -> Any:
        return getattr(self._output, name)

    def write(self, text: str) -> int:
        """Print what others than Ray print."""
        return len(text) if threading.current_thread().name == LISTENER else self._output.write(text)


def _answers(
    joined: _Joined, handed_out: tuple[bytes, str], work: Work[Answer], numbers: Iterator[int], tell: Tell
) -> Generator[tuple[int, Answer]]:
    """Hand numbers out until none is left, and give each answer as it comes."""
    ray = joined.ray
    do = ray.remote(num_cpus=1, max_retries=0, **joined.options)(_outcome)
    losses = Losses(work, tell, TRIES)
    in_hand: dict[Any, int] = {}
    again: list[int] = []
    room = _Room(ray, tell)
    while True:
        while len(in_hand) < room.size() and (number := again.pop() if again else next(numbers, None)) is not None:
            in_hand[do.remote(*handed_out, work.handed(number))] = number
        if not in_hand:
            return
        for task in ray.wait(list(in_hand), timeout=LOOK_S)[0]:
            number = in_hand.pop(task)
            come = _fetch(ray, task, number)
            answer = losses.settle(come) if isinstance(come, Loss) else come.result(f"{work.called} {number}")
            if answer is None and isinstance(come, Loss):
                again.append(number)
            else:
                yield number, answer  # type: ignore[misc] # only a loss has no answer


class _Room:
    """How many tasks may be in hand: more when machines join, fewer when they leave."""

    def __init__(self, ray: Any, tell: Tell) -> None:
        self._ray, self._tell, self._is_told = ray, tell, False

    def size(self) -> int:
        """How many, as the cluster is now; one at least, which waits for a machine."""
        processors = int(self._ray.cluster_resources().get("CPU", 0))
        if not processors and not self._is_told:
            self._tell("no machine of the cluster has a processor for battles; waiting for one that joins")
        self._is_told = not processors
        return max(1, processors * IN_HAND)


def _fetch(ray: Any, task: Any, number: int) -> Outcome[Any] | Loss:
    """What has come of a task; how it was lost where Ray has lost it."""
    try:
        outcome: Outcome[Any] = ray.get(task)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, ray.exceptions.RayError):
            return Loss(number, None, None, f"{GONE} ({type(error.cause).__name__})")
        raise CrewError("ray", f"a machine of the cluster cannot work: {_last_line(str(error))}") from None
    except ray.exceptions.RayError as error:
        return Loss(number, None, None, f"{GONE} ({type(error).__name__})")
    return outcome


def _last_line(text: str) -> str:
    return next(reversed([line for line in text.splitlines() if line.strip()]), "no reason is given").strip()


# --- before any work --------------------------------------------------------------------------------------


def _must_answer(address: str) -> None:
    """Raise CrewError where no cluster answers at the address that this machine could work with.

    Ray itself tries for minutes, and ends the whole process when it gives up: so another process tries first.
    """
    host, _, port = address.removeprefix(CLIENT).rpartition(":")
    if address != "auto":
        if not host or not port.isdigit():
            raise CrewError(f"ray:{address}", "this is no address; it is HOST:PORT, as `ray start --head` prints it")
        try:
            socket.create_connection((host, int(port)), CONNECT_S).close()
        except (OSError, OverflowError) as error:
            raise CrewError(f"ray:{address}", f"nobody answers there ({_told(error)})") from None
    command = [sys.executable, "-c", ASK, address]
    try:
        asked = subprocess.run(command, capture_output=True, text=True, timeout=ANSWER_S)
    except subprocess.TimeoutExpired:
        secret = (
            "" if "RAY_AUTH_MODE" in os.environ else "; one that asks for a token needs RAY_AUTH_MODE=token here too"
        )
        raise CrewError(f"ray:{address}", f"no cluster answers there within {ANSWER_S:g} seconds{secret}") from None
    if asked.returncode:
        raise CrewError(f"ray:{address}", f"this cluster cannot be joined: {_last_line(asked.stderr)}")


def _told(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error)


@cache
def fingerprint() -> str:
    """A hash of all that the installed Warhost is made of: machines with the same have the same battles."""
    root = Path(__file__).parents[2]
    found = hashlib.blake2b(version("warhost").encode(), digest_size=16)
    for path in sorted(path for ending in ("py", "toml") for path in root.rglob(f"*.{ending}")):
        found.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


# --- the worker's side ------------------------------------------------------------------------------------

_hands: dict[bytes, Hand[Any]] = {}
"""The hand of this process, by its work."""


def _outcome(packed: bytes, wanted: str, handed: Any) -> Outcome[Any]:
    """What comes of what is handed out, in a process of Ray's, which begins with the first."""
    if fingerprint() != wanted:
        where = f"the machine {socket.gethostname()}"
        why = "its Warhost is not the one of this machine, so that battles could differ: install the same on both"
        return Outcome(refusal=CrewError(where, why))
    if packed not in _hands:
        for hand in _hands.values():
            hand.end()
        _hands.clear()
        begin, data = pickle.loads(packed)
        _hands[packed] = Hand(Work(begin, data), [NOBODY, float("inf"), NOBODY])
    return _hands[packed].outcome(handed)
