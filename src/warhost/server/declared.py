"""What goes over the wire of a view, a ground and a set-up: what every game declares, and no more.

A view in Python has more: the figures of its own game, by its own names. docs/wire.md has the shapes that remain.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Data = dict[str, Any]

OF_A_VIEW = frozenset(
    "turn prompt to_decide active pieces status scores progress signs spent hands panels".split()
    + "choices courses can_undo undo_ends pass passing answers".split()
)
OF_A_PIECE = frozenset(
    "label side name icon hidden place where gone standing hurt profile slots states terms size stack".split()
)
OF_A_GROUND = frozenset("board grid cells terrain edges goals width height areas zones base touch setting".split())
MAP = "map"
OF_A_PLACE = frozenset("side place icon size stack".split())


def _only(names: frozenset[str], told: Mapping[str, Any]) -> Data:
    return {name: value for name, value in told.items() if name in names}


def view_data(view: Mapping[str, Any], is_whole: bool = False) -> Data:
    """A view with what every game declares of it and of its pieces; of a campaign the whole view."""
    if is_whole:
        return dict(view)
    return _only(OF_A_VIEW, view) | {"pieces": [_only(OF_A_PIECE, piece) for piece in view["pieces"]]}


def ground_data(ground: Mapping[str, Any]) -> Data:
    """A ground with what every board of its kind has; a map has all that is drawn."""
    return dict(ground) if ground.get("board") == MAP else _only(OF_A_GROUND, ground)


def lineup_data(lineup: Mapping[str, Any]) -> Data:
    """Who meets whom, and where each piece begins."""
    return {**lineup, "places": [_only(OF_A_PLACE, place) for place in lineup["places"]]}
