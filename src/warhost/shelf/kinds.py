"""What a fact of an event can be: how it is said, how it is given as data, and which clauses it knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

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
    """How many numbers of the journal it is; where it is several, the functions get all of them."""
    is_dice: bool = False
    """An event with such a fact is a roll."""


def count(number: int, one: str, several: str) -> str:
    """So many things in words: "1 die", "2 dice", "no counters"."""
    return f"{number or 'no'} {one if number == 1 else several}"


def counted(one: str, several: str) -> Kind:
    """So many things; as data the number."""
    return Kind(lambda number, names: count(number, one, several))


def named(rows: Mapping[Any, tuple[str, Clauses]], data: Callable[[Any, Any], Any] = _itself) -> Kind:
    """One of a list that gives each its words and its clauses."""
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
