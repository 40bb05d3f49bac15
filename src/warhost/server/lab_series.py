"""Series of the lab: one scenario is fought a thousand times in a process of its own, and the figures grow.

Nobody has more than one series at a time, and few are fought at once: others wait their turn. A series that nobody asks
about is stopped, and one that is over is forgotten after a while.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from typing import Any, Literal

import orjson

from warhost.errors import MissingLibrary
from warhost.lab.plan import Plan
from warhost.server.compiling import Compiling
from warhost.server.lab_work import Slice, fought_on, page_of, warmed
from warhost.server.logs import log
from warhost.server.pools import Pool
from warhost.server.refusals import Refusal, refusal_of

PROCESSES = 2
SLICE_S, FIRST_SLICE_S = 1.0, 0.3
QUICK_S, SEARCHED_S = 300.0, 120.0
"""How long a series may take, of quick players and of others: what is known by then is its answer."""
ABANDONED_S = 20.0
"""Nobody has asked about a series for so long: it is stopped."""
KEPT_S, KEPT = 1800.0, 60
"""How long, and how many, series that are over can be asked about."""
MOST_WAITING = 10

State = Literal["waiting", "running", "done", "failed"]


class Series:
    """One series: what it is, how far it is, and what is known."""

    def __init__(self, plan: Plan, visitor: str) -> None:
        self.id = secrets.token_urlsafe(9)
        self.plan, self.visitor = plan, visitor
        self.state: State = "waiting"
        self.done, self.data = 0, b"null"
        self.refusal: Refusal | None = None
        self.begun_at = self.asked_at = time.monotonic()
        self.task: asyncio.Task[None] | None = None

    @property
    def is_over(self) -> bool:
        """True when no more battles come."""
        return self.state in ("done", "failed")

    @property
    def is_abandoned(self) -> bool:
        """True when nobody has asked about it for a while."""
        return time.monotonic() - self.asked_at > ABANDONED_S

    @property
    def longest_s(self) -> float:
        """How long it may take."""
        return QUICK_S if self.plan.is_quick else SEARCHED_S

    def begin(self) -> None:
        """Its turn has come."""
        self.state, self.begun_at = "running", time.monotonic()

    def take(self, told: Slice) -> None:
        """Know what one slice more has told; it is over when all is fought, or its time is."""
        self.done, self.data = told
        if self.done >= self.plan.battles or time.monotonic() - self.begun_at > self.longest_s:
            self.state = "done"

    def fail(self, refusal: Refusal) -> None:
        """End without an answer, or with what is known so far."""
        self.state, self.refusal = "failed", refusal

    def left_s(self) -> float | None:
        """How much longer it will take at the pace so far, None where that cannot be known."""
        took = time.monotonic() - self.begun_at
        if self.state != "running" or not self.done:
            return None
        return round(min(took * (self.plan.battles - self.done) / self.done, max(0.0, self.longest_s - took)), 1)

    def told(self, after: int) -> dict[str, Any]:
        """What is sent to whoever knows so many battles of it already."""
        self.asked_at = time.monotonic()
        news = self.data if self.done > after else b"null"
        return {
            "state": self.state,
            "done": self.done,
            "of": self.plan.battles,
            "left_s": self.left_s(),
            "data": orjson.Fragment(news),
            **({"refusal": self.refusal.data} if self.refusal else {}),
        }


class Lab:
    """All series of one server."""

    def __init__(self, compiling: Compiling) -> None:
        self._compiling = compiling
        self._series: OrderedDict[str, Series] = OrderedDict()
        self._pools = [Pool(1) for _ in range(PROCESSES)]
        self._free = [*self._pools]
        self._turns = asyncio.Semaphore(PROCESSES)

    @property
    def is_idle(self) -> bool:
        """True when nothing is fought."""
        return all(one.is_over for one in self._series.values())

    def close(self) -> None:
        """Stop everything."""
        for series in self._series.values():
            _cancel(series)
        for pool in self._pools:
            pool.close()

    def series(self, name: str) -> Series:
        """The series of that id; Refusal for none."""
        if name not in self._series:
            raise Refusal("not_found", "this series is no longer known; fight it again")
        return self._series[name]

    def begin(self, plan: Plan, visitor: str) -> Series:
        """Begin a series for somebody; Refusal where too much is fought already."""
        self.must_have_room_for(visitor)
        series = Series(plan, visitor)
        self._series[series.id] = series
        series.task = asyncio.create_task(self._fight(series))
        return series

    def stop(self, series: Series) -> None:
        """Stop a series and forget it."""
        _cancel(series)
        self._series.pop(series.id, None)

    async def page(self, series: Series) -> str:
        """The report as a page; Refusal while there is nothing to report, or where libraries are missing."""
        if not series.done:
            raise Refusal("not_now", "no battle has been fought to its end yet")
        try:
            return await self._pools[0].work(page_of, series.data, series.plan.to_data())
        except MissingLibrary as error:
            raise Refusal("not_found", f"this server makes no pages: {error}") from None

    def must_have_room_for(self, visitor: str) -> None:
        """Refusal where somebody has a series already, or too many wait."""
        self._tidy()
        running = [one for one in self._series.values() if not one.is_over]
        if any(one.visitor == visitor for one in running):
            raise Refusal("too_many", "one series at a time: stop yours, or wait until it is over")
        if len(running) >= PROCESSES + MOST_WAITING:
            raise Refusal("too_many", "too many series wait for their turn; try again in a few minutes")

    def _tidy(self) -> None:
        """Let go of what nobody wants to know any more."""
        now = time.monotonic()
        for series in [*self._series.values()]:
            if (series.is_over and now - series.asked_at > KEPT_S) or (not series.is_over and series.is_abandoned):
                self.stop(series)
        over = [one for one in self._series.values() if one.is_over]
        for series in over[: max(0, len(over) - KEPT)]:
            self.stop(series)

    async def _fight(self, series: Series) -> None:
        """Fight a series to its end, as soon as its turn comes."""
        await self._compiling.wait_for(series.plan.field.game)
        async with self._turns:
            pool = self._free.pop()
            try:
                await self._fight_in(series, pool)
            except ValueError as error:
                series.fail(refusal_of(error))
            except Refusal as refusal:
                series.fail(refusal)
            except Exception:
                log.exception("a series of the lab failed")
                series.fail(Refusal("failed", "the server made a mistake; it is in its log"))
            finally:
                self._free.append(pool)

    async def _fight_in(self, series: Series, pool: Pool) -> None:
        plan_data = series.plan.to_data()
        await pool.work(warmed)
        series.begin()
        while not series.is_over and not series.is_abandoned:
            slice_s = SLICE_S if series.done else FIRST_SLICE_S
            series.take(await pool.work(fought_on, series.id, plan_data, slice_s))
        if series.is_abandoned:
            self._series.pop(series.id, None)


def _cancel(series: Series) -> None:
    if series.task is not None:
        series.task.cancel()
