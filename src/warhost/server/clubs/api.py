"""Clubs over HTTP: their pages, who is in them; and the pages of persons."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from warhost.server.clubs import clubs
from warhost.server.clubs.clubs import TELL, all_clubs, appoint, find_club, found_club, join_club, leave_club
from warhost.server.clubs.entering import make_tournament
from warhost.server.clubs.shown import club_data, person_data
from warhost.server.clubs.wire import Appointed, ClubTold, NewClub, NewTournament, Nothing
from warhost.server.meeting_place.bans import bans_of
from warhost.server.meeting_place.guests import Guest, guest_of, hall_of, visitor_of
from warhost.server.meeting_place.names import checked

router = APIRouter(prefix="/api")


def id_of(visitor: Guest | None) -> str | None:
    """The id of whoever looks; None for nobody in particular."""
    return None if visitor is None else visitor.id


@router.get("/clubs")
async def list_clubs(request: Request) -> dict[str, Any]:
    """All clubs of this server."""
    hall = hall_of(request)
    return {"clubs": await all_clubs(hall.store, id_of(await visitor_of(request)))}


@router.post("/clubs", status_code=201)
async def found(asked: NewClub, request: Request) -> dict[str, Any]:
    """Found a club, and be its warden."""
    hall, person = hall_of(request), await guest_of(request)
    request.app.state.limits.found(request)
    name = checked(asked.name)
    (await bans_of(hall.store)).check_name(name)
    slug = await found_club(hall.store, person.id, name, asked.about, asked.joined_by, hall.clock())
    return {"slug": slug}


@router.get("/clubs/{slug}")
async def look(slug: str, request: Request) -> dict[str, Any]:
    """A club's page."""
    hall = hall_of(request)
    visitor = await visitor_of(request)
    return await club_data(hall.store, hall.key, await find_club(hall.store, slug=slug), id_of(visitor))


async def _entered(slug: str, request: Request) -> tuple[clubs.Club, Guest]:
    """The club, and who does something in it."""
    person = await guest_of(request)
    return await find_club(hall_of(request).store, slug=slug), person


@router.post("/clubs/{slug}/about")
async def tell(asked: ClubTold, slug: str, request: Request) -> dict[str, Any]:
    """Say what a club is about, and who may join it; a warden does."""
    club, person = await _entered(slug, request)
    club.check_warden(person.id)
    told = {"of": club.id, "new_about": asked.about, "new_joined_by": asked.joined_by}
    await hall_of(request).store.add((TELL, told))
    return {}


@router.post("/clubs/{slug}/join")
async def join(_: Nothing, slug: str, request: Request) -> dict[str, Any]:
    """Join a club, or ask to."""
    club, person = await _entered(slug, request)
    hall = hall_of(request)
    return {"role": await join_club(hall.store, club, person.id, hall.clock())}


@router.post("/clubs/{slug}/leave")
async def leave(_: Nothing, slug: str, request: Request) -> dict[str, Any]:
    """Leave a club."""
    club, person = await _entered(slug, request)
    await leave_club(hall_of(request).store, club, person.id)
    return {}


@router.post("/clubs/{slug}/members")
async def change_member(asked: Appointed, slug: str, request: Request) -> dict[str, Any]:
    """Take somebody in, make a warden, or show somebody the door; a warden does."""
    club, person = await _entered(slug, request)
    club.check_warden(person.id)
    await appoint(hall_of(request).store, club, asked.person, asked.role)
    return {}


@router.post("/clubs/{slug}/tournaments", status_code=201)
async def make(asked: NewTournament, slug: str, request: Request) -> dict[str, Any]:
    """Make a tournament that members may enter; a warden does."""
    hall = hall_of(request)
    club, person = await _entered(slug, request)
    club.check_warden(person.id)
    await hall.await_ready()
    return {"id": await make_tournament(hall.store, club.id, asked, hall.clock())}


@router.get("/persons/{person}")
async def look_at_person(person: str, request: Request) -> dict[str, Any]:
    """A person's page: how strong he is in each game, his clubs, what he has fought that counts."""
    return await person_data(hall_of(request).store, person)
