"""Chances and hints of the battles that are open, each position thought about once, in the computers' processes."""

from __future__ import annotations

import asyncio
from typing import Any

from warhost.server import counsel, reckoning
from warhost.server.computers import Computers
from warhost.server.entries import bit_of
from warhost.server.logs import log
from warhost.server.refusals import Refusal
from warhost.server.rooms import Room
from warhost.server.settings import Settings
from warhost.server.tasks import stopped


class Foresight:
    """Who is thinking ahead, for which room."""

    def __init__(self, computers: Computers, settings: Settings) -> None:
        self._computers = computers
        self._settings = settings
        # A process stays free for the opponents, where there are several; with one they wait for one thought at most.
        self.slots = asyncio.Semaphore(max(1, settings.computer_processes - 1))
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def is_idle(self) -> bool:
        """True when nothing is thought about."""
        return not self._tasks

    async def close(self) -> None:
        """Stop all thinking."""
        await stopped(*self._tasks)

    def _start(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # --- chances -------------------------------------------------------------------------------------------

    def attend(self, room: Room) -> None:
        """Find out the chances of a room's position, where somebody may see them and they are not known."""
        idle = room.foreseeing is None or room.foreseeing.done()
        if idle and self._is_wanted(room) and room.number not in room.chances:
            room.foreseeing = self._start(self._follow(room))

    def _is_wanted(self, room: Room) -> bool:
        if room.is_campaign:
            return False
        return bool(room.listeners) and not room.over and counsel.is_given(room.seats, room.over)

    async def _follow(self, room: Room) -> None:
        """Think until the chances of the newest position are known: positions that were left meanwhile are skipped."""
        await self._computers.await_rules(room.ruleset.name)
        while self._is_wanted(room):
            async with self.slots:
                async with room.lock:  # what is not committed yet may be taken back
                    number, memory = room.number, room.battle.memory.tobytes()
                if number not in room.chances and not room.over:
                    try:
                        room.chances[number] = await self._chances(room, memory)
                    except Exception:
                        log.exception("the chances could not be found", extra={"data": {"battle": room.id}})
                        return
            if number == room.number:
                break
        if room.number in room.chances and self._is_wanted(room):
            room.tell({"type": "chances", **(room.chances_now() or {})})

    async def _chances(self, room: Room, memory: bytes) -> dict[str, Any]:
        of = room.ruleset.name, room.scenario_text
        return await self._computers.work(reckoning.chances, *of, memory, self._settings.chances_playouts)

    # --- hints ---------------------------------------------------------------------------------------------

    async def hints(self, room: Room, token: str, number: int) -> list[dict[str, Any]]:
        """The best actions at a number; Refusal where they may not be asked for, or the battle went on meanwhile."""
        async with room.held_by(token) as sides:
            self._check(room, sides, number)
            if room.hints is None or room.hints[0] != number or _failed(room.hints[1]):
                memory = room.battle.memory.tobytes()
                room.hints = number, self._start(self._hints(room, number, memory))
            thought = room.hints[1]
        found: list[dict[str, Any]] | None = await asyncio.shield(thought)
        async with room.held_by(token) as sides:
            self._check(room, sides, number)
        return found or []

    def _check(self, room: Room, sides: int, number: int) -> None:
        room.check(number)
        side = room.battle.seat_to_decide or 0
        if not sides & bit_of(side):
            raise Refusal("not_your_turn", f"{room.names[side]} must choose")
        counsel.check_given(room.seats)

    async def _hints(self, room: Room, number: int, memory: bytes) -> list[dict[str, Any]] | None:
        """The hints; None when the battle went on before they were begun."""
        await self._computers.await_rules(room.ruleset.name)
        async with self.slots:
            if room.number != number:
                return None
            of = room.ruleset.name, room.scenario_text
            return await self._computers.work(reckoning.hints, *of, memory, self._settings.hints_playouts)


def _failed(thought: asyncio.Task[Any]) -> bool:
    """True when nothing came of a thought, so that it is begun anew."""
    return thought.done() and (thought.cancelled() or thought.exception() is not None)
