"""The whole run: processes, misbehaving players, going on after the end of everything."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from arena.stubs import find_stub
from starting import started
from warhost.arena import make_plan, open_store, report_data, run
from warhost.arena.bout import RAISED, TOO_SLOW, Result
from warhost.arena.plan import Plan
from warhost.errors import UnknownName

OTTER_FORD = "tewapen/otter-ford"


def results_of(plan: Plan, workers: int, grace_s: float = 5.0) -> list[Result]:
    """All results of a plan that is played anew."""
    store = open_store(":memory:", plan)
    run(plan, store, workers, lookup=find_stub, grace_s=grace_s)
    return list(store.results())


def test_the_same_plan_has_the_same_results_whatever_the_number_of_workers() -> None:
    plan = make_plan([OTTER_FORD], ["greedy", "random", "raiser"], 6)
    alone, together = results_of(plan, 1), results_of(plan, 2)
    assert alone == together
    assert len(alone) == plan.size


def test_a_pairing_ends_when_it_is_clear_and_the_report_does_not_depend_on_the_workers() -> None:
    plan = make_plan([OTTER_FORD], ["greedy", "random"], 400, until_clear=True)
    reports = []
    for workers in (1, 2):
        store = open_store(":memory:", plan)
        reports.append(report_data(plan, run(plan, store, workers), store.results()))
    assert reports[0] == reports[1]
    assert reports[0]["battles"] < 60
    assert reports[0]["pairings"][0]["verdict"] == "first"


def test_players_who_cannot_be_interrupted_lose_and_the_run_goes_on() -> None:
    plan = make_plan([OTTER_FORD], ["random", "deaf", "faller"], 2, limit_s=1)
    results = results_of(plan, 2, grace_s=0.3)
    assert len(results) == plan.size
    for result in results:
        players = plan.bout(result.number).players
        assert result.forfeit is not None
        loser = players[result.forfeit.seat]
        assert loser in ("deaf", "faller")
        assert result.winner == 1 - result.forfeit.seat
        assert result.forfeit.kind == (RAISED if loser == "faller" else TOO_SLOW)
        if loser == "faller":
            assert result.forfeit.reason == "its process ended with exit code 3"


def test_what_a_player_prints_is_kept_from_the_answer(capfd: pytest.CaptureFixture[str]) -> None:
    plan = make_plan([OTTER_FORD], ["random", "chatterer"], 2)
    assert all(result.forfeit is None for result in results_of(plan, 1))
    assert capfd.readouterr().out == ""


def test_an_unknown_player_is_refused_before_anything_is_played() -> None:
    plan = make_plan([OTTER_FORD], ["greedy", "gredy"], 2)
    store = open_store(":memory:", plan)
    with pytest.raises(UnknownName, match="unknown player 'gredy'; nearest: greedy"):
        run(plan, store, 1)
    assert list(store.results()) == []


def test_a_player_who_cannot_even_be_made_loses_and_is_not_unknown() -> None:
    plan = make_plan([OTTER_FORD], ["random", "stillborn"], 2)
    assert {result.forfeit and result.forfeit.kind for result in results_of(plan, 1)} == {RAISED}


def test_what_is_finished_is_not_played_again() -> None:
    plan = make_plan([OTTER_FORD], ["greedy", "random"], 6)
    whole = results_of(plan, 1)
    store = open_store(":memory:", plan)
    for result in whole[1::2]:
        store.add(result)
    shown: list[tuple[int, int]] = []
    run(plan, store, 1, lambda done, of: shown.append((done, of)))
    assert shown[0] == (3, 6)
    assert shown[-1] == (6, 6)
    assert list(store.results()) == whole


def test_a_run_that_was_killed_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "r.sqlite"
    command = [sys.executable, "-m", "warhost.cli", "arena", OTTER_FORD, "--players", "greedy,random"]
    command += ["--battles", "60", "--workers", "1", "--results", str(file)]
    with started(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        kept = _wait_for_battles(file)
        process.kill()
        process.wait()
    plan = make_plan([OTTER_FORD], ["greedy", "random"], 60)
    store = open_store(file, plan)
    before = list(store.results())
    assert kept <= len(before) < plan.size
    run(plan, store, 2)
    after = list(store.results())
    assert after[: len(before)] == before
    assert [result.number for result in after] == list(range(plan.size))
    assert after == results_of(plan, 2)


def _wait_for_battles(file: Path) -> int:
    """How many battles are in the file, once there are some."""
    for _ in range(2400):
        time.sleep(0.05)
        if file.exists():
            try:
                with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
                    if count := database.execute("SELECT count(*) FROM battles").fetchone()[0]:
                        return int(count)
            except sqlite3.OperationalError:
                continue
    raise AssertionError("no battle was fought within two minutes")


def test_ctrl_c_keeps_what_is_finished_and_leaves_nobody_behind(tmp_path: Path) -> None:
    file = tmp_path / "r.sqlite"
    command = [sys.executable, "-m", "warhost.cli", "arena", OTTER_FORD, "--players", "greedy,random"]
    command += ["--battles", "2000", "--workers", "2", "--results", str(file)]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        kept = _wait_for_battles(file)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert out == ""
    assert f"Interrupted: what is finished is kept in {file}, the same command goes on." in err
    assert "Traceback" not in err
    with sqlite3.connect(file) as database:
        assert database.execute("SELECT count(*) FROM battles").fetchone()[0] >= kept
