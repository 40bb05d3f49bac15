"""A batch of a plan's battles, fought and told as rows: the unit that is handed to workers and written down."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from warhost.arena.bout import Lookup
from warhost.arena.crews.crew import Board
from warhost.lab.deeds import Teller
from warhost.lab.plan import Plan
from warhost.lab.rows import Batch, Watched
from warhost.lab.watch import Fighter, find_any_player


class Watcher:
    """Fights battles of one plan and tells them as rows."""

    def __init__(self, plan: Plan, lookup: Lookup = find_any_player, board: Board | None = None) -> None:
        self._fighter = Fighter(plan, lookup, board)
        self._teller = Teller(self._fighter.ruleset, self._fighter.scenario, self._fighter.desk)

    def watch(self, number: int) -> Watched:
        """The rows of one battle."""
        return self._teller.rows(self._fighter.fight(number))


@lru_cache(2)
def _watcher(plan: Plan, lookup: Lookup) -> Watcher:
    """The watcher of a plan; the next batch of the same plan finds everything laid out."""
    return Watcher(plan, lookup)


def watch(plan: Plan, number: int, lookup: Lookup = find_any_player) -> Watched:
    """The rows of the battle of that number."""
    return _watcher(plan, lookup).watch(number)


def fight_batch(plan: Plan, batch: int, lookup: Lookup = find_any_player) -> Batch:
    """The rows of a batch's battles."""
    return batch_of(batch, map(_watcher(plan, lookup).watch, plan.numbers_of(batch)))


def batch_of(number: int, battles: Iterable[Watched]) -> Batch:
    """The batch that these battles make."""
    watched = tuple(battles)
    return Batch(number, tuple(one.battle for one in watched), tuple(row for one in watched for row in one.pieces))
