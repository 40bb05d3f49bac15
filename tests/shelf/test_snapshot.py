"""Snapshots of any record say what the record says; a rule taken as plain Python asks the rules that it asks."""

from __future__ import annotations

from typing import Any
from weakref import ref

import numpy as np
import pytest

from warhost.kernel.abi import Header
from warhost.kernel.compile import rule
from warhost.kernel.layout import Record, i1, i2, u8
from warhost.shelf.snapshot import plain, reader, reader_in_place, remembered


class Badge(Record):
    """A record inside of a record."""

    worn = u8()
    colours = i1(2)


class Ground(Record):
    """A record with large arrays inside of a record."""

    columns = i1()
    apart = i2(5, 5)


class Unit(Record):
    """One of many."""

    side = i1()
    shots = i2(3)
    badge = Badge.one()


class Referee(Record):
    """What knows a fight's ground."""

    turns = i2()
    ground = Ground.one()
    units = Unit.array(4)


class Fight(Header):
    """A battle of an imaginary game."""

    count = i1()
    scores = i2(2)
    grid = i1(2, 3)
    leader = Unit.one()
    units = Unit.array(4)


def fight() -> tuple[Any, Any]:
    """The memory of a fight with something in every field, and its record."""
    memory = Fight.blank()
    memory[:] = np.arange(len(memory)) * 37 % 251
    record: Any = Fight.over(memory)
    record.count, record.depth = 3, 2
    return memory, record


def test_numbers_arrays_and_records_in_records_are_read_as_they_are() -> None:
    memory, record = fight()
    seen: Any = reader(Fight, units="count")(memory)
    assert (seen.turn, seen.winner, seen.count) == (record.turn, record.winner, 3)
    assert (seen.scores.tolist(), seen.grid.tolist()) == (record.scores.tolist(), record.grid.tolist())
    assert seen.grid[1, 2] == record.grid[1, 2]
    for read, field in ((seen.leader, record.leader), (seen.units[2], record.units[2])):
        assert (read.side, read.shots) == (field.side, tuple(field.shots))
        assert (read.badge.worn, read.badge.colours) == (int(field.badge.worn), tuple(field.badge.colours))
    assert seen.dice.key == tuple(record.dice.key)
    assert min(*seen.scores, *(shot for unit in seen.units for shot in unit.shots)) < 0


def test_only_the_records_in_use_are_read() -> None:
    memory, _ = fight()
    seen: Any = reader(Fight, units="count")(memory.tobytes())
    assert (len(seen.units), len(seen.stack)) == (3, 2)
    whole: Any = reader(Fight)(memory)
    assert len(whole.units) == 4


def test_a_snapshot_does_not_change_with_the_bytes() -> None:
    memory, record = fight()
    seen: Any = reader(Fight, units="count")(memory)
    before = int(record.units[0].side)
    record.units[0].side = before + 1
    assert seen.units[0].side == before


def test_records_that_are_alike_are_equal_and_can_be_kept_by_what_they_say() -> None:
    memory, _ = fight()
    read: Any = reader(Fight, units="count")
    assert len({*read(memory).units, *read(memory.copy()).units}) == 3


LIMIT = 2


@rule
def is_scarred(battle: Any, unit: int) -> bool:
    """True for a unit with few shots left."""
    return bool(battle.units[unit].shots[0] < LIMIT)


@rule
def scarred(battle: Any, side: int) -> int:
    """How many units of a side have few shots left, and how often those below are asked."""
    found = 0
    for unit in range(battle.count):
        found += int(battle.units[unit].side == side and is_scarred(battle, unit))
    return found


def test_a_plain_rule_is_asked_of_a_snapshot_with_all_rules_that_it_asks() -> None:
    memory, record = fight()
    for unit, shots in enumerate((0, 1, 5)):
        record.units[unit].side, record.units[unit].shots[0] = 1, shots
    assert plain(scarred)(reader(Fight, units="count")(memory), 1) == 2
    assert plain(plain(scarred)) is plain(scarred)
    assert plain(len) is len


# --- what is too large to be copied -----------------------------------------------------------------------


def referee() -> tuple[Any, Any]:
    """The memory of a referee with something in every field, and its record."""
    memory = Referee.blank()
    memory[:] = np.arange(len(memory)) * 53 % 251
    return memory, Referee.over(memory)


def test_a_referee_is_read_where_it_lies() -> None:
    memory, record = referee()
    seen: Any = reader_in_place(Referee)(memory)
    assert (seen.turns, seen.ground.columns) == (record.turns, record.ground.columns)
    assert seen.ground.apart.tolist() == record.ground.apart.tolist()
    assert seen.ground.apart[3, 2] == record.ground.apart[3, 2]
    assert [one.shots for one in seen.units] == [tuple(one.shots) for one in record.units]
    assert np.shares_memory(np.asarray(seen.ground.apart), memory)


def test_nothing_can_be_written_through_it() -> None:
    seen: Any = reader_in_place(Referee)(referee()[0])
    with pytest.raises(TypeError, match="read-only"):
        seen.ground.apart[0, 0] = 1


def test_a_question_is_answered_once_for_each_referee() -> None:
    asked = []

    @remembered
    def farther(umpire: Any, by: int) -> int:
        """So many columns more than there are."""
        asked.append(by)
        return int(umpire.ground.columns) + by

    (memory, record), seen = referee(), reader_in_place(Referee)
    one, other, columns = seen(memory), seen(memory.copy()), int(record.ground.columns)
    assert [farther(one, 1), farther(one, 1), farther(other, 1), farther(one, 2)] == [
        columns + by for by in (1, 1, 1, 2)
    ]
    assert asked == [1, 1, 2]


def test_a_referee_that_was_asked_goes_when_nobody_needs_it() -> None:
    asked: Any = reader_in_place(Referee)(referee()[0])
    assert remembered(lambda umpire: umpire.turns)(asked) == asked.turns
    gone = ref(asked)
    del asked
    assert gone() is None
