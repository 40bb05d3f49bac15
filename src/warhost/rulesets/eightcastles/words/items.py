"""Magic items as the campaign keeps them, a table of three and a number in it; and the buildings of a castle.

Rule: TW-5.6k, TW-R124
"""

from __future__ import annotations

from functools import cache

from warhost.rulesets.eightcastles.setup.lists import hosts

TABLES = ("weapon", "item", "banner")
"""Of the game of the battles, in the order of the die."""
A_TABLE = 10
"""Numbers of each table."""


@cache
def _names() -> dict[tuple[str, int], str]:
    return {(item.table, item.roll): item.name for item in hosts().items.values()}


def _name(table: int, number: int) -> str:
    return _names().get((TABLES[table], number), f"{TABLES[table]} {number}")


def item_name(item: int) -> str:
    """What an item is called by its number in the campaign, from 1: "Holy Blade"."""
    table, number = divmod(item - 1, A_TABLE)
    return _name(table, number + 1)


def item_drawn(die: int, number: int) -> str:
    """What two dice have drawn: "4 and 7, Healing Chalice"."""
    return f"{die} and {number}, {_name((die - 1) // 2, number)}"


@cache
def _buildings() -> tuple[str, ...]:
    return tuple(hosts().works)


def building_name(building: int) -> str:
    """Where a building of a castle stands, by its number: the hex in the game of the battles."""
    return _buildings()[building] if building < len(_buildings()) else str(building)
