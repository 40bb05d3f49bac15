"""What a designer wishes of a scenario, what was measured of it, and how far the one is from the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from math import exp, log
from typing import Any

from warhost.errors import NotationError, UnknownName
from warhost.lab.counts import share
from warhost.lab.outcomes import Outcome
from warhost.ruleset import Ruleset
from warhost.shelf.levers import HANDICAP, PIECE, TURNS, VICTORY

KINDS = (TURNS, VICTORY, HANDICAP, PIECE)
NEAR = 0.025
"""A wish is met when what was measured is as near as this."""
HALF = 0.5
MOST_CHANGES = 4
LEAST = 0.005
"""Odds are not reckoned of smaller shares."""


@dataclass(frozen=True)
class Wish:
    """What a scenario shall be like. Made by `make_wish`, which checks it."""

    side: str
    share: float | None = HALF  # of the decided battles that the side wins
    draws: float | None = None  # drawn battles, at most
    major: float | None = None  # of all battles, those won by more than the least degree of victory
    kinds: tuple[str, ...] = KINDS  # of levers that may be pulled
    changes: int = 2  # levers that may be pulled together, at most

    def to_data(self) -> dict[str, Any]:
        """The wish as plain data."""
        return asdict(self) | {"kinds": list(self.kinds)}


def make_wish(
    ruleset: Ruleset,
    side: str = "",
    share: float | None = HALF,
    draws: float | None = None,
    major: float | None = None,
    kinds: Iterable[str] = KINDS,
    changes: int = 2,
) -> Wish:
    """A wish, checked. Raises UnknownName for a side or a kind of lever, NotationError for what no share can be."""
    wanted = tuple(kinds)
    if side and side not in ruleset.sides:
        raise UnknownName("side", side, ruleset.sides)
    for kind in wanted:
        if kind not in KINDS:
            raise UnknownName("kind of change", kind, KINDS)
    for name, value in (("share", share), ("draws", draws), ("major", major)):
        if value is not None and not 0 <= value <= 1:
            raise NotationError(f"{name} {value:g}", "a share is a part of all battles, from 0 to 100 of 100")
    if major is not None and not ruleset.game.degrees:
        raise NotationError("major", f"{ruleset.title} has no degrees of victory")
    if not 1 <= changes <= MOST_CHANGES:
        raise NotationError(f"{changes} changes", f"from 1 to {MOST_CHANGES} changes are tried together")
    if share is None and draws is None and major is None:
        raise NotationError("no wish", "say what the scenario shall be like: a share, draws or major victories")
    return Wish(side or ruleset.sides[0], share, draws, major, wanted or KINDS, changes)


def distance(wish: Wish, share: float, draws: float, major: float) -> float:
    """How far shares are from a wish, all parts of it together."""
    far = abs(share - wish.share) if wish.share is not None else 0.0
    far += max(0.0, draws - wish.draws) if wish.draws is not None else 0.0
    return far + (abs(major - wish.major) if wish.major is not None else 0.0)


def as_played(wish: Wish, here: Measured, there: Measured) -> Wish:
    """A wish for players under whom the same scenario comes out otherwise: `here` as it is wished, `there` among them.

    Each share is moved by as much as the scenario's own is, in odds: where they win twice as often, so they shall.
    """
    return replace(
        wish,
        share=_moved(wish.share, here.part_won(wish), there.part_won(wish)),
        draws=_moved(wish.draws, here.part_drawn, there.part_drawn),
        major=_moved(wish.major, here.part_major, there.part_major),
    )


def _moved(share: float | None, here: float, there: float) -> float | None:
    if share is None or here == there:
        return share
    odds = [min(max(one, LEAST), 1 - LEAST) for one in (share, here, there)]
    wished, known, found = (log(one / (1 - one)) for one in odds)
    return 1 / (1 + exp(-(wished + found - known)))


class Measured:
    """What battles of one scenario have come to."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._sides = ruleset.sides
        self._degrees: Sequence[str] = list(ruleset.game.degrees.values())
        self.of = 0
        self.won = Counter[int | None]()
        self.by_degree = Counter[str]()

    def add(self, outcomes: Iterable[Outcome]) -> None:
        """Further battles."""
        for outcome in outcomes:
            self.of += 1
            self.won[outcome.winner] += 1
            self.by_degree[outcome.degree] += 1

    def won_by(self, side: str) -> int:
        """Battles that a side has won."""
        return self.won[self._sides.index(side)]

    @property
    def decided(self) -> int:
        """Battles that somebody has won."""
        return self.of - self.won[None]

    @property
    def major(self) -> int:
        """Battles that were won by more than the least degree."""
        return sum(self.by_degree[degree] for degree in self._degrees[1:])

    def part_won(self, wish: Wish) -> float:
        """The part of the decided battles that the wished side has won; a half where nothing was decided."""
        return self.won_by(wish.side) / self.decided if self.decided else HALF

    @property
    def part_drawn(self) -> float:
        """The part of all battles that nobody has won."""
        return self.won[None] / self.of if self.of else 0.0

    @property
    def part_major(self) -> float:
        """The part of all battles that were won by more than the least degree."""
        return self.major / self.of if self.of else 0.0

    def share(self, wish: Wish) -> dict[str, Any]:
        """The share of the decided battles that the wished side has won."""
        return share(self.won_by(wish.side), self.decided)

    def distance(self, wish: Wish) -> float:
        """How far this is from a wish, all parts of it together."""
        return distance(wish, self.part_won(wish), self.part_drawn, self.part_major)

    def meets(self, wish: Wish) -> bool:
        """Whether every part of a wish is met as far as it matters."""
        return self.of > 0 and self.distance(wish) <= NEAR

    def may_meet(self, wish: Wish) -> bool:
        """Whether a wish cannot be told from what was measured: the intervals of all its parts hold it."""
        drawn, major = share(self.won[None], self.of)["interval"], share(self.major, self.of)["interval"]
        return self.of > 0 and all(
            (
                wish.share is None or _holds(self.share(wish)["interval"], wish.share),
                wish.draws is None or drawn[0] <= wish.draws,
                wish.major is None or _holds(major, wish.major),
            )
        )

    def data(self, wish: Wish) -> dict[str, Any]:
        """What was measured, as plain data."""
        return {
            "battles": self.of,
            "share": self.share(wish),
            "drawn": share(self.won[None], self.of),
            "won": {side: share(self.won_by(side), self.of) for side in self._sides},
            "degrees": {degree: share(self.by_degree[degree], self.of) for degree in self._degrees},
            "major": share(self.major, self.of) if self._degrees else None,
            "distance": self.distance(wish),
            "meets": self.meets(wish),
            "may_meet": self.may_meet(wish),
        }


def _holds(interval: list[float], share: float) -> bool:
    return interval[0] <= share <= interval[1]
