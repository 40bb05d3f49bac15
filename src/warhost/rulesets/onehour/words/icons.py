"""Which picture a unit has."""

from warhost.rulesets.onehour.setup.catalogue import KIND_IDS, RACE_IDS
from warhost.shelf.terms import Icons

ICONS = Icons(
    "warhost.rulesets.onehour",
    "units",
    lambda: ((f"{race}.{kind}", kind) for race in RACE_IDS for kind in KIND_IDS),
)


def icon_of(race: str, kind: str) -> str:
    """The icon of a unit type of a race, by their ids."""
    return ICONS.of(f"{race}.{kind}", kind)
