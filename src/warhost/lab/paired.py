"""Effects measured on common seeds: the same battle twice, and what is different between the two.

What both battles of a pair have in common (the dice, the choices that go alike) drops out of the difference, so an
effect is known better than by two series apart.
"""

from __future__ import annotations

import math
from typing import Any

from warhost.arena.sequential import EVEN, FIRST, OPEN, SECOND, Confidence
from warhost.arena.standings import Z95

EFFECT_WITHIN = 0.05
"""There is no effect that matters when the score of a side changes by less than this for certain."""
FEW = 1e-12


def shifted(gained: int, lost: int, of: int) -> dict[str, Any]:
    """How much oftener something came about in the second battles of pairs, with its 95 % interval.

    `gained` pairs have it in the second battle alone, `lost` ones in the first alone. (D. Bonett and R. Price,
    "Adjusted Wald confidence interval for a difference of binomial proportions based on paired data", 2012.)
    """
    if of == 0:
        return {"by": None, "interval": [-1.0, 1.0]}
    more, less = (gained + 1) / (of + 2), (lost + 1) / (of + 2)
    half = Z95 * math.sqrt((more + less - (more - less) ** 2) / (of + 2))
    middle = more - less
    return {"by": (gained - lost) / of, "interval": [max(-1.0, middle - half), min(1.0, middle + half)]}


class Differences:
    """Numbers of the second battles less those of the first: their mean, and its 95 % interval."""

    def __init__(self) -> None:
        self.of = 0
        self._sum = self._squares = 0.0

    def add(self, difference: float) -> None:
        """The difference of one more pair."""
        self.of += 1
        self._sum += difference
        self._squares += difference**2

    def data(self) -> dict[str, Any]:
        """The mean and its interval; as wide as can be before there are two pairs."""
        if self.of < 2:
            return {"by": self._sum if self.of else None, "interval": None}
        mean = self._sum / self.of
        spread = max(0.0, self._squares / self.of - mean**2) * self.of / (self.of - 1)
        half = Z95 * math.sqrt(spread / self.of)
        return {"by": mean, "interval": [mean - half, mean + half]}


class Verdict:
    """Whether a change helps a side, known at any moment: where the change of its score lies, by pairs of battles."""

    def __init__(self, wrong: float) -> None:
        self._confidence = Confidence(wrong)

    def add(self, difference: float) -> None:
        """By how much the side's score, from 0 to 1, is higher in the second battle of a pair."""
        self._confidence.add((1 + difference) / 2)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the change of the mean score lies, after every pair at once."""
        return round(2 * self._confidence.low - 1, 6), round(2 * self._confidence.high - 1, 6)

    @property
    def verdict(self) -> str:
        """FIRST where the side had it better before, SECOND where it has it better now, EVEN, or OPEN."""
        low, high = self.interval
        if low > -FEW:
            return SECOND
        if high < FEW:
            return FIRST
        return EVEN if low >= -EFFECT_WITHIN and high <= EFFECT_WITHIN else OPEN
