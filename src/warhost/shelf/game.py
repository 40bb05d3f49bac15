"""A game as the rest of the house knows it, made from what its package declares: `GAME` in its `game.py`.

A game says what it is made of (records, scenarios, names, words, pictures); looking scenarios up, loading the contract
and answering for one battle are the same for all games and stand here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any

from warhost.errors import Objection, UnknownName
from warhost.kernel.abi import NO_ACTION, Contract
from warhost.kernel.compile import load_compiled
from warhost.kernel.layout import Bytes, Record
from warhost.rulebook import Rulebook
from warhost.ruleset import Ahead, AttackRoll, Progress, Ruleset
from warhost.scenario import ScenarioModel, read_scenario

if TYPE_CHECKING:
    from enum import IntEnum

GENERATED = "generated-"
Clauses = tuple[str, ...]


@dataclass(frozen=True)
class Words:
    """How a battle of a game is read, written, shown and told; every function is given the table that asks."""

    verbs: Any
    """Notation, phrases and choices of actions."""
    events: Any
    """Text, clauses and data of the journal's entries."""
    objections: Callable[[int], tuple[Objection, ...]]
    reasons: Mapping[Any, tuple[str, Clauses]]
    """Why a battle ended, by its number, with the clauses."""
    prompt: Callable[[Table], str]
    scores: Callable[[Table], tuple[int, int]]
    view: Callable[[Table, dict[Any, Any] | None], dict[str, Any]]
    draw_ascii: Callable[[Table, int | None], str]
    draw_svg: Callable[[Table, int | None], str]
