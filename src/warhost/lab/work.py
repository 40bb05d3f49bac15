"""The batches of a plan as they are handed to a crew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from warhost.arena.bout import Lookup
from warhost.arena.crews.crew import BATTLE, Board, Crew, Work
from warhost.arena.crews.here import Here
from warhost.arena.crews.processes import Processes
from warhost.lab.batches import Watcher, batch_of
from warhost.lab.figures import Figures, apply, are_applied
from warhost.lab.plan import Plan
from warhost.lab.rows import Batch, Watched
from warhost.lab.watch import find_any_player


def crew_for(figures: Figures) -> Crew:
    """Who fights where no crew is named: this process, or one of its own for figures that this one has not."""
    return Here() if are_applied(figures) else Processes(1)


def work_of(plan: Plan, lookup: Lookup = find_any_player) -> Work[Batch]:
    """The work that answers the number of a batch with its rows. `lookup` is a function of a module."""
    return Work(_begin, (plan.to_data(), lookup), called="batch")


@contextmanager
def _begin(data: tuple[dict[str, Any], Lookup], board: Board) -> Iterator[Callable[[int], Batch]]:
    """Fights batches of a plan. Its figures are changed before anything of the game is read."""
    plan, lookup = Plan.of_data(data[0]), data[1]
    apply(plan.figures)
    watcher = Watcher(plan, lookup, board)

    def watch(number: int) -> Watched:
        board[BATTLE] = number
        return watcher.watch(number)

    yield lambda batch: batch_of(batch, map(watch, plan.numbers_of(batch)))
