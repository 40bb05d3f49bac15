"""A table with buildings on it: who holds them, how they stand, and what is left of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tewapen.tabletop import activate, lay, names, record, umpire
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.state import BLACK, RED, Phase

SIEGE = (1, 2, 3, 4)
KARNHOLT = "karnholt"


def besieged(board: str | Sequence[str], *pieces: str, red: str = "", black: str = "", **changes: Any) -> Battle:
    """A table with these pieces, on which red and black hold these fortifications besides those that they stand in."""
    battle = lay(board, *pieces, **{"modules": SIEGE, **changes})
    for side, hexes in ((RED, red), (BLACK, black)):
        for hex_id in hexes.split():
            building(battle, hex_id).side = side
    battle._legal = None
    return battle


def ready(board: str | Sequence[str], *pieces: str, actor: str = "R1", **changes: Any) -> Battle:
    """Such a table, on which this piece is to act."""
    return activate(besieged(board, *pieces, **changes), actor)


def about_to_move(board: str | Sequence[str], *pieces: str, actor: str = "R1", **changes: Any) -> Battle:
    """Such a table, on which this piece is to move."""
    return activate(besieged(board, *pieces, **changes), actor, phase=Phase.MOVE)


def building(battle: Battle, hex_id: str) -> Any:
    """The record of the building in a hex."""
    return record(battle).pieces[umpire(battle).building_in[names(battle).cell(hex_id)]]


def worn_down(battle: Battle, hex_id: str, wounds: int) -> Battle:
    """The same battle with a building that has so many wounds left."""
    building(battle, hex_id).wounds = wounds
    battle._legal = None
    return battle


def shown(battle: Battle, hex_id: str) -> dict[str, Any]:
    """What everybody is shown of the building in a hex."""
    (one,) = (one for one in battle.view()["buildings"] if one["hex"] == hex_id)
    return dict(one)


def holder(battle: Battle, hex_id: str) -> str | None:
    """The side that holds the fortification in a hex."""
    found: str | None = shown(battle, hex_id)["holder"]
    return found
