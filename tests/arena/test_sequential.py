"""The sequential stop: how often it is wrong, how long it takes, and that the order of arrival does not matter."""

from __future__ import annotations

import random

import numpy as np
import pytest

from warhost.arena.bout import Result
from warhost.arena.plan import Plan, make_plan
from warhost.arena.sequential import EVEN, FIRST, OPEN, SECOND, Confidence, Judge

RUNS, ROUNDS = 150, 150


def ever_wrong(mean_scores: list[float], weights: list[float], wrong: float, dice: np.random.Generator) -> bool:
    """True when the interval leaves the true mean out at any of the rounds."""
    true = float(np.dot(mean_scores, weights))
    state = Confidence(wrong)
    for score in dice.choice(mean_scores, ROUNDS, p=weights):
        state.add(float(score))
        if not state.low <= true <= state.high:
            return True
    return False


@pytest.mark.parametrize(
    "weights", [[0.5, 0.0, 0.5], [0.25, 0.5, 0.25], [0.1, 0.1, 0.8]], ids=["decided", "drawn", "uneven"]
)
def test_the_interval_is_wrong_no_more_often_than_it_says(weights: list[float]) -> None:
    wrong, dice = 0.2, np.random.default_rng(7)
    times = sum(ever_wrong([0.0, 0.5, 1.0], weights, wrong, dice) for _ in range(RUNS))
    assert times <= wrong * RUNS, f"{times} of {RUNS} runs were wrong at some round"


def test_looking_at_a_usual_interval_after_every_round_would_be_wrong_far_more_often() -> None:
    """Why this module is needed."""
    dice, times = np.random.default_rng(7), 0
    for _ in range(RUNS):
        scores = dice.choice([0.0, 1.0], ROUNDS).cumsum()
        rounds = np.arange(1, ROUNDS + 1)
        times += bool((np.abs(scores / rounds - 0.5) > 1.96 * 0.5 / np.sqrt(rounds))[10:].any())
    assert times > 0.2 * RUNS


def rounds_until_clear(scores: list[float], wrong: float = 0.05) -> tuple[int, str]:
    """After how many rounds what is clear, when the scores come again and again."""
    state = Confidence(wrong)
    for number in range(20_000):
        if state.verdict != OPEN:
            break
        state.add(scores[number % len(scores)])
    return state.rounds, state.verdict


def test_who_always_wins_is_soon_clear() -> None:
    rounds, verdict = rounds_until_clear([1.0])
    assert verdict == FIRST
    assert 5 <= rounds <= 12
    assert rounds_until_clear([0.0]) == (rounds, SECOND)


def test_a_smaller_edge_takes_longer_and_more_certainty_too() -> None:
    clear, close = rounds_until_clear([1.0, 1.0, 0.5, 0.5]), rounds_until_clear([1.0, 0.5, 0.5, 0.5])
    assert clear[1] == close[1] == FIRST
    assert clear[0] < close[0]
    assert rounds_until_clear([1.0, 0.5, 0.5, 0.5], wrong=0.001)[0] > close[0]


def test_even_players_are_even_in_the_end() -> None:
    rounds, verdict = rounds_until_clear([1.0, 0.0])
    assert verdict == EVEN
    assert rounds > 300
    assert rounds_until_clear([0.5])[0] < rounds, "who draw every round are even sooner"


def test_the_interval_never_grows() -> None:
    state, dice = Confidence(0.05), random.Random(3)
    low, high = state.low, state.high
    for _ in range(200):
        state.add(dice.choice([0.0, 0.5, 1.0]))
        assert low <= state.low <= state.high <= high
        low, high = state.low, state.high


# --- the judge --------------------------------------------------------------------------------------------


def won_by(number: int, winner: int | None) -> Result:
    """A result of which only the winner matters."""
    return Result(number, winner, "", 1, 1, (0, 0), b"", "")


@pytest.fixture(scope="module")
def plan() -> Plan:
    """Three players, a hundred rounds."""
    return make_plan(["tewapen/otter-ford"], ["a", "b", "c"], 200, until_clear=True)


def strongest_first(plan: Plan) -> list[Result]:
    """All battles of a plan, won by who comes first in the alphabet; b and c draw."""
    results = []
    for bout in plan.bouts():
        drawn = set(bout.players) == {"b", "c"}
        results.append(won_by(bout.number, None if drawn else bout.players.index(min(bout.players))))
    return results


def test_points_go_to_the_player_and_not_to_the_seat(plan: Plan) -> None:
    judge = Judge(plan)
    for result in strongest_first(plan):
        judge.add(result)
    verdicts = {pair: state.verdict for pair, state in zip(plan.pairings, judge.states, strict=True)}
    assert verdicts == {("a", "b"): FIRST, ("a", "c"): FIRST, ("b", "c"): EVEN}


def test_the_order_in_which_results_come_changes_nothing(plan: Plan) -> None:
    results = strongest_first(plan)
    ends = []
    for seed in range(3):
        random.Random(seed).shuffle(results)
        judge = Judge(plan)
        for result in results:
            judge.add(result)
        ends.append([(state.rounds, state.low, state.high) for state in judge.states])
    assert ends[0] == ends[1] == ends[2]


def test_what_lies_beyond_a_clear_answer_is_neither_needed_nor_counted(plan: Plan) -> None:
    judge = Judge(plan)
    assert judge.needed == plan.size
    for result in strongest_first(plan):
        judge.add(result)
    assert all(map(judge.is_done, range(3)))
    counted = [number for number in range(plan.size) if judge.counts(number)]
    assert [number for number in range(plan.size) if judge.is_needed(number)] == counted
    assert len(counted) == judge.needed == 2 * sum(state.rounds for state in judge.states) < plan.size


def test_half_a_round_does_not_count(plan: Plan) -> None:
    judge = Judge(plan)
    judge.add(won_by(0, 0))
    assert not judge.counts(0)
    assert judge.is_needed(0)
    judge.add(won_by(1, 1))
    assert judge.counts(0)
    assert judge.counts(1)


def test_without_the_stop_everything_counts() -> None:
    plan = make_plan(["tewapen/otter-ford"], ["a", "b"], 60)
    judge = Judge(plan)
    for result in strongest_first(plan):
        judge.add(result)
    assert all(map(judge.counts, range(plan.size)))
    assert judge.states[0].verdict == FIRST
