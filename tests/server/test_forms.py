"""An upgrade loses nothing: from every form ever published, whole or not at all, whatever interrupts it."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import make_url
from typer.testing import CliRunner

from server.clients import TestClient, server, settings_in
from server.formed import FORMS, Rows, make, rows_of, script
from soak import soaked
from warhost.cli import app
from warhost.server import forms, tables
from warhost.server.entries import WATCHING
from warhost.server.settings import Settings
from warhost.server.store import Store, open_once

SCRIPTS = ScriptDirectory(str(Path(forms.__file__).parent / "migrations"))
NEWEST = SCRIPTS.get_current_head()
PUBLISHED = [script.revision for script in SCRIPTS.walk_revisions("base", "heads")][::-1]
FORMER = [form for form in PUBLISHED if form != NEWEST]
FIRST = ("battles", "tokens", "entries", "messages")
"""Tables that every form has."""
POSTGRESQL = os.environ.get("WARHOST_TEST_POSTGRESQL", "")
CUT_OFF = """
CREATE TABLE _alembic_tmp_battles (
    id VARCHAR(32) NOT NULL, game VARCHAR(64) NOT NULL, version INTEGER NOT NULL, scenario TEXT NOT NULL,
    seats JSON NOT NULL, secret VARCHAR(64) NOT NULL, begun DATETIME NOT NULL,
    opening TEXT DEFAULT '' NOT NULL, ended TEXT, CONSTRAINT pk_battles PRIMARY KEY (id)
);
"""
"""What the step `chains` left behind in a file with battles, when it still ran with foreign keys on."""


class Killed(Exception):
    """The process ends here."""


def database(folder: Path, form: str, more: str = "") -> Path:
    """A file of a form, where `settings_in` looks for it."""
    return make(folder / "warhost.db", form, more)


def move_on(folder: Path, hear: Callable[[str], None] = lambda statement: None) -> None:
    """Bring the file in a folder up to date, as a server does that starts; each statement is heard before it runs."""

    async def opened() -> None:
        store = Store(settings_in(folder))
        event.listen(store.engine.sync_engine, "before_cursor_execute", lambda *told: hear(told[2]))
        try:
            await store.bring_up_to_date()
        finally:
            await store.engine.dispose()

    asyncio.run(opened())


def check_all_kept(before: Rows, after: Rows) -> None:
    """See that each row is there as it was, and what seats had added to the dice stands with the seats."""
    for table in ("tokens", "entries", "messages", *(["meetings"] if "meetings" in before else [])):
        assert [{name: new[name] for name in old} for old, new in zip(before[table], after[table], strict=True)] == (
            before[table]
        )
    for old, new in zip(before["battles"], after["battles"], strict=True):
        added = json.loads(old.pop("entropy", "{}"))
        seats = json.loads(new["seats"])
        for side, entropy in added.items():
            assert seats[side].pop("entropy") == entropy
        assert seats == json.loads(old.pop("seats"))
        assert {name: new[name] for name in old} == old


def is_sound(file: Path) -> bool:
    """True when SQLite finds nothing wrong with a file."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)] and not (
            connection.execute("PRAGMA foreign_key_check").fetchall()
        )


def left_over(file: Path) -> list[str]:
    """Tables that are none of ours."""
    with closing(sqlite3.connect(file)) as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return sorted(names - set(tables.metadata.tables) - {"alembic_version"})


# --- every form -------------------------------------------------------------------------------------------


def test_there_is_a_filled_database_of_every_form_ever_published() -> None:
    """After a new step: `formed.py` writes its folder."""
    assert {folder.name for folder in FORMS.iterdir()} == set(PUBLISHED)
    for form in PUBLISHED:
        for kind in ("sqlite", "postgresql"):
            assert f"VALUES ('{form}')" in script(form, kind)
            for table in tables.metadata.tables if form == NEWEST else FIRST:
                assert f"INSERT INTO {table} " in script(form, kind)


@pytest.mark.parametrize("form", PUBLISHED)
@pytest.mark.parametrize("more", ["", CUT_OFF], ids=["whole", "cut off"])
def test_a_server_goes_on_with_all_that_a_database_of_any_form_holds(tmp_path: Path, form: str, more: str) -> None:
    file = database(tmp_path, form, more)
    before = rows_of(file)
    with server(settings_in(tmp_path)) as client:
        for battle in before["battles"]:
            check_room(client, battle["id"], before)
    check_all_kept(before, rows_of(file))
    assert is_sound(file)
    assert form == NEWEST or left_over(file) == []


def check_room(client: TestClient, battle: str, before: Rows) -> None:
    """See that a battle opens, with all its entries and messages."""
    hall: Any = client.app.state.hall  # type: ignore[attr-defined]
    room = client.portal.call(hall.room, battle)  # type: ignore[union-attr]
    scene = room.scene_for(WATCHING)
    assert scene["number"] == len([row for row in before["entries"] if row["battle"] == battle])
    said = [row["text"] for row in before["messages"] if row["battle"] == battle]
    assert [message["text"] for message in scene["messages"]] == said
    assert len(said) > 0


@pytest.mark.parametrize("form", FORMER)
def test_a_file_that_was_moved_on_has_the_newest_tables(tmp_path: Path, form: str) -> None:
    file = database(tmp_path, form)
    move_on(tmp_path)
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        assert differences(connection) == []
    engine.dispose()


def differences(connection: Connection) -> list[Any]:
    """What is not as the tables are declared."""
    context = MigrationContext.configure(connection, opts={"compare_type": True, "target_metadata": tables.metadata})
    return list(compare_metadata(context, tables.metadata))


# --- interrupted ------------------------------------------------------------------------------------------


def statements(folder: Path, form: str) -> int:
    """How many statements the way from a form to the newest takes."""
    folder.mkdir()
    database(folder, form)
    heard: list[str] = []
    move_on(folder, heard.append)
    assert any(statement.startswith("DROP TABLE battles") for statement in map(str.lstrip, heard)) or form != FORMER[0]
    return len(heard)


@pytest.mark.parametrize("form", FORMER)
@pytest.mark.parametrize("every", [9, *soaked(1)])
def test_a_fault_at_any_statement_leaves_everything_as_it_was(tmp_path: Path, form: str, every: int) -> None:
    for last in range(0, statements(tmp_path / "counted", form), every):
        folder = tmp_path / f"fault-{last}"
        folder.mkdir()
        file = database(folder, form)
        before, left = rows_of(file), iter(range(last))

        def fail(_: str, left: Iterator[int] = left) -> None:
            if next(left, None) is None:
                raise Killed

        with pytest.raises(forms.UnusableDatabase):
            move_on(folder, fail)
        check_whole(file, before)
        shutil.rmtree(folder)


@pytest.mark.parametrize("form", FORMER)
@pytest.mark.parametrize("every", [7, *soaked(1)])
def test_a_kill_at_any_statement_leaves_everything_as_it_was(tmp_path: Path, form: str, every: int) -> None:
    """What lies on the disk before each statement is what a kill would leave."""
    source = tmp_path / "source"
    source.mkdir()
    file = database(source, form)
    before = rows_of(file)
    kills: list[Path] = []
    number = count(FORMER.index(form))

    def keep(_: str) -> None:
        if (now := next(number)) % every == 0:
            kills.append(shutil.copytree(source, tmp_path / f"kill-{now}"))

    move_on(source, keep)
    assert len(kills) * every > 10
    for folder in kills:
        check_whole(folder / "warhost.db", before)
        shutil.rmtree(folder)


def check_whole(file: Path, before: Rows) -> None:
    """See that a file is of its former form or of the newest, and that the next start goes on with all of it."""
    now = rows_of(file)
    assert now["alembic_version"][0]["version_num"] == NEWEST or now == before
    assert left_over(file) == []
    move_on(file.parent)
    check_all_kept({name: [dict(row) for row in rows] for name, rows in before.items()}, rows_of(file))
    assert is_sound(file)


@pytest.mark.parametrize("made", range(1, 6))
def test_a_first_start_that_was_cut_off_is_gone_on_with(tmp_path: Path, made: int) -> None:
    with closing(sqlite3.connect(tmp_path / "warhost.db")) as connection:
        tables_alone = (FORMS / PUBLISHED[0] / "sqlite.sql").read_text("utf-8").split(";\n")
        connection.executescript(";".join(tables_alone[:made]))
    move_on(tmp_path)
    assert rows_of(tmp_path / "warhost.db")["alembic_version"] == [{"version_num": NEWEST}]


def test_rows_that_would_lose_their_battle_stop_the_upgrade(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = database(tmp_path, FORMER[0])
    before, migrate = rows_of(file), forms._migrate

    def lossy(connection: Connection) -> None:
        migrate(connection)
        connection.exec_driver_sql("DELETE FROM battles")

    monkeypatch.setattr(forms, "_migrate", lossy)
    with pytest.raises(forms.UnusableDatabase, match="nothing was changed"):
        move_on(tmp_path)
    assert rows_of(file) == before


# --- the copy ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMER)
def test_a_copy_is_kept_until_the_server_has_started(tmp_path: Path, form: str) -> None:
    file = database(tmp_path, form)
    file.chmod(0o600)
    before = rows_of(file)
    settings = settings_in(tmp_path)
    assert asyncio.run(open_once(settings)) is None
    [copy] = forms.copies_of(file)
    assert copy == tmp_path / f"warhost.db.former-{form}"
    assert copy.stat().st_mode & 0o777 == 0o600
    assert rows_of(copy) == before
    with server(settings):
        assert forms.copies_of(file) == []


def test_without_a_copy_nothing_is_moved_on(tmp_path: Path) -> None:
    file = database(tmp_path, FORMER[0])
    before = rows_of(file)
    (tmp_path / f"warhost.db.former-{FORMER[0]}.coming").mkdir()
    why = asyncio.run(open_once(settings_in(tmp_path)))
    assert why is not None
    assert "no copy could be kept" in why
    assert rows_of(file) == before


def test_a_database_of_the_newest_form_is_not_copied(tmp_path: Path) -> None:
    file = database(tmp_path, PUBLISHED[-1])
    move_on(tmp_path)
    assert forms.copies_of(file) == []


# --- PostgreSQL -------------------------------------------------------------------------------------------


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """The URL of an empty database in PostgreSQL."""
    if not POSTGRESQL:
        pytest.skip("WARHOST_TEST_POSTGRESQL names no database; .ci/postgresql makes one")
    name = f"forms_{secrets.token_hex(6)}"
    asyncio.run(tell(POSTGRESQL, f"CREATE DATABASE {name}"))
    yield make_url(POSTGRESQL).set(database=name).render_as_string(hide_password=False)
    asyncio.run(tell(POSTGRESQL, f"DROP DATABASE {name} WITH (FORCE)"))


async def tell(url: str, script: str, ask: str = "") -> list[tuple[Any, ...]]:
    """Run a script, outside of any transaction, and then ask something."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        if script:
            await connection.execute(script)
        return [tuple(row) for row in await connection.fetch(ask)] if ask else []
    finally:
        await connection.close()


ROWS = "SELECT battle, number, kind, side, action, at FROM entries ORDER BY battle, number"
LACKING = "SELECT 1 FROM information_schema.tables WHERE table_name = 'persons'"
FORM = "SELECT version_num FROM alembic_version"


async def move_on_elsewhere(url: str, last: int | None = None) -> int:
    """Bring a database up to date, killed at a statement: how many there were."""
    store, heard = Store(Settings(database_url=url)), 0

    def hear(*_: Any) -> None:
        nonlocal heard
        heard += 1
        if heard == last:
            raise Killed

    event.listen(store.engine.sync_engine, "before_cursor_execute", hear)
    try:
        await store.bring_up_to_date()
    finally:
        await store.engine.dispose()
    return heard


@pytest.mark.parametrize("form", FORMER)
@pytest.mark.parametrize("every", [8, *soaked(1)])
def test_postgresql_is_moved_on_whole_or_not_at_all(elsewhere: str, form: str, every: int) -> None:
    asyncio.run(tell(elsewhere, script(form, "postgresql")))
    before = asyncio.run(tell(elsewhere, "", ROWS))
    for last in range(1 + FORMER.index(form), 1000, every):
        try:
            asyncio.run(move_on_elsewhere(elsewhere, last))
        except forms.UnusableDatabase:
            now = asyncio.run(tell(elsewhere, "", FORM))
            assert now in ([(form,)], [(NEWEST,)])
            if now == [(form,)]:
                assert asyncio.run(tell(elsewhere, "", LACKING)) == [], "no table of the last step is there"
            continue
        break
    assert last > 10
    assert asyncio.run(tell(elsewhere, "", FORM)) == [(NEWEST,)]
    assert asyncio.run(tell(elsewhere, "", ROWS)) == before


@pytest.mark.parametrize("form", PUBLISHED)
def test_servers_that_start_at_once_on_postgresql_move_it_on_once(elsewhere: str, form: str) -> None:
    async def race() -> None:
        await tell(elsewhere, script(form, "postgresql"))
        await asyncio.gather(*(move_on_elsewhere(elsewhere) for _ in range(3)))

    asyncio.run(race())
    assert asyncio.run(tell(elsewhere, "", FORM)) == [(NEWEST,)]
    with server(Settings(database_url=elsewhere)) as client:
        [(battle,), *_] = asyncio.run(tell(elsewhere, "", "SELECT id FROM battles ORDER BY begun"))
        hall: Any = client.app.state.hall  # type: ignore[attr-defined]
        assert client.portal.call(hall.room, battle).number > 0  # type: ignore[union-attr]


def test_servers_that_start_at_once_on_an_empty_postgresql_make_its_tables_once(elsewhere: str) -> None:
    async def race() -> None:
        await asyncio.gather(*(move_on_elsewhere(elsewhere) for _ in range(3)))

    asyncio.run(race())
    assert asyncio.run(tell(elsewhere, "", FORM)) == [(NEWEST,)]


# --- what cannot be opened --------------------------------------------------------------------------------

NONSENSE = [
    "nonsense",
    " ",
    "http://127.0.0.1/",
    "sqlite://",
    "mysql://x/y",
    "sqlite+aiosqlite:////nowhere/at/all.db",
    "sqlite+aiosqlite:////tmp",
    "sqlite+aiosqlite:////tmp/a\0b.db",
    "sqlite+aiosqlite:///:memory:?timeout=soon",
    "postgresql+asyncpg://x:password@127.0.0.1:port/y",
    "postgresql+asyncpg://x:password@127.0.0.1:99999/y",
    "postgresql+asyncpg://x:password@127.0.0.1:1/y",
    "postgresql+asyncpg://x:password@a..b/y",
    "postgresql+asyncpg://x:password@127.0.0.1:1/y?bogus=1",
]


def one_sentence(*arguments: str) -> str:
    """The one line that a command says which cannot be done."""
    done = CliRunner().invoke(app, list(arguments))
    assert done.exit_code == 2, done.output
    assert isinstance(done.exception, SystemExit), done.exception
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert "password" not in done.stderr
    return str(done.stderr)


@pytest.mark.parametrize("command", [["repair"], ["repair", "battle"], ["serve", "--port", "0"]], ids=" ".join)
@pytest.mark.parametrize("url", NONSENSE)
def test_an_address_that_is_none_is_answered_in_one_sentence(command: list[str], url: str) -> None:
    assert one_sentence(*command, "--database-url", url).startswith("warhost: cannot use the database: ")


def spoil(how: str, file: Path) -> None:
    """Make a file one that cannot be used."""
    if how == "a text":
        file.write_text("this is no database, but a text that is longer than the head of one" * 9)
    elif how == "cut off":
        database(file.parent, PUBLISHED[-1])
        with file.open("rb+") as opened:
            opened.truncate(5000)
    elif how == "a directory":
        file.mkdir()
    elif how == "of another program":
        make(file, FORMER[0], "DROP TABLE messages; CREATE TABLE messages (id INTEGER); DELETE FROM alembic_version;")
    else:
        make(file, PUBLISHED[-1], how)


@pytest.mark.parametrize("command", ["repair", "serve"])
@pytest.mark.parametrize(
    ("how", "says"),
    [
        ("a text", "not a database"),
        ("cut off", "malformed"),
        ("a directory", "unable to open"),
        ("of another program", "messages"),
        ("UPDATE alembic_version SET version_num = 'later';", "its form 'later' is unknown here"),
        ("DROP TABLE messages;", "it lacks the table 'messages'"),
        ("ALTER TABLE entries DROP COLUMN told;", "lacks the column 'told'"),
    ],
)
def test_a_database_that_cannot_be_opened_is_answered_in_one_sentence(
    tmp_path: Path, command: str, how: str, says: str
) -> None:
    spoil(how, tmp_path / "warhost.db")
    url = f"sqlite+aiosqlite:///{tmp_path / 'warhost.db'}"
    said = one_sentence(command, "--database-url", url)
    assert says in said
    assert str(tmp_path) in said


@pytest.mark.parametrize("column", ["seats", "begun"])
def test_a_battle_whose_row_cannot_be_read_is_told_and_the_others_are_looked_at(tmp_path: Path, column: str) -> None:
    file = database(tmp_path, PUBLISHED[-1])
    battle = rows_of(file)["battles"][0]["id"]
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(f"UPDATE battles SET {column} = '{{', ended = NULL WHERE id = ?", [battle])
    url = f"sqlite+aiosqlite:///{file}"
    found = CliRunner().invoke(app, ["repair", "--database-url", url])
    assert (found.exit_code, found.stdout.count("\n")) == (1, 1), found.output
    assert f"{battle}: it cannot be read" in found.stdout
    assert "it cannot be read" in one_sentence("repair", battle, "--database-url", url)


# --- the data folder --------------------------------------------------------------------------------------


def test_a_data_folder_that_others_may_write_into_is_told_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path / "data" / "warhost"
    folder.mkdir(parents=True)
    folder.chmod(0o777)
    for command in ("serve", "play", "repair"):
        said = one_sentence(command)
        assert str(folder) in said
        assert f"--database-url sqlite+aiosqlite:///{folder / 'warhost.db'}" in said
    assert asyncio.run(open_once(Settings(database_url=f"sqlite+aiosqlite:///{folder / 'warhost.db'}"))) is None
