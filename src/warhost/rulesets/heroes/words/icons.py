"""Which picture a figure has."""

from warhost.rulesets.heroes.setup.catalogue import Warrior, catalogue
from warhost.shelf.terms import Icons


def class_of(warrior: Warrior) -> str:
    """What a figure is, in one of four words: hero, hero archer, spearman, archer."""
    if warrior.hero:
        return "hero archer" if warrior.bow > warrior.attack else "hero"
    return "archer" if warrior.bow else "spearman"


ICONS = Icons(
    "warhost.rulesets.heroes",
    "figures",
    lambda: ((warrior.key, class_of(warrior)) for warrior in catalogue().roster.values()),
)


def icon_of(warrior: Warrior) -> str:
    """The icon of a figure."""
    return ICONS.of(warrior.key, class_of(warrior))
