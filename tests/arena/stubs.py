"""Players who do not behave, for the processes of an arena: each is found by name, as real ones are."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from typing import Any

from warhost.players import Player, find_player


class Stub:
    """A player who does as he is told, with the random player's choice at hand."""

    def __init__(self, name: str, seed: int, what: Callable[[int], Any]) -> None:
        self.name, self._what, self._decisions = name, what, 0
        self._honest = find_player("random", seed)

    def choose(self, *seen: Any) -> int:
        """The third decision is the stub's, all others are honest."""
        self._decisions += 1
        code = self._honest.choose(*seen)
        return self._what(code) if self._decisions == 3 else code


def raising(code: int) -> int:
    """An error of two lines."""
    raise RuntimeError("the map is\nupside down")


def leaving(code: int) -> int:
    """What is no ordinary error."""
    raise SystemExit(0)


def sleeping(code: int) -> int:
    """Far too long a thought."""
    time.sleep(3600)
    return code


def stubborn(code: int) -> int:
    """A sleep that goes on whatever wakes it."""
    while True:
        try:
            time.sleep(3600)
        except BaseException:
            continue


def deaf(code: int) -> int:
    """A sleep that nothing wakes."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
    time.sleep(3600)
    return code


def falling(code: int) -> int:
    """The end of the whole process."""
    os._exit(3)


def chatting(code: int) -> int:
    """Something printed."""
    print("I have a plan")
    return code


STUBS: dict[str, Callable[[int], Any]] = {
    "raiser": raising,
    "leaver": leaving,
    "cheat": lambda code: -code - 1,
    "mumbler": lambda code: "attack!",
    "giant": lambda code: 2**80,
    "sleeper": sleeping,
    "stubborn": stubborn,
    "deaf": deaf,
    "faller": falling,
    "chatterer": chatting,
}


def find_stub(name: str, seed: int) -> Player:
    """A stub, or a real player."""
    if name == "stillborn" and seed:
        raise OSError("no weights")
    return Stub(name, seed, STUBS[name]) if name in STUBS else find_player(name.replace("stillborn", "random"), seed)
