"""Shares with their intervals, and numbers that are counted and not kept: what they need does not grow with battles."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from warhost.arena.standings import BINS, FEWEST_BINS, Z95

Data = dict[str, Any]


def share(times: int, of: int) -> Data:
    """How often something came about: number, out of how many, the share, and its 95 % interval after Wilson."""
    if of == 0:
        return {"times": 0, "of": 0, "share": None, "interval": [0.0, 1.0]}
    part, weight = times / of, Z95**2 / of
    middle = (part + weight / 2) / (1 + weight)
    half = Z95 / (1 + weight) * math.sqrt(part * (1 - part) / of + weight / (4 * of))
    return {
        "times": times,
        "of": of,
        "share": part,
        "interval": [max(0.0, middle - half) if times else 0.0, min(1.0, middle + half) if times < of else 1.0],
    }


def mean(total: float, of: int) -> float | None:
    """A mean; None of nothing."""
    return total / of if of else None


def spread(counted: Mapping[int, int]) -> Data | None:
    """Mean, median, quartiles and ends of numbers of which each is counted, with a histogram; None for none at all."""
    if not counted:
        return None
    values = np.array(sorted(counted), np.int64)
    times = np.array([counted[value] for value in values.tolist()], np.int64)
    of, least, most = int(times.sum()), int(values[0]), int(values[-1])
    bins = min(BINS, most - least + 1, max(FEWEST_BINS, round(of**0.5)))
    edges = np.histogram_bin_edges([least, most], bins)
    counts, _ = np.histogram(values, edges, weights=times)
    return {
        "mean": float(values @ times / of),
        "quarter": quantile(values, times, 0.25),
        "median": quantile(values, times, 0.5),
        "three_quarters": quantile(values, times, 0.75),
        "least": least,
        "most": most,
        "histogram": {"edges": edges.tolist(), "counts": counts.astype(int).tolist()},
    }


def quantile(values: Any, times: Any, part: float) -> float:
    """The quantile of ascending values that came about so many times, between two as NumPy has it."""
    ends = np.cumsum(times)
    place = part * (int(ends[-1]) - 1)
    low, high = (float(values[np.searchsorted(ends, rank, "right")]) for rank in (math.floor(place), math.ceil(place)))
    return low + (high - low) * (place - math.floor(place))


def most_first(counted: Counter[str], most: int) -> list[tuple[str, int]]:
    """What came about most often, and how often; by name where it is alike."""
    return sorted(counted.items(), key=lambda item: (-item[1], item[0]))[:most]
