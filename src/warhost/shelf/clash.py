"""The panel of a fight that is decided on a table of results: who fights whom, what moves column and die, and how far.

    who = fight("Combat", attackers, defenders)
    return who | (reckoned(ratio="9 : 4", values=values, shifts=shifts, ...) if is_rolled else unreckoned(why))

The shape is that of docs/wire.md, "Panels".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Protocol

from warhost.shelf.results import OddsTable

Data = dict[str, Any]


class Cause(Protocol):
    """What moves the column or the die, as a row of a data file has it."""

    @property
    def name(self) -> str:
        """How it is called."""

    @property
    def clauses(self) -> Sequence[str]:
        """The clauses behind it."""


def fight(title: str, attackers: Iterable[str], defenders: Iterable[str]) -> Data:
    """Who fights whom, by their labels."""
    return {"title": title, "attackers": [*attackers], "defenders": [*defenders]}


def part(cause: Cause, by: int) -> Data:
    """One thing that moves the column or the die."""
    return {"text": cause.name, "by": by, "clauses": [*cause.clauses]}


def parts(causes: Iterable[Cause], by: Callable[[int], int]) -> list[Data]:
    """The causes that there are, `by` telling how far the one with a number moves column or die."""
    return [part(cause, moved) for number, cause in enumerate(causes) if (moved := int(by(number)))]


def moved_by(parts: Iterable[Data]) -> int:
    """How far column or die are moved by all parts."""
    return sum(part["by"] for part in parts)


def printed(table: OddsTable, meanings: Mapping[str, str], grounds: Iterable[Data] = ()) -> Data:
    """A table as it is drawn, its odds as whole numbers; what each of its results means stands with it.

    Where the ground decides which odds head the columns, each of `grounds` has its name, the odds of all columns, and
    whether it is the ground of this fight (`lit`).
    """
    return {
        "columns": [odds_of(*odds) for odds in table.odds],
        "rows": [*table.rows],
        "cells": [[*row] for row in table.rows.values()],
        "meanings": dict(meanings),
        "grounds": [*grounds],
    }


def odds_of(attack: int, defence: int) -> str:
    """Odds in the one notation of all panels: "3:2"."""
    return f"{attack}:{defence}"


def worth(value: str, bare: str, why: Iterable[str]) -> Data:
    """What a fighter brings into a fight, what stands on it alone, and why that is not the same."""
    return {"value": value, "bare": bare, "why": [*why]}


def span(least: str, most: str) -> str:
    """A value as far as it is known."""
    return least if least == most else f"{least}-{most}"


def reckoned(
    *,
    ratio: str,
    known: bool,
    values: Mapping[str, Data],
    shifts: list[Data],
    modifiers: list[Data],
    table: Data,
    columns: Mapping[int, int],
    rows: Iterable[int],
) -> Data:
    """What a fight is reckoned by: in how many ways it comes to each column, and which rows the die can lead to.

    `known` is False as long as it is not settled what meets what. Without any ways nothing is said of columns, nor of
    results. `rows` has a row for each face of the die; `values` what each fighter is worth, by label.
    """
    reached, ways, faces = sorted(columns), sum(columns.values()), [*rows]
    return {
        "ratio": ratio,
        "known": known,
        "values": dict(values),
        "shifts": shifts,
        "modifiers": modifiers,
        "table": table,
        "column": reached[0] if len(reached) == 1 else None,
        "columns": [{"column": column, "share": round(columns[column] / ways, 4)} for column in reached],
        "row": None,
        "rows": sorted(set(faces)),
        "results": [*_results(table, columns, faces)],
    }


def _results(table: Data, columns: Mapping[int, int], faces: Sequence[int]) -> Iterator[Data]:
    """How probable each result is that can come, over all columns and all faces of the die, as the table lists them."""
    ways = Counter[str]()
    for (column, many), row in product(columns.items(), faces):
        ways[table["cells"][row][column]] += many
    for result, meaning in table["meanings"].items():
        if ways[result]:
            yield {"result": result, "text": meaning, "share": round(ways[result] / ways.total(), 4)}


def unreckoned(why: Data) -> Data:
    """The rest of the panel of a fight in which no die is rolled, for one reason."""
    empty: Data = {"columns": [], "rows": [], "cells": [], "meanings": {}, "grounds": []}
    return reckoned(ratio="", known=True, values={}, shifts=[], modifiers=[why], table=empty, columns={}, rows=())


def odds_in_words(clash: Data) -> str:
    """The odds of a fight as far as they are known: "3:2", "1:2 to 2:1", or nothing."""
    headings = [clash["table"]["columns"][one["column"]] for one in clash["columns"]]
    return " to ".join(dict.fromkeys(headings[:1] + headings[-1:]))
