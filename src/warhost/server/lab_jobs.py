"""The jobs of the lab: a series that is fought, and what would bring it nearer to a wish."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Literal

import orjson

from warhost.lab.plan import Plan
from warhost.lab.wishes import Wish
from warhost.server.ids import new_id
from warhost.server.lab_work import Slice, balanced_on, fought_on
from warhost.server.pools import Pool
from warhost.server.refusals import Refusal

QUICK_S, SEARCHED_S, BALANCE_S = 300.0, 120.0, 300.0
"""How long a job may take, of quick players, of others, and of a balance: what is known by then is its answer."""
ABANDONED_S = 20.0
"""Nobody has asked about a job for so long: it is stopped."""

State = Literal["waiting", "running", "done", "failed"]


class Job:
    """Something that is worked at slice by slice: how far it is, and what is known."""

    longest_s: float

    def __init__(self, plan: Plan, visitor: str) -> None:
        self.id = new_id()
        self.plan, self.visitor = plan, visitor
        self.state: State = "waiting"
        self.told = Slice(0, 0, b"null", False)
        self.refusal: Refusal | None = None
        self.begun_at = self.asked_at = time.monotonic()
        self.task: asyncio.Task[None] | None = None

    async def go_on(self, pool: Pool, slice_s: float) -> Slice:
        """One slice more of it."""
        raise NotImplementedError

    @property
    def is_over(self) -> bool:
        """True when all of it is known."""
        return self.state in ("done", "failed")

    @property
    def is_abandoned(self) -> bool:
        """True when nobody has asked about it for a while."""
        return time.monotonic() - self.asked_at > ABANDONED_S

    def begin(self) -> None:
        """Its turn has come."""
        self.state, self.begun_at = "running", time.monotonic()

    def take(self, told: Slice) -> None:
        """Know what one slice more has told; it is over when all is done, or its time is."""
        self.told = told
        if told.is_over or time.monotonic() - self.begun_at > self.longest_s:
            self.state = "done"

    def fail(self, refusal: Refusal) -> None:
        """End without an answer, or with what is known so far."""
        self.state, self.refusal = "failed", refusal

    def stop(self) -> None:
        """Work no more at it."""
        if self.task is not None:
            self.task.cancel()

    def data(self) -> dict[str, Any]:
        """How far it is; whoever asks wants it to go on."""
        self.asked_at = time.monotonic()
        refused = {"refusal": self.refusal.data} if self.refusal else {}
        return {"state": self.state, "done": self.told.done, "of": self.told.of, "left_s": self._left_s(), **refused}

    def _left_s(self) -> float | None:
        """How much longer it will take at the pace so far, None where that cannot be known."""
        took = time.monotonic() - self.begun_at
        if self.state != "running" or not self.told.done:
            return None
        left = took * (self.told.of - self.told.done) / self.told.done
        return round(min(left, max(0.0, self.longest_s - took)), 1)


class Series(Job):
    """So many battles of one plan."""

    def __init__(self, plan: Plan, visitor: str) -> None:
        super().__init__(plan, visitor)
        self.told = Slice(0, plan.battles, b"null", False)
        self.longest_s = QUICK_S if plan.is_quick else SEARCHED_S
        self.balance: Balance | None = None

    async def go_on(self, pool: Pool, slice_s: float) -> Slice:
        """Some battles more."""
        return await pool.work(fought_on, self.id, self.plan.to_data(), slice_s)

    def told_after(self, known: int) -> dict[str, Any]:
        """What is sent to whoever knows so many battles of it already."""
        news = self.told.data if self.told.done > known else b"null"
        return self.data() | {"data": orjson.Fragment(news)}


class Balance(Job):
    """What would bring a plan nearer to a wish."""

    longest_s = BALANCE_S

    def __init__(self, plan: Plan, wish: Wish, visitor: str) -> None:
        super().__init__(plan, visitor)
        self.wish = wish

    async def go_on(self, pool: Pool, slice_s: float) -> Slice:
        """What is found by now, a little later."""
        return await pool.work(balanced_on, self.id, self.plan.to_data(), self.wish, slice_s)

    def told_all(self) -> dict[str, Any]:
        """What is sent to whoever asks."""
        return self.data() | {"data": orjson.Fragment(self.told.data)}
