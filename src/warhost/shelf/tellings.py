"""What happened, one row a kind of event: its facts by name, its words and clauses, and what a picture makes of it.

    EVENTS = Tellings(
        Event, KINDS,
        told(Event.ROUTED, "piece from:hex to:hex", "{piece} routs to {to}", "AW-12.4a", story="move"),
        told(Event.COVERED, "piece -cover", listed("cover", Cover, COVERS)),
    )

The facts of a row stand in the order in which the journal has them, written as `warhost.shelf.kinds` says. They all are
data for a picture, under their names, but those with a stroke before them. Clauses are ids with blanks between them;
`{spell}` stands for those that the kind of a fact knows. Where words or clauses hang on several facts, a function makes
them from the numbers by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from typing import Any, NamedTuple

from warhost.errors import DeclarationError, where
from warhost.ruleset import EventInWords
from warhost.shelf.declared import by_member, check_clause, each_of, look_up, place_of
from warhost.shelf.kinds import PLAIN, Clauses, Fact, Facts, Kind, parsed

Data = dict[str, Any]
Numbers = Mapping[str, Any]
"""The numbers of an event by the names of its facts; a list or tuple for a fact that is several."""

DEEDS: Mapping[str, str] = {
    "move": "to",
    "carry": "to",
    "leap": "to",
    "fall": "piece",
    "strike": "target",
    "aim": "target",
    "draw": "command",
}
"""What a picture can make of an event, each with the fact that it needs unless the story names another (`leap:hex`).

`move` glides the event's piece to a place, `carry` does so together with the event before, `leap` lets it appear there,
`fall` takes it away. `strike` draws a line from the piece to another, `aim` only says whom the next events are about.
`draw` brings a token out of the cup to the piece whose label it bears.
"""
DOINGS: Mapping[str, str] = {
    "strikes": "piece",
    "joins": "piece",
    "anew": "",
    "casts": "piece",
    "unaided": "",
    "struck": "target",
    "harms": "",
    "falls": "piece",
    "by": "by",
}
"""What an event says of the deeds of pieces, each with the fact that it needs unless the row names another.

A piece that `strikes` begins a fight with whoever is `struck`; where several do, each `joins` it, and after `anew` who
joins begins another. A piece that `casts` has struck as soon as anybody is; what befalls pieces `unaided` is nobody's
deed. `harms` takes away from the event's piece as much as the fact says, or one where it names none; who `falls` is
felled by whom a fact `by` names, or else by the enemies in the fight.
"""
DONE_BY: Mapping[str, str] = {"strike": "strikes struck", "aim": "struck", "fall": "falls"}
"""What the deeds of a picture say of that, in a row that does not tell it itself."""
COMINGS = ("move", "carry", "leap")
"""The deeds of a picture by which a piece comes to a place."""
TONES = ("good", "bad", "plain", "wonder")
YES_OR_NO = (False, True)
"""The members of a list that a flag chooses from."""


# --- rows -------------------------------------------------------------------------------------------------


class Listed(NamedTuple):
    """Words and clauses that hang on one fact."""

    fact: str
    rows: Mapping[Any, tuple[str, str]]


def listed(fact: str, members: Iterable[Any], rows: Mapping[Any, tuple[str, str]]) -> Listed:
    """The words of an event that hang on one fact: a template and clauses for each member of a list.

    DeclarationError with each member that has none.
    """
    return Listed(fact, each_of(members, rows, where()))


@dataclass(frozen=True)
class Telling:
    """How a kind of event is told."""

    member: IntEnum
    facts: str
    words: str | Listed | Callable[[Numbers], str]
    clauses: str | Callable[[Numbers], Clauses]
    story: str
    says: tuple[str, str] | None
    change: Mapping[str, Any]
    counts: Mapping[str, str]
    score: IntEnum | None
    opens: bool
    heads: bool
    scene: str
    moment: tuple[str, str] | None
    lies: str
    shown: str
    does: str | None
    at: str


def told(
    member: IntEnum,
    facts: str,
    words: str | Listed | Callable[[Numbers], str],
    clauses: str | Callable[[Numbers], Clauses] = "",
    *,
    story: str = "",
    says: tuple[str, str] | None = None,
    change: Mapping[str, Any] | None = None,
    counts: Mapping[str, str] | None = None,
    score: IntEnum | None = None,
    opens: bool = False,
    heads: bool = False,
    scene: str = "",
    moment: tuple[str, str] | None = None,
    lies: str = "",
    shown: str = "",
    does: str | None = None,
) -> Telling:
    """The row of an event.

    `story` names what a picture makes of it (`DEEDS`), `says` a tone and the words that rise over its piece, `change`
    what becomes of that piece at once: its states with whether it has them now, its slots with all that stands in
    them, or with the name of the fact that does. `counts` has those of its slots that are a count and its whole, with
    the fact that says how many there are now; it means nothing to a piece without such a slot. `score` is the event
    that says what the dice of this one needed, when it comes next. An event that `opens` is a heading of what comes
    after it; one that `heads` says best what was done, so that the log heads the decision with it: where there is none,
    with what is seen of it first. Neighbours of one `scene` are shown together, under its name. A `moment`
    is a tone and words that stand over the whole board for a while. Who falls lies where the fact `lies` says from then
    on. Transcripts keep the words of an event, so they stay as they are; what a screen says instead is `shown`. What
    the event says of the deeds of pieces (`DOINGS`) follows from its story, unless it tells what it `does`.
    """
    more = story, says, change or {}, counts or {}, score, opens, heads, scene, moment, lies, shown, does
    return Telling(member, facts, words, clauses, *more, where())


# --- one kind of event ------------------------------------------------------------------------------------


def _split(clauses: Clauses) -> tuple[str, ...]:
    return tuple(clauses.split()) if isinstance(clauses, str) else clauses


class Told:
    """A row with its kinds looked up; DeclarationError when it names what is not there, `at` being where kinds are."""

    def __init__(self, row: Telling, kinds: Mapping[str, Kind], at: str) -> None:
        self.row = row
        self.name = row.member.name.lower()
        self.facts = Facts(row.facts, kinds, row.at, place_of(row.member), at)
        self._check()
        self._deeds = [list(deed) for deed in _deeds(row.story)]
        told = self.facts.by_name.items()
        self.is_roll = any(fact.kind.is_dice for _, fact in told)
        self._about = [(name, fact.of, fact.kind.data) for name, fact in told if fact.is_told]

    @property
    def doings(self) -> tuple[tuple[str, Fact | None], ...]:
        """What it says of the deeds of pieces, each with the fact that it needs, if any."""
        return tuple((doing, self.facts.by_name[fact] if fact else None) for doing, fact in _doings(self.row))

    @property
    def comes_to(self) -> Fact | None:
        """The place to which the event's piece comes, where it comes to one."""
        told = (fact for deed, fact in _deeds(self.row.story) if deed in COMINGS)
        return next((self.facts.by_name[fact] for fact in told), None)

    def numbers(self, numbers: Sequence[int]) -> Numbers:
        """The numbers of an event by the names of its facts."""
        return {name: fact.of(numbers) for name, fact in self.facts.by_name.items()}

    def text(self, numbers: Sequence[int], names: Any) -> str:
        """The event in one readable line."""
        words = self.row.words
        if isinstance(words, Listed):
            words = words.rows[self.facts.by_name[words.fact].of(numbers)][0]
        return self.facts.say(words if isinstance(words, str) else words(self.numbers(numbers)), numbers, names)

    def shown(self, numbers: Sequence[int], names: Any) -> str:
        """The event as a screen says it."""
        return self.facts.say(self.row.shown, numbers, names) if self.row.shown else self.text(numbers, names)

    def clauses(self, numbers: Sequence[int]) -> tuple[str, ...]:
        """The clauses behind the event; where the facts do not tell which of several it was, all of them."""
        words, clauses = self.row.words, self.row.clauses
        if isinstance(words, Listed):
            clauses = words.rows[self.facts.by_name[words.fact].of(numbers)][1]
        if not isinstance(clauses, str):
            return _split(clauses(self.numbers(numbers)))
        if "{" not in clauses:
            return _split(clauses)
        return tuple(clause for word in clauses.split() for clause in self._clauses_of(word, numbers))

    def about(self, numbers: Sequence[int], names: Any) -> Data:
        """The event as data for a picture."""
        return {name: data(of(numbers), names) for name, of, data in self._about}

    def story(self, numbers: Sequence[int], names: Any) -> Data:
        """What a picture makes of the event: deeds with their facts, words with their tone, states and slots."""
        row, story = self.row, Data()
        if self._deeds:
            story["deeds"] = [[*deed] for deed in self._deeds]
        if row.says:
            story["says"] = [row.says[0], self.facts.say(row.says[1], numbers, names)]
        if row.change:
            about = self.about(numbers, names)
            story["change"] = {field: about.get(value, value) for field, value in row.change.items()}
        if row.counts:
            about = self.about(numbers, names)
            story["counts"] = {slot: about[fact] for slot, fact in row.counts.items()}
        if row.opens:
            story["opens"] = True
        if row.heads:
            story["heads"] = True
        if row.scene:
            story["scene"] = row.scene
        if row.moment:
            story["moment"] = [row.moment[0], self.facts.say(row.moment[1], numbers, names)]
        if row.lies:
            story["lies"] = row.lies
        return story

    # --- inside -------------------------------------------------------------------------------------------

    def _clauses_of(self, word: str, numbers: Sequence[int]) -> tuple[str, ...]:
        """The clauses behind one word of a row: itself, or those that the kind of a fact knows."""
        if not word.startswith("{"):
            return (word,)
        _, name, kind = parsed(word)[0]
        clauses = self.facts.kind(name, kind).clauses
        return _split(clauses(self.facts.by_name[name].of(numbers))) if clauses else ()

    # --- what cannot be -----------------------------------------------------------------------------------

    def _check(self) -> None:
        """DeclarationError when the row names a fact, a kind, a clause, a deed or a tone that is not there."""
        row = self.row
        words = row.words.rows.values() if isinstance(row.words, Listed) else [(row.words, row.clauses)]
        for template, clauses in words:
            self.facts.check(template if isinstance(template, str) else "")
            for word in clauses.split() if isinstance(clauses, str) else ():
                self._check_clauses(word)
        self.facts.check(row.shown)
        for tone, said in filter(None, (row.says, row.moment)):
            look_up("tone", tone, TONES, row.at, f"{__name__}.TONES")
            self.facts.check(said)
        for deed, fact in _deeds(row.story):
            look_up("deed", deed, DEEDS, row.at, f"{__name__}.DEEDS")
            self._check_shown(fact)
        for doing, fact in _doings(row):
            look_up("doing", doing, DOINGS, row.at, f"{__name__}.DOINGS")
            if fact:
                self.facts.check_fact(fact)
        for fact in [*row.counts.values(), *filter(None, [row.lies])]:
            self._check_shown(fact)
        if isinstance(row.words, Listed):
            self.facts.check_fact(row.words.fact)

    def _check_shown(self, name: str) -> None:
        self.facts.check_fact(name)
        if not self.facts.by_name[name].is_told:
            raise DeclarationError(f"{self.row.at} shows {name!r} of {place_of(self.row.member)}, which is not told")

    def _check_clauses(self, word: str) -> None:
        if not word.startswith("{"):
            check_clause(word, self.row.at)
            return
        self.facts.check(word)
        _, name, kind = parsed(word)[0]
        if self.facts.kind(name, kind).clauses is None:
            at = self.facts.at
            raise DeclarationError(f"{self.row.at} asks {word} for clauses, of which its kind at {at} knows none")


def _deeds(story: str) -> list[tuple[str, str]]:
    """The deeds of a story, each with the fact that it needs."""
    return _with_facts(story, DEEDS)


def _doings(row: Telling) -> list[tuple[str, str]]:
    """What a row says of the deeds of pieces, each with the fact that it needs."""
    told = (DONE_BY[deed] for deed, _ in _deeds(row.story) if deed in DONE_BY) if row.does is None else [row.does]
    return _with_facts(" ".join(told), DOINGS)


def _with_facts(words: str, usual: Mapping[str, str]) -> list[tuple[str, str]]:
    """Words such as "leap:hex", each with the fact behind it, or else the usual one."""
    parted = (word.partition(":") for word in words.split())
    return [(word, fact or usual.get(word, "")) for word, _, fact in parted]


# --- all of them ------------------------------------------------------------------------------------------


class Tellings:
    """All events of a game, by number; DeclarationError when there is not one row for each that makes sense."""

    def __init__(self, members: type[IntEnum], kinds: Mapping[str, Kind], *rows: Telling) -> None:
        at = where()
        self.rows = by_member(members, rows, at)
        self.kinds = {**PLAIN, **kinds}
        self._told = {number: Told(row, self.kinds, at) for number, row in self.rows.items()}
        for row in self.rows.values():
            if row.score is not None:
                self._told[row.score].facts.check_fact("hit_at", row.at)
        self._rolls = {one.name for one in self._told.values() if one.is_roll}

    @property
    def told(self) -> Mapping[int, Told]:
        """Every kind of event by its number."""
        return self._told

    def name(self, kind: int) -> str:
        """What a kind of event is called."""
        return self._told[kind].name

    def facts(self, kind: int, numbers: Sequence[int]) -> Numbers:
        """The numbers of an event by the names of its facts."""
        return self._told[kind].numbers(numbers)

    def text(self, kind: int, numbers: Sequence[int], names: Any) -> str:
        """An event in one readable line."""
        return self._told[kind].text(numbers, names)

    def shown(self, kind: int, numbers: Sequence[int], names: Any) -> str:
        """An event as a screen says it."""
        return self._told[kind].shown(numbers, names)

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

    def in_words(self, kind: int, numbers: Sequence[int], names: Any) -> EventInWords:
        """An event in all its words at once."""
        one = self._told[kind]
        text = one.text(numbers, names)
        shown = one.shown(numbers, names) if one.row.shown else text
        story = one.story(numbers, names)
        return EventInWords(one.name, text, one.clauses(numbers), story, shown if shown != text else "")

    def first_roll(self, kinds: Sequence[str]) -> int:
        """How many events, given by their names, come before the first roll of dice."""
        return next((number for number, kind in enumerate(kinds) if kind in self._rolls), len(kinds))
