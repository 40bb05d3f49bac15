"""Which picture a troop has."""

from warhost.rulesets.tewapen.setup.catalogue import Troop, catalogue
from warhost.shelf.terms import Icons

ICONS = Icons(
    "warhost.rulesets.tewapen",
    "troops",
    lambda: ((troop.id, troop.piece_class) for troop in catalogue().troops.values() if troop.piece_class != "B"),
)


def icon_of(troop: Troop) -> str:
    """The icon of a troop."""
    return ICONS.of(troop.id, troop.piece_class)
