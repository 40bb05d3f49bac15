"""Tournaments over HTTP: how they stand, entering and leaving, beginning and calling off."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from warhost.ruleset import find_ruleset
from warhost.server.clubs.api import id_of
from warhost.server.clubs.clubs import Club, find_club
from warhost.server.clubs.entering import begin, computer_of, enter, leave
from warhost.server.clubs.keeper import Keeper
from warhost.server.clubs.ratings import PERSON
from warhost.server.clubs.shown import tournament_data
from warhost.server.clubs.tournaments import Tournament, ended_row, find_tournament
from warhost.server.clubs.wire import Entering, Leaving, Nothing
from warhost.server.meeting_place.guests import Guest, guest_of, hall_of, visitor_of
from warhost.server.refusals import Refusal

router = APIRouter(prefix="/api/tournaments/{tournament}")


async def _told(tournament: str, request: Request, person: str | None) -> dict[str, Any]:
    """How a tournament stands now."""
    hall = hall_of(request)
    found = await find_tournament(hall.store, tournament)
    club = await find_club(hall.store, club=found.row["club"])
    return await tournament_data(hall.store, hall.key, found, club, person)


async def _entered(tournament: str, request: Request) -> tuple[Tournament, Club, Guest]:
    """The tournament with its club, and who does something in it."""
    person, store = await guest_of(request), hall_of(request).store
    found = await find_tournament(store, tournament)
    return found, await find_club(store, club=found.row["club"]), person


@router.get("")
async def look(tournament: str, request: Request) -> dict[str, Any]:
    """A tournament's page."""
    return await _told(tournament, request, id_of(await visitor_of(request)))


@router.post("/enter")
async def take_part(asked: Entering, tournament: str, request: Request) -> dict[str, Any]:
    """Take part as a member; a warden lets computers take part."""
    hall = hall_of(request)
    found, club, person = await _entered(tournament, request)
    if asked.computer is None:
        club.check_member(person.id)
        await enter(hall.store, found.id, PERSON + person.id, person.name)
    else:
        club.check_warden(person.id)
        await enter(hall.store, found.id, *computer_of(find_ruleset(found.row["game"]), asked.computer))
    return await _told(tournament, request, person.id)


@router.post("/leave")
async def take_part_no_more(asked: Leaving, tournament: str, request: Request) -> dict[str, Any]:
    """Take part no more: the battle that is being fought is given up. A warden may say it of others."""
    hall, keeper = hall_of(request), _keeper(request)
    found, club, person = await _entered(tournament, request)
    own = found.place_of(PERSON + person.id)
    place = own if asked.place is None else asked.place
    if place is None:
        raise Refusal("not_now", "you do not take part in this tournament")
    if place != own:
        club.check_warden(person.id)
    await leave(hall.store, found, place, hall.clock())
    await keeper.give_up(found, place)
    keeper.wake()
    return await _told(tournament, request, person.id)


@router.post("/begin")
async def let_begin(_: Nothing, tournament: str, request: Request) -> dict[str, Any]:
    """Begin the first round; a warden does."""
    hall = hall_of(request)
    found, club, person = await _entered(tournament, request)
    club.check_warden(person.id)
    await begin(hall.store, found, hall.clock())
    _keeper(request).wake()
    return await _told(tournament, request, person.id)


@router.post("/end")
async def call_off(_: Nothing, tournament: str, request: Request) -> dict[str, Any]:
    """Call a tournament off: no further round begins, and what is being fought goes on by itself; a warden does."""
    hall = hall_of(request)
    found, club, person = await _entered(tournament, request)
    club.check_warden(person.id)
    if found.state == "over":
        raise Refusal("not_now", "this tournament is over already")
    await hall.store.add(ended_row(found, hall.clock()))
    return await _told(tournament, request, person.id)


def _keeper(request: Request) -> Keeper:
    keeper: Keeper = request.app.state.keeper
    return keeper
