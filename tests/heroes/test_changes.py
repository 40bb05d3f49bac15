"""What odds and luck tell: changes between two positions in words, and the dice of attacks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from heroes.builder import FIGURES, TERRAIN, memory_of, names_of, standing, table_of, umpire_of
from warhost.ruleset import Change, Roll
from warhost.rulesets.heroes.words.attack_rolls import attack_rolls, lowest_effective
from warhost.rulesets.heroes.words.changes import CHANGES, changes_between
from warhost.shelf.changes import Changes

NAMES = names_of(memory_of(*FIGURES))
G1, T51 = NAMES.figure("1"), NAMES.figure("51")


def changes(*lines: str, before: tuple[str, ...] = FIGURES) -> tuple[str, ...]:
    """What is different in the position that lines describe, from the six figures."""
    first, second = (table_of(memory_of(*figures, more=TERRAIN), TERRAIN) for figures in (before, lines))
    return first.changes(second.memory).words


def instead(*lines: str) -> tuple[str, ...]:
    """The six figures, with some of them as these lines say."""
    said = {line.split()[1]: line for line in lines if line.startswith("figure")}
    return (*(said.get(line.split()[1], line) for line in FIGURES), *(line for line in lines if line[:6] != "figure"))


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ((), ()),
        (("figure 51 TS - dead fell=10.00,11.01",), ("51 killed",)),
        (("figure 51 TS 10.00,11.01 spear wounded",), ("51 wounded",)),
        (("figure 51 TS 10.00,17.01 panicked",), ("51 panics", "51 loses its spear", "51 flees to 10.00,17.01")),
        (("figure 51 TS 10.00,13.00 spear",), ("51 to 10.00,13.00",)),
        (("locking 1 51",), ("1 and 51 locked",)),
        (("burning h1",), ("h1 burns",)),
        (("figure 3 G06 18.00,6.00 spear effects=E1,E6",), ("3 has God fights (E1)", "3 has Mist (E6)")),
        (("over trojan points",), ("the Trojans win the battle",)),
        (("over nobody equal",), ("the battle is drawn",)),
        (("figure 3 G06 18.00,6.00 spear acted fought tried", "phase 2"), ()),
    ],
)
def test_changes_in_words(lines: tuple[str, ...], found: tuple[str, ...]) -> None:
    assert changes(*instead(*lines)) == found


def test_what_is_undone_has_words_too() -> None:
    hurt = instead("figure 51 TS - dead", "figure 3 G06 18.00,6.00 spear wounded panicked")
    assert changes(*FIGURES, before=hurt) == ("3 healed", "3 rallies", "51 rescued, wounded, to 10.00,11.01")


def test_the_fate_of_a_figure_is_counted_from_the_changes() -> None:
    killed, wounded, flees = Change("eliminated", T51), Change("wounded", T51), Change("flees", T51, (1000, 1701))
    locked = Change("locked", T51, (G1,))

    def counts(*facts: Change, of: int = T51) -> dict[str, int]:
        return Changes(CHANGES, facts, NAMES, lambda piece: piece < len(NAMES.labels)).counts(of)

    assert counts(Change("wounded", G1), killed) == {"eliminated": 1, "wounds": 0, "retreats": 0}
    assert counts(wounded, locked) == {"eliminated": 0, "wounds": 1, "retreats": 0}
    assert counts(Change("panics", T51), flees) == {"eliminated": 0, "wounds": 0, "retreats": 1}
    assert counts(flees)["retreats"] == 1
    assert counts(killed, flees, of=G1) == {"eliminated": 0, "wounds": 0, "retreats": 0}
    assert [*changes_between(standing(), standing(), NAMES)] == []


@pytest.mark.parametrize(
    ("difference", "added", "face"), [(0, 0, 4), (-5, 0, 6), (-4, 2, 4), (1, 1, 2), (6, 0, 1), (-3, 0, 6), (3, 3, 1)]
)
def test_the_lowest_die_that_has_any_effect(difference: int, added: int, face: int) -> None:
    assert lowest_effective(umpire_of(), difference, added) == face


def test_each_attack_is_one_die_of_its_striker() -> None:
    events = [
        ("declared", (G1, T51, 2, 0, 1)),
        ("differential", (0,)),
        ("die_modifier", (1, 1, G1)),
        ("rolled", (2, 3, 0, G1)),
        ("rally_rolled", (T51, 3, 4)),
        ("declared", (T51, G1, 2, 2, 1)),
        ("differential", (-2,)),
        ("rolled", (6, 6, 1, T51)),
    ]
    rolls = [Roll(0, 1, 0, Fraction(4, 6)), Roll(1, 1, 1, Fraction(1, 6))]
    assert [*attack_rolls(events, umpire_of(), (0, 0, 0, 1, 1, 1))] == rolls
