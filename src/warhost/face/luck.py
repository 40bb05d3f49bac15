"""Who had luck: the attack dice that each side rolled, how many hit, and how many hits were to be expected.

    luck_of(battle)["red"]      Luck(dice=61, hits=24, expected_hits=27.33)

What is expected is exact: a die that hits on 4 or more adds one half. A die that may be rolled again after it failed is
one die more, so the sum stays fair. Cards, saves and dice of set-up are no attacks and do not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from warhost.face.battle import Battle


@dataclass(frozen=True)
class Luck:
    """The attack dice of one side."""

    dice: int
    hits: int
    expected_hits: float


def luck_of(battle: Battle) -> dict[str, Luck]:
    """The luck of each side, by its name, since this battle object began."""
    sides = battle.ruleset.sides
    dice, hits, expected = [0] * len(sides), [0] * len(sides), [Fraction(0)] * len(sides)
    for roll in battle.table.attack_rolls((event.kind, event.facts) for event in battle.events):
        dice[roll.side] += roll.dice
        hits[roll.side] += roll.got
        expected[roll.side] += roll.expected
    return {name: Luck(dice[side], hits[side], float(expected[side])) for side, name in enumerate(sides)}
