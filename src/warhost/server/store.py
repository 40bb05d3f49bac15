"""The store: what was acknowledged is in the database, and stays there whatever happens to the process.

Whoever adds rows waits until they are committed. All that wait at the same time share one transaction (one writer, as
SQLite wants it), so a thousand actions a second cost far fewer than a thousand commits.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from threading import Event
from typing import Any, TypeVar

from sqlalchemy import (
    URL,
    Connection,
    Delete,
    Engine,
    Insert,
    StaticPool,
    Table,
    TextClause,
    Update,
    create_engine,
    event,
    insert,
    select,
    text,
)
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from warhost.server import tables
from warhost.server.forms import UnusableDatabase, bring_up_to_date, copies_of, reason, saying_why, url_of
from warhost.server.lock import Claim
from warhost.server.logs import log
from warhost.server.refusals import Refusal
from warhost.server.settings import Settings
from warhost.server.stored import SIDES, Stored, battle_in, tokens_in
from warhost.server.tasks import stopped

BUSY_MS = 4000  # how long SQLite waits for somebody else's lock
ANSWER_S = 20.0  # how long PostgreSQL may take for a transaction
LISTEN_AGAIN_S, NEWS_S = 1.0, 30.0  # after a lost connection; without news, to see whether there still is one
LOOK_EVERY_S, LOOK_S = 1.0, 5.0  # how often it is tried whether something can be stored, and how long
TRIAL = {True: "PRAGMA user_version = 1", False: "SELECT txid_current()"}
"""Statements that write and change nothing: a page of the SQLite file that holds nothing of ours; a transaction."""
Statement = Table | Insert | Update | Delete | TextClause
Change = tuple[Any, dict[str, Any]]
"""A statement, or a table to which a row is added, with what it is given."""
Row = tuple[Statement, dict[str, Any]]
"""What is written: a row of a table, or a statement with its values."""
T = TypeVar("T")
STOPPING = "the server is stopping"
CHANNEL = "warhost"  # on which PostgreSQL tells the servers of new entries
Heard = Callable[[str | None], Awaitable[None]]  # told of a battle that changed, or of None: any may have


class Raced(Exception):
    """Another action with this number was there first."""


@dataclass(frozen=True)
class Failure:
    """Why rows were not written; in an outage no others would have been either."""

    reason: str
    is_race: bool = False
    is_outage: bool = False

    def error(self) -> Exception:
        """What those who wait are told, each an exception of his own."""
        if self.is_race:
            return Raced()
        return Refusal("not_stored", f"the database could not write, and nothing has changed: {self.reason}")


@dataclass
class Waiting:
    """Rows that wait for the writer."""

    statements: list[Row]
    notice: str | None  # the battle of which other servers are told
    stored: asyncio.Future[None]


def now() -> datetime:
    """The time that rows are stamped with."""
    return datetime.now(UTC)


def in_utc(moment: datetime) -> datetime:
    """A stored moment; SQLite gives it back without its time zone, which is always UTC."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def prepare_sqlite(connection: Any, _: Any) -> None:
    """Readers beside one writer; a commit waits for the disk, so that it outlives a power cut, too."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


async def open_once(settings: Settings) -> str | None:
    """Bring the database up to date: None, or why it cannot be used."""
    try:
        store = Store(settings)
        try:
            await store.bring_up_to_date()
        finally:
            await store.engine.dispose()
    except UnusableDatabase as unusable:
        return str(unusable)
    return None


class Store:
    """The database of one server."""

    def __init__(self, settings: Settings, claim: Claim | None = None) -> None:
        self.settings = settings
        self.claim = claim or Claim(settings.database_url)
        self._patience_s = None if settings.is_sqlite else ANSWER_S  # SQLite keeps time itself
        # PostgreSQL may have been started anew, or a line cut: a connection is asked whether it lives before it is used
        with saying_why(settings.database_url):
            url = url_of(settings.database_url)
            self.engine: AsyncEngine = create_async_engine(url, pool_pre_ping=not settings.is_sqlite)
        if settings.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", prepare_sqlite)
        self._reader = self._engine_of(self.claim.file)
        self._writer = self._engine_of(self.claim.file)
        self._aside = self._engine_of(self.claim.file)
        self._hand, self._eye = _threads()
        self._queue: asyncio.Queue[Waiting] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._trial = text(TRIAL[settings.is_sqlite])
        self._looked_at: float | None = None
        self._well = True

    @staticmethod
    def _engine_of(file: Path | None) -> Engine | None:
        """A connection to an SQLite file for whatever thread has its turn; None where the database is no file."""
        if file is None:
            return None
        engine = create_engine(
            URL.create("sqlite", database=str(file)), poolclass=StaticPool, connect_args={"check_same_thread": False}
        )
        event.listen(engine, "connect", prepare_sqlite)
        return engine

    async def open(self, heard: Heard) -> None:
        """Bring the database up to date and begin to write; `heard` is told of battles that other servers changed.

        Raises Taken when another server has the file, UnusableDatabase where it cannot be used.
        """
        with saying_why(self.settings.database_url):
            self.claim.take()
        try:
            await self.bring_up_to_date()
        except BaseException:
            await self.engine.dispose()
            self.claim.close()
            raise
        self._tasks.append(asyncio.create_task(self._write()))
        if not self.settings.is_sqlite:
            self._tasks.append(asyncio.create_task(self._listen(heard)))

    async def bring_up_to_date(self) -> None:
        """Move the database on to the newest form. Raises UnusableDatabase, and nothing has changed."""
        try:
            with saying_why(self.settings.database_url):
                await bring_up_to_date(self.engine, self.claim.file)
        except UnusableDatabase:
            await asyncio.sleep(0.1)  # aiosqlite's thread tells this loop that it is done, and is loud without one
            raise

    def started(self) -> None:
        """The server has started: no copy of the file in a former form is needed any more."""
        if self.claim.file is not None:
            for copy in copies_of(self.claim.file):
                with contextlib.suppress(OSError):
                    copy.unlink()

    async def close(self) -> None:
        """Write what waits, and let go of the database."""
        await self._queue.join()
        await stopped(*self._tasks)
        await self.let_go()
        self.claim.close()

    async def let_go(self) -> None:
        """Close all connections."""
        await self.engine.dispose()
        for threads in (self._hand, self._eye):
            threads.shutdown()
        self._hand, self._eye = _threads()  # it may be opened again
        for engine in (self._reader, self._writer, self._aside):
            if engine is not None:
                engine.dispose()

    # --- writing -------------------------------------------------------------------------------------------

    async def add(self, *rows: Row, notice: str | None = None) -> None:
        """Add rows, all of them or none. Raises Raced, or Refusal "not_stored"; on return they are committed."""
        waiting = Waiting(list(rows), notice, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(waiting)
        await waiting.stored

    async def _write(self) -> None:
        """Commit what waits, for ever; whatever happens, all that wait are answered."""
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty():
                batch.append(self._queue.get_nowait())
            try:
                await self._commit_or_part(batch)
            finally:
                self._answer(batch, Failure(STOPPING))  # those alone that have no answer yet
                for _ in batch:
                    self._queue.task_done()

    async def _commit_or_part(self, batch: list[Waiting]) -> None:
        """Commit all in one transaction; where that fails, one by one, so that only the guilty suffer."""
        failure = await self._commit(batch)
        if failure is None or failure.is_outage or len(batch) == 1:
            self._answer(batch, failure)
            return
        for waiting in batch:
            self._answer([waiting], await self._commit([waiting]))

    async def _commit(self, batch: list[Waiting]) -> Failure | None:
        """One transaction: None, or why it failed."""
        try:
            if self._writer is not None:
                return await self._commit_aside(self._writer, batch)
            async with asyncio.timeout(self._patience_s), self.engine.begin() as connection:
                for statement, rows in _grouped(batch):
                    await connection.execute(statement, rows)
                if not self.settings.is_sqlite:
                    await _notify(connection, {waiting.notice for waiting in batch if waiting.notice})
        except Exception as error:  # of whatever kind: those who wait must hear of it, and the next must be written
            return self._failure_of(error)
        return None

    async def _commit_aside(self, writer: Engine, batch: list[Waiting]) -> Failure | None:
        """One transaction, as a whole in the writer's thread: a busy server waits for its turn once, not at each row.

        Whoever is stopped meanwhile takes back what is not committed yet, and answers by how it went.
        """
        stops = Event()
        committing = asyncio.get_running_loop().run_in_executor(self._hand, self._commit_now, writer, batch, stops)
        try:
            return await asyncio.shield(committing)
        except asyncio.CancelledError:
            stops.set()
            self._answer(batch, await committing)
            raise

    def _commit_now(self, writer: Engine, batch: list[Waiting], stops: Event) -> Failure | None:
        try:
            with writer.connect() as connection, connection.begin() as transaction:
                for statement, rows in _grouped(batch):
                    connection.execute(statement, rows)
                if stops.is_set():
                    transaction.rollback()
                    return Failure(STOPPING)
        except Exception as error:
            return Failure(STOPPING) if stops.is_set() else self._failure_of(error)
        return None

    def _failure_of(self, error: Exception) -> Failure:
        """Why rows were not written, in words."""
        if isinstance(error, IntegrityError):
            return Failure(reason(error), is_race=True)
        if not isinstance(error, (DBAPIError, OSError)):
            log.error("rows could not be written", exc_info=error)
        return Failure(reason(error), is_outage=self._is_outage(error))

    def _is_outage(self, error: Exception) -> bool:
        """True when the database itself is out of reach, locked or full: other rows would fare no better."""
        if isinstance(error, OperationalError) and self.settings.is_sqlite:
            return True
        return isinstance(error, OSError) or (isinstance(error, DBAPIError) and error.connection_invalidated)

    def _answer(self, batch: list[Waiting], failure: Failure | None) -> None:
        for waiting in batch:
            if waiting.stored.done():
                continue
            if failure is None:
                waiting.stored.set_result(None)
            else:
                waiting.stored.set_exception(failure.error())

    @property
    def waiting(self) -> int:
        """How many writes wait."""
        return self._queue.qsize()

    # --- reading -------------------------------------------------------------------------------------------

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What some queries find.

        Of an SQLite file a few rows are read sooner than another thread has its turn: a busy server would wait for
        that at each row. What may take long is read aside.
        """
        if self._reader is not None:
            with self._reader.connect() as connection:
                return work(connection)
        async with self.engine.connect() as connection:
            return await connection.run_sync(work)

    async def read_aside(self, work: Callable[[Connection], T]) -> T:
        """What queries find that may take a while: of an SQLite file, in a thread of their own."""
        if self._aside is None:
            return await self.read(work)
        return await asyncio.get_running_loop().run_in_executor(self._eye, self._look_aside, self._aside, work)

    @staticmethod
    def _look_aside(aside: Engine, work: Callable[[Connection], T]) -> T:
        with aside.connect() as connection:
            return work(connection)

    async def find(self, battle: str, after_entry: int = 0, after_message: int = 0) -> Stored | None:
        """All that is stored of a battle, with the entries and messages after these."""
        return await self.read(lambda connection: battle_in(connection, battle, after_entry, after_message))

    async def running(self) -> list[str]:
        """The ids of the battles that have not ended, those first in which something has happened last."""
        battles, standings = tables.battles, tables.standings
        query = select(battles.c.id).join(standings).where(battles.c.ended.is_(None))
        query = query.order_by(standings.c.since.desc(), battles.c.id)
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def sides_of(self, battle: str, token: str) -> int | None:
        """The sides that a token decides for, as bits; None when it is no token of the battle."""
        asked = {"by": hash_of(token), "of": battle}
        found = await self.read(lambda connection: connection.scalar(SIDES, asked))
        return None if found is None else int(found)

    async def tokens_of(self, battle: str) -> dict[str, int]:
        """The tokens of a battle: the sides that each decides for, by its hash."""
        return await self.read(lambda connection: tokens_in(connection, battle))

    async def is_well(self) -> bool:
        """True when the database takes what is written; who asks at short intervals hears what was found before."""
        loop = asyncio.get_running_loop()
        if self._looked_at is None or loop.time() - self._looked_at > LOOK_EVERY_S:
            self._looked_at = loop.time()
            try:
                await asyncio.wait_for(self.add((self._trial, {})), LOOK_S)
            except (Refusal, Raced, TimeoutError):
                self._well = False
            else:
                self._well = True
        return self._well

    # --- several servers -----------------------------------------------------------------------------------

    async def _listen(self, heard: Heard) -> None:
        """Hear from PostgreSQL which battles got new entries; after a lost connection, listen again."""
        while True:
            try:
                async with self.engine.connect() as connection:
                    await self._hear(connection, heard)
            except Exception as error:  # of whatever kind: a server that is deaf to the others would be no use
                log.warning("the database is not heard", extra={"data": {"reason": reason(error)}})
            await asyncio.sleep(LISTEN_AGAIN_S)

    async def _hear(self, connection: AsyncConnection, heard: Heard) -> None:
        raw = (await connection.get_raw_connection()).driver_connection
        assert raw is not None
        names: asyncio.Queue[str | None] = asyncio.Queue()
        await raw.add_listener(CHANNEL, lambda *told: names.put_nowait(told[-1]))
        raw.add_termination_listener(lambda _: names.put_nowait(None))
        names.put_nowait(None)  # what was told while nobody listened
        while True:
            try:
                name = await asyncio.wait_for(names.get(), NEWS_S)
            except TimeoutError:
                await raw.execute("SELECT 1", timeout=ANSWER_S)  # a line that has gone dead does not say so
                continue
            if raw.is_closed():
                return
            await heard(name)


def _threads() -> tuple[ThreadPoolExecutor, ThreadPoolExecutor]:
    """What writes an SQLite file, and what reads much of it, each in a thread that is begun with its first work."""
    return ThreadPoolExecutor(1, "warhost-writer"), ThreadPoolExecutor(1, "warhost-reader")


def _grouped(batch: list[Waiting]) -> list[tuple[Any, list[dict[str, Any]]]]:
    """Rows of many by their statement, in the order in which statements first came: battles before their tokens."""
    groups: dict[tuple[int, frozenset[str]], tuple[Any, list[dict[str, Any]]]] = {}
    for waiting in batch:
        for statement, row in waiting.statements:
            groups.setdefault((id(statement), frozenset(row)), (statement, []))[1].append(row)
    order = _order()
    some = sorted(groups.values(), key=lambda group: order.get(group[0], len(order)))
    return [(insert(what) if isinstance(what, Table) else what, rows) for what, rows in some]


@cache
def _order() -> dict[Any, int]:
    """The places of the tables where whoever is referred to comes first."""
    return {table: place for place, table in enumerate(tables.metadata.sorted_tables)}


async def _notify(connection: AsyncConnection, battles: set[str]) -> None:
    for battle in battles:
        await connection.execute(text("SELECT pg_notify(:channel, :battle)"), {"channel": CHANNEL, "battle": battle})
