"""Persons over HTTP: to become one, and what one is."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from warhost.server.persons.sessions import make_person, person_of
from warhost.server.persons.wire import NewPerson

router = APIRouter(prefix="/api")


@router.post("/persons", status_code=201)
async def begin(asked: NewPerson, request: Request) -> dict[str, Any]:
    """Become a person: the token is this device's, and is told only now."""
    request.app.state.limits.begin(request)
    person, token = await make_person(request.app.state.hall.store, asked.name, asked.device)
    return {"id": person, "name": asked.name, "token": token}


@router.get("/me")
async def me(request: Request) -> dict[str, Any]:
    """Who asks."""
    person = await person_of(request)
    return {"id": person.id, "name": person.name, "banned": person.banned}
