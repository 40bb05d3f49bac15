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
    from warhost import campaign
    from warhost.face import position, transcript
    from warhost.face.action import Action
    from warhost.face.battle import Battle, start
    from warhost.face.chances import Chances
    from warhost.face.hindsight import Moment, review
    from warhost.face.hints import Hint
    from warhost.face.odds import Odds
    from warhost.face.standing import Event, Outcome
    from warhost.fight import play

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
    "campaign",
    "play",
    "position",
    "review",
    "start",
    "transcript",
]

# Where the face stands; fetched when first asked for, so that `import warhost` is quick.
_FACE = {
    "Action": "warhost.face.action",
    "Battle": "warhost.face.battle",
    "Event": "warhost.face.standing",
    "Outcome": "warhost.face.standing",
    "start": "warhost.face.battle",
    "Odds": "warhost.face.odds",
    "Chances": "warhost.face.chances",
    "Hint": "warhost.face.hints",
    "Moment": "warhost.face.hindsight",
    "review": "warhost.face.hindsight",
    "play": "warhost.fight",
}
# Rooms that are offered whole.
_ROOMS = {"campaign": "warhost.campaign", "position": "warhost.face.position", "transcript": "warhost.face.transcript"}


def __getattr__(name: str) -> Any:
    if name in _ROOMS:
        return import_module(_ROOMS[name])
    if name not in _FACE:
        raise AttributeError(f"module 'warhost' has no attribute {name!r}")
    return getattr(import_module(_FACE[name]), name)
