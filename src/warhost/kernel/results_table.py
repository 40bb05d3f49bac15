"""A table of results: odds give the column and a die the row, shifts and modifiers move both, and there is the result.

    column = within(column_of(umpire.odds, attack, defence) + shift, COLUMNS)
    row = within(modifier + die - 1, ROWS)
    result = umpire.results[row, column]

Lines of the table, rows and columns, are numbered from 0. Odds are the attacker's and the defender's part of each
column in whole numbers, and rise from column to column. A table by difference needs none: the difference less that of
the first column is the column. Where the ground decides which part of a table counts, it moves the column as a shift
does, within columns of its own.
"""

from __future__ import annotations

from typing import Any

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.kernel.layout import Ints


@brief_rule
def column_of(odds: Ints, attack: float, defence: float) -> int:
    """The last column whose odds are not above these, as odds are rounded for the defender; the first one below all.

    `odds[column]` is the attacker's and the defender's part. Rules have whole values, guesses may have fractions.
    """
    column = odds.shape[0] - 1
    while column > 0 and attack * int(odds[column, 1]) < defence * int(odds[column, 0]):
        column -= 1
    return column


@brief_rule
def within(line: int, lines: int) -> int:
    """A row or column, of so many, after all that moves it: the ends of the table are not passed."""
    return min(max(line, 0), lines - 1)


@brief_rule
def tell_cause(umpire: Any, event: int, cause: int, by: int) -> int:
    """What a cause adds to column or die; an entry of this kind is written where that is anything."""
    if by != 0:
        note(umpire, event, cause, by)
    return by


@rule
def count_faces(results: Ints, row: int, column: int, faces: int, ways: Ints) -> None:
    """Add to `ways`, by result, how many faces of a die lead to it in a column; the lowest face leads to `row`."""
    for face in range(faces):
        ways[results[within(row + face, results.shape[0]), column]] += 1
