"""What an action changed, as facts; words, and what has become of each piece, are made of them when they are shown.

    CHANGES = changes_told(KINDS, (
        changed("killed", "{who} killed", fate="eliminated", tone=BAD, counts="eliminated"),
        changed("hurt", "{who} loses {0:wounds}", fate="loses {0:wounds}", tone=BAD, counts="wounds", by=0),
        changed("moved", "{who} to {0:hex}"),
    ))

`{who}` is the label of the piece that a change is about, `{0:hex}` its first fact shown as a hex. A row that counts
adds 1 to a measure, or the fact with the number `by`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from string import Formatter
from typing import Any, NamedTuple

from warhost.ruleset import NOBODY, Change, Fate

GOOD, BAD, NEITHER = "good", "bad", ""
TONES = (GOOD, BAD, NEITHER)

Kind = Callable[[Sequence[int], Any], str]
"""How facts are shown: the fact that is meant and those after it, and the names."""


@dataclass(frozen=True)
class Row:
    """How a change is told."""

    what: str
    words: str
    fate: str  # what has become of the piece, in words; nothing for a change that is no fate
    tone: str
    counts: str  # the measure that it adds to
    by: int | None  # the number of the fact that says how much; 1 without one
    of_enemies: bool  # whether it is a fate only of the other side's pieces than the one that acts
    unless_worse: bool  # whether it is a fate only of a piece that has no other


def changed(
    what: str,
    words: str,
    *,
    fate: str = "",
    tone: str = NEITHER,
    counts: str = "",
    by: int | None = None,
    of_enemies: bool = False,
    unless_worse: bool = False,
) -> Row:
    """A row of the changes of a game."""
    return Row(what, words, fate, tone, counts, by, of_enemies, unless_worse)


class _Shown(NamedTuple):
    """A fact and those after it, which know how to be shown."""

    facts: Sequence[int]
    names: Any
    kinds: Mapping[str, Kind]

    def __format__(self, kind: str) -> str:
        return self.kinds[kind](self.facts, self.names) if kind else str(self.facts[0])


@dataclass(frozen=True)
class ChangesTold:
    """All changes that a game knows."""

    kinds: Mapping[str, Kind]
    rows: Mapping[str, Row]
    measures: tuple[str, ...]

    def say(self, template: str, change: Change, names: Any) -> str:
        """A template with a change in it."""
        if "{" not in template:
            return template
        shown = [_Shown(change.facts[start:], names, self.kinds) for start in range(len(change.facts))]
        return template.format(*shown, who="" if change.piece == NOBODY else names.label(change.piece))


def changes_told(kinds: Mapping[str, Kind], rows: Iterable[Row], measures: Sequence[str] = ()) -> ChangesTold:
    """The changes of a game; ValueError when rows contradict each other or the rest."""
    found: dict[str, Row] = {}
    for row in rows:
        if row.what in found:
            raise ValueError(f"the change {row.what!r} is told twice: {found[row.what].words!r} and {row.words!r}")
        if row.counts and row.counts not in measures:
            known = ", ".join(measures)
            raise ValueError(f"the change {row.what!r} counts as {row.counts!r}, which is no measure: {known}")
        if row.tone not in TONES or (row.tone and not row.fate):
            raise ValueError(f"the change {row.what!r} has a tone, {row.tone!r}, that is none or no fate's")
        for _, _, kind, _ in chain.from_iterable(map(Formatter().parse, (row.words, row.fate))):
            if kind and kind not in kinds:
                shown = ", ".join(sorted(kinds))
                raise ValueError(f"the change {row.what!r} shows a fact as {kind!r}, which is nothing: {shown}")
        found[row.what] = row
    return ChangesTold(kinds, found, tuple(measures))


class Changes:
    """What is different in a later position."""

    def __init__(self, told: ChangesTold, facts: Iterable[Change], names: Any, known: int) -> None:
        self.told, self.facts, self.names = told, tuple(facts), names
        self.known = known  # how many pieces there were before: those that have come since have no fate

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Every change in words."""
        rows = self.told.rows
        return tuple(self.told.say(rows[one.what].words, one, self.names) for one in self.facts)

    def fates(self, side: int) -> dict[str, tuple[Fate, ...]]:
        """What has become of each piece, by label, of an action of a side."""
        found: dict[int, list[tuple[Fate, bool]]] = {}
        for one in self.facts:
            row = self.told.rows[one.what]
            is_own = row.of_enemies and self.names.sides[one.piece] == side
            if row.fate and 0 <= one.piece < self.known and not is_own:
                fate = Fate(row.what, self.told.say(row.fate, one, self.names), row.tone)
                found.setdefault(one.piece, []).append((fate, row.unless_worse))
        return {self.names.label(piece): _worst(fates) for piece, fates in found.items()}

    def counts(self, piece: int) -> dict[str, int]:
        """How much of each measure befalls a piece."""
        counted = dict.fromkeys(self.told.measures, 0)
        for one in self.facts:
            row = self.told.rows[one.what]
            if row.counts and one.piece == piece:
                counted[row.counts] = 1 if row.by is None else one.facts[row.by]
        return counted


def _worst(fates: Sequence[tuple[Fate, bool]]) -> tuple[Fate, ...]:
    """The fates without those that count only where there is no other."""
    return tuple(fate for fate, counts_alone in fates if not counts_alone) or (fates[0][0],)
