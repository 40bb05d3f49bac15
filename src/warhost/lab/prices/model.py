"""The additive model of prices: the chance of an army hangs on what it is worth more than its enemy.

A logistic regression on the difference of counts, with the edge of the first side on each field. An advantage of so
many points counts less between large armies than between small ones: differences are divided by a power of what both
armies are worth, which is found with the prices. A draw is half a victory. Intervals hold for whole meetings, whose
battles are alike (the sandwich of Huber and White), so they are right where the chance is not what the model says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from warhost.errors import MissingLibrary
from warhost.lab.prices.plan import EACH_WAY

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

Z95 = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""
RIDGE = 1.0
"""How strongly weights are held near 0: as much as a battle or two would."""
POWERS = np.linspace(0, 1.2, 7)
"""Powers of the size that are tried, before the best is found between them."""
PASSES = 3
"""How often sizes and prices are worked out from each other."""
STEPS = 100
SMALL = 1e-9
FREE = 1e3
"""By how much a column is larger whose coefficient is not held."""
FLOOR = 0.1
"""The least price that is reckoned with in sizes, as a part of the mean price."""


class Table(NamedTuple):
    """Meetings as numbers: both armies as counts by kind, the field, and what the first side made of it each way."""

    first: NDArray[np.int16]
    second: NDArray[np.int16]
    fields: NDArray[np.int16]
    scores: Floats
    """The share of the side that sits first: column 0 with the first army in that seat, column 1 with the second."""


@dataclass(frozen=True)
class Estimate:
    """What battles have told so far."""

    weights: Floats
    """What one more of each kind adds to the log-odds, between armies of mean size."""
    covariance: Floats
    edges: Floats
    """The log-odds of the first side on each field between equal armies."""
    power: float
    scale: float
    """Points for one unit of weight."""
    anchored: NDArray[np.bool_]
    mean_size: float
    """What both armies are worth together, in the mean."""

    @property
    def prices(self) -> Floats:
        """What each kind costs."""
        return self.weights * self.scale

    @cached_property
    def price_covariance(self) -> Floats:
        """Of the prices: the scale is as uncertain as the weights of the anchor."""
        anchor = self.weights[self.anchored].sum()
        slope = self.scale * (np.eye(len(self.weights)) - np.outer(self.weights, self.anchored) / anchor)
        found: Floats = slope @ self.covariance @ slope.T
        return found

    @property
    def halves(self) -> Floats:
        """Half the width of the 95 % interval of each price."""
        found: Floats = Z95 * np.sqrt(np.maximum(np.diag(self.price_covariance), 0))
        return found

    @property
    def width(self) -> float:
        """The mean width of the intervals, as a part of the price; kinds that are all of the anchor have none."""
        free = ~self.anchored if self.anchored.sum() == 1 else np.ones(len(self.weights), bool)
        costs = np.maximum(np.abs(self.prices), FLOOR * np.abs(self.prices).mean())
        return float(np.mean((2 * self.halves / costs)[free]))

    @property
    def steady_prices(self) -> Floats:
        """Prices to draw armies by: to three figures, so that the last bit of a sum changes no army."""
        costs = np.maximum(self.prices, FLOOR * self.prices.mean())
        return np.array([float(f"{cost:.3g}") for cost in costs])

    def sizes(self, table: Table) -> Floats:
        """What both armies of each meeting are worth together, 1 in the mean of all battles."""
        return _sizes(table, self.weights) / self.mean_size

    def log_odds(self, table: Table) -> Floats:
        """Of the first army against the second, whoever sits first."""
        found: Floats = _differences(table) @ self.weights / self.sizes(table) ** self.power
        return found

    def information(self, table: Table) -> Floats:
        """How much a battle of each meeting would tell about the weights."""
        chance = 1 / (1 + np.exp(-self.log_odds(table)))
        moved = _differences(table) / self.sizes(table)[:, None] ** self.power
        found: Floats = chance * (1 - chance) * np.einsum("ij,jk,ik->i", moved, self.covariance, moved)
        return found


class Fit(NamedTuple):
    """A regression that has been worked out: what the tests of single effects need of it."""

    design: Floats
    """A row for each way round of each meeting, those with the first army in the first seat first."""
    coefficients: Floats
    chances: Floats
    residuals: Floats
    curvature: Floats
    """The inverse of the information."""
    likelihood: float

    @property
    def covariance(self) -> Floats:
        """Of the coefficients, whole meetings taken as one."""
        pull = by_meeting(self.design * self.residuals[:, None])
        meetings, size = pull.shape
        found: Floats = self.curvature @ (pull.T @ pull) @ self.curvature * (meetings / max(meetings - size, 1))
        return found


def estimate(table: Table, kinds: list[str], anchor: Mapping[str, float], fields: int) -> tuple[Estimate, Fit]:
    """The prices that explain the battles best."""
    tried = [_at_power(table, float(power), fields) for power in POWERS]
    heights = np.array([fit.likelihood for fit, _, _ in tried])
    power = _peak(POWERS, heights)
    fit, weights, mean_size = _at_power(table, power, fields)
    anchored = np.array([kind in anchor for kind in kinds])
    scale = sum(anchor.values()) / float(weights[anchored].sum())
    covariance = fit.covariance[: len(kinds), : len(kinds)]
    edges = fit.coefficients[len(kinds) :]
    return Estimate(weights, covariance, edges, power, scale, anchored, mean_size), fit


def _at_power(table: Table, power: float, fields: int) -> tuple[Fit, Floats, float]:
    """The regression for a power of the size, sizes and weights worked out from each other."""
    weights = np.ones(table.first.shape[1])
    for _ in range(PASSES):
        sizes = _sizes(table, weights)
        mean_size = float(sizes.mean())
        moved = _differences(table) / (sizes / mean_size)[:, None] ** power
        fit = regress(both_ways(moved), seats(table.fields, fields), in_order(table.scores), moved.shape[1])
        weights = fit.coefficients[: moved.shape[1]]
    return fit, weights, mean_size


def _peak(places: Floats, heights: Floats) -> float:
    """Where a parabola through the highest place and its neighbours is highest."""
    at = int(np.clip(heights.argmax(), 1, len(places) - 2))
    a, b, _ = np.polyfit(places[at - 1 : at + 2], heights[at - 1 : at + 2] - heights[at], 2)
    peak = -b / (2 * a) if a < 0 else places[heights.argmax()]
    return float(np.clip(peak, places[0], places[-1]))


def _differences(table: Table) -> Floats:
    return (table.first.astype(np.int64) - table.second).astype(np.float64)


def _sizes(table: Table, weights: Floats) -> Floats:
    """What both armies are worth together; what is worth nothing still is somebody."""
    worth = np.maximum(weights, FLOOR * np.abs(weights).mean() + SMALL)
    found: Floats = (table.first.astype(np.float64) + table.second) @ (worth / worth.mean())
    return found


# --- regression -------------------------------------------------------------------------------------------


def both_ways(moved: Floats) -> Floats:
    """A figure of each meeting for both ways round: the other way it has the other sign."""
    return np.concatenate([moved, -moved])


def seats(fields: NDArray[np.int16], number: int) -> Floats:
    """Who sits first has an edge, one for each field, either way round."""
    marks = np.eye(number)[fields]
    return np.concatenate([marks, marks])


def in_order(scores: Floats) -> Floats:
    """The scores of both ways round, one below the other."""
    return scores.T.reshape(-1)


def by_meeting(rows: Floats) -> Floats:
    """The sums over both ways round."""
    half = len(rows) // 2
    summed: Floats = rows[:half] + rows[half:]
    return summed


def must_have_regression() -> None:
    """Raise MissingLibrary when prices cannot be worked out of battles."""
    if find_spec("sklearn") is None:
        raise MissingLibrary("finding prices", ["scikit-learn"], "lab")


def regress(moved: Floats, edges: Floats, scores: Floats, held: int) -> Fit:
    """A logistic regression on shares of `EACH_WAY` battles each; the first `held` coefficients are held near 0."""
    from sklearn.linear_model import LogisticRegression

    # scikit-learn holds all coefficients alike: columns as large as these are as good as free.
    free = np.where(np.arange(moved.shape[1] + edges.shape[1]) < held, 1.0, FREE)
    design = np.concatenate([moved, edges], axis=1)
    won_and_lost = np.repeat([1, 0], len(scores))
    battles = EACH_WAY * np.concatenate([scores, 1 - scores])
    model = LogisticRegression(C=1 / RIDGE, fit_intercept=False, solver="newton-cholesky", tol=SMALL, max_iter=STEPS)
    model.fit(np.tile(design * free, (2, 1)), won_and_lost, sample_weight=battles)
    found = model.coef_[0] * free
    chances = 1 / (1 + np.exp(-design @ found))
    weight = EACH_WAY * chances * (1 - chances)
    curvature = np.linalg.inv((design * weight[:, None]).T @ design + np.diag(RIDGE / free**2))
    likelihood = EACH_WAY * float(np.sum(scores * np.log(chances) + (1 - scores) * np.log(1 - chances)))
    return Fit(design, found, chances, EACH_WAY * (scores - chances), curvature, likelihood)
