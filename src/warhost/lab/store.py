"""The folder of results: the plan, and two Parquet files for each batch that is finished.

One process writes, the one that runs the series. A batch is finished when the file of its battles has its name: it is
written last, whole, on the disk before it is named. Others may read meanwhile.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from warhost.errors import ResultsError, UnknownName
from warhost.lab import parquet
from warhost.lab.plan import Plan
from warhost.lab.rows import Batch

PLAN, LOCK, PART = "plan.json", ".lock", ".part"
FINISHED = re.compile(r"battles-(\d{6,})\.parquet")
GO_ON = "; what is finished is kept, and the same command goes on from there"


def battles_file(number: int) -> str:
    """What the file of a batch's battles is called."""
    return f"battles-{number:06}.parquet"


def pieces_file(number: int) -> str:
    """What the file of a batch's pieces is called."""
    return f"pieces-{number:06}.parquet"


class Store:
    """The results of one plan. Made by `open_store` or `read_store`, closed by `close`."""

    def __init__(self, folder: Path, plan: Plan, lock: FileLock | None = None) -> None:
        self.folder = folder
        self.plan = plan
        self._lock = lock
        self._finished = {int(found[1]) for name in _names_in(folder) if (found := FINISHED.fullmatch(name))}
        for number in self._finished:
            if number >= plan.batches:
                raise ResultsError(str(folder / battles_file(number)), "the plan has no such batch")

    @property
    def finished(self) -> list[int]:
        """The numbers of the batches that are there, in their order."""
        return sorted(self._finished)

    def add(self, batch: Batch) -> None:
        """Keep a batch. Raises ResultsError where it cannot be written."""
        battles, pieces = parquet.written(self.plan, batch)
        _put(self.folder / pieces_file(batch.number), pieces)
        _put(self.folder / battles_file(batch.number), battles)
        self._finished.add(batch.number)

    def batch(self, number: int) -> Batch:
        """A batch that is there. Raises UnknownName for another, and ResultsError for one that is damaged."""
        if number not in self._finished:
            raise UnknownName("batch", str(number))
        battles, pieces = self.folder / battles_file(number), self.folder / pieces_file(number)
        try:
            return parquet.read(self.plan, number, _got(battles), lambda: _got(pieces))
        except parquet.Damaged as damage:
            way = f"Delete {battles.name}, and the same command fights its battles again"
            raise ResultsError(str(battles), f"damaged: {damage}. {way}") from None

    def batches(self) -> Iterator[Batch]:
        """Every batch that is there, one after the other, in their order."""
        return map(self.batch, self.finished)

    def close(self) -> None:
        """Let go of the folder."""
        if self._lock is not None:
            self._lock.release()


def open_store(folder: str | Path, plan: Plan) -> Store:
    """The results of a plan, new or to be gone on with.

    Raises MissingLibrary, and ResultsError for a folder with something else or another plan's results in it, for one
    that cannot be written, and while another run writes into it.
    """
    parquet.must_have_parquet()
    folder = Path(folder)
    names = _names_in(folder)
    if PLAN in names:
        _must_be_same(folder, plan)
    elif any(not name.startswith(".") and not name.endswith(PART) for name in names):
        raise ResultsError(str(folder), f"there are files in it, and no {PLAN} of the lab. Name another folder")
    with _writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / LOCK)
        lock.acquire(timeout=0)
        for part in folder.glob(f"*{PART}"):
            part.unlink()  # of a run that was killed in the middle of writing
    if PLAN not in names:
        _put(folder / PLAN, _told(plan))
    return Store(folder, plan, lock)


def read_store(folder: str | Path) -> Store:
    """The results that a folder holds, whatever their plan. Raises MissingLibrary and ResultsError."""
    parquet.must_have_parquet()
    folder = Path(folder)
    if PLAN not in _names_in(folder):
        raise ResultsError(str(folder), f"there is no {PLAN} of the lab in it")
    return Store(folder, _plan_in(folder))


def _told(plan: Plan) -> bytes:
    """What the file of the plan says."""
    said = {"schema": parquet.SCHEMA, "warhost": version("warhost"), "key": plan.key(), "plan": plan.to_data()}
    return (json.dumps(said, indent=1) + "\n").encode()


def _plan_in(folder: Path) -> Plan:
    """The plan that a folder's results are of."""
    file = folder / PLAN
    try:
        said: dict[str, Any] = json.loads(_got(file))
        schema = said["schema"]
        plan = Plan.of_data(said["plan"]) if schema == parquet.SCHEMA else None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ResultsError(str(file), f"this is no plan of the lab ({type(error).__name__}: {error})") from None
    if plan is None:
        raise ResultsError(
            str(file), f"written in schema {schema}, and this version of Warhost reads schema {parquet.SCHEMA}"
        )
    if said.get("key") != plan.key():
        raise ResultsError(str(file), "damaged: the plan is not the one that was written")
    return plan


def _must_be_same(folder: Path, plan: Plan) -> None:
    kept = _plan_in(folder)
    differences = plan.differences(kept)
    ours, theirs = plan.field.rules_version, kept.field.rules_version
    if ours != theirs and plan.field.game == kept.field.game:
        differences = [f"rules of {plan.field.game} in version {theirs} and not {ours}", *differences]
    if differences:
        raise ResultsError(
            str(folder), f"holds the results of another plan: {'; '.join(differences)}. Name another folder"
        )


# --- files ------------------------------------------------------------------------------------------------


def _names_in(folder: Path) -> set[str]:
    """What is in a folder; nothing where there is none yet."""
    if folder.exists() and not folder.is_dir():
        raise ResultsError(str(folder), "this is a file; name a folder")
    try:
        return {path.name for path in folder.iterdir()}
    except FileNotFoundError:
        return set()
    except OSError as error:
        raise ResultsError(str(folder), f"cannot be read: {error.strerror or error}") from None


def _got(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except FileNotFoundError:
        raise parquet.Damaged(f"there is no {file.name}") from None
    except OSError as error:
        raise ResultsError(str(file), f"cannot be read: {error.strerror or error}") from None


def _put(file: Path, content: bytes) -> None:
    """Write a file whole, or leave everything as it was."""
    part = file.with_name(file.name + PART)
    with _writing(file, GO_ON):
        try:
            with part.open("wb") as to:
                to.write(content)
                to.flush()
                os.fsync(to.fileno())
            part.replace(file)
        except BaseException:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise
        _sync(file.parent)


def _sync(folder: Path) -> None:
    """Have the names in a folder on the disk, where a folder can be asked for that."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


@contextmanager
def _writing(what: Path, then: str = "") -> Iterator[None]:
    """Turns what the disk refuses inside into ResultsError, which says what follows from it."""
    try:
        yield
    except Timeout:
        raise ResultsError(str(what), "another run is writing into it") from None
    except OSError as error:
        raise ResultsError(str(what), f"cannot be written: {error.strerror or error}{then}") from None
