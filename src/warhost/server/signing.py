"""The key with which a server signs receipts: made once, kept in a file that only its owner reads."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path

from warhost.face.signature import SigningKey
from warhost.server.lock import file_of
from warhost.server.settings import Settings, data_folder

NAME = "signing-key.pem"
OWNER_ONLY = 0o600


def key_file_of(settings: Settings) -> Path | None:
    """Where the key lies: beside an SQLite file, else in the data folder; None for a database in memory."""
    if settings.signing_key is not None:
        return settings.signing_key
    if not settings.is_sqlite:
        return data_folder() / NAME
    database = file_of(settings.database_url)
    return None if database is None else database.with_name(NAME)


def signing_key(settings: Settings) -> SigningKey:
    """The server's key, drawn at its first start. Raises OSError, or ValueError for a file that holds none."""
    file = key_file_of(settings)
    if file is None:
        return SigningKey.drawn()
    if not file.exists():
        keep_once(file, SigningKey.drawn().pem)
    try:
        return SigningKey.read(file.read_bytes())
    except ValueError as error:
        raise ValueError(f"{file}: {error}; receipts that were signed with another key would not fit it") from None


def keep_once(file: Path, pem: bytes) -> None:
    """Write a key where there is none, whole or not at all; of servers that start together the first one's stays."""
    written = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    descriptor = os.open(written, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    try:
        with os.fdopen(descriptor, "wb") as opened:
            opened.write(pem)
            opened.flush()
            os.fsync(opened.fileno())
        with contextlib.suppress(FileExistsError):
            _name(written, file)
    finally:
        written.unlink(missing_ok=True)


def _name(written: Path, file: Path) -> None:
    """Give a file its name if none has it yet."""
    try:
        os.link(written, file)
    except FileExistsError:
        raise
    except OSError:  # some file systems have no hard links
        written.rename(file)
