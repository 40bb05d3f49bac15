"""Prices found in rounds: armies are drawn near balance by what is known, fought out, and prices worked out anew."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context
from time import monotonic
from typing import Any

import numpy as np

from warhost.lab.prices.fighting import fight_batch, shares
from warhost.lab.prices.meetings import Meeting, meetings_of, table_of
from warhost.lab.prices.model import Estimate, Fit, Table, estimate, must_have_regression
from warhost.lab.prices.plan import BATTLES, PricePlan
from warhost.lab.prices.store import Batch, PriceStore

Progress = Callable[[int, int], None]
"""Called with the number of meetings that were fought, and of how many."""
FEWEST, TO_GO_BY = 3, 6
"""Meetings for each kind: without so many nothing can be told; with so many the next armies are drawn by it."""
IN_HAND = 2
"""Batches that wait for each process."""


def run(
    plan: PricePlan,
    store: PriceStore,
    workers: int = 1,
    progress: Progress | None = None,
    width: float = 0.0,
    limit_s: float = float("inf"),
) -> None:
    """Fight what the store has not yet; what is finished when an exception comes through is in the store.

    Ends before the plan does when the intervals are narrower than `width`, a part of the price, or after `limit_s`
    seconds. The same plan gives the same battles, whatever has fought them, and however often it was interrupted.
    ValueError for a plan that would tell nothing, MissingLibrary where prices could not be worked out.
    """
    must_have_regression()
    must_tell(plan, plan.meetings)
    plan.ruleset.contract()  # compiled once here, so that the workers find it
    until = monotonic() + limit_s
    with _crew(plan, workers) as fight:
        for number in range(len(plan.rounds)):
            known = known_so_far(plan, store, number)
            if known is not None and known.width < width:
                return
            missing = _missing(plan, store, number, known)
            for batch in fight(iter(missing), until):
                store.add(batch)
                if progress is not None:
                    progress(sum(len(one.meetings) for one in store.batches.values()), plan.meetings)
            if monotonic() > until:
                return


def known_so_far(plan: PricePlan, store: PriceStore, rounds: int) -> Estimate | None:
    """What the battles of the first rounds have told, None where they are too few to go by."""
    batches = [store.batches[part[0]] for number in range(rounds) for part in plan.batches(number)]
    if sum(len(batch.meetings) for batch in batches) < TO_GO_BY * len(plan.wares.ids):
        return None
    return evaluate(plan, batches)[1]


def evaluate(plan: PricePlan, batches: Sequence[Batch]) -> tuple[Table, Estimate, Fit]:
    """Battles as numbers, and what they have told. ValueError where there are too few to tell anything."""
    meetings = [meeting for batch in batches for meeting in batch.meetings]
    must_tell(plan, len(meetings))
    scores = shares(np.concatenate([batch.winners for batch in batches]))
    table = table_of(plan, meetings)._replace(scores=scores)
    return (table, *estimate(table, plan.wares.ids, plan.pricing.measure(plan.wares.ids), len(plan.fields)))


def must_tell(plan: PricePlan, meetings: int) -> None:
    """Raise ValueError for so few meetings that they tell nothing."""
    kinds = len(plan.wares.ids)
    if meetings < FEWEST * kinds:
        least = FEWEST * kinds * BATTLES
        raise ValueError(f"{meetings * BATTLES} battles tell nothing of {kinds} kinds: at least {least} are needed")


def _missing(plan: PricePlan, store: PriceStore, number: int, known: Estimate | None) -> list[list[Meeting]]:
    """The batches of a round that nobody has fought."""
    parts = [part for part in plan.batches(number) if part[0] not in store.batches]
    if not parts:
        return []
    meetings = {meeting.number: meeting for meeting in meetings_of(plan, number, known)}
    return [[meetings[at] for at in part] for part in parts]


# --- processes --------------------------------------------------------------------------------------------

Fight = Callable[[Iterator[list[Meeting]], float], Iterator[Batch]]


@contextmanager
def _crew(plan: PricePlan, workers: int) -> Iterator[Fight]:
    """What fights batches until a moment: this process, or some of their own."""
    if workers == 1:
        yield lambda waiting, until: _here(plan, waiting, until)
        return
    with ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts) as pool:
        try:
            yield lambda waiting, until: _there(pool, plan.to_data(), waiting, until, workers * IN_HAND)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _here(plan: PricePlan, waiting: Iterator[list[Meeting]], until: float) -> Iterator[Batch]:
    for meetings in waiting:
        if monotonic() > until:
            return
        yield Batch(meetings, fight_batch(plan, meetings))


def _there(
    pool: ProcessPoolExecutor, plan_data: dict[str, Any], waiting: Iterator[list[Meeting]], until: float, most: int
) -> Iterator[Batch]:
    """Batches as they are finished; no more are handed out than are soon begun."""
    running: set[Future[Batch]] = set()
    while True:
        while len(running) < most and monotonic() < until and (meetings := next(waiting, None)) is not None:
            running.add(pool.submit(_fight_there, plan_data, meetings))
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        yield from (one.result() for one in done)


def _leave_interrupts() -> None:
    """Ctrl-C is the parent's affair."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _fight_there(plan_data: dict[str, Any], meetings: list[Meeting]) -> Batch:
    plan = PricePlan.of_data(plan_data)
    return Batch(meetings, fight_batch(plan, meetings))
