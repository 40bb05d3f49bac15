"""What a fact can be: how it is said, how it is given as data, which clauses it knows; and the facts of one row.

The facts of a row stand in the order of their numbers: a name with a kind (`to:hex`); a name alone is the kind that is
called so, or a plain number. A template says a fact as its kind does (`{to}`), or as another would (`{hits:hexes}`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from operator import itemgetter
from string import Formatter
from typing import Any, NamedTuple

from warhost.errors import DeclarationError, where
from warhost.shelf.declared import each_of, look_up

Clauses = str | tuple[str, ...]
"""Ids of clauses, as a tuple or with blanks between them."""


def _itself(number: Any, names: Any) -> Any:
    return number


@dataclass(frozen=True)
class Kind:
    """What a fact can be: functions of its number, the first two also of the battle's names."""

    said: Callable[[Any, Any], str] = lambda number, names: str(number)
    data: Callable[[Any, Any], Any] = _itself
    clauses: Callable[[Any], Clauses] | None = None
    width: int = 1
    """How many numbers it is, 0 for all that are left; where it is not one, the functions get all of them."""
    is_dice: bool = False
    """An event with such a fact is a roll."""


def count(number: int, one: str, several: str) -> str:
    """So many things in words: "1 die", "2 dice", "no counters"."""
    return f"{number or 'no'} {one if number == 1 else several}"


def counted(one: str, several: str) -> Kind:
    """So many things; as data the number."""
    return Kind(lambda number, names: count(number, one, several))


def named(
    members: Iterable[Any], rows: Mapping[Any, tuple[str, Clauses]], data: Callable[[Any, Any], Any] = _itself
) -> Kind:
    """One of a list that gives each member its words and its clauses; DeclarationError with those that have none."""
    each_of(members, rows, where())
    return Kind(lambda number, names: rows[number][0], data, lambda number: rows[number][1])


def word_of(members: type[IntEnum]) -> Kind:
    """One of a list of the rules, by its name in lower case, in words and as data."""
    words = {int(member): member.name.lower().replace("_", " ") for member in members}
    return Kind(lambda number, names: words[number], lambda number, names: words[number])


def faces(counts: Sequence[int]) -> list[int]:
    """The faces of dice that are counted by face, in ascending order."""
    return [face for face, times in enumerate(counts, 1) for _ in range(times)]


PLAIN: Mapping[str, Kind] = {
    "number": Kind(),
    "signed": Kind(lambda number, names: f"{number:+}" if number else "0"),
    "flag": Kind(data=lambda number, names: bool(number)),
    "die": Kind(data=lambda face, names: [face], is_dice=True),
    "dice": Kind(
        lambda counts, names: " ".join(map(str, faces(counts))),
        lambda counts, names: faces(counts),
        width=6,
        is_dice=True,
    ),
}
"""Kinds that every game has. As data, a die is a list of one face, like the dice that the journal counts by face."""


# --- the facts of a row -----------------------------------------------------------------------------------


@lru_cache(4096)
def parsed(template: str) -> tuple[tuple[str, str, str], ...]:
    """The parts of a template: words, and the fact that follows them with the kind that is asked for, or ""."""
    return tuple((words, name or "", kind or "") for words, name, kind, _ in Formatter().parse(template))


class Fact(NamedTuple):
    """A fact of a row: what finds it among the numbers, and what it is."""

    of: Callable[[Sequence[int]], Any]
    kind: Kind
    is_told: bool


class Facts:
    """The facts of a row by name; DeclarationError when it names a kind that is not there.

    `row` is where the row stands, `subject` what it is about, `at` where the kinds are.
    """

    def __init__(self, facts: str, kinds: Mapping[str, Kind], row: str, subject: str, at: str) -> None:
        self.kinds, self.row, self.subject, self.at = kinds, row, subject, at
        self.by_name = dict(self._read(facts))

    def kind(self, name: str, kind: str) -> Kind:
        """The kind as which a template says a fact."""
        return self.kinds[kind] if kind else self.by_name[name].kind

    def say(self, template: str, numbers: Sequence[int], names: Any) -> str:
        """A template with the facts in it."""
        said = ""
        for words, name, kind in parsed(template):
            said += words
            if name:
                said += self.kind(name, kind).said(self.by_name[name].of(numbers), names)
        return said

    def check(self, template: str) -> None:
        """DeclarationError when a template names a fact or a kind that is not there."""
        for _, name, kind in parsed(template):
            if name:
                self.check_fact(name)
                look_up("kind", kind or "number", self.kinds, self.row, self.at)

    def check_fact(self, name: str, row: str = "") -> None:
        """DeclarationError when this row, or another that says so, names a fact that this one does not have."""
        if name not in self.by_name:
            had = ", ".join(self.by_name) or "none"
            raise DeclarationError(f"{row or self.row} says {name!r} of {self.subject}, whose facts are {had}")

    def _read(self, facts: str) -> Iterator[tuple[str, Fact]]:
        start = 0
        for word in facts.split():
            name, _, kind = word.removeprefix("-").partition(":")
            kind = kind or (name if name in self.kinds else "number")
            look_up("kind", kind, self.kinds, self.row, self.at)
            width = self.kinds[kind].width
            at = start if width == 1 else slice(start, start + width if width else None)
            yield name, Fact(itemgetter(at), self.kinds[kind], not word.startswith("-"))
            start += width
