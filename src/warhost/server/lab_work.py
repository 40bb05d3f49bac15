"""What the lab's processes do: go on with a job for a slice of time after the other, and make a report's page.

A process keeps the jobs that it was asked about last. One that it does not know it begins anew: the battles are the
same.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections import OrderedDict
from typing import Any, NamedTuple

import orjson

from warhost.lab.balance import Suggestions, balance
from warhost.lab.batches import watch
from warhost.lab.plan import Plan
from warhost.lab.rows import Batch, Watched
from warhost.lab.tally import Tally
from warhost.lab.wishes import Wish
from warhost.ruleset import find_ruleset
from warhost.server.declared import ground_data, lineup_data

NICE = 15
KEPT = 4

Data = dict[str, Any]


class Slice(NamedTuple):
    """How far a job is, and what is known by now, as JSON."""

    done: int
    of: int
    data: bytes
    is_over: bool


def warmed(game: str) -> None:
    """Load the rules of a game, and stand back behind all else; runs before anybody waits for it."""
    with contextlib.suppress(AttributeError, OSError):  # where the system knows no such order, it does without
        os.setpriority(os.PRIO_PROCESS, 0, NICE)
    find_ruleset(game).contract()


# --- a series ---------------------------------------------------------------------------------------------


class Fight:
    """A series in progress."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.tally, self.done = plan, Tally(plan), 0

    def go_on(self, slice_s: float) -> Slice:
        """Fight for so long."""
        end, watched = time.monotonic() + slice_s, list[Watched]()
        for number in range(self.done, self.plan.battles):
            watched.append(watch(self.plan, number))
            if time.monotonic() >= end:
                break
        pieces = tuple(row for one in watched for row in one.pieces)
        self.tally.add(Batch(0, tuple(one.battle for one in watched), pieces))
        self.done += len(watched)
        return Slice(self.done, self.plan.battles, orjson.dumps(self.data()), self.done == self.plan.battles)

    def data(self) -> Data:
        """What it says by now, as the wire has it."""
        field = self.plan.field
        board = {
            "ground": ground_data(field.ruleset.ground(field.model)),
            "lineup": lineup_data(field.ruleset.lineup(field.model)),
        }
        return {**self.tally.data(), "board": board}

    def stop(self) -> None:
        """Nothing goes on between two slices."""


# --- a balance --------------------------------------------------------------------------------------------


class Stopped(Exception):
    """Nobody wants to know any more."""


class Search:
    """A search for what brings a plan nearer to a wish, which goes on beside those who ask how far it is."""

    def __init__(self, plan: Plan, wish: Wish) -> None:
        self._latest = Slice(0, 0, b"null", False)
        self._error: BaseException | None = None
        self._is_wanted = True
        self._thread = threading.Thread(target=self._run, args=(plan, wish), daemon=True)
        self._thread.start()

    def go_on(self, slice_s: float) -> Slice:
        """What is known a little later."""
        self._thread.join(slice_s)
        if self._error is not None:
            raise self._error
        return self._latest

    def stop(self) -> None:
        """Go no further than the step that is being taken."""
        self._is_wanted = False

    def _run(self, plan: Plan, wish: Wish) -> None:
        try:
            self._tell(balance(plan, wish, self._tell), is_over=True)
        except Stopped:
            pass
        except Exception as error:  # it is raised to whoever asks next
            self._error = error

    def _tell(self, found: Suggestions, *, is_over: bool = False) -> None:
        if not self._is_wanted:
            raise Stopped
        self._latest = Slice(found.done, found.of, orjson.dumps(found.to_data()), is_over)


# --- what the server asks for -----------------------------------------------------------------------------

_known: OrderedDict[str, Fight | Search] = OrderedDict()


def fought_on(name: str, plan_data: Data, slice_s: float) -> Slice:
    """Fight a series on for so long, and tell what it says by now."""
    job = _known.get(name) or _keep(name, Fight(Plan.of_data(plan_data)))
    return job.go_on(slice_s)


def balanced_on(name: str, plan_data: Data, wish: Wish, slice_s: float) -> Slice:
    """What brings a plan nearer to a wish, as far as it is known so much later."""
    job = _known.get(name) or _keep(name, Search(Plan.of_data(plan_data), wish))
    return job.go_on(slice_s)


def let_go(name: str) -> None:
    """Stop a job and forget it."""
    if (job := _known.pop(name, None)) is not None:
        job.stop()


def page_of(data: bytes, plan_data: Data) -> str:
    """The report of a series as a page that needs nothing else. Raises MissingLibrary."""
    from warhost.lab.report.page import report_html

    return report_html(orjson.loads(data), Plan.of_data(plan_data).field.model)


def _keep(name: str, job: Fight | Search) -> Fight | Search:
    _known[name] = job
    while len(_known) > KEPT:
        _known.popitem(last=False)[1].stop()
    return job
