"""Walks put single steps together into exact odds, and say what they left out."""

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import comb, sqrt

import numpy as np
import pytest

from support import ALL_CARDS, CHARGE, CONTRACT, MARCH, PRAY, STRIKE, Duel, Umpire, action, new_duel
from warhost.kernel.abi import NO_ACTION, RUNNING, WON
from warhost.kernel.walk import Walk, rolled, step, walk

HIT = Fraction(1, 3)


def battle_of(position: bytes) -> Duel:
    """The battle in the bytes of a position."""
    return Duel.over(np.frombuffer(bytearray(position), np.uint8))


def wounds_left(ends: dict[bytes, Fraction]) -> dict[int, Fraction]:
    """The probability of each number of wounds that black has left."""
    left: dict[int, Fraction] = {}
    for position, share in ends.items():
        wounds = int(battle_of(position).fighters[1].wounds)
        left[wounds] = left.get(wounds, Fraction(0)) + share
    return left


def binomial(dice: int, hit: Fraction, wounds: int) -> dict[int, Fraction]:
    """Wounds left after `dice` blows, none below zero."""
    left: dict[int, Fraction] = {}
    for hits in range(dice + 1):
        share = comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits)
        left[max(wounds - hits, 0)] = left.get(max(wounds - hits, 0), Fraction(0)) + share
    return left


@pytest.mark.parametrize("shield", [0, 1])
@pytest.mark.parametrize(("verb", "blows"), [(STRIKE, 1), (CHARGE, 2)])
def test_steps_come_together_as_one_binomial(verb: int, blows: int, shield: int) -> None:
    """A charge of two blows with three dice each is six dice, parried or not."""
    found = walk(CONTRACT, new_duel(wounds=9, dice=3, shield=shield), Umpire.blank(), action(verb))
    assert found.is_complete
    assert wounds_left(found.ends) == binomial(3 * blows, HIT * Fraction(4, 5) if shield else HIT, 9)
    assert len(found.ends) == 3 * blows + 1  # positions met on several ways are one


def test_a_battle_won_in_between_is_an_end() -> None:
    """Nobody strikes at the fallen."""
    found = walk(CONTRACT, new_duel(wounds=1, dice=1), Umpire.blank(), action(CHARGE))
    assert wounds_left(found.ends) == {0: Fraction(5, 9), 1: Fraction(4, 9)}


def test_a_walk_can_go_on_through_decisions() -> None:
    """Red strikes, then `decide` lets black strike back once; further on there is nothing to decide."""

    def strike_back(position: bytes) -> int:
        battle = battle_of(position)
        return action(STRIKE, 1) if battle.result == RUNNING and battle.actions < 2 else NO_ACTION

    found = walk(CONTRACT, new_duel(wounds=1, dice=1), Umpire.blank(), action(STRIKE), strike_back)
    standings = {
        (battle_of(position).winner, battle_of(position).result): found.ends[position] for position in found.ends
    }
    assert standings == {(0, WON): HIT, (1, WON): (1 - HIT) * HIT, (0, RUNNING): (1 - HIT) ** 2}


def test_a_walk_ends_where_a_card_is_to_be_drawn() -> None:
    """The prayer is pending still."""
    found = walk(CONTRACT, new_duel(), Umpire.blank(), action(PRAY))
    assert [battle_of(position).cards for position in found.ends] == [ALL_CARDS]
    assert found == Walk(found.ends, Fraction(0))


@pytest.mark.parametrize("limit", range(11))
def test_what_is_not_walked_is_missing(limit: int) -> None:
    """Ends and what is missing come to one, however few steps are allowed."""
    found = walk(CONTRACT, new_duel(wounds=9, dice=2), Umpire.blank(), action(CHARGE), limit=limit)
    assert sum(found.ends.values()) + found.missing == 1
    # One step for the first blow, three for the second (0, 1, 2 hits), five on to the decision (0 to 4 hits).
    assert found.is_complete == (limit >= 1 + 3 + 5)
    assert limit > 0 or found.missing == 1


def test_a_step_too_large_to_count_is_missing() -> None:
    """More equally likely cases than a word holds."""
    start = new_duel(wounds=100, dice=30)
    assert step(CONTRACT, start, Umpire.blank(), action(STRIKE)) is None
    assert walk(CONTRACT, start, Umpire.blank(), action(STRIKE)) == Walk({}, Fraction(1))


def test_a_step_tells_what_is_pending() -> None:
    """After the first blow of a charge the second is; a march goes on to the decision."""
    charged = step(CONTRACT, new_duel(wounds=9, dice=1), Umpire.blank(), action(CHARGE))
    assert charged is not None
    assert [(share, pending) for _, share, pending in charged] == [(1 - HIT, True), (HIT, True)]
    marched = step(CONTRACT, new_duel(gap=2), Umpire.blank(), action(MARCH, hexes=1))
    assert marched is not None
    assert [(share, pending) for _, share, pending in marched] == [(Fraction(1), False)]


def test_rolling_comes_near_the_walk() -> None:
    """Within five standard deviations for every end, which is told apart by the board alone."""
    start, times = new_duel(wounds=3, dice=2, shield=1), 10_000
    counted = rolled(CONTRACT, start, Umpire.blank(), action(CHARGE), times, seed=9)
    odds = wounds_left(walk(CONTRACT, start, Umpire.blank(), action(CHARGE)).ends)
    seen = wounds_left({position: Fraction(count) for position, count in counted.items()})
    assert set(seen) <= set(odds)
    for wounds, share in odds.items():
        assert abs(seen.get(wounds, 0) - times * share) < 5 * sqrt(times * share * (1 - share))


def test_threads_walk_side_by_side() -> None:
    """Each thread has buffers of its own; umpires are not shared."""

    def wounds_after(wounds: int) -> list[dict[int, Fraction]]:
        umpire = Umpire.blank()
        duel = new_duel(wounds=wounds, dice=5)
        return [wounds_left(walk(CONTRACT, duel, umpire, action(CHARGE)).ends) for _ in range(100)]

    expected = {wounds: binomial(10, HIT, wounds) for wounds in (3, 9, 12)}
    with ThreadPoolExecutor(3) as pool:
        for wounds, found in zip(expected, pool.map(wounds_after, expected), strict=True):
            capped = {left: share for left, share in found[0].items() if left > 0}
            assert all(one == found[0] for one in found)
            assert capped.items() <= expected[wounds].items()
