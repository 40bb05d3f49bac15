"""The database: migrations that end at the tables, and what happens when it cannot write."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, event, select

from server.clients import PATIENCE_S, Fight, begin, refused, server, settings_in
from warhost.server import store as stores
from warhost.server import tables
from warhost.server.refusals import Refusal
from warhost.server.standings import first_standing
from warhost.server.store import Raced, Store, Waiting, hash_of, now

Block = Callable[[Path, Any], Any]


# --- migrations -------------------------------------------------------------------------------------------


async def nobody(_: str | None) -> None:
    """Hear of other servers, and do nothing."""


async def open_and_close(folder: Path) -> None:
    """What a server does to its database when it starts and stops."""
    store = Store(settings_in(folder))
    await store.open(nobody)
    await store.close()


BATTLE = {"id": "b", "game": "tewapen", "version": 1, "scenario": "", "seats": {}, "secret": "s", "entropy": {}}


def begun() -> tuple[tuple[Any, dict[str, Any]], ...]:
    """The rows of a battle that is begun."""
    at = now()
    return (tables.battles, BATTLE | {"begun": at}), (tables.standings, first_standing("b", at))


def entry(number: int, **other: Any) -> tuple[Any, dict[str, Any]]:
    """A row for the writer."""
    row = {"battle": "b", "number": number, "kind": "act", "side": 0, "action": "done", "at": now()}
    return tables.entries, row | other


def differences(connection: Connection) -> list[Any]:
    """What a new migration would have to change."""
    context = MigrationContext.configure(connection, opts={"compare_type": True, "target_metadata": tables.metadata})
    return list(compare_metadata(context, tables.metadata))


def schema(file: Path) -> list[Any]:
    """What stands in a database but for the rows."""
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY name").fetchall()


def test_migrations_end_at_the_tables(tmp_path: Path) -> None:
    asyncio.run(open_and_close(tmp_path))
    engine = create_engine(f"sqlite:///{tmp_path / 'warhost.db'}")
    with engine.connect() as connection:
        assert differences(connection) == []
    engine.dispose()


def test_opening_an_existing_database_changes_nothing(tmp_path: Path) -> None:
    with server(settings_in(tmp_path)) as client:
        fight = begin(client)
        fight.play(5)
        before = fight.scene()
    file = tmp_path / "warhost.db"
    first = schema(file)
    for _ in range(2):
        asyncio.run(open_and_close(tmp_path))
    assert schema(file) == first
    with server(settings_in(tmp_path)) as client:
        again = Fight(client, fight.id, fight.tokens)
        assert again.scene() == before
        assert again.play(1)["number"] == 6


def test_only_the_hashes_of_tokens_are_kept(tmp_path: Path) -> None:
    with server(settings_in(tmp_path)) as client:
        fight = begin(client)
        fight.play(1)
    content = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for token in fight.tokens.values():
        assert hash_of(token).encode() in content
        assert token.encode() not in content


def test_a_number_is_taken_once(tmp_path: Path) -> None:
    async def race() -> list[Any]:
        store = Store(settings_in(tmp_path))
        await store.open(nobody)
        await store.add(*begun())
        adding = [store.add(entry(number)) for number in (1, 1, 2, 1)]
        results = await asyncio.gather(*adding, return_exceptions=True)
        stored = await store.find("b")
        assert stored is not None
        assert [row["number"] for row in stored.entries] == [1, 2]
        await store.close()
        return results

    results = asyncio.run(race())
    assert [type(result) for result in results] == [type(None), Raced, type(None), Raced]


# --- a database that cannot write -------------------------------------------------------------------------


@contextmanager
def locked(file: Path, _: Any) -> Iterator[None]:
    """Somebody else holds the database."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


class Gone:
    """A disk that does not answer."""

    def connect(self) -> Any:
        raise OSError(5, "Input/output error")


@contextmanager
def broken(_: Path, hall: Any) -> Iterator[None]:
    """The disk does not answer."""
    writer = hall.store._writer
    hall.store._writer = Gone()
    yield
    hall.store._writer = writer


@pytest.mark.parametrize("block", [locked, broken])
def test_what_cannot_be_stored_is_refused_and_changes_nothing(
    tmp_path: Path, block: Block, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "BUSY_MS", 100)
    with server(settings_in(tmp_path)) as client:
        fight = begin(client)
        told = fight.play(3)
        number, action = told["number"], told["view"]["choices"][0]["action"]
        fight.post("offers", {"kind": "draw"}, "red")
        before, hall = fight.scene(), client.app.state.hall  # type: ignore[attr-defined]
        with fight.page("watch") as page:
            page.next()
            with block(tmp_path / "warhost.db", hall):
                for what, body, seat in [
                    ("actions", {"number": number, "action": action}, "both"),
                    ("undo", {"number": number}, "both"),
                    ("surrender", {"side": "red"}, "red"),
                    ("offers", {"kind": "draw"}, "both"),
                    ("messages", {"text": "hello"}, "red"),
                    ("join", {"name": "Ada", "token": "t" * 32}, "red"),
                ]:
                    refused(fight.post(what, body, seat), 503, "not_stored")
                seats = {"red": "person", "black": "person"}
                asked = {"scenario": "otter-ford", "seats": seats}
                refused(client.post("/api/battles", json=asked), 503, "not_stored")
                assert fight.scene() == before
            page.send({"type": "ping"})
            assert page.next() == {"type": "pong"}, "nobody was told of anything"
        assert fight.act(number, action)["number"] == number + 2, "the offer is an entry, too"
        for _ in range(number + 1):
            fight.post("undo", {"number": fight.scene()["number"]})
        begun = begin(client)
        assert fight.scene()["view"]["pieces"] == begun.scene()["view"]["pieces"]
        told = fight.scene()
    with server(settings_in(tmp_path)) as client:
        assert Fight(client, fight.id, fight.tokens).scene() == told


async def write(folder: Path, *batches: list[tuple[Any, dict[str, Any]]]) -> list[list[Any]]:
    """What came of rows that were added, some at a time; one more must be written, and the store closes in order."""
    store = Store(settings_in(folder))
    await store.open(nobody)
    await store.add(*begun())
    async with asyncio.timeout(20):
        answers = [
            list(await asyncio.gather(*(store.add(row) for row in batch), return_exceptions=True)) for batch in batches
        ]
        await store.add(entry(99))
        await store.close()
    return answers


@pytest.mark.parametrize(
    "faulty",
    [{"at": "yesterday"}, {"action": object()}, {"kind": None}],
    ids=["time", "text", "nothing"],
)
def test_rows_that_cannot_be_written_harm_no_others(tmp_path: Path, faulty: dict[str, Any]) -> None:
    [answers] = asyncio.run(write(tmp_path, [entry(1), entry(2, **faulty), entry(3)]))
    assert answers[0] is answers[2] is None
    assert isinstance(answers[1], (Refusal, Raced))


def test_whatever_fails_all_that_wait_are_answered_and_the_next_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    grouped, calls = stores._grouped, iter([None, ZeroDivisionError(), KeyError(), RecursionError("third")])

    def failing(batch: Any) -> Any:
        failure = next(calls, None)
        if isinstance(failure, Exception):
            raise failure
        return grouped(batch)

    monkeypatch.setattr(stores, "_grouped", failing)
    [answers] = asyncio.run(write(tmp_path, [entry(1), entry(2), entry(3)]))
    assert [type(answer) for answer in answers] == [Refusal, Refusal, type(None)]
    assert [str(answer).rpartition(": ")[2] for answer in answers[:2]] == ["KeyError", "third"]


def test_a_writer_that_is_cancelled_leaves_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "BUSY_MS", 500)

    async def cancel() -> BaseException:
        store = Store(settings_in(tmp_path))
        await store.open(nobody)
        with closing(sqlite3.connect(tmp_path / "warhost.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            adding = asyncio.create_task(store.add(*begun()))
            await asyncio.sleep(0.1)
            store._tasks[0].cancel()
            async with asyncio.timeout(20):
                [answer] = await asyncio.gather(adding, return_exceptions=True)
            other.execute("ROLLBACK")
            assert other.execute("SELECT count(*) FROM battles").fetchone() == (0,), "nor is it written later"
        await store.close()
        assert isinstance(answer, Refusal)
        return answer

    assert "the server is stopping" in str(asyncio.run(cancel()))


def test_a_store_that_was_closed_can_be_opened_again(tmp_path: Path) -> None:
    async def twice() -> list[str]:
        store, found = Store(settings_in(tmp_path)), list[str]()
        for rows in (begun(), [entry(1)]):
            await store.open(nobody)
            async with asyncio.timeout(20):
                await store.add(*rows)
                found += await store.read_aside(lambda connection: [*connection.scalars(select(tables.battles.c.id))])
            await store.close()
        return found

    assert asyncio.run(twice()) == ["b", "b"]


def test_while_the_database_is_locked_all_are_refused_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "BUSY_MS", 300)

    batches: list[int] = []

    async def wait_in_vain() -> list[Any]:
        store = Store(settings_in(tmp_path))
        commit = store._commit

        async def counted(batch: list[Waiting]) -> Any:
            batches.append(len(batch))
            return await commit(batch)

        await store.open(nobody)
        await store.add(*begun())
        with closing(sqlite3.connect(tmp_path / "warhost.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with monkeypatch.context() as watched:
                watched.setattr(store, "_commit", counted)
                adding = [store.add(entry(number)) for number in range(1, 41)]
                answers = await asyncio.gather(*adding, return_exceptions=True)
            other.execute("ROLLBACK")
        await asyncio.gather(*(store.add(entry(number)) for number in range(1, 41)))
        await store.close()
        return list(answers)

    answers = asyncio.run(wait_in_vain())
    assert {answer.code for answer in answers} == {"not_stored"}
    assert "database is locked" in str(answers[0])
    assert sum(batches) == 40
    assert len(batches) <= 2, "they wait together, not one after the other"


def test_nothing_is_told_before_it_is_committed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While an action is being written, who looks or comes in waits; then he gets it once."""
    with server(settings_in(tmp_path)) as client, ThreadPoolExecutor(3) as threads:
        fight = begin(client)
        action = fight.scene()["view"]["choices"][0]["action"]
        store = client.app.state.hall.store  # type: ignore[attr-defined]
        add, writing, disk = store.add, threading.Event(), threading.Event()

        async def slowly(*rows: Any, notice: str | None = None) -> None:
            writing.set()
            await asyncio.to_thread(disk.wait)
            await add(*rows, notice=notice)

        monkeypatch.setattr(store, "add", slowly)
        acting = threads.submit(fight.act, 0, action)
        assert writing.wait(PATIENCE_S)

        def come_in() -> list[int]:
            with fight.page("watch") as page:
                page.send({"type": "ping"})
                page.until("pong")
                return [told["number"] for told in page.heard if told["type"] in ("scene", "entry")]

        looking, coming = threads.submit(fight.scene), threads.submit(come_in)
        time.sleep(0.2)
        assert not looking.done()
        disk.set()
        assert acting.result()["number"] == looking.result()["number"] == 1
        assert coming.result() in ([1], [0, 1])


def test_a_full_disk_is_refused_until_there_is_room(tmp_path: Path) -> None:
    with server(settings_in(tmp_path)) as client:
        fight = begin(client)
        fight.play(3)
        before, hall = fight.scene(), client.app.state.hall  # type: ignore[attr-defined]
        text = {"text": "x" * 300}

        most = {"pages": 1}  # a limit holds for one connection only, and there may be several

        def limit(connection: Any, *_: Any) -> None:
            connection.cursor().execute(f"PRAGMA max_page_count = {most['pages']}")

        event.listen(hall.store._writer, "checkout", limit)
        answers = [fight.post("messages", text, "red") for _ in range(60)]
        body = refused(answers[-1], 503, "not_stored")
        assert "full" in body["sentence"]
        stored = [answer for answer in answers if answer.status_code == 200]
        scene = fight.scene()
        assert len(scene["messages"]) == len(stored) < 60
        assert scene | {"messages": []} == before
        most["pages"] = 100_000
        assert fight.post("messages", text, "red").status_code == 200
        assert fight.play(1)["number"] == 4


def test_health_when_the_database_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "LOOK_EVERY_S", 0)
    with server(settings_in(tmp_path)) as client:
        hall = client.app.state.hall  # type: ignore[attr-defined]
        writer, hall.store._writer = hall.store._writer, Gone()
        response = client.get("/healthz")
        assert response.status_code == 503
        assert response.json()["ok"] is response.json()["database"] is False
        hall.store._writer = writer
        assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize("block", [locked, broken])
def test_health_when_nothing_can_be_stored(tmp_path: Path, block: Block, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "BUSY_MS", 100)
    monkeypatch.setattr(stores, "LOOK_EVERY_S", 0)
    with server(settings_in(tmp_path)) as client:
        before = begin(client).scene()["number"]
        assert client.get("/healthz").status_code == 200
        with block(tmp_path / "warhost.db", client.app.state.hall):  # type: ignore[attr-defined]
            assert client.get("/healthz").status_code == 503
        assert client.get("/healthz").status_code == 200
        assert begin(client).scene()["number"] == before


def test_health_is_looked_at_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "LOOK_EVERY_S", 1000)
    with server(settings_in(tmp_path)) as client:
        assert client.get("/healthz").status_code == 200
        with broken(tmp_path / "warhost.db", client.app.state.hall):  # type: ignore[attr-defined]
            assert client.get("/healthz").status_code == 200
