"""What is hidden is guessed by chances, dealt without putting back, and never out of a script; dice are blotted out."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from warhost.kernel.abi import Header
from warhost.kernel.cup import EMPTY, draw_unscripted
from warhost.kernel.hidden import blot_out_dice, deal_unseen
from warhost.kernel.layout import Ints


def new_battle(key: int = 7) -> Any:
    """A battle that is nothing but dice."""
    battle: Any = Header.over(Header.blank())
    battle.dice.key[:] = key
    return battle


def counts(*numbers: int) -> Ints:
    """So many of each kind."""
    return np.array(numbers, np.int8)


def dealt(unseen: tuple[int, ...], places: int, battle: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What is dealt into so many places, by kind, and what of it is left."""
    left, hand = counts(*unseen), counts(*[0] * len(unseen))
    deal_unseen(battle, left, len(unseen), places, hand)
    return tuple(hand.tolist()), tuple(left.tolist())


def test_the_coming_dice_are_blotted_out() -> None:
    battle = new_battle()
    battle.dice.counter = 5
    blot_out_dice(battle)
    assert (battle.dice.key.tolist(), battle.dice.counter) == ([0, 0], 0)


def test_a_place_is_guessed_as_often_as_it_has_chances() -> None:
    battle, chances = new_battle(), counts(1, 0, 3, 4, 9)
    found = Counter(draw_unscripted(battle, chances, 4) for _ in range(8000))
    assert set(found) == {0, 2, 3}, "the fifth is not asked for"
    for place, expected in ((0, 1000), (2, 3000), (3, 4000)):
        assert abs(found[place] - expected) < 250


def test_where_nothing_is_possible_no_dice_are_used() -> None:
    battle = new_battle()
    assert draw_unscripted(battle, counts(0, 0), 2) == EMPTY
    assert dealt((0, 0), 3, battle) == ((0, 0), (0, 0))
    assert battle.dice.counter == 0


def test_what_is_dealt_is_taken_from_the_unseen() -> None:
    battle = new_battle()
    for _ in range(200):
        hand, left = dealt((2, 0, 1, 3), 4, battle)
        assert sum(hand) == 4
        assert tuple(map(sum, zip(hand, left, strict=True))) == (2, 0, 1, 3)
    assert battle.dice.counter == 800, "a draw for each place"


def test_a_deal_goes_no_further_than_the_unseen_and_the_places() -> None:
    battle = new_battle()
    assert dealt((1, 2), 9, battle) == ((1, 2), (0, 0))
    assert dealt((1, 2), 0, battle) == ((0, 0), (1, 2))
    assert dealt((1, 2), -1, battle) == ((0, 0), (1, 2))


def test_every_deal_is_as_likely_as_its_ways() -> None:
    battle = new_battle()
    found = Counter(dealt((2, 1, 1), 2, battle)[0] for _ in range(6000))
    for hand, ways in {(2, 0, 0): 1, (1, 1, 0): 2, (1, 0, 1): 2, (0, 1, 1): 1}.items():
        assert abs(found[hand] - 1000 * ways) < 200
