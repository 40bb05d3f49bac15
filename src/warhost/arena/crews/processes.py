"""A crew of processes on this machine: each has one number at a time, and is watched from outside.

The parent sees on each worker's board who is deciding and until when. A player who cannot be interrupted, or who brings
the process down, costs that process, and a fresh one goes on.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any, Generic

from warhost.arena.clock import DEADLINE, NOBODY, SEAT
from warhost.arena.crews.crew import BATTLE, BOARD_SIZE, Answer, Answers, Hand, Loss, Losses, Outcome, Tell, Work

GRACE_S = 5.0
"""Seconds past its limit that a decision may take to be interrupted, before its process is ended."""
LOOK_S = 0.1  # between two looks at the boards

_processes = multiprocessing.get_context("spawn")  # the same everywhere, and no thread of ours is copied half-alive


def cores() -> int:
    """How many processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Processes:
    """So many processes, as many as there are cores when nothing is said, fresh ones for the hands of each work."""

    def __init__(self, workers: int | None = None, grace_s: float = GRACE_S, tell: Tell = lambda words: None) -> None:
        self._size, self._grace_s, self._tell = workers or cores(), grace_s, tell

    @contextmanager
    def hands(self, work: Work[Answer]) -> Iterator[Answers[Answer]]:
        """Processes for a work, begun when there are numbers for them. Each waits for more until all end."""
        team = _Team(work, self._size, self._grace_s, self._tell)
        try:
            yield team.answers
        finally:
            team.end()


class _Team(Generic[Answer]):
    """The processes of one work: those that have a number in hand, and those that wait for one."""

    def __init__(self, work: Work[Answer], size: int, grace_s: float, tell: Tell) -> None:
        self._work, self._size, self._grace_s, self._tell = work, size, grace_s, tell
        self._busy: list[_Worker[Answer]] = []
        self._idle: list[_Worker[Answer]] = []

    def answers(self, numbers: Iterable[int]) -> Generator[tuple[int, Answer]]:
        """Each number with its answer, as they come."""
        losses = Losses(self._work, self._tell)
        again: list[int] = []
        numbers = iter(numbers)

        def hand_out() -> None:
            while len(self._busy) < self._size:
                number = again.pop() if again else next(numbers, None)
                if number is None:
                    return
                self._give(number)

        try:
            hand_out()
            while self._busy:
                for worker, come in _look(self._busy, self._grace_s):
                    self._take_back(worker)
                    answer = losses.settle(come) if isinstance(come, Loss) else come.result(worker.called)
                    if answer is None and isinstance(come, Loss):
                        again.append(worker.number)
                    else:
                        yield worker.number, answer  # type: ignore[misc] # only a loss has no answer
                    hand_out()
        finally:
            while self._busy:  # what they have in hand is asked for no more
                self._busy.pop().end()

    def _give(self, number: int) -> None:
        worker = self._idle.pop() if self._idle else _Worker(self._work)
        self._busy.append(worker)
        worker.send(number)

    def _take_back(self, worker: _Worker[Answer]) -> None:
        self._busy.remove(worker)
        if worker.is_alive:
            self._idle.append(worker)
        else:
            worker.end()

    def end(self) -> None:
        """Let all processes go, whatever they are doing."""
        for worker in (*self._busy, *self._idle):
            worker.end()
        self._busy, self._idle = [], []


def _look(workers: list[_Worker[Answer]], grace_s: float) -> Iterator[tuple[_Worker[Answer], Outcome[Answer] | Loss]]:
    """What has come since the last look, each from the worker that had it."""
    ready = wait([worker.line for worker in workers], LOOK_S)
    for worker in list(workers):
        if worker.line in ready:
            yield worker, worker.read()
        elif worker.is_late(grace_s):
            yield worker, worker.kill()


# --- the parent's side ------------------------------------------------------------------------------------


class _Worker(Generic[Answer]):
    """One process, seen from the parent."""

    def __init__(self, work: Work[Answer]) -> None:
        self.board: Any = _processes.RawArray("d", BOARD_SIZE)
        self.board[:] = [NOBODY, math.inf, NOBODY]
        self.line, theirs = _processes.Pipe()
        self.number = -1
        self.is_alive = True
        self._work = work
        self._process = _processes.Process(
            target=_work, args=(theirs, self.board, work.begin, work.data), daemon=True, name="warhost"
        )
        self._process.start()
        theirs.close()  # so that the line ends when the process does

    @property
    def called(self) -> str:
        """What it has in hand."""
        return f"{self._work.called} {self.number}"

    def send(self, number: int) -> None:
        """Give it a number."""
        self.number = number
        with suppress(OSError):  # a process that has just ended is noticed when its answer is read
            self.line.send(self._work.handed(number))

    def read(self) -> Outcome[Answer] | Loss:
        """What it answers; how it was lost, when its process has ended."""
        try:
            outcome: Outcome[Answer] = self.line.recv()
        except (EOFError, OSError):
            self.is_alive = False
            self._process.join()
            return self._loss(f"its process ended with exit code {self._process.exitcode}")
        return outcome

    def is_late(self, grace_s: float) -> bool:
        """True when a decision is so late that the player cannot have been interrupted."""
        return bool(monotonic() > self.board[DEADLINE] + grace_s)

    def kill(self) -> Loss:
        """End the process in the middle of a decision."""
        self.is_alive = False
        self._process.kill()
        return self._loss("its process had to be ended in the middle of a decision")._replace(is_late=True)

    def _loss(self, words: str) -> Loss:
        seat, battle = (None if self.board[at] == NOBODY else int(self.board[at]) for at in (SEAT, BATTLE))
        return Loss(self.number, seat, battle, words)

    def end(self) -> None:
        """Let the process go, whatever it is doing."""
        self.line.close()
        self._process.kill()
        self._process.join()
        self._process.close()


# --- the worker's side ------------------------------------------------------------------------------------


def _work(line: Connection, board: Any, begin: Any, data: Any) -> None:
    """A worker's whole life: answer what comes down the line, until the line ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's affair
    os.dup2(2, 1)  # what a player prints must not get into the parent's answer
    hand: Hand[Any] = Hand(Work(begin, data), board)
    with suppress(EOFError, OSError):
        while True:
            line.send(hand.outcome(line.recv()))
