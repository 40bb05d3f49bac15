"""Chains settle where schoolbook elimination over all their states says, and never hang or divide by zero."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warhost.kernel.chains import Ways, components, settle

LONG = 3000  # states; Python's own calls are not let so deep

Edges = Sequence[Sequence[tuple[int, int]]]


def shared(edges: Edges) -> Ways:
    """The ways of a chain from the weights of its edges."""
    return [[(target, Fraction(weight, sum(w for _, w in onward))) for target, weight in onward] for onward in edges]


@st.composite
def chains(draw: st.DrawFn, most: int = 9) -> Ways:
    """Any chain of a few states: with rests, loops, circles in circles, ways named twice, states out of reach."""
    states = draw(st.integers(1, most))
    ways = st.lists(st.tuples(st.integers(0, states - 1), st.integers(1, 5)), max_size=4)
    return shared(draw(st.lists(ways, min_size=states, max_size=states)))


def reach(ways: Ways) -> list[set[int]]:
    """For each state all that it leads to in any number of steps, itself included."""
    found = [{state, *(target for target, _ in ways[state])} for state in range(len(ways))]
    for through in range(len(ways)):
        for states in found:
            if through in states:
                states |= found[through]
    return found


def closed_sets(ways: Ways) -> set[frozenset[int]]:
    """The sets of states that a chain does not leave once it is in: they lead to one another, and nowhere else."""
    far = reach(ways)
    return {frozenset(far[one]) for one in range(len(ways)) if all(far[other] == far[one] for other in far[one])}


def solve(rows: list[list[Fraction]]) -> list[Fraction]:
    """The solution of a system of equations, each with its right-hand side in the last column (Gauss and Jordan)."""
    for column in range(len(rows)):
        pivot = next(k for k in range(column, len(rows)) if rows[k][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for k, row in enumerate(rows):
            if k != column:
                rows[k] = [value - row[column] * top for value, top in zip(row, rows[column], strict=True)]
    return [row[-1] for row in rows]


def probability_of_staying_in(goal: Iterable[int], ways: Ways) -> Fraction:
    """How probably a chain from state 0 comes into a closed set, by its equation for every state: h = P h."""
    settled: dict[int, int] = {state: 0 for closed in closed_sets(ways) for state in closed}
    settled.update(dict.fromkeys(goal, 1))
    rows = [[Fraction(0)] * (len(ways) + 1) for _ in ways]
    for state, row in enumerate(rows):
        row[state] += 1
        row[-1] += settled.get(state, 0)
        for target, share in ways[state] if state not in settled else ():
            row[target] -= share
    return solve(rows)[0]


def together(stays: Mapping[int, Fraction], closed: Iterable[int]) -> Fraction:
    """How probably a chain came into a closed set, by whichever state."""
    return sum((stays.get(state, Fraction(0)) for state in closed), Fraction(0))


# --- by hand ----------------------------------------------------------------------------------------------


def test_a_chain_that_rests_at_once() -> None:
    assert settle([[]]) == {0: 1}
    assert settle(shared([[(1, 1)], []])) == {1: 1}


def test_a_chain_that_goes_round_for_ever() -> None:
    """It stays where it is: nothing is divided by the probability of leaving, which is zero."""
    assert settle(shared([[(0, 1)]])) == {0: 1}
    assert settle(shared([[(1, 1)], [(0, 1)]])) == {0: 1}


def test_ways_come_together_again() -> None:
    """A throw decides between two ways; both lead to the same, one of them twice."""
    ways = shared([[(1, 1), (2, 2)], [(3, 1)], [(3, 1), (4, 1), (3, 1)], [], []])
    assert settle(ways) == {3: Fraction(7, 9), 4: Fraction(2, 9)}


@pytest.mark.parametrize("start", range(1, 6))
def test_the_ruin_of_a_gambler(start: int) -> None:
    """With twice as many losses as wins: (2**start - 1) in (2**6 - 1) that six is come to before nothing."""
    stakes = [start, *(stake for stake in range(1, 6) if stake != start), 0, 6]
    number = {stake: state for state, stake in enumerate(stakes)}
    ways = shared([[(number[k - 1], 2), (number[k + 1], 1)] if 0 < k < 6 else [] for k in stakes])
    won = Fraction(2**start - 1, 2**6 - 1)
    assert settle(ways) == {number[0]: 1 - won, number[6]: won}


def test_a_trap_is_told_by_where_it_is_entered() -> None:
    """Half into one circle by each of its two states, a quarter into a loop, a quarter to rest."""
    ways = shared([[(1, 1), (2, 1), (3, 1), (4, 1)], [(2, 1)], [(1, 2), (2, 1)], [(3, 1)], []])
    assert settle(ways) == dict.fromkeys((1, 2, 3, 4), Fraction(1, 4))


def test_a_line_longer_than_calls_are_deep() -> None:
    """To and fro along it, and a circle as long."""
    to_and_fro = shared([[(max(k - 1, 0), 1), (k + 1, 2)] for k in range(LONG)])
    assert settle([*to_and_fro, []]) == {LONG: 1}
    assert [len(found) for found in components([*to_and_fro, []])] == [LONG]
    straight = shared([[(k + 1, 1)] for k in range(LONG)])
    assert settle([*straight, []]) == {LONG: 1}


# --- any chain --------------------------------------------------------------------------------------------


@given(chains())
@settings(max_examples=300)
def test_any_chain_settles_as_its_equations_say(ways: Ways) -> None:
    stays = settle(ways)
    assert sum(stays.values()) == 1
    assert all(share > 0 for share in stays.values())
    for closed in closed_sets(ways):
        assert together(stays, closed) == probability_of_staying_in(closed, ways)


@given(chains(most=12))
def test_components_lead_down(ways: Ways) -> None:
    """Each holds all that lead to one another, and stands before all that it leads to."""
    found, far = components(ways), reach(ways)
    assert sorted(state for one in found for state in one) == sorted(state for state in far[0] if ways[state])
    for k, one in enumerate(found):
        assert all(set(one) == {other for other in far[state] if state in far[other]} for state in one)
        assert not any(set(earlier) & far[one[0]] for earlier in found[:k])
