"""Copies of everything a server keeps, made while it runs, and put back when it does not.

A copy is a folder named by its moment: the database in one file, as it stood at one moment, with the keys that lie
beside it. It appears under its name when all of it is there.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import stat
import subprocess
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from sqlalchemy import make_url

from warhost.server.admin import AdminError
from warhost.server.counts import BESIDE
from warhost.server.lock import Claim, file_of
from warhost.server.settings import Settings
from warhost.server.signing import key_file_of

DATABASE, DUMP = "warhost.db", "warhost.dump"
KEYS = "*-key.pem"
MOMENT = "%Y-%m-%dT%H-%M-%SZ"
COMING = ".coming"
BEFORE = ".before-restore"
OWNER_ONLY = 0o700


def back_up(settings: Settings, folder: Path, at: datetime, keep: int | None = None) -> Path:
    """Copy everything into a new folder below another one, and forget all but so many copies: where it lies.

    Raises AdminError, and nothing has changed.
    """
    made = folder / at.strftime(MOMENT)
    coming = made.with_name(made.name + COMING)
    if made.exists():
        raise AdminError(f"{made} is there already")
    with _saying_why(f"no copy could be made at {made}"):
        folder.mkdir(parents=True, exist_ok=True)
        coming.mkdir(mode=OWNER_ONLY)
    try:
        with _saying_why(f"no copy could be made at {made}"):
            _copy_database(settings, coming)
            for key in _keys_of(settings):
                shutil.copy2(key, coming / key.name)
            coming.rename(made)
    finally:
        shutil.rmtree(coming, ignore_errors=True)
    if keep is not None:
        for old in copies_in(folder)[keep:]:
            shutil.rmtree(old)
    return made


def copies_in(folder: Path) -> list[Path]:
    """The copies below a folder, the newest first."""
    return sorted((one for one in folder.iterdir() if one.is_dir() and _is_moment(one.name)), reverse=True)


def restore(settings: Settings, copy: Path) -> list[Path]:
    """Put a copy back where the server looks for its SQLite file; what stood there is kept beside it: as what.

    Raises AdminError, and nothing has changed; Taken while a server runs.
    """
    file, given = file_of(settings.database_url), copy / DATABASE
    if file is None:
        raise AdminError(f"the database is no file: pg_restore --clean --if-exists -d DATABASE {copy / DUMP}")
    if not given.is_file():
        raise AdminError(f"there is no {DATABASE} in {copy}")
    _check_whole(given)
    with contextlib.closing(Claim(settings.database_url)) as claim, _saying_why(f"{copy} could not be put back"):
        claim.take()
        came = file.with_name(file.name + COMING)
        shutil.copy2(given, came)
        kept = [_kept_former(one) for ending in BESIDE if (one := file.with_name(file.name + ending)).exists()]
        came.replace(file)
        key_file = key_file_of(settings)
        for key in sorted(copy.glob(KEYS)) if key_file else ():
            there = key_file.with_name(key.name) if key_file else key
            if there.exists() and there.read_bytes() != key.read_bytes():
                kept.append(_kept_former(there))
            shutil.copy2(key, there)
    return kept


# --- inside -----------------------------------------------------------------------------------------------


def _copy_database(settings: Settings, coming: Path) -> None:
    file = file_of(settings.database_url)
    if file is None and settings.is_sqlite:
        raise AdminError("a database in memory cannot be copied")
    if file is None:
        _dump(settings.database_url, coming / DUMP)
        return
    if not file.is_file():
        raise AdminError(f"there is no database at {file}")
    copied = coming / DATABASE
    copied.touch(stat.S_IMODE(file.stat().st_mode))  # the secrets of battles are in it
    with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        connection.execute("VACUUM INTO ?", (str(copied),))
    with copied.open("rb+") as written:
        os.fsync(written.fileno())
    _check_whole(copied)


def _dump(database_url: str, dump: Path) -> None:
    """Let PostgreSQL's own program copy a database; the password stands on no command line."""
    url = make_url(database_url)
    program = shutil.which("pg_dump")
    if program is None:
        raise AdminError("pg_dump is not installed here, which copies PostgreSQL databases")
    address = url.set(drivername="postgresql", password=None).render_as_string()
    secret = {"PGPASSWORD": str(url.password)} if url.password else {}
    command = [program, "--format=custom", "--no-owner", f"--file={dump}", address]
    done = subprocess.run(command, env={**os.environ, **secret}, capture_output=True, text=True, check=False)
    if done.returncode:
        raise AdminError(f"pg_dump failed: {done.stderr.strip().splitlines()[-1]}")


def _check_whole(file: Path) -> None:
    try:
        with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            found = connection.execute("PRAGMA quick_check").fetchone()[0]
    except sqlite3.Error as error:
        found = str(error)
    if found != "ok":
        raise AdminError(f"{file} is not whole: {found}")


def _keys_of(settings: Settings) -> list[Path]:
    key_file = key_file_of(settings)
    if key_file is None:
        return []
    return sorted({*key_file.parent.glob(KEYS), *([key_file] if key_file.exists() else [])})


def _kept_former(file: Path) -> Path:
    """Keep a file under another name, instead of what was kept so before."""
    return file.replace(file.with_name(file.name + BEFORE))


def _is_moment(name: str) -> bool:
    try:
        datetime.strptime(name, MOMENT)
    except ValueError:
        return False
    return True


@contextlib.contextmanager
def _saying_why(what: str) -> Iterator[None]:
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        reason = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename else str(error)
        raise AdminError(f"{what}: {reason}") from error
