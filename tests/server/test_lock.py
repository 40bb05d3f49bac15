"""One server a file: a second one is refused and told who is first, and a crash lets go of the file."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from server.clients import TestClient, begin, server, settings_in, wait_until
from server.processes import process
from starting import started
from warhost.cli import app, serving
from warhost.server.app import create_app
from warhost.server.lock import Claim, Taken, file_of
from warhost.server.store import Store


def url_in(folder: Path) -> str:
    """The URL of a database in a folder."""
    return f"sqlite+aiosqlite:///{folder / 'battles.db'}"


def run(*arguments: str) -> Any:
    """What a command says, and how it ends."""
    return CliRunner().invoke(app, list(arguments))


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses at which a browser was opened."""
    addresses: list[str] = []
    monkeypatch.setattr(typer, "launch", addresses.append)
    return addresses


# --- which file ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "file"),
    [
        ("sqlite+aiosqlite:////a/b.db", "/a/b.db"),
        ("sqlite:////a/../c/b.db", "/c/b.db"),
        ("sqlite+aiosqlite:////a/b.db?timeout=5", "/a/b.db"),
        ("sqlite+aiosqlite:///file:/a/b%20c.db?uri=true", "/a/b c.db"),
        ("sqlite+aiosqlite:///b.db", str(Path("b.db").absolute())),
        ("sqlite+aiosqlite://", None),
        ("sqlite+aiosqlite:///:memory:", None),
        ("sqlite+aiosqlite:///file::memory:?uri=true", None),
        ("sqlite+aiosqlite:///file:shared?mode=memory&uri=true", None),
        ("postgresql+asyncpg://x:secret@host/y", None),
        ("nonsense", None),
    ],
)
def test_the_file_behind_a_url(url: str, file: str | None) -> None:
    assert file_of(url) == (None if file is None else Path(file))


def test_a_link_to_a_file_is_that_file(tmp_path: Path) -> None:
    (tmp_path / "battles.db").touch()
    (tmp_path / "link.db").symlink_to(tmp_path / "battles.db")
    first = Claim(url_in(tmp_path))
    first.take()
    with pytest.raises(Taken):
        Claim(f"sqlite+aiosqlite:///{tmp_path / 'link.db'}").take()
    first.close()


@pytest.mark.parametrize("url", ["sqlite+aiosqlite://", "postgresql+asyncpg://host/y", "sqlite:////nowhere/at/all.db"])
def test_where_there_is_no_file_anybody_may(url: str) -> None:
    for _ in range(2):
        claim = Claim(url)
        claim.take()
        claim.tell("http://127.0.0.1:1/")
    assert not Path("/nowhere").exists()


# --- within one process -----------------------------------------------------------------------------------


def test_the_second_learns_who_is_first(tmp_path: Path) -> None:
    first, second = Claim(url_in(tmp_path)), Claim(url_in(tmp_path))
    first.take()
    first.take()
    with pytest.raises(Taken, match=rf"battles.db is served already: a server \(process {os.getpid()}, since 2"):
        second.take()
    first.tell("http://127.0.0.1:7/")
    with pytest.raises(Taken, match=rf"already: http://127.0.0.1:7/ \(process {os.getpid()}, since 2") as refused:
        second.take()
    assert refused.value.holder is not None
    second.close()
    with pytest.raises(Taken):
        second.take()
    first.close()
    first.close()
    second.take()
    second.close()


def test_a_holder_that_has_not_said_who_it_is_holds_all_the_same(tmp_path: Path) -> None:
    first = Claim(url_in(tmp_path))
    first.take()
    (tmp_path / "battles.db.server").write_text("{", "utf-8")
    with pytest.raises(Taken, match="already: by a server that is just starting"):
        Claim(url_in(tmp_path)).take()
    first.close()


def test_two_apps_on_one_file_are_one_too_many(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with server(settings) as client:
        fight = begin(client)
        with pytest.raises(Taken), TestClient(create_app(settings)):
            pass
        assert fight.play(1)["number"] == 1
    with server(settings):
        pass


def test_a_database_that_cannot_be_opened_is_let_go_of(tmp_path: Path) -> None:
    (tmp_path / "warhost.db").write_text("this is no database, but a text that is longer than the head of one" * 9)

    async def open_store(store: Store) -> None:
        await store.open(lambda _: asyncio.sleep(0))

    for _ in range(2):
        with pytest.raises(Exception, match="not a database"):
            asyncio.run(open_store(Store(settings_in(tmp_path))))


# --- processes --------------------------------------------------------------------------------------------


def test_a_second_server_is_refused_and_a_second_play_leads_to_the_first(tmp_path: Path, opened: list[str]) -> None:
    url = url_in(tmp_path)
    with process("play", "otter-ford", "--no-browser", "--database-url", url, logs=tmp_path / "log") as first:
        assert first.address.endswith("/?scenario=tewapen/otter-ford")
        assert first.client.get("/").status_code == 200
        place = f"http://127.0.0.1:{first.port}/"
        refused = run("serve", "--port", "0", "--database-url", url)
        assert refused.exit_code == 1
        assert refused.stderr.startswith(f"warhost: {tmp_path / 'battles.db'} is served already: {place} (process ")
        assert f"(process {first.running.pid}, since 2" in refused.stderr
        assert len(refused.stderr.splitlines()) == 1
        again = run("play", "barrow-night", "--database-url", url)
        assert again.exit_code == 0, again.output
        assert f"running already, at {place}?scenario=tewapen/barrow-night\n" in again.stdout
        assert f"process {first.running.pid}" in again.stdout
        assert opened == [f"{place}?scenario=tewapen/barrow-night"]
        assert run("play", "--no-browser", "--database-url", url).exit_code == 0
        assert len(opened) == 1
        assert first.client.get("/healthz").json()["ok"]
        assert first.end() == 0
        assert "Ctrl-C stops it" in first.said
        assert "Traceback" not in first.log + first.said
    assert not (tmp_path / "battles.db.server").exists()


@pytest.mark.soak  # benchmarks/kills.py, which test_crash.py starts, does the same
def test_a_crash_lets_go_of_the_file(tmp_path: Path) -> None:
    options = ("serve", "--port", "0", "--database-url", url_in(tmp_path))
    with process(*options, logs=tmp_path / "log") as served:
        with pytest.raises(Taken) as refused:
            Claim(url_in(tmp_path)).take()
        assert refused.value.holder is not None
        assert refused.value.holder.pid == served.running.pid
        assert refused.value.holder.address == f"http://127.0.0.1:{served.port}/"
        served.end(signal.SIGKILL)
    with server(settings_in(tmp_path, database_url=url_in(tmp_path))):
        pass


@pytest.mark.parametrize(("host", "reached"), [("0.0.0.0", "127.0.0.1"), ("localhost", "localhost")])
def test_the_address_is_one_that_this_machine_reaches(tmp_path: Path, host: str, reached: str) -> None:
    settings, claim = settings_in(tmp_path), Claim(url_in(tmp_path))
    claim.take()
    listening = serving._listen(settings, claim, host, 0)
    with pytest.raises(Taken, match=f"http://{reached}:{listening[0].getsockname()[1]}/ "):
        Claim(url_in(tmp_path)).take()
    for door in listening:
        door.close()
    claim.close()


def test_a_claim_without_an_address_is_refused_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: list[str]
) -> None:
    """As held by a server that another program than ours has started."""
    monkeypatch.setattr(serving, "START_S", 0.2)
    claim = Claim(url_in(tmp_path))
    claim.take()
    for command in (["play"], ["serve", "--port", "0"]):
        refused = run(*command, "--database-url", url_in(tmp_path))
        assert refused.exit_code == 1
        assert f"already: a server (process {os.getpid()}, since 2" in refused.stderr
    claim.close()
    assert opened == []


def test_of_two_that_start_at_once_one_serves_and_one_finds_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "warhost.cli", "play", "--no-browser", "--database-url", url_in(tmp_path)]
    how: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    with started(command, **how) as one, started(command, **how) as other:
        both = (one, other)
        wait_until(lambda: any(one.poll() is not None for one in both), "one has found the other")
        found = next(one for one in both if one.poll() is not None)
        first = next(one for one in both if one is not found)
        assert found.returncode == 0
        assert found.stdout is not None
        assert f"process {first.pid}," in found.stdout.read()
        assert first.poll() is None
