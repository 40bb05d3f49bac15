"""A series of the lab: the same rows and the same figures whatever fights them, and after the end of everything."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from lab.rows_made_up import OTTER_FORD
from lab.small_disk import contents
from lab.stubs import MARK, find_stub
from starting import started
from warhost.arena.crews import Answers, Crew, Here, Processes, Work
from warhost.cli import app
from warhost.errors import CrewError, ResultsError
from warhost.lab.plan import Plan, make_plan
from warhost.lab.rows import Batch
from warhost.lab.run import run
from warhost.lab.store import open_store, read_store

OTHERS = "holds the results of another plan"
PLAN = make_plan(OTTER_FORD, "quick", 250)
STUBBED = replace(make_plan(OTTER_FORD, "quick", 30), players=("faller", "random"))
"""Three batches in which somebody must be asked."""


class Gathered:
    """A tally that keeps everything, in the order in which it comes."""

    def __init__(self) -> None:
        self.batches: list[Batch] = []

    def add(self, batch: Batch) -> None:
        """Keep a batch."""
        self.batches.append(batch)


def fought(folder: Path, crew: Crew, plan: Plan = PLAN) -> tuple[dict[str, bytes], list[Batch]]:
    """What a series leaves in a folder, and what it has folded."""
    gathered = Gathered()
    store = open_store(folder, plan)
    run(plan, gathered, store, crew, lookup=find_stub)
    store.close()
    return contents(folder), gathered.batches


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, bytes], list[Batch]]:
    """The plan, fought in this process."""
    return fought(tmp_path_factory.mktemp("alone") / "r", Here())


def test_processes_leave_the_same_files_and_the_same_fold(
    tmp_path: Path, alone: tuple[dict[str, bytes], list[Batch]]
) -> None:
    files, batches = alone
    assert [batch.number for batch in batches] == [0, 1, 2]
    assert sum(len(batch.battles) for batch in batches) == 250
    assert list(read_store_of(files, tmp_path / "copy")) == batches, "rows come back as they were folded"
    assert fought(tmp_path / "two", Processes(2)) == alone


def read_store_of(files: dict[str, bytes], folder: Path) -> Iterator[Batch]:
    """The batches of files that lie in a new folder."""
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return read_store(folder).batches()


class Backwards:
    """A crew that has the last batch done first."""

    @contextmanager
    def hands(self, work: Work[Any]) -> Iterator[Answers[Any]]:
        """Each number with its answer, the last first."""
        with Here().hands(work) as answers:
            yield lambda numbers: answers(reversed(list(numbers)))


@pytest.mark.parametrize("is_kept", [True, False])
def test_batches_are_folded_in_their_order_whatever_comes_first(
    tmp_path: Path, alone: tuple[dict[str, bytes], list[Batch]], is_kept: bool
) -> None:
    gathered, shown = Gathered(), list[tuple[int, int, int]]()
    store = open_store(tmp_path, PLAN) if is_kept else None
    run(PLAN, gathered, store, Backwards(), lambda done, of: shown.append((done, of, len(gathered.batches))))
    assert gathered.batches == alone[1]
    assert shown == [(0, 250, 0), (100, 250, 1), (150, 250, 1), (250, 250, 3)]


class Interrupted:
    """A crew that Ctrl-C comes to after its first batch."""

    @contextmanager
    def hands(self, work: Work[Any]) -> Iterator[Answers[Any]]:
        """One answer."""

        def interrupted(numbers: Iterable[int]) -> Generator[tuple[int, Any]]:
            yield from islice(answers(numbers), 1)
            raise KeyboardInterrupt

        with Backwards().hands(work) as answers:
            yield interrupted


def test_a_stopped_series_goes_on_and_fights_nothing_twice(
    tmp_path: Path, alone: tuple[dict[str, bytes], list[Batch]]
) -> None:
    store = open_store(tmp_path, PLAN)
    with pytest.raises(KeyboardInterrupt):
        run(PLAN, Gathered(), store, Interrupted())
    store.close()
    assert read_store(tmp_path).finished == [0, 2]
    kept = (tmp_path / "battles-000002.parquet").stat().st_mtime_ns
    assert fought(tmp_path, Here()) == alone
    assert (tmp_path / "battles-000002.parquet").stat().st_mtime_ns == kept


def test_a_damaged_batch_is_told_before_anything_is_fought(
    tmp_path: Path, alone: tuple[dict[str, bytes], list[Batch]]
) -> None:
    assert list(read_store_of(alone[0], tmp_path / "r"))
    (tmp_path / "r" / "battles-000001.parquet").unlink()
    (tmp_path / "r" / "pieces-000002.parquet").write_bytes(b"")
    with pytest.raises(ResultsError, match=r"battles-000002.parquet: damaged: .+ Delete battles-000002.parquet"):
        fought(tmp_path / "r", Here())
    assert read_store(tmp_path / "r").finished == [0, 2]


# --- processes that die -----------------------------------------------------------------------------------


def test_a_batch_whose_process_dies_is_told_and_fought_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MARK, str(tmp_path / "fallen"))
    told: list[str] = []
    there = fought(tmp_path / "r", Processes(2, tell=told.append), STUBBED)
    assert told == ["battle 12 (batch 1): its process ended with exit code 3; batch 1 is fought again"]
    assert there == fought(tmp_path / "again", Here(), STUBBED), "the mark is there, so that nobody falls"
    assert all(row.forfeited_by is None for batch in there[1] for row in batch.battles)


@pytest.mark.parametrize(
    ("player", "limit_s", "words"),
    [
        ("always falls", 30, r"battle 12 \(batch 1\): cannot be fought: its process ended with exit code 3, 2 times"),
        ("deaf", 1, r"battle 12 \(batch 1\): cannot be fought: its process had to be ended .+, 2 times"),
    ],
)
def test_a_battle_that_always_costs_its_process_ends_the_series_by_name(
    tmp_path: Path, player: str, limit_s: float, words: str
) -> None:
    plan = replace(STUBBED, players=(player, "random"), limit_s=limit_s)
    with pytest.raises(CrewError, match=words):
        fought(tmp_path, Processes(1, grace_s=0.2), plan)
    assert read_store(tmp_path).finished == [0]


def test_a_killed_series_goes_on(tmp_path: Path, alone: tuple[dict[str, bytes], list[Batch]]) -> None:
    folder = tmp_path / "r"
    command = [sys.executable, "-m", "lab.endless", str(folder)]
    with started(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[1]) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"100\n"
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    assert fought(folder, Here()) == alone


# --- the command ------------------------------------------------------------------------------------------


def test_the_command_goes_on_in_its_folder_and_refuses_what_is_not_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "r"

    def asked(battles: int) -> Result:
        arguments = ["otter-ford", "--battles", str(battles), "--workers", "1", "--results", str(folder), "--json"]
        return CliRunner().invoke(app, ["lab", "run", *arguments])

    whole = asked(120)
    assert whole.exit_code == 0, whole.output
    files = contents(folder)
    (folder / "battles-000001.parquet").unlink()
    assert asked(120).stdout == whole.stdout
    assert contents(folder) == files
    other = asked(130)
    assert other.exit_code == 2
    assert other.stderr == f"warhost: {folder}: {OTHERS}: battles 120 and not 130. Name another folder\n"
    (folder / "pieces-000000.parquet").unlink()
    damaged = asked(120)
    assert damaged.exit_code == 2
    assert f"warhost: {folder}/battles-000000.parquet: damaged: there is no pieces-000000.parquet." in damaged.stderr
