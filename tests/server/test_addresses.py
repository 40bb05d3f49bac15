"""Where a server is reached: below a prefix, under which names, by IPv6, and by HEAD as by GET."""

from __future__ import annotations

import logging
import os
import re
import socket
from collections import defaultdict
from concurrent.futures import CancelledError
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from server.clients import HOST, Fight, TestClient, begin, check_refusal, refused, server, settings_in
from server.processes import process
from soak import soaked
from warhost.cli import app as cli
from warhost.cli.succession import LISTENING, inherited
from warhost.server.pages import PAGE
from warhost.server.settings import Settings

PAGES = ("/", "/replay", "/battle/k3v9", "/battle/k3v9/replay")
FILES = ("/css/page.css", "/main.js", "/icons/archer.svg", "/fonts/alegreya.woff2", "/nothing.js", "/healthz")
AT_THE_ROOT = re.compile(r"""(href: |href=|src=|url\(|assign\(|import\(|from |new URL\(|fetch\()["'`]{0,2}/[^/*].*""")
BASE = re.compile(r'<base href="([^"]*)">')


def bound(host: str) -> bool:
    """True where this machine has that address."""
    try:
        with socket.create_server((host, 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


needs_ipv6 = pytest.mark.skipif(not bound("::1"), reason="this machine has no IPv6")


# --- below a prefix ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("page", "base"), list(zip(PAGES, ("./", "./", "../", "../../"), strict=True)))
def test_each_page_knows_the_root_as_seen_from_there(client: TestClient, page: str, base: str) -> None:
    assert BASE.findall(client.get(page).text) == [base]


def test_nothing_that_the_page_leads_to_or_loads_begins_at_the_root_of_the_host() -> None:
    files = [file for kind in ("*.js", "*.css", "*.html") for file in PAGE.rglob(kind)]
    assert len(files) > 100
    assert [
        f"{file.name}: {found[0]}" for file in files for found in AT_THE_ROOT.finditer(file.read_text("utf-8"))
    ] == []


def test_a_page_that_the_browser_has_is_not_sent_again(client: TestClient) -> None:
    first = client.get("/battle/k3v9")
    again = client.get("/battle/k3v9", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/", headers={"If-None-Match": first.headers["etag"]}).status_code == 200


def test_a_server_below_a_prefix_is_found_with_it_and_without(tmp_path: Path) -> None:
    with server(settings_in(tmp_path, root_path="/games/warhost/")) as client:
        for address in (*PAGES, "/api/games", "/css/page.css", "/main.js"):
            within, bare = client.get(f"/games/warhost{address}"), client.get(address)
            assert (within.status_code, within.content) == (200, bare.content), address
        fight = begin(client)
        path = f"/games/warhost/api/battles/{fight.id}"
        assert client.get(path, headers=fight.bearer("red")).json()["id"] == fight.id
        live = f"ws://{HOST}{path}/live?token={fight.tokens['red']}"
        with suppress(CancelledError), client.websocket_connect(live) as page:  # the server tidies up as it leaves
            assert page.receive_json()["type"] == "scene"
        assert client.get("/games/warhostel").status_code == 404
        long = {"text": "x" * 100_000}
        refused(client.post("/games/warhost/api/replays", json=long), 422, "bad_transcript")
        refused(client.post("/games/warhost/api/games/ittybitty/muster", json=long), 413, "too_large")
        assert client.get("/games/warhost/api/openapi.json").json()["servers"] == [{"url": "/games/warhost"}]


def test_the_prefix_itself_leads_to_the_start_page(tmp_path: Path) -> None:
    with server(settings_in(tmp_path, root_path="/warhost"), follow_redirects=False) as client:
        told = client.get("/warhost")
        assert (told.status_code, told.headers["location"]) == (308, "/warhost/")


@pytest.mark.parametrize(
    "none", ["warhost", "/war host", "//warhost", "/a//b", "/../x", "/a/.", "/a?b", "/a#b", "http://x/y"]
)
def test_a_prefix_that_is_no_path_is_refused_in_one_sentence(none: str) -> None:
    with pytest.raises(ValueError, match="is no path that addresses can begin with"):
        Settings(root_path=none)
    done = CliRunner().invoke(cli, ["serve", "--root-path", none])
    assert done.exit_code == 2, done.output
    assert done.stderr == f"warhost: --root-path: {none!r} is no path that addresses can begin with, as /warhost is\n"


# --- HEAD -------------------------------------------------------------------------------------------------


def test_head_tells_what_get_would_but_for_the_body(client: TestClient, fight: Fight) -> None:
    described = client.get("/api/openapi.json").json()["paths"]
    asked = [path for path, methods in described.items() if "get" in methods]
    assert len(asked) >= 8
    parts = {
        "battle": fight.id,
        "game": "tewapen",
        "scenario": "otter-ford",
        "use": "card",
        "seed": 7,
    }
    named = [path.format_map(defaultdict(lambda: "none", parts)) for path in asked]
    for address in (*PAGES, *FILES, *named):
        told, head = (client.request(method, address, headers=fight.bearer("both")) for method in ("GET", "HEAD"))
        assert head.status_code == told.status_code, address
        assert head.headers == told.headers, address
        assert head.content == b""
        assert told.content


# --- names ------------------------------------------------------------------------------------------------


def advice_in(log: pytest.LogCaptureFixture) -> list[str]:
    """What the server has told whoever runs it."""
    return [one.getMessage() for one in log.records if one.levelno == logging.WARNING]


def test_another_host_is_refused_with_what_to_set(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with server(settings_in(tmp_path)) as client:
        said = [
            refused(client.get(path, headers={"Host": "War.example:81"}), 400, "wrong_host") for path in ("/", "/x")
        ]
        assert "--allow-host war.example" in said[0]["sentence"]
        assert advice_in(caplog) == [said[0]["sentence"]]
        with client.websocket_connect("ws://war.example/api/battles/x/live") as page:
            check_refusal({k: v for k, v in page.receive_json().items() if k not in ("type", "request")}, "wrong_host")


@pytest.mark.parametrize("host", ["", "a b", "x@127.0.0.1", "127.0.0.1/x", "127.0.0.1:99999", "[::1", "evil.example"])
def test_what_is_no_name_of_the_server_is_refused(client: TestClient, host: str) -> None:
    refused(client.get("/", headers={"Host": host}), 400, "wrong_host")


@pytest.mark.parametrize(
    ("allowed", "host", "known"),
    [
        ("*", "any.example", True),
        ("*.example.com", "war.example.com:8000", True),
        ("*.example.com", "example.com.evil", False),
        ("War.Example", "war.example", True),
        ("::1", "[::1]:8000", True),
        ("[0:0::1]", "[::1]", True),
        ("::", "[::]:8000", True),
        ("::1", "[::2]", False),
    ],
)
def test_names_that_were_allowed(tmp_path: Path, allowed: str, host: str, known: bool) -> None:
    with server(settings_in(tmp_path, allowed_hosts=(allowed, HOST))) as client:
        assert (client.get("/", headers={"Host": host}).status_code == 200) is known


def test_a_changed_host_is_refused_with_what_to_set(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with server(settings_in(tmp_path)) as client:
        fight = begin(client)
        for _ in range(2):
            with fight.page("red", origin="https://war.example") as page:
                assert page.scene["code"] == "wrong_origin"
        sentence = page.scene["sentence"]
        assert "--allow-origin https://war.example" in sentence
        assert f"asked for at {HOST}" in sentence
        assert "pass the Host header on" in sentence
        assert advice_in(caplog) == [sentence]


def test_advice_in_the_log_has_an_end(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with server(settings_in(tmp_path)) as client:
        for number in range(300):
            client.get("/", headers={"Host": f"{number}.example"})
        assert len(advice_in(caplog)) == 100


# --- IPv6 -------------------------------------------------------------------------------------------------


@needs_ipv6
@pytest.mark.parametrize(
    ("host", "printed", "reached"),
    [
        ("localhost", "localhost", ("[::1]", HOST)),
        *soaked(
            ("0:0::1", "[::1]", ("[::1]",)),
            ("::1", "[::1]", ("[::1]",)),
            ("::", "[::]", ("[::1]", HOST, "[::]")),
            ("127.0.0.1", HOST, (HOST,)),
        ),
    ],
)
def test_a_server_is_reached_where_it_says(tmp_path: Path, host: str, printed: str, reached: tuple[str, ...]) -> None:
    database = ("--database-url", f"sqlite+aiosqlite:///{tmp_path / 'battles.db'}")
    with process("serve", "--host", host, "--port", "0", *database, logs=tmp_path / "log") as running:
        assert running.said.startswith(f"Warhost serves at http://{printed}:{running.port}/")
        for name in reached:
            assert running.client.get(f"http://{name}:{running.port}/").status_code == 200, name
        assert running.end() == 0


def test_a_name_that_is_none_is_said_in_one_sentence(tmp_path: Path) -> None:
    database = ("--database-url", f"sqlite+aiosqlite:///{tmp_path / 'battles.db'}")
    done = CliRunner().invoke(cli, ["serve", "--host", "no such host", "--port", "0", *database])
    assert done.exit_code == 2, done.output
    assert re.fullmatch(r"warhost: cannot listen at 'no such host': .+\n", done.stderr), done.stderr


def test_a_successor_takes_over_every_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    doors = [socket.create_server((HOST, 0)) for _ in range(2)]
    names = [door.getsockname() for door in doors]
    monkeypatch.setenv(LISTENING, ",".join(str(os.dup(door.fileno())) for door in doors))
    taken: Any = inherited()
    assert [one.getsockname() for one in taken] == names
    for one in (*doors, *taken):
        one.close()
