"""What no single price can say: kinds that are worth more in numbers, on some field, or against some enemies.

Each such effect is tested by itself beside the additive model, in one step from its fit. The clearest is taken into the
model, and the others are tested anew: else whoever often stands beside a kind would seem to share what is special about
it. Of many effects some look large by chance: one is clear after Holm's correction for all that were looked at. What
is told of those that were taken comes from the model with all of them. Intervals hold for whole meetings.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from warhost.lab.prices.model import Z95, Estimate, Fit, Table, both_ways, by_meeting, in_order, regress
from warhost.lab.prices.plan import EACH_WAY, PricePlan

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

DOUBT = 0.05
"""How often anything at all may be named that is but chance."""
LARGE = 0.1
"""The part of a price from which on an effect is named."""
FEWEST = 200
"""Meetings in which an effect must have been at work to be looked at."""
AT_ONCE = 32
MOST = 40
"""Effects that are taken into the model."""
FAINT = 2.0
"""Standard deviations up to which an effect is looked at no more, once clearer ones are in the model."""
SMALL = 1e-12


class Effect(NamedTuple):
    """A kind is worth so many points more or less in some case, with the 95 % interval."""

    kind: str
    where: str
    more: float
    low: float
    high: float
    doubt: float
    """How often chance alone would do as much; after the correction for all that were looked at."""

    def matters(self, price: float) -> bool:
        """True for what is clear and large."""
        return self.doubt < DOUBT and abs(self.more) >= LARGE * abs(price)


class _Case(NamedTuple):
    kind: int
    where: str
    moved: Floats
    """What the first army has more of it than the second, by meeting."""
    times: float
    """How many of these effects one more unit brings."""


def effects(plan: PricePlan, table: Table, found: Estimate, fit: Fit) -> list[Effect]:
    """Every effect that is clear, the clearest first."""
    divided = found.sizes(table) ** found.power
    cases = [case for case in _cases(plan, table) if np.count_nonzero(case.moved) >= FEWEST]
    looked_at, taken, doubts = len(cases), list[_Case](), list[float]()
    while cases and len(taken) < MOST:
        clearness = _clearness(cases, fit, divided)
        best = int(clearness.argmax())
        doubt = _by_chance(float(clearness[best])) * (looked_at - len(taken))
        if doubt >= DOUBT:
            break
        taken.append(cases[best])
        doubts.append(doubt)
        cases = [case for at, case in enumerate(cases) if at != best and clearness[at] > FAINT]
        fit = _with(taken, fit, table, divided)
    return _told(plan, found, fit, taken, doubts)


def _clearness(cases: Sequence[_Case], fit: Fit, divided: Floats) -> Floats:
    """The size of each effect in standard deviations, beside all that the fit has."""
    weight = (EACH_WAY * fit.chances * (1 - fit.chances))[:, None]
    found = []
    for first in range(0, len(cases), AT_ONCE):
        some = cases[first : first + AT_ONCE]
        moved = both_ways(np.stack([case.moved for case in some], axis=1) / divided[:, None])
        free = moved - fit.design @ (fit.curvature @ (fit.design.T @ (moved * weight)))
        pull = by_meeting(free * fit.residuals[:, None])
        found.append(np.abs(pull.sum(axis=0)) / (np.sqrt((pull**2).sum(axis=0)) + SMALL))
    return np.concatenate(found)


def _with(taken: Sequence[_Case], fit: Fit, table: Table, divided: Floats) -> Fit:
    """The regression with these effects, which come last."""
    plain = fit.design[:, : len(fit.coefficients) - len(taken) + 1]
    moved = both_ways(np.stack([case.moved for case in taken], axis=1) / divided[:, None])
    return regress(plain, moved, in_order(table.scores), table.first.shape[1])


def _told(plan: PricePlan, found: Estimate, fit: Fit, taken: Sequence[_Case], doubts: Sequence[float]) -> list[Effect]:
    """Effects in points, as the model with all of them has them."""
    last = len(fit.coefficients) - len(taken)
    errors = np.sqrt(np.diag(fit.covariance))
    told = []
    for at, (case, doubt) in enumerate(zip(taken, doubts, strict=True), last):
        times = case.times * found.scale
        size, half = times * float(fit.coefficients[at]), Z95 * times * float(errors[at])
        told.append(Effect(plan.wares.ids[case.kind], case.where, size, size - half, size + half, doubt))
    return told


def _by_chance(clearness: float) -> float:
    """How often chance alone would move something so far either way."""
    return math.erfc(clearness / math.sqrt(2))


def _cases(plan: PricePlan, table: Table) -> Iterator[_Case]:
    """All that is looked at, kind by kind."""
    first, second = table.first.astype(np.float64), table.second.astype(np.float64)
    groups = {name: np.array([kind.group == name for kind in plan.wares.kinds]) for name in plan.pricing.groups}
    enemies = {name: (first[:, has].sum(axis=1), second[:, has].sum(axis=1)) for name, has in groups.items()}
    share_of = np.bincount(table.fields, minlength=len(plan.fields)) / len(table.fields)
    for kind in range(len(plan.wares.ids)):
        own, other = first[:, kind], second[:, kind]
        if max(own.max(), other.max()) > 2:
            yield _Case(kind, "for each further one", own**2 - other**2, 2)
        if len(plan.fields) > 1:
            for number, field in enumerate(plan.fields):
                here = (table.fields == number) - share_of[number]
                yield _Case(kind, plan.pricing.fields[field], (own - other) * here, 1)
        for name, (mine, theirs) in enemies.items():
            if mine.any() or theirs.any():
                usual = (mine.mean() + theirs.mean()) / 2
                against = own * (theirs - usual) - other * (mine - usual)
                yield _Case(kind, f"for each of the enemy's {plan.pricing.groups[name]}", against, 1)
