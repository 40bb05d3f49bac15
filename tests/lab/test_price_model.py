"""Prices from battles whose truth is known: outcomes are drawn from stated prices, and the prices are found again."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from warhost.lab.prices.exceptions import effects
from warhost.lab.prices.meetings import Meeting, meetings_of, table_of
from warhost.lab.prices.model import Estimate, Fit, Table, estimate
from warhost.lab.prices.plan import EACH_WAY, PricePlan, make_price_plan
from warhost.ruleset import find_ruleset

TRUTH = np.array([10, 8, 12, 6, 9, 7, 13, 6, 9, 8, 11, 5], float)
SLOPE = 0.1  # log-odds of a point between armies of mean size
POWER = 0.6
UNLIKE = 0.6  # log-odds by which a meeting is not what prices say
WOODS, HALF = 1, 0.5
MEETINGS, SETS = 900, 14


@cache
def the_plan() -> PricePlan:
    """One-Hour Fantasy has twelve kinds in three lists, whose printed points together are the scale."""
    return make_price_plan(find_ruleset("onehour"), MEETINGS)


@cache
def drawn() -> list[Meeting]:
    """The meetings of a whole plan, as the lot brings them."""
    return [meeting for number in range(len(the_plan().rounds)) for meeting in meetings_of(the_plan(), number, None)]


def fought(seed: int, unlike: float = UNLIKE, in_woods: float = 0.0) -> Table:
    """Scores as the truth would have them; kind 0 may be worth more in woods."""
    rng, table = np.random.default_rng(seed), table_of(the_plan(), drawn())
    difference = (table.first - table.second).astype(float)
    ahead = difference @ TRUTH + in_woods * difference[:, 0] * (table.fields == WOODS)
    sizes = (table.first + table.second) @ TRUTH
    odds = SLOPE * ahead / (sizes / sizes.mean()) ** POWER + rng.normal(0, unlike, len(ahead))
    edge = 0.3 * (table.fields == WOODS)
    chances = 1 / (1 + np.exp(-np.stack([odds + edge, -odds + edge], axis=1)))
    won = rng.binomial(EACH_WAY, chances * 0.9)
    drawn_ones = rng.binomial(EACH_WAY - won, 0.1)
    return table._replace(scores=(won + HALF * drawn_ones) / EACH_WAY)


def told_by(table: Table) -> tuple[Estimate, Fit]:
    plan = the_plan()
    return estimate(table, plan.wares.ids, plan.pricing.anchor, len(plan.fields))


@cache
def repeated() -> list[Estimate]:
    """What many sets of battles tell of the same truth."""
    return [told_by(fought(seed))[0] for seed in range(SETS)]


def true_prices() -> np.ndarray[Any, np.dtype[np.float64]]:
    """On the scale of the anchor, which is all kinds together."""
    scale = sum(the_plan().pricing.anchor.values()) / float(TRUTH.sum())
    return TRUTH * scale


def test_intervals_hold_the_true_price_as_often_as_they_promise() -> None:
    within = [np.abs(found.prices - true_prices()) <= found.halves for found in repeated()]
    assert 0.9 <= np.mean(within) <= 0.99


def test_intervals_that_take_the_battles_of_a_meeting_for_unlike_would_be_too_narrow() -> None:
    table = fought(0)
    found, fit = told_by(table)
    naive = np.diag(fit.curvature)[: len(TRUTH)]
    assert np.mean(np.sqrt(np.diag(found.covariance) / naive)) > 1.2


def test_prices_are_right_in_the_mean_and_all_together_cost_what_the_anchor_says() -> None:
    mean = np.mean([found.prices for found in repeated()], axis=0)
    assert mean == pytest.approx(true_prices(), rel=0.12)
    assert repeated()[0].prices.sum() == pytest.approx(sum(the_plan().pricing.anchor.values()))


def test_how_returns_diminish_is_found_too() -> None:
    assert np.mean([found.power for found in repeated()]) == pytest.approx(POWER, abs=0.15)


def test_the_first_side_has_its_edge_where_it_has_one() -> None:
    edges = np.mean([found.edges for found in repeated()], axis=0)
    others = np.delete(edges, WOODS) - edges[WOODS]
    assert np.all(others < -0.1)


def test_swapping_the_armies_of_all_meetings_changes_nothing() -> None:
    table = fought(3)
    swapped = Table(table.second, table.first, table.fields, table.scores[:, ::-1])
    one, other = told_by(table)[0], told_by(swapped)[0]
    assert one.prices == pytest.approx(other.prices)
    assert one.halves == pytest.approx(other.halves)


def test_what_is_worth_more_in_woods_is_named_and_little_else() -> None:
    table = fought(5, unlike=0.3, in_woods=8)
    found, fit = told_by(table)
    (first, *others) = [one for one in effects(the_plan(), table, found, fit) if one.matters(abs(found.prices).mean())]
    assert (first.kind, first.where) == (the_plan().wares.ids[0], the_plan().pricing.fields["woods"])
    assert first.low < 8 * sum(the_plan().pricing.anchor.values()) / TRUTH.sum() < first.high
    assert others == []


def test_nothing_is_named_where_one_price_says_all() -> None:
    table = fought(6)
    found, fit = told_by(table)
    assert [one for one in effects(the_plan(), table, found, fit) if one.matters(found.prices.mean())] == []


def test_later_rounds_bring_armies_near_balance_that_tell_more() -> None:
    found = repeated()[0]
    first, later = (meetings_of(the_plan(), 3, known) for known in (None, found))
    tables = [table_of(the_plan(), meetings) for meetings in (first, later)]
    far, near = (float(np.abs(found.log_odds(table)).mean()) for table in tables)
    assert near < far
    assert found.information(tables[1]).mean() > 1.1 * found.information(tables[0]).mean()
