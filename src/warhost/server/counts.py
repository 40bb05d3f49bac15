"""How much there is of everything a host watches: battles, waits, persons, notices, reports, bytes.

Read from the database, so whoever asks need not be the server.
"""

from __future__ import annotations

import shutil
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import and_, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from warhost.server import tables
from warhost.server.lock import file_of
from warhost.server.settings import data_folder
from warhost.server.store import in_utc

BESIDE = ("", "-wal", "-shm")  # endings of the files of an SQLite database


@dataclass(frozen=True)
class Counts:
    """What a database holds, and the disk beneath it."""

    battles_running: int
    battles_over: int
    battles_waiting: int  # for persons
    oldest_wait_s: float
    deadlines_past: int
    persons: int
    persons_banned: int
    reports_open: int
    notices_waiting: int  # that are due
    oldest_notice_s: float
    notices_sent: int
    subscriptions: int
    subscriptions_failing: int
    database_bytes: int
    disk_free_bytes: int

    @property
    def data(self) -> dict[str, Any]:
        """All of it by name."""
        return asdict(self)


async def counted(engine: AsyncEngine, database_url: str, at: datetime) -> Counts:
    """Count everything, as it stands at a moment."""
    async with engine.connect() as connection:
        return Counts(
            **await _battles(connection, at),
            **await _persons(connection),
            **await _notices(connection, at),
            **await _bytes(connection, database_url),
        )


async def _row(connection: AsyncConnection, *columns: Any) -> Any:
    return (await connection.execute(select(*columns))).one()


async def _battles(connection: AsyncConnection, at: datetime) -> dict[str, Any]:
    battles, standings = tables.battles.c, tables.standings.c
    every, over = await _row(connection, func.count(), func.count(battles.ended))
    waits = and_(standings.asked != 0)
    waiting, oldest, past = await _row(
        connection,
        func.count().filter(waits),
        func.min(standings.since).filter(waits),
        func.count().filter(standings.deadline < at),
    )
    return {
        "battles_running": every - over,
        "battles_over": over,
        "battles_waiting": waiting,
        "oldest_wait_s": _age_s(oldest, at),
        "deadlines_past": past,
    }


async def _persons(connection: AsyncConnection) -> dict[str, Any]:
    persons, reports = tables.persons.c, tables.reports.c
    every, banned = await _row(connection, func.count(persons.id), func.count(persons.banned))
    reported, settled = await _row(connection, func.count(reports.id), func.count(reports.settled))
    return {"persons": every, "persons_banned": banned, "reports_open": reported - settled}


async def _notices(connection: AsyncConnection, at: datetime) -> dict[str, Any]:
    outbox, subscriptions = tables.outbox.c, tables.subscriptions.c
    waits = and_(outbox.sent.is_(None), outbox.due <= at)
    waiting, oldest, sent = await _row(
        connection, func.count().filter(waits), func.min(outbox.due).filter(waits), func.count(outbox.sent)
    )
    every, failing = await _row(connection, func.count(subscriptions.id), func.count(subscriptions.failing))
    return {
        "notices_waiting": waiting,
        "oldest_notice_s": _age_s(oldest, at),
        "notices_sent": sent,
        "subscriptions": every,
        "subscriptions_failing": failing,
    }


def _age_s(moment: datetime | None, at: datetime) -> float:
    """How long ago a moment was; 0 where there is none."""
    return 0.0 if moment is None else max(0.0, (at - in_utc(moment)).total_seconds())


async def _bytes(connection: AsyncConnection, database_url: str) -> dict[str, int]:
    file = file_of(database_url)
    if file is None:
        folder = data_folder()
        size = await _size_told(connection)
    else:
        folder = file.parent
        parts = (file.with_name(file.name + ending) for ending in BESIDE)
        size = sum(one.stat().st_size for one in parts if one.exists())
    return {"database_bytes": size, "disk_free_bytes": shutil.disk_usage(folder).free}


async def _size_told(connection: AsyncConnection) -> int:
    """What a database that is no file here says of its size."""
    if connection.dialect.name == "sqlite":
        words = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
    else:
        words = "SELECT pg_database_size(current_database())"
    return int(await connection.scalar(text(words)) or 0)
