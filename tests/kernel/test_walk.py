"""Walks put single steps together into exact odds, and say what they left out."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import comb, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support import ALL_CARDS, CHARGE, CONTRACT, MARCH, PRAY, STRIKE, Duel, Umpire, action, new_duel
from warhost.kernel.abi import NO_ACTION, RUNNING, WON
from warhost.kernel.layout import Bytes
from warhost.kernel.walk import STEPS, Decide, Walk, rolled, step, walk

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


@pytest.mark.parametrize("verb", [CHARGE, PRAY])
def test_functions_found_once_are_the_functions_themselves(verb: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def found() -> tuple[Walk, dict[bytes, int]]:
        battle, umpire = new_duel(), Umpire.blank()
        return walk(CONTRACT, battle, umpire, action(verb)), rolled(CONTRACT, battle, umpire, action(verb), 20, 7)

    by_address = found()
    monkeypatch.setattr("warhost.kernel.walk.pointers_of", lambda contract: contract)
    assert found() == by_address


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


# --- positions that come again ----------------------------------------------------------------------------

Results = list[tuple[bytes, Fraction, bool]]
FIGHT_ON, FLEE = 1, 2
NONE, ALL = Fraction(0), Fraction(1)


@dataclass
class Toy:
    """A game on paper: positions are letters, each with what it leads to, out of the sum of the weights.

    Small letters are pending, capitals are decisions or the end. What has no line takes too many cases to count.
    """

    lines: Mapping[str, Mapping[str, int]]
    stepped: list[tuple[str, int]] = field(default_factory=list)

    def step(self, contract: object, start: Bytes, umpire: Bytes, action: int) -> Results | None:
        """Stands in for the step of a contract."""
        position = start.tobytes().decode()
        self.stepped.append((position, action))
        line = self.lines.get(position)
        if line is None:
            return None
        return [
            (after.encode(), Fraction(weight, sum(line.values())), after.islower()) for after, weight in line.items()
        ]

    def walk(self, limit: int = STEPS, decide: Decide | None = None) -> tuple[dict[str, Fraction], Fraction]:
        """The ends of a walk from the position "a", in order, and what is missing."""
        self.stepped.clear()
        start = np.frombuffer(b"a", np.uint8)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("warhost.kernel.walk.step", self.step)
            found = walk(CONTRACT, start, Umpire.blank(), NO_ACTION, decide, limit)
        return {position.decode(): share for position, share in found.ends.items()}, found.missing


def test_what_goes_on_till_it_happens_is_certain() -> None:
    """A third of the rounds end it: so in the end does one of them, and one step is enough to know."""
    toy = Toy({"a": {"A": 1, "a": 2}})
    assert toy.walk(limit=1) == ({"A": ALL}, NONE)
    assert toy.stepped == [("a", NO_ACTION)]


def test_blow_and_blow_about() -> None:
    """Red hits in one case of three, then black in one of four: 1/3 / (1 - 2/3 * 3/4) of the duels are red's."""
    toy = Toy({"a": {"R": 1, "b": 2}, "b": {"B": 1, "a": 3}})
    assert toy.walk() == ({"R": Fraction(2, 3), "B": Fraction(1, 3)}, NONE)
    assert len(toy.stepped) == 2


def test_rounds_in_rounds() -> None:
    """With b for the chance of A from b and c from c: b = 1/3 + b/3 + c/3 and c = b/2 + b/4, as a leads to b only."""
    toy = Toy({"a": {"b": 1}, "b": {"A": 1, "b": 1, "c": 1}, "c": {"b": 2, "a": 1, "B": 1}})
    assert toy.walk() == ({"A": Fraction(4, 5), "B": Fraction(1, 5)}, NONE)
    assert len(toy.stepped) == 3


def test_rounds_after_rounds() -> None:
    """A duel that may lead into another, each with an end of its own, and both with a common one."""
    toy = Toy({"a": {"a": 1, "A": 1, "b": 1, "C": 1}, "b": {"c": 1}, "c": {"b": 3, "B": 1, "C": 2}})
    third = Fraction(1, 3)
    assert toy.walk() == ({"A": third, "C": third + third * Fraction(2, 3), "B": third * third}, NONE)


def test_what_never_ends_is_missing() -> None:
    """Half the cases go into a circle without a way out, a quarter into a loop."""
    toy = Toy({"a": {"A": 1, "b": 2, "d": 1}, "b": {"c": 1}, "c": {"b": 1}, "d": {"d": 1}})
    assert toy.walk() == ({"A": Fraction(1, 4)}, Fraction(3, 4))
    assert Toy({"a": {"a": 1}}).walk() == ({}, ALL)


def test_what_cannot_be_counted_is_missing_after_many_rounds_too() -> None:
    toy = Toy({"a": {"a": 1, "b": 1, "A": 2}})
    assert toy.walk() == ({"A": Fraction(2, 3)}, Fraction(1, 3))


def test_decisions_may_go_round() -> None:
    """Whoever is in D fights on, which may bring him to D again; from E he flees, or has to fight on after all."""
    toy = Toy({"a": {"D": 1}, "D": {"D": 1, "E": 1, "A": 2}, "E": {"D": 1, "B": 1}})
    moves = {b"D": FIGHT_ON, b"E": FLEE}
    found = toy.walk(decide=lambda position: moves.get(position, NO_ACTION))
    assert found == ({"A": Fraction(4, 5), "B": Fraction(1, 5)}, NONE)
    assert toy.stepped == [("a", NO_ACTION), ("D", FIGHT_ON), ("E", FLEE)]


@pytest.mark.parametrize("limit", range(6))
def test_what_comes_round_beyond_the_limit_is_missing(limit: int) -> None:
    """Four throws in a row, after each of which it may be over; after the last all may begin again."""
    toy = Toy({"a": {"b": 1, "A": 1}, "b": {"c": 1, "B": 1}, "c": {"d": 1, "C": 1}, "d": {"a": 1, "D": 1}})
    ends, missing = toy.walk(limit)
    first = {end: Fraction(8 >> k, 16) for k, end in enumerate("ABCD"[:limit])}
    again = Fraction(16, 15) if limit >= 4 else ALL  # one case of sixteen is tried again
    assert ends == {end: share * again for end, share in first.items()}
    assert missing == (0 if limit >= 4 else Fraction(1, 1 << limit))
    assert len(toy.stepped) == min(limit, 4)


def level_by_level(toy: Toy, limit: int) -> tuple[dict[str, Fraction], Fraction]:
    """What a walk finds where nothing comes again: from level to level."""
    ends: dict[str, Fraction] = {}
    missing, taken, level = Fraction(0), 0, {"a": Fraction(1)}
    while level:
        below: dict[str, Fraction] = {}
        for position, weight in level.items():
            taken += 1
            line = toy.lines.get(position) if taken <= limit else None
            if line is None:
                missing += weight
                continue
            for after, ways in line.items():
                found = below if after.islower() else ends
                found[after] = found.get(after, Fraction(0)) + weight * Fraction(ways, sum(line.values()))
        level = below
    return ends, missing


@st.composite
def trees(draw: st.DrawFn) -> tuple[Toy, int]:
    """A game whose positions lead to those of the next level or to ends; some cannot be counted. And a limit."""
    levels = ["a", "bcd", "efgh", "ijk", ""]
    lines: dict[str, dict[str, int]] = {}
    for level, below in pairwise(levels):
        for position in level:
            afters = st.lists(st.sampled_from(below + "ABC"), min_size=1, unique=True)
            lines[position] = {after: draw(st.integers(1, 4)) for after in draw(afters)}
    for position in draw(st.lists(st.sampled_from("bcdefghijk"), max_size=2)):
        lines.pop(position, None)
    return Toy(lines), draw(st.sampled_from([0, 1, 3, 5, 8, STEPS]))


@given(trees())
def test_a_tree_is_walked_level_by_level(case: tuple[Toy, int]) -> None:
    """The same ends in the same order with the same fractions, and the same is missing."""
    toy, limit = case
    ends, missing = toy.walk(limit)
    expected, left_out = level_by_level(toy, limit)
    assert (list(ends.items()), missing) == (list(expected.items()), left_out)


@given(st.data(), st.integers(0, 8))
def test_nothing_is_lost_and_nothing_is_stepped_twice(data: st.DataObject, limit: int) -> None:
    """In any game, within any limit."""
    lines = st.dictionaries(st.sampled_from("abcdefAB"), st.integers(1, 4), min_size=1)
    toy = Toy({position: data.draw(lines, position) for position in "abcde"})
    ends, missing = toy.walk(limit)
    assert sum(ends.values()) + missing == 1
    assert len(set(toy.stepped)) == len(toy.stepped) <= limit
