"""Who asks something of clubs: everybody may look, persons whom the host has not shut out may do."""

from __future__ import annotations

from fastapi import Request

from warhost.server.hall import Hall
from warhost.server.persons.sessions import Person, person_in, welcome_of
from warhost.server.refusals import Refusal


def hall_of(request: Request) -> Hall:
    """The hall of the server that is asked; Refusal where its host has opened no meeting place."""
    hall: Hall = request.app.state.hall
    if not hall.settings.meeting_place:
        raise Refusal("not_found", "this server has no meeting place")
    return hall


async def guest_of(request: Request) -> Person:
    """Who does something."""
    hall_of(request)
    return await welcome_of(request)


async def looking(request: Request) -> str | None:
    """The id of the person who looks; None for nobody in particular."""
    person = await person_in(request)
    return None if person is None else person.id
