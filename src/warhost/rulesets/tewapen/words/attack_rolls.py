"""Which dice of a battle were attacks, read from its events: whose, how many, what they needed, how many hit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from warhost.ruleset import Roll
from warhost.rulesets.tewapen.rules.events import Event

FACES = 6
ATTACK, CAST, STRUCK = (event.name.lower() for event in (Event.ATTACK, Event.CAST, Event.STRUCK_BY_SPELL))
POURED = Event.OIL_POURED.name.lower()
TRAP_STRIKES, STRIKES_TRAP = Event.TRAP_STRIKES.name.lower(), Event.STRIKES_TRAP.name.lower()
ROLLED, AGAIN, HITS = (event.name.lower() for event in (Event.ROLLED, Event.DIE_ROLLED_AGAIN, Event.HITS))
ALL_AGAIN = Event.ALL_ROLLED_AGAIN.name.lower()


def attack_rolls(
    events: Iterable[tuple[str, Sequence[int]]], sides: Sequence[int], trap_owners: Sequence[int]
) -> Iterator[Roll]:
    """Every attack's dice, in order; a die that is rolled again counts as one die more, and all of them as two attacks.

    `sides[p]` is the side of piece p, `trap_owners[t]` that of trap t. Dice of traps are their owner's, dice of spells
    the caster's, whomever they strike. Saves, Gazes, assassinations and dice of set-up are no attacks.

    Rule: TW-1.5.5a, TW-3.1.1i, TW-2.9.7e, TW-R102
    """
    side, caster, dice = 0, 0, 0
    for kind, facts in events:
        if kind in (ATTACK, STRIKES_TRAP, POURED):
            side = sides[facts[0]]
        elif kind == CAST:
            caster = sides[facts[0]]
        elif kind == STRUCK:
            side = caster
        elif kind == TRAP_STRIKES:
            side = trap_owners[facts[0]]
        elif kind == ROLLED:
            dice = sum(facts)
        elif kind == AGAIN:
            dice += 1
        elif kind in (HITS, ALL_AGAIN):
            hits, hit_at = facts[1:3] if kind == ALL_AGAIN else facts[:2]
            yield Roll(side, dice, hits, Fraction(dice * (FACES + 1 - hit_at), FACES))
