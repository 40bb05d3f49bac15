"""The figures of the report, against numbers worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from warhost.arena import standings
from warhost.arena.bout import RAISED, Forfeit, Result
from warhost.arena.plan import Plan, make_plan
from warhost.arena.sequential import Judge
from warhost.arena.standings import Fought, counting, course, pairing_rows, ratings, share, spread, table_of
from warhost.errors import MissingLibrary

ELO = 400 / math.log(10)


def test_the_rating_of_two_players_is_the_log_of_their_odds() -> None:
    """30 : 10 and the draw before: odds of 30.5 to 10.5, and a variance of 1 / (41 p q) for the difference."""
    values, halves = ratings(np.array([[0.0, 30.0], [10.0, 0.0]]))
    odds, p = 30.5 / 10.5, 30.5 / 41
    assert values == pytest.approx([ELO * math.log(odds) / 2, -ELO * math.log(odds) / 2], abs=1e-6)
    deviation = math.sqrt(1 / (41 * p * (1 - p)))
    assert halves == pytest.approx([1.959964 * ELO * deviation / 2] * 2, rel=1e-6)


def test_three_alike_are_alike() -> None:
    """Each pair has 9 draws and the one before, which is information of 10 / 4.

    The matrix of a triangle with weights w has the eigenvalues 0, 3w and 3w, so its pseudo-inverse has 2 / 9w on the
    diagonal.
    """
    values, halves = ratings(np.full((3, 3), 4.5) - 4.5 * np.eye(3))
    assert values == pytest.approx([0, 0, 0], abs=1e-6)
    assert halves == pytest.approx([1.959964 * ELO * math.sqrt(2 / (9 * 2.5))] * 3, rel=1e-6)


def test_who_never_lost_has_a_finite_rating_with_a_wide_interval() -> None:
    values, halves = ratings(np.array([[0.0, 20.0, 20.0], [0.0, 0.0, 10.0], [0.0, 10.0, 0.0]]))
    assert np.isfinite(values).all()
    assert values[0] > values[1] == pytest.approx(values[2])
    assert halves[0] > halves[1]


def test_the_intervals_hold_the_truth_as_often_as_they_say() -> None:
    dice, strengths = np.random.default_rng(1), np.array([0.8, 0.2, -1.0])
    chance = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    held = []
    for _ in range(200):
        upper = np.triu(dice.binomial(60, chance), 1).astype(float)
        values, halves = ratings(upper + np.tril(60 - upper.T, -1))
        held.append(np.abs(values - strengths * ELO) <= halves)
    assert 0.92 <= np.mean(held) <= 0.98


@pytest.mark.parametrize(
    ("times", "of", "low", "high"),
    [(10, 20, 0.2993, 0.7007), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_the_interval_of_wilson(times: int, of: int, low: float, high: float) -> None:
    """The last one is Wilson's interval as R. G. Newcombe prints it (Statistics in Medicine 17, 1998)."""
    found = share(times, of)
    assert found["interval"] == pytest.approx([low, high], abs=5e-5)
    assert (found["times"], found["of"], found["share"]) == (times, of, times / of)


def test_a_share_of_nothing() -> None:
    assert share(0, 0) == {"times": 0, "of": 0, "share": None, "interval": [0.0, 1.0]}


def test_a_spread() -> None:
    found = spread([1, 2, 3, 4, 10])
    assert found is not None
    assert (found["mean"], found["median"], found["least"], found["most"]) == (4, 3, 1, 10)
    assert (found["quarter"], found["three_quarters"]) == (2, 4)
    assert sum(found["histogram"]["counts"]) == 5
    assert len(found["histogram"]["edges"]) == len(found["histogram"]["counts"]) + 1
    assert spread([]) is None
    same = spread([7, 7])
    assert same is not None
    assert same["histogram"]["counts"] == [2]


# --- battles ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def plan() -> Plan:
    """Two players, four battles: a first, b first, a first, b first."""
    return make_plan(["tewapen/otter-ford"], ["a", "b"], 4)


@pytest.fixture(scope="module")
def results() -> list[Result]:
    """Won by a with the first side, by a with the second, drawn, and lost by b who raised an error."""
    forfeit = Forfeit(0, RAISED, "ValueError: no")
    return [
        Result(0, 0, "Red wins", 100, 5, (3, 1), b"", ""),
        Result(1, 1, "Black wins", 120, 6, (3, 1), b"", ""),
        Result(2, None, "Draw", 80, 7, (2, 2), b"", ""),
        Result(3, 1, forfeit.reason, 3, 1, (0, 0), b"", "", forfeit),
    ]


@pytest.fixture(scope="module")
def battles(plan: Plan, results: list[Result]) -> list[Fought]:
    """The same with their bouts."""
    return [Fought(plan.bout(result.number), result) for result in results]


def test_the_table(battles: list[Fought]) -> None:
    best, last = table_of(["b", "a"], battles)
    assert (best["player"], best["won"], best["drawn"], best["lost"], best["score"]) == ("a", 3, 1, 0, 0.875)
    assert (last["player"], last["won"], last["drawn"], last["lost"], last["forfeits"]) == ("b", 0, 1, 3, 1)
    assert best["win_rate"]["share"] == 0.75
    assert best["rating"] == pytest.approx(ELO * math.log(4.0 / 1.0) / 2, abs=0.1), "3.5 : 0.5, and the draw before"


def test_a_forfeit_says_nothing_about_the_course_of_battles(battles: list[Fought]) -> None:
    found = course(battles)
    assert found["battles"] == 4
    assert found["decisions"]["mean"] == 100
    assert found["turns"]["mean"] == 6
    assert (found["decided"]["times"], found["decided"]["of"]) == (2, 3)
    assert (found["first_side"]["times"], found["first_side"]["of"]) == (1, 2)


def test_pairings(plan: Plan, results: list[Result], battles: list[Fought]) -> None:
    judge = Judge(plan)
    for result in results:
        judge.add(result)
    assert counting(plan, judge, reversed(results)) == battles
    (row,) = pairing_rows(plan, judge, battles)
    assert row["players"] == ["a", "b"]
    assert (row["rounds"], row["battles"], row["score"], row["words"]) == (2, 4, 0.875, "not clear")
    (forfeit,) = standings.forfeit_rows(plan, battles)
    assert (forfeit["player"], forfeit["kind"], forfeit["reason"]) == ("b", "raised", "ValueError: no")
    assert (forfeit["battle"], forfeit["seed"], forfeit["players"]) == (3, 2, ["b", "a"])


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standings, "find_spec", lambda name: None)
    with pytest.raises(MissingLibrary, match=r'the arena needs choix, scipy; .* pip install "warhost\[arena\]"'):
        standings.must_have_libraries()
