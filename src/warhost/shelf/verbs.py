"""What a player can decide: one row a verb, from which follow notation both ways, the phrase and the page's choice.

    VERBS = Verbs(
        Verb, OPERANDS,
        verb(Verb.MOVE, "actor place", "{actor}: move to {place}"),
        verb(Verb.DONE, "", "nothing more"),
    )

A row names the operands that come after its verb, in their order; a game declares once how each is written, read, said
and given as data. An operand may bring others with it, such as a spell what it is aimed at (`Further`). Reading and
writing are inverse to each other for every action that says what its verb needs. Upper and lower case are alike, and so
are "battle-trap" and "battletrap"; more blanks do no harm.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from string import Formatter
from typing import Any, Literal, NamedTuple

from warhost.errors import DeclarationError, NotationError, Unfinished, name_hint, where
from warhost.kernel.abi import (
    ACTOR_BITS,
    ACTOR_SHIFT,
    EXTRA_BITS,
    EXTRA_SHIFT,
    PLACE_BITS,
    PLACE_SHIFT,
    TARGET_BITS,
    VERB_SHIFT,
    pack,
)
from warhost.shelf.declared import by_member, look_up, place_of

NONE = -1
Data = dict[str, Any]


# --- the parts of an action -------------------------------------------------------------------------------


class Parts(NamedTuple):
    """What the number of an action says; NONE where it has no actor or target."""

    verb: int
    actor: int = NONE
    extra: int = 0
    place: int = 0
    target: int = NONE


def unpack(code: int) -> Parts:
    """The parts of an action's number: the inverse of `pack`."""
    return Parts(
        code >> VERB_SHIFT,
        (code >> ACTOR_SHIFT & (1 << ACTOR_BITS) - 1) - 1,
        code >> EXTRA_SHIFT & (1 << EXTRA_BITS) - 1,
        code >> PLACE_SHIFT & (1 << PLACE_BITS) - 1,
        (code & (1 << TARGET_BITS) - 1) - 1,
    )


def code_of(verb: int, actor: int = NONE, extra: int = 0, place: int = 0, target: int = NONE) -> int:
    """The number of an action, as the rules' `pack` has it, for whoever is not compiled.

    Compiled code that is handed a member of an enumeration finds out again at each call what that is, for milliseconds.
    """
    parts = verb << VERB_SHIFT, (actor + 1) << ACTOR_SHIFT, extra << EXTRA_SHIFT, place << PLACE_SHIFT, target + 1
    return sum(map(int, parts))


# --- reading ----------------------------------------------------------------------------------------------


@lru_cache(4096)
def _folded(word: str) -> str:
    """A word as it is compared: without case and hyphens."""
    return word.casefold().replace("-", "")


class Reader:
    """The words of one action, read from left to right; every refusal names the word and where it stands."""

    def __init__(self, text: str, words: Sequence[str], names: Any) -> None:
        self.text = text
        self.words = words
        self.names = names
        self.at = 0  # words read so far

    def refusal(self, why: str) -> NotationError:
        """The error about the word read last."""
        return NotationError(self.text, f"word {self.at}: {why}")

    def comes(self, word: str) -> bool:
        """True when this word comes next; then it is read."""
        found = self.at < len(self.words) and _folded(self.words[self.at]) == word
        self.at += found
        return found

    def one_of(self, noun: str, known: Mapping[int, str]) -> int:
        """The number of the next word among those known."""
        word = self._next(noun, known.values())
        for number, name in known.items():
            if _folded(name) == _folded(word):
                return number
        raise self.refusal(f"unknown {noun} {word!r}{name_hint(word, known.values())}")

    def found(
        self, noun: str, find: Callable[[Any, str], int], known: Iterable[str] = (), every: Sequence[str] = ()
    ) -> int:
        """What the next word stands for; `find` takes the names and the word, and raises NotationError.

        A word that is not `known` is told its nearest; `every` has those that could come where none does.
        """
        word = self._next(noun, (), every)
        try:
            return find(self.names, word)
        except NotationError as error:
            raise self.refusal(f"{word!r}: {error.why}{name_hint(word, known)}") from None

    def end(self) -> None:
        """Nothing more may come."""
        if self.at < len(self.words):
            self.at += 1
            raise self.refusal(f"{self.words[self.at - 1]!r} is one word too many")

    def _next(self, noun: str, known: Iterable[str], every: Sequence[str] = ()) -> str:
        """The next word; there must be one."""
        self.at += 1
        if self.at > len(self.words):
            why = f"word {self.at}: missing {noun}{name_hint('', known)}"
            raise Unfinished(self.text, why, every or tuple(known))
        return self.words[self.at - 1]


# --- operands ---------------------------------------------------------------------------------------------


class Further(NamedTuple):
    """The operands that one brings with it, and the words that its phrase ends with then."""

    operands: str
    phrase: str


@dataclass(frozen=True)
class Operand:
    """Something that actions say besides their verb; every function takes the action's parts and the names."""

    fills: str
    """The part of the action's number that tells of it."""
    write: Callable[[Parts, Any], str]
    """In notation; "" where it is left out."""
    read: Callable[[Reader, Parts], Parts]
    say: Callable[[Parts, Any], str]
    data: Callable[[Parts, Any], Any] | None = None
    """For the page; without it the page is not told."""
    call: Callable[[Parts, Any], str] | None = None
    """On a button, where that is shorter."""
    further: Callable[[Parts], Further | None] = lambda parts: None
    """What it brings with it in an action."""
    reach: tuple[Further, ...] = ()
    """All that it can bring."""
    points: Callable[[Parts, Any], str] | None = None
    """What of the page's choice it is, where that is not the part that it fills: a target may be a place."""
    is_thing: bool = False
    """Whether it names something that somebody has and can use: a spell, a god."""


def piece(part: Literal["actor", "target"], noun: str, find: Callable[[Any, str], int]) -> Operand:
    """A piece by its label. The names have `labels`, and `spoken` for phrases and buttons."""
    at = Parts._fields.index(part)

    def read(reader: Reader, parts: Parts) -> Parts:
        labels = reader.names.labels
        return parts._replace(**{part: reader.found(noun, find, labels, labels)})

    def label(parts: Parts, names: Any) -> str:
        own: str = names.labels[parts[at]]
        return own

    def spoken(parts: Parts, names: Any) -> str:
        own: str = names.spoken[parts[at]]
        return own

    return Operand(part, label, read, spoken, label)


def place(
    noun: str,
    write: Callable[[Any, int], str],
    find: Callable[[Any, str], int],
    data: Callable[[Any, int], Any] | None = None,
    every: Callable[[Any], Sequence[str]] = lambda names: (),
) -> Operand:
    """A place of the board; `write` takes the names and the place, and so does `data`, where it is not the same.

    `every` has the names of all places, where they can be counted.
    """

    def read(reader: Reader, parts: Parts) -> Parts:
        return parts._replace(place=reader.found(noun, find, every=every(reader.names)))

    def written(parts: Parts, names: Any) -> str:
        return write(names, parts.place)

    given = data or write
    return Operand("place", written, read, written, lambda parts, names: given(names, parts.place))


def one_of(
    noun: str,
    known: Mapping[int, str],
    say: Callable[[int], str] | None = None,
    *,
    of: Callable[[int], int] = int,
    into: Callable[[int, int], int] = lambda extra, number: number,
    is_told: bool = False,
    call: Callable[[int], str] | None = None,
    further: Mapping[int, Further] | None = None,
    is_thing: bool = False,
) -> Operand:
    """A word of a list; `of` finds its number in the action's extra, `into` puts it there.

    The page is told the word of an operand that `is_told`; buttons `call` it so; `further` has what each of the list
    brings with it. One that `is_thing` names what somebody has and can use.
    """

    def number(parts: Parts) -> int:
        return of(parts.extra)

    def read(reader: Reader, parts: Parts) -> Parts:
        return parts._replace(extra=into(parts.extra, reader.one_of(noun, known)))

    def word(parts: Parts, names: Any) -> str:
        return known[number(parts)]

    def brought(parts: Parts) -> Further | None:
        return further[number(parts)] if further else None

    said = word if say is None else lambda parts, names: say(number(parts))
    called = None if call is None else lambda parts, names: call(number(parts))
    reach = tuple(further.values()) if further else ()
    return Operand("extra", word, read, said, word if is_told else None, called, brought, reach, is_thing=is_thing)


# --- verbs ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class VerbRow:
    """A verb with what it needs."""

    member: IntEnum
    operands: tuple[str, ...]
    phrase: str
    word: str
    at: str
    button: str
    in_matters: Mapping[int, str]
    every: str
    deed: str

    @property
    def buttons(self) -> tuple[str, ...]:
        """All that its button can say."""
        return self.button, *self.in_matters.values()


def verb(
    member: IntEnum,
    operands: str,
    phrase: str,
    word: str = "",
    *,
    button: str = "",
    in_matters: Mapping[Any, str] | None = None,
    every: str = "",
    deed: str | None = None,
) -> VerbRow:
    """The row of a verb: the names of its operands, its phrase, and its word where that is not the verb's own name.

    Its `button` says shortly what it does, where that is not the phrase; `in_matters` what it says in matters of these
    phases. `every` is the button that does it with all who can, one after the other. Its `deed` names it where a piece
    could do it, or somebody does, if not by its word: "march", "stand firm"; "" where it is not spoken of so.
    """
    own = member.name.lower().replace("_", "-")
    said = button or phrase.removeprefix("{actor}: ")
    shown = said[:1].upper() + said[1:]
    names = {int(matter): text for matter, text in (in_matters or {}).items()}
    spoken = (word or own).replace("-", " ") if deed is None else deed
    return VerbRow(member, tuple(operands.split()), phrase, word or own, where(), shown, names, every, spoken)


def third_person(deed: str) -> str:
    """What is said of another who does it: "marches", "stands firm"."""
    word, blank, rest = deed.partition(" ")
    if word[-1] == "y" and word[-2] not in "aeiou":
        word = word[:-1] + "ies"
    else:
        word += "es" if word.endswith(("s", "x", "z", "ch", "sh", "o")) else "s"
    return word + blank + rest


def _shown_as(name: str, operand: Operand, parts: Parts, names: Any) -> str:
    """What an operand is called on the page in one choice."""
    return operand.points(parts, names) if operand.points else _field(name, operand)


def _field(name: str, operand: Operand) -> str:
    """What an operand is called on the page: a place is one, whatever the game calls it."""
    return name if operand.fills == "extra" else operand.fills


Given = Sequence[tuple[str, Operand]]
"""Operands of an action by name, in the order in which they come."""


class Verbs:
    """All verbs of a game; DeclarationError where their rows contradict each other."""

    def __init__(
        self, members: type[IntEnum], operands: Mapping[str, Operand], *rows: VerbRow, joint: str = ""
    ) -> None:
        """`joint` is a mark around which blanks do not part words: "," for places such as "18.00, 12.50"."""
        self.at = where()
        self.operands = operands
        self.rows = by_member(members, rows, self.at)
        self._check()
        self._joint = joint
        self._by_number = {number: row.word for number, row in self.rows.items()}
        brought = {further.operands for operand in operands.values() for further in operand.reach}
        self._brings = {names: self._named(names.split()) for names in brought}
        self._given_of = {number: self._named(row.operands) for number, row in self.rows.items()}
        self._branching = {n for n, given in self._given_of.items() if any(operand.reach for _, operand in given)}
        told = ("actor", "place", "target", *(_field(*named) for named in operands.items() if named[1].data))
        self._untold: Data = dict.fromkeys(told)

    @property
    def words(self) -> tuple[str, ...]:
        """The word of each verb, in canonical order."""
        return tuple(self._by_number.values())

    @property
    def deeds(self) -> dict[str, tuple[str, str]]:
        """By the word of a verb: what a piece could do by it, and what is said of another who does it."""
        return {row.word: (row.deed, third_person(row.deed)) for row in self.rows.values() if row.deed}

    @property
    def acting(self) -> frozenset[int]:
        """The verbs whose actions say which piece acts."""
        return frozenset(number for number, row in self.rows.items() if "actor" in row.operands)

    @property
    def things(self) -> dict[int, Operand]:
        """By verb, what names a thing that is used by it, where one does."""
        given = ((number, operand) for number, own in self._given_of.items() for _, operand in own)
        return {number: operand for number, operand in given if operand.is_thing}

    def fills(self, verb: int) -> frozenset[str]:
        """The parts of its number that an action of a verb may fill."""
        return frozenset(operand.fills for operand in self._reachable(self._given_of[verb]))

    def write(self, code: int, names: Any) -> str:
        """An action in notation; `read` makes the same number of it.

        The action must be well-formed: it says what its verb needs, and all pieces and places exist.
        """
        parts = unpack(code)
        return self._written(parts, self._given(parts), names)

    def read(self, text: str, names: Any) -> int:
        """The action behind a notation, whether or not it is legal.

        Raises NotationError, which names the word that cannot be read, where it stands, and the nearest that exist.
        """
        words = re.sub(rf"\s*{self._joint}\s*", self._joint, text) if self._joint else text
        reader = Reader(text, words.split(), names)
        verb = reader.one_of("verb", self._by_number)
        parts = self._read(reader, self._given_of[verb], Parts(verb))
        reader.end()
        return int(pack(*parts))

    def ways_on(self, beginning: str, names: Any) -> Iterator[int]:
        """Every action that a text is, or begins; NotationError where it cannot be read, or ways are countless."""
        try:
            yield self.read(beginning, names)
        except Unfinished as unfinished:
            if not unfinished.could_come:
                raise
            for word in unfinished.could_come:
                yield from self.ways_on(f"{beginning} {word}", names)

    def describe(self, code: int, names: Any) -> str:
        """An action in one readable phrase: "Barbarians (R3): attack Orc, swords"."""
        parts = unpack(code)
        return self._said(self.rows[parts.verb].phrase, self._given_of[parts.verb], parts, names)

    def choice(self, code: int, names: Any, matter: int = NONE) -> Data:
        """A legal action as a screen needs it: its notation, its words and button, and whom and where to point at.

        `matter` is the phase of the matter in which it is offered.
        """
        parts = unpack(code)
        given, own, row = self._given(parts), self._given_of[parts.verb], self.rows[parts.verb]
        button = row.in_matters.get(matter, row.button)
        return {
            "action": self._written(parts, given, names),
            "sentence": self._said(row.phrase, own, parts, names),
            "button": self._said(button, own, parts, names, shortly=True),
            "every": row.every or None,
            "verb": row.word,
            **self._untold,
            **{_shown_as(*named, parts, names): named[1].data(parts, names) for named in given if named[1].data},
        }

    # --- inside -------------------------------------------------------------------------------------------

    def _named(self, names: Iterable[str]) -> Given:
        """Operands by their names."""
        return tuple((name, self.operands[name]) for name in names)

    def _brought(self, operand: Operand, parts: Parts) -> Given:
        """What an operand brings with it in an action."""
        further = operand.further(parts)
        return self._brings[further.operands] if further else ()

    def _given(self, parts: Parts) -> Given:
        """The operands of an action in their order, with those that others bring."""
        given = self._given_of[parts.verb]
        return [*self._with_brought(given, parts)] if parts.verb in self._branching else given

    def _with_brought(self, given: Given, parts: Parts) -> Iterator[tuple[str, Operand]]:
        for name, operand in given:
            yield name, operand
            if operand.reach:
                yield from self._with_brought(self._brought(operand, parts), parts)

    def _reachable(self, given: Given) -> Iterator[Operand]:
        """Operands with all that they can bring."""
        for _, operand in given:
            yield operand
            for further in operand.reach:
                yield from self._reachable(self._brings[further.operands])

    def _read(self, reader: Reader, given: Given, parts: Parts) -> Parts:
        """The parts of an action with what its operands say, read in their order."""
        for _, operand in given:
            parts = operand.read(reader, parts)
            if operand.reach:
                parts = self._read(reader, self._brought(operand, parts), parts)
        return parts

    def _written(self, parts: Parts, given: Given, names: Any) -> str:
        """An action in notation; an operand that writes nothing leaves no gap."""
        words = [operand.write(parts, names) for _, operand in given]
        return " ".join([self._by_number[parts.verb], *filter(None, words)])

    def _said(self, phrase: str, given: Given, parts: Parts, names: Any, shortly: bool = False) -> str:
        """A phrase with its operands in it, each with what it brings; `shortly` calls them as a button does."""
        if "{" not in phrase:
            return phrase
        said = {}
        for name, operand in given:
            if f"{{{name}}}" in phrase:
                said[name] = (operand.call if shortly and operand.call else operand.say)(parts, names)
                if operand.reach and (further := operand.further(parts)):
                    said[name] += self._said(further.phrase, self._brings[further.operands], parts, names, shortly)
        return phrase.format_map(said)

    def _check(self) -> None:
        """DeclarationError where rows contradict each other, or name operands that are not there."""
        rows: dict[str, VerbRow] = {}
        for row in self.rows.values():
            if not row.phrase:
                raise DeclarationError(f"{row.at} gives no phrase to the verb {place_of(row.member)}")
            other = rows.setdefault(_folded(row.word), row)
            if other is not row:
                raise DeclarationError(f"{other.at} and {row.at} give two verbs the same word, {row.word!r}")
            for phrase in (row.phrase, *row.buttons):
                self._check_operands(row, row.operands, phrase)

    def _check_operands(self, row: VerbRow, operands: Sequence[str], phrase: str) -> None:
        """The same for the operands of a row, and for those that they bring."""
        for name in operands:
            look_up("operand", name, self.operands, row.at, self.at)
            for further in self.operands[name].reach:
                self._check_operands(row, further.operands.split(), further.phrase)
        for name in (field for _, field, _, _ in Formatter().parse(phrase) if field is not None):
            if name not in operands:
                had = f"the operands of {place_of(row.member)} are {', '.join(operands) or 'none'}"
                raise DeclarationError(f"{row.at} says {{{name}}} in its phrase, but {had}")
