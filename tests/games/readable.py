"""Sentences that people can read, with clauses that are in the rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterable

from games.brought import brought, game_of, own
from games.parts import Words


class Readable:
    """What sentences of a game may hold.

    None shows numbers that stand for none, names that only the machine knows, or templates.
    """

    def __init__(self, game: str) -> None:
        lists = [("rules.events", "Event"), ("rules.objections", "Objection"), ("state", "Verb"), ("state", "Reason")]
        names = "|".join(one.name for module, kind in lists for one in own(game, module, kind))
        self._raw = re.compile(rf"-1\b|\b({names})\b|_|<|\{{")
        self._minus_one = re.compile(brought(game, Words).minus_one)
        self._book = game_of(game).rulebook.clauses

    def check(self, sentence: str) -> None:
        """A sentence is there, with nothing of the machine in it."""
        assert sentence.strip(), "nothing is said"
        raw = self._raw.search(self._minus_one.sub("", sentence))
        assert not raw, f"{sentence!r} shows {raw and raw[0]!r}"

    def check_clauses(self, clauses: Iterable[str]) -> None:
        """All these clauses are in the rulebook."""
        for clause in clauses:
            assert clause in self._book, f"{clause} is not in the rulebook"
