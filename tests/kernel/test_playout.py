"""The generic loops count what can be counted by hand on the toy duel, and branch into exact probabilities."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, pairwise
from math import comb, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import support
from support import CHARGE, D6, DUEL, MARCH, NO_ONES, PRAY, STRIKE, Duel, Umpire, action, new_duel
from warhost.kernel.abi import DRAWN, NO_ACTION, NOBODY, RUNNING, WON, never_idle
from warhost.kernel.dice import MAX_FACES, MAX_POOLS
from warhost.kernel.layout import Bytes
from warhost.kernel.playout import (
    AT_DECK,
    COMPLETE,
    ENDED,
    FULL,
    UNFINISHED,
    branch,
    first_pool,
    hash_of,
    mix,
    next_pool,
    perft,
    play_random,
    rekey,
    sample,
    ways_of,
)

ALLOWED = st.integers(1, 2**MAX_FACES - 1)


def pools(dice: int, allowed: int) -> list[tuple[int, ...]]:
    """Every pool that the kernel enumerates, in its order."""
    counts = np.zeros(MAX_FACES, np.int8)
    first_pool(counts, dice, allowed)
    found = [tuple(counts.tolist())]
    while next_pool(counts, allowed):
        found.append(tuple(counts.tolist()))
    assert tuple(counts.tolist()) == found[-1]  # the last stays
    return found


class TestPools:
    """Multisets of dice."""

    @settings(max_examples=60)
    @given(dice=st.integers(1, 4), allowed=ALLOWED)
    def test_every_multiset_of_the_allowed_faces_comes_once_and_in_order(self, dice: int, allowed: int) -> None:
        """In the order of the hands written as sorted faces."""
        faces = [face for face in range(MAX_FACES) if allowed >> face & 1]
        hands = combinations_with_replacement(faces, dice)
        assert pools(dice, allowed) == [tuple(hand.count(face) for face in range(MAX_FACES)) for hand in hands]

    def test_six_dice_have_462_multisets(self) -> None:
        """Instead of 46,656 sequences."""
        assert len(pools(6, D6)) == 462

    @settings(max_examples=60)
    @given(dice=st.integers(1, 5), allowed=ALLOWED)
    def test_ways_sum_to_all_sequences(self, dice: int, allowed: int) -> None:
        """Each multiset weighs as many sequences as show it."""
        total = sum(ways_of(np.array(counts, np.int8), MAX_FACES) for counts in pools(dice, allowed))
        assert total == allowed.bit_count() ** dice

    @given(counts=st.lists(st.integers(0, 6), min_size=3, max_size=3))
    def test_ways_are_the_multinomial_coefficient(self, counts: list[int]) -> None:
        """As a product of binomials."""
        a, b, c = counts
        assert ways_of(np.array(counts, np.int8), 3) == comb(a + b + c, a) * comb(b + c, b)


class TestHashAndKeys:
    """Mixing of words."""

    def test_mix_is_splitmix64(self) -> None:
        """The published outputs for the seed 1234567."""
        states = [(1234567 + count * 0x9E3779B97F4A7C15) % 2**64 for count in (1, 2, 3, 4)]
        outputs = [int(mix(np.uint64(state))) for state in states]
        assert outputs == [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]

    def test_rekey_gives_fresh_dice(self) -> None:
        """Two words of key that follow from one, and the counter back at the beginning."""
        battle = Duel.over(new_duel())
        battle.dice.counter = 9
        rekey(battle, np.uint64(7))
        first = battle.dice.key.tolist()
        rekey(battle, np.uint64(8))
        assert battle.dice.counter == 0
        assert len({*first, *battle.dice.key.tolist()}) == 4

    @settings(max_examples=60)
    @given(data=st.binary(min_size=24, max_size=24), at=st.integers(0, 23), bit=st.integers(0, 7))
    def test_one_bit_makes_another_hash(self, data: bytes, at: int, bit: int) -> None:
        """And equal bytes the same."""
        battle = np.frombuffer(data, np.uint8).copy()
        before = hash_of(battle)
        battle[at] ^= 1 << bit
        assert hash_of(battle) != before
        battle[at] ^= 1 << bit
        assert hash_of(battle) == before


# --- random play and perft --------------------------------------------------------------------------------


def play(start: Bytes, battles: int, seed: int, slots: int = 64) -> tuple[int, list[int], list[int]]:
    """Random duels: decisions in all, decisions by number of choices, battles by length."""
    choices, lengths = np.zeros(8, np.int64), np.zeros(slots, np.int64)
    room, umpire, actions = Duel.blank(), Umpire.blank(), np.zeros(8, np.int64)
    total = play_random(
        support.legal_actions, support.apply, start, room, umpire, actions, np.uint64(seed), battles, choices, lengths
    )
    return int(total), choices.tolist(), lengths.tolist()


class TestRandomPlay:
    """Random battles to the end."""

    def test_every_battle_and_every_decision_is_counted(self) -> None:
        """From a gap of one: a single march, then two or three choices until somebody falls."""
        start = new_duel(gap=1, wounds=2, cards=1)
        before = start.copy()
        total, choices, lengths = play(start, 500, seed=1)
        assert sum(lengths) == 500
        assert sum(choices) == total == sum(number * count for number, count in enumerate(lengths))
        assert choices[1] == 500
        assert choices[0] == choices[4] == 0
        assert choices[2] == 0  # the one card is the joker: who has drawn it chooses no more
        assert (start == before).all()

    def test_the_last_slot_takes_all_longer_battles(self) -> None:
        """None is lost."""
        _, _, lengths = play(new_duel(wounds=5), 200, seed=2, slots=3)
        assert sum(lengths) == 200
        assert lengths[2] > 150

    def test_the_same_seed_plays_the_same_battles(self) -> None:
        """And another seed others."""
        start = new_duel(gap=2, wounds=3)
        assert play(start, 100, seed=3) == play(start, 100, seed=3) != play(start, 100, seed=4)

    def test_choices_and_dice_are_fair(self) -> None:
        """Blow or charge at random, one wound each: every decision ends the duel in 4 of 9 cases."""
        end = (Fraction(1, 3) + Fraction(5, 9)) / 2
        battles = 20_000
        _, _, lengths = play(new_duel(cards=0), battles, seed=5)
        expected = [float(battles * (1 - end) ** (length - 1) * end) for length in range(1, 12)]
        statistic = sum((seen - wanted) ** 2 / wanted for seen, wanted in zip(lengths[1:12], expected, strict=True))
        assert statistic < 10 + 5 * sqrt(20)

    def test_a_battle_that_is_over_has_no_decisions(self) -> None:
        """It is played at once."""
        start = new_duel()
        Duel.over(start).to_decide, Duel.over(start).result = NOBODY, DRAWN
        total, _, lengths = play(start, 3, seed=6)
        assert (total, lengths[0]) == (0, 3)


def count(start: Bytes, depth: int) -> int:
    """The kernel's perft."""
    battles = np.zeros((depth + 1, len(start)), np.uint8)
    battles[0] = start
    actions = np.zeros((depth + 1, 8), np.int64)
    return int(perft(support.legal_actions, support.apply, battles, Umpire.blank(), actions, depth, 0))


@cache
def marches(gap: int, depth: int) -> int:
    """Sequences of decisions in a duel that nobody can win, without cards and without the kernel."""
    if depth == 0:
        return 1
    if gap == 0:
        return 2 * marches(0, depth - 1)
    return sum(marches(gap - hexes, depth - 1) for hexes in (1, 2) if hexes <= gap)


class TestPerft:
    """Sequences of decisions."""

    @pytest.mark.parametrize("gap", [0, 1, 4, 7])
    @pytest.mark.parametrize("depth", [1, 2, 3, 6])
    def test_counts_worked_without_the_kernel(self, gap: int, depth: int) -> None:
        """Marches and blows, of which none decides the duel."""
        assert count(new_duel(gap=gap, wounds=100, cards=0), depth) == marches(gap, depth)

    def test_a_count_by_hand(self) -> None:
        """Three marches of one or two over a gap of four; after two of two each there are two blows instead."""
        assert [count(new_duel(gap=4, wounds=100, cards=0), depth) for depth in (1, 2, 3)] == [2, 4, 6]

    def test_battles_that_end_early_count_no_further(self) -> None:
        """With the dice fixed by the key, a walk over the contract by hand finds the same sequences."""

        def walked(memory: Bytes, depth: int) -> int:
            actions = np.zeros(8, np.int64)
            n = support.legal_actions(memory, Umpire.blank(), actions)
            if depth == 1:
                return n
            total = 0
            for code in actions[:n].tolist():
                after = memory.copy()
                support.apply(after, Umpire.blank(), code)
                total += walked(after, depth - 1)
            return total

        start = new_duel(gap=1, wounds=2, dice=2, key=11)
        counts = [count(start, depth) for depth in (1, 2, 3, 4, 5)]
        assert counts == [walked(start, depth) for depth in (1, 2, 3, 4, 5)]
        assert any(after < 3 * before for before, after in pairwise(counts[1:]))  # some did end

    def test_the_start_is_left_as_it_was(self) -> None:
        """Every level works in a room of its own."""
        battles = np.zeros((4, DUEL.itemsize), np.uint8)
        battles[0] = new_duel(gap=3)
        before = battles[0].copy()
        perft(support.legal_actions, support.apply, battles, Umpire.blank(), np.zeros((4, 8), np.int64), 3, 0)
        assert (battles[0] == before).all()


# --- branching --------------------------------------------------------------------------------------------


class Branches:
    """What `branch` finds: for each state its battle, the share of cases, and how it ended."""

    def __init__(self, start: Bytes, code: int, room: int = 200, apply: object = support.apply) -> None:
        self.umpire = Umpire.blank()
        states = np.zeros((room, len(start)), np.uint8)
        ways, out_of, ended = (np.full(room, -7, np.int64) for _ in range(3))
        found, self.verdict = branch(apply, start, Duel.blank(), self.umpire, code, states, ways, out_of, ended)
        self.states = [states[k].copy() for k in range(found)]
        self.battles = [Duel.over(state) for state in self.states]
        self.ways, self.out_of, self.ended = (column[:found].tolist() for column in (ways, out_of, ended))
        self.shares = [Fraction(way, cases) for way, cases in zip(self.ways, self.out_of, strict=True)]

    def wounds(self) -> dict[int, Fraction]:
        """The probability of each number of wounds that black has left."""
        left: dict[int, Fraction] = {}
        for battle, share in zip(self.battles, self.shares, strict=True):
            left[int(battle.fighters[1].wounds)] = left.get(int(battle.fighters[1].wounds), Fraction(0)) + share
        return left


def binomial(dice: int, hit: Fraction, wounds: int) -> dict[int, Fraction]:
    """Wounds left after `dice` blows that hit with this probability, none below zero."""
    left: dict[int, Fraction] = {}
    for hits in range(dice + 1):
        share = comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits)
        left[max(wounds - hits, 0)] = left.get(max(wounds - hits, 0), Fraction(0)) + share
    return left


class TestBranch:
    """Every way in which the dice of one step can fall."""

    @pytest.mark.parametrize("wounds", [1, 3, 40])
    @pytest.mark.parametrize("dice", [1, 2, 6, 12])
    def test_a_blow_is_an_exact_binomial(self, dice: int, wounds: int) -> None:
        """Each die of 5 or 6 wounds; multisets that come to the same are one state, out of all sequences."""
        found = Branches(new_duel(wounds=wounds, dice=dice), action(STRIKE))
        assert found.verdict == COMPLETE
        assert found.wounds() == binomial(dice, Fraction(1, 3), wounds)
        assert len(found.states) == min(dice, wounds) + 1
        assert found.out_of == [6**dice] * len(found.states)
        assert sum(found.ways) == 6**dice
        assert len({state.tobytes() for state in found.states}) == len(found.states)

    @pytest.mark.parametrize("dice", [1, 2, 4])
    def test_a_second_roll_hangs_on_the_first(self, dice: int) -> None:
        """A shield throws as many dice as there are hits, ones rolled again, so each state counts its own cases."""
        found = Branches(new_duel(wounds=9, dice=dice, shield=1), action(STRIKE))
        assert found.wounds() == binomial(dice, Fraction(1, 3) * Fraction(4, 5), 9)
        assert set(found.out_of) == {6**dice * NO_ONES.bit_count() ** hits for hits in range(dice + 1)}
        assert sum(found.shares) == 1
        kinds = {(state.tobytes(), cases) for state, cases in zip(found.states, found.out_of, strict=True)}
        assert len(kinds) == len(found.states)

    def test_the_highest_count_of_cases_is_still_exact(self) -> None:
        """Twenty-one dice have 6**21 sequences; one die more is refused, not counted wrongly."""
        found = Branches(new_duel(wounds=100, dice=21), action(STRIKE))
        assert found.verdict == COMPLETE
        assert found.wounds() == binomial(21, Fraction(1, 3), 100)
        assert Branches(new_duel(wounds=100, dice=22), action(STRIKE)).verdict == FULL

    def test_a_step_ends_with_the_matter_that_read_dice(self) -> None:
        """A blow that fells has ended the battle; after another the turn is still pending, which needs no dice."""
        found = Branches(new_duel(), action(STRIKE))
        stand = [
            (int(battle.result), int(battle.to_decide), ended)
            for battle, ended in zip(found.battles, found.ended, strict=True)
        ]
        assert stand == [(RUNNING, NOBODY, UNFINISHED), (WON, NOBODY, ENDED)]
        after = Branches(found.states[0], NO_ACTION)
        assert (after.ways, after.out_of, after.ended) == ([1], [1], [ENDED])
        assert after.battles[0].to_decide == 1

    def test_one_step_settles_one_pending_matter(self) -> None:
        """Of a charge the first blow; NO_ACTION goes on with the second, unless there is nobody left."""
        found = Branches(new_duel(wounds=2, dice=2), action(CHARGE))
        assert found.wounds() == binomial(2, Fraction(1, 3), 2)
        for battle, ended in zip(found.battles, found.ended, strict=True):
            assert ended == (ENDED if battle.result == WON else UNFINISHED)
            assert battle.depth == 2
        whole: dict[int, Fraction] = {}
        for state, share, ended in zip(found.states, found.shares, found.ended, strict=True):
            rest = Branches(state, NO_ACTION).wounds() if ended == UNFINISHED else {0: Fraction(1)}
            for wounds, chance in rest.items():
                whole[wounds] = whole.get(wounds, Fraction(0)) + share * chance
        assert whole == binomial(4, Fraction(1, 3), 2)

    def test_an_action_without_dice_has_one_result(self) -> None:
        """In one of one case."""
        found = Branches(new_duel(gap=2), action(MARCH, hexes=2))
        assert (found.ways, found.out_of, found.ended) == ([1], [1], [ENDED])
        assert found.battles[0].gap == 0

    def test_it_stops_where_a_card_is_to_be_drawn(self) -> None:
        """The card is still in the deck, and the prayer pending."""
        found = Branches(new_duel(), action(PRAY))
        assert (found.ways, found.out_of, found.ended) == ([1], [1], [AT_DECK])
        assert found.battles[0].cards == support.ALL_CARDS

    @pytest.mark.parametrize(("room", "verdict"), [(3, FULL), (4, COMPLETE), (5, COMPLETE)])
    def test_full_means_that_a_state_found_no_room(self, room: int, verdict: int) -> None:
        """Three dice have four results: room for four is enough, though many multisets come after the fourth."""
        found = Branches(new_duel(wounds=9, dice=3), action(STRIKE), room)
        assert found.verdict == verdict
        assert len(found.states) == min(room, 4)

    def test_a_script_that_would_be_too_long_is_full(self) -> None:
        """MAX_POOLS rolls in one step are too many, and the search comes back."""
        found = Branches(new_duel(), action(STRIKE), apply=support.apply_endless)
        assert (found.verdict, found.states) == (FULL, [])
        assert Umpire.over(found.umpire).dice.script.shape[0] == MAX_POOLS

    @pytest.mark.parametrize("room", [2, 200])
    def test_start_and_umpire_are_left_as_they_were(self, room: int) -> None:
        """The dice are rolled again afterwards, whether or not there was room."""
        start = new_duel(wounds=9, dice=4)
        before = start.copy()
        dice = Umpire.over(Branches(start, action(STRIKE), room).umpire).dice
        assert (start == before).all()
        assert not any((dice.scripted, dice.stepwise, dice.halts_at_deck, dice.length, dice.read, dice.wanted_dice))

    def test_no_die_of_the_battle_is_used_up(self) -> None:
        """Key and counter of every state are those of the start: what may happen tells nothing of what will."""
        found = Branches(new_duel(dice=3, key=77), action(STRIKE))
        assert all(battle.dice.counter == 0 and battle.dice.key[0] == 77 for battle in found.battles)


# --- sampling ---------------------------------------------------------------------------------------------


def sampled(start: Bytes, code: int, times: int, room: int = 64, seed: int = 1) -> tuple[list[Bytes], list[int]]:
    """What `sample` finds: states and how often each came about."""
    states, counts = np.zeros((room, len(start)), np.uint8), np.zeros(room, np.int64)
    rooms = start, Duel.blank(), Umpire.blank()
    found = sample(support.apply, never_idle, *rooms, code, times, np.uint64(seed), states, counts)
    return [states[k].copy() for k in range(found)], counts[:found].tolist()


class TestSample:
    """The same action rolled many times."""

    @pytest.mark.parametrize("verb", [STRIKE, CHARGE])
    def test_frequencies_are_those_of_the_exact_odds(self, verb: int) -> None:
        """Through all steps to the next decision, within five standard deviations."""
        times, dice = 20_000, 2 if verb == STRIKE else 4
        states, counts = sampled(new_duel(wounds=9, dice=2, shield=1), action(verb), times)
        assert sum(counts) == times
        seen = Counter({int(Duel.over(state).fighters[1].wounds): n for state, n in zip(states, counts, strict=True)})
        for wounds, share in binomial(dice, Fraction(4, 15), 9).items():
            spread = sqrt(times * share * (1 - share))
            assert abs(seen[wounds] - times * share) < 5 * spread

    def test_results_are_told_apart_by_the_board_and_not_by_the_dice(self) -> None:
        """Key and counter are blotted out, so equal results are one."""
        states, _ = sampled(new_duel(wounds=9, dice=3), action(STRIKE), 500)
        assert len(states) == 4
        assert all(not Duel.over(state).dice.key.any() and Duel.over(state).dice.counter == 0 for state in states)

    def test_without_room_known_results_are_still_counted(self) -> None:
        """The first two results are as frequent as with room for all."""
        start, code = new_duel(wounds=9, dice=3), action(STRIKE)
        all_states, all_counts = sampled(start, code, 2000)
        states, counts = sampled(start, code, 2000, room=2)
        assert [state.tobytes() for state in states] == [state.tobytes() for state in all_states[:2]]
        assert counts == all_counts[:2]

    def test_a_sample_stops_at_the_deck(self) -> None:
        """A card is never drawn, however often."""
        states, counts = sampled(new_duel(), action(PRAY), 50)
        assert (len(states), counts) == (1, [50])
        assert Duel.over(states[0]).cards == support.ALL_CARDS
