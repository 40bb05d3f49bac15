"""The panel of a fight on a table of results: causes that there are, shares of columns, rows that can be reached."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import pytest

from warhost.shelf.clash import fight, moved_by, odds_in_words, part, parts, printed, reckoned, span, unreckoned, worth
from warhost.shelf.panels import Panels, panel
from warhost.shelf.results import OddsTable


class Card(OddsTable):
    """A small table."""

    size = 3, 2
    known = ("AE", "NE", "DE")


class Cause(NamedTuple):
    """What moves something."""

    name: str
    clauses: tuple[str, ...]


MEANINGS = {"AE": "attackers eliminated", "NE": "no effect", "DE": "defenders eliminated"}
TABLE = printed(Card(columns=("1/2", "1/1", "2/1"), rows={"1": ("AE", "NE", "NE"), "2": ("NE", "NE", "DE")}), MEANINGS)
WOODS, LEADER = Cause("woods", ("XX-1a",)), Cause("a leader", ("XX-1b", "XX-1c"))
WHO = fight("Combat", ["R1", "R2"], ["B1"])


def shown(rest: dict[str, object]) -> dict[str, object]:
    """The panel of a fight, as a game with one such panel shows it."""
    (found,) = Panels(panel("fight", "clash", lambda *asked: WHO | rest)).shown("battle", "umpire", "names")
    return found


def test_only_causes_that_move_anything_are_told() -> None:
    told = parts([WOODS, LEADER, WOODS], lambda number: (0, 2, -1)[number])
    assert told == [part(LEADER, 2), part(WOODS, -1)]
    assert told[0] == {"text": "a leader", "by": 2, "clauses": ["XX-1b", "XX-1c"]}
    assert moved_by(told) == 1


def test_a_fight_has_all_fields_of_its_panel() -> None:
    ways = Counter({2: 1, 0: 3})
    rest = reckoned(
        ratio="3 : 2",
        known=False,
        values={"R1": worth("3", "6", ["halved"])},
        shifts=[],
        modifiers=[part(LEADER, 1)],
        table=TABLE,
        columns=ways,
        rows=[1, 0, 1],
    )
    found = shown(rest)
    assert (found["attackers"], found["defenders"], found["ratio"]) == (["R1", "R2"], ["B1"], "3 : 2")
    assert found["columns"] == [{"column": 0, "share": 0.75}, {"column": 2, "share": 0.25}]
    assert (found["column"], found["row"], found["rows"]) == (None, None, [0, 1])
    assert found["table"] == {
        "columns": ["1:2", "1:1", "2:1"],
        "rows": ["1", "2"],
        "cells": [["AE", "NE", "NE"], ["NE", "NE", "DE"]],
        "meanings": MEANINGS,
        "grounds": [],
    }
    assert found["values"] == {"R1": {"value": "3", "bare": "6", "why": ["halved"]}}
    assert odds_in_words(found) == "1:2 to 2:1"


def test_results_add_up_over_columns_and_faces_of_the_die() -> None:
    """Three ways of four lead to the first column; two faces of three to the second row."""
    rest = reckoned(
        ratio="", known=True, values={}, shifts=[], modifiers=[], table=TABLE, columns={0: 3, 2: 1}, rows=[1, 0, 1]
    )
    results: Any = shown(rest)["results"]
    shares = {one["result"]: one["share"] for one in results}
    assert shares == {"AE": 0.25, "NE": pytest.approx(7 / 12, abs=1e-4), "DE": pytest.approx(1 / 6, abs=1e-4)}
    assert sum(shares.values()) == pytest.approx(1, abs=1e-3)


def test_odds_have_one_notation_without_fractions() -> None:
    assert printed(Card(columns=("1/2", "1/1", "1.5/1"), rows=dict.fromkeys("12", ("NE",) * 3)), {})["columns"] == [
        "1:2",
        "1:1",
        "3:2",
    ]


def test_a_column_that_is_certain_is_named() -> None:
    found = shown(
        reckoned(ratio="2 : 2", known=True, values={}, shifts=[], modifiers=[], table=TABLE, columns={1: 5}, rows=[0])
    )
    assert (found["column"], found["columns"]) == (1, [{"column": 1, "share": 1.0}])
    assert odds_in_words(found) == "1:1"


def test_where_nothing_is_reckoned_the_reason_stands_alone() -> None:
    found = shown(unreckoned(part(WOODS, 0)))
    assert (found["ratio"], found["known"], found["column"], found["columns"], found["rows"]) == (
        "",
        True,
        None,
        [],
        [],
    )
    assert found["modifiers"] == [{"text": "woods", "by": 0, "clauses": ["XX-1a"]}]
    assert odds_in_words(found) == ""


def test_a_value_is_told_as_far_as_it_is_known() -> None:
    assert (span("3", "3"), span("1.5", "4")) == ("3", "1.5-4")
