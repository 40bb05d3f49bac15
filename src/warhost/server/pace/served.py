"""The time that clocks run by: that in which a server was up, with all rules compiled.

A server writes down again and again until when it was up. Where nothing was written for long, there was no server, or
its machine slept: that time is noted as an outage, and no clock counts it. A machine whose clock was set back goes on
from the latest moment that was written, so no time is counted twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import bindparam, select, update

from warhost.server import tables
from warhost.server.logs import log
from warhost.server.refusals import Refusal
from warhost.server.store import Raced, Store, in_utc
from warhost.server.tasks import stopped

BEAT_S = 15.0
GAP = timedelta(minutes=1)  # without a word of any server
SET_BACK = timedelta(seconds=5)  # machines do not agree to the second
THE_ROW = 1
BEAT = update(tables.heartbeats).where(tables.heartbeats.c.id == THE_ROW).values(until=bindparam("new_until"))
MOVE_DEADLINE = (
    update(tables.standings)
    .where(tables.standings.c.battle == bindparam("of"))
    .values(deadline=bindparam("new_deadline"))
)


class Served:
    """How much time has passed, as clocks count it."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock
        self.gap = GAP
        self.until: datetime | None = None  # some server was up; None while clocks stand
        self._outages: list[tuple[datetime, datetime]] = []
        self._beating: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Let clocks run from here on; what lies behind the last sign of life was an outage."""
        is_alone = self._store.settings.is_sqlite
        await self._beat(timedelta(0) if is_alone else self.gap)
        self._beating = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """Write down until when the server was up."""
        if self._beating is None:
            return
        await stopped(self._beating)
        await self._try_to_beat()

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(BEAT_S)
            await self._try_to_beat()

    async def _try_to_beat(self) -> None:
        """Write down that the server is up; where that cannot be stored, the next time will do."""
        try:
            await self._beat(self.gap)
        except Refusal as refusal:
            log.warning("it could not be written that the server is up", extra={"data": {"why": str(refusal)}})

    # --- counting ------------------------------------------------------------------------------------------

    def seconds(self, since: datetime, to: datetime) -> int:
        """Whole seconds between two moments in which clocks ran."""
        if self.until is None:
            return 0
        outages = [*self._outages, *([(self.until, to)] if to - self.until > self.gap else [])]
        stood = [min(to, ended) - max(since, began) for began, ended in outages]
        counted = to - since - sum((one for one in stood if one > timedelta(0)), timedelta(0))
        return max(0, int(counted.total_seconds()))

    def when(self, since: datetime, seconds: int) -> datetime:
        """The moment when so many seconds will have passed, if no server is missed from here on."""
        at = since + timedelta(seconds=seconds)
        for began, ended in self._outages:
            if began < at and ended > since:
                at += ended - max(began, since)
        return at

    # --- beating -------------------------------------------------------------------------------------------

    async def _beat(self, gap: timedelta) -> None:
        at = self._clock()
        until = await self._look()
        if until is None:
            await self._add((tables.heartbeats, {"id": THE_ROW, "until": at}))
        elif until - at > SET_BACK:
            log.warning("the clock of this machine was set back", extra={"data": {"until": str(until)}})
        elif at - until > gap:
            await self._note(until, at)
        self.until = max(until or at, at)
        if until is not None and at > until:
            await self._add((BEAT, {"new_until": at}))

    async def _look(self) -> datetime | None:
        """Read what all servers have noted: until when one was up."""
        async with self._store.engine.connect() as connection:
            until = (await connection.execute(select(tables.heartbeats.c.until))).scalar_one_or_none()
            outages = (await connection.execute(select(tables.outages).order_by(tables.outages.c.began))).all()
        self._outages = [(in_utc(began), in_utc(ended)) for began, ended in outages]
        return None if until is None else in_utc(until)

    async def _note(self, began: datetime, ended: datetime) -> None:
        """Note an outage, and move all deadlines by it; another server may have done so."""
        self._outages.append((began, ended))
        query = select(tables.standings).where(tables.standings.c.deadline >= began)
        async with self._store.engine.connect() as connection:
            rows = [dict(row) for row in (await connection.execute(query)).mappings()]
        deadlines = {row["battle"]: self.deadline_in(row["clocks"]) for row in rows}
        moved = [(MOVE_DEADLINE, {"of": battle, "new_deadline": to}) for battle, to in deadlines.items()]
        if not await self._add((tables.outages, {"began": began, "ended": ended}), *moved):
            await self._look()

    def deadline_in(self, clocks: dict[str, Any]) -> datetime | None:
        """When the first clock that runs will have run out, by what is stored of them."""
        if clocks["out_in"] is None:
            return None
        return self.when(datetime.fromisoformat(clocks["at"]), clocks["out_in"])

    async def _add(self, *rows: Any) -> bool:
        """Store rows: False where another server was first."""
        try:
            await self._store.add(*rows)
        except Raced:
            return False
        return True
