"""What a host sees and changes beside a server that runs, and the copies that he makes and puts back."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from server.clients import TestClient, begin, server, settings_in
from warhost.cli import app
from warhost.server import backups, ids
from warhost.server.admin import AdminError
from warhost.server.store import now


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the server that is looked after."""
    return tmp_path_factory.mktemp("admin")


@pytest.fixture(scope="module")
def running(folder: Path) -> Iterator[TestClient]:
    """A server that runs all the while."""
    with server(settings_in(folder, meeting_place=True)) as client:
        yield client


def admin(folder: Path, *words: str, code: int = 0) -> str:
    """What a command says, which ends with this exit code."""
    url = f"sqlite+aiosqlite:///{folder / 'warhost.db'}"
    done = CliRunner().invoke(app, ["admin", *words, "--database-url", url])
    assert done.exit_code == code, done.output
    return done.stdout or done.stderr


def rows(folder: Path, *words: str) -> Any:
    """What a command says in JSON."""
    return json.loads(admin(folder, *words, "--json"))


def person(client: TestClient, name: str) -> tuple[str, dict[str, str]]:
    """A new person: the id, and the header by which he is known."""
    made = client.post("/api/persons", json={"name": name, "device": "here"}).json()
    return made["id"], {"X-Warhost-Person": made["token"]}


def test_battles_are_listed_by_how_long_they_wait(running: TestClient, folder: Path) -> None:
    first, second = begin(running), begin(running, "heroes/first-blood")
    for fight in (first, second):
        fight.play(1)
    second.post("surrender", {"side": second.seat_to_decide()})
    told = rows(folder, "battles")
    one = next(row for row in told if row["id"] == first.id)
    assert one["waits_for"] == [first.seat_to_decide()]
    assert (one["game"], one["entries"], one["ended"]) == ("tewapen", 1, None)
    assert second.id not in {row["id"] for row in told}
    assert [row["id"] for row in rows(folder, "battles", "--over")] == [second.id]
    assert rows(folder, "battles", "--game", "weads") == []
    assert rows(folder, "battles", "--waiting-days", "1") == []
    assert first.id in admin(folder, "battles")


def test_a_person_is_found_renamed_and_shut_out_at_once(running: TestClient, folder: Path) -> None:
    who, header = person(running, "Rude Word")
    person(running, "Ada")
    assert [row["name"] for row in rows(folder, "persons", "rude")] == ["Rude Word"]
    assert running.post("/api/meet/enter", json={}, headers=header).json()["name"] == "Rude Word"
    admin(folder, "rename", who, "Somebody")
    assert running.get("/api/meet", headers=header).json()["you"]["name"] == "Somebody"
    assert running.get("/api/me", headers=header).json()["name"] == "Somebody"
    admin(folder, "ban", "person", who, "--why", "rude words")
    assert running.get("/api/me", headers=header).json()["banned"] == "rude words"
    banned = {"kind": "person", "what": who, "name": "Somebody", "why": "rude words", "until": None}
    assert banned in rows(folder, "bans")
    admin(folder, "unban", "person", who)
    assert running.get("/api/me", headers=header).json()["banned"] is None


def test_no_id_looks_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-abc", "--help", "a-bc"])
    monkeypatch.setattr("warhost.server.ids.secrets.token_urlsafe", lambda _: next(drawn))
    assert ids.new_id() == "a-bc"


def test_addresses_and_names_are_banned_for_a_while_or_for_good(running: TestClient, folder: Path) -> None:
    admin(folder, "ban", "address", "192.0.2.77/24", "--why", "floods", "--days", "2")
    admin(folder, "ban", "name", " Host  of this* ", "--why", "is not")
    admin(folder, "ban", "name", "Host of this*", "--why", "it is us")
    told = {row["what"]: row for row in rows(folder, "bans")}
    assert told["192.0.2.0/24"]["until"] > now().isoformat()
    assert (told["Host of this*"]["why"], told["Host of this*"]["until"]) == ("it is us", None)
    admin(folder, "unban", "address", "192.0.2.0/24")
    assert "192.0.2.0/24" not in {row["what"] for row in rows(folder, "bans")}


def test_a_report_waits_until_it_is_settled(running: TestClient, folder: Path) -> None:
    by, _ = person(running, "Ada")
    about, _ = person(running, "Rude")
    with closing(sqlite3.connect(folder / "warhost.db")) as connection, connection:
        row = ("r1", by, about, "Rude", "it is", "2026-11-28 12:00:00.000000")
        connection.execute("INSERT INTO reports (id, person, about, said, why, made) VALUES (?, ?, ?, ?, ?, ?)", row)
    told = rows(folder, "reports")
    assert [(one["id"], one["by"], one["about_name"]) for one in told] == [("r1", "Ada", "Rude")]
    admin(folder, "settle", "r1", "renamed")
    assert rows(folder, "reports") == []
    assert rows(folder, "reports", "--settled")[0]["settled"] == "renamed"
    assert "unknown report" in admin(folder, "settle", "r2", "x", code=2)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("ban", "address", "nowhere", "--why", "x"), "is no address, nor a network such as 192.0.2.0/24"),
        (("ban", "ship", "x", "--why", "x"), "unknown kind of ban 'ship'"),
        (("ban", "name", "*", "--why", "x"), "at least one letter"),
        (("ban", "person", "Nobody", "--why", "x"), "no person has the id 'Nobody'"),
        (("unban", "name", "Nobody"), "unknown banned name 'Nobody'"),
        (("rename", "x", "\x07"), "a name has 1 to 40 characters that can be seen"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(
    running: TestClient, folder: Path, words: tuple[str, ...], says: str
) -> None:
    assert says in admin(folder, *words, code=2)


def test_it_counts_what_there_is(running: TestClient, folder: Path) -> None:
    begin(running)
    counts = rows(folder, "disk")
    assert counts["battles_running"] >= 1
    assert counts["database_bytes"] > 100_000
    assert "disk free bytes" in admin(folder, "disk")


def test_a_database_of_a_former_form_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "warhost.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE battles (id TEXT)")
    assert "start the server once" in admin(tmp_path, "battles", code=2)
    with closing(sqlite3.connect(file)) as connection:
        assert [*connection.iterdump()][1:-1] == ["CREATE TABLE battles (id TEXT);"]


def test_broken_battles_are_found_while_the_server_runs(tmp_path: Path) -> None:
    with server(settings_in(tmp_path)) as client:
        fight = begin(client)
        fight.play(3)
        with closing(sqlite3.connect(tmp_path / "warhost.db")) as connection, connection:
            connection.execute("DELETE FROM entries WHERE number = 2")
        found = json.loads(admin(tmp_path, "broken", "--json", code=1))
        assert [(one["id"], "it is missing" in one["why"]) for one in found] == [(fight.id, True)]


# --- copies -----------------------------------------------------------------------------------------------


def test_a_copy_made_while_battles_are_fought_is_put_back(tmp_path: Path) -> None:
    data, kept = tmp_path / "data", tmp_path / "copies"
    data.mkdir()
    with server(settings_in(data)) as client:
        fight = begin(client)
        fight.play(3)
        who, header = person(client, "Ada")
        copied = Path(admin(data, "backup", str(kept)).strip())
        before = fight.scene()
        fight.play(3)
        admin(data, "rename", who, "Later")
        assert "stop it first" in admin(data, "restore", str(copied), code=1), "not beneath a server that runs"
        assert fight.scene()["number"] == 6
    assert {one.name for one in copied.iterdir()} >= {"warhost.db", "signing-key.pem"}
    assert copied.stat().st_mode & 0o077 == 0, "secrets of battles are in it"
    (data / "warhost.db-wal").write_bytes(b"of the other database")
    (data / "signing-key.pem").unlink()
    admin(data, "restore", str(copied))
    assert (data / "warhost.db.before-restore").exists()
    with server(settings_in(data)) as client:
        fight.client = client
        scene = fight.scene()
        assert (scene["number"], scene["receipt"]) == (3, before["receipt"]), "signed with the same key"
        assert client.get("/api/me", headers=header).json()["name"] == "Ada"
        fight.play(1)


def test_only_so_many_copies_are_kept(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with server(settings):
        made = [backups.back_up(settings, tmp_path / "copies", now() + timedelta(days=day), 2) for day in range(4)]
    (tmp_path / "copies" / "not ours").mkdir()
    assert backups.copies_in(tmp_path / "copies") == [made[3], made[2]]


def test_a_copy_that_cannot_be_made_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = settings_in(tmp_path)
    with server(settings):
        monkeypatch.setattr(shutil, "copy2", lambda *_: os.stat(tmp_path / "nowhere"))
        with pytest.raises(AdminError, match="no copy could be made"):
            backups.back_up(settings, tmp_path / "copies", now())
    assert [*(tmp_path / "copies").iterdir()] == []


def test_a_damaged_copy_is_not_put_back(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with server(settings) as client:
        fight = begin(client)
        copied = backups.back_up(settings, tmp_path / "copies", now())
    raw = bytearray((copied / "warhost.db").read_bytes())
    raw[5000:9000] = os.urandom(4000)
    (copied / "warhost.db").write_bytes(raw)
    assert "is not whole" in admin(tmp_path, "restore", str(copied), code=2)
    with server(settings) as client:
        fight.client = client
        assert fight.scene()["id"] == fight.id
