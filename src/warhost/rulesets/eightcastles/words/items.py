"""Magic items as the campaign keeps them: a table of three, and a number in it.

Rule: TW-5.6k
"""

from __future__ import annotations

KINDS = ("weapon", "item", "banner")
A_KIND = 10
"""Items of each table."""


def item_name(item: int) -> str:
    """What an item is called by its number in the campaign, from 1: "weapon 3"."""
    kind, number = divmod(item - 1, A_KIND)
    return f"{KINDS[kind]} {number + 1}"


def item_drawn(die: int, number: int) -> str:
    """What two dice have drawn: "4 and 7, item 7"."""
    return f"{die} and {number}, {KINDS[(die - 1) // 2]} {number}"
