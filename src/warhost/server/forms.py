"""Bringing a database up to date: each time whole or not at all, with a copy of an SQLite file beside it meanwhile.

SQLite takes a table apart and builds it anew, so its foreign keys are off meanwhile, and looked at before the commit.
Its driver begins a transaction before rows are changed, but not before tables are: here it is begun by hand.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.resources import files
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, inspect
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from warhost.server import tables
from warhost.server.lock import Taken
from warhost.server.refusals import Refusal

ADDRESSES = {
    "sqlite+aiosqlite": "sqlite+aiosqlite:///FILE",
    "postgresql+asyncpg": "postgresql+asyncpg://USER:PASSWORD@HOST/NAME",
}
"""Drivers, and what an address looks like for each."""
HALF_BUILT = "_alembic_tmp_"  # how a table is called while it is built anew
COPY = ".former-"  # between the name of a file and the form of its copy
ONE_AT_A_TIME = 20_211_125  # by which servers that start at the same time know each other in PostgreSQL


class UnusableDatabase(ValueError):
    """A database that cannot be used; says which, and why, in one sentence."""


def url_of(address: str) -> URL:
    """A database's address. Raises UnusableDatabase where it is none, or of another kind."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        url = None
    if url is None or url.drivername not in ADDRESSES:
        shapes = " or ".join(ADDRESSES.values())
        raise UnusableDatabase(f"its address is not of the shape {shapes}")
    return url


@contextmanager
def saying_why(address: str) -> Iterator[None]:
    """Turns whatever goes wrong inside with a database into UnusableDatabase."""
    try:
        yield
    except (Taken, Refusal):
        raise
    except Exception as error:  # of whatever kind: drivers have their own, and raise Python's for an odd address
        raise UnusableDatabase(f"cannot use the database: {_shown(address)}{reason(error)}") from error


def _shown(address: str) -> str:
    """Which database that is, without its password."""
    with suppress(UnusableDatabase):
        url = url_of(address)
        return f"{url.database if url.get_backend_name() == 'sqlite' else url}: "
    return ""


def reason(error: BaseException) -> str:
    """Why, in one line and without the statement."""
    if isinstance(error, ModuleNotFoundError) and error.name == "asyncpg":
        return "the library asyncpg is missing; pip install 'warhost[postgresql]'"
    if isinstance(error, OSError) and error.filename and error.strerror:
        return f"{error.filename}: {error.strerror}"
    words = str(getattr(error, "orig", None) or error).strip() or type(error).__name__
    return words.splitlines()[0]


# --- one form after another -------------------------------------------------------------------------------


async def bring_up_to_date(engine: AsyncEngine, file: Path | None) -> None:
    """Move a database on to the newest form. Whatever fails, and whenever, it stands as it stood before."""
    async with engine.connect() as connection:
        await connection.run_sync(_bring_up_to_date, file)


def _bring_up_to_date(connection: Connection, file: Path | None) -> None:
    form = _form_of(connection)
    if form != _scripts().get_current_head():
        if connection.dialect.name == "sqlite":
            if form is not None and file is not None:
                _keep_copy(connection, file, form)
            _migrate_sqlite(connection)
        else:
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})")
            _migrate(connection)
            connection.commit()
    _check_tables(connection)
    connection.rollback()


def check_newest(connection: Connection) -> None:
    """Raises UnusableDatabase for a database that a server has not moved on to the newest form yet."""
    if _form_of(connection) != _scripts().get_current_head():
        raise UnusableDatabase("it is of a former form; start the server once, which moves it on")
    _check_tables(connection)


def _migrate_sqlite(connection: Connection) -> None:
    """All steps in one transaction, during which tables may be taken apart that others refer to."""
    connection.exec_driver_sql("PRAGMA foreign_keys = OFF")  # has no effect once a transaction has begun
    try:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        lost = _lost_references(connection)
        _drop_half_built(connection)
        _migrate(connection)
        if _lost_references(connection) > lost:
            raise UnusableDatabase("rows would have lost the battle that they belong to, so nothing was changed")
        connection.commit()
    except BaseException:
        connection.rollback()
        raise
    finally:
        connection.exec_driver_sql("PRAGMA foreign_keys = ON")


def _migrate(connection: Connection) -> None:
    """All steps, and a look at what they have led to; nothing is committed."""
    config = Config()
    config.set_main_option("script_location", _script_location().replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    _check_tables(connection)


def _script_location() -> str:
    return str(files("warhost.server").joinpath("migrations"))


def _scripts() -> ScriptDirectory:
    return ScriptDirectory(_script_location())


def _form_of(connection: Connection) -> str | None:
    """The form that a database has, None where it has none yet. Raises UnusableDatabase for one that is not ours."""
    form = MigrationContext.configure(connection).get_current_revision()
    if form is not None:
        try:
            _scripts().get_revision(form)
        except CommandError:
            raise UnusableDatabase(
                f"its form {form!r} is unknown here: a newer Warhost has used it, or another program"
            ) from None
    return form


def _drop_half_built(connection: Connection) -> None:
    """Drop what a step has left that was cut off: former versions committed the new table before its rows."""
    names = set(inspect(connection).get_table_names())
    for name in names:
        if name.startswith(HALF_BUILT) and name.removeprefix(HALF_BUILT) in names:
            connection.exec_driver_sql(f'DROP TABLE "{name}"')


def _lost_references(connection: Connection) -> int:
    return len(connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall())


def _check_tables(connection: Connection) -> None:
    """Raises UnusableDatabase where a table or column is missing."""
    found = inspect(connection)
    names = set(found.get_table_names())
    for table in tables.metadata.sorted_tables:
        if table.name not in names:
            raise UnusableDatabase(f"it lacks the table {table.name!r}")
        missing = set(table.columns.keys()) - {column["name"] for column in found.get_columns(table.name)}
        if missing:
            raise UnusableDatabase(f"its table {table.name!r} lacks the column {min(missing)!r}")


# --- copies -----------------------------------------------------------------------------------------------


def _keep_copy(connection: Connection, file: Path, form: str) -> None:
    """Copy a file as it stands, beside it: all of it under its name, or nothing."""
    kept = file.with_name(f"{file.name}{COPY}{form}")
    coming = kept.with_name(kept.name + ".coming")
    try:
        coming.unlink(missing_ok=True)
        coming.touch(stat.S_IMODE(file.stat().st_mode))  # the secrets of battles are in it
        connection.exec_driver_sql("VACUUM INTO ?", (str(coming),))
        with coming.open("rb+") as written:
            os.fsync(written.fileno())
        coming.replace(kept)
    except (OSError, SQLAlchemyError) as error:
        with suppress(OSError):
            coming.unlink(missing_ok=True)
        raise UnusableDatabase(
            f"it is of a former form, and no copy could be kept before it is moved on: {reason(error)}"
        ) from error


def copies_of(file: Path) -> list[Path]:
    """The copies of a file in its former forms."""
    prefix = file.name + COPY
    with suppress(OSError):
        return sorted(one for one in file.parent.iterdir() if one.name.startswith(prefix))
    return []
