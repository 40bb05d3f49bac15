"""Persons over HTTP: to become one, what one is, and one's battles."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from warhost.server.hall import Hall
from warhost.server.persons.lists import battles_of, standings_of
from warhost.server.persons.seats import bring, key_of, let_go
from warhost.server.persons.sessions import make_person, person_of
from warhost.server.persons.wire import BattlesAskedFor, BattlesBrought, NewPerson

router = APIRouter(prefix="/api")


def hall_of(request: Request) -> Hall:
    """The hall of the server that is asked."""
    hall: Hall = request.app.state.hall
    return hall


@router.post("/persons", status_code=201)
async def begin(asked: NewPerson, request: Request) -> dict[str, Any]:
    """Become a person: the token is this device's, and is told only now."""
    request.app.state.limits.begin(request)
    person, token = await make_person(hall_of(request).store, asked.name, asked.device)
    return {"id": person, "name": asked.name, "token": token}


@router.get("/me")
async def me(request: Request) -> dict[str, Any]:
    """Who asks."""
    person = await person_of(request)
    return {"id": person.id, "name": person.name, "banned": person.banned}


# --- battles ----------------------------------------------------------------------------------------------


@router.get("/me/battles")
async def my_battles(request: Request) -> dict[str, Any]:
    """The person's battles, whose move it is and since when."""
    person = await person_of(request)
    return {"battles": await battles_of(hall_of(request).store, person.id)}


@router.post("/me/battles")
async def bring_battles(asked: BattlesBrought, request: Request) -> dict[str, Any]:
    """Have the battles of this browser on every device."""
    return await bring(hall_of(request).store, await person_of(request), asked.battles)


@router.post("/me/battles/{battle}/key", status_code=201)
async def open_battle(battle: str, request: Request) -> dict[str, Any]:
    """A token with which this device opens one of the person's battles."""
    return await key_of(hall_of(request), await person_of(request), battle)


@router.post("/me/battles/{battle}/let-go")
async def let_battle_go(battle: str, request: Request) -> dict[str, Any]:
    """Take a battle out of the person's."""
    await let_go(hall_of(request), await person_of(request), battle)
    return {}


@router.post("/standings")
async def standings(asked: BattlesAskedFor, request: Request) -> dict[str, Any]:
    """How battles stand that tokens open; nobody need be a person for it."""
    return {"battles": await standings_of(hall_of(request).store, asked.battles)}
