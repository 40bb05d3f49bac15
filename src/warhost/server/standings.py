"""How each battle stands, in one row: for whom it waits, since when, what has happened, how long there is.

The row is committed together with each entry. Lists, notices, clocks and a server that starts read it, and open no
battle for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, update

from warhost.server import tables
from warhost.server.entries import LogEntry, bit_of, bits_of
from warhost.server.notices.telling import told_to
from warhost.server.pace.clocks import kept_after

if TYPE_CHECKING:
    from warhost.server.held_battle import HeldBattle
    from warhost.server.shown_battle import ShownBattle

Standing = dict[str, Any]
"""A row of `standings`."""
CHANGED = ("number", "asked", "since", "turn", "told", "deadline", "clocks")
STAND = (
    update(tables.standings)
    .where(tables.standings.c.battle == bindparam("of"))
    .values({name: bindparam(f"new_{name}") for name in CHANGED})
)


def first_standing(battle: str, begun: datetime) -> Standing:
    """The row of a battle that is begun, and that nobody has opened yet."""
    told: dict[str, str] = {}
    return {"battle": battle, "number": 0, "asked": 0, "since": begun, "turn": 0, "told": told}


def asked_in(room: HeldBattle) -> int:
    """The sides of persons for whom a battle waits, as bits: to decide, to answer an offer, to add to the dice."""
    state = room.chronicle.state
    if room.over:
        return 0
    persons = bits_of(room.chronicle.persons)
    if state.unsound is not None:
        return persons
    adding = [side for side in room.chronicle.persons if _must_reveal(room, side)]
    asked = bits_of(adding) | bits_of(room.chronicle.still_asked)
    side = room.side_to_decide
    if side is not None and not adding:
        asked |= bit_of(side)
    return asked & persons


def _must_reveal(room: HeldBattle, side: int) -> bool:
    """True for a side that is committed to what it adds to the dice, and may say it now, as all others are."""
    state = room.chronicle.state
    is_waiting = state.committed[side] is not None and state.joined[side] is None
    return is_waiting and state.are_settled(room.chronicle.persons)


def standing_after(room: ShownBattle, entries: Sequence[LogEntry], at: datetime, asks: bool = True) -> Standing:
    """How a battle stands after some entries, the last of which is its newest.

    Without `asks` nobody is asked what is to be decided: it is done at once.
    """
    before, asked = room.standing, asked_in(room)
    if not asks and room.side_to_decide is not None:
        asked &= ~bit_of(room.side_to_decide)
    told = before["told"] if not entries else {room.names[side]: told_to(room, side, entries) for side in _sides(asked)}
    return {
        **before,
        "number": room.number,
        "asked": asked,
        "since": before["since"] if asked == before["asked"] else at,
        "turn": room.battle.turn,
        "told": told,
        **kept_after(room, at if entries else None),
    }


def change_to(standing: Standing) -> tuple[Any, dict[str, Any]]:
    """The statement that writes a standing down."""
    return STAND, {"of": standing["battle"], **{f"new_{name}": standing.get(name) for name in CHANGED}}


def _sides(bits: int) -> list[int]:
    return [side for side in range(bits.bit_length()) if bits & bit_of(side)]
