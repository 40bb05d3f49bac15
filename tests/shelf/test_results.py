"""Tables of results in data files: what a printed one says, and every fault of one that is not whole."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from warhost.shelf.results import OddsTable


class Card(OddsTable):
    """A small table."""

    size = 3, 2
    known = ("AE", "NE", "DE")


def card(columns: str = "1/2 1/1 1.5/1", **rows: str) -> Card:
    """A table of these rows, by die; those of a whole one where none are given."""
    return Card.model_validate({"columns": columns, "rows": rows or {"-1": "AE AE NE", "0": "AE NE DE"}})


def test_a_table_is_read_as_it_is_printed() -> None:
    table = card()
    assert table.odds == [(1, 2), (1, 1), (3, 2)]
    assert table.dice == [-1, 0]
    assert table.cells == [[0, 0, 1], [0, 1, 2]]
    assert table.rows["0"] == ("AE", "NE", "DE")


@pytest.mark.parametrize(
    ("columns", "rows", "said"),
    [
        ("1/2 1/1 3", None, "column '3' is no odds such as 1.5/1"),
        ("1/2 1/1", None, "there are 3 columns, not 2"),
        ("1/2 2/1 1/1", None, "the odds must rise from column to column"),
        ("1/2 1/1 2/1", {"one": "AE AE NE", "2": "AE NE DE"}, "row 'one' is no die"),
        (
            "1/2 1/1 2/1",
            {"1": "AE AE NE", "3": "AE NE DE"},
            "there are 2 rows, each with a die one higher",
        ),
        ("1/2 1/1 2/1", {"1": "AE AE NE"}, "there are 2 rows, each with a die one higher than the row above"),
        ("1/2 1/1 2/1", {"1": "AE AE NO", "2": "AE NE DE"}, "die 1, odds 2/1: unknown result 'NO'; known: AE, DE, NE"),
        ("1/2 1/1 2/1", {"1": "AE AE", "2": "AE NE DE"}, "die 1, odds 2/1: the result is missing"),
        ("1/2 1/1 2/1", {"1": "AE AE NE NE", "2": "AE NE DE"}, "die 1: 4 results for 3 columns"),
    ],
)
def test_what_is_not_whole_is_told(columns: str, rows: dict[str, str] | None, said: str) -> None:
    with pytest.raises(ValidationError) as told:
        card(columns, **(rows or {}))
    assert said in str(told.value)
