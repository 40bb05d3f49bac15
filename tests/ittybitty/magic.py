"""What tests of magic share: every way in which the dice of a cast can fall, and what was told of it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ittybitty.position import Position, happened
from laid_out import Told
from warhost.rulesets.ittybitty.state import Result

WATCHER = "blue ENG 1201"
"""An engineer far away: as long as he can act, his side is asked after the cast, and no further counter is drawn."""


def ways(position: Position, action: str) -> Iterator[tuple[Told, Position, Fraction]]:
    """Every way in which the dice of an action can fall: what happens, where it ends, and its share."""
    ahead: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while ahead:
        script, share = ahead.pop()
        after = position.copy()
        dice, journal = after.umpire.dice, after.umpire.journal
        for number, shown in enumerate(script):
            dice.script[number] = after.row(shown)
        dice.scripted, dice.length, dice.read, dice.wanted_dice = 1, len(script), 0, 0
        journal.open, journal.length = 1, 0
        after.contract.apply(after.memory, after.desk, after.code(action))
        wanted, dice.scripted, dice.wanted_dice, journal.open = int(dice.wanted_dice), 0, 0, 0
        if wanted:
            ahead += [((*script, face), share / 6) for face in range(1, 7)]
        else:
            entries = journal.entries[: journal.length]
            yield [(after.events(int(one.kind)).name, *map(int, one.facts)) for one in entries], after, share


def chance_of(position: Position, action: str, kind: str) -> Fraction:
    """How probable it is that an action leads to an event."""
    return sum((share for told, _, share in ways(position, action) if happened(told, kind)), Fraction(0))


def results(told: Told) -> list[str]:
    """The results of all combats, in order."""
    return [Result(facts[0]).name for facts in happened(told, "RESULT")]
