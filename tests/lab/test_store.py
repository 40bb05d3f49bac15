"""The folder of results: what is written is read again, whoever reads it, and what is not whole is never taken so."""

from __future__ import annotations

import json
import multiprocessing
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lab.rows_made_up import batch_of, plan_of
from lab.small_disk import contents, write_on_a_small_disk
from warhost.errors import MissingLibrary, ResultsError, UnknownName
from warhost.lab import parquet
from warhost.lab.plan import Plan
from warhost.lab.store import Store, open_store, read_store

PAGE = Path(__file__).parents[2] / "docs" / "lab-files.md"
PLAN = plan_of()  # three batches, the last of which is half as large


def filled(folder: Path, plan: Plan = PLAN) -> Path:
    """A folder with all of a plan's results, and nobody who writes into it."""
    store = open_store(folder, plan)
    for number in range(plan.batches):
        store.add(batch_of(plan, number))
    store.close()
    return folder


def test_what_is_written_is_read_again_in_order(tmp_path: Path) -> None:
    store = open_store(tmp_path / "r", PLAN)
    for number in (2, 0):
        store.add(batch_of(PLAN, number))
    with pytest.raises(ResultsError, match=r"r: another run is writing into it"):
        open_store(tmp_path / "r", PLAN)
    store.close()
    again = open_store(tmp_path / "r", PLAN)
    assert again.finished == [0, 2]
    assert list(again.batches()) == [batch_of(PLAN, 0), batch_of(PLAN, 2)]
    with pytest.raises(UnknownName, match="unknown batch '1'"):
        again.batch(1)
    assert read_store(tmp_path / "r").plan == PLAN


def test_the_same_plan_gives_the_same_bytes(tmp_path: Path) -> None:
    first, again = contents(filled(tmp_path / "a")), contents(filled(tmp_path / "b"))
    assert first == again
    assert sorted(first) == sorted(
        [*(f"{kind}-00000{n}.parquet" for kind in ("battles", "pieces") for n in range(3)), "plan.json"]
    )
    assert contents(filled(tmp_path / "c", plan_of(seed=2))) != first


def test_a_batch_without_any_piece_is_kept(tmp_path: Path) -> None:
    batch = batch_of(PLAN, 0)._replace(pieces=())
    store = open_store(tmp_path, PLAN)
    store.add(batch)
    assert store.batch(0) == batch


# --- what is refused --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (replace(PLAN, battles=300), "battles 250 and not 300"),
        (replace(PLAN, players=("captain", "quick")), "players quick quick and not captain quick"),
        (
            replace(PLAN, field=replace(PLAN.field, rules_version=99)),
            rf"rules of tewapen in version {PLAN.field.rules_version} and not 99",
        ),
    ],
)
def test_another_plan_is_refused_with_what_differs(tmp_path: Path, other: Plan, words: str) -> None:
    open_store(tmp_path, PLAN).close()
    with pytest.raises(ResultsError, match=f"holds the results of another plan: {words}"):
        open_store(tmp_path, other)
    assert open_store(tmp_path, PLAN).finished == []


def test_another_schema_is_refused_and_so_is_a_plan_that_was_changed(tmp_path: Path) -> None:
    open_store(tmp_path, PLAN).close()
    file = tmp_path / "plan.json"
    said = json.loads(file.read_text("utf-8"))
    for changed, words in (
        (said | {"schema": 99}, "written in schema 99, and this version of Warhost reads schema 1"),
        (said | {"plan": said["plan"] | {"seed": 7}}, "damaged: the plan is not the one that was written"),
        ({}, "this is no plan of the lab"),
        ([], "this is no plan of the lab"),
    ):
        file.write_text(json.dumps(changed), "utf-8")
        with pytest.raises(ResultsError, match=words):
            open_store(tmp_path, PLAN)


def test_what_is_no_folder_of_results_is_refused_and_left_alone(tmp_path: Path) -> None:
    file, other = tmp_path / "file", tmp_path / "photos"
    file.write_text("Dear diary")
    other.mkdir()
    (other / "cat.jpg").touch()
    for folder, words in (
        (file, "file: this is a file; name a folder"),
        (other, r"photos: there are files in it, and no plan.json of the lab. Name another folder"),
        (file / "r", "cannot be read: Not a directory"),
        (Path("/proc/r"), "cannot be written"),
    ):
        with pytest.raises(ResultsError, match=words):
            open_store(folder, PLAN)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["cat.jpg", "file", "photos"]
    with pytest.raises(ResultsError, match=r"there is no plan.json of the lab in it"):
        read_store(tmp_path / "nowhere")


def test_without_pyarrow_one_sentence_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "find_spec", lambda name: None)
    with pytest.raises(MissingLibrary, match=r'needs pyarrow; install it with: pip install "warhost\[lab\]"'):
        open_store(tmp_path, PLAN)


# --- after the end of everything --------------------------------------------------------------------------


def test_half_a_batch_of_a_run_that_was_killed_is_not_finished(tmp_path: Path) -> None:
    whole = contents(filled(tmp_path / "whole"))
    store = open_store(tmp_path / "r", PLAN)
    store.add(batch_of(PLAN, 0))
    store.close()
    (tmp_path / "r" / "pieces-000001.parquet").write_bytes(whole["pieces-000002.parquet"])
    (tmp_path / "r" / "battles-000001.parquet.part").write_bytes(whole["battles-000001.parquet"][:99])
    again = open_store(tmp_path / "r", PLAN)
    assert again.finished == [0]
    for number in (1, 2):
        again.add(batch_of(PLAN, number))
    assert contents(tmp_path / "r") == whole


def test_a_run_that_was_killed_before_its_plan_was_written_left_nothing_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "plan.json.part").write_text("{")
    assert open_store(tmp_path, PLAN).finished == []
    assert read_store(tmp_path).plan == PLAN


def test_every_changed_byte_of_a_finished_batch_is_refused_by_name_or_changes_nothing(tmp_path: Path) -> None:
    plan = plan_of(3)
    filled(tmp_path, plan)
    store, batch, chance, told = read_store(tmp_path), batch_of(plan, 0), Random(1), set[str]()
    for name in ("battles-000000.parquet", "pieces-000000.parquet"):
        whole, refused = (tmp_path / name).read_bytes(), 0
        places = [*range(0, len(whole), 23), None]
        for place in places:
            changed = bytearray(whole[: chance.randrange(len(whole))] if place is None else whole)
            if place is not None:
                changed[place] ^= 1 << chance.randrange(8)
            (tmp_path / name).write_bytes(changed)
            try:
                assert store.batch(0) == batch
            except ResultsError as error:
                refused += 1
                told.add(re.sub("damaged: .+ Delete", "damaged: ... Delete", str(error)))
        assert refused == len(places) or (name.startswith("battles") and refused > len(places) / 3)
        (tmp_path / name).write_bytes(whole)
    way = "Delete battles-000000.parquet, and the same command fights its battles again"
    assert told == {f"{tmp_path}/battles-000000.parquet: damaged: ... {way}"}
    (tmp_path / "pieces-000000.parquet").unlink()
    with pytest.raises(ResultsError, match=r"damaged: there is no pieces-000000.parquet"):
        store.batch(0)


def test_a_batch_of_another_place_is_refused(tmp_path: Path) -> None:
    filled(tmp_path)
    for kind in ("battles", "pieces"):
        (tmp_path / f"{kind}-000001.parquet").replace(tmp_path / f"{kind}-000000.parquet")
    with pytest.raises(ResultsError, match=r"battles-000000.parquet: damaged: it is another batch"):
        read_store(tmp_path).batch(0)
    (tmp_path / "battles-000000.parquet").rename(tmp_path / "battles-000009.parquet")
    with pytest.raises(ResultsError, match=r"battles-000009.parquet: the plan has no such batch"):
        open_store(tmp_path, PLAN)


def test_a_disk_that_takes_no_more_loses_nothing(tmp_path: Path) -> None:
    processes = multiprocessing.get_context("spawn")
    line, theirs = processes.Pipe()
    process = processes.Process(target=write_on_a_small_disk, args=(tmp_path, theirs))
    process.start()
    theirs.close()
    words, names, finished = line.recv()
    process.join()
    assert f"{tmp_path}/battles-000000.parquet: cannot be written: File too large; what is finished is kept" in words
    assert (names, finished) == (["pieces-000000.parquet", "plan.json"], []), "half a batch, which is none"
    assert open_store(tmp_path, PLAN).finished == []


# --- other readers ----------------------------------------------------------------------------------------


def queries(language: str) -> list[str]:
    """The examples of the page in one language."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def test_the_page_names_every_column_with_its_type() -> None:
    said = PAGE.read_text("utf-8")
    for schema in (parquet.battle_schema(("red", "blue")), parquet.piece_schema()):
        for field in schema:
            name = re.sub("score_(red|blue)", "score_<side>", field.name)
            kind = str(field.type).replace("element: ", "").replace("item: ", "")
            assert re.search(
                rf"^\| `{name}` \| {re.escape(kind)}{' or null' if field.nullable else ''} \|", said, re.M
            ), name


def test_polars_duckdb_and_pyarrow_read_the_folder_as_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    polars, duckdb = pytest.importorskip("polars"), pytest.importorskip("duckdb")
    filled(tmp_path / "results")
    monkeypatch.chdir(tmp_path)
    rows = [row for number in range(PLAN.batches) for row in batch_of(PLAN, number).battles]
    won = {side: sum(row.winner == side for row in rows) for side in {row.winner for row in rows}}
    answers: list[Any] = []
    for text in queries("python"):
        known: dict[str, Any] = {"print": answers.append}
        exec(text, known)
    for text in queries("sql"):
        answers.append(duckdb.sql(text))
    frames = [answer for answer in answers if isinstance(answer, polars.DataFrame)]
    tables = [answer.fetchall() for answer in answers if not isinstance(answer, polars.DataFrame | int)]
    assert dict(frames[0].select("winner", "battles").iter_rows()) == won
    assert dict(tables[0]) == won
    assert all(len(frame) for frame in frames)
    assert all(tables)
    assert [answer for answer in answers if isinstance(answer, int)] == [PLAN.battles]


def test_a_store_can_be_read_while_it_is_written(tmp_path: Path) -> None:
    store: Store = open_store(tmp_path, PLAN)
    store.add(batch_of(PLAN, 1))
    assert read_store(tmp_path).finished == [1]
