"""Plays what is missing of a plan on a crew; every battle is written down here, by the process that hands them out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

from warhost.arena.bout import RAISED, Forfeit, Lookup, Result, fight, lost_unseen, too_slow
from warhost.arena.clock import Clock, TooSlow
from warhost.arena.crews import Board, Crew, Loss, Processes, Work
from warhost.arena.crews.processes import GRACE_S, LOOK_S, cores
from warhost.arena.plan import Plan
from warhost.arena.sequential import Judge
from warhost.arena.store import Store
from warhost.errors import NotationError, UnknownName
from warhost.players import find_player

Progress = Callable[[int, int], None]
"""Called with the number of battles that count so far and how many will."""


def must_be_players(plan: Plan, lookup: Lookup = find_player) -> None:
    """Raise UnknownName or NotationError for a player that is not; what else goes wrong loses its battles."""
    for name in plan.players:
        try:
            with Clock(plan.limit_s).watching() as clock, clock.deciding(0):
                lookup(name, 0)
        except (UnknownName, NotationError):
            raise
        except (Exception, TooSlow):
            continue


def run(
    plan: Plan,
    store: Store,
    workers: int | None = None,
    progress: Progress | None = None,
    lookup: Lookup = find_player,
    grace_s: float = GRACE_S,
    crew: Crew | None = None,
) -> Judge:
    """Play what the store has not yet; the judge of all results, old and new.

    Without a crew, processes of this machine play: `workers` of them, or one for each core. `lookup` is a function of a
    module, for each process imports it anew. Raises UnknownName before anything is played. What is finished when an
    exception comes through, KeyboardInterrupt too, is in the store.
    """
    must_be_players(plan, lookup)
    judge, done, shown_s = Judge(plan), set[int](), [0.0]
    for result in store.results():
        judge.add(result)
        done.add(result.number)

    def keep(result: Result) -> None:
        store.add(result)
        judge.add(result)
        done.add(result.number)
        if monotonic() > shown_s[-1] + LOOK_S:
            report()

    def report() -> None:
        shown_s[:] = [monotonic()]
        if progress is not None:
            progress(sum(map(judge.is_needed, done)), judge.needed)

    missing = (number for number in range(plan.size) if number not in done and judge.is_needed(number))
    wanted = min(workers or cores(), max(1, plan.size - len(done)))
    for field in plan.fields:
        field.ruleset.contract()  # compiled once here, so that the workers find it
    report()
    with (crew or Processes(wanted, grace_s)).hands(work_of(plan, lookup)) as answers:
        for _, result in answers(missing):
            keep(result)
    report()
    return judge


# --- the crew's side --------------------------------------------------------------------------------------


def work_of(plan: Plan, lookup: Lookup) -> Work[Result]:
    """The plan's battles, as they are handed to a crew."""

    def lost(loss: Loss) -> Result | None:
        if loss.seat is None:
            return None
        forfeit = too_slow(loss.seat, plan.limit_s) if loss.is_late else Forfeit(loss.seat, RAISED, loss.words)
        return lost_unseen(plan.bout(loss.number), forfeit)

    return Work(_begin, (plan.to_data(), lookup), lost=lost)


@contextmanager
def _begin(data: tuple[dict[str, Any], Lookup], board: Board) -> Iterator[Callable[[int], Result]]:
    """Fights the battles of a plan by their numbers, under a clock that shows on the board who is deciding."""
    plan, lookup = Plan.of_data(data[0]), data[1]
    with Clock(plan.limit_s, board).watching() as clock:
        yield lambda number: fight(bout := plan.bout(number), plan.fields[bout.field], lookup, clock)
