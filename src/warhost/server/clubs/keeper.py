"""What keeps tournaments going: rounds that begin when the one before is over, and battles among computers.

It looks at the tournaments that run whenever a battle of one has ended, when the server starts, and once a minute. All
that it decides follows from the rows; of several servers that pair the same round one is first, and the others see it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any

from sqlalchemy import select

from warhost.face.opening import PERSON
from warhost.server import tables
from warhost.server.beginning import pace_in, seats_in, wanted_in
from warhost.server.clubs.endings import Endings
from warhost.server.clubs.pairing import Pairing, next_round
from warhost.server.clubs.tournaments import (
    Tournament,
    ended_row,
    find_tournament,
    is_computer,
    person_in,
    running_tournaments,
)
from warhost.server.deeds import do
from warhost.server.entries import bit_of
from warhost.server.hall import Hall
from warhost.server.logs import log
from warhost.server.refusals import Refusal
from warhost.server.rooms import Room
from warhost.server.store import Raced, Row
from warhost.server.tasks import stopped
from warhost.server.wars import taking_part
from warhost.server.watching import watch_row
from warhost.server.wire import NewBattle, Surrender

LOOK_S = 60.0  # without news
REST_S = 1.0  # between two battles among computers, so that one that cannot go on is no burden
RACED_S = 1.0
FROM_PAIRING = ("first", "second", "points")
FEWEST = 2  # who must be there for another round


class Keeper:
    """Keeps the tournaments of one server going."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._due = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._waiting: asyncio.Queue[str] = asyncio.Queue()  # battles among computers alone
        self._queued: set[str] = set()

    def open(self) -> None:
        """Begin to look, where persons meet."""
        if not self._hall.settings.meeting_place:
            return
        self._hall.closing = Endings(self._hall.store, self.wake).closing
        self._tasks = [asyncio.create_task(self._keep()), asyncio.create_task(self._play_out())]

    async def close(self) -> None:
        """Look no more."""
        await stopped(*self._tasks)

    def wake(self) -> None:
        """Something has changed: look again."""
        self._due.set()

    async def _keep(self) -> None:
        await self._hall.loaded.wait()
        while True:
            self._due.clear()
            try:
                await self._look()
            except Exception:  # of whatever kind: the next look may fare better
                log.exception("the tournaments could not be looked at")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._due.wait(), LOOK_S)

    async def _look(self) -> None:
        """Go on with each tournament; one that cannot go on holds up no other."""
        for tournament in await running_tournaments(self._hall.store):
            try:
                await self._go_on(await find_tournament(self._hall.store, tournament))
            except Raced:
                await asyncio.sleep(RACED_S)  # another server was first, or an entrant has gone just now
                self.wake()
            except Refusal as refusal:
                log.warning("a tournament cannot go on", extra={"data": {"id": tournament, "why": str(refusal)}})

    async def _go_on(self, tournament: Tournament) -> None:
        """Begin the next round where one is over, or end the tournament; then let the computers play."""
        if tournament.is_round_over:
            staying = sum(not one.gone for one in tournament.taking_part)
            if tournament.round == tournament.row["rounds"] or staying < FEWEST:
                await self._hall.store.add(ended_row(tournament, self._hall.clock()))
                return
            await self._begin_round(tournament)
            self.wake()  # a round in which nobody fights is over at once
            return
        await self._let_play(tournament)

    # --- rounds --------------------------------------------------------------------------------------------

    async def _begin_round(self, tournament: Tournament) -> None:
        """Pair a round and begin its battles, all in one transaction."""
        number, row = tournament.round + 1, tournament.row
        found = await asyncio.to_thread(
            next_round, row["kind"], tournament.taking_part, tournament.met, number, row["rounds"]
        )
        rows: list[Row] = []
        for board, pairing in enumerate(found, 1):
            battle = None
            if pairing.points is None:
                battle, begun = self._battle_of(tournament, pairing)
                rows += begun
            told = {"tournament": tournament.id, "round": number, "board": board, "battle": battle}
            rows.append((tables.pairings, told | {name: getattr(pairing, name) for name in FROM_PAIRING}))
        await self._hall.store.add(*rows)

    def _battle_of(self, tournament: Tournament, pairing: Pairing) -> tuple[str, Sequence[Row]]:
        """A battle of a round, with the seats of those who meet."""
        ruleset, scenario = wanted_in(battle_asked(tournament.row["asked"]))
        sides = taking_part(ruleset, scenario)
        meet = [tournament.entrant(place) for place in (pairing.first, pairing.second) if place is not None]
        named = dict(zip(sides, meet, strict=True))
        seats = {side: one["who"] if is_computer(one["who"]) else PERSON for side, one in named.items()}
        names = {side: one["name"] for side, one in named.items()}
        pace = tournament.row["pace"] if PERSON in seats.values() else ""
        asked = battle_asked(tournament.row["asked"] | {"seats": seats, "names": names, "pace": pace or None})
        hall, at = self._hall, seats_in(asked, ruleset, scenario)
        begun = hall.new_battle(ruleset, scenario, at, None, False, pace_in(asked, ruleset))
        rows = [*begun.rows, watch_row(hall.key, begun.id)]
        for side, one in named.items():
            if (person := person_in(one["who"])) is not None:
                sits = {"battle": begun.id, "sides": bit_of(ruleset.sides.index(side)), "at": hall.clock()}
                rows.append((tables.person_seats, {"person": person, "kept": {}} | sits))
        return begun.id, rows

    # --- battles -------------------------------------------------------------------------------------------

    async def _let_play(self, tournament: Tournament) -> None:
        """Open the battles in which computers are to decide; those among computers alone wait for their turn.

        What somebody fights who has gone is given up, if it is not yet.
        """
        for one in tournament.taking_part:
            if one.gone:
                await self.give_up(tournament, one.place)
        fought = {one["battle"]: one for one in tournament.pairings if one["points"] is None}
        for battle in await self._waiting_for_computers([*fought]):
            places = fought[battle]["first"], fought[battle]["second"]
            if all(is_computer(tournament.entrant(place)["who"]) for place in places):
                self._queue(battle)
            else:
                await self._let_decide(battle)

    async def _waiting_for_computers(self, battles: Sequence[str]) -> list[str]:
        """Those among some battles in which no person is asked anything."""
        standings = tables.standings
        query = select(standings.c.battle).where(standings.c.battle.in_(battles), standings.c.asked == 0)
        async with self._hall.store.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    def _queue(self, battle: str) -> None:
        if battle not in self._queued:
            self._queued.add(battle)
            self._waiting.put_nowait(battle)

    async def _let_decide(self, battle: str) -> Room:
        """Open a battle, and let its computers decide."""
        room = await self._hall.room(battle)
        room.in_peace = True
        self._hall.computers.attend(room)
        return room

    async def _play_out(self) -> None:
        """Let computers play against each other, one battle after another: others wait for the same processes."""
        while True:
            battle = await self._waiting.get()
            try:
                room = await self._let_decide(battle)
                while not room.over and room.is_thinking and room.thinking is not None:
                    await asyncio.wait({room.thinking})
                if not room.over:
                    await asyncio.sleep(REST_S)
            except Exception:  # of whatever kind: the battles behind it are to be fought
                log.exception("a battle among computers cannot be fought", extra={"data": {"battle": battle}})
                await asyncio.sleep(REST_S)
            finally:
                self._queued.discard(battle)

    async def give_up(self, tournament: Tournament, place: int) -> None:
        """Give up what an entrant fights just now, as he leaves."""
        for one in tournament.fights_of(place):
            room = await self._hall.room(one["battle"])
            side = room.playing[0 if one["first"] == place else 1]
            with contextlib.suppress(Refusal):  # it has ended just now
                await do(room, bit_of(side), Surrender(side=room.names[side]))


def battle_asked(asked: dict[str, Any]) -> NewBattle:
    """The battle of a tournament, as a page would ask for it."""
    return NewBattle(**({"seats": {}} | asked))
