"""A series of the lab: reads what is there, has a crew fight what is missing, and folds all of it in one order."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Protocol, TypeVar

from warhost.arena.bout import Lookup
from warhost.arena.crews.crew import Crew
from warhost.arena.crews.here import Here
from warhost.lab.plan import Plan
from warhost.lab.rows import Batch
from warhost.lab.store import Store
from warhost.lab.watch import find_any_player
from warhost.lab.work import work_of

FIRST = 1
"""Batches of quick players that this process fights itself: there are figures before other processes have begun."""
Progress = Callable[[int, int], None]
"""Called with the number of battles that are fought and how many will be."""


Gathering = TypeVar("Gathering", bound="Gathers")


class Gathers(Protocol):
    """What batches are folded into, one after the other: a tally."""

    def add(self, batch: Batch) -> None:
        """Take a batch in."""


def run(
    plan: Plan,
    tally: Gathering,
    store: Store | None = None,
    crew: Crew | None = None,
    progress: Progress | None = None,
    lookup: Lookup = find_any_player,
) -> Gathering:
    """The tally with all battles of a plan in it: those in the store, and those that a crew fights now.

    Batches are folded in the order of their numbers, so that the tally is the same with any crew, after any stop.
    Without a crew this process fights; with one it still fights a first batch of quick players, while no other process
    has begun. What is finished when an exception comes through, KeyboardInterrupt too, is in the store; a damaged batch
    in it is told before anything is fought. `progress` may ask the tally how it stands.
    """
    folding = _Folding(plan, tally, store)

    def report() -> None:
        if progress is not None:
            progress(folding.fought, plan.battles)

    report()
    missing = (number for number in range(plan.batches) if number not in folding.finished)
    at_once = islice(missing, FIRST if plan.is_quick and not plan.figures else 0)
    for who, numbers in (Here(), at_once), (crew or Here(), missing):
        with who.hands(work_of(plan, lookup)) as answers:
            for _, batch in answers(numbers):
                folding.add(batch)
                report()
    return tally


class _Folding:
    """Folds batches into a tally as soon as their turn comes. Those that came too early wait in the store."""

    def __init__(self, plan: Plan, tally: Gathers, store: Store | None) -> None:
        self._plan, self._tally, self._store = plan, tally, store
        self._next = 0
        self._waiting: dict[int, Batch] = {}  # where there is no store
        self.finished = set(store.finished if store else ())
        self.fought = sum(map(self._size, self.finished))
        self._fold()
        for number in sorted(self.finished):
            if number > self._next:
                self._kept(number)

    def add(self, batch: Batch) -> None:
        """Keep a batch that was fought, and fold it when its turn comes."""
        if self._store is not None:
            self._store.add(batch)
        if self._store is None or batch.number == self._next:
            self._waiting[batch.number] = batch
        self.finished.add(batch.number)
        self.fought += self._size(batch.number)
        self._fold()

    def _fold(self) -> None:
        while self._next in self.finished:
            self._tally.add(self._kept(self._next))
            self._next += 1

    def _kept(self, number: int) -> Batch:
        if self._store is None or number in self._waiting:
            return self._waiting.pop(number)
        return self._store.batch(number)

    def _size(self, number: int) -> int:
        return len(self._plan.numbers_of(number))
