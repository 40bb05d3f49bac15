"""A cup is drawn by kinds: in play as often as there are chits, under a script a branch for each kind that is left."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from warhost.kernel import abi
from warhost.kernel.compile import contract, rule
from warhost.kernel.cup import EMPTY, draw_kind, ends_odds
from warhost.kernel.dice import CUP, MAX_KINDS, roll_one
from warhost.kernel.intrinsics import record_in
from warhost.kernel.layout import Bytes, i1
from warhost.kernel.playout import AT_DECK, COMPLETE, FULL, branch

KINDS = 4


class Bag(abi.Header):
    """A battle that is nothing but a cup, and what was drawn from it."""

    left = i1(KINDS)
    drawn = i1(KINDS)
    draws = i1()  # still to be made
    die = i1()  # 1: a die is thrown after the draws


BAG, DESK = Bag.dtype, abi.Desk.dtype


@rule
def pull(battle: Bag, umpire: Any) -> None:
    """Make all draws, then throw the die."""
    while battle.draws > 0:
        for kind in range(KINDS):
            umpire.dice.weights[kind] = battle.left[kind]
        kind = draw_kind(battle, umpire, KINDS)
        if kind < 0:
            return
        battle.left[kind] -= 1
        battle.drawn[kind] += 1
        battle.draws -= 1
    if battle.die == 1 and roll_one(battle, umpire, 2) > 0:
        battle.die = 0
    if battle.die == 0:
        battle.to_decide = 0


@contract(abi.APPLY)
def apply(battle_bytes: Any, umpire_bytes: Any, action: int) -> None:
    """Draw."""
    battle, umpire = record_in(battle_bytes, BAG), record_in(umpire_bytes, DESK)
    battle.to_decide = abi.NOBODY
    pull(battle, umpire)


def bag(*left: int, draws: int = 1, die: int = 0, key: int = 1) -> Bytes:
    """A cup with so many chits of each kind."""
    memory = Bag.blank()
    battle = Bag.over(memory)
    battle.left[: len(left)] = left
    battle.draws, battle.die, battle.dice.key[:] = draws, die, key
    return memory


def spread(start: Bytes, room: int = 200) -> tuple[dict[tuple[int, ...], Fraction], int]:
    """What is drawn, by kind, with its probability; and whether all of it was found."""
    states = np.zeros((room, len(start)), np.uint8)
    ways, out_of, ended = (np.zeros(room, np.int64) for _ in range(3))
    found, verdict = branch(apply, start, start.copy(), abi.Desk.blank(), 0, states, ways, out_of, ended)
    shares: dict[tuple[int, ...], Fraction] = {}
    for k in range(found):
        drawn = tuple(int(count) for count in Bag.over(states[k]).drawn)
        shares[drawn] = shares.get(drawn, Fraction(0)) + Fraction(int(ways[k]), int(out_of[k]))
    return shares, verdict


def drawn_often(weights: list[int], times: int) -> Counter[int]:
    """How often each kind comes out of the same cup."""
    umpire: Any = abi.Desk.over(abi.Desk.blank())
    battle: Any = Bag.over(bag(key=7))
    umpire.dice.weights[: len(weights)] = weights
    return Counter(draw_kind(battle, umpire, len(weights)) for _ in range(times))


def test_kinds_come_out_as_often_as_there_are_chits() -> None:
    found = drawn_often([1, 0, 3, 4], 8000)
    assert found[1] == found[EMPTY] == 0
    for kind, expected in ((0, 1000), (2, 3000), (3, 4000)):
        assert abs(found[kind] - expected) < 250


def test_an_empty_cup_gives_nothing_and_takes_no_die() -> None:
    umpire: Any = abi.Desk.over(abi.Desk.blank())
    battle: Any = Bag.over(bag())
    assert draw_kind(battle, umpire, KINDS) == EMPTY
    assert battle.dice.counter == 0


def test_one_draw_is_a_branch_for_each_kind_that_is_left() -> None:
    shares, verdict = spread(bag(1, 0, 2, 3))
    assert verdict == COMPLETE
    sixth = Fraction(1, 6)
    assert shares == {(1, 0, 0, 0): sixth, (0, 0, 1, 0): 2 * sixth, (0, 0, 0, 1): 3 * sixth}


def test_draws_are_made_without_putting_back() -> None:
    shares, _ = spread(bag(2, 1, 1, draws=2))
    assert shares == {
        (2, 0, 0, 0): Fraction(1, 6),
        (1, 1, 0, 0): Fraction(1, 3),
        (1, 0, 1, 0): Fraction(1, 3),
        (0, 1, 1, 0): Fraction(1, 6),
    }


def test_a_die_may_follow_a_draw_in_one_step() -> None:
    shares, verdict = spread(bag(3, 1, die=1))
    assert verdict == COMPLETE
    assert shares == {(1, 0, 0, 0): Fraction(3, 4), (0, 1, 0, 0): Fraction(1, 4)}


def test_what_an_earlier_draw_left_on_the_desk_counts_for_nothing() -> None:
    start = bag(1, 1)
    desk = abi.Desk.blank()
    abi.Desk.over(desk).dice.weights[KINDS:] = 5
    states = np.zeros((20, len(start)), np.uint8)
    ways, out_of, ended = (np.zeros(20, np.int64) for _ in range(3))
    assert branch(apply, start, start.copy(), desk, 0, states, ways, out_of, ended) == (2, COMPLETE)
    assert [*ways[:2], *out_of[:2]] == [1, 1, 2, 2]


def test_too_many_cases_are_told_as_such() -> None:
    start = bag(1, 1)
    states = np.zeros((20, len(start)), np.uint8)
    ways, out_of, ended = (np.zeros(20, np.int64) for _ in range(3))
    assert branch(apply_vast, start, start.copy(), abi.Desk.blank(), 0, states, ways, out_of, ended)[1] == FULL


@contract(abi.APPLY)
def apply_vast(battle_bytes: Any, umpire_bytes: Any, action: int) -> None:
    """Draw among more cases than can be counted."""
    battle, umpire = record_in(battle_bytes, BAG), record_in(umpire_bytes, DESK)
    umpire.dice.weights[0] = umpire.dice.weights[1] = 1 << 56
    battle.to_decide = draw_kind(battle, umpire, 2)


@pytest.mark.parametrize("script", [(2, 0), (0, 2), (0, 0)])
def test_a_script_says_which_kinds_come_out(script: tuple[int, int]) -> None:
    memory, umpire = bag(2, 1, 1, draws=2), abi.Desk.blank()
    dice = abi.Desk.over(umpire).dice
    dice.scripted, dice.length = 1, 2
    dice.script[:2, 0] = script
    apply(memory, umpire, 0)
    assert [int(count) for count in Bag.over(memory).drawn] == [script.count(kind) for kind in range(KINDS)]
    assert (dice.read, dice.wanted_dice) == (2, 0)


def test_where_a_script_ends_the_cup_is_written_down() -> None:
    memory, umpire = bag(2, 1, 1, draws=2), abi.Desk.blank()
    dice = abi.Desk.over(umpire).dice
    dice.scripted, dice.length, dice.script[0, 0] = 1, 1, 0
    apply(memory, umpire, 0)
    assert (dice.wanted_dice, dice.wanted_faces) == (1, CUP)
    assert [*dice.wanted_weights] == [1, 1, 1] + [0] * (MAX_KINDS - 3)
    assert Bag.over(memory).draws == 1


def test_the_draw_is_the_battles_own() -> None:
    first, second = bag(5, 5, 5, draws=3), bag(5, 5, 5, draws=3)
    for one in (first, second):
        apply(one, abi.Desk.blank(), 0)
    assert first.tobytes() == second.tobytes()


@contract(abi.APPLY)
def apply_to_the_end_of_odds(battle_bytes: Any, umpire_bytes: Any, action: int) -> None:
    """Draw, unless odds end before."""
    battle, umpire = record_in(battle_bytes, BAG), record_in(umpire_bytes, DESK)
    battle.to_decide = abi.NOBODY
    if not ends_odds(umpire):
        pull(battle, umpire)


def test_odds_end_before_a_draw_that_is_a_matter_of_its_own() -> None:
    start = bag(1, 1)
    states = np.zeros((20, len(start)), np.uint8)
    ways, out_of, ended = (np.zeros(20, np.int64) for _ in range(3))
    room, desk = start.copy(), abi.Desk.blank()
    found = branch(apply_to_the_end_of_odds, start, room, desk, 0, states, ways, out_of, ended)
    assert (*found, ended[0]) == (1, COMPLETE, AT_DECK)
    apply_to_the_end_of_odds(room := start.copy(), desk, 0)
    assert sum(Bag.over(room).drawn) == 1
