"""One server a file: who serves an SQLite database claims it, and whoever comes second learns who was first.

The claim is a lock of the operating system on a file beside the database, so it ends with its process, however that
ends. Who holds it is written into a second file, for a locked one cannot be read on every system.
"""

from __future__ import annotations

import contextlib
import os
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from filelock import FileLock, Timeout
from pydantic import BaseModel
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

IN_MEMORY = ("", ":memory:")


class Holder(BaseModel):
    """The server that has a file."""

    pid: int
    since: str
    address: str | None = None  # not known while it starts, nor where another program than ours has started it

    def __str__(self) -> str:
        return f"{self.address or 'a server'} (process {self.pid}, since {self.since})"


class Taken(Exception):
    """Another server has the file; `holder` is None where it has not said yet who it is."""

    def __init__(self, file: Path, holder: Holder | None) -> None:
        self.holder = holder
        super().__init__(f"{file} is served already: {holder or 'by a server that is just starting'}")


def file_of(database_url: str) -> Path | None:
    """The file behind a database's URL, None when there is none: another database than SQLite, or one in memory."""
    try:
        url = make_url(database_url)
        if url.get_backend_name() != "sqlite" or url.query.get("mode") == "memory":
            return None
        name = url.database or ""
        if name.startswith("file:"):
            name = url2pathname(urlsplit(name).path)
        return None if name in IN_MEMORY else Path(name).resolve()
    except (ArgumentError, ValueError):
        return None  # whoever opens it will say what is wrong with it


class Claim:
    """The right to serve a database; where several servers may serve it, it is had for the asking."""

    def __init__(self, database_url: str) -> None:
        self.file = file_of(database_url)
        self._lock: FileLock | None = None
        self._holder = Holder(pid=os.getpid(), since=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))

    def take(self) -> None:
        """Claim the file, unless that is done. Raises Taken when another server has it, OSError when nobody may."""
        if self.file is None or self._lock is not None or not self.file.parent.is_dir():
            return  # a folder that is not there is the database's to complain of
        lock = FileLock(self._beside(".lock"), thread_local=False)
        try:
            lock.acquire(blocking=False)
        except Timeout:
            raise Taken(self.file, self._read()) from None
        self._lock = lock
        self._write()

    def tell(self, address: str) -> None:
        """Say where the server is found, to whoever comes second."""
        self._holder.address = address
        self._write()

    def close(self) -> None:
        """Let go of the file."""
        if self._lock is not None:
            with contextlib.suppress(OSError):
                self._beside(".server").unlink()
            self._lock.release()
            self._lock = None

    def _beside(self, ending: str) -> Path:
        assert self.file is not None
        return self.file.with_name(self.file.name + ending)

    def _write(self) -> None:
        if self._lock is not None:
            self._beside(".server").write_text(self._holder.model_dump_json(), "utf-8")

    def _read(self) -> Holder | None:
        try:
            return Holder.model_validate_json(self._beside(".server").read_text("utf-8"))
        except (OSError, ValueError):
            return None  # it is being written just now
