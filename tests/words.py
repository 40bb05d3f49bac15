"""What the tests of every game's words ask: sentences that people can read, and clauses that are in its rulebook."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from enum import IntEnum

from warhost.shelf.game import Game, reason_text

FACTS = 6
"""How many facts an event has."""


class Words:
    """The words of a game under test.

    No sentence shows numbers that stand for none, names that only the machine knows (those of `members`), or templates;
    `minus_one` is a pattern of what may well say -1.
    """

    def __init__(self, game: Game, *members: type[IntEnum], minus_one: str = "") -> None:
        self.table, self.book = game.table, game.rulebook.clauses
        names = "|".join(one.name for kind in members for one in kind)
        self._raw = re.compile(rf"-1\b|\b({names})\b|_|<|\{{")
        self._minus_one = re.compile(minus_one)

    def is_readable(self, sentence: str) -> bool:
        """True for a sentence with nothing of the machine in it."""
        return bool(sentence.strip()) and not self._raw.search(self._minus_one.sub("", sentence))

    def has(self, clauses: Iterable[str]) -> bool:
        """True when all these clauses are in the rulebook."""
        return all(clause in self.book for clause in clauses)

    def check_event(self, event: IntEnum, facts: tuple[int, ...], names: object, line: str, clauses: str) -> None:
        """An event has this line, and these clauses of the book."""
        told, all_facts = self.table.words.events, (*map(int, facts), *[0] * (FACTS - len(facts)))
        assert told.text(event, all_facts, names) == line
        assert told.clauses(event, all_facts) == tuple(clauses.split())
        assert self.is_readable(line)
        assert self.has(clauses.split())

    def check_objections(
        self, objections: type[IntEnum], without_clauses: Collection[IntEnum], capital: tuple[str, ...] = ()
    ) -> None:
        """Every objection has a sentence of its own, and clauses of the book but for a few.

        It goes on from other words, so it begins with a small letter or with one of these `capital` names.
        """
        told = self.table.words.objections
        assert list(told.rows) == list(objections)
        for number in objections:
            (row,) = told.of(1 << number)
            assert row == told.rows[number]
            assert row.name == number.name.lower()
            assert self.is_readable(row.sentence), row
            assert row.sentence[0].islower() or row.sentence.startswith(capital), row
            assert bool(row.clauses) == (number not in without_clauses), row
            assert self.has(row.clauses), row
        assert len({row.sentence for row in told.rows.values()}) == len(objections)

    def check_endings(self, reasons: type[IntEnum]) -> None:
        """Every ending of a battle has its words and clauses of the book."""
        told = self.table.reasons
        assert set(told) == set(reasons)
        for reason, (words, clauses) in told.items():
            assert self.is_readable(words)
            assert self.has(clauses)
            assert self.is_readable(reason_text(told, reason))
            assert reason_text(told, reason).startswith(words)
