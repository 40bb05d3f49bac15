"""Warhost: tabletop fantasy wargames, played exactly by their rulebooks.

import warhost
battle = warhost.start("tewapen/otter-ford", seed=7)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from warhost.errors import (
    IllegalAction,
    NotationError,
    PositionError,
    ScenarioError,
    TranscriptError,
    UndoRefused,
    UnknownName,
)

if TYPE_CHECKING:
    from warhost.action import Action
    from warhost.battle import Battle, Event, Outcome, start
    from warhost.chances import Chances
    from warhost.fight import play
    from warhost.hindsight import Moment, review
    from warhost.hints import Hint
    from warhost.odds import Odds

__all__ = [
    "Action",
    "Battle",
    "Chances",
    "Event",
    "Hint",
    "IllegalAction",
    "Moment",
    "NotationError",
    "Odds",
    "Outcome",
    "PositionError",
    "ScenarioError",
    "TranscriptError",
    "UndoRefused",
    "UnknownName",
    "play",
    "review",
    "start",
]

# Where the face stands; fetched when first asked for, so that `import warhost` is quick.
_FACE = {
    "Action": "warhost.action",
    "Battle": "warhost.battle",
    "Event": "warhost.battle",
    "Outcome": "warhost.battle",
    "start": "warhost.battle",
    "Odds": "warhost.odds",
    "Chances": "warhost.chances",
    "Hint": "warhost.hints",
    "Moment": "warhost.hindsight",
    "review": "warhost.hindsight",
    "play": "warhost.fight",
}


def __getattr__(name: str) -> Any:
    if name not in _FACE:
        raise AttributeError(f"module 'warhost' has no attribute {name!r}")
    return getattr(import_module(_FACE[name]), name)
