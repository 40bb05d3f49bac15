"""Computer opponents: they think in processes of their own, so that no other battle waits for them.

What else takes long thought is worked out there, too: `Computers.work`.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import lru_cache
from typing import Any, TypeVar

import numpy as np

from warhost.face.battle import Battle, start
from warhost.fight import choose
from warhost.kernel.abi import MAX_ACTIONS
from warhost.players import find_player, roster
from warhost.ruleset import rulesets
from warhost.server.deeds import do
from warhost.server.logs import log
from warhost.server.refusals import Refusal
from warhost.server.rooms import Room, scenario_of
from warhost.server.wire import Act

PREFIX = "computer:"
T = TypeVar("T")


def check_kind(kind: str) -> str:
    """A seat's kind, if there is such; Refusal else."""
    name = kind.removeprefix(PREFIX)
    if kind != "person" and (name == kind or name not in roster()):
        known = ["person", *(PREFIX + player for player in roster())]
        raise Refusal("unknown_name", f"unknown player {kind!r}; known: {', '.join(known)}", nearest=known)
    return kind


@lru_cache(16)
def _table_for(game: str, scenario: str) -> Battle:
    """A battle of this scenario whose board is surveyed, to lend its umpire."""
    return start(scenario_of(game, scenario), seed=0)


def battle_from(game: str, scenario: str, memory: bytes) -> Battle:
    """A battle as it stands, from what can be sent to another process."""
    table = _table_for(game, scenario)
    return Battle(table.ruleset, table.scenario, np.frombuffer(bytearray(memory), np.uint8), table.umpire)


def decide(game: str, scenario: str, memory: bytes, player: str) -> str:
    """What a computer opponent decides, in notation; runs in a process of its own."""
    battle = battle_from(game, scenario, memory)
    key = (secrets.randbits(64), secrets.randbits(64))
    return str(choose(find_player(player, secrets.randbits(32)), battle, key))


def leave_with_the_server() -> None:
    """See to it that this process does not stay behind when the server is killed."""
    server = multiprocessing.parent_process()
    assert server is not None

    def wait() -> None:
        server.join()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


def is_awake() -> bool:
    """Load the compiled rules; runs in a process of its own."""
    return all(ruleset.contract() for ruleset in rulesets().values())


def most_appealing(battle: Battle) -> str:
    """The action that looks best at a glance: what a hurried opponent does."""
    codes = np.empty(MAX_ACTIONS, np.int64)
    scores = np.empty(MAX_ACTIONS, np.float64)
    n = battle.contract.legal_actions(battle.memory, battle.umpire, codes)
    battle.contract.appeal(battle.memory, battle.umpire, codes, n, scores)
    return str(battle.legal_actions[int(scores[:n].argmax())])


class Computers:
    """The processes, and who is thinking in which room."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    def close(self) -> None:
        """Stop all thinking."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None  # a server that is opened again has other processes

    def warm(self) -> None:
        """Start a process before anybody waits for it."""
        self._started().submit(is_awake)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, mp_context=context, initializer=leave_with_the_server)
        return self._pool

    def attend(self, room: Room) -> None:
        """Let the computer opponent of a room think when it must choose."""
        side = room.side_to_decide
        if side is not None and room.is_computer(side) and (room.thinking is None or room.thinking.done()):
            room.thinking = asyncio.create_task(self._play(room))

    async def _play(self, room: Room) -> None:
        """Decide until a person must."""
        while (side := room.side_to_decide) is not None and room.is_computer(side):
            room.tell({"type": "thinking", "side": room.names[side]})
            number = room.number
            try:
                action = await self._decision(room, side)
                await do(room, 1 << side, Act(number=number, action=action))
            except Refusal as refusal:
                if refusal.code not in ("stale", "not_your_turn", "over"):
                    break
        room.tell({"type": "thinking", "side": None})

    async def _decision(self, room: Room, side: int) -> str:
        """What the computer decides, or what looks best at a glance when somebody hurries it."""
        battle, kind = room.battle, room.seats[room.names[side]]["kind"]
        room.hurried.clear()
        memory = battle.memory.tobytes()
        asked = self.work(decide, room.ruleset.name, room.scenario_text, memory, kind.removeprefix(PREFIX))
        hurried = asyncio.create_task(room.hurried.wait())
        thought = asyncio.ensure_future(asked)
        await asyncio.wait({thought, hurried}, return_when=asyncio.FIRST_COMPLETED)
        hurried.cancel()
        if not thought.done():
            thought.cancel()
            return most_appealing(battle)
        if (error := thought.exception()) is not None:
            log.error("a computer opponent failed", exc_info=error, extra={"data": {"battle": room.id}})
            return most_appealing(battle)
        return thought.result()

    async def work(self, does: Callable[..., T], *given: Any) -> T:
        """What a function makes of what it is given, in one of the processes."""
        loop = asyncio.get_running_loop()
        for _ in range(2):  # a process that was killed is replaced once
            try:
                return await loop.run_in_executor(self._started(), does, *given)
            except BrokenExecutor:
                self._pool = None
        raise Refusal("preparing", "the computer cannot think just now")
