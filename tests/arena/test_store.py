"""The file of results: everything survives, and what is no such file is refused."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from arena.stubs import find_stub
from warhost.arena.bout import TOO_SLOW, Forfeit, fight, lost_unseen
from warhost.arena.clock import Clock
from warhost.arena.plan import Plan, make_plan
from warhost.arena.store import open_store, read_store
from warhost.errors import ResultsError, UnknownName


@pytest.fixture(scope="module")
def plan() -> Plan:
    """Two battles at Otter Ford."""
    return make_plan(["tewapen/otter-ford"], ["greedy", "random"], 2)


def test_results_survive_and_replay(plan: Plan, tmp_path: Path) -> None:
    file = tmp_path / "r.sqlite"
    with Clock(20).watching() as clock:
        result = fight(plan.bout(1), plan.fields[0], find_stub, clock)
    unseen = lost_unseen(plan.bout(0), Forfeit(1, TOO_SLOW, "no decision within 1 seconds"))
    store = open_store(file, plan)
    for one in (result, unseen):
        store.add(one)
    store.close()
    again = read_store(file)
    assert again.plan == plan
    assert list(again.results()) == [unseen, result]
    assert again.replay(1).key() == result.key
    assert again.replay(0).decisions == 0
    with pytest.raises(UnknownName, match="unknown battle '2'"):
        again.result(2)


def test_the_file_can_be_asked_in_sql(plan: Plan, tmp_path: Path) -> None:
    file = tmp_path / "r.sqlite"
    open_store(file, plan).add(lost_unseen(plan.bout(1), Forfeit(1, TOO_SLOW, "slow")))
    rows = sqlite3.connect(file).execute(
        "SELECT scenario, seed, first_player, second_player, winner, forfeited_by, forfeit_kind FROM battles"
    )
    assert rows.fetchall() == [("tewapen/otter-ford", 1, "random", "greedy", 0, 1, "too slow")]


def test_another_plan_is_refused(plan: Plan, tmp_path: Path) -> None:
    file = tmp_path / "r.sqlite"
    open_store(file, plan).close()
    with pytest.raises(ResultsError, match=r"r.sqlite: holds the results of another plan: battles 2 and not 4\. Name"):
        open_store(file, replace(plan, battles=4))
    open_store(file, plan).close()


def test_what_is_no_file_of_results_is_refused(plan: Plan, tmp_path: Path) -> None:
    text, other, newer = (tmp_path / name for name in ("text", "other", "newer"))
    text.write_text("Dear diary, " * 100)
    with sqlite3.connect(other) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")
    open_store(newer, plan).close()
    with sqlite3.connect(newer) as database:
        database.execute("PRAGMA user_version = 99")
    for file, message in (
        (text, "file is not a database"),
        (other, "holds no results of an arena"),
        (newer, "format 99"),
        (tmp_path / "nowhere" / "r.sqlite", "unable to open"),
    ):
        with pytest.raises(ResultsError, match=message):
            open_store(file, plan)
    assert other.stat().st_size
    with pytest.raises(ResultsError, match="no such file"):
        read_store(tmp_path / "missing")


def test_a_battle_that_no_longer_replays_is_told(plan: Plan, tmp_path: Path) -> None:
    store = open_store(tmp_path / "r.sqlite", plan)
    store.add(lost_unseen(plan.bout(0), Forfeit(0, TOO_SLOW, "slow"))._replace(key="another"))
    with pytest.raises(ResultsError, match="the rules have changed"):
        store.replay(0)
