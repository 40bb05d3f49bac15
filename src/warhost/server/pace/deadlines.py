"""What is done when a clock has run out and nobody needs to ask for it: a computer takes over, or wins on time.

Every server of a database looks; the entry is added by the one that is first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from warhost.face.entry import CLAIM, TAKEOVER
from warhost.server import tables
from warhost.server.deeds import whole
from warhost.server.logs import log
from warhost.server.pace.clocks import does_act, time_spent
from warhost.server.rooms import Room
from warhost.server.store import Raced, Store
from warhost.server.tasks import stopped

LOOK_S = 1.0
BEHIND = timedelta(minutes=2)  # how far back is looked again, for what was written down late


class Deadlines:
    """One server's look at what is due."""

    def __init__(self, store: Store, clock: Callable[[], datetime], room: Callable[[str], Awaitable[Room]]) -> None:
        self._store, self._clock, self._room = store, clock, room
        self._seen: datetime | None = None  # up to which deadlines were looked at
        self._again: set[str] = set()  # battles in which something is due that could not be done
        self._looking: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Look from here on."""
        self._looking = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """Look no more."""
        await stopped(self._looking)

    async def _go_on(self) -> None:
        while True:
            try:
                await self.look()
            except (SQLAlchemyError, OSError) as error:
                log.warning("deadlines could not be looked at", extra={"data": {"why": str(error)}})
            await asyncio.sleep(LOOK_S)

    async def look(self) -> None:
        """Do what has become due since the last look."""
        at, deadline = self._clock(), tables.standings.c.deadline
        query = select(tables.standings.c.battle, tables.standings.c.clocks).where(deadline <= at)
        if self._seen is not None:
            query = query.where(deadline > self._seen - BEHIND)
        async with self._store.engine.connect() as connection:
            due = [battle for battle, clocks in (await connection.execute(query)).all() if clocks["acts"]]
        waiting, self._again = {*due, *self._again}, set()
        for battle in sorted(waiting):
            try:
                await whole(_end(await self._room(battle)))
            except Raced:
                continue  # another server has done it
            except Exception as error:  # of whatever kind: other battles are due, too, and this one is tried again
                self._again.add(battle)
                log.warning("what is due could not be done", extra={"data": {"battle": battle, "why": str(error)}})
        self._seen = at


async def _end(room: Room) -> None:
    """Do what was agreed for the end of a clock that has run out; where it has not after all, say when it will."""
    async with room.lock:
        chronicle, pace = room.chronicle, room.chronicle.pace
        if room.over or pace is None or not does_act(room):
            return
        late = [side for side in chronicle.on_the_clock if has_run_out(room, side)]
        if not late:
            await room.stand()
        elif pace.computer is not None:
            await room.add(TAKEOVER, late[0], pace.computer)
        else:
            await room.add(CLAIM, chronicle.others(late[0])[0])


def has_run_out(room: Room, side: int) -> bool:
    """True for a side on the clock that has no time left now."""
    pace = room.chronicle.pace
    spent = time_spent(room, room.clock())
    return pace is not None and spent is not None and spent >= room.chronicle.state.clocks[side].until_out(pace)
