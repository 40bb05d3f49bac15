"""Which dice of a battle were attacks, read from its events: whose, what came of them, what was to be expected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from warhost.ruleset import Roll
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.setup.catalogue import catalogue
from warhost.rulesets.ittybitty.state import Result

AGAINST_DEFENDERS = (Result.DD, Result.DE, Result.EXD, Result.EXK)
SIDES_OF_A_DIE = 6


def attack_rolls(events: Iterable[tuple[str, Sequence[int]]], sides: Sequence[int]) -> Iterator[Roll]:
    """The die of every combat, of attacks on structures and of spells that strike: it hits when the defenders suffer.

    Dice of activation, morale, scouts and throws are no attacks.

    Rule: IB-4.6j, IB-4.6k, IB-R57
    """
    column, added = 0, 0
    for kind, facts in events:
        match Event[kind.upper()]:
            case Event.ODDS:
                column, added = facts[3], 0
            case Event.BATTERS:
                column, added = facts[4], 0
            case Event.COLUMN:
                column = facts[0]
            case Event.MODIFIER:
                added += facts[1]
            case Event.ROLLED:
                side, die = facts[:2]
                hits = [_hurts(column, face + added) for face in range(1, SIDES_OF_A_DIE + 1)]
                yield Roll(side, 1, int(hits[die - 1]), Fraction(sum(hits), len(hits)))


def _hurts(column: int, modified: int) -> bool:
    """True for a cell of the results table that does anything to the defenders.

    Rule: IB-4.6k, IB-R3
    """
    return Result(catalogue().table.cells[min(max(modified, 1), SIDES_OF_A_DIE) - 1][column]) in AGAINST_DEFENDERS
