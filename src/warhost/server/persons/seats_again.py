"""A battle that is fought again is among the battles of the persons who had the one before."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sqlalchemy import select

from warhost.server import tables
from warhost.server.entries import bit_of, sole_side_of
from warhost.server.store import Row, now

if TYPE_CHECKING:
    from warhost.server.rooms import Room

seats = tables.person_seats


async def seats_again(room: Room) -> Callable[[str], list[Row]]:
    """The seats that persons have in the rematch of a room's battle, by the id of that."""
    query = select(seats.c.person, seats.c.sides).where(seats.c.battle == room.id)
    async with room.store.engine.connect() as connection:
        found = (await connection.execute(query)).all()
    taken = [(person, room.again.side_of(side)) for person, sides in found if (side := sole_side_of(sides)) is not None]

    def rows(battle: str) -> list[Row]:
        return [(seats, seat | {"battle": battle}) for seat in again]

    again = [{"person": person, "sides": bit_of(side), "kept": {}, "at": now()} for person, side in taken]
    return rows
