"""Records from classes lie in memory as NumPy's aligned structs do, and a child begins with its parent."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warhost.kernel.abi import Desk, Header
from warhost.kernel.layout import Record, RecordMeta, i1, i2, i4, i8, u8

DECLARE = {"i1": i1, "i2": i2, "i4": i4, "i8": i8, "u8": u8}
CODES = st.sampled_from(sorted(DECLARE))
SHAPES = st.lists(st.integers(1, 4), max_size=2).map(tuple)


class Unit(Record):
    """A record of its own."""

    side = i1()
    cell = i2()
    dice = i1(3)


class Key(Record):
    """The widest alignment."""

    word = u8()
    tail = i1()


class Parent(Record):
    """What a child begins with."""

    turn = i4()
    flag = i1()


class Child(Parent):
    """A child with records inside."""

    units = Unit.array(5)
    key = Key.one()
    grid = Unit.array(2, 3)
    last = i1()


def record_of(fields: list[tuple[str, tuple[int, ...]]], base: type[Record] = Record) -> type[Record]:
    """A record class with fields of these codes and shapes, named f0, f1, ..."""
    body = {f"f{k}": DECLARE[code](*shape) for k, (code, shape) in enumerate(fields)}
    made: type[Record] = RecordMeta("Made", (base,), body)  # type: ignore[assignment]
    return made


def offsets(dtype: np.dtype[Any]) -> dict[str, int]:
    """Where each field lies."""
    assert dtype.fields is not None
    return {name: dtype.fields[name][1] for name in dtype.names or ()}


@given(fields=st.lists(st.tuples(CODES, SHAPES), min_size=1, max_size=8))
def test_flat_records_lie_as_numpy_aligns_them(fields: list[tuple[str, tuple[int, ...]]]) -> None:
    """Names, types, offsets and size are those of `align=True`."""
    made = record_of(fields).dtype
    numpys = np.dtype([(f"f{k}", code, shape) for k, (code, shape) in enumerate(fields)], align=True)
    assert offsets(made) == offsets(numpys)
    assert made.itemsize == numpys.itemsize
    assert [made[name] for name in made.names or ()] == [numpys[name] for name in numpys.names or ()]


@given(
    inner=st.lists(st.tuples(CODES, SHAPES), min_size=1, max_size=4),
    before=st.integers(0, 9),
    count=st.integers(1, 3),
)
def test_nested_records_lie_where_c_puts_them(
    inner: list[tuple[str, tuple[int, ...]]], before: int, count: int
) -> None:
    """A record inside another is aligned to its widest field, and its size is a multiple of it."""
    nested = record_of(inner)
    body = {"front": i1(before)} if before else {}
    outer = RecordMeta("Outer", (Record,), {**body, "inner": nested.array(count), "last": i1()})
    widest = max(np.dtype(code).itemsize for code, _ in inner)
    start = -(-before // widest) * widest
    assert nested.dtype.itemsize % widest == 0
    assert offsets(outer.dtype)["inner"] == start
    assert offsets(outer.dtype)["last"] == start + count * nested.dtype.itemsize
    assert outer.dtype.itemsize % widest == 0
    assert outer.alignment == widest


@given(
    parents=st.lists(st.tuples(CODES, SHAPES), min_size=1, max_size=4),
    own=st.dictionaries(st.sampled_from("abc"), CODES, max_size=3),
)
def test_a_child_begins_with_its_parents_fields(
    parents: list[tuple[str, tuple[int, ...]]], own: dict[str, str]
) -> None:
    """The parent's fields lie where the parent has them, whatever comes after."""
    parent = record_of(parents)
    child = RecordMeta("Child", (parent,), {name: DECLARE[code]() for name, code in own.items()})
    assert (child.dtype.names or ()) == (*(parent.dtype.names or ()), *own)
    inherited = {name: place for name, place in offsets(child.dtype).items() if name not in own}
    assert inherited == offsets(parent.dtype)
    assert child.dtype.itemsize >= parent.dtype.itemsize


def test_code_that_knows_only_the_parent_reads_the_child() -> None:
    """A view as the parent and a view as the child are one memory."""
    memory = Child.blank()
    child, parent = Child.over(memory), Parent.over(memory)
    child.turn, child.flag, child.last = 70_000, 3, 9
    assert (parent.turn, parent.flag) == (70_000, 3)
    parent.turn = 12
    assert (child.turn, child.last) == (12, 9)


def test_the_parents_of_all_games_keep_their_place() -> None:
    """A battle is hashed in words of eight bytes, so every child of the header is a multiple of them."""
    game = RecordMeta("Game", (Header,), {"last": i1()})
    assert Header.dtype.itemsize % 8 == 0
    assert game.dtype.itemsize % 8 == 0
    assert offsets(game.dtype)["stack"] == offsets(Header.dtype)["stack"]
    assert list(offsets(Desk.dtype)) == ["dice", "journal"]


def test_blank_memory_is_zero_and_as_long_as_the_record() -> None:
    """One uint8 for each byte, every call a memory of its own."""
    memory = Child.blank()
    assert memory.dtype == np.uint8
    assert memory.shape == (Child.dtype.itemsize,)
    assert not memory.any()
    memory[:] = 1
    assert not Child.blank().any()


def test_over_writes_through_to_the_bytes_and_reads_from_them() -> None:
    """No copy is made, arrays of records included."""
    memory = Child.blank()
    child = Child.over(memory)
    child.units[4].cell = -300
    child.units[4].dice[2] = 7
    child.key.word = 2**64 - 1
    again = Child.over(memory)
    assert (again.units[4].cell, again.units[4].dice[2], again.key.word) == (-300, 7, 2**64 - 1)
    memory[:] = 0
    assert (child.units[4].cell, child.key.word) == (0, 0)


def test_over_takes_memory_longer_than_the_record() -> None:
    """The record lies at the beginning."""
    memory = np.zeros(Unit.dtype.itemsize + 8, np.uint8)
    Unit.over(memory).side = 5
    assert memory[0] == 5
    assert not memory[1:].any()


def test_arrays_of_records_have_their_shape() -> None:
    """`array(5)` is a row, `array(2, 3)` a grid, `one()` a single record."""
    assert Child.dtype["units"].shape == (5,)
    assert Child.dtype["grid"].shape == (2, 3)
    assert Child.dtype["key"].shape == ()
    assert Child.dtype["units"].base == Unit.dtype
    assert Unit.dtype["dice"].shape == (3,)


@settings(max_examples=20)
@given(cell=st.integers(-(2**15), 2**15 - 1), side=st.integers(-128, 127))
def test_fields_hold_what_their_width_allows(cell: int, side: int) -> None:
    """`i1` is -128 to 127, `i2` -32768 to 32767."""
    unit = Unit.over(Unit.blank())
    unit.cell, unit.side = cell, side
    assert (unit.cell, unit.side) == (cell, side)


@pytest.mark.parametrize("taken", ["data", "copy", "shape"])
def test_a_field_cannot_hide_behind_an_attribute_of_numpys_records(taken: str) -> None:
    """Interpreted, `unit.data` would be NumPy's buffer and not the field."""
    with pytest.raises(AssertionError, match=f"Bad.*{taken}"):
        RecordMeta("Bad", (Record,), {taken: i1()})


class Chart(Record):
    """A record whose user says how large it is."""

    rows = i1()
    cells = i2("rows", "columns")
    names = i8("rows")


def test_sizes_that_were_left_open_are_stated_later() -> None:
    """The record is then the one that would have been written so, its fields in their order."""
    made = Chart.sized(rows=3, columns=4)
    assert offsets(made.dtype) == {"rows": 0, "cells": 2, "names": 32}
    assert made.over(made.blank()).cells.shape == (3, 4)
    assert made.__doc__ == Chart.__doc__


@pytest.mark.parametrize("sizes", [{}, {"rows": 3}, {"rows": 3, "columns": 4, "hexes": 5}])
def test_all_open_sizes_must_be_stated(sizes: dict[str, int]) -> None:
    """Neither too few nor too many."""
    with pytest.raises(AssertionError, match="Chart leaves open"):
        Chart.sized(**sizes)


def test_a_record_with_open_sizes_has_no_layout() -> None:
    """The reason says which are open."""
    with pytest.raises(AssertionError, match="Chart leaves open rows, columns: `sized` states them"):
        Chart.blank()
