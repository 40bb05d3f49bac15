"""How a battle is won, in words: what a scenario asks for, and how far each side is with it.

The shapes are those of docs/wire.md, "What a game looks like".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Data = dict[str, Any]
Progress = list[str]
"""How far a side is, in a few words each; the most telling first."""


def told(sentences: Iterable[str], clauses: Iterable[str] = ()) -> Data:
    """Sentences with the clauses behind them."""
    return {"text": " ".join(sentences), "clauses": list(clauses)}


def so_many(number: int, one: str, several: str) -> str:
    """So many things, with a figure in any case: it is read beside other figures."""
    return f"{number} {one if number == 1 else several}"


def goal(sentences: Iterable[str], clauses: Iterable[str] = (), *, place: Data | None = None, within: int = 0) -> Data:
    """How to win; what a place that counts is for, and from how far away it does."""
    return {**told(sentences, clauses), "place": place, "within": within}


def no_goal(scenario: Any) -> Data:
    """Of a game that says nothing of it, since its rules alone do."""
    return goal(["The rulebook tells how this game is won."])


def no_progress(seen: Any, umpire: Any) -> tuple[Progress, Progress]:
    """Of a game whose scores tell everything."""
    return [], []
