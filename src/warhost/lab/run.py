"""Fights the batches of a plan, one after the other in this process, and folds them into a tally."""

from __future__ import annotations

from collections.abc import Callable

from warhost.lab.batches import fight_batch
from warhost.lab.plan import Plan
from warhost.lab.tally import Tally

Progress = Callable[[int, int], None]
"""Called with the number of battles that are fought, and how many will be."""


def run(plan: Plan, tally: Tally | None = None, progress: Progress | None = None) -> Tally:
    """The tally of all battles of the plan."""
    found = Tally(plan) if tally is None else tally
    for batch in range(plan.batches):
        if progress is not None:
            progress(found.battles, plan.battles)
        found.add(fight_batch(plan, batch))
    if progress is not None:
        progress(found.battles, plan.battles)
    return found
