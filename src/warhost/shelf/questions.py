"""Questions that a game answers about actions, from the board as the side that must choose knows it.

    QUESTIONS = Questions({"aims": aims_of, "scouting": scouting_of}, VERBS)

What answers is handed a `Matter`. The shapes are those of docs/wire.md, "Asking the table".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from warhost.errors import NotationError
from warhost.shelf.verbs import Verbs

Data = dict[str, Any]


class Matter(NamedTuple):
    """What is asked about: a snapshot, its umpire and its names, all that can be chosen, and the action in question.

    `at` is a place that the question names besides, "" for none.
    """

    battle: Any
    umpire: Any
    names: Any
    legal: list[int]
    action: int
    at: str = ""


class Questions:
    """All questions about actions that a game answers."""

    def __init__(self, rows: Mapping[str, Callable[[Matter], Data]], verbs: Verbs) -> None:
        self.rows, self.verbs = dict(rows), verbs

    def answer(self, ask: Mapping[str, Any], battle: Any, umpire: Any, names: Any, legal: list[int]) -> Data:
        """The answer to one question; ValueError when it cannot be understood, or is about what cannot be chosen."""
        what, action = ask.get("what"), ask.get("action")
        if what not in self.rows:
            raise ValueError(f"what can be asked of the table: {', '.join(self.rows)}; not {what!r}")
        try:
            code = self.verbs.read(str(action or ""), names)
        except NotationError as error:
            raise ValueError(str(error)) from None
        if code not in legal:
            raise ValueError(f"{what} can be asked of what can be chosen now; that cannot: {action}")
        try:
            return self.rows[what](Matter(battle, umpire, names, legal, code, str(ask.get("at") or "")))
        except NotationError as error:
            raise ValueError(str(error)) from None
