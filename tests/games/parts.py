"""What a game brings to each kind of test that all games share, as data."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

import pytest
from hypothesis import strategies as st

from games.watcher import Watcher
from warhost.face.battle import Battle
from warhost.scenario import ScenarioModel
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


@dataclass(frozen=True)
class View:
    """What is shown to a screen."""

    keys: str
    """Those of a view, of a piece in it and of a choice."""
    piece_keys: str
    choice_keys: str
    title: str
    """What a picture says of a piece, by the piece's keys: "{label} {name} in {place}"."""
    is_place: Callable[[Battle, Any], bool]
    """True for a place on the battlefield, as events tell of it."""
    placed: str
    """What a lineup says of each piece."""
    some_choices: str = ""
    """Keys that some choices have and others have not."""
    moved: Collection[str] = ()
    """Scenarios in which pieces stand elsewhere when somebody first decides."""
    goal_ends: str = "."
    """How the sentence ends that says how a scenario is won."""


@dataclass(frozen=True)
class Every:
    """How many decisions lie between two looks."""

    close: int
    shown: int
    all_listed: int = 0


@dataclass(frozen=True)
class Play:
    """How battles of a game are decided by chance, and how far they may go."""

    watcher: type[Watcher]
    every: Every
    too_long: int
    """More decisions than any battle takes."""
    deepest: int
    """More matters than are ever pending at once."""
    longest: int
    """More entries than one action ever makes in the journal."""
    lively: Mapping[str, Mapping[str, Any]]
    """Scenarios, with options, and the generated battles ("generated-"), in which all verbs come up."""
    staged: Collection[str] = ()
    """Scenario files among what the game brings in which rare verbs come up."""
    bold: str = ""
    """Verbs that fill stack and journal when they are chosen wherever one can."""
    clauses: Collection[pytest.MarkDecorator] = ()
    """What these battles prove of the game's rulebook."""
    seeds: int = 3
    """How many battles of each scenario are played."""
    generated: int = 20
    """How many generated battles are played."""
    generate: Callable[[int], ScenarioModel] | None = None
    """Generated battles by seed, where those of plain seeds are not enough."""
    options: Sequence[tuple[str, Mapping[str, Any]]] = ()
    """Scenarios that are played with options too."""
    closely: str = ""
    """A scenario in which everybody looks at every decision."""
    in_order: bool = True
    """Whether lists are in the canonical order of actions."""
    count_legal: Callable[[Battle], int] | None = None
    """How many of ALL actions that there could be nobody objects to."""


@dataclass(frozen=True)
class Generated:
    """Battles that are generated from a seed."""

    wishes: Mapping[str, st.SearchStrategy[Any]]
    """What may be wished for besides the seed."""
    check: Callable[[Any, Mapping[str, Any]], None]
    """What is asked for is given: a scenario and its wishes."""
    refused: Sequence[tuple[Mapping[str, Any], str]]
    """Wishes that cannot be granted, and what is told of them."""
    seeds: int = 60
    """How many battles are read back."""


@dataclass(frozen=True)
class PositionText:
    """What a position text of the game says; beside it, `positions_refused.txt` has what cannot be."""

    base: str
    """A text without its end, behind which the lines stand that cannot be."""
    words: str
    """The words with which lines of the game begin, in their order."""
    spoilt: tuple[str, str] = ("turns = ", "turns = 9")
    """The beginning of a line of a generated scenario, and one that cannot be."""


@dataclass(frozen=True)
class ScenarioFiles:
    """What stands in scenario files; beside it, `good.toml` is a small one and `scenarios_refused.txt` spoils it."""

    odd: Sequence[Any]
    """Values that belong nowhere, or somewhere else."""


@dataclass(frozen=True)
class DataFiles:
    """The figures of a game; beside it, `data_refused.txt` spoils its data files."""

    row: Callable[[Any], Any]
    """One of the rows of a catalogue."""
