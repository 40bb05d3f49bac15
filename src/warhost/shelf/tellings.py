"""What happened, one row a kind of event: its facts by name, its words and clauses, and what a picture makes of it.

    EVENTS = Tellings(
        Event, KINDS,
        told(Event.ROUTED, "piece from:hex to:hex", "{piece} routs to {to}", "AW-12.4a", story="move"),
        told(Event.COVERED, "piece -cover", listed("cover", COVERS)),
    )

The facts of a row stand in the order in which the journal has them: a name with a kind (`to:hex`); a name alone is the
kind that is called so, or a plain number. All of them are data for a picture, under their names, but those with a
stroke before them.
A template says a fact as its kind does (`{piece}`), or as another kind would (`{hits:hexes}`). Clauses are ids with
blanks between them, and `{spell}` stands for those that the kind of a fact knows. Where words or clauses hang on
several facts, a function makes them from the facts by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter
from string import Formatter
from typing import Any, NamedTuple

from warhost.errors import DeclarationError
from warhost.shelf.declared import by_member, check_clause, look_up, place_of, where
from warhost.shelf.kinds import PLAIN, Clauses, Kind

Data = dict[str, Any]
Facts = Mapping[str, Any]
"""The numbers of an event by the names of its facts; a list or tuple for a fact that is several."""

DEEDS: Mapping[str, str] = {
    "move": "to",
    "carry": "to",
    "leap": "to",
    "fall": "piece",
    "strike": "target",
    "aim": "target",
}
"""What a picture can make of an event, each with the fact that it needs unless the story names another (`leap:hex`).

`move` glides the event's piece to a place, `carry` does so together with the event before, `leap` lets it appear there,
`fall` takes it away. `strike` draws a line from the piece to another, `aim` only says whom the next events are about.
"""
TONES = ("good", "bad", "plain", "spell")


# --- rows -------------------------------------------------------------------------------------------------


class Listed(NamedTuple):
    """Words and clauses that hang on one fact."""

    fact: str
    rows: Mapping[Any, tuple[str, str]]


def listed(fact: str, rows: Mapping[Any, tuple[str, str]]) -> Listed:
    """The words of an event that hang on one fact: a template and clauses for each member of a list."""
    return Listed(fact, rows)


@dataclass(frozen=True)
class Telling:
    """How a kind of event is told."""

    member: IntEnum
    facts: str
    words: str | Listed | Callable[[Facts], str]
    clauses: str | Callable[[Facts], Clauses]
    story: str
    says: tuple[str, str] | None
    change: Mapping[str, Any]
    score: IntEnum | None
    at: str


def told(
    member: IntEnum,
    facts: str,
    words: str | Listed | Callable[[Facts], str],
    clauses: str | Callable[[Facts], Clauses] = "",
    *,
    story: str = "",
    says: tuple[str, str] | None = None,
    change: Mapping[str, Any] | None = None,
    score: IntEnum | None = None,
) -> Telling:
    """The row of an event.

    `story` names what a picture makes of it (`DEEDS`), `says` a tone and the words that rise over its piece, `change`
    what becomes of fields of that piece in the view: a value, or the name of the fact that is it. `score` is the
    event that says what the dice of this one needed, when it comes next.
    """
    return Telling(member, facts, words, clauses, story, says, change or {}, score, where())


# --- one kind of event ------------------------------------------------------------------------------------


class Fact(NamedTuple):
    """A fact of a row: its number among those of the event, or several of them, and what it is."""

    of: Callable[[Sequence[int]], Any]
    kind: Kind
    is_told: bool


@lru_cache(4096)
def _parsed(template: str) -> tuple[tuple[str, str, str], ...]:
    """The parts of a template: words, and the fact that follows them with the kind that is asked for, or ""."""
    return tuple((words, name or "", kind or "") for words, name, kind, _ in Formatter().parse(template))


def _split(clauses: Clauses) -> tuple[str, ...]:
    return tuple(clauses.split()) if isinstance(clauses, str) else clauses


class Told:
    """A row with its kinds looked up; DeclarationError when it names what is not there, `at` being where kinds are."""

    def __init__(self, row: Telling, kinds: Mapping[str, Kind], at: str) -> None:
        self.row = row
        self.name = row.member.name.lower()
        self._kinds, self._at = kinds, at
        self._facts = dict(self._read(row.facts))
        self.is_roll = any(fact.kind.is_dice for fact in self._facts.values())
        self._check()
        self._about = [(name, fact.of, fact.kind.data) for name, fact in self._facts.items() if fact.is_told]

    def facts(self, numbers: Sequence[int]) -> Facts:
        """The numbers of an event by the names of its facts."""
        return {name: fact.of(numbers) for name, fact in self._facts.items()}

    def text(self, numbers: Sequence[int], names: Any) -> str:
        """The event in one readable line."""
        words = self.row.words
        if isinstance(words, Listed):
            words = words.rows[self._facts[words.fact].of(numbers)][0]
        return self._say(words if isinstance(words, str) else words(self.facts(numbers)), numbers, names)

    def clauses(self, numbers: Sequence[int]) -> tuple[str, ...]:
        """The clauses behind the event; where the facts do not tell which of several it was, all of them."""
        words, clauses = self.row.words, self.row.clauses
        if isinstance(words, Listed):
            clauses = words.rows[self._facts[words.fact].of(numbers)][1]
        if not isinstance(clauses, str):
            return _split(clauses(self.facts(numbers)))
        if "{" not in clauses:
            return _split(clauses)
        return tuple(clause for word in clauses.split() for clause in self._clauses_of(word, numbers))

    def about(self, numbers: Sequence[int], names: Any) -> Data:
        """The event as data for a picture."""
        return {name: data(of(numbers), names) for name, of, data in self._about}

    def story(self, numbers: Sequence[int], names: Any) -> Data:
        """What a picture makes of the event: deeds with the facts they need, words with their tone, changed fields."""
        row, story = self.row, Data()
        if row.story:
            story["deeds"] = [list(deed) for deed in _deeds(row.story)]
        if row.says:
            story["says"] = [row.says[0], self._say(row.says[1], numbers, names)]
        if row.change:
            about = self.about(numbers, names)
            story["change"] = {field: about.get(value, value) for field, value in row.change.items()}
        return story

    # --- inside -------------------------------------------------------------------------------------------

    def _read(self, facts: str) -> Iterator[tuple[str, Fact]]:
        """The facts of a row by name."""
        start = 0
        for word in facts.split():
            name, _, kind = word.removeprefix("-").partition(":")
            kind = kind or (name if name in self._kinds else "number")
            look_up("kind", kind, self._kinds, self.row.at, self._at)
            width = self._kinds[kind].width
            at = start if width == 1 else slice(start, start + width)
            yield name, Fact(itemgetter(at), self._kinds[kind], not word.startswith("-"))
            start += width

    def _kind(self, name: str, kind: str) -> Kind:
        """The kind as which a template says a fact."""
        return self._kinds[kind] if kind else self._facts[name].kind

    def _say(self, template: str, numbers: Sequence[int], names: Any) -> str:
        """A template with the event's facts in it."""
        said = ""
        for words, name, kind in _parsed(template):
            said += words
            if name:
                said += self._kind(name, kind).said(self._facts[name].of(numbers), names)
        return said

    def _clauses_of(self, word: str, numbers: Sequence[int]) -> tuple[str, ...]:
        """The clauses behind one word of a row: itself, or those that the kind of a fact knows."""
        if not word.startswith("{"):
            return (word,)
        _, name, kind = _parsed(word)[0]
        clauses = self._kind(name, kind).clauses
        return _split(clauses(self._facts[name].of(numbers))) if clauses else ()

    # --- what cannot be -----------------------------------------------------------------------------------

    def _check(self) -> None:
        """DeclarationError when the row names a fact, a kind, a clause, a deed or a tone that is not there."""
        row = self.row
        words = row.words.rows.values() if isinstance(row.words, Listed) else [(row.words, row.clauses)]
        for template, clauses in words:
            self._check_template(template if isinstance(template, str) else "")
            for word in clauses.split() if isinstance(clauses, str) else ():
                self._check_clauses(word)
        if row.says:
            look_up("tone", row.says[0], TONES, row.at, f"{__name__}.TONES")
            self._check_template(row.says[1])
        facts = []
        for deed, fact in _deeds(row.story):
            look_up("deed", deed, DEEDS, row.at, f"{__name__}.DEEDS")
            facts.append(fact)
        if isinstance(row.words, Listed):
            facts.append(row.words.fact)
            self._check_list(row.words)
        for name in facts:
            self.check_fact(name)

    def check_fact(self, name: str, row: str = "") -> None:
        """DeclarationError when this row, or another that says so, names a fact that this one does not have."""
        if name not in self._facts:
            had = f"{place_of(self.row.member)}, whose facts are {', '.join(self._facts) or 'none'}"
            raise DeclarationError(f"{row or self.row.at} says {name!r} of {had}")

    def _check_list(self, words: Listed) -> None:
        members = {member for one in words.rows if isinstance(one, IntEnum) for member in type(one)}
        for member in sorted(members - set(words.rows)):
            by = f"the list that {self.row.at} tells {place_of(self.row.member)} by"
            raise DeclarationError(f"{place_of(member)} is missing in {by}")

    def _check_template(self, template: str) -> None:
        for _, name, kind in _parsed(template):
            if name:
                self.check_fact(name)
                look_up("kind", kind or "number", self._kinds, self.row.at, self._at)

    def _check_clauses(self, word: str) -> None:
        if not word.startswith("{"):
            check_clause(word, self.row.at)
            return
        self._check_template(word)
        _, name, kind = _parsed(word)[0]
        if self._kind(name, kind).clauses is None:
            raise DeclarationError(f"{self.row.at} asks {word} for clauses, of which its kind at {self._at} knows none")


def _deeds(story: str) -> list[tuple[str, str]]:
    """The deeds of a story, each with the fact that it needs."""
    parted = (word.partition(":") for word in story.split())
    return [(deed, fact or DEEDS.get(deed, "")) for deed, _, fact in parted]


# --- all of them ------------------------------------------------------------------------------------------


class Tellings:
    """All events of a game, by number; DeclarationError when there is not one row for each that makes sense."""

    def __init__(self, members: type[IntEnum], kinds: Mapping[str, Kind], *rows: Telling) -> None:
        at = where()
        self.rows = by_member(members, rows, at)
        self._told = {number: Told(row, {**PLAIN, **kinds}, at) for number, row in self.rows.items()}
        for row in self.rows.values():
            if row.score is not None:
                self._told[row.score].check_fact("hit_at", row.at)
        self._rolls = {one.name for one in self._told.values() if one.is_roll}

    def name(self, kind: int) -> str:
        """What a kind of event is called."""
        return self._told[kind].name

    def facts(self, kind: int, numbers: Sequence[int]) -> Facts:
        """The numbers of an event by the names of its facts."""
        return self._told[kind].facts(numbers)

    def text(self, kind: int, numbers: Sequence[int], names: Any) -> str:
        """An event in one readable line."""
        return self._told[kind].text(numbers, names)

    def clauses(self, kind: int, numbers: Sequence[int]) -> tuple[str, ...]:
        """The clauses behind an event."""
        return self._told[kind].clauses(numbers)

    def about(self, kind: int, numbers: Sequence[int], names: Any) -> Data:
        """An event as data for a picture."""
        return self._told[kind].about(numbers, names)

    def abouts(self, events: Sequence[tuple[int, Sequence[int]]], names: Any) -> list[Data]:
        """Events of one entry as data; dice know what hits from the event right after them."""
        abouts = [self.about(kind, numbers, names) for kind, numbers in events]
        for place, ((kind, _), (following, _)) in enumerate(pairwise(events)):
            if self.rows[kind].score == following:
                abouts[place]["hit_at"] = abouts[place + 1]["hit_at"]
        return abouts

    def story(self, kind: int, numbers: Sequence[int], names: Any) -> Data:
        """What a picture makes of an event."""
        return self._told[kind].story(numbers, names)

    def first_roll(self, kinds: Sequence[str]) -> int:
        """How many events, given by their names, come before the first roll of dice."""
        return next((number for number, kind in enumerate(kinds) if kind in self._rolls), len(kinds))
