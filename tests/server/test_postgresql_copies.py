"""A copy of a PostgreSQL database, made while a server runs, and put back as `warhost admin restore` says."""

from __future__ import annotations

import asyncio
import secrets
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from server.clients import HOST, begin, server, wait_until
from server.test_admin import person
from server.test_postgresql import URL, run_outside
from warhost.server.admin import AdminError
from warhost.server.backups import DUMP, back_up, restore
from warhost.server.settings import Settings
from warhost.server.store import now

PROGRAMS = ("pg_dump", "pg_restore")
pytestmark = [
    pytest.mark.skipif(not URL, reason="WARHOST_TEST_POSTGRESQL names no database; .ci/postgresql makes one"),
    pytest.mark.skipif(not all(map(shutil.which, PROGRAMS)), reason=f"not installed here: {' and '.join(PROGRAMS)}"),
]


@contextmanager
def database() -> Iterator[str]:
    """An empty database."""
    name = f"warhost_{secrets.token_hex(6)}"
    asyncio.run(run_outside(f"CREATE DATABASE {name}"))
    try:
        yield make_url(URL).set(database=name).render_as_string(hide_password=False)
    finally:
        asyncio.run(run_outside(f"DROP DATABASE {name} WITH (FORCE)"))


def put_back(settings: Settings, copy: Path) -> None:
    """Do what `restore` says is to be done."""
    with pytest.raises(AdminError) as told:
        restore(settings, copy)
    command = str(told.value).partition(": ")[2]
    address = make_url(settings.database_url).set(drivername="postgresql").render_as_string(hide_password=False)
    subprocess.run(shlex.split(command.replace("DATABASE", address)), check=True)


def test_a_copy_brings_a_battle_a_person_and_a_notice_into_another_database(tmp_path: Path) -> None:
    with ExitStack() as stack:
        first, second = (stack.enter_context(database()) for _ in range(2))
        key = tmp_path / "keys" / "signing-key.pem"
        key.parent.mkdir()
        usual = {"signing_key": key, "notices": "mailto:host@warhost.example"}
        settings = [Settings(database_url=url, **usual) for url in (first, second)]
        with server(settings[0]) as client:
            fight = begin(client)
            fight.add_to_dice(red="a", black="b")
            _, ada = person(client, "Ada")
            brought = {"battles": [{"id": fight.id, "token": fight.tokens["red"]}]}
            assert client.post("/api/me/battles", json=brought, headers=ada).json()["brought"] == [fight.id]
            wanted = {"to": {"kind": "feed"}, "page": f"http://{HOST}/"}
            feed = client.post("/api/me/notices", json=wanted, headers=ada).json()["feed"]
            fight.play(3)
            fight.post("messages", {"text": "hello to Ada"}, "black")
            wait_until(lambda: "hello to Ada" in client.get(feed).text, "she is told")
            before = fight.scene("red")
            copy = back_up(settings[0], tmp_path / "copies", now())
            fight.play(1)
        assert {one.name for one in copy.iterdir()} == {DUMP, "signing-key.pem", "notices-key.pem"}
        put_back(settings[1], copy)
        with server(settings[1]) as client:
            fight.client = client
            scene = fight.scene("red")
            assert [scene[name] for name in ("log", "receipt")] == [before[name] for name in ("log", "receipt")]
            assert client.get("/api/me", headers=ada).json()["name"] == "Ada"
            [mine] = client.get("/api/me/battles", headers=ada).json()["battles"]
            assert mine["id"] == fight.id
            assert "hello to Ada" in client.get(feed).text
            assert fight.play(1)["number"] == before["number"] + 1
