"""Which dice of a battle were attacks, read from its events: whose, what came of them, what was to be expected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from warhost.ruleset import Roll
from warhost.rulesets.weads.rules.events import Event
from warhost.rulesets.weads.setup.catalogue import catalogue
from warhost.rulesets.weads.state import (
    AGAINST_DEFENDERS,
    Result,
)


def attack_rolls(events: Iterable[tuple[str, Sequence[int]]], sides: Sequence[int]) -> Iterator[Roll]:
    """The die of every combat and of every shot, in order; dice of morale and leader losses are no attacks.

    A combat die hits when the defenders suffer anything, a shot when it makes its target check its morale or rout.
    `sides[p]` is the side of piece p.

    Rule: AW-1.6a, AW-12.1a, AW-14.1c
    """
    figures, column, added = catalogue().figures, 0, 0
    for kind, facts in events:
        match Event[kind.upper()]:
            case Event.SHOT:
                shooter, _, die, modifier = facts[:4]
                hits = [face + modifier >= figures.missile_check for face in range(1, int(figures.combat_die) + 1)]
                yield Roll(sides[shooter], 1, int(hits[die - 1]), Fraction(sum(hits), len(hits)))
            case Event.ODDS:
                added = 0
            case Event.COLUMN:
                column = facts[0]
            case Event.MODIFIER:
                added += facts[1]
            case Event.ROLLED:
                side, die = facts[:2]
                hits = [_hurts(column, face + added) for face in range(1, int(figures.combat_die) + 1)]
                yield Roll(side, 1, int(hits[die - 1]), Fraction(sum(hits), len(hits)))


def _hurts(column: int, modified: int) -> bool:
    """True for a cell of the results table that does anything to the defenders.

    Rule: AW-11.1d, AW-12.1a
    """
    table = catalogue().table
    row = min(max(modified, table.dice[0]), table.dice[-1]) - table.dice[0]
    return bool(AGAINST_DEFENDERS >> Result[[*table.rows.values()][row][column]] & 1)
