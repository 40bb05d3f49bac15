"""Which picture a row of an army list has."""

from warhost.rulesets.eightcastles.setup.lists import rows
from warhost.rulesets.eightcastles.state import Category
from warhost.shelf.terms import Icons

ICONS = Icons(
    "warhost.rulesets.eightcastles",
    "rows",
    lambda: ((row.id, Category(row.category).name.lower()) for row in rows()),
)


def icon_of(row: int) -> str:
    """The icon of a row."""
    one = rows()[row]
    return ICONS.of(one.id, Category(one.category).name.lower())
