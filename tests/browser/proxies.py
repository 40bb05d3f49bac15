"""Proxies in front of a server: nginx as the docs set it, where it is installed, and a small one of our own."""

from __future__ import annotations

import re
import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingTCPServer

import starting
from browser.host import Host

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "server.md"
FOR_NGINX = ("nginx.conf", "nginx-below-a-path.conf")
LOCATION = re.compile(r"^( *)location (?!=).*?^\1\}", re.DOTALL | re.MULTILINE)
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
HAS_NGINX = Path(NGINX).exists()
LONGEST_HEAD = 65536
MOVED = "HTTP/1.1 301 Moved\r\nLocation: {}/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
AROUND = """
daemon off; pid nginx.pid; error_log error.log;
events {}
http {
    access_log off; client_body_temp_path body; proxy_temp_path proxied;
    fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
    server { listen 127.0.0.1:PORT; LOCATIONS }
}
"""


class Behind(Host):
    """A server as it is reached through a proxy."""

    def __init__(self, host: Host, where: str, prefix: str = "") -> None:
        super().__init__(host.folder)
        self.where, self.prefix = where, prefix

    @property
    def address(self) -> str:
        """Where it is found, without a slash at the end."""
        return f"http://{self.where}{self.prefix}"


def locations_for_nginx() -> list[str]:
    """What the files have for nginx that the docs show: a location at the root, and one below a path."""
    files = [(ROOT / "hosting" / name).read_text("utf-8") for name in FOR_NGINX]
    return [found[0].strip() for found in map(LOCATION.search, files) if found]


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        return int(door.getsockname()[1])


@contextmanager
def nginx(folder: Path, locations: str) -> Iterator[str]:
    """The host and port of an nginx with these locations."""
    port = free_port()
    settings = AROUND.replace("PORT", str(port)).replace("LOCATIONS", locations)
    (folder / "nginx.conf").write_text(settings)
    with starting.started([NGINX, "-p", str(folder), "-c", "nginx.conf"]) as running:
        while not answers(port):
            assert running.poll() is None, (folder / "error.log").read_text()
        yield f"127.0.0.1:{port}"


def answers(port: int) -> bool:
    """True as soon as somebody listens at a port."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


class Door(ThreadingTCPServer):
    """Where the small proxy listens; a page opens many lines at once."""

    request_queue_size = 200
    daemon_threads = True


Change = Callable[[str], str]


@contextmanager
def own_proxy(target: int, change: Change, prefix: str = "") -> Iterator[str]:
    """The host and port of a proxy that passes each request on with its head changed, one request a connection.

    As nginx does by itself, it leads from a prefix to what is below it.
    """

    class Passing(BaseRequestHandler):
        def handle(self) -> None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", target)) as server:
                head, rest = head_of(self.request)
                if prefix and head.split()[1] == prefix:
                    self.request.sendall(MOVED.format(prefix).encode())
                    return
                server.sendall(change(closing(head)).encode() + rest)
                answers_back = threading.Thread(target=pump, args=(server, self.request))
                answers_back.start()
                pump(self.request, server)
                answers_back.join()

    with Door(("127.0.0.1", 0), Passing) as proxy:
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{proxy.server_address[1]}"
        proxy.shutdown()


def head_of(line: socket.socket) -> tuple[str, bytes]:
    """The head of a request, and what came with it of the rest."""
    got = b""
    while b"\r\n\r\n" not in got and len(got) < LONGEST_HEAD:
        more = line.recv(4096)
        if not more:
            raise OSError("gone before it said what it wants")
        got += more
    head, _, rest = got.partition(b"\r\n\r\n")
    return f"{head.decode('latin-1')}\r\n\r\n", rest


def closing(head: str) -> str:
    """A head that asks for one answer only, where it does not ask for a WebSocket."""
    is_socket = re.search(r"^upgrade:", head, re.IGNORECASE | re.MULTILINE)
    return head if is_socket else with_header(head, "Connection", "close")


def with_header(head: str, name: str, value: str | None) -> str:
    """A head with a header set, or without it."""
    bare = re.sub(rf"^{name}:[^\r]*\r\n", "", head, flags=re.IGNORECASE | re.MULTILINE)
    return bare if value is None else bare.removesuffix("\r\n") + f"{name}: {value}\r\n\r\n"


def without_prefix(prefix: str) -> Change:
    """Takes a prefix away, as Caddy's handle_path does, and passes on all else as it is."""
    return lambda head: re.sub(rf"^(\S+) {prefix}/", r"\1 /", head)


def without_upgrade(head: str) -> str:
    """Forgets that a WebSocket was asked for, as nginx does unless it is told otherwise."""
    return with_header(with_header(head, "Upgrade", None), "Connection", "close")


def pump(source: socket.socket, target: socket.socket) -> None:
    """Pass on what comes, until nothing does any more."""
    with suppress(OSError):
        while some := source.recv(65536):
            target.sendall(some)
    with suppress(OSError):
        target.shutdown(socket.SHUT_WR)
