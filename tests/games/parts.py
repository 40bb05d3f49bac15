"""What a game brings to each kind of test that all games share, as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st


@dataclass(frozen=True)
class Tongue:
    """How actions are written under some names."""

    names: Any
    actions: st.SearchStrategy[int]
    """Any action that says what its verb needs."""
    written: Mapping[str, int] = field(default_factory=dict)
    """Actions in notation, and their numbers."""
    other_ways: Mapping[str, str] = field(default_factory=dict)
    """Texts that stand for an action, and how it is written."""
    unreadable: Mapping[str, str] = field(default_factory=dict)
    """Texts that are no actions, and what is told of each: how that begins, or a part of it that names no word."""


@dataclass(frozen=True)
class Notation:
    """How actions are written: each verb under some of the names at least."""

    tongues: Mapping[str, Tongue]
    words: str
    """Words of which some make an action when they are put together, and most do not."""

    def rows(self, table: str) -> Iterable[tuple[str, tuple[Any, str, Any]]]:
        """The rows of such a table of all tongues by their texts: names, text and what belongs to it."""
        for one in self.tongues.values():
            yield from ((text, (one.names, text, told)) for text, told in getattr(one, table).items())
