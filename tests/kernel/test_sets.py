"""Wide sets: compiled they are what a set of Python is, with as many members as a game can want, and no sign bit."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from warhost.errors import DeclarationError
from warhost.kernel.intrinsics import lowest_bit, record_in
from warhost.kernel.layout import Record, i1
from warhost.kernel.sets import (
    WHICH,
    WIDE_ROOM,
    WORDS,
    asked_of,
    bit_of,
    bits_of,
    gathered,
    is_among,
    mask_of,
    put_wide,
    small_set,
    wide_in,
    wide_set,
    word_of,
)

MEMBERS = st.sets(st.integers(0, WIDE_ROOM - 1))
ARMY = 128  # pieces, more than the bits of one word


class Letter(IntEnum):
    """Members that stand in all words, and beside their ends."""

    FIRST = 0
    LAST_OF_A_WORD = 63
    FIRST_OF_THE_NEXT = 64
    SOMEWHERE = 130
    LAST = 255


KEPT = bits_of(Letter.LAST_OF_A_WORD, Letter.SOMEWHERE, Letter.LAST)


class Muster(Record):
    """Who has moved, of an army of many pieces."""

    turn = i1()
    moved = wide_set(ARMY)


MUSTER = Muster.dtype


def as_set(bits: int) -> set[int]:
    """The members of a whole number."""
    return {member for member in range(WIDE_ROOM) if bits >> member & 1}


def as_array(members: set[int]) -> np.ndarray:
    """Members as compiled code takes them."""
    return np.array(sorted(members), np.int64)


@njit  # type: ignore[untyped-decorator]
def gather(members: Any) -> Any:
    """The wide set of these; that of none is a plain 0."""
    found = 0
    for member in members:
        found |= bit_of(member)
    return found


@njit  # type: ignore[untyped-decorator]
def ask_of(kind: int, ours: Any, theirs: Any, word: int) -> int:
    """A word of what an operation makes of two sets."""
    one, other = gather(ours), gather(theirs)
    found = one | other if kind == 0 else one & other if kind == 1 else one & ~other if kind == 2 else one & KEPT
    return asked_of(found, word)


OPERATIONS: list[Callable[[set[int], set[int]], set[int]]] = [
    set.__or__,
    set.__and__,
    set.__sub__,
    lambda one, _: one & as_set(KEPT),
]


@given(st.sampled_from(range(len(OPERATIONS))), MEMBERS, MEMBERS)
def test_operations_are_those_of_sets(kind: int, one: set[int], other: set[int]) -> None:
    ours, theirs = as_array(one), as_array(other)
    bits = gathered(lambda word: ask_of(kind, ours, theirs, word))
    assert as_set(bits) == OPERATIONS[kind](one, other)
    assert bits >= 0, "no member is taken for a sign"


@njit  # type: ignore[untyped-decorator]
def compare(ours: Any, theirs: Any) -> tuple[bool, bool, bool, bool]:
    """Whether two sets are equal and differ, and whether the first has members, asked in two ways."""
    one, other = gather(ours), gather(theirs)
    return one == other, one != other, bool(one), one != 0


@given(MEMBERS, MEMBERS)
def test_comparisons_are_those_of_sets(one: set[int], other: set[int]) -> None:
    same, differ, some, filled = compare(as_array(one), as_array(other))
    assert (same, differ) == (one == other, one != other)
    assert some == filled == bool(one)
    assert compare(as_array(one), as_array(one))[0]


@njit  # type: ignore[untyped-decorator]
def one_by_one(members: Any, out: Any) -> int:
    """Take the members out of a set, the lowest first: how many."""
    left, n = gather(members), 0
    while left:
        out[n] = lowest_bit(left)
        left &= ~bit_of(out[n])
        n += 1
    return n


@given(MEMBERS)
def test_members_are_taken_out_in_their_order(members: set[int]) -> None:
    out = np.zeros(WIDE_ROOM, np.int64)
    assert out[: one_by_one(as_array(members), out)].tolist() == sorted(members)


@njit  # type: ignore[untyped-decorator]
def mark_in(memory: Any, members: Any) -> None:
    """Add members to the set that a record keeps."""
    muster = record_in(memory, MUSTER)
    put_wide(muster.moved, wide_in(muster.moved) | gather(members))


@given(st.sets(st.integers(0, ARMY - 1)), st.sets(st.integers(0, ARMY - 1)))
def test_a_record_keeps_sets_of_many_pieces(one: set[int], other: set[int]) -> None:
    memory = Muster.blank()
    mark_in(memory, as_array(one))
    mark_in(memory, as_array(other))
    muster = Muster.over(memory)
    assert as_set(wide_in(muster.moved)) == one | other, "read as bytes, without the compiler"
    assert muster.turn == 0, "nothing beside it is touched"


@given(MEMBERS)
def test_words_say_the_same_interpreted(members: set[int]) -> None:
    bits = bits_of(*members)
    asked = [word_of(bits, word) for word in range(WORDS)]
    assert [ask_of(0, as_array(members), as_array(set()), word) for word in range(WORDS)] == asked
    assert all(-(2**63) <= word < 2**63 for word in asked), "as an int64 holds them"


def test_an_empty_set_is_known_by_one_question() -> None:
    asked: list[int] = []

    def ask(word: int) -> int:
        asked.append(word)
        return int(asked_of(0, word))

    assert gathered(ask) == 0
    assert asked == [WHICH]


@pytest.mark.parametrize(("field", "room"), [(small_set, 63), (wide_set, 256)])
def test_more_members_than_fit_are_refused_with_the_place(field: Any, room: int) -> None:
    field(room)
    with pytest.raises(DeclarationError, match=rf"kernel\.test_sets:\d+: .* {room} members, and not {room + 1}"):
        field(room + 1)


class Deed(IntEnum):
    WALK = 0
    SHOOT = 3
    REST = 62
    TOO_MUCH = 63


def test_whatever_is_in_a_small_set_is_among_it() -> None:
    members = mask_of(Deed.WALK, Deed.REST)
    assert [is_among(int(deed), members) for deed in (Deed.WALK, Deed.SHOOT, Deed.REST)] == [True, False, True]
    assert [is_among(int(deed), 0) for deed in Deed][:3] == [False] * 3


def test_a_small_set_that_cannot_hold_a_member_is_refused_where_it_stands() -> None:
    with pytest.raises(DeclarationError, match=r"kernel\.test_sets:\d+: a small set holds 63 .*TOO_MUCH"):
        mask_of(Deed.WALK, Deed.TOO_MUCH)
