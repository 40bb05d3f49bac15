"""Which dice of a battle were attacks, read from its events: whose, what they needed, whether they had any effect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from warhost.ruleset import Roll
from warhost.rulesets.heroes.rules import combat
from warhost.rulesets.heroes.rules.events import Event
from warhost.rulesets.heroes.state import Result, Umpire
from warhost.shelf.snapshot import plain

DECLARED, DIFFERENTIAL, MODIFIER, ROLLED = (
    event.name.lower() for event in (Event.DECLARED, Event.DIFFERENTIAL, Event.DIE_MODIFIER, Event.ROLLED)
)
look_up = plain(combat.look_up)


def attack_rolls(events: Iterable[tuple[str, Sequence[int]]], umpire: Umpire, sides: Sequence[int]) -> Iterator[Roll]:
    """The die of every attack, in order; it hits when the chart gives anything else than no effect.

    `sides[f]` is the side of figure f. Whatever a god makes of a result afterwards does not count: it is no luck. Dice
    of rallies, of duels for the first throw and of the set-up are no attacks.

    Rule: HG-5.2b, HG-5.2c, HG-5.2d
    """
    difference, added = 0, 0
    for kind, facts in events:
        if kind == DECLARED:
            difference, added = 0, 0
        elif kind == DIFFERENTIAL:
            difference = facts[0]
        elif kind == MODIFIER:
            added += facts[0]
        elif kind == ROLLED:
            _, _, result, striker = facts[:4]
            faces = umpire.rates.attack_die
            expected = Fraction(faces + 1 - lowest_effective(umpire, difference, added), faces)
            yield Roll(sides[striker], 1, int(result != Result.NO_EFFECT), expected)


def lowest_effective(umpire: Umpire, difference: int, added: int) -> int:
    """The lowest face that has any effect at a differential, with what is added; one above the highest for none."""
    faces = range(1, umpire.rates.attack_die + 1)
    return next(
        (face for face in faces if look_up(umpire, face + added, difference) != Result.NO_EFFECT), len(faces) + 1
    )
