"""Crews on Ray: the same results as anywhere, and nothing lost with a process or a machine."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any

import pytest
from typer.testing import CliRunner

from lab.rows_made_up import OTTER_FORD
from lab.small_disk import contents
from lab.stubs import HELD, MARK, find_stub
from lab.test_run import Gathered, fought
from server.clients import wait_until
from warhost.arena.crews import Here, find_crew
from warhost.arena.crews import ray as on_ray
from warhost.cli import app
from warhost.errors import CrewError, MissingLibrary, UnknownName
from warhost.lab.plan import make_plan
from warhost.lab.run import run
from warhost.lab.store import open_store

TESTS = Path(__file__).parents[1]
ENOUGH_S = 180.0  # for Ray to begin a process, or to end one, on a machine that has much else to do
LONG = replace(make_plan(OTTER_FORD, "quick", 80), players=("faller", "waits"), limit_s=10 * ENOUGH_S)
"""Eight batches, in one of which a process dies, and all of which can be held; nobody loses by waiting."""


@pytest.fixture
def mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What tells the faller that he has fallen. It is in the environment, as are our sources, of what Ray starts."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(TESTS.parent / "src"), str(TESTS)]))
    monkeypatch.setenv(MARK, str(tmp_path / "fallen"))
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")  # Ray would lay a token into the home of whoever tests
    return tmp_path / "fallen"


@pytest.fixture
def two_machines(mark: Path) -> Iterator[tuple[Any, Any]]:
    """A cluster of two nodes on this machine, each with ports, processes and memory of its own, and its second node."""
    pytest.importorskip("ray")
    os.environ.update(on_ray.QUIET)
    from ray.cluster_utils import Cluster

    size: dict[str, Any] = {"num_cpus": 1, "object_store_memory": 100 * 2**20, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=size)
    try:
        yield cluster, cluster.add_node(**size)
    finally:
        cluster.shutdown()  # type: ignore[no-untyped-call] # of Ray


def test_the_arena_says_the_same_on_ray(mark: Path) -> None:
    pytest.importorskip("ray")
    asked = ["arena", "otter-ford", "--players", "greedy,random", "--battles", "6", "--workers", "2", "--json"]
    said = [CliRunner().invoke(app, [*asked, "--on", on]) for on in ("processes", "ray")]
    assert [done.exit_code for done in said] == [0, 0], said[1].output
    assert said[0].stdout == said[1].stdout


@pytest.fixture
def joined(mark: Path) -> Iterator[None]:
    """Ray with two processors, joined for all commands of a test."""
    ray = pytest.importorskip("ray")
    os.environ.update(on_ray.QUIET)
    ray.init("local", num_cpus=2, object_store_memory=100 * 2**20, include_dashboard=False, log_to_driver=False)
    try:
        yield
    finally:
        ray.shutdown()


def test_comparisons_balances_and_prices_say_and_write_the_same_on_ray(joined: None, tmp_path: Path) -> None:
    asked = [
        ["compare", "otter-ford", "--set", "tewapen.troops.orc.ogres.wounds=3", "--battles", "100"],
        ["balance", "otter-ford", "--battles", "40", "--kinds", "victory", "--changes", "1"],
        ["prices", "onehour", "--lists", "orc", "--fields", "open", "--battles", "400", "--results"],
    ]
    said: dict[str, list[str]] = {}
    for on, workers in (("processes", "1"), ("ray", "2")):
        folder = str(tmp_path / on)
        for one in asked:
            named = [*one, folder] if one[-1] == "--results" else one
            done = CliRunner().invoke(app, ["lab", *named, "--on", on, "--workers", workers, "--json"])
            assert done.exit_code == 0, done.output
            said.setdefault(on, []).append(done.stdout)
    assert said["ray"] == said["processes"]
    assert contents(tmp_path / "ray") == contents(tmp_path / "processes")
    assert len(contents(tmp_path / "ray")) > 3, "the plan, and a file for each batch"


def test_a_process_and_a_machine_that_are_lost_in_the_middle_lose_no_battle(
    tmp_path: Path, two_machines: tuple[Any, Any], mark: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cluster, second = two_machines
    mark.touch()
    alone = fought(tmp_path / "alone", Here(), LONG)
    mark.unlink()
    told, gathered, kept = list[str](), Gathered(), list[set[str]]()

    def lose_a_machine(done: int, of: int) -> None:
        if done >= of / 2 and not kept:
            kept.append({path.name for path in (tmp_path / "r").iterdir()})
            mark.with_suffix(HELD).touch()
            losing.start()

    def lose_while_it_works() -> None:
        at_work = mark.with_suffix(f".at-{second.node_id}")
        try:
            wait_until(lambda: at_work.exists() and at_work.read_text(), "the second machine works", ENOUGH_S)
            cluster.remove_node(second, allow_graceful=False)
            wait_until(lambda: not Path("/proc", at_work.read_text()).exists(), "its process is lost as well", ENOUGH_S)
        finally:
            mark.with_suffix(HELD).unlink()

    losing = Thread(target=lose_while_it_works)
    store = open_store(tmp_path / "r", LONG)
    run(LONG, gathered, store, find_crew(f"ray:{cluster.address}", tell=told.append), lose_a_machine, find_stub)
    losing.join()
    assert (contents(tmp_path / "r"), gathered.batches) == alone
    assert kept[0] <= {path.name for path in (tmp_path / "r").iterdir()}
    lost = "its process or its machine is gone"
    assert f"batch 1: {lost} (WorkerCrashedError); batch 1 is fought again" in told
    assert len(told) > 1, "the machine had work in hand"
    assert all(lost in words for words in told)
    assert capsys.readouterr().out == "", "what Ray has to say of it is kept from the answer"


# --- what is refused --------------------------------------------------------------------------------------


def test_an_address_at_which_nobody_answers_is_refused_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray")
    monkeypatch.setattr(on_ray, "ANSWER_S", 1.0)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        port = silent.getsockname()[1]
        with pytest.raises(CrewError, match=rf"^ray:127.0.0.1:{port}: nobody answers there \(Connection refused\)$"):
            find_crew(f"ray:127.0.0.1:{port}")
        silent.listen()
        began = monotonic()
        with pytest.raises(CrewError, match=rf"^ray:127.0.0.1:{port}: no cluster answers there within 1 seconds"):
            find_crew(f"ray:127.0.0.1:{port}")
        assert monotonic() < began + 30


@pytest.mark.parametrize("address", ["somewhere", "host:port", ":6379", "127.0.0.1:99999"])
def test_what_is_no_address_is_refused(address: str) -> None:
    pytest.importorskip("ray")
    with pytest.raises(CrewError, match=r"this is no address; it is HOST:PORT|nobody answers there"):
        find_crew(f"ray:{address}")


@pytest.mark.parametrize(
    ("on", "words"),
    [("rya", "unknown crew 'rya'; nearest: ray"), ("ray:", "unknown crew 'ray:'"), ("", "unknown crew")],
)
def test_an_unknown_crew_is_refused(on: str, words: str) -> None:
    with pytest.raises(UnknownName, match=words):
        find_crew(on)
    done = CliRunner().invoke(app, ["arena", "otter-ford", "--players", "greedy,random", "--on", on])
    assert done.exit_code == 2
    assert words in done.stderr


@pytest.mark.parametrize("command", [["compare", "--switch", "turns=8,9"], ["balance"], ["prices"]])
def test_a_dead_address_is_one_sentence_before_anything_is_fought(command: list[str]) -> None:
    pytest.importorskip("ray")
    what = "onehour" if command == ["prices"] else "otter-ford"
    done = CliRunner().invoke(app, ["lab", *command, what, "--on", "ray:127.0.0.1:1"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "ray:127.0.0.1:1: nobody answers there" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_without_ray_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_ray, "find_spec", lambda name: None)
    with pytest.raises(MissingLibrary, match=r'a crew on Ray needs ray; install it with: pip install "warhost\[ray\]"'):
        find_crew("ray")


def test_a_machine_with_another_warhost_is_refused() -> None:
    with pytest.raises(CrewError, match=r"its Warhost is not the one of this machine.*: install the same on both"):
        on_ray._outcome(b"", "another", 0).result("battle 0")
