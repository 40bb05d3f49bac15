"""A table with buildings on it: who holds them, how they stand, and what is left of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tewapen.tabletop import activate, ground, lay, names, record, umpire
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.state import BLACK, RED, Phase

SIEGE = (1, 2, 3, 4)
KARNHOLT = "karnholt"
FIELD = ground(D="1200")
"""Open ground; far away is a wall, without which nobody is equipped for a siege."""


def besieged(board: str | Sequence[str], *pieces: str, red: str = "", black: str = "", **changes: Any) -> Battle:
    """A table with these pieces, on which red and black hold these fortifications besides those that they stand in.

    A piece may have boiling oil where no scenario would give it any: "R std.inf 0404 oil=2".
    """
    alone = tuple([*_alone(board, pieces, side)] for side in "RB") if not isinstance(board, str) else ((), ())
    laid = [" ".join(word for word in one.split() if not word.startswith("oil=")) for one in pieces]
    battle = lay(board, *laid, **{"modules": SIEGE, "holds": alone, **changes})
    for number, one in enumerate(sorted(pieces, key=lambda one: one.startswith("B"))):
        record(battle).pieces[number].oil += sum(int(word[4:]) for word in one.split() if word.startswith("oil="))
    for side, hexes in ((RED, red), (BLACK, black)):
        for hex_id in hexes.split():
            building(battle, hex_id).side = side
    battle._legal = None
    return battle


def _alone(board: Sequence[str], pieces: Sequence[str], side: str) -> Iterator[str]:
    """The fortifications in which only individuals of a side stand: a scenario must say whose they are."""
    for one in pieces:
        owner, troop, hex_id, *_ = one.split()
        letter = board[int(hex_id[2:])][int(hex_id[:2])]
        if owner == side and letter in "CDG" and catalogue().troops[troop].piece_class == "I":
            yield hex_id


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
