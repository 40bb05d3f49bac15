"""Persons over HTTP: to become one, what one is, one's battles and devices."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from warhost.server.hall import Hall
from warhost.server.held_battle import written
from warhost.server.persons.devices import devices_of, sign_out
from warhost.server.persons.leaving import delete_person, export_of
from warhost.server.persons.lists import battles_of, standings_of
from warhost.server.persons.passkeys import passkeys_of
from warhost.server.persons.phrases import has_phrase
from warhost.server.persons.seats import bring, key_of, let_go
from warhost.server.persons.sessions import KEEP_SETTINGS, RENAME, make_person, person_of, settings_of
from warhost.server.persons.wire import (
    Bare,
    BattlesAskedFor,
    BattlesBrought,
    DeviceMeant,
    NewPerson,
    Renamed,
    SettingsKept,
)

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
    """Who asks, with the settings that go with the person, and by what he comes in elsewhere."""
    person, store = await person_of(request), hall_of(request).store
    return {
        "id": person.id,
        "name": person.name,
        "banned": person.banned,
        "settings": await settings_of(store, person.id),
        "passkeys": [dict(one) | {"made": written(one["made"])} for one in await passkeys_of(store, person.id)],
        "phrase": await has_phrase(store, person.id),
    }


@router.post("/me/name")
async def rename(asked: Renamed, request: Request) -> dict[str, Any]:
    """Have another name; in battles that were begun the former stays."""
    person = await person_of(request)
    await hall_of(request).store.add((RENAME, {"of": person.id, "new_name": asked.name}))
    return {"name": asked.name}


@router.post("/me/settings")
async def keep_settings(asked: SettingsKept, request: Request) -> dict[str, Any]:
    """Have these settings on every device."""
    person = await person_of(request)
    await hall_of(request).store.add((KEEP_SETTINGS, {"of": person.id, "new_settings": asked.settings}))
    return {}


@router.get("/me/devices")
async def my_devices(request: Request) -> dict[str, Any]:
    """The devices at which the person is known."""
    return {"devices": await devices_of(hall_of(request), await person_of(request))}


@router.post("/me/devices/sign-out")
async def sign_device_out(asked: DeviceMeant, request: Request) -> dict[str, Any]:
    """Let a device be nobody's."""
    await sign_out(hall_of(request), await person_of(request), asked.id)
    return {}


@router.get("/me/export")
async def export(request: Request) -> JSONResponse:
    """All that is kept of the person, as one file."""
    told = await export_of(hall_of(request).store, await person_of(request))
    return JSONResponse(told, headers={"Content-Disposition": 'attachment; filename="warhost-person.json"'})


@router.post("/me/delete")
async def delete(_: Bare, request: Request) -> dict[str, Any]:
    """Do away with all that is kept of the person."""
    await delete_person(hall_of(request), await person_of(request))
    return {}


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
async def open_battle(_: Bare, battle: str, request: Request) -> dict[str, Any]:
    """A token with which this device opens one of the person's battles."""
    return await key_of(hall_of(request), await person_of(request), battle)


@router.post("/me/battles/{battle}/let-go")
async def let_battle_go(_: Bare, battle: str, request: Request) -> dict[str, Any]:
    """Take a battle out of the person's."""
    await let_go(hall_of(request), await person_of(request), battle)
    return {}


@router.post("/standings")
async def standings(asked: BattlesAskedFor, request: Request) -> dict[str, Any]:
    """How battles stand that tokens open; nobody need be a person for it."""
    return {"battles": await standings_of(hall_of(request).store, asked.battles)}
