"""A pass that is given once for a while: for this phase, for this turn, or until a piece of one's own comes to harm.

It is a standing order that ends by itself. What it stands for was noted when it was given, and its own entry must still
stand, so what takes back that entry takes back the order too.
"""

from __future__ import annotations

from typing import Any, Protocol

from warhost.face.battle import Battle
from warhost.face.chronicle import Chronicle
from warhost.server.entries import bit_of

Seats = dict[str, dict[str, Any]]
PHASE, TURN, HARM = "phase", "turn", "harm"
KEY = "passing"


class Played(Protocol):
    """What a pass looks at: a battle with its entries and its seats."""

    names: tuple[str, ...]
    seats: Seats
    chronicle: Chronicle
    shared: dict[Any, Any]

    @property
    def battle(self) -> Battle:
        """The battle as it stands."""

    @property
    def number(self) -> int:
        """How many entries there are."""


def seats_with(room: Played, side: int, until: str) -> Seats:
    """What the seats want when the next entry of a side is a pass until then."""
    name = room.names[side]
    order = {"until": until, "entry": room.number + 1, "mark": mark_of(room, side, until)}
    return {**room.seats, name: room.seats[name] | {KEY: order}}


def seats_without(seats: Seats, name: str) -> Seats:
    """What the seats want when a side is asked again."""
    return {**seats, name: {key: value for key, value in seats[name].items() if key != KEY}}


def is_passing(room: Played, side: int) -> bool:
    """True while a pass of a side holds."""
    order = room.seats[room.names[side]].get(KEY)
    if order is None or all(one.entry.number != order["entry"] for one in room.chronicle.standing):
        return False
    mark: str = order["mark"]
    return mark_of(room, side, order["until"]) == mark


def shown(room: Played, viewer: int) -> dict[str, str]:
    """Until when the sides of a viewer pass, of those that do."""
    sides = [side for side in range(len(room.names)) if viewer & bit_of(side) and is_passing(room, side)]
    return {room.names[side]: room.seats[room.names[side]][KEY]["until"] for side in sides}


def mark_of(room: Played, side: int, until: str) -> str:
    """What stays the same for as long as something holds that a side has said until then."""
    battle = room.battle
    if until == TURN:
        return str(battle.turn)
    if until == PHASE:
        return battle.moment
    pieces = battle.view(side, room.shared)["pieces"]
    return "; ".join(_health(one) for one in pieces if one["side"] == room.names[side] and "label" in one)


def _health(piece: dict[str, Any]) -> str:
    """What harm a piece has come to so far."""
    shares = [row["share"] for row in piece["profile"] if "share" in row]
    return f"{piece['label']} {piece['gone']} {piece['hurt']} {shares}"
