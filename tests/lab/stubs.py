"""Players who end their process in battle 12 of a plan of two seats with seed 1, and play at random in all others."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from warhost.lab.watch import find_any_player
from warhost.players import Player

MARK = "WARHOST_TEST_FALLEN"
"""The environment variable that names the file by which the faller knows that he has fallen already."""
HELD = ".held"
"""What follows its name in that of the file as long as which battles of those who wait go on nowhere."""
BATTLE_12 = 26  # what a player in the first seat gets as seed there


class Stub:
    """A random player, until his third decision."""

    def __init__(self, name: str, seed: int, what: Callable[[], None]) -> None:
        self.name, self._what, self._decisions = name, what, 0
        self._honest = find_any_player("random", seed)

    def choose(self, *seen: Any) -> int:
        """An honest decision, before which the third one does what the stub is for."""
        self._decisions += 1
        if self._decisions == 3:
            self._what()
        return self._honest.choose(*seen)


def fall() -> None:
    """The end of the process."""
    os._exit(3)


def fall_once() -> None:
    """The end of the process, unless one has ended already."""
    mark = Path(os.environ[MARK])
    if not mark.exists():
        mark.touch()
        fall()


def sleep_deaf() -> None:
    """A sleep that nothing wakes."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
    time.sleep(3600)


def wait_if_asked() -> None:
    """Wait as long as all battles are to be held, and note at which machine of Ray's which process does so."""
    mark = Path(os.environ[MARK])
    while mark.with_suffix(HELD).exists():
        mark.with_suffix(f".at-{machine()}").write_text(str(os.getpid()))
        time.sleep(0.1)


def machine() -> str:
    """The name of the machine of Ray's on which this process is; "" on none."""
    ray = sys.modules.get("ray")
    return str(ray.get_runtime_context().get_node_id()) if ray and ray.is_initialized() else ""


STUBS = {"faller": fall_once, "always falls": fall, "deaf": sleep_deaf}


def find_stub(name: str, seed: int) -> Player:
    """A stub in its battle, one who waits in all; otherwise a real player."""
    if name == "waits":
        return Stub("random", seed, wait_if_asked)
    if name in STUBS and seed == BATTLE_12:
        return Stub(name, seed, STUBS[name])
    return find_any_player("random" if name in STUBS else name, seed)
