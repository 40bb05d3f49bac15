"""Snapshots of any record say what the record says; a rule taken as plain Python asks the rules that it asks."""

from __future__ import annotations

from typing import Any

import numpy as np

from warhost.kernel.abi import Header
from warhost.kernel.compile import rule
from warhost.kernel.layout import Record, i1, i2, u8
from warhost.shelf.snapshot import plain, reader


class Badge(Record):
    """A record inside of a record."""

    worn = u8()
    colours = i1(2)


class Unit(Record):
    """One of many."""

    side = i1()
    shots = i2(3)
    badge = Badge.one()


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
