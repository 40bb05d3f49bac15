"""The devices of a person: which there are, and signing one out."""

from __future__ import annotations

from typing import Any

from sqlalchemy import bindparam, delete, select

from warhost.server import tables
from warhost.server.hall import Hall
from warhost.server.held_battle import written
from warhost.server.persons.seats import renew_keys
from warhost.server.persons.sessions import Person
from warhost.server.refusals import Refusal

SHOWN = 16  # letters of the hash of a device's token, by which the person names it
devices, tokens = tables.devices, tables.tokens
SIGN_OUT = delete(devices).where(devices.c.hash == bindparam("of"))
TAKE_BACK = delete(tokens).where(tokens.c.device == bindparam("of"))


async def devices_of(hall: Hall, person: Person) -> list[dict[str, Any]]:
    """The devices at which a person is known, that which was there last first."""
    query = select(devices).where(devices.c.person == person.id).order_by(devices.c.seen.desc())
    async with hall.store.engine.connect() as connection:
        rows = (await connection.execute(query)).mappings().all()
    return [
        {
            "id": row["hash"][:SHOWN],
            "name": row["name"],
            "made": written(row["made"]),
            "seen": written(row["seen"]),
            "here": row["hash"] == person.device,
        }
        for row in rows
    ]


async def sign_out(hall: Hall, person: Person, device: str) -> None:
    """Let a device be nobody's; what opened the person's battles there opens nothing any more."""
    held = select(tokens.c.battle).where(tokens.c.device == devices.c.hash)
    query = select(devices.c.hash).where(devices.c.person == person.id, devices.c.hash.startswith(device))
    async with hall.store.engine.connect() as connection:
        found = (await connection.execute(query)).scalars().all()
        if len(device) < SHOWN or len(found) != 1:
            raise Refusal("not_found", "this device is none of yours, or is signed out already")
        battles = list((await connection.execute(held.where(devices.c.hash == found[0]))).scalars())
    await hall.store.add((TAKE_BACK, {"of": found[0]}), (SIGN_OUT, {"of": found[0]}))
    await tell_of_keys(hall, battles)


async def tell_of_keys(hall: Hall, battles: list[str]) -> None:
    """Keys of battles are gone: the rooms here learn of it, and the other servers on the database."""
    for battle in battles:
        await hall.store.add(notice=battle)
    await renew_keys(hall, battles)
