"""A crew of one: this very process."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from warhost.arena.clock import NOBODY
from warhost.arena.crews.crew import Answer, Hand, Work


class Here:
    """Answers numbers one after the other in this process. A player who ends his process ends this one."""

    def answers(self, work: Work[Answer], numbers: Iterable[int]) -> Generator[tuple[int, Answer]]:
        """Each number with its answer, in their order."""
        hand = Hand(work, [NOBODY, float("inf"), NOBODY])
        try:
            for number in numbers:
                yield number, hand.outcome(number).result(f"{work.called} {number}")
        finally:
            hand.end()
