"""What is left of the figures of Heroes & Gods when a battle stops."""

from __future__ import annotations

from collections.abc import Iterator

from warhost.ruleset import FALLEN, STANDS, TO_COME, Remains
from warhost.rulesets.heroes.state import DEAD, HERO, OFF_TABLE, PANICKED, SPEAR, WOUNDED, Battle, Figure
from warhost.rulesets.heroes.words.names import SIDE_NAMES, Names, warriors_in_order
from warhost.shelf.views import words_of

lasting_of = words_of({"hero": HERO, "spear": SPEAR, "wounded": WOUNDED, "panicked": PANICKED})


def remains_of(battle: Battle, names: Names) -> Iterator[Remains]:
    """Every figure, with its wound and whether it still has its spear."""
    warriors = warriors_in_order()
    for figure in range(battle.count):
        one = battle.figures[figure]
        holds = tuple(lasting_of(one.marks))
        yield Remains(SIDE_NAMES[one.side], names.labels[figure], warriors[one.row].key, _fate(one), {}, holds)


def _fate(one: Figure) -> str:
    if one.marks & DEAD:
        return FALLEN
    return TO_COME if one.x == OFF_TABLE else STANDS
