"""A table of results: odds find the column, all that moves column and row stops at the ends, faces lead to results."""

from __future__ import annotations

import numpy as np
import pytest

from support import new_umpire
from warhost.kernel.results_table import column_of, count_faces, tell_cause, within

ODDS = np.array([(1, 3), (1, 2), (1, 1), (3, 2), (2, 1), (5, 1)], np.int8)
RESULTS = np.array([(0, 1), (0, 2), (1, 2), (2, 2)], np.int8)


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(3, 3, 2), (4, 3, 2), (9, 6, 3), (8, 6, 2), (2, 3, 1), (1, 9, 0), (0, 4, 0), (50, 9, 5), (7, 0, 5), (0, 0, 5)],
)
def test_the_column_is_the_last_whose_odds_are_reached(attack: int, defence: int, column: int) -> None:
    assert column_of(ODDS, attack, defence) == column
    exact = [k for k, (one, other) in enumerate(ODDS.tolist()) if attack * other >= defence * one]
    assert column == max(exact, default=0)


def test_values_may_be_fractions() -> None:
    assert column_of(ODDS, 1.5, 1.0) == 3
    assert column_of(ODDS, 1.4999, 1.0) == 2


def test_the_ends_of_a_table_are_not_passed() -> None:
    assert [within(line, 4) for line in range(-2, 7)] == [0, 0, 0, 1, 2, 3, 3, 3, 3]


def test_a_ground_moves_the_column_within_columns_of_its_own() -> None:
    assert within(within(column_of(ODDS, 9, 1) + 2, 4) - 1, len(ODDS)) == 2


def ways(row: int, column: int, faces: int = 6) -> list[int]:
    """How many faces lead to each of three results."""
    counts = np.zeros(3, np.int8)
    count_faces(RESULTS, row, column, faces, counts)
    return [int(number) for number in counts]


def test_faces_lead_to_results_and_those_beyond_the_ends_to_the_last() -> None:
    assert ways(0, 0) == [2, 1, 3]
    assert ways(-2, 1) == [0, 3, 3]
    assert ways(3, 0, faces=10) == [0, 0, 10]


def test_a_cause_is_told_where_it_adds_anything() -> None:
    _, umpire = new_umpire()
    umpire.journal.open = 1
    assert [tell_cause(umpire, 7, cause, by) for cause, by in enumerate((2, 0, -1))] == [2, 0, -1]
    entries = [umpire.journal.entries[k] for k in range(umpire.journal.length)]
    assert [(int(entry.kind), *entry.facts[:2].tolist()) for entry in entries] == [(7, 0, 2), (7, 2, -1)]
