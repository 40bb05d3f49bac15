"""All jobs of the lab on one server: few are worked at at once, others wait their turn.

Nobody has more than one at a time. What nobody asks about is stopped, and what is over is forgotten after a while.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Iterator

from warhost.errors import MissingLibrary
from warhost.lab.plan import Plan
from warhost.lab.wishes import Wish
from warhost.server.compiling import Compiling
from warhost.server.lab_jobs import Balance, Job, Series
from warhost.server.lab_work import let_go, page_of, warmed
from warhost.server.logs import log
from warhost.server.pools import Pool
from warhost.server.refusals import Refusal, refusal_of

PROCESSES = 2
SLICE_S, FIRST_SLICE_S = 1.0, 0.3
KEPT_S, KEPT = 1800.0, 60
"""How long, and how many, series that are over can be asked about."""
MOST_WAITING = 10
ABANDONED = Refusal("not_now", "nobody asked any more, so it was stopped")


class Lab:
    """All series, with what would balance them."""

    def __init__(self, compiling: Compiling) -> None:
        self._compiling = compiling
        self._series: OrderedDict[str, Series] = OrderedDict()
        self._pools = [Pool(1) for _ in range(PROCESSES)]
        self._free = [*self._pools]
        self._turns = asyncio.Semaphore(PROCESSES)

    @property
    def is_idle(self) -> bool:
        """True when nothing is worked at."""
        return all(job.is_over for job in self._jobs())

    def close(self) -> None:
        """Stop everything."""
        for job in self._jobs():
            job.stop()
        for pool in self._pools:
            pool.close()

    def warm(self, game: str) -> None:
        """Start a process before anybody waits for it, as far as the rules are there."""
        if self._free and self._compiling.has(game):
            self._free[-1].warm(warmed, game)

    # --- beginning and stopping ----------------------------------------------------------------------------

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
        series.task = asyncio.create_task(self._do(series))
        return series

    def begin_balance(self, series: Series, plan: Plan, wish: Wish, visitor: str) -> Balance:
        """Look for what brings a series nearer to a wish; what was looked for before is forgotten."""
        self.must_have_room_for(visitor)
        series.balance = Balance(plan, wish, visitor)
        series.balance.task = asyncio.create_task(self._do(series.balance))
        return series.balance

    def stop(self, series: Series) -> None:
        """Stop a series, and what would balance it, and forget both."""
        series.stop()
        if series.balance is not None:
            series.balance.stop()
        self._series.pop(series.id, None)

    def must_have_room_for(self, visitor: str) -> None:
        """Refusal where somebody has a job already, or too many wait."""
        self._tidy()
        running = [job for job in self._jobs() if not job.is_over]
        if any(job.visitor == visitor for job in running):
            raise Refusal("too_many", "one series at a time: stop yours, or wait until it is over")
        if len(running) >= PROCESSES + MOST_WAITING:
            raise Refusal("too_many", "too many series wait for their turn; try again in a few minutes")

    async def page(self, series: Series) -> str:
        """The report as a page; Refusal while there is nothing to report, or where libraries are missing."""
        if not series.told.done:
            raise Refusal("not_now", "no battle has been fought to its end yet")
        try:
            return await self._pools[0].work(page_of, series.told.data, series.plan.to_data())
        except MissingLibrary as error:
            raise Refusal("not_found", f"this server makes no pages: {error}") from None

    def _jobs(self) -> Iterator[Job]:
        for series in self._series.values():
            yield series
            if series.balance is not None:
                yield series.balance

    def _tidy(self) -> None:
        """Let go of what nobody wants to know any more."""
        now = time.monotonic()
        for job in self._jobs():
            if job.is_abandoned and not job.is_over:
                job.stop()
                job.fail(ABANDONED)
        for series in [*self._series.values()]:
            if series.is_over and now - series.asked_at > KEPT_S:
                self.stop(series)
        over = [one for one in self._series.values() if one.is_over]
        for series in over[: max(0, len(over) - KEPT)]:
            self.stop(series)

    # --- working ------------------------------------------------------------------------------------------

    async def _do(self, job: Job) -> None:
        """Work at a job to its end, as soon as its turn comes."""
        await self._compiling.wait_for(job.plan.field.game)
        async with self._turns:
            pool = self._free.pop()
            try:
                await self._do_in(job, pool)
            except ValueError as error:
                job.fail(refusal_of(error))
            except Refusal as refusal:
                job.fail(refusal)
            except Exception:
                log.exception("a job of the lab failed")
                job.fail(Refusal("failed", "the server made a mistake; it is in its log"))
            finally:
                pool.warm(let_go, job.id)
                self._free.append(pool)

    async def _do_in(self, job: Job, pool: Pool) -> None:
        await pool.work(warmed, job.plan.field.game)
        job.begin()
        while not job.is_over and not job.is_abandoned:
            job.take(await job.go_on(pool, SLICE_S if job.told.done else FIRST_SLICE_S))
        if not job.is_over:
            job.fail(ABANDONED)
