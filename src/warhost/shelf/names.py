"""What pieces and places are called: pieces by a short label, hexes `0304`, squares `A5`, points by two lengths.

Names know how a place is written, not which places there are: whether a cell is on the board says the `Grid`.
Columns and rows are counted from 0, in print from `first`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, Protocol, TypeVar

from warhost.errors import NotationError

Point = tuple[int, int]
N = TypeVar("N", bound="PieceNames")

FOUR_DIGITS = re.compile(r"([0-9]{2})([0-9]{2})")
LETTER_AND_NUMBER = re.compile(r"([A-Z])([1-9][0-9]?|0)")
LENGTH = re.compile(r"(-?)([0-9]{1,4})(?:\.([0-9]{1,2}))?")
UNIT = 100  # of a length: whole hundredths


class PieceNames(ABC):
    """What the pieces of a battle are called, by their numbers."""

    @property
    @abstractmethod
    def labels(self) -> tuple[str, ...]:
        """The short name of every piece."""

    @property
    @abstractmethod
    def titles(self) -> tuple[str, ...]:
        """The short name of every piece with what it is: "R3 Barbarians"."""

    @cached_property
    def spoken(self) -> tuple[str, ...]:
        """What every piece is called in a sentence: its name alone, with its label where others have the same name."""
        titled = zip(self.labels, self.titles, strict=True)
        bare = [title.removeprefix(f"{label} ").replace(" - ", ", ") for label, title in titled]
        alike = Counter(bare)
        return tuple(
            name if alike[name] == 1 else f"{name} ({label})" for label, name in zip(self.labels, bare, strict=True)
        )

    @cached_property
    def by_label(self) -> dict[str, int]:
        """The number of each piece by its short name."""
        return {label: piece for piece, label in enumerate(self.labels)}

    def label(self, piece: int) -> str:
        """The short name of a piece."""
        return self.labels[piece]

    def title(self, piece: int) -> str:
        """The short name of a piece with what it is."""
        return self.titles[piece]


@lru_cache(256)
def kept(names: N) -> N:
    """The first names that were equal to these: they need not be found out again."""
    return names


def numbered(sides: Sequence[int], letters: str) -> tuple[str, ...]:
    """Labels of pieces by their sides: the letter of its side and its number on that side, `R1`."""
    reached = [0] * len(letters)
    labels = []
    for side in sides:
        reached[side] += 1
        labels.append(f"{letters[side]}{reached[side]}")
    return tuple(labels)


class CellNames(Protocol):
    """How the cells of a board are written and read."""

    @property
    def first(self) -> int:
        """The number of the first row in print."""

    @property
    def most(self) -> tuple[int, int]:
        """How many columns and rows have a name."""

    @property
    def form(self) -> str:
        """What a name looks like, for a refusal."""

    def column(self, column: int) -> str:
        """What a column is called."""

    def row(self, row: int) -> str:
        """What a row is called."""

    def write(self, column: int, row: int) -> str:
        """The name of the cell in a column and row."""

    def read(self, text: str) -> tuple[int, int] | None:
        """Column and row behind a name, each possibly beyond the board; None when it is no name."""


@dataclass(frozen=True)
class HexNames:
    """Two digits for the column and two for the row: `0304`."""

    first: int = 0
    """The number of the first column and row in print."""
    order: Literal["columns", "rows"] = "columns"
    """Which of the two is written first."""

    @property
    def most(self) -> tuple[int, int]:
        """As many as two digits can tell."""
        return 100 - self.first, 100 - self.first

    @property
    def form(self) -> str:
        """The digits of columns and rows."""
        return "CCRR" if self.order == "columns" else "RRCC"

    def column(self, column: int) -> str:
        """Two digits."""
        return f"{column + self.first:02d}"

    def row(self, row: int) -> str:
        """Two digits."""
        return f"{row + self.first:02d}"

    def write(self, column: int, row: int) -> str:
        """Four digits."""
        one, other = self.column(column), self.row(row)
        return one + other if self.order == "columns" else other + one

    def read(self, text: str) -> tuple[int, int] | None:
        """Column and row behind four digits."""
        found = FOUR_DIGITS.fullmatch(text)
        if found is None:
            return None
        one, other = (int(number) - self.first for number in found.groups())
        if min(one, other) < 0:
            return None
        return (one, other) if self.order == "columns" else (other, one)


@dataclass(frozen=True)
class SquareNames:
    """A letter for the column, `A` being the westmost, and a number for the row, the northmost first: `A5`."""

    first: int = 1
    """The number of the first row in print."""

    @property
    def most(self) -> tuple[int, int]:
        """As many as letters and two digits can tell."""
        return 26, 100 - self.first

    @property
    def form(self) -> str:
        """A letter and a number."""
        return "column letter and row number"

    def column(self, column: int) -> str:
        """A letter."""
        return chr(ord("A") + column)

    def row(self, row: int) -> str:
        """A number without leading zeros."""
        return str(row + self.first)

    def write(self, column: int, row: int) -> str:
        """A letter and a number without leading zeros."""
        return self.column(column) + self.row(row)

    def read(self, text: str) -> tuple[int, int] | None:
        """Column and row behind a capital letter and a number."""
        found = LETTER_AND_NUMBER.fullmatch(text)
        if found is None or int(found[2]) < self.first:
            return None
        return ord(found[1]) - ord("A"), int(found[2]) - self.first


@lru_cache(4096)
def write_length(length: int) -> str:
    """A length with two decimals: 250 is "2.50"."""
    whole, rest = divmod(abs(length), UNIT)
    return f"{'-' * (length < 0)}{whole}.{rest:02}"


def read_length(text: str) -> int | None:
    """The length behind a text such as "18", "12.5" or "9.00", in hundredths; None when it is no length."""
    found = LENGTH.fullmatch(text)
    if found is None:
        return None
    sign, whole, rest = found.groups()
    length = int(whole) * UNIT + int((rest or "0").ljust(2, "0"))
    return -length if sign else length


@dataclass(frozen=True)
class PointNames:
    """Points of an open table by their distances from its lower left corner: `18.00,12.50`."""

    width: int
    """In hundredths, as all lengths."""
    height: int
    limit: int
    """Coordinates from 0 to below this can be named, on the table or somewhat off it."""
    measure: str = "inches"

    @property
    def size(self) -> str:
        """Width and height of the table: "36.00 by 36.00"."""
        return f"{write_length(self.width)} by {write_length(self.height)}"

    def write(self, x: int, y: int) -> str:
        """The point as it is written."""
        return f"{write_length(x)},{write_length(y)}"

    def read(self, text: str) -> Point:
        """The point that is written so; NotationError when it cannot be named."""
        parts = [read_length(part) for part in text.split(",")]
        if len(parts) != 2 or parts[0] is None or parts[1] is None:
            raise NotationError(
                text, f"a point is x,y in {self.measure} with at most two decimals, such as 18.00,12.50"
            )
        x, y = parts[0], parts[1]
        if not (0 <= x < self.limit and 0 <= y < self.limit):
            raise NotationError(text, f"far off the table, which is {self.size} {self.measure}")
        return x, y
