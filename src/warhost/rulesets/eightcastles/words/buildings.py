"""What the buildings of a castle are called, which a campaign knows by their numbers."""

from __future__ import annotations

from functools import cache

from warhost.rulesets.eightcastles.setup.lists import hosts


@cache
def _hexes() -> tuple[str, ...]:
    return tuple(hosts().works)


def building_name(building: int) -> str:
    """Where a building stands: its hex in the game of the battles.

    Rule: TW-5.7f, TW-R124
    """
    return _hexes()[building] if building < len(_hexes()) else str(building)
