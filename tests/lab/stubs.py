"""Players who end their process in battle 12 of a plan of two seats with seed 1, and play at random in all others."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from warhost.lab.watch import find_any_player
from warhost.players import Player

MARK = "WARHOST_TEST_FALLEN"
"""The environment variable that names the file by which the faller knows that he has fallen already."""
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


def doze() -> None:
    """A short sleep."""
    time.sleep(0.1)


STUBS = {"faller": fall_once, "always falls": fall, "deaf": sleep_deaf}


def find_stub(name: str, seed: int) -> Player:
    """A stub in its battle, the sleepy one in all; otherwise a real player."""
    if name == "sleepy":
        return Stub("random", seed, doze)
    if name in STUBS and seed == BATTLE_12:
        return Stub(name, seed, STUBS[name])
    return find_any_player("random" if name in STUBS else name, seed)
