"""What is compiled while battles are played already: one game after the other, each by a process that fills the cache.

The game that somebody plays comes first. The others follow when nothing else wants the processor.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Sequence

from warhost.server.logs import log
from warhost.server.wars import games_behind

NICE, NICEST = 5, 19  # for the first game and one that somebody plays, and for one that nobody does
AGAIN_S = 30.0  # after a process that could not compile a game
COMMAND = "warhost.server.compile_game"


class Compiling:
    """Which games are still to be compiled, and the process that compiles one of them."""

    def __init__(self, games: Sequence[str]) -> None:
        self._coming = {game: asyncio.Event() for game in games}
        self._wanted: list[str] = []
        self._counts: dict[str, tuple[int, int]] = {}
        self._at_work: tuple[str, Process] | None = None
        self._has_finished = False  # one game at least

    @property
    def counts(self) -> tuple[int, int]:
        """How many functions are compiled, and how many there are, as far as that is known."""
        return sum(done for done, _ in self._counts.values()), sum(total for _, total in self._counts.values())

    def has(self, game: str) -> bool:
        """True when a game is compiled, and all that it needs."""
        return not any(one in self._coming for one in games_behind(game))

    async def wait_for(self, game: str) -> None:
        """Return when a game is compiled, and all that it needs."""
        for one in games_behind(game):
            if one in self._coming:
                await self._coming[one].wait()

    def want(self, game: str) -> None:
        """Compile a game before those that nobody plays: what they have so far stays in the cache."""
        wanted = [one for one in games_behind(game) if one in self._coming and one not in self._wanted]
        if not wanted:
            return
        self._wanted += wanted
        if self._at_work is not None and self._at_work[0] not in self._wanted:
            _stop(self._at_work[1])

    async def run(self, told: Callable[[str], None]) -> None:
        """Compile all games, and tell of each."""
        while self._coming:
            game = next(iter([*self._wanted, *self._coming]))
            if await self._compile(game):
                self._coming.pop(game).set()
                self._wanted = [one for one in self._wanted if one != game]
                self._has_finished = True
                told(game)

    async def _compile(self, game: str) -> bool:
        """Let a process compile a game: whether it came to its end."""
        niceness = NICE if game in self._wanted or not self._has_finished else NICEST
        command = sys.executable, "-m", COMMAND, game, str(niceness)
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
        )
        self._at_work = game, process
        wanted = len(self._wanted)
        try:
            await self._follow(game, process)
            code = await process.wait()
        finally:
            self._at_work = None
            _stop(process)
        if code != 0 and wanted == len(self._wanted):
            log.error("a game could not be compiled", extra={"data": {"game": game, "code": code}})
            await asyncio.sleep(AGAIN_S)
        return code == 0

    async def _follow(self, game: str, process: Process) -> None:
        """Read how far a process is."""
        assert process.stdout is not None
        async for line in process.stdout:
            done, total = map(int, line.split())
            self._counts[game] = done, total


def _stop(process: Process) -> None:
    """End a process, and the one that helps it."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
