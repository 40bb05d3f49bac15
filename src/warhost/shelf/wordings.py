"""How the fields of a battle are written as words, and read again: `3`, `red`, `MOVED,ACTED`, `-`.

A wording is given the value or the text and the scene, of which it may ask the names. What it does not understand it
refuses with a ValueError that quotes the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Protocol

from warhost.errors import UnknownName
from warhost.kernel.abi import DRAWN, NOBODY, WON

NOTHING = "none"


class Scene(Protocol):
    """Where something is written or read: the battle, what everything in it is called, its scenario."""

    battle: Any
    names: Any
    scenario: Any


@dataclass(frozen=True)
class Wording:
    """A value as text. `read` raises ValueError for a text that stands for nothing."""

    write: Callable[[Any, Any], str]
    read: Callable[[str, Any], Any]


def read_number(text: str, least: int, most: int) -> int:
    """The number that a word says, within bounds."""
    if not (re.fullmatch("-?[0-9]{1,5}", text) and least <= int(text) <= most):
        raise ValueError(f"{text!r}: a number from {least} to {most} was expected")
    return int(text)


def number(most: int = 127, least: int = 0) -> Wording:
    """A number within bounds."""
    return Wording(lambda value, _: str(value), lambda text, _: read_number(text, least, most))


def numbers(length: int, most: int) -> Wording:
    """Numbers with hyphens between them; zeros at the end are left out."""

    def write(values: Sequence[int], _: Scene) -> str:
        last = max((index for index, value in enumerate(values) if value), default=0)
        return "-".join(map(str, values[: last + 1]))

    def read(text: str, _: Scene) -> list[int]:
        values = [read_number(part, 0, most) for part in text.split("-")]
        if len(values) > length:
            raise ValueError(f"{text!r}: {len(values)} numbers, where at most {length} can be")
        return values + [0] * (length - len(values))

    return Wording(write, read)


def one_of(kind: str, words: Sequence[str], first: int = 0) -> Wording:
    """One of some words, the first of which stands for the number `first`."""

    def read(text: str, _: Scene) -> int:
        if text not in words:
            raise UnknownName(kind, text, words)
        return words.index(text) + first

    return Wording(lambda value, _: words[value - first], read)


def word_of(member: IntEnum) -> str:
    """The word of a member of a list: its name in lower case, with hyphens."""
    return member.name.lower().replace("_", "-")


def members_of(kind: str, members: type[IntEnum], first: int = 0, word: Callable[[IntEnum], str] = word_of) -> Wording:
    """One of a list of the rules, from the member numbered `first`."""
    return one_of(kind, [word(member) for member in members if member >= first], first)


def bits_of(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set, of 64."""
    return (bit for bit in range(64) if bits >> bit & 1)


def set_of(kind: str, words: Sequence[str]) -> Wording:
    """A bit set: the words of its bits with commas between them, or "none"."""
    one = one_of(kind, words)
    return Wording(
        lambda bits, _: ",".join(word for bit, word in enumerate(words) if bits >> bit & 1) or NOTHING,
        lambda text, at: sum({1 << one.read(word, at) for word in text.split(",")}) if text != NOTHING else 0,
    )


def or_else(word: str, value: Any, other: Wording) -> Wording:
    """A wording with one more word for one more value."""
    return Wording(
        lambda given, at: word if given == value else other.write(given, at),
        lambda text, at: value if text == word else other.read(text, at),
    )


# --- several words ----------------------------------------------------------------------------------------


def each(one: Wording) -> Wording:
    """An array, a word for each of its values: `lost 2 0`."""
    return Wording(
        lambda values, at: " ".join(one.write(value, at) for value in values),
        lambda text, at: [one.read(word, at) for word in text.split()],
    )


def in_words(one: Wording) -> Wording:
    """A bit set, a word for each of its bits: `struck R1 B2`. The last of 64 bits is the sign."""

    def read(text: str, at: Scene) -> int:
        bits = sum({1 << one.read(word, at) for word in text.split()})
        return bits - (1 << 64) if bits >> 63 else bits

    return Wording(lambda bits, at: " ".join(one.write(bit, at) for bit in bits_of(bits)), read)


def ending(side_or_nobody: Wording, reason: Wording) -> Wording:
    """Winner, reason and result of a battle that is over: `red LOSSES`; `nobody` has won a draw."""

    def read(text: str, at: Scene) -> tuple[int, int, int]:
        winner, why = text.split()
        won = side_or_nobody.read(winner, at)
        return won, reason.read(why, at), DRAWN if won == NOBODY else WON

    return Wording(lambda end, at: f"{side_or_nobody.write(end[0], at)} {reason.write(end[1], at)}", read)
