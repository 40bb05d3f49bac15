"""A crew of one: this very process."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager

from warhost.arena.clock import NOBODY
from warhost.arena.crews.crew import Answer, Answers, Hand, Work


class Here:
    """Answers numbers one after the other in this process. A player who ends his process ends this one."""

    @contextmanager
    def hands(self, work: Work[Answer]) -> Iterator[Answers[Answer]]:
        """One hand, which answers numbers in their order."""
        hand = Hand(work, [NOBODY, float("inf"), NOBODY])

        def answers(numbers: Iterable[int]) -> Generator[tuple[int, Answer]]:
            for number in numbers:
                yield number, hand.outcome(work.handed(number)).result(f"{work.called} {number}")

        try:
            yield answers
        finally:
            hand.end()
