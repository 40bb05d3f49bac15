"""Battles that are begun between two guests: each has the seat among his battles, and on every device of his."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Mapping, Sequence

from warhost.face.opening import PERSON
from warhost.server import tables
from warhost.server.beginning import begin_asked
from warhost.server.entries import bit_of
from warhost.server.hall import Beside, Hall
from warhost.server.library import game_of
from warhost.server.meeting_place.guests import Guest
from warhost.server.persons.seats import seat_row
from warhost.server.refusals import Refusal
from warhost.server.store import Row
from warhost.server.watching import watch_row
from warhost.server.wire import NewBattle

Sitters = Mapping[str, Guest]
"""Who sits at the sides of persons."""


async def begin_between(hall: Hall, asked: NewBattle, sitters: Sitters, watchers: bool, beside: Beside) -> str:
    """Begin a battle between guests, who then have it among theirs: its id.

    Raises Refusal; Raced where what is committed `beside` it is there already.
    """
    sides = game_of(asked.scenario.partition("/")[0]).sides
    named = asked.model_copy(update={"names": {side: guest.name for side, guest in sitters.items()}})

    def rows(battle: str) -> Sequence[Row]:
        seats = [seat_row(guest.id, battle, bit_of(sides.index(side))) for side, guest in sitters.items()]
        watched = [(tables.watched, {"battle": battle}), watch_row(hall.key, battle)] if watchers else []
        return [*((tables.person_seats, row) for row in seats), *watched, *beside(battle)]

    battle: str = (await begin_asked(hall, named, rows))["id"]
    with contextlib.suppress(Refusal):  # it has begun; for whom it waits is else written down when somebody opens it
        await hall.room(battle)
    return battle


def sides_of_persons(asked: NewBattle) -> list[str]:
    """The sides of a battle that persons play."""
    return [name for name, kind in asked.seats.items() if kind == PERSON]


def seated(asked: NewBattle, first: Guest, second: Guest, first_side: str | None) -> dict[str, Guest]:
    """Who sits where: the first on his side, or on one by lot, and the second on the other."""
    one, other = sides_of_persons(asked)
    first_side = first_side or secrets.choice((one, other))
    return {first_side: first, (other if first_side == one else one): second}
