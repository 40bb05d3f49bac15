"""Which picture a piece has: by troop, all others by their class."""

from __future__ import annotations

from warhost.rulesets.ittybitty.setup.catalogue import catalogue
from warhost.shelf.terms import Icons

ICONS = Icons(
    "warhost.rulesets.ittybitty",
    "units",
    lambda: ((one.id, one.cls) for one in catalogue().troops.values()),
)


def icon_of(troop: str) -> str:
    """The icon of the pieces of a troop."""
    return ICONS.of(troop, catalogue().troops[troop].cls)
