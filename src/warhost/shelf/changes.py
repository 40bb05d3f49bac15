"""What an action changed, as facts; words, and what has become of each piece, are made of them when they are shown.

    CHANGES = ChangesTold(
        KINDS,
        ("eliminated", "wounds"),
        changed("killed", "", "{who} killed", fate="eliminated", tone=BAD, counts="eliminated"),
        changed("hurt", "wounds", "{who} loses {wounds}", fate="hurt", tone=BAD, counts="wounds", by="wounds"),
        changed("moved", "to:hex", "{who} to {to}"),
    )

The facts of a row are written as `warhost.shelf.kinds` says; `{who}` is the label of the piece that a change is about.
A row that counts adds 1 to a measure, or the fact that `by` names. How much a fate is, 1 or the fact that `much` names,
puts it in order among others of its kind; between kinds the order of the rows decides, the gravest first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from warhost.errors import DeclarationError, where
from warhost.ruleset import Change, Fate, find_ruleset
from warhost.shelf.declared import look_up
from warhost.shelf.kinds import PLAIN, Facts, Kind

GOOD, BAD, NEITHER = "good", "bad", ""
TONES = (GOOD, BAD, NEITHER)
WHO = {"who": Kind(lambda piece, names: names.label(piece))}


@dataclass(frozen=True)
class Row:
    """How a change is told."""

    what: str
    facts: str
    words: str
    fate: str  # what has become of the piece, in words; nothing for a change that is no fate
    tone: str
    counts: str  # the measure that it adds to
    by: str  # the fact that says how much; 1 without one
    much: str  # the fact that says how much a fate is; 1 without one
    of_enemies: bool  # whether it is a fate only of the other side's pieces than the one that acts
    unless_worse: bool  # whether it is a fate only of a piece that has no other
    at: str


def changed(
    what: str,
    facts: str,
    words: str,
    *,
    fate: str = "",
    tone: str = NEITHER,
    counts: str = "",
    by: str = "",
    much: str = "",
    of_enemies: bool = False,
    unless_worse: bool = False,
) -> Row:
    """A row of the changes of a game; a fate that counts is as much as it adds, unless it says something else."""
    return Row(what, facts, words, fate, tone, counts, by, much or by, of_enemies, unless_worse, where())


class ChangesTold:
    """All changes that a game knows; DeclarationError where rows contradict each other or the rest."""

    def __init__(self, kinds: Mapping[str, Kind], measures: Sequence[str], *rows: Row) -> None:
        self.at = where()
        self.game = ""  # by which a pickle finds them again; the game says it
        self.measures = measures
        self.rows: dict[str, Row] = {}
        self.facts: dict[str, Facts] = {}
        for row in rows:
            if row.what in self.rows:
                raise DeclarationError(f"{self.rows[row.what].at} and {row.at} both tell the change {row.what!r}")
            self.rows[row.what] = row
            self.facts[row.what] = Facts(f"who {row.facts}", {**PLAIN, **WHO, **kinds}, row.at, repr(row.what), self.at)
            self._check(row, self.facts[row.what])

    def __reduce__(self) -> tuple[Callable[[str], ChangesTold], tuple[str]]:
        """What a pickle keeps: only of which game they are."""
        return _changes_of, (self.game,)

    def say(self, template: str, change: Change, names: Any) -> str:
        """A template with a change in it."""
        return self.facts[change.what].say(template, (change.piece, *change.facts), names)

    def amount(self, change: Change) -> int:
        """How much a change adds to the measure as which it counts."""
        return self._number(change, self.rows[change.what].by)

    def fate(self, change: Change, names: Any) -> Fate:
        """What a change is for the piece that it is about."""
        row = self.rows[change.what]
        return Fate(row.what, self.say(row.fate, change, names), row.tone, self._number(change, row.much))

    @cached_property
    def by_gravity(self) -> tuple[str, ...]:
        """What fates there are, the gravest first: bad ones before good ones, each as the game has them in order."""
        told = [row for row in self.rows.values() if row.fate]
        return tuple(row.what for tone in (BAD, NEITHER, GOOD) for row in told if row.tone == tone)

    def _number(self, change: Change, fact: str) -> int:
        """A fact of a change as a number; 1 without one."""
        return int(self.facts[change.what].by_name[fact].of((change.piece, *change.facts))) if fact else 1

    def _check(self, row: Row, facts: Facts) -> None:
        facts.check(row.words + row.fate)
        look_up("tone", row.tone, TONES, row.at, f"{__name__}.TONES")
        if row.tone and not row.fate:
            raise DeclarationError(f"{row.at} gives {row.what!r} the tone {row.tone!r}, but no fate")
        if row.counts:
            look_up("measure", row.counts, self.measures, row.at, self.at)
        for fact in filter(None, (row.by, row.much)):
            facts.check_fact(fact)


def _changes_of(game: str) -> ChangesTold:
    told: ChangesTold = find_ruleset(game).game.table.changes_told
    return told


class Changes:
    """What is different in a later position."""

    def __init__(
        self, told: ChangesTold, facts: Iterable[Change], names: Any, was_there: Callable[[int], bool]
    ) -> None:
        self.told, self.facts, self.names = told, tuple(facts), names
        self.was_there = was_there  # those that have come since have no fate

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
            if row.fate and self.was_there(one.piece) and not is_own:
                found.setdefault(one.piece, []).append((self.told.fate(one, self.names), row.unless_worse))
        return {self.names.label(piece): _worst(fates) for piece, fates in found.items()}

    def severity(self, fates: Sequence[Fate]) -> tuple[int, ...]:
        """By what the fates of one piece are put in order, the gravest first: kind after kind, the most first."""
        amounts = {fate.name: fate.amount for fate in fates}
        return tuple(-amounts.get(what, 0) for what in self.told.by_gravity)

    def counts(self, piece: int) -> dict[str, int]:
        """How much of each measure befalls a piece."""
        counted = dict.fromkeys(self.told.measures, 0)
        for one in self.facts:
            row = self.told.rows[one.what]
            if row.counts and one.piece == piece:
                counted[row.counts] = self.told.amount(one)
        return counted


def _worst(fates: Sequence[tuple[Fate, bool]]) -> tuple[Fate, ...]:
    """The fates without those that count only where there is no other."""
    return tuple(fate for fate, counts_alone in fates if not counts_alone) or (fates[0][0],)
