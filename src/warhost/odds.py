"""Exact odds: what an action leads to, as fractions, from the very code that will roll the dice.

The action is carried out under every script of dice; equal results are merged. A branch ends at the next decision, at
the end of the battle or where a card is to be drawn. The choice of a die to roll again belongs to the action: there
the choice with the best expected worth is taken. What the side that decides does not know (a hidden trap) is left
out. Where the tree is too large for the limit of steps, the odds are an estimate and say so.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from warhost.kernel.walk import STEPS, Decide, Walk, rolled, walk

if TYPE_CHECKING:
    from warhost.action import Action
    from warhost.battle import Battle, Event
    from warhost.kernel.layout import Bytes

SAMPLES = 4000
SAMPLE_SEED = 1


@dataclass(frozen=True)
class Chance:
    """One result of an action, in words, with its probability and the worth of the position after it."""

    probability: Fraction
    changes: tuple[str, ...]  # what is different after it: wounds, retreats, pieces eliminated; empty when nothing is
    value: float

    def __str__(self) -> str:
        return f"{self.probability!s:>9} {float(self.probability):7.2%}  {'; '.join(self.changes) or 'no effect'}"


@dataclass(frozen=True)
class Odds:
    """The distribution of what an action leads to, the most probable first."""

    chances: tuple[Chance, ...]
    value: float  # expected worth of the position after the action, for the side that decides, -1 to 1
    gain: float  # the same, less the worth of the position before
    exact: bool  # False: estimated by rolling, because the tree was too large
    error: float  # standard error of a probability of one half; 0 when exact
    explanation: tuple[Event, ...]  # how the dice are counted: pattern, each bonus, each reduction, with clauses

    def probability_of(self, change: str) -> Fraction:
        """Probability of all results that contain this change, as worded in `changes`."""
        return sum((one.probability for one in self.chances if change in one.changes), Fraction(0))

    def __str__(self) -> str:
        kind = "exact" if self.exact else f"estimated, error {self.error:.3f}"
        lines = [*map(str, self.explanation), *map(str, self.chances), f"worth {self.value:+.4f} ({kind})"]
        return "\n".join(lines)


def odds_of(battle: Battle, action: Action, limit: int = STEPS) -> Odds:
    """The odds of a legal action; IllegalAction when it is not legal. At most `limit` steps are walked."""
    from warhost.errors import IllegalAction

    objections = battle.why_not(action)
    if objections:
        raise IllegalAction(str(action), objections)
    side, seen = battle.seat_to_decide or 0, battle.as_known()
    walked = walk(battle.contract, seen, battle.umpire, action.code, _chooser(battle, limit), limit)
    ends, error = walked.ends, 0.0
    if not walked.is_complete:
        counts = rolled(battle.contract, seen, battle.umpire, action.code, SAMPLES, SAMPLE_SEED)
        ends = {state: Fraction(count, SAMPLES) for state, count in counts.items()}
        error = sqrt(0.25 / SAMPLES)
    return _sum_up(battle, side, ends, walked.is_complete, error, _explain(battle, action))


def _sum_up(
    battle: Battle, side: int, ends: dict[bytes, Fraction], exact: bool, error: float, explanation: tuple[Event, ...]
) -> Odds:
    merged: dict[tuple[str, ...], tuple[Fraction, float]] = {}
    for state, probability in ends.items():
        memory = _memory(state)
        changes = battle.table.changes(memory)
        worth = battle.contract.evaluate(memory, battle.umpire, side) * float(probability)
        so_far, value = merged.get(changes, (Fraction(0), 0.0))
        merged[changes] = so_far + probability, value + worth
    chances = [Chance(weight, changes, value / float(weight)) for changes, (weight, value) in merged.items()]
    value = sum(worth for _, worth in merged.values())
    chances.sort(key=lambda one: (-one.probability, one.changes))
    return Odds(tuple(chances), value, value - battle.evaluate(side), exact, error, explanation)


def _memory(state: bytes) -> Bytes:
    return np.frombuffer(bytearray(state), np.uint8)


def _chooser(battle: Battle, limit: int) -> Decide:
    """Chooses inside an action: the best expected worth among dice to roll again; other decisions end the branch."""

    def decide(state: bytes) -> int:
        memory = _memory(state)
        if not battle.ruleset.is_within_action(memory):
            return int(battle.contract.idle(memory))
        room = np.empty(64, np.int64)
        n = battle.contract.legal_actions(memory, battle.umpire, room)
        side = battle.seat_to_decide or 0
        best: int = max(
            room[:n].tolist(),
            key=lambda code: expected_worth(
                battle, side, walk(battle.contract, memory, battle.umpire, code, None, limit)
            ),
        )
        return best

    return decide


def expected_worth(battle: Battle, side: int, walked: Walk) -> float:
    """Expected worth of the results of a walk for a side."""
    evaluate, umpire = battle.contract.evaluate, battle.umpire
    return sum(float(weight) * evaluate(_memory(state), umpire, side) for state, weight in walked.ends.items())


def _explain(battle: Battle, action: Action) -> tuple[Event, ...]:
    """The journal of the action up to its first roll: how the dice are counted."""
    return tuple(battle.foretell(action))
