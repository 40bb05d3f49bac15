"""Magic items as the campaign keeps them: a table of three, and numbers in it.

Rule: TW-5.6k
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from warhost.rulesets.eightcastles.setup.lists import hosts
from warhost.rulesets.eightcastles.state import ITEM_BITS
from warhost.shelf.hosts import Item

TABLES = ("weapon", "item", "banner")
"""Of the game of the battles, by kind from 1."""


@cache
def _items() -> dict[tuple[str, int], Item]:
    return {(item.table, item.roll): item for item in hosts().items.values()}


def items_of(carried: int) -> list[Item]:
    """The magic items that a piece carries, by what its record says: several where a 10 was rolled."""
    table = TABLES[(carried >> ITEM_BITS) - 1]
    return [_items()[table, number + 1] for number in range(ITEM_BITS) if carried >> number & 1]


def item_name(carried: int) -> str:
    """What a piece carries: "Holy Blade", "Blade of Courage and Blade of Speed"."""
    return " and ".join(item.name for item in items_of(carried))


def item_drawn(die: int, carried: int) -> str:
    """What a die for the table and the rolls on it have drawn: "4, Healing Chalice"."""
    return f"{die}, {item_name(carried)}"


def carried_by_ids(ids: Sequence[str]) -> int:
    """What a piece carries that has these items; ValueError for what no table has, or not one table alone."""
    found = [hosts().items[one] for one in ids if one in hosts().items]
    tables = {item.table for item in found}
    if len(found) != len(ids) or len(tables) != 1:
        raise ValueError(f"{'+'.join(ids)!r}: items of one table were expected")
    numbers = sum({1 << (item.roll - 1) for item in found})
    return ((TABLES.index(tables.pop()) + 1) << ITEM_BITS) | numbers
