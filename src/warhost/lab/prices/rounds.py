"""Prices found in rounds: armies are drawn near balance by what is known, fought out, and prices worked out anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import takewhile
from time import monotonic
from typing import Any

import numpy as np

from warhost.arena.crews.crew import Board, Crew, Work
from warhost.arena.crews.here import Here
from warhost.lab.prices.fighting import fight_batch, shares
from warhost.lab.prices.meetings import Meeting, meetings_of, table_of
from warhost.lab.prices.model import Estimate, Fit, Table, estimate, must_have_regression
from warhost.lab.prices.plan import BATTLES, PricePlan
from warhost.lab.prices.store import Batch, PriceStore

Progress = Callable[[int, int], None]
"""Called with the number of meetings that were fought, and of how many."""
FEWEST, TO_GO_BY = 3, 6
"""Meetings for each kind: without so many nothing can be told; with so many the next armies are drawn by it."""


def run(
    plan: PricePlan,
    store: PriceStore,
    crew: Crew | None = None,
    progress: Progress | None = None,
    width: float = 0.0,
    limit_s: float = float("inf"),
) -> None:
    """Fight what the store has not yet; what is finished when an exception comes through is in the store.

    Ends before the plan does when the intervals are narrower than `width`, a part of the price, or after `limit_s`
    seconds. The same plan gives the same battles, whatever crew has fought them (this process without one), and however
    often it was interrupted.
    ValueError for a plan that would tell nothing, MissingLibrary where prices could not be worked out.
    """
    must_have_regression()
    must_tell(plan, plan.meetings)
    plan.ruleset.contract()  # compiled once here, so that the workers find it
    until = monotonic() + limit_s
    handed: dict[int, list[Meeting]] = {}
    work = Work(_begin, plan.to_data(), "the batch from meeting", handed=handed.__getitem__)
    with (crew or Here()).hands(work) as answers:
        for number in range(len(plan.rounds)):
            known = known_so_far(plan, store, number)
            if known is not None and known.width < width:
                return
            missing = {part[0].number: part for part in _missing(plan, store, number, known)}
            handed.update(missing)
            for _, batch in answers(takewhile(lambda _: monotonic() < until, missing)):
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


# --- the crew's side --------------------------------------------------------------------------------------


@contextmanager
def _begin(data: dict[str, Any], board: Board) -> Iterator[Callable[[list[Meeting]], Batch]]:
    """Fights out the meetings that are handed to it."""
    plan = PricePlan.of_data(data)
    yield lambda meetings: Batch(meetings, fight_batch(plan, meetings))
