"""Every wording reads what it has written, and refuses what stands for nothing with the text that was given."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warhost.kernel.abi import DRAWN, NOBODY, WON
from warhost.shelf.wordings import (
    Wording,
    bits_of,
    each,
    ending,
    in_words,
    members_of,
    number,
    numbers,
    one_of,
    or_else,
    set_of,
)


class Mood(IntEnum):
    """What a unit feels."""

    STEADY = 0
    VERY_SHAKEN = 1
    ROUTED = 2


SIDE = one_of("side", ("red", "black"))
SIDE_OR_NOBODY = or_else("nobody", NOBODY, SIDE)
SET = set_of("mark", ("MOVED", "ACTED", "MOUNTED"))


@pytest.mark.parametrize(
    ("wording", "value", "text"),
    [
        (number(), 127, "127"),
        (number(5, -3), -3, "-3"),
        (numbers(4, 9), [3, 0, 2, 0], "3-0-2"),
        (numbers(3, 9), [0, 0, 0], "0"),
        (SIDE, 1, "black"),
        (SIDE_OR_NOBODY, NOBODY, "nobody"),
        (members_of("mood", Mood), 1, "very-shaken"),
        (members_of("mood", Mood, 1), 2, "routed"),
        (members_of("mood", Mood, word=lambda one: one.name), 1, "VERY_SHAKEN"),
        (SET, 0b101, "MOVED,MOUNTED"),
        (SET, 0, "none"),
        (each(number()), [2, 0], "2 0"),
        (in_words(SIDE), 0b11, "red black"),
        (ending(SIDE_OR_NOBODY, members_of("mood", Mood)), (1, 0, WON), "black steady"),
        (ending(SIDE_OR_NOBODY, members_of("mood", Mood)), (NOBODY, 2, DRAWN), "nobody routed"),
    ],
)
def test_a_value_is_written_and_read_again(wording: Wording, value: Any, text: str) -> None:
    assert wording.write(value, None) == text
    assert wording.read(text, None) == value


@given(st.integers(-(2**63), 2**63 - 1))
def test_any_set_of_64_bits_is_written_in_words_and_read_again(bits: int) -> None:
    named = in_words(number(63))
    assert named.read(named.write(bits, None), None) == bits
    assert sum(1 << bit for bit in bits_of(bits)) == bits % 2**64


@pytest.mark.parametrize(
    ("wording", "text", "message"),
    [
        (number(7), "8", "'8': a number from 0 to 7 was expected"),
        (number(7), "-1", "a number from 0 to 7 was expected"),
        (number(7), "two", "'two': a number"),
        (number(99999), "123456", "'123456': a number"),
        (numbers(2, 9), "1-2-3", "3 numbers, where at most 2 can be"),
        (SIDE, "blue", "unknown side 'blue'; known: black, red"),
        (SET, "MOVED,ACTD", "unknown mark 'ACTD'; nearest: ACTED"),
        (in_words(SIDE), "red rde", "unknown side 'rde'"),
    ],
)
def test_what_stands_for_nothing_is_refused(wording: Wording, text: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        wording.read(text, None)
