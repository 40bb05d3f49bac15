"""The dice are Threefry's, fair, one roll a pool, and can be read from a script that says when it has run out."""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from itertools import combinations_with_replacement
from math import factorial, sqrt
from typing import TypeVar

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support import D6, Duel, Umpire, new_duel, new_umpire
from warhost.kernel.dice import (
    DECK,
    DICE_A_BLOCK,
    MAX_FACES,
    MAX_POOLS,
    count_bits,
    draw_bits,
    draw_from,
    is_paused,
    leading,
    roll_among,
    roll_one,
    roll_pool,
    threefry,
)

T = TypeVar("T", bound=Hashable)
WORDS = st.integers(0, 2**64 - 1)
MASK = 2**64 - 1
PI = 0x243F6A8885A308D3, 0x13198A2E03707344, 0xA4093822299F31D0, 0x082EFA98EC4E6C89


def reference_threefry(key: tuple[int, int], counter: tuple[int, int]) -> tuple[int, int]:
    """Threefry-2x64-20 straight from its definition, in Python's unbounded integers."""
    schedule = (*key, 0x1BD11BDAA9FC1A22 ^ key[0] ^ key[1])
    x, y = (counter[0] + key[0]) & MASK, (counter[1] + key[1]) & MASK
    for turn in range(20):
        bits = (16, 42, 12, 31, 16, 32, 24, 21)[turn % 8]
        x = (x + y) & MASK
        y = ((y << bits | y >> (64 - bits)) & MASK) ^ x
        if turn % 4 == 3:
            injected = turn // 4 + 1
            x = (x + schedule[injected % 3]) & MASK
            y = (y + schedule[(injected + 1) % 3] + injected) & MASK
    return x, y


def desk(key: int = 1) -> tuple[Duel, Umpire]:
    """A battle with this key and an umpire."""
    return Duel.over(new_duel(key=key)), new_umpire()[1]


def counts_of(umpire: Umpire) -> list[int]:
    """The last pool by face."""
    return list(map(int, umpire.dice.counts))


def write_script(umpire: Umpire, *pools: Sequence[int]) -> None:
    """Let the umpire read these pools, each given as counts by face."""
    dice = umpire.dice
    dice.scripted, dice.length, dice.read, dice.wanted_dice = 1, len(pools), 0, 0
    for number, counts in enumerate(pools):
        dice.script[number, : len(counts)] = counts


def assert_fair(seen: Counter[T], shares: dict[T, int]) -> None:
    """Chi-squared of what was seen against integer shares stays within five standard deviations."""
    assert set(seen) <= set(shares)
    total, cases = sum(seen.values()), sum(shares.values())
    expected = {face: total * share / cases for face, share in shares.items()}
    statistic = sum((seen[face] - wanted) ** 2 / wanted for face, wanted in expected.items())
    degrees = len(shares) - 1
    assert statistic <= degrees + 5 * sqrt(2 * degrees), dict(seen)


class TestGenerator:
    """Threefry-2x64 with 20 rounds."""

    @pytest.mark.parametrize(
        ("counter", "key", "answer"),
        [
            ((0, 0), (0, 0), (0xC2B6E3A8C2C69865, 0x6F81ED42F350084D)),
            ((MASK, MASK), (MASK, MASK), (0xE02CB7C4D95D277A, 0xD06633D0893B8B68)),
            (PI[:2], PI[2:], (0x263C7D30BB0F0AF1, 0x56BE8361D3311526)),
        ],
    )
    def test_the_reference_gives_the_published_answers(
        self, counter: tuple[int, int], key: tuple[int, int], answer: tuple[int, int]
    ) -> None:
        """The known answers of Random123, which use both words of the counter."""
        assert reference_threefry(key, counter) == answer

    def test_zero_gives_the_published_answer(self) -> None:
        """The one published vector whose second counter word is the kernel's, zero."""
        assert threefry(np.uint64(0), np.uint64(0), np.uint64(0)) == 0xC2B6E3A8C2C69865

    @given(key0=WORDS, key1=WORDS, counter=WORDS)
    def test_it_is_the_reference(self, key0: int, key1: int, counter: int) -> None:
        """The first word of the block, for any key and counter."""
        assert (
            threefry(np.uint64(key0), np.uint64(key1), np.uint64(counter))
            == reference_threefry((key0, key1), (counter, 0))[0]
        )

    def test_bits_follow_from_key_and_counter_alone(self) -> None:
        """Battle + action = next battle: the same key and counter give the same bits again."""
        battle, _ = desk()
        battle.dice.key[0], battle.dice.key[1] = PI[2:]
        drawn = [int(draw_bits(battle)) for _ in range(5)]
        assert drawn == [reference_threefry((PI[2], PI[3]), (count, 0))[0] for count in range(5)]
        battle.dice.counter = 2
        assert int(draw_bits(battle)) == drawn[2]


@given(bits=WORDS, faces=st.integers(1, 100))
def test_leading_is_the_exact_head_of_a_fraction(bits: int, faces: int) -> None:
    """`bits` / 2**64 times `faces`: the whole part, and what is left of the fraction."""
    number, rest = leading(np.uint64(bits), faces)
    assert (int(number), int(rest)) == divmod(bits * faces, 2**64)


@pytest.mark.parametrize("faces", [2, 3, 4, 6, 7, 10, 54])
def test_leading_goes_on_to_the_next_face_at_the_very_bit(faces: int) -> None:
    """No face has one of the 2**64 words more than its share, up to the one that cannot be shared."""
    for number in range(1, faces):
        first = -(-(number << 64) // faces)
        assert [int(leading(np.uint64(bits), faces)[0]) for bits in (first - 1, first)] == [number - 1, number]


@given(bits=st.integers(0, 2**62 - 1))
def test_bits_are_counted(bits: int) -> None:
    """How many cards are left in a bit set."""
    assert count_bits(bits) == bits.bit_count()


class TestPools:
    """Dice thrown together."""

    @given(key=WORDS, dice=st.integers(0, 127), allowed=st.integers(1, 2**MAX_FACES - 1))
    def test_a_pool_shows_as_many_dice_as_were_thrown(self, key: int, dice: int, allowed: int) -> None:
        """Each on an allowed face; 127 dice on one face are the most that a count holds."""
        battle, umpire = desk()
        battle.dice.key[0] = key
        umpire.dice.counts[:] = 99
        roll_pool(battle, umpire, dice, MAX_FACES, allowed)
        counts = counts_of(umpire)
        assert sum(counts) == dice
        assert all(count == 0 for face, count in enumerate(counts) if not allowed >> face & 1)

    def test_the_first_dice_are_the_leading_digits_of_the_block(self) -> None:
        """A pool reads its block as a number written in base 6."""
        battle, umpire = desk()
        bits, digits = reference_threefry((1, 1), (0, 0))[0], Counter[int]()
        for _ in range(8):
            digit, bits = divmod(bits * 6, 2**64)
            digits[digit] += 1
        roll_pool(battle, umpire, 8, 6, D6)
        assert counts_of(umpire) == [digits[face] for face in range(MAX_FACES)]

    @pytest.mark.parametrize(
        ("dice", "blocks"), [(0, 0), (1, 1), (DICE_A_BLOCK, 1), (DICE_A_BLOCK + 1, 2), (5 * DICE_A_BLOCK, 5)]
    )
    def test_a_pool_takes_one_block_for_every_dozen_dice(self, dice: int, blocks: int) -> None:
        """So that no die reads digits that a 64-bit fraction does not have."""
        battle, umpire = desk()
        roll_pool(battle, umpire, dice, 6, D6)
        assert battle.dice.counter == blocks

    @pytest.mark.parametrize(("faces", "dice"), [(4, 3), (6, 3), (10, 2)])
    def test_pools_come_up_by_their_multinomial_weights(self, faces: int, dice: int) -> None:
        """Chi-squared over all multisets."""
        battle, umpire = desk(key=20)
        seen: Counter[tuple[int, ...]] = Counter()
        for _ in range(8000):
            roll_pool(battle, umpire, dice, faces, (1 << faces) - 1)
            seen[tuple(counts_of(umpire)[:faces])] += 1
        shares = {}
        for hand in combinations_with_replacement(range(faces), dice):
            counts = tuple(hand.count(face) for face in range(faces))
            shares[counts] = factorial(dice)
            for count in counts:
                shares[counts] //= factorial(count)
        assert_fair(seen, shares)

    def test_the_last_die_of_a_large_pool_is_as_fair_as_the_first(self) -> None:
        """One block has no more than 24 throws of a D6 in it; a hundred dice need several."""
        battle, umpire = desk(key=21)
        seen: Counter[int] = Counter()
        for _ in range(300):
            roll_pool(battle, umpire, 100, 6, D6)
            seen.update(dict(enumerate(counts_of(umpire)[:6])))
        assert_fair(seen, dict.fromkeys(range(6), 1))


class TestSingleDice:
    """One die, one face among some, one card."""

    @pytest.mark.parametrize("faces", [2, 3, 4, 6, 10])
    def test_one_die_is_fair(self, faces: int) -> None:
        """Each face 1 to `faces` equally often."""
        battle, umpire = desk(key=22)
        seen = Counter(roll_one(battle, umpire, faces) for _ in range(6000))
        assert_fair(seen, dict.fromkeys(range(1, faces + 1), 1))

    def test_successive_dice_are_independent(self) -> None:
        """Chi-squared over the 36 pairs of a die and the next."""
        battle, umpire = desk(key=23)
        dice = [roll_one(battle, umpire, 6) for _ in range(12_000)]
        seen = Counter(zip(dice[::2], dice[1::2], strict=True))
        assert_fair(seen, {(a, b): 1 for a in range(1, 7) for b in range(1, 7)})

    def test_neighbouring_keys_roll_independently(self) -> None:
        """Keys that differ in one bit, as a count of battles does, give dice that have nothing in common."""
        seen: Counter[tuple[int, int]] = Counter()
        battle, umpire = desk()
        for key in range(0, 8000, 2):
            pair = []
            for low in (0, 1):
                battle.dice.key[0], battle.dice.counter = key + low, 0
                pair.append(roll_one(battle, umpire, 6))
            seen[pair[0], pair[1]] += 1
        assert_fair(seen, {(a, b): 1 for a in range(1, 7) for b in range(1, 7)})

    @pytest.mark.parametrize(
        ("faces", "open_faces"), [(6, (2, 4, 5)), (10, (1, 10)), (10, (3, 4, 5, 6, 7, 8, 9)), (6, (6,))]
    )
    def test_rolling_again_is_one_roll_among_the_allowed_faces(self, faces: int, open_faces: tuple[int, ...]) -> None:
        """The others never come up, the allowed stay equally likely."""
        battle, umpire = desk(key=24)
        allowed = sum(1 << (face - 1) for face in open_faces)
        seen = Counter(roll_among(battle, umpire, faces, allowed) for _ in range(4000))
        assert_fair(seen, dict.fromkeys(open_faces, 1))

    @pytest.mark.parametrize("left", [(0, 1, 2), (7,), (0, 5, 30, 31, 32, 33, 53), tuple(range(54))])
    def test_a_draw_is_fair_among_the_cards_left(self, left: tuple[int, ...]) -> None:
        """Beyond 32 cards too; nothing but one block is used."""
        battle, umpire = desk(key=25)
        cards = sum(1 << card for card in left)
        seen = Counter(draw_from(battle, umpire, cards) for _ in range(4000))
        assert_fair(seen, dict.fromkeys(left, 1))
        assert battle.dice.counter == 4000


class TestScripts:
    """Stated results instead of the generator."""

    def test_pools_are_read_in_order_and_nothing_is_rolled(self) -> None:
        """The generator's counter stands still."""
        battle, umpire = desk()
        write_script(umpire, [2, 0, 0, 0, 1, 3], [0, 1], [0, 0, 0, 1])
        roll_pool(battle, umpire, 6, 6, D6)
        assert counts_of(umpire) == [2, 0, 0, 0, 1, 3, 0, 0, 0, 0]
        assert roll_one(battle, umpire, 6) == 2
        assert roll_among(battle, umpire, 4, 0b1000) == 4
        assert (umpire.dice.read, umpire.dice.wanted_dice, battle.dice.counter) == (3, 0, 0)

    def test_no_dice_read_nothing(self) -> None:
        """A pool of none leaves the script for the next."""
        battle, umpire = desk()
        write_script(umpire, [1])
        roll_pool(battle, umpire, 0, 6, D6)
        assert (umpire.dice.read, counts_of(umpire)) == (0, [0] * MAX_FACES)
        assert roll_one(battle, umpire, 6) == 1

    def test_a_script_is_as_long_as_it_says(self) -> None:
        """All MAX_POOLS pools can be read."""
        battle, umpire = desk()
        write_script(umpire, *[[0, 0, 1]] * MAX_POOLS)
        assert [roll_one(battle, umpire, 6) for _ in range(MAX_POOLS + 1)] == [3] * MAX_POOLS + [0]

    @pytest.mark.parametrize(
        ("roll", "wanted", "result"),
        [
            (lambda battle, umpire: roll_pool(battle, umpire, 5, 6, 0b111110), (5, 6, 0b111110), None),
            (lambda battle, umpire: roll_one(battle, umpire, 10), (1, 10, 0b1111111111), 0),
            (lambda battle, umpire: roll_among(battle, umpire, 6, 0b100001), (1, 6, 0b100001), 0),
            (lambda battle, umpire: draw_from(battle, umpire, 0b111), (1, DECK, 0), -1),
        ],
    )
    def test_a_script_that_has_run_out_says_what_was_wanted(
        self, roll: Callable[[Duel, Umpire], int | None], wanted: tuple[int, int, int], result: int | None
    ) -> None:
        """How many dice, of how many faces, which allowed; the roll shows nothing."""
        battle, umpire = desk()
        write_script(umpire)
        umpire.dice.counts[:] = 3
        assert roll(battle, umpire) == result
        dice = umpire.dice
        assert (dice.wanted_dice, dice.wanted_faces, dice.wanted_allowed) == wanted
        if wanted[1] != DECK:
            assert not dice.counts.any()
        assert battle.dice.counter == 0

    def test_only_the_first_roll_that_was_wanted_is_written_down(self) -> None:
        """What comes after it has no meaning: the action is going to be abandoned."""
        battle, umpire = desk()
        write_script(umpire)
        roll_pool(battle, umpire, 4, 6, D6)
        roll_one(battle, umpire, 10)
        draw_from(battle, umpire, 0b11)
        assert (umpire.dice.wanted_dice, umpire.dice.wanted_faces, umpire.dice.wanted_allowed) == (4, 6, D6)

    def test_a_card_is_read_from_the_script(self) -> None:
        """A script holds the card itself, up to the last of a deck."""
        battle, umpire = desk()
        write_script(umpire, [53], [0])
        assert [draw_from(battle, umpire, (1 << 54) - 1) for _ in range(3)] == [53, 0, -1]

    @pytest.mark.parametrize("scripted", [0, 1])
    def test_dice_can_halt_at_the_deck(self, scripted: int) -> None:
        """Rolled or scripted, a draw then only says that a card is wanted."""
        battle, umpire = desk()
        write_script(umpire, [1])
        umpire.dice.scripted, umpire.dice.halts_at_deck = scripted, 1
        assert draw_from(battle, umpire, 0b11) == -1
        assert (umpire.dice.wanted_dice, umpire.dice.wanted_faces) == (1, DECK)
        assert (umpire.dice.read, battle.dice.counter) == (0, 0)

    def test_halting_at_the_deck_does_not_hide_the_roll_that_ran_out_before(self) -> None:
        """Else a roll and a draw in one step would pass for a draw alone."""
        battle, umpire = desk()
        write_script(umpire)
        umpire.dice.halts_at_deck = 1
        roll_pool(battle, umpire, 3, 6, D6)
        assert draw_from(battle, umpire, 0b11) == -1
        assert (umpire.dice.wanted_dice, umpire.dice.wanted_faces) == (3, 6)

    def test_paused_means_run_out_or_one_step_walked(self) -> None:
        """A stepwise walk stops where it has read dice; a plain script goes on until it has run out."""
        battle, umpire = desk()
        write_script(umpire, [1])
        assert not is_paused(umpire)
        roll_one(battle, umpire, 6)
        assert not is_paused(umpire)
        umpire.dice.stepwise = 1
        assert is_paused(umpire)
        umpire.dice.stepwise = 0
        roll_one(battle, umpire, 6)
        assert is_paused(umpire)
