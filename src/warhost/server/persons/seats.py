"""Seats that persons have: taken by them, or brought by a browser that holds them; each device has a token of its own.

A seat is brought by whoever has taken it. Before that its link opens it, and whoever made the link would keep a hand on
the seat that he gave away.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, String, bindparam, delete, exists, func, insert, select, update

from warhost.face.entry import COMMIT, JOIN
from warhost.server import tables
from warhost.server.entries import WATCHING, bit_of, is_shared
from warhost.server.hall import TOKEN_BYTES, Hall
from warhost.server.persons.sessions import Person
from warhost.server.persons.wire import Brought
from warhost.server.refusals import Refusal
from warhost.server.store import Change, Raced, Store, hash_of, now

MOST_SEATS = 5000  # of one person
NOT_OPEN = "its link does not open it, or no longer"
NOT_TAKEN = "nobody has taken this seat yet: open the battle first"
seats, tokens = tables.person_seats, tables.tokens

OF_PERSON = (seats.c.person == bindparam("of_person")) & (seats.c.battle == bindparam("in_battle"))
KEEP = update(seats).where(OF_PERSON, seats.c.sides == bindparam("by")).values(kept=bindparam("new_kept"))
LET_GO = delete(seats).where(OF_PERSON)
DEVICES = select(tables.devices.c.hash).where(tables.devices.c.person == bindparam("of_person"))
TAKE_BACK_KEYS = delete(tokens).where(tokens.c.battle == bindparam("in_battle"), tokens.c.device.in_(DEVICES))
GIVE_KEY = insert(tokens).from_select(
    ["hash", "battle", "sides", "device"],
    select(bindparam("new", type_=String), tokens.c.battle, tokens.c.sides, bindparam("device", type_=String))
    .where(
        tokens.c.battle == bindparam("in_battle"),
        tokens.c.sides == bindparam("by"),
        exists().where(OF_PERSON, seats.c.sides == bindparam("by")),
        exists().where(tables.devices.c.hash == bindparam("device"), tables.devices.c.person == bindparam("of_person")),
    )
    .limit(1),
)
"""Another token for a seat, where any still opens it: that of all at one screen ends when somebody sits down alone.

It is asked at the same moment whether the seat is still the person's, and the device his.
"""
GIVE_SEAT = insert(seats).from_select(
    [one.name for one in seats.c],
    select(*(bindparam(f"new_{one.name}", type_=one.type) for one in seats.c)).where(
        exists().where(tables.persons.c.id == bindparam("new_person")),
        ~exists().where(*(one == bindparam(f"new_{one.name}") for one in seats.primary_key)),
        select(func.count()).select_from(seats).where(seats.c.person == bindparam("new_person")).scalar_subquery()
        < bindparam("at_most"),
    ),
)
"""A seat for a person who has not got it; nothing for one who has as many as he may, or is none any more."""
FORMER_KEYS = delete(tokens).where(
    tokens.c.battle == bindparam("in_battle"),
    tokens.c.sides == bindparam("by"),
    tokens.c.device == bindparam("device"),
    tokens.c.hash != bindparam("new"),
)
"""A device has one key for a seat: it asks for another when it has lost that."""


async def bring(store: Store, person: Person, brought: Sequence[Brought]) -> dict[str, Any]:
    """Note the seats that a browser holds as the person's: which were noted, and why others were not."""
    held = await _held(store, [hash_of(one.token) for one in brought])
    opened = [(one, *held.get((one.id, hash_of(one.token)), (WATCHING, False, False))) for one in brought]
    noted = [(one, sides) for one, sides, opens, is_taken in opened if opens and is_taken]
    try:
        await _note(store, person, noted)
    except Raced:  # another page of the same person was first
        await _note(store, person, noted)
    refused = [(one.id, NOT_TAKEN if opens else NOT_OPEN) for one, _, opens, is_taken in opened if not is_taken]
    return {
        "brought": [one.id for one, _ in noted],
        "refused": [{"id": battle, "sentence": sentence} for battle, sentence in refused],
    }


async def _held(store: Store, hashes: Sequence[str]) -> dict[tuple[str, str], tuple[int, bool, bool]]:
    """What tokens open, by battle and hash: the sides, that they do, and whether the seat is taken.

    One statement sees one moment: whoever takes a seat exchanges its token in the same step.
    """
    entries, meetings = tables.entries, tables.meetings
    query = (
        select(tokens.c.hash, tokens.c.battle, tokens.c.sides, entries.c.side, meetings.c.campaign)
        .outerjoin(entries, (entries.c.battle == tokens.c.battle) & entries.c.kind.in_((JOIN, COMMIT)))
        .outerjoin(meetings, meetings.c.battle == tokens.c.battle)
        .where(tokens.c.hash.in_(hashes))
    )
    held: dict[tuple[str, str], tuple[int, bool, bool]] = {}
    async with store.engine.connect() as connection:
        for hashed, battle, sides, side, campaign in (await connection.execute(query)).all():
            _, _, before = held.get((battle, hashed), (0, True, False))
            can_be_free = sides != WATCHING and not is_shared(sides) and campaign is None
            takes = side is not None and bit_of(side) == sides
            held[battle, hashed] = sides, True, before or takes or not can_be_free
    return held


async def _note(store: Store, person: Person, noted: Sequence[tuple[Brought, int]]) -> None:
    known = await seats_of(store, person.id)
    rows: dict[tuple[str, int], tuple[Any, dict[str, Any]]] = {}
    for one, sides in noted:
        kept = one.kept.model_dump(exclude_defaults=True)
        if (before := known.get((one.id, sides))) is None:
            rows[one.id, sides] = seats, seat_row(person.id, one.id, sides, kept)
        elif before | kept != before:
            rows[one.id, sides] = _kept_anew(person, one.id, sides, before | kept)
    if len(known.keys() | rows.keys()) > MOST_SEATS:
        raise Refusal("too_many", f"a person has at most {MOST_SEATS} battles: let some go")
    if rows:
        await store.add(*rows.values())


def seat_row(person: str, battle: str, sides: int, kept: dict[str, Any] | None = None) -> dict[str, Any]:
    """The row of `person_seats` that gives a seat to a person."""
    return {"person": person, "battle": battle, "sides": sides, "kept": kept or {}, "at": now()}


def seat_given(person: Person, battle: str, sides: int) -> Change:
    """A seat is that of a person who takes it in his own browser: committed with the taking, before anybody decides."""
    row = {f"new_{name}": value for name, value in seat_row(person.id, battle, sides).items()}
    return GIVE_SEAT, row | {"at_most": MOST_SEATS}


def _kept_anew(person: Person, battle: str, sides: int, kept: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    return KEEP, {"of_person": person.id, "in_battle": battle, "by": sides, "new_kept": kept}


async def seats_of(store: Store, person: str, battle: str | None = None) -> dict[tuple[str, int], dict[str, Any]]:
    """What is kept of each seat that a person has, in all battles or in one."""
    query: Select[Any] = select(seats.c.battle, seats.c.sides, seats.c.kept).where(seats.c.person == person)
    async with store.engine.connect() as connection:
        found = await connection.execute(query if battle is None else query.where(seats.c.battle == battle))
        return {(of, int(sides)): dict(kept) for of, sides, kept in found.all()}


async def key_of(hall: Hall, person: Person, battle: str) -> dict[str, Any]:
    """A token of this device's own for a battle of the person's; it ends when the device is signed out."""
    found = await seats_of(hall.store, person.id, battle)
    token = secrets.token_urlsafe(TOKEN_BYTES)
    for (_, sides), kept in sorted(found.items(), key=lambda one: -one[0][1].bit_count()):  # what decides most first
        given = {"in_battle": battle, "by": sides, "device": person.device, "new": hash_of(token)}
        give = GIVE_KEY, given | {"of_person": person.id}
        await hall.store.add(give, (FORMER_KEYS, given), notice=battle)
        if await hall.store.sides_of(battle, token) is not None:
            await renew_keys(hall, [battle])
            return {"token": token, "kept": kept}
    raise Refusal("unknown_battle", "this battle is none of yours, or its seat is no longer open")


async def put_away(store: Store, person: Person, battle: str, is_away: bool) -> None:
    """The person's list leaves a battle out, or has it again; nothing else changes."""
    found = await seats_of(store, person.id, battle)
    if not found:
        raise Refusal("unknown_battle", "this battle is none of yours")
    await store.add(*(_kept_anew(person, battle, by, kept | {"put_away": is_away}) for (_, by), kept in found.items()))


async def let_go(hall: Hall, person: Person, battle: str) -> None:
    """The battle is no longer among the person's; what opened it on his devices opens nothing any more."""
    one = {"of_person": person.id, "in_battle": battle}
    await hall.store.add((TAKE_BACK_KEYS, one), (LET_GO, one), notice=battle)
    await renew_keys(hall, [battle])


async def renew_keys(hall: Hall, battles: Sequence[str]) -> None:
    """Let the rooms of battles know which tokens open them now; pages of others are closed."""
    for battle in battles:
        if (room := hall.rooms.get(battle)) is not None:
            async with room.lock:
                room.keys.renew(await hall.store.tokens_of(battle))
                room.send_away()
