"""Guests: persons in the meeting place, each under a name that no other guest there could be taken for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from fastapi import Request
from sqlalchemy import Select, bindparam, delete, or_, select, update

from warhost.server import tables
from warhost.server.hall import Hall
from warhost.server.meeting_place.bans import Bans, bans_of
from warhost.server.meeting_place.names import checked, looks_of
from warhost.server.persons.sessions import Person, person_in, person_of
from warhost.server.refusals import Refusal
from warhost.server.store import Raced, Store, now

guests, persons, blocks = tables.guests, tables.persons, tables.blocks
KEEPS_NAME = timedelta(days=180)  # for so long a name is kept for a guest who does not come
ASKING = "asking"  # what whoever would like to be a member of a club is in it
SEEN_AGAIN = timedelta(hours=1)
SEEN = update(guests).where(guests.c.person == bindparam("of")).values(seen=bindparam("new_seen"))
RENAME = (
    update(guests)
    .where(guests.c.person == bindparam("of"))
    .values(name=bindparam("new_name"), looks=bindparam("new_looks"), seen=bindparam("new_seen"))
)
FREE_NAME = delete(guests).where(guests.c.looks == bindparam("free"), guests.c.seen < bindparam("before"))
TAKEN = "somebody here has this name, or one that looks like it: choose another name"


@dataclass(frozen=True)
class Guest:
    """Somebody in the meeting place."""

    id: str
    name: str

    @property
    def data(self) -> dict[str, str]:
        """As others see it."""
        return {"id": self.id, "name": self.name}


def hall_of(request: Request) -> Hall:
    """The hall of the server that is asked; Refusal where its host has opened no meeting place."""
    hall: Hall = request.app.state.hall
    if not hall.settings.meeting_place:
        raise Refusal("not_found", "this server has no meeting place")
    return hall


async def visitor_of(request: Request) -> Guest | None:
    """Whoever looks round: a guest, or None for somebody who is no person here, or has come under no good name yet.

    Refusal for whoever is shut out.
    """
    hall = hall_of(request)
    bans = await bans_of(hall.store)
    bans.check_address(address_of(request))
    person = await person_in(request)
    if person is None:
        return None
    _check_welcome(person)
    return await known_guest(hall.store, person.id)


async def guest_of(request: Request) -> Guest:
    """Whoever does something that others see; comes in with it the first time. Refusal for whoever may not."""
    hall = hall_of(request)
    bans = await bans_of(hall.store)
    bans.check_address(address_of(request))
    person = await person_of(request)
    _check_welcome(person)
    guest = await known_guest(hall.store, person.id)
    if guest is None or guest.name != checked(person.name):
        guest = await _come(hall.store, person, guest, bans, request)
    bans.check_name(guest.name)
    return guest


def address_of(request: Request) -> str:
    """From where somebody asks."""
    return request.client.host if request.client else ""


def _check_welcome(person: Person) -> None:
    if person.banned is not None:
        raise Refusal("banned", f"the host has shut you out of what others see here: {person.banned}")


async def known_guest(store: Store, person: str) -> Guest | None:
    """A person as a guest; None for one who was never here."""
    found = await rows_in(store, select(guests).where(guests.c.person == person))
    if not found:
        return None
    row, at = found[0], now()
    if at.replace(tzinfo=None) - row["seen"].replace(tzinfo=None) > SEEN_AGAIN:
        await store.add((SEEN, {"of": person, "new_seen": at}))
    return Guest(person, row["name"])


async def _come(store: Store, person: Person, before: Guest | None, bans: Bans, request: Request) -> Guest:
    """Come in, or under another name; names that nobody has used for long are free again."""
    name, at = checked(person.name), now()
    bans.check_name(name)
    looks = looks_of(name)
    free = (FREE_NAME, {"free": looks, "before": at - KEEPS_NAME})
    if before is None:
        request.app.state.limits.newcomers.count(request, person.id)
        row: dict[str, Any] = {"person": person.id, "name": name, "looks": looks, "since": at, "seen": at}
        change: Any = (guests, row)
    else:
        change = (RENAME, {"of": person.id, "new_name": name, "new_looks": looks, "new_seen": at})
    try:
        await store.add(free)
        await store.add(change)
    except Raced:
        if await known_guest(store, person.id) != Guest(person.id, name):  # he may have come in by another page
            raise Refusal("bad_name", TAKEN) from None
    return Guest(person.id, name)


async def guest_called(store: Store, name: str) -> Guest | None:
    """The guest of a name, or of one that looks like it; None where there is none, or the host has shut him out."""
    query = (
        select(guests.c.person, guests.c.name)
        .join(persons, persons.c.id == guests.c.person)
        .where(guests.c.looks == looks_of(name), persons.c.banned.is_(None))
    )
    found = await rows_in(store, query)
    return Guest(found[0]["person"], found[0]["name"]) if found else None


async def shunned_by(store: Store, person: str) -> set[str]:
    """Whom a person has nothing to do with: whom he has blocked, and who has blocked him."""
    query = select(blocks.c.person, blocks.c.blocked).where(or_(blocks.c.person == person, blocks.c.blocked == person))
    return {one for row in await rows_in(store, query) for one in row.values()} - {person}


async def is_member(store: Store, guest: Guest, club: str) -> bool:
    """True for a member of a club, not yet for one who asks to be."""
    members = tables.members
    query = select(members.c.role).where(members.c.club == club, members.c.person == guest.id)
    return any(row["role"] != ASKING for row in await rows_in(store, query))


async def rows_in(store: Store, query: Select[Any]) -> list[dict[str, Any]]:
    """The rows that a question to the database finds."""
    async with store.engine.connect() as connection:
        return [dict(row) for row in (await connection.execute(query)).mappings()]
