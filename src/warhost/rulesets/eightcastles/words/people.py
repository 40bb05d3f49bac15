"""Whom a chronicle speaks of: realms with their articles, and Generals, whose reputation is told once a season."""

from __future__ import annotations

from warhost.rulesets.eightcastles.words.leaders import name_table
from warhost.rulesets.eightcastles.words.names import ARMIES, NEUTRAL_ID, Names, army_of, side_id

BARE = ("chaos",)
"""Realms that take no article."""


class People:
    """Who has been spoken of in a season."""

    def __init__(self) -> None:
        self.reputations: dict[str, str] = {}
        self._told: set[str] = set()

    def meet(self, names: Names) -> None:
        """Learn what the Generals of a moment are known for."""
        for piece, leader in enumerate(names.leaders):
            if leader.title:
                self.reputations[names.bare[piece]] = name_table().reputations[leader.reputation - 1]

    def next_season(self) -> None:
        """Nobody has been spoken of yet."""
        self._told.clear()

    def general(self, name: str, side: int) -> str:
        """A General: with his reputation and his realm where he is spoken of first in a season."""
        if name in self._told:
            return name
        self._told.add(name)
        known = self.reputations.get(name, "")
        return f"{name}{known and f' {known}'} of {self.realm(side)}"

    @staticmethod
    def realm(side: int) -> str:
        """A realm in a sentence: "the Humans"."""
        if side_id(side) in (None, NEUTRAL_ID):
            return "the militia"
        return army_of(side) if side_id(side) in BARE else f"the {ARMIES[side]}"
