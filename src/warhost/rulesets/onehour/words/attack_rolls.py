"""Which dice of a battle were attacks, read from its events: whose, how many hits came of them, how many were due."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from warhost.ruleset import Roll
from warhost.rulesets.onehour.rules.events import Event
from warhost.rulesets.onehour.setup.catalogue import DIE, catalogue


def attack_rolls(events: Iterable[tuple[str, Sequence[int]]]) -> Iterator[Roll]:
    """The die of every shot and every strike, in order; dice of initiative and morale are no attacks.

    Rule: OH-2.5a, OH-2.5d, OH-3.4a, OH-3.4d, OH-3.4e
    """
    side, added, times, halvings = 0, 0, 1, 0
    for kind, facts in events:
        match Event[kind.upper()]:
            case Event.SHOT | Event.STRUCK:
                added, times, halvings = 0, 1, 0
            case Event.ROLLED:
                side = facts[0]
            case Event.MODIFIER:
                added = facts[2]
            case Event.DOUBLED:
                times = catalogue().figures.flank_times
            case Event.TERRAIN_HALVES | Event.ARMOUR_HALVES:
                halvings += 1
            case Event.HIT | Event.NO_HITS as outcome:
                hits = [_taken(face + added, times, halvings) for face in range(1, DIE + 1)]
                yield Roll(side, 1, facts[1] if outcome == Event.HIT else 0, Fraction(sum(hits), DIE))


def _taken(rolled: int, times: int, halvings: int) -> int:
    """The hits that come of a result: so many times, then halved so often, fractions up each time."""
    hits = max(rolled, 0) * times
    for _ in range(halvings):
        hits = (hits + 1) // 2
    return hits
