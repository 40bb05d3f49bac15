"""What a host may see and change beside a server that runs: battles, persons, bans, reports; and copies of it all.

It opens the database as it stands and takes no claim on it. Whatever it changes is one short transaction, and the
server reads it anew each time.
"""

from __future__ import annotations

import ipaddress
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Select, Update, delete, event, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from warhost.errors import UnknownName
from warhost.face.opening import EMPTY
from warhost.server import tables
from warhost.server.entries import bit_of
from warhost.server.forms import check_newest, saying_why, url_of
from warhost.server.held_battle import written
from warhost.server.ids import new_id
from warhost.server.meeting_place.names import looks_of
from warhost.server.settings import Settings
from warhost.server.store import now, prepare_sqlite

Row = dict[str, Any]
ADDRESS, NAME, PERSON = "address", "name", "person"
BANNED = (ADDRESS, NAME, PERSON)
LONGEST_NAME = 40
persons, bans, reports = tables.persons, tables.bans, tables.reports


class AdminError(ValueError):
    """What a host has asked for and cannot be done; says why in one sentence."""


class Office:
    """A database, open for its host."""

    def __init__(self, settings: Settings, engine: AsyncEngine) -> None:
        self.settings, self.engine = settings, engine

    async def read(self, query: Select[Any]) -> list[Row]:
        """The rows that a query finds."""
        async with self.engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def write(self, *statements: Any) -> int:
        """Carry statements out in one transaction: how many rows the last of them changed."""
        async with self.engine.begin() as connection:
            changed = [(await connection.execute(one)).rowcount for one in statements]
        return int(changed[-1])


@asynccontextmanager
async def office_of(settings: Settings) -> AsyncIterator[Office]:
    """The database of a server, whether that runs or not. Raises UnusableDatabase where it cannot be used as it is."""
    with saying_why(settings.database_url):
        engine = create_async_engine(url_of(settings.database_url))
        if settings.is_sqlite:
            event.listen(engine.sync_engine, "connect", prepare_sqlite)
    try:
        with saying_why(settings.database_url):
            async with engine.connect() as connection:
                await connection.run_sync(check_newest)
            yield Office(settings, engine)
    finally:
        await engine.dispose()


# --- looking ----------------------------------------------------------------------------------------------


async def battles_in(
    office: Office, game: str | None = None, over: bool = False, waiting: timedelta | None = None, most: int = 50
) -> list[Row]:
    """Battles that go on, or are over; those first that have waited longest. `waiting` leaves out who waits shorter."""
    battles, standings = tables.battles.c, tables.standings.c
    columns = (battles.id, battles.game, battles.seats, battles.begun, battles.ended)
    query = select(*columns, standings.number, standings.turn, standings.asked, standings.since)
    query = query.join_from(tables.battles, tables.standings)
    query = query.where(battles.ended.is_not(None) if over else battles.ended.is_(None))
    if game is not None:
        query = query.where(battles.game == game)
    if waiting is not None:
        query = query.where(standings.asked != 0, standings.since < now() - waiting)
    return [_battle_told(row) for row in await office.read(query.order_by(standings.since, battles.id).limit(most))]


def _battle_told(row: Row) -> Row:
    sides = [(side, seat) for side, seat in row["seats"].items() if seat["kind"] != EMPTY]
    asked = [side for bit, side in enumerate(row["seats"]) if row["asked"] & bit_of(bit)]
    return {
        "id": row["id"],
        "game": row["game"],
        "begun": written(row["begun"]),
        "entries": row["number"],
        "turn": row["turn"],
        "seats": {side: seat["name"] or seat["kind"] for side, seat in sides},
        "waits_for": asked,
        "since": written(row["since"]),
        "ended": row["ended"],
    }


async def persons_in(office: Office, name: str = "", most: int = 50) -> list[Row]:
    """Persons whose name has these letters in it, those first who were here last."""
    query = select(persons).order_by(persons.c.seen.desc()).limit(most)
    if name:
        query = query.where(or_(persons.c.name.icontains(name, autoescape=True), persons.c.id == name))
    return [
        {
            "id": row["id"],
            "name": row["name"],
            "made": written(row["made"]),
            "seen": written(row["seen"]),
            "banned": row["banned"],
        }
        for row in await office.read(query)
    ]


async def bans_in(office: Office) -> list[Row]:
    """Everything and everybody that is banned."""
    found = [
        {key: row[key] for key in ("kind", "what", "why")} | {"until": row["until"] and written(row["until"])}
        for row in await office.read(select(bans).order_by(bans.c.kind, bans.c.what))
    ]
    query = select(persons).where(persons.c.banned.is_not(None)).order_by(persons.c.name)
    out = [(row["id"], row["name"], row["banned"]) for row in await office.read(query)]
    return [*found, *({"kind": PERSON, "what": who, "name": name, "why": why, "until": None} for who, name, why in out)]


async def reports_in(office: Office, settled: bool = False) -> list[Row]:
    """What was reported and nobody has looked at, the oldest first; or what was settled."""
    by, about = persons.alias(), persons.alias()
    query = (
        select(reports, by.c.name.label("by"), about.c.name.label("about_name"))
        .outerjoin(by, by.c.id == reports.c.person)
        .outerjoin(about, about.c.id == reports.c.about)
        .where(reports.c.settled.is_not(None) if settled else reports.c.settled.is_(None))
        .order_by(reports.c.made)
    )
    told = ("id", "by", "about", "about_name", "battle", "said", "why", "settled")
    return [{name: row[name] for name in told} | {"made": written(row["made"])} for row in await office.read(query)]


# --- changing ---------------------------------------------------------------------------------------------


async def rename(office: Office, person: str, name: str) -> None:
    """Give a person another name."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise AdminError(f"a name has 1 to {LONGEST_NAME} characters that can be seen")
    guest = update(tables.guests).where(tables.guests.c.person == person).values(name=name, looks=looks_of(name))
    try:
        await _change_person(office, person, guest, name=name)
    except IntegrityError:
        raise AdminError(f"somebody in the meeting place is called {name!r} already, or so like it") from None


async def ban(office: Office, kind: str, what: str, why: str, until: datetime | None = None) -> None:
    """Shut a person, an address with all of its network, or a name out of what others see."""
    if kind == PERSON:
        if until is not None:
            raise AdminError("a person is banned until he is let in again: leave --days out")
        await _change_person(office, what, banned=why)
        return
    row = {"id": new_id(), "kind": kind, "what": _checked(kind, what), "why": why}
    former = delete(bans).where(bans.c.what == row["what"])
    await office.write(former, insert(bans).values(**row, made=now(), until=until))


async def lift(office: Office, kind: str, what: str) -> None:
    """End a ban."""
    if kind == PERSON:
        await _change_person(office, what, banned=None)
        return
    what = _checked(kind, what)
    if not await office.write(delete(bans).where(bans.c.kind == kind, bans.c.what == what)):
        known = [row["what"] for row in await bans_in(office) if row["kind"] == kind]
        raise UnknownName(f"banned {kind}", what, known)


async def settle(office: Office, report: str, done: str) -> None:
    """Say what was done about a report."""
    if not await office.write(update(reports).where(reports.c.id == report).values(settled=done)):
        raise UnknownName("report", report, [row["id"] for row in await reports_in(office)])


async def _change_person(office: Office, person: str, *beside: Update, **values: str | None) -> None:
    if not await office.write(*beside, update(persons).where(persons.c.id == person).values(**values)):
        found = await persons_in(office, person)
        hint = "".join(f"\n{row['id']}  {row['name']}" for row in found)
        raise AdminError(f"no person has the id {person!r}" + (f"; these have such a name:{hint}" if hint else ""))


def _checked(kind: str, what: str) -> str:
    """What is banned, as it is kept; AdminError for what is none of its kind."""
    if kind == ADDRESS:
        try:
            return str(ipaddress.ip_network(what, strict=False)).removesuffix("/32").removesuffix("/128")
        except ValueError:
            raise AdminError(f"{what!r} is no address, nor a network such as 192.0.2.0/24") from None
    what = " ".join(what.split())
    if not what.removesuffix("*"):
        raise AdminError("a name that nobody may bear has at least one letter")
    return what
