"""What a crew is, what it is handed, and how one of its hands answers."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Generator, Iterable, Iterator, MutableSequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from warhost import errors
from warhost.errors import CrewError

Answer = TypeVar("Answer")
Board = MutableSequence[float]
"""What a hand shows while it works: `clock.SEAT`, `clock.DEADLINE`, and at `BATTLE` the number of its battle."""
BATTLE = 2
BOARD_SIZE = 3
TRIES = 2
"""How often a number is given out whose hand is lost before it has answered."""
Answers = Callable[[Iterable[int]], Generator[tuple[int, Answer]]]
"""Gives each number with its answer, as they come. The next number is asked for when a hand is free."""
Tell = Callable[[str], None]
"""Called with a sentence about something that went wrong and is put right."""


class Loss(NamedTuple):
    """A hand that was lost in the middle of its work."""

    number: int  # that it had been given
    seat: int | None  # who was deciding
    battle: int | None  # which battle it was in, where it shows that
    words: str  # what became of it: "its process ended with exit code 3"
    is_late: bool = False  # it was ended, because the seat could not be interrupted


@dataclass(frozen=True)
class Work(Generic[Answer]):
    """Something that is done many times, each time with another number.

    `begin` is a function of a module: each hand imports it anew, calls it once with the data and its board, and enters
    what it gives. That answers from then on what is handed to it.
    """

    begin: Callable[[Any, Board], AbstractContextManager[Callable[[Any], Answer]]]
    data: Any
    called: str = "battle"  # what a number is the number of
    handed: Callable[[int], Any] = lambda number: number
    """What is handed to a hand for a number, where the number itself is not enough."""
    lost: Callable[[Loss], Answer | None] = lambda loss: None
    """What stands for the answer of a lost hand; where that is None, the number is given out again, once."""


class Crew(Protocol):
    """Answers numbers of any work, in any order."""

    def hands(self, work: Work[Answer]) -> AbstractContextManager[Answers[Answer]]:
        """Hands for a work: they stay until the end, and answer as often as they are asked, once at a time.

        Answers raise CrewError for a number whose hands are lost each time, and RuntimeError for what goes wrong. Close
        answers that are not read to their end.
        """
        ...


class Outcome(NamedTuple, Generic[Answer]):
    """What a hand gives back: an answer, or why there is none. It can be sent from one process to another."""

    answer: Answer | None = None
    refusal: Exception | None = None
    failure: str = ""

    def result(self, called: str) -> Answer:
        """The answer; raises what Warhost refuses, and RuntimeError for what went wrong in work called so."""
        if self.refusal is not None:
            raise self.refusal
        if self.failure:
            raise RuntimeError(f"{called} of the plan cannot be fought:\n{self.failure}")
        return self.answer  # type: ignore[return-value]


class Hand(Generic[Answer]):
    """One who works, in whatever process: begins when the first number comes."""

    def __init__(self, work: Work[Answer], board: Board) -> None:
        self._work, self._board = work, board
        self._begun: AbstractContextManager[Callable[[int], Answer]] | None = None
        self._do: Callable[[Any], Answer] | None = None

    def outcome(self, handed: Any) -> Outcome[Answer]:
        """What comes of what is handed to it. Nothing that goes wrong raises."""
        try:
            return Outcome(self._ready()(handed))
        except Exception as error:
            is_refusal = type(error).__module__ == errors.__name__
            return Outcome(refusal=error) if is_refusal else Outcome(failure=traceback.format_exc())

    def _ready(self) -> Callable[[Any], Answer]:
        if self._do is None:
            self._begun = self._work.begin(self._work.data, self._board)
            self._do = self._begun.__enter__()
        return self._do

    def end(self) -> None:
        """Leave the work as it was found."""
        if self._begun is not None:
            self._begun.__exit__(None, None, None)
            self._begun = self._do = None


class Losses(Generic[Answer]):
    """What is done about lost hands: something stands for the answer, the number is tried again, or it is given up."""

    def __init__(self, work: Work[Answer], tell: Tell, tries: int = TRIES) -> None:
        self._work, self._tell, self._tries = work, tell, tries
        self._times: dict[int, int] = {}

    def settle(self, loss: Loss) -> Answer | None:
        """What stands for the answer; None where the number is to be given out again. CrewError gives it up."""
        answer = self._work.lost(loss)
        if answer is not None:
            return answer
        self._times[loss.number] = times = self._times.get(loss.number, 0) + 1
        called = f"{self._work.called} {loss.number}"
        place = called if loss.battle is None else f"battle {loss.battle} ({called})"
        if times == self._tries:
            raise CrewError(place, f"cannot be fought: {loss.words}, {times} times")
        self._tell(f"{place}: {loss.words}; {called} is fought again")
        return None


def in_order(answers: Iterable[tuple[int, Answer]], numbers: Iterable[int]) -> Iterator[Answer]:
    """Answers in the order of these numbers, in which they were asked for, each as soon as all before it are there."""
    come: dict[int, Answer] = {}
    coming = iter(answers)
    for number in numbers:
        while number not in come:
            other, answer = next(coming)
            come[other] = answer
        yield come.pop(number)
