"""When a pairing is decided: an interval for its score that holds at every moment at once, however often one looks.

The evidence is a sequence of *rounds*: one seed, every scenario, every order of seats. The score of a round is the
share of its points that the pairing's first player made, between 0 and 1; a draw is half a point, and so is a battle
that a third player has won. Whatever the dice do, the
rounds of two players are alike and independent, so their scores have one mean, and the question is where it lies.

For each possible mean m think of a gambler who begins with 1 and before each round bets a share of what he has on the
score being above m, or below. If m is the true mean his bets are fair, and by Ville's inequality the chance that he
*ever* owns 1/a is at most a. So all m against which gamblers have become that rich can be dropped, after every round
anew, and the chance that the true one is ever dropped is at most a. How much to bet is settled by an even mixture of
many gamblers, which is fair too. (I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by
betting", Journal of the Royal Statistical Society B, 2024.)
"""

from __future__ import annotations

import math
from collections import defaultdict
from typing import TYPE_CHECKING

import numpy as np

from warhost.arena.plan import EVEN_WITHIN

if TYPE_CHECKING:
    from warhost.arena.bout import Result
    from warhost.arena.plan import Bout, Plan

FIRST, SECOND, EVEN, OPEN = "first", "second", "even", "open"
"""What is known of a pairing: one is stronger, they are even, or neither can be said yet."""
HALF = 0.5

STEP = 0.005  # between the means that are tried; one half is among them
MEANS = np.arange(1, round(1 / STEP)) * STEP
SHARES = np.array([0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9])  # of the most that can be bet without owing anything
BETS = np.concatenate(
    [SHARES[:, None] / MEANS, -SHARES[:, None] / (1 - MEANS)]
)  # one line a gambler, one column a mean


class Confidence:
    """An interval for the mean of scores between 0 and 1: the chance that it ever leaves the mean out is `wrong`."""

    def __init__(self, wrong: float) -> None:
        self.low, self.high = 0.0, 1.0
        self.rounds = 0
        self._rich = math.log(len(BETS) / wrong)
        self._log_wealth = np.zeros_like(BETS)

    def add(self, score: float) -> None:
        """The score of one more round."""
        self.rounds += 1
        self._log_wealth += np.log1p(BETS * (score - MEANS))
        kept = MEANS[np.logaddexp.reduce(self._log_wealth, axis=0) < self._rich]
        if len(kept):  # a step is left on either side: the means between two that were tried are kept with them
            self.low = max(self.low, _outer(float(kept[0]), -STEP))
            self.high = min(self.high, _outer(float(kept[-1]), STEP))

    @property
    def verdict(self) -> str:
        """FIRST, SECOND, EVEN or OPEN."""
        if self.low >= HALF:
            return FIRST
        if self.high <= HALF:
            return SECOND
        return EVEN if self.low >= HALF - EVEN_WITHIN and self.high <= HALF + EVEN_WITHIN else OPEN


def _outer(mean: float, step: float) -> float:
    """One step further out, rounded so that one half is exactly one half."""
    return min(1.0, max(0.0, round(mean + step, 6)))


class Judge:
    """Follows a plan's results and says what is known of each pairing, and which battles are still needed.

    Rounds count in their order, and each once it is whole, so what is said does not depend on who finished first. With
    `until_clear` a pairing ends with the round that makes it clear: what was fought beyond it does not count.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.states = [Confidence(plan.wrong_in_one) for _ in plan.pairings]
        self._points: list[dict[int, list[float]]] = [defaultdict(list) for _ in plan.pairings]

    def add(self, result: Result) -> None:
        """One more result, in any order."""
        bout = self.plan.bout(result.number)
        for pairing in self.plan.pairings_of[bout.group]:
            points, state = self._points[pairing], self.states[pairing]
            points[bout.round].append(points_against(bout, result, *self.plan.pairings[pairing]))
            while not self.is_done(pairing) and len(points[state.rounds]) == self.plan.battles_a_round:
                state.add(math.fsum(points.pop(state.rounds)) / self.plan.battles_a_round)

    def is_done(self, pairing: int) -> bool:
        """True when no further round of the pairing is needed."""
        state = self.states[pairing]
        return state.rounds == self.plan.rounds or (self.plan.until_clear and state.verdict != OPEN)

    def is_needed(self, number: int) -> bool:
        """True for a battle that belongs to a round that may still count."""
        bout = self.plan.bout(number)
        return not all(map(self.is_done, self.plan.pairings_of[bout.group])) or self._is_counted(bout)

    def counts(self, number: int) -> bool:
        """True for a battle of a whole round that counts."""
        return self._is_counted(self.plan.bout(number))

    def _is_counted(self, bout: Bout) -> bool:
        """True where the round is whole and counts for any pairing that sits in the battle."""
        return bout.round < max(self.states[pairing].rounds for pairing in self.plan.pairings_of[bout.group])

    @property
    def needed(self) -> int:
        """Battles that will count if nothing becomes clear from now on."""
        rounds = [
            state.rounds if self.is_done(pairing) else self.plan.rounds for pairing, state in enumerate(self.states)
        ]
        longest = (max(rounds[pairing] for pairing in pairings) for pairings in self.plan.pairings_of)
        return sum(longest) * self.plan.group_round


def points_against(bout: Bout, result: Result, one: str, other: str) -> float:
    """What one player made against another in a battle of both: 1, a half or 0.

    Who has won has beaten all others; who has lost by a forfeit has lost to them all, and they are even.
    """
    if result.winner is not None:
        best = bout.players[result.winner]
        return float(best == one) if best in (one, other) else HALF
    loser = None if result.forfeit is None else bout.players[result.forfeit.seat]
    return float(loser == other) if loser in (one, other) else HALF
