"""What a game brings to each kind of test that all games share, as data."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from hypothesis import strategies as st

from warhost.shelf.game import Table


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


Telling = tuple[IntEnum, tuple[int, ...]]
"""An event and its facts."""


@dataclass(frozen=True)
class Words:
    """What a game says; beside it stand `events.txt`, `actions.txt` and, with `standing`, `prompts.txt`."""

    names: Any
    """The names in all these lines."""
    called: Mapping[str, int]
    """What facts are called in `events.txt`; members of the game's own lists are known by their names."""
    asking: Collection[IntEnum]
    """The phases in which somebody is asked."""
    without_clauses: Collection[IntEnum]
    """Objections behind which no clause stands."""
    lists: Mapping[IntEnum, tuple[int, type[IntEnum]]] = field(default_factory=dict)
    """Events whose line depends on a list: the place of the fact, and its members."""
    ranges: Iterable[Telling] = ()
    """Events for all that may be in a battle: each has a line and clauses, whatever it is about."""
    stories: Iterable[tuple[Telling, Mapping[str, Any]]] = ()
    """What a picture makes of an event."""
    abouts: Iterable[tuple[Telling, Mapping[str, Any]]] = ()
    """What is told of an event as data, or a part of it."""
    capital: tuple[str, ...] = ()
    """Names with which an objection may begin; all others begin with a small letter."""
    minus_one: str = "(?!)"
    """A pattern of what may well say -1."""
    standing: Callable[..., Table] | None = None
    """The words for a battle in which such lines of a position stand, a side having to decide."""
