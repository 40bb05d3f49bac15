"""Which picture a unit has."""

from warhost.shelf.terms import Icons

ICONS = Icons("warhost.rulesets.onehour", "units")


def icon_of(race: str, kind: str) -> str:
    """The icon of a unit type of a race, by their ids."""
    return ICONS.of(f"{race}.{kind}", kind)
