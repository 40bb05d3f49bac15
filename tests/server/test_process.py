"""`warhost serve` and `warhost play` as a person starts them: address, Ctrl-C, a restart, logs."""

from __future__ import annotations

import signal
import socket
from pathlib import Path

import pytest
from typer.testing import CliRunner
from websockets.sync.client import connect

from server.clients import HOST, PATIENCE_S
from server.processes import QUICK, Process, process
from soak import soaked
from warhost.cli import app


def database_in(folder: Path) -> tuple[str, str]:
    """The option for a database in a folder."""
    return "--database-url", f"sqlite+aiosqlite:///{folder / 'battles.db'}"


def check_log(server: Process, *hidden: str) -> None:
    """See that a log is JSON lines that tell of every request, and of nothing that is hidden."""
    records = server.records()
    told = [record for record in records if record["message"] == "request"]
    assert all(record.keys() >= {"at", "level", "logger", "message"} for record in records)
    assert {"method", "path", "status", "ms"} <= told[0].keys()
    assert [record["status"] for record in told if record["path"].endswith("/actions")] == [200, 409]
    assert {record["status"] for record in told} >= {200, 201, 404, 409}
    assert [one for one in hidden if one in server.log] == []


@pytest.mark.parametrize("how", [signal.SIGTERM, *soaked(signal.SIGINT)])
def test_serve_logs_stops_cleanly_and_goes_on_where_it_was(tmp_path: Path, how: signal.Signals) -> None:
    options = ("serve", "--port", "0", *database_in(tmp_path), *QUICK)
    with process(*options, logs=tmp_path / "first.log") as server:
        assert server.said.startswith(f"Warhost serves at http://{HOST}:")
        begun = server.begin(names={"red": "Ada"}, seed="ThisIsTheSecret")
        server.post(begun, "join", {"entropy": "AndThisTheEntropy"})
        scene = server.scene(begun)
        asked = {"number": scene["number"], "action": scene["view"]["choices"][0]["action"]}
        assert server.post(begun, "actions", asked).status_code == 200
        assert server.post(begun, "actions", asked).status_code == 409
        server.client.get(f"/api/battles/{begun['id']}", params={"token": "a-forged-token"})
        server.post(begun, "messages", {"text": "see you"}, "red")
        before = server.scene(begun)
        live = f"ws://{HOST}:{server.port}/api/battles/{begun['id']}/live?token={begun['tokens']['red']}"
        with connect(live) as socket:
            assert '"type":"scene"' in str(socket.recv(timeout=PATIENCE_S))
            socket.send("nonsense")
            while '"type":"refusal"' not in str(socket.recv(timeout=PATIENCE_S)):
                pass
            code = server.end(how)
        assert code in (0, -how), server.log
        assert code == 0 or how == signal.SIGTERM, "Ctrl-C is how a person ends it"
        assert "Traceback" not in server.log + server.said
        check_log(server, *begun["tokens"].values(), "a-forged-token", "ThisIsTheSecret", "AndThisTheEntropy")
    with process(*options, logs=tmp_path / "second.log") as server:
        assert server.scene(begun) == before


def refusal(*arguments: str) -> str:
    """The one line that a command says which cannot be done."""
    done = CliRunner().invoke(app, list(arguments))
    assert done.exit_code == 2, done.output
    assert len(done.stderr.splitlines()) == 1, done.stderr
    return done.stderr


def test_a_taken_port_is_said_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        for command in (["serve"], ["play", "--no-browser"]):
            said = refusal(*command, "--port", str(port), *database_in(tmp_path))
            assert said == f"warhost: cannot listen at {HOST} port {port}: Address already in use\n"


def test_what_cannot_be_served_is_said_in_one_sentence(tmp_path: Path) -> None:
    assert "otter-ford" in refusal("play", "otter-fjord", "--no-browser", *database_in(tmp_path))
    nowhere = "sqlite+aiosqlite:////nowhere/at/all.db"
    for url in ("nonsense", nowhere, "mysql://x/y", "postgresql+asyncpg://x:password@127.0.0.1:1/y"):
        said = refusal("serve", "--port", "0", "--database-url", url)
        assert said.startswith("warhost: cannot use the database: ")
        assert "password" not in said
