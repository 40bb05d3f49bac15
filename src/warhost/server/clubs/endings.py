"""What is committed with the end of a battle: who was rated in it, how strong they are now, the points of a pairing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, func, select, update

from warhost.face.entry import DECIDED
from warhost.server import counsel, tables
from warhost.server.clubs.ratings import PERSON, after_battle, ratings_of
from warhost.server.computers import HURRIED
from warhost.server.entries import bit_of
from warhost.server.rooms import Room
from warhost.server.store import Row, Store, now

WON, DRAWN, LOST = 1.0, 0.5, 0.0
SETTLE = (
    update(tables.pairings).where(tables.pairings.c.battle == bindparam("of")).values(points=bindparam("new_points"))
)
Sitters = dict[str, str]
"""Who is rated at each side that takes part."""


class Endings:
    """The ends of all battles of a server, those that count one after the other."""

    def __init__(self, store: Store, ended: Callable[[], None]) -> None:
        self._store = store
        self._ended = ended  # called when a battle of a tournament has ended
        self._one_by_one = asyncio.Lock()

    @asynccontextmanager
    async def closing(self, room: Room) -> AsyncIterator[Sequence[Row]]:
        """What is to be committed with the end of a room's battle; no other battle that counts ends meanwhile.

        Where another server has ended one of theirs at the same time, the commit is refused as raced.
        """
        async with self._one_by_one:
            is_paired = await self._is_paired(room.id)
            rows = [(SETTLE, {"of": room.id, "new_points": points_in(room)})] if is_paired else []
            yield [*rows, *await self._rated(room, is_paired)]
        if is_paired:
            self._ended()

    async def _is_paired(self, battle: str) -> bool:
        query = select(tables.pairings.c.tournament).where(tables.pairings.c.battle == battle)
        async with self._store.engine.connect() as connection:
            return (await connection.execute(query)).first() is not None

    async def _rated(self, room: Room, is_paired: bool) -> list[Row]:
        """The result, and the new ratings of all who sat there; nothing of a battle that does not count."""
        if why_unrated(room, is_paired) is not None:
            return []
        sitters = await self._sitters(room)
        if sitters is None or len(set(sitters.values())) < len(sitters):
            return []
        game, at, who = room.ruleset.name, now(), [*sitters.values()]
        known = await ratings_of(self._store, who, [game])
        ranks = [rank_of(room, side) for side in sitters]
        after = after_battle([known[one, game] for one in who], ranks)
        result = {"battle": room.id, "game": game, "who": sitters, "winner": winner_in(room), "at": at}
        rows = [
            {"who": one, "game": game, "battles": new.battles, "mean": new.mean, "deviation": new.deviation}
            | {"battle": room.id, "at": at}
            for one, new in zip(who, after, strict=True)
        ]
        return [(tables.results, result), *((tables.ratings, row) for row in rows)]

    async def _sitters(self, room: Room) -> Sitters | None:
        """Who sat at each side from before the first decision on; None where that is not known of all."""
        persons = await self._persons(room.id)
        sitters: Sitters = {}
        for side in room.playing:
            name = room.names[side]
            if room.is_person(side):
                here = persons.get(bit_of(side), [])
                if len(here) != 1:
                    return None
                sitters[name] = here[0]
            else:
                sitters[name] = str(room.seats[name]["kind"])
        return sitters

    async def _persons(self, battle: str) -> dict[int, list[str]]:
        """Who has said that a seat is his before anything was decided, by the sides of the seat."""
        seats, entries = tables.person_seats, tables.entries
        first = select(func.min(entries.c.at)).where(entries.c.battle == battle, entries.c.kind.in_(DECIDED))
        query = select(seats.c.person, seats.c.sides, seats.c.at).where(seats.c.battle == battle)
        found: dict[int, list[str]] = {}
        async with self._store.engine.connect() as connection:
            decided: datetime | None = (await connection.execute(first)).scalar_one()
            for person, sides, at in (await connection.execute(query)).all():
                if decided is None or at <= decided:
                    found.setdefault(sides, []).append(PERSON + person)
        return found


def why_unrated(room: Room, is_paired: bool) -> str | None:
    """Why a battle that is over does not count for ratings; None where it may."""
    opening, state = room.chronicle.opening, room.chronicle.state
    if room.is_campaign or room.part_of is not None:
        return "campaigns and their battles are not rated"
    if state.practice is not None or opening.practice:
        return "practice is not rated"
    if opening.seeded:
        return "a battle with a seed is not rated"
    if state.taken_over:
        return "a computer has played on for somebody"
    if any(seat.get(HURRIED) for seat in room.seats.values()):
        return "a computer was hurried"
    if counsel.was_given(room.seats):
        return "chances and hints were shown"
    if is_without_result(room):
        return "it has no result"
    if not any(entry.kind in DECIDED for entry in room.chronicle.entries):
        return "nothing was decided in it"
    if room.has_computer and not is_paired and not is_of_the_game(room):
        return "against a computer only the game's own scenarios are rated, as they are written"
    return None


def is_without_result(room: Room) -> bool:
    """True for a battle that was ended without a result."""
    ending = room.chronicle.ending
    return ending is not None and ending.is_without_result


def is_of_the_game(room: Room) -> bool:
    """True for a battle on one of the game's own scenarios, unchanged."""
    ruleset, scenario = room.ruleset, room.battle.scenario
    return scenario.id in ruleset.scenarios() and ruleset.scenario(scenario.id).to_toml() == room.scenario_text


def winner_in(room: Room) -> str | None:
    """The side that has won; None where none has."""
    outcome = room.outcome() or {}
    winner: str | None = outcome.get("winner")
    return winner


def rank_of(room: Room, side: str) -> float:
    """The rank of a side in a battle that is over: all are alike who have not won, or have not given up."""
    outcome: dict[str, Any] = room.outcome() or {}
    if outcome.get("winner") is not None:
        return 1 if side == outcome["winner"] else 2
    return 2 if side == outcome.get("loser") else 1


def points_in(room: Room) -> list[float]:
    """What a battle between two that is over is worth to each, in the order of their sides.

    Where one never came, all of it is the other's.
    """
    if missing := room.chronicle.missing if is_without_result(room) else ():
        return [LOST if side in missing else WON for side in room.playing]
    winner, sides = winner_in(room), [room.names[side] for side in room.playing]
    return [DRAWN if winner is None else WON if side == winner else LOST for side in sides]
