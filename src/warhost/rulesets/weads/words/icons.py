"""Which picture a piece has."""

from warhost.rulesets.weads.setup.catalogue import catalogue
from warhost.shelf.terms import Icons

ICONS = Icons(
    "warhost.rulesets.weads",
    "units",
    lambda: ((one.id, one.army) for one in catalogue().types.values()),
)
LEADER, MAGE = "leader", "mage"


def icon_of(army: str, level: str) -> str:
    """The icon of an army's units of a level, or of a "leader" or "mage"."""
    if level in (LEADER, MAGE):
        return ICONS.classes[f"{army}.{level}"]
    return ICONS.of(catalogue().unit_type(army, level).id, army)
