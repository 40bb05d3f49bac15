"""Tables of results in data files, as they are printed on a card.

    [table]
    columns = "1/2 1/1 1.5/1"        # odds of attacker to defender, rising

    [table.rows]                     # by the die after all modifiers, the least first
    1 = "AE AR NE"
    2 = "AR NE DR"

A game declares its own as a kind of `OddsTable`; faults are told with the die and the odds of the cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Annotated, ClassVar

from pydantic import BeforeValidator, model_validator

from warhost.errors import name_hint
from warhost.shelf.figures import DataTable, raise_all

ODDS = re.compile(r"[1-9](\.5)?/[1-9]")


def _words(text: object) -> object:
    """The words of a text, as a row of the printed table has them."""
    return text.split() if isinstance(text, str) else text


Words = Annotated[tuple[str, ...], BeforeValidator(_words)]


class OddsTable(DataTable):
    """The results of combat as printed; a game says how large its table is and which results it knows."""

    size: ClassVar[tuple[int, int]]
    """Columns and rows."""
    known: ClassVar[Sequence[str]]

    columns: Words
    rows: Mapping[str, Words]

    @property
    def odds(self) -> list[tuple[int, int]]:
        """Attacker's and defender's part of each column, in whole numbers."""
        return [_ratio(column).as_integer_ratio() for column in self.columns]

    @property
    def dice(self) -> list[int]:
        """The modified die of each row."""
        return [int(die) for die in self.rows]

    @property
    def cells(self) -> list[list[int]]:
        """The number of each result, by row and column."""
        return [[self.known.index(result) for result in row] for row in self.rows.values()]

    @model_validator(mode="after")
    def _is_whole(self) -> OddsTable:
        raise_all([*self._wrong_columns(), *self._wrong_dice(), *self._wrong_cells()])
        return self

    def _wrong_columns(self) -> Iterator[str]:
        named = [column for column in self.columns if ODDS.fullmatch(column)]
        yield from (f"column {column!r} is no odds such as 1.5/1" for column in self.columns if column not in named)
        if len(self.columns) != self.size[0]:
            yield f"there are {self.size[0]} columns, not {len(self.columns)}"
        if any(_ratio(left) >= _ratio(right) for left, right in pairwise(named)):
            yield "the odds must rise from column to column"

    def _wrong_dice(self) -> Iterator[str]:
        wrong = [die for die in self.rows if not re.fullmatch(r"-?[0-9]", die)]
        yield from (f"row {die!r} is no die" for die in wrong)
        if not wrong and self.dice != [*range(self.dice[0], self.dice[0] + self.size[1])]:
            yield f"there are {self.size[1]} rows, each with a die one higher than the row above"

    def _wrong_cells(self) -> Iterator[str]:
        for die, row in self.rows.items():
            for column, result in zip(self.columns, row, strict=False):
                if result not in self.known:
                    yield f"die {die}, odds {column}: unknown result {result!r}{name_hint(result, self.known)}"
            yield from (f"die {die}, odds {column}: the result is missing" for column in self.columns[len(row) :])
            if len(row) > len(self.columns):
                yield f"die {die}: {len(row)} results for {len(self.columns)} columns"


def _ratio(column: str) -> Fraction:
    attackers, defenders = column.split("/")
    return Fraction(attackers) / int(defenders)
