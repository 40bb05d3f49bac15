"""Exact odds: what an action leads to, as fractions, from the very code that will roll the dice.

The action is carried out under every script of dice; equal results are merged. A branch ends at the next decision, at
the end of the battle or where a card is to be drawn; but a matter that is not settled yet goes on:

- a choice that belongs to the action, such as a die to roll again, is made as is best for who must choose;
- where somebody could step in (a god, a spell) he is let be (`Contract.idle`), and what else has to be chosen on the
  way is chosen as the game says (`Ruleset.onward`): a challenge is accepted, a combat that is built is fought.

`Odds.assumes` says which of these were met. What the side that decides does not know (a hidden trap) is left out. Where
the tree is too large for the limit of steps, the odds are an estimate and say so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from warhost.kernel.abi import MAX_ACTIONS, NO_ACTION, Header
from warhost.kernel.walk import STEPS, Walk, rolled, walk
from warhost.ruleset import Fate

if TYPE_CHECKING:
    from warhost.face.action import Action
    from warhost.face.standing import Event, Standing
    from warhost.kernel.layout import Bytes
    from warhost.ruleset import Ahead, Change, Changes, Table

SAMPLES = 4000
SAMPLE_SEED = 1
WEIGHED = 8  # choices inside an action that are weighed by their odds, the most appealing
NO_EFFECT = "no effect"
"""The fate that every game knows; all others are declared by the game."""

Fates = Mapping[str, Mapping[tuple[Fate, ...], Fraction]]
"""By the label of a piece: how probable each of its fates is, the gravest first; together 1. No fate is no effect."""


@dataclass(frozen=True)
class Chance:
    """One result of an action, in words, with its probability and the worth of the position after it."""

    probability: Fraction
    changes: tuple[str, ...]  # what is different after it: wounds, retreats, pieces eliminated; empty when nothing is
    value: float
    facts: Changes = field(repr=False, compare=False)  # the same as facts

    def __str__(self) -> str:
        return f"{self.probability!s:>9} {float(self.probability):7.2%}  {'; '.join(self.changes) or NO_EFFECT}"


@dataclass(frozen=True)
class Fight:
    """A fight to which an action leads, with its own distribution."""

    action: str  # that fights it, in notation
    sentence: str
    side: int  # that strikes
    probability: Fraction  # that it comes to this fight
    chances: tuple[Chance, ...]  # when it does
    fates: Fates
    assumes: tuple[str, ...]
    exact: bool
    error: float

    def __str__(self) -> str:
        heading = f"leads to: {self.sentence}{_in_brackets(self.assumes)}"
        if self.probability != 1:
            heading += f", with probability {self.probability}"
        return "\n".join([heading, *map(str, self.chances), *fate_lines(self.pieces)])

    @property
    def pieces(self) -> FatesInWords:
        """What becomes of each piece, in words."""
        return _in_words(self.fates)


@dataclass(frozen=True)
class Odds:
    """The distribution of what an action leads to, the most probable first."""

    chances: tuple[Chance, ...]
    value: float  # expected worth of the position after the action, for the side that decides, -1 to 1
    gain: float  # the same, less the worth of the position before
    exact: bool  # False: estimated by rolling, because the tree was too large
    error: float  # standard error of a probability of one half; 0 when exact
    explanation: tuple[Event, ...]  # how the dice are counted: pattern, each bonus, each reduction, with clauses
    fates: Fates  # what becomes of each piece that is at stake or touched
    assumes: tuple[str, ...]  # what is taken for granted on the way: "no further god steps in"
    leads_to: tuple[Fight, ...]  # the fights that a charge or a move brings about

    @property
    def pieces(self) -> FatesInWords:
        """What becomes of each piece that is at stake or touched, in words."""
        return _in_words(self.fates)

    def probability_of(self, change: str) -> Fraction:
        """Probability of all results that contain this change, as worded in `changes`."""
        return sum((one.probability for one in self.chances if change in one.changes), Fraction(0))

    def __str__(self) -> str:
        kind = "exact" if self.exact else f"estimated, error {self.error:.3f}"
        worth = f"worth {self.value:+.4f} ({kind})"
        lines = [*self.explanation, *self.chances, *fate_lines(self.pieces), *assumed(self.assumes), worth]
        return "\n".join(map(str, [*lines, *self.leads_to]))


FatesInWords = Mapping[str, Mapping[str, Fraction]]


def fate_in_words(fate: tuple[Fate, ...]) -> str:
    """What has become of a piece: "loses 1 wound and retreats 2 hexes"."""
    return " and ".join(part.words for part in fate) or NO_EFFECT


def _in_words(fates: Fates) -> FatesInWords:
    return {label: {fate_in_words(fate): share for fate, share in of_one.items()} for label, of_one in fates.items()}


def fate_lines(pieces: FatesInWords) -> list[str]:
    """What becomes of each piece, a line each: "51: eliminated 1/6, no effect 5/6"."""
    return [
        f"{label}: {', '.join(f'{fate} {probability}' for fate, probability in fates.items())}"
        for label, fates in pieces.items()
    ]


def assumed(assumes: Iterable[str]) -> list[str]:
    """What odds take for granted, as one line; none when that is nothing."""
    together = "; ".join(assumes)
    return [f"provided that {together}"] if together else []


def _in_brackets(assumes: Iterable[str]) -> str:
    return "".join(f" ({line})" for line in assumed(assumes))


def odds_of(battle: Standing, action: Action, limit: int = STEPS) -> Odds:
    """The odds of a legal action; IllegalAction when it is not legal. At most `limit` steps are walked."""
    from warhost.errors import IllegalAction

    objections = battle.why_not(action)
    if objections:
        raise IllegalAction(str(action), objections)
    side, seen = battle.seat_to_decide or 0, battle.as_known()
    table, found = _table(battle, seen), reckon(battle, seen, action.code, limit)
    chances = _sum_up(battle, side, [(Fraction(1), table, found.ends)])
    value = sum(float(one.probability) * one.value for one in chances)
    return Odds(
        chances,
        value,
        value - float(battle.contract.evaluate(seen, battle.umpire, side)),
        found.exact,
        found.error,
        tuple(battle.foretell(*found.done)),
        _fates(chances, side, table.at_stake(action.code)),
        found.assumes,
        _fights(battle, seen, action.code, found, limit),
    )


# --- walking ----------------------------------------------------------------------------------------------


class Found(NamedTuple):
    """Where an action has led to, and by which actions up to the first die."""

    ends: dict[bytes, Fraction]
    exact: bool
    error: float
    done: list[int]
    assumes: tuple[str, ...]


def reckon(battle: Standing, start: Bytes, action: int, limit: int) -> Found:
    """Every end of an action that is taken in `start`, exact or rolled."""
    course = _Course(battle, limit)
    position, done = _lead_in(battle, start, action, course)
    walked = walk(battle.contract, position, battle.umpire, done[-1], course, limit)
    if walked.is_complete:
        return Found(walked.ends, True, 0.0, done, course.assumes())
    counts = rolled(battle.contract, position, battle.umpire, done[-1], SAMPLES, SAMPLE_SEED)
    ends = {state: Fraction(count, SAMPLES) for state, count in counts.items()}
    return Found(ends, False, sqrt(0.25 / SAMPLES), done, course.assumes())


def _lead_in(battle: Standing, start: Bytes, action: int, course: _Course) -> tuple[Bytes, list[int]]:
    """The actions that are taken before the first die, and the position in which the last of them is taken."""
    position, done = start, [action]
    while (after := battle.before_dice(position, done[-1])) is not None:
        choice = course(after.tobytes())
        if choice == NO_ACTION:
            break
        position, done = after, [*done, choice]
    return position, done


class _Course:
    """How odds go on where somebody must choose before all is settled; it remembers what they assume by that."""

    def __init__(self, battle: Standing, limit: int) -> None:
        self.battle, self.limit = battle, limit
        self.taken: dict[int, bytes] = {}  # by action: the first position in which it was taken

    def __call__(self, state: bytes) -> int:
        action = self._next(_memory(state), self._best)
        if action != NO_ACTION:
            self.taken.setdefault(action, state)
        return action

    def _next(self, memory: Bytes, choose: Callable[[Bytes], int]) -> int:
        """The action by which things go on; `choose` makes the choices that belong to an action."""
        idle = int(self.battle.contract.idle(memory))
        if idle != NO_ACTION:
            return idle
        ruleset = self.battle.ruleset
        return choose(memory) if ruleset.is_within_action(memory) else ruleset.onward(memory, self.battle.umpire)

    def assumes(self) -> tuple[str, ...]:
        """What was assumed, in words, each once."""
        tables = ((action, _table(self.battle, _memory(state))) for action, state in self.taken.items())
        return tuple(dict.fromkeys(table.assumption(action) for action, table in tables))

    def _best(self, memory: Bytes) -> int:
        """The choice with the best expected worth for the side that must choose."""
        codes, battle = self._most_appealing(memory, WEIGHED), self.battle
        if len(codes) == 1:
            return codes[0]
        header: Any = Header.over(memory)
        side = int(header.to_decide)

        def worth(code: int) -> float:
            return expected_worth(
                battle, side, walk(battle.contract, memory, battle.umpire, code, self._at_once, self.limit)
            )

        return max(codes, key=worth)

    def _at_once(self, state: bytes) -> int:
        """How a choice is followed while it is weighed: by what looks best."""
        return self._next(_memory(state), lambda memory: self._most_appealing(memory, 1)[0])

    def _most_appealing(self, memory: Bytes, most: int) -> list[int]:
        """The legal actions in canonical order, the most appealing where they are more than `most`."""
        codes, contract, umpire = np.empty(MAX_ACTIONS, np.int64), self.battle.contract, self.battle.umpire
        n = contract.legal_actions(memory, umpire, codes)
        if n > most:
            scores = np.empty(n, np.float64)
            contract.appeal(memory, umpire, codes, n, scores)
            return [int(codes[k]) for k in sorted(np.argsort(-scores, kind="stable")[:most].tolist())]
        found: list[int] = codes[:n].tolist()
        return found


def expected_worth(battle: Standing, side: int, walked: Walk) -> float:
    """Expected worth of the results of a walk for a side."""
    evaluate, umpire = battle.contract.evaluate, battle.umpire
    return sum(float(weight) * evaluate(_memory(state), umpire, side) for state, weight in walked.ends.items())


# --- telling ----------------------------------------------------------------------------------------------


Part = tuple[Fraction, "Table", dict[bytes, Fraction]]
"""A weight, the table before an action, and the ends to which it leads from there."""


def _sum_up(battle: Standing, side: int, parts: Iterable[Part]) -> tuple[Chance, ...]:
    """The results in words, equal ones put together, the most probable first."""
    merged: dict[tuple[Change, ...], tuple[Fraction, float, Changes]] = {}
    for share, table, ends in parts:
        for state, probability in ends.items():
            memory, weight = _memory(state), share * probability
            changes = table.changes(memory)
            worth = battle.contract.evaluate(memory, battle.umpire, side) * float(weight)
            so_far, value, same = merged.get(changes.facts, (Fraction(0), 0.0, changes))
            merged[changes.facts] = so_far + weight, value + worth, same
    chances = [Chance(weight, same.words, value / float(weight), same) for weight, value, same in merged.values()]
    return tuple(sorted(chances, key=lambda one: (-one.probability, one.changes)))


def _fates(chances: Sequence[Chance], side: int, at_stake: Iterable[str]) -> Fates:
    """What becomes of the pieces at stake, and of all others that are touched."""
    told = [(one.probability, one.facts.fates(side)) for one in chances]
    labels = dict.fromkeys([*at_stake, *(label for _, fates in told for label in fates)])
    found: dict[str, dict[tuple[Fate, ...], Fraction]] = {}
    for label in labels:
        shares: dict[tuple[Fate, ...], Fraction] = {}
        for probability, fates in told:
            fate = fates.get(label, ())
            shares[fate] = shares.get(fate, Fraction(0)) + probability
        severity = chances[0].facts.severity
        found[label] = dict(sorted(shares.items(), key=lambda share: (severity(share[0]), fate_in_words(share[0]))))
    return found


def _fights(battle: Standing, start: Bytes, action: int, found: Found, limit: int) -> tuple[Fight, ...]:
    """The fights to which an action leads, over all its ends."""
    ahead: dict[int, list[tuple[Fraction, Ahead]]] = {}
    for state, probability in found.ends.items():
        for one in battle.ruleset.fights(start, _memory(state), battle.umpire, action):
            ahead.setdefault(one.action, []).append((probability, one))
    return tuple(_fight(battle, code, met, limit) for code, met in ahead.items())


def _fight(battle: Standing, code: int, met: list[tuple[Fraction, Ahead]], limit: int) -> Fight:
    """One fight, put together from the positions in which it may begin, each with its probability."""
    total = sum((probability for probability, _ in met), Fraction(0))
    reckoned = [reckon(battle, one.memory, code, limit) for _, one in met]
    tables = [_table(battle, one.memory) for _, one in met]
    header: Any = Header.over(met[0][1].memory)
    side = int(header.to_decide)
    parts = [
        (probability / total, table, found.ends)
        for (probability, _), table, found in zip(met, tables, reckoned, strict=True)
    ]
    chances = _sum_up(battle, side, parts)
    assumes = [line for (_, one), found in zip(met, reckoned, strict=True) for line in (one.assumes, *found.assumes)]
    return Fight(
        tables[0].write_action(code),
        tables[0].describe_action(code),
        side,
        total,
        chances,
        _fates(chances, side, tables[0].at_stake(code)),
        tuple(dict.fromkeys(filter(None, assumes))),
        all(found.exact for found in reckoned),
        max(found.error for found in reckoned),
    )


def _table(battle: Standing, memory: Bytes) -> Table:
    """The words for a position of a battle."""
    return battle.table.over(memory)


def _memory(state: bytes) -> Bytes:
    return np.frombuffer(bytearray(state), np.uint8)
