"""Which spaces are in supply, as views tell it."""

from __future__ import annotations

from typing import Any

from warhost.rulesets.eightcastles.rules import spaces
from warhost.rulesets.eightcastles.state import MAX_SPACES, Campaign, Umpire
from warhost.shelf.snapshot import plain

FIND: Any = plain(spaces.find_supplied)


class Marking:
    """An umpire whose marks are of its own: the rule notes there what it finds."""

    def __init__(self, umpire: Umpire) -> None:
        self.umpire = umpire
        self.supplied = [0] * MAX_SPACES

    def __getattr__(self, name: str) -> Any:
        return getattr(self.umpire, name)


def supplied(campaign: Campaign, umpire: Umpire, side: int) -> set[int]:
    """The spaces of a side that are in supply.

    Rule: TW-5.5a
    """
    marks = Marking(umpire)
    FIND(campaign, marks, side)
    return {place for place, is_marked in enumerate(marks.supplied) if is_marked}
