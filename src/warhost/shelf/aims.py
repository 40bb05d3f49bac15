"""Where something that can be aimed in many ways promises most: what it brings, and what it costs.

    aims = [Aim(code, {place: Fraction(4, 9), beside: Fraction(1, 27), ...}), ...]
    best_first(aims, toll_at)          # toll_at(place): what it brings and costs when it comes down there

What comes down in one place does not hang on where it was aimed, so each place is looked at once, and an aim is the sum
over its places. The shape is that of docs/wire.md, "Asking the table".
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

Data = dict[str, Any]
ROUNDED = 4


class Toll(NamedTuple):
    """How many pieces are expected to be hit whom one wants to hit, and how many of whom one does not."""

    gain: Fraction = Fraction(0)
    cost: Fraction = Fraction(0)

    @property
    def worth(self) -> Fraction:
        """What it brings less what it costs."""
        return self.gain - self.cost


@dataclass(frozen=True)
class Aim:
    """An action that aims at something, and where it may come down: each place with its share of all tries."""

    action: int
    falls: Mapping[Hashable, Fraction]


def add(tolls: Iterable[tuple[Fraction, Toll]]) -> Toll:
    """Tolls together, each by its weight."""
    gain = cost = Fraction(0)
    for weight, toll in tolls:
        gain, cost = gain + weight * toll.gain, cost + weight * toll.cost
    return Toll(gain, cost)


def best_first(aims: Iterable[Aim], toll_at: Callable[[Any], Toll]) -> list[tuple[Aim, Toll]]:
    """Every aim with what it is expected to bring and to cost, the one that promises most first."""
    known = cache(toll_at)
    told = [(aim, add((share, known(place)) for place, share in aim.falls.items())) for aim in aims]
    return sorted(told, key=lambda one: (-one[1].worth, one[1].cost))


def aims_data(told: Iterable[tuple[Aim, Toll]], write: Callable[[int], Data], gains: str, costs: str) -> Data:
    """Aims as docs/wire.md has them; `gains` and `costs` are the words for what each brings and costs."""
    rows = [
        {**write(aim.action), "gain": round(float(toll.gain), ROUNDED), "cost": round(float(toll.cost), ROUNDED)}
        for aim, toll in told
    ]
    return {"gains": gains, "costs": costs, "aims": rows}
