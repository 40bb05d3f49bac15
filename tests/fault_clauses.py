"""Which faults of scenario files name no clause of the rulebook: those of a file's form, and of our own limits."""

from __future__ import annotations

import re
from collections.abc import Iterable

from warhost.errors import Fault
from warhost.ruleset import find_ruleset

FORM = {
    # what the file holds where
    r"is missing": "a key that is not there",
    r"unknown key '": "a key that the format does not have",
    r"((String|Tuple) )?should (be|have|match) ": "a value of another type, or beyond what the format takes",
    r"needs at least \d+ elements?, and has ": "a list that is too short",
    # names and places
    r"unknown [a-zA-Z -]+ '": "a name that stands for nothing; the message has those that are known",
    r"there is another (terrain |command with the (id|leader) )?'": "a name of the file for two things",
    r"\S+ is no (hex|square); a ": "a text that names no place",
    r"(hex|square) \S+ is off the board, which has ": "a place beyond the board that the file draws",
    r"\[-?\d+, -?\d+\] is off the table, which is ": "a place beyond the table that the file has",
    r"this row has \d+ (hexes|squares), the board \d+": "a row that is drawn too short or too long",
    r"-?\d+ to -?\d+ is no zone: it goes up, within ": "a zone whose ends are none",
    r"the first of two (columns|rows) is the lower one": "an area whose ends are turned round",
    r"the area has no hex": "an area with nothing in it",
    r"field works need an area in which they are placed": "a number that needs a name beside it",
    # how our maps are made
    r"the stream (branches at|runs along|of) ": "streams run as one line from the edge of the map",
}
"""Faults of a file's form: how their messages begin, and what they are about."""
LIMITS = {
    r"the board has no (hexes|squares)": "a board that is not drawn",
    r"\d+ x \d+ (hexes|squares): a board has at most ": "room in the records",
    r"\d+ (areas|ramparts|points of interest): there are at most ": "room in the records",
    r"\d+ (individuals|pieces of both sides): (there are|a side has) at most \d+ at the start": "room in the records",
    r"\d+ ways to [a-z ]+: there are at most ": "how many actions can be listed",
}
"""Faults that go beyond what the program has room for, in the same way."""


def check_clauses(game: str, faults: Iterable[Fault]) -> None:
    """Asserts that each fault names clauses of the game's rulebook, or is one of the form or of our limits."""
    book = find_ruleset(game).rulebook().clauses
    for fault in faults:
        listed = any(re.match(beginning, fault.message) for beginning in (*FORM, *LIMITS))
        assert fault.clauses or listed, f"{game}: no clause for {fault.message!r}"
        assert not (strange := [one for one in fault.clauses if one not in book]), f"{game}: no such clauses: {strange}"
