"""The files with which a host runs a server: what stands in them is what Warhost and nginx understand."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import typer
from websockets.sync.client import connect
from websockets.typing import Origin

from server.clients import wait_until
from server.processes import QUICK, Process, process
from starting import started
from warhost.cli import app

ROOT = Path(__file__).parent.parent.parent
HOSTING = ROOT / "hosting"
FILES = sorted(HOSTING.iterdir())
COMMAND = re.compile(r"^(?:ExecStart=)?(?:/\S*/)?warhost ((?:serve|admin)\b.*)$", re.MULTILINE)
ENTRYPOINT = re.compile(r"^ENTRYPOINT (\[.*\])$", re.MULTILINE)
NGINX = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")


def commands() -> list[tuple[str, list[str]]]:
    """Every command line of Warhost in these files, and in the page about them."""
    texts = [(file.name, file.read_text("utf-8")) for file in [*FILES, ROOT / "docs/hosting.md"]]
    typed = [(name, shlex.split(found[1])) for name, text in texts for found in COMMAND.finditer(text)]
    return typed + [(name, json.loads(found[1])[1:]) for name, text in texts for found in ENTRYPOINT.finditer(text)]


@pytest.mark.parametrize(("file", "words"), commands(), ids=lambda value: value if isinstance(value, str) else None)
def test_each_command_is_one_that_there_is(file: str, words: list[str]) -> None:
    command: Any = typer.main.get_command(app)
    while hasattr(command, "commands"):
        command, words = command.commands[words[0]], words[1:]
    command.make_context(file, [*words])


def test_the_page_shows_every_file() -> None:
    page = (ROOT / "docs/hosting.md").read_text("utf-8") + (ROOT / "docs/server.md").read_text("utf-8")
    assert {file.name for file in FILES if f"../hosting/{file.name}" not in page} == set()
    assert len(commands()) > 6


def test_what_wakes_somebody_is_what_is_told() -> None:
    told = {f"warhost_{name}" for name in re.findall(r'"(\w+)": "', _source("metrics/state.py"))}
    told = {name.removesuffix("_s") + "_seconds" if name.endswith("_s") else name for name in told}
    told |= {f"warhost_{name}" for name in re.findall(r'_gauge\("(\w+)"', _source("metrics/state.py"))}
    told |= {f"{name}_bucket" for name in re.findall(r'"(warhost_\w+)"', _source("metrics/meters.py"))}
    asked = set(re.findall(r"warhost_\w+", (HOSTING / "warhost-alerts.yml").read_text("utf-8")))
    assert len(asked) > 5
    assert asked - told == set()


def _source(name: str) -> str:
    return (ROOT / "src/warhost/server" / name).read_text("utf-8")


# --- nginx ------------------------------------------------------------------------------------------------


@contextmanager
def nginx(folder: Path, server: str) -> Iterator[subprocess.Popen[bytes]]:
    """The proxy with a `server` of ours, as whoever starts it, in a folder of its own."""
    assert NGINX is not None
    paths = " ".join(
        f"{kind}_temp_path {folder / kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file = folder / "nginx.conf"
    file.write_text(
        f"daemon off; pid {folder / 'pid'}; error_log {folder / 'errors'}; events {{}}\n"
        f"http {{ access_log off; {paths}\n{server}\n}}\n"
    )
    with started([NGINX, "-e", str(folder / "errors"), "-c", str(file)]) as running:
        yield running


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def server_in(file: str, port: int, behind: int) -> str:
    """The `server` of a file, without TLS, on this port and before that one."""
    text = (HOSTING / file).read_text("utf-8").replace("127.0.0.1:8000", f"127.0.0.1:{behind}")
    if "server {" not in text:
        return f"server {{ listen 127.0.0.1:{port};\n{text} }}"
    served = text[text.rindex("server {") :]
    served = re.sub(r"listen \[::\]:443 ssl;|ssl_certificate\w* [^;]*;", "", served)
    return served.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server that believes its proxy."""
    folder = tmp_path_factory.mktemp("behind")
    url = f"sqlite+aiosqlite:///{folder / 'warhost.db'}"
    told = ("--proxied", "--allow-host", "127.0.0.1", "--metrics", "--database-url", url)
    with process("serve", "--port", "0", *told, *QUICK, logs=folder / "log") as running:
        yield running


@pytest.mark.skipif(NGINX is None, reason="there is no nginx here")
@pytest.mark.parametrize(("file", "below"), [("nginx.conf", ""), ("nginx-below-a-path.conf", "/warhost")])
def test_battles_are_fought_through_nginx(tmp_path: Path, serving: Process, file: str, below: str) -> None:
    port = free_port()
    with nginx(tmp_path, server_in(file, port, serving.port)):
        _wait_for(port)
        with httpx.Client(base_url=f"http://127.0.0.1:{port}{below}") as client:
            assert '<base href="./">' in client.get("/").text
            _fight(serving, client, f"ws://127.0.0.1:{port}{below}")
            assert client.get("/metrics").status_code in (403, 404), "figures are not for strangers"
        assert serving.client.get("/metrics").status_code == 200


def _fight(serving: Process, client: httpx.Client, address: str) -> None:
    """A battle is begun directly and fought through the proxy, by both ways."""
    begun = serving.begin()
    bearer = {"Authorization": f"Bearer {begun['tokens']['both']}"}
    scene = client.get(f"/api/battles/{begun['id']}", headers=bearer).json()
    origin = address.replace("ws://", "http://").removesuffix("/warhost")
    live = f"{address}/api/battles/{begun['id']}/live?token={begun['tokens']['watch']}"
    with connect(live, origin=Origin(origin)) as page:
        assert '"type":"scene"' in str(page.recv(20))
        act = {"number": scene["number"], "action": scene["view"]["choices"][0]["action"]}
        assert client.post(f"/api/battles/{begun['id']}/actions", json=act, headers=bearer).status_code == 200
        assert any('"type":"entry"' in str(page.recv(20)) for _ in range(3))


def _wait_for(port: int) -> None:
    def answers() -> bool:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            return False
        return True

    wait_until(answers, "nginx listens")
