"""The chance of winning by turn: right on battles of which the truth is known, told alike in any order, and flat."""

from random import Random
from statistics import NormalDist

import numpy as np
import pytest

from warhost.lab.chances import CLASSES, Chances, chances_of, class_of

TURNS = 6
Battles = list[tuple[list[float], float]]


def walks(seed: int, battles: int) -> Battles:
    """Battles whose worth drifts by chance; who is ahead at last has won, and too close to call is a draw."""
    chance, made = Random(seed), []
    for _ in range(battles):
        worth, course = 0.0, []
        for _ in range(TURNS):
            course.append(worth)
            worth += chance.gauss(0, 0.2)
        made.append((course, 0.5 if abs(worth) < 0.05 else float(worth > 0)))
    return made


def told(battles: Battles) -> Chances:
    chances = Chances()
    for course, points in battles:
        chances.add(course, points)
    return chances


def test_the_chance_is_what_comes_true_in_battles_that_were_not_counted() -> None:
    known, others = told(walks(1, 6000)).chances(), walks(2, 6000)
    for turn in range(TURNS):
        said = np.array([known[turn][class_of([course[turn]])[0]] for course, _ in others])
        came = np.array([points for _, points in others])
        for low in np.arange(0, 1, 0.2):
            among = (said >= low) & (said < low + 0.2)
            if among.sum() > 200:
                error = abs(said[among].mean() - came[among].mean())
                assert error < 0.05, f"turn {turn + 1}: said {said[among].mean():.2f}, came {came[among].mean():.2f}"


def test_the_chance_is_near_the_truth() -> None:
    """A walk with so many steps left wins as often as a normal distribution says."""
    known = told(walks(3, 12_000)).chances()
    for turn, worth in ((1, 0.1), (3, -0.2), (5, 0.15)):
        truth = NormalDist(0, 0.2 * (TURNS - turn) ** 0.5).cdf(worth)
        assert known[turn][class_of([worth])[0]] == pytest.approx(truth, abs=0.07)


def test_a_better_worth_never_has_a_smaller_chance_and_few_battles_say_little() -> None:
    for battles in (1, 19, 60, 500):
        chances = told(walks(4, battles)).chances()
        assert (np.diff(chances, axis=1) >= 0).all()
        assert ((chances > 0) & (chances < 1)).all()
    one = chances_of(np.eye(1, CLASSES, 5)[0], np.eye(1, CLASSES, 5)[0])
    assert set(one.tolist()) == {2 / 3}, "one battle that was won makes nothing certain"


def test_classes_are_in_order_and_hold_what_is_endless() -> None:
    worths = [-np.inf, -3.0, -1.0, -0.01, 0.0, 0.01, 1.0, 3.0, np.inf]
    classes = class_of(worths).tolist()
    assert classes == sorted(classes)
    assert (classes[0], classes[-1]) == (0, CLASSES - 1)
    assert classes[1] == classes[0]
    assert classes[-2] == classes[-1]
    assert len({*classes[2:7]}) == 5


def test_a_hand_made_series_is_told_as_it_is() -> None:
    """100 battles are open in turn 1; in turn 2 the first side is ahead in 60 and wins them, behind in 40 and loses."""
    battles: Battles = [([0.0, 1.0], 1.0)] * 60 + [([0.0, -1.0], 0.0)] * 40
    swing, close = told(battles).swing(), told(battles).close()
    first, second = swing["turns"]
    assert first == {"turn": 1, "chance": pytest.approx(61 / 102), "low": 61 / 102, "high": 61 / 102, "moved": None}
    assert (second["low"], second["high"]) == (1 / 42, 61 / 62)
    assert second["moved"] == pytest.approx(0.6 * (61 / 62 - 61 / 102) + 0.4 * (61 / 102 - 1 / 42))
    assert swing["decisive"] == 1
    assert close["times"] == 0
    open_to_the_last: Battles = [([0.0, 0.0, 0.0, 0.0], float(number % 2)) for number in range(100)]
    assert told(open_to_the_last).close()["times"] == 100
    assert told(open_to_the_last).swing()["decisive"] is None


def test_battles_that_are_over_count_as_their_result() -> None:
    battles: Battles = [([0.0], 1.0)] * 50 + [([0.0, 0.0, 0.0], 0.0)] * 50
    rows = told(battles).swing()["turns"]
    assert [row["turn"] for row in rows] == [1, 2, 3]
    assert rows[1]["high"] == 1.0
    assert rows[1]["chance"] == pytest.approx((50 + 50 * 1 / 52) / 100)


def test_the_order_of_battles_says_nothing() -> None:
    battles = [*walks(5, 300), ([0.1], 1.0), ([0.0, 0.1, 0.2] * 5, 0.0)]
    shuffled = Random(6).sample(battles, len(battles))
    assert told(battles).swing() == told(shuffled).swing()
    assert told(battles).close() == told(shuffled).close()


def test_no_battle_has_no_turns() -> None:
    assert Chances().swing() == {"turns": [], "decisive": None}
    assert Chances().close()["of"] == 0
