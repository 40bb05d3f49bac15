"""All that is kept of a person: given to him as one file, or done away with."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Table, bindparam, delete, select, update

from warhost.server import tables
from warhost.server.entries import bit_of
from warhost.server.hall import Hall
from warhost.server.held_battle import written
from warhost.server.notices.subscriptions import removal_of_person
from warhost.server.persons.devices import tell_of_keys
from warhost.server.persons.lists import battles_of
from warhost.server.persons.sessions import Person
from warhost.server.store import Store, now

KEPT_BACK = {"hash", "stop"}  # hashes of tokens and phrases
OF_OTHERS = {tables.blocks.c.blocked, tables.reports.c.about}  # who has done so is theirs, not the person's
GONE = "somebody who has left"
persons, tokens = tables.persons, tables.tokens
OWN_DEVICES = select(tables.devices.c.hash).where(tables.devices.c.person == bindparam("of"))


def _farewell(table: Table, which: ColumnElement[bool]) -> Iterator[Any]:
    """Statements that do away with rows, before them with what refers to these; what can do without them stays."""
    for other in tables.metadata.sorted_tables:
        for key in other.foreign_keys:
            if key.column.table is not table:
                continue
            refers = key.parent.in_(select(key.column).where(which))
            if key.parent.nullable:
                yield update(other).where(refers).values({key.parent: None})
            else:
                yield from _farewell(other, refers)
    yield delete(table).where(which)


STAY_HERE = update(tokens).where(tokens.c.device == bindparam("here")).values(device=None)
TAKE_BACK = delete(tokens).where(tokens.c.device.in_(OWN_DEVICES))
LEAVE_TOURNAMENTS = (
    update(tables.entrants)
    .where(tables.entrants.c.who == bindparam("gone_who"))
    .values(name=GONE, gone=bindparam("gone_at"))
)
UNRATE = delete(tables.ratings).where(tables.ratings.c.who == bindparam("gone_who"))
FAREWELL = tuple(_farewell(persons, persons.c.id == bindparam("of")))


async def delete_person(hall: Hall, person: Person) -> None:
    """Do away with a person. This browser keeps what opens his battles; his other devices lose it."""
    of = {"of": person.id}
    query = select(tokens.c.battle).where(tokens.c.device.in_(OWN_DEVICES), tokens.c.device != person.device)
    async with hall.store.engine.connect() as connection:
        battles = list((await connection.execute(query, of)).scalars())
    who = {"gone_who": rated(person.id)}
    await hall.store.add(
        (STAY_HERE, {"here": person.device}),
        (TAKE_BACK, of),
        (LEAVE_TOURNAMENTS, who | {"gone_at": now()}),
        (UNRATE, who),
        *await removal_of_person(hall.store, person.id),
        *((statement, of) for statement in FAREWELL),
    )
    await tell_of_keys(hall, battles)


def rated(person: str) -> str:
    """How tables of strength and of tournaments name a person."""
    return f"person:{person}"


# --- everything as one file -------------------------------------------------------------------------------


async def export_of(store: Store, person: Person) -> dict[str, Any]:
    """All that is kept of a person, by its table; hashes of tokens and phrases are left out, as they open nothing."""
    told: dict[str, Any] = {
        "exported": written(now()),
        "person": (await _rows(store, persons, persons.c.id, person.id))[0],
    }
    for table in tables.metadata.sorted_tables:
        columns = [key.parent for key in table.foreign_keys if key.column.table is persons]
        for column in (one for one in columns if one not in OF_OTHERS):
            name = table.name if len(columns) == 1 else f"{table.name} by {column.name}"
            told[name] = await _rows(store, table, column, person.id)
    for table in (tables.ratings, tables.entrants):
        told[table.name] = await _rows(store, table, table.c.who, rated(person.id))
    told["battles"] = await battles_of(store, person.id)
    told["messages"] = await _said_by(store, person.id)
    return told


async def _rows(store: Store, table: Table, column: ColumnElement[Any], value: str) -> list[dict[str, Any]]:
    async with store.engine.connect() as connection:
        rows = (await connection.execute(select(table).where(column == value))).mappings().all()
    return [{name: _plain(one) for name, one in row.items() if name not in KEPT_BACK} for row in rows]


def _plain(value: Any) -> Any:
    """A value as it stands in a file of JSON."""
    if isinstance(value, datetime):
        return written(value)
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


async def _said_by(store: Store, person: str) -> list[dict[str, Any]]:
    """What was said from the person's seats."""
    seats, messages = tables.person_seats, tables.messages
    query = (
        select(messages, seats.c.sides)
        .join(seats, (seats.c.battle == messages.c.battle) & (seats.c.person == person))
        .where(messages.c.side.is_not(None))
        .order_by(messages.c.battle, messages.c.number)
    )
    async with store.engine.connect() as connection:
        rows = (await connection.execute(query)).mappings().all()
    return [
        {name: _plain(row[name]) for name in ("battle", "number", "text", "at")}
        for row in rows
        if row["sides"] & bit_of(row["side"])
    ]
