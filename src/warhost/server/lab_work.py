"""What the lab's processes do: fight a series on, a slice of time after the other, and make its page.

A process keeps the series that it was asked about last. One that it does not know it begins anew: the battles are the
same.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, NamedTuple

import orjson

from warhost.lab.batches import watch
from warhost.lab.plan import Plan
from warhost.lab.report.sentences import sentences_of
from warhost.lab.rows import Batch, Watched
from warhost.lab.tally import Tally
from warhost.server.declared import ground_data, lineup_data
from warhost.server.uncompiled import is_uncompiled

NICE = 15
KEPT = 2

Data = dict[str, Any]


class Slice(NamedTuple):
    """How far a series is, and what is known by now, as JSON."""

    done: int
    data: bytes


@dataclass
class Work:
    """A series in progress."""

    plan: Plan
    tally: Tally
    done: int = 0


_works: OrderedDict[str, Work] = OrderedDict()


def warmed() -> bool:
    """Load what every series needs, and stand back behind all else; runs before anybody waits for it."""
    with contextlib.suppress(AttributeError, OSError):  # where the system knows no such order, it does without
        os.setpriority(os.PRIO_PROCESS, 0, NICE)
    return not is_uncompiled()


def fought_on(name: str, plan_data: Data, slice_s: float) -> Slice:
    """Fight a series on for so long, and tell what it says by now."""
    work = _work_of(name, plan_data)
    end, watched = time.monotonic() + slice_s, list[Watched]()
    for number in range(work.done, work.plan.battles):
        watched.append(watch(work.plan, number))
        if time.monotonic() >= end:
            break
    pieces = tuple(row for one in watched for row in one.pieces)
    work.tally.add(Batch(0, tuple(one.battle for one in watched), pieces))
    work.done += len(watched)
    return Slice(work.done, orjson.dumps(told_of(work)))


def told_of(work: Work) -> Data:
    """What a series says, as the wire has it."""
    data = work.tally.data()
    field = work.plan.field
    board = {
        "ground": ground_data(field.ruleset.ground(field.model)),
        "lineup": lineup_data(field.ruleset.lineup(field.model)),
    }
    return {**data, "sentences": sentences_of(data), "board": board}


def let_go(name: str) -> None:
    """Forget a series."""
    _works.pop(name, None)


def page_of(data: bytes, plan_data: Data) -> str:
    """The report of a series as a page that needs nothing else. Raises MissingLibrary."""
    from warhost.lab.report.page import report_html

    return report_html(orjson.loads(data), Plan.of_data(plan_data).field.model)


def _work_of(name: str, plan_data: Data) -> Work:
    if name not in _works:
        plan = Plan.of_data(plan_data)
        _works[name] = Work(plan, Tally(plan))
    _works.move_to_end(name)
    while len(_works) > KEPT:
        _works.popitem(last=False)
    return _works[name]
