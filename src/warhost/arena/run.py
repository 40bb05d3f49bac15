"""Plays what is missing of a plan: one process a worker, one battle at a time each, everything written by the parent.

The parent sees on each worker's board who is deciding and until when. A player who cannot be interrupted, or who brings
the process down, loses the battle too, and a fresh process goes on with the next one.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any

from warhost.arena.bout import RAISED, Forfeit, Lookup, Result, fight, lost_unseen, too_slow
from warhost.arena.clock import DEADLINE, NOBODY, SEAT, Clock, TooSlow
from warhost.arena.plan import Plan
from warhost.arena.sequential import Judge
from warhost.arena.store import Store
from warhost.errors import NotationError, UnknownName
from warhost.players import find_player

GRACE_S = 5.0
"""Seconds past its limit that a decision may take to be interrupted, before its process is ended."""
LOOK_S = 0.1  # between two looks at the boards
Progress = Callable[[int, int], None]
"""Called with the number of battles that count so far and how many will."""

_processes = multiprocessing.get_context("spawn")  # the same everywhere, and no thread of ours is copied half-alive


def cores() -> int:
    """How many processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


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
) -> Judge:
    """Play what the store has not yet; the judge of all results, old and new.

    `workers` is the number of processes, all cores without it. `lookup` is a function of a module, for each process
    imports it anew. Raises UnknownName before anything is played. What is finished when an exception comes through,
    KeyboardInterrupt too, is in the store.
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
    wanted = min(workers or cores(), max(0, plan.size - len(done)))
    for field in plan.fields:
        field.ruleset.contract()  # compiled once here, so that the workers find it
    report()
    _play(_Crew(plan, lookup, grace_s), wanted, missing, keep)
    report()
    return judge


def _play(crew: _Crew, size: int, missing: Iterator[int], keep: Callable[[Result], None]) -> None:
    """Keep that many workers at work until nothing is missing and everybody has come home."""
    try:
        while True:
            while len(crew.workers) < size and (number := next(missing, None)) is not None:
                crew.hire().send(number)
            if not crew.workers:
                return
            for worker, result in crew.look():
                keep(result)
                if worker.is_alive and (number := next(missing, None)) is not None:
                    worker.send(number)
                else:
                    crew.dismiss(worker)
    finally:
        for worker in list(crew.workers):
            crew.dismiss(worker)


# --- the parent's side ------------------------------------------------------------------------------------


class _Worker:
    """One process, seen from the parent."""

    def __init__(self, plan: Plan, lookup: Lookup) -> None:
        self.board: Any = _processes.RawArray("d", [NOBODY, math.inf])
        self.line, theirs = _processes.Pipe()
        self.plan = plan
        self.number = -1
        self.is_alive = True
        self._process = _processes.Process(
            target=_work, args=(theirs, self.board, plan.to_data(), lookup), daemon=True, name="warhost arena"
        )
        self._process.start()
        theirs.close()  # so that the line ends when the process does

    def send(self, number: int) -> None:
        """Have it fight a battle."""
        self.number = number
        with suppress(OSError):  # a process that has just ended is noticed when its answer is read
            self.line.send(number)

    def read(self) -> Result:
        """What it answers; the forfeit of whoever was deciding when its process ended."""
        try:
            answer = self.line.recv()
        except (EOFError, OSError):
            return self._fallen()
        if isinstance(answer, str):
            raise RuntimeError(f"battle {self.number} of the plan cannot be fought:\n{answer}")
        result: Result = answer
        return result

    def _fallen(self) -> Result:
        self.is_alive = False
        self._process.join()
        seat, words = int(self.board[SEAT]), f"its process ended with exit code {self._process.exitcode}"
        if seat == NOBODY:
            raise RuntimeError(f"battle {self.number} of the plan cannot be fought: {words}")
        return lost_unseen(self.plan.bout(self.number), Forfeit(seat, RAISED, words))

    def is_late(self, grace_s: float) -> bool:
        """True when a decision is so late that the player cannot have been interrupted."""
        return bool(monotonic() > self.board[DEADLINE] + grace_s)

    def kill(self) -> Result:
        """End the process in the middle of a decision; the forfeit of whoever was deciding."""
        seat = max(0, int(self.board[SEAT]))
        self.is_alive = False
        self._process.kill()
        return lost_unseen(self.plan.bout(self.number), too_slow(seat, self.plan.limit_s))

    def end(self) -> None:
        """Let the process go, whatever it is doing."""
        self.line.close()
        self._process.kill()
        self._process.join()
        self._process.close()


class _Crew:
    """The workers, each with a battle in hand."""

    def __init__(self, plan: Plan, lookup: Lookup, grace_s: float) -> None:
        self.plan, self.lookup, self.grace_s = plan, lookup, grace_s
        self.workers: list[_Worker] = []

    def hire(self) -> _Worker:
        """One more worker."""
        self.workers.append(_Worker(self.plan, self.lookup))
        return self.workers[-1]

    def dismiss(self, worker: _Worker) -> None:
        """One less."""
        self.workers.remove(worker)
        worker.end()

    def look(self) -> Iterator[tuple[_Worker, Result]]:
        """The battles that have ended since the last look, each with the worker that had it."""
        ready = wait([worker.line for worker in self.workers], LOOK_S)
        for worker in list(self.workers):
            if worker.line in ready:
                yield worker, worker.read()
            elif worker.is_late(self.grace_s):
                yield worker, worker.kill()


# --- the worker's side ------------------------------------------------------------------------------------


def _work(line: Connection, board: Any, plan_data: dict[str, Any], lookup: Lookup) -> None:
    """A worker's whole life: fight what comes down the line, until the line ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's affair
    os.dup2(2, 1)  # what a player prints must not get into the parent's answer
    plan = Plan.of_data(plan_data)
    with Clock(plan.limit_s, board).watching() as clock, suppress(EOFError, OSError):
        while True:
            bout = plan.bout(line.recv())
            line.send(_answer(partial(fight, bout, plan.fields[bout.field], lookup, clock)))


def _answer(what: Callable[[], Result]) -> Result | str:
    """A result; what went wrong where there is none."""
    try:
        return what()
    except Exception:
        return traceback.format_exc()
