"""A tree's nodes from Python: worths that are laid in count as walks, in the order of the actions."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from warhost.players import tree
from warhost.players.nodes import NO_NODE, Child, add, chain, children, lay_in, leave_out, plant, priors_of, shift_of

SIDE = 1
WORTHS = st.dictionaries(st.integers(0, 99), st.floats(-0.9, 0.9), min_size=1, max_size=20)


def planted(room: int = 64) -> tuple[np.ndarray, Any]:
    """A tree that is only a root, and its tally."""
    nodes, tallies = np.zeros(room, tree.NODE), np.zeros(1, tree.TALLY)
    plant(nodes)
    tally: Any = tallies[0]
    tally.used = 1
    return nodes, tally


@given(WORTHS)
def test_each_action_stands_in_its_place_with_its_worth(worths: dict[int, float]) -> None:
    nodes, tally = planted()
    lay_in(nodes, tally, 0, worths, SIDE, 10)
    found = list(children(nodes, 0))
    assert [child.action for child in found] == sorted(worths)
    assert all(child.visits == 10 and child.mover == SIDE for child in found)
    assert all(child.total == pytest.approx(10 * worths[child.action]) for child in found)
    assert int(nodes["visits"][0]) == 10 * len(worths)
    assert tally.used == 1 + len(worths)


def test_what_walks_have_found_is_kept_and_tells_where_worths_lie() -> None:
    nodes, tally = planted()
    add(nodes, 1, 7, SIDE)
    chain(nodes, 0, [1])
    tally.used, nodes["visits"][1], nodes["total"][1], nodes["visits"][0] = 2, 4, 2.0, 4
    lay_in(nodes, tally, 0, {7: 0.4, 3: 0.2}, SIDE, 10)
    three, seven = children(nodes, 0)
    assert (three.action, three.visits) == (3, 10)
    assert three.total == pytest.approx(10 * (0.2 + 0.1))
    assert (seven.number, seven.visits) == (1, 14)
    assert seven.total == pytest.approx(2.0 + 10 * 0.5)


def test_only_what_is_legal_for_the_side_is_kept() -> None:
    nodes, tally = planted()
    lay_in(nodes, tally, 0, {1: 0.1, 3: 0.3, 5: 0.5}, SIDE, 10)
    add(nodes, 4, 7, 1 - SIDE)
    chain(nodes, 0, [1, 2, 3, 4])
    leave_out(nodes, 0, {1, 2, 5, 7}, SIDE)
    assert [(child.action, child.visits) for child in children(nodes, 0)] == [(1, 10), (5, 10)]


def test_an_action_without_room_is_left_out() -> None:
    nodes, tally = planted(room=3)
    lay_in(nodes, tally, 0, {5: 0.1, 1: 0.3, 9: 0.2}, SIDE, 2)
    assert [child.action for child in children(nodes, 0)] == [1, 5]


def test_no_worth_leaves_the_range() -> None:
    nodes, tally = planted()
    add(nodes, 1, 7, SIDE)
    chain(nodes, 0, [1])
    tally.used, nodes["visits"][1], nodes["total"][1] = 2, 1, 1.0
    lay_in(nodes, tally, 0, {7: 0.0, 8: 0.9}, SIDE, 1)
    assert next(child for child in children(nodes, 0) if child.action == 8).total == 1.0


def test_without_walks_nothing_is_shifted() -> None:
    assert shift_of([], {1: 0.5}) == 0.0
    assert shift_of([Child(1, 4, 3, 1.0, SIDE)], {1: 0.5}) == 0.0


@given(WORTHS)
def test_priors_are_shares_that_follow_the_worths(worths: dict[int, float]) -> None:
    priors = priors_of(worths)
    assert sum(priors.values()) == pytest.approx(1.0)
    ordered = sorted(worths, key=lambda action: worths[action])
    assert all(priors[one] <= priors[two] * (1 + 1e-9) for one, two in itertools.pairwise(ordered))


def test_a_planted_root_has_nothing_below() -> None:
    nodes, _ = planted()
    assert list(children(nodes, 0)) == []
    assert int(nodes["first"][0]) == NO_NODE
