"""Shares, quantiles and spreads of counted numbers are those of the numbers themselves."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from scipy.stats import binomtest

from warhost.arena import standings
from warhost.lab.counts import most_first, quantile, share, spread


@pytest.mark.parametrize(("times", "of"), [(0, 1), (1, 1), (3, 7), (0, 50), (50, 50), (610, 1000), (1, 100_000)])
def test_intervals_are_those_of_wilson(times: int, of: int) -> None:
    interval = binomtest(times, of).proportion_ci(0.95, method="wilson")
    found = share(times, of)
    assert found["interval"] == pytest.approx([interval.low, interval.high], abs=1e-12)
    assert (found["times"], found["of"], found["share"]) == (times, of, times / of)


def test_of_nothing_there_is_no_share() -> None:
    assert share(0, 0) == {"times": 0, "of": 0, "share": None, "interval": [0.0, 1.0]}


@pytest.mark.parametrize("length", [1, 2, 3, 10, 101, 400])
def test_a_spread_is_that_of_the_arena(length: int) -> None:
    chance = Random(length)
    numbers = [round(chance.gauss(60, 20)) for _ in range(length)]
    found, expected = spread(Counter(numbers)), standings.spread(numbers)
    assert found is not None
    assert expected is not None
    assert {**found, "mean": pytest.approx(found["mean"])} == expected


def test_nothing_has_no_spread() -> None:
    assert spread({}) is None


def test_a_quantile_of_counted_values_is_that_of_all() -> None:
    values, times = np.array([1.0, 4.0, 9.0]), np.array([3, 0, 2])
    for part in (0.0, 0.25, 0.5, 0.6, 0.75, 1.0):
        assert quantile(values, times, part) == pytest.approx(np.quantile([1, 1, 1, 9, 9], part))


def test_the_most_frequent_come_first_and_by_name_where_alike() -> None:
    assert most_first(Counter({"b": 2, "a": 2, "c": 5, "d": 1}), 3) == [("c", 5), ("a", 2), ("b", 2)]
