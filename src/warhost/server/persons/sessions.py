"""Who asks: the person whose device a request comes from, by the token that the device keeps."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from fastapi import Request
from sqlalchemy import RowMapping, bindparam, select, update

from warhost.server import tables
from warhost.server.ids import new_id
from warhost.server.refusals import Refusal
from warhost.server.store import Change, Store, hash_of, now

HEADER = "x-warhost-person"
TOKEN_BYTES = 24
SEEN_AGAIN = timedelta(hours=1)  # how old what is known of a visit may be
OF_PERSON = tables.persons.c.id == bindparam("of")
RENAME = update(tables.persons).where(OF_PERSON).values(name=bindparam("new_name"))
KEEP_SETTINGS = update(tables.persons).where(OF_PERSON).values(settings=bindparam("new_settings"))
SEEN = update(tables.devices).where(tables.devices.c.hash == bindparam("of")).values(seen=bindparam("new_seen"))
SEEN_PERSON = update(tables.persons).where(tables.persons.c.id == bindparam("of")).values(seen=bindparam("new_seen"))


@dataclass(frozen=True)
class Person:
    """A person, at one of his devices."""

    id: str
    name: str
    banned: str | None
    device: str  # hash of the device's token


def new_device(person: str, name: str, at: datetime) -> tuple[str, dict[str, Any]]:
    """The token of a new device, and its row."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    return token, {"hash": hash_of(token), "person": person, "name": name, "made": at, "seen": at}


async def make_person(store: Store, name: str, device: str) -> tuple[str, str]:
    """Make a person: the id, and the token of the first device."""
    person, at = new_id(), now()
    token, row = new_device(person, device, at)
    settings: dict[str, Any] = {}
    one = {"id": person, "name": name, "settings": settings, "made": at, "seen": at, "banned": None}
    await store.add((tables.persons, one), (tables.devices, row))
    return person, token


async def come_in(store: Store, person: str, device: str, *beside: Change) -> dict[str, Any]:
    """A person at a new device: id, name and the device's token. `beside` is committed with it."""
    token, row = new_device(person, device, now())
    await store.add((tables.devices, row), *beside)
    query = select(tables.persons.c.name).where(tables.persons.c.id == person)
    async with store.engine.connect() as connection:
        name = (await connection.execute(query)).scalar_one()
    return {"id": person, "name": name, "token": token}


async def settings_of(store: Store, person: str) -> dict[str, Any]:
    """The settings that a person has on every device."""
    query = select(tables.persons.c.settings).where(tables.persons.c.id == person)
    async with store.engine.connect() as connection:
        return dict((await connection.execute(query)).scalar_one())


async def person_in(request: Request) -> Person | None:
    """The person who asks; None for somebody who is none here, or no longer."""
    token = request.headers.get(HEADER, "")
    return await _find(request.app.state.hall.store, token) if token else None


async def person_of(request: Request) -> Person:
    """The person who asks; Refusal "no_person" for anybody else."""
    person = await person_in(request)
    if person is None:
        raise Refusal("no_person", "this browser is no person's here: give a name, or come in with passkey or phrase")
    return person


async def _find(store: Store, token: str) -> Person | None:
    device, persons = tables.devices, tables.persons
    query = (
        select(persons.c.id, persons.c.name, persons.c.banned, device.c.hash, device.c.seen)
        .join(persons, persons.c.id == device.c.person)
        .where(device.c.hash == hash_of(token))
    )
    found = await store.read(lambda connection: connection.execute(query).mappings().one_or_none())
    if found is None:
        return None
    await _note_visit(store, found)
    return Person(found["id"], found["name"], found["banned"], found["hash"])


async def _note_visit(store: Store, found: RowMapping) -> None:
    """Note that the device was here, at most once an hour."""
    at = now()
    if at.replace(tzinfo=None) - found["seen"].replace(tzinfo=None) > SEEN_AGAIN:
        await store.add(
            (SEEN, {"of": found["hash"], "new_seen": at}), (SEEN_PERSON, {"of": found["id"], "new_seen": at})
        )
