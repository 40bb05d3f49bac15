"""The files of the page: one of HTML for every address that a person can open, and what it loads."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Awaitable, Callable
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.staticfiles import StaticFiles
from starlette.responses import Response
from starlette.types import Scope

PAGE = Path(str(files("warhost").joinpath("client")))
LONGEST_PATH = 100  # of any file that the page loads
ADDRESSES = (
    *("/", "/replay", "/battle/{battle}", "/battle/{battle}/replay", "/campaign/{battle}", "/muster/{game}"),
    *(
        "/editor",
        "/lab",
        "/meet",
        "/notice/{token}",
        "/clubs",
        "/club/{club}",
        "/tournament/{tournament}",
        "/person/{person}",
    ),
)
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; "
    "frame-ancestors 'none'; base-uri 'self'; form-action 'self'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",  # the browser asks each time whether a file has changed
}
BASE = '<base href="./">'
NOTES = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", re.DOTALL | re.MULTILINE)


def add_pages(app: FastAPI) -> None:
    """Serve the page, after everything else that has an address."""
    for address in ADDRESSES:
        app.add_api_route(address, _page_at(address), include_in_schema=False)
    app.mount("/", Files(directory=PAGE), name="page")


def _page_at(address: str) -> Callable[[Request], Awaitable[Response]]:
    """What answers at an address of the page: the page, which knows the server's root as seen from there.

    So it need not know under which prefix a proxy puts the server.
    """
    base = f'<base href="{"../" * (address.count("/") - 1) or "./"}">'

    async def page(request: Request) -> Response:
        text = (PAGE / "index.html").read_text("utf-8").replace(BASE, base, 1)
        return sent(text.encode(), "text/html", request.scope)

    return page


@lru_cache(256)
def code_of(path: Path, changed_ns: int) -> bytes:
    """A module without the notes on types and reasons that stand before its functions: a quarter of what is written.

    `changed_ns` is when the file was last changed: a changed file is read again.
    """
    return NOTES.sub("", path.read_text("utf-8")).encode()


class Files(StaticFiles):
    """The files that the page loads."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """One file; modules without their notes."""
        if not path.endswith(".js") or len(path) > LONGEST_PATH:
            return await super().get_response(path, scope)
        full, stat = self.lookup_path(path)
        if stat is None:
            return await super().get_response(path, scope)
        return sent(code_of(Path(full), stat.st_mtime_ns), "text/javascript", scope)

    def file_response(self, *arguments: Any, **named: Any) -> Response:
        """Any other file, with the page's headers."""
        response = super().file_response(*arguments, **named)
        response.headers.update(HEADERS)
        return response


def sent(content: bytes, media_type: str, scope: Scope) -> Response:
    """Something as it is sent, or word that the browser has it already."""
    etag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = HEADERS | {"ETag": etag}
    if dict(scope["headers"]).get(b"if-none-match") == etag.encode():
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=media_type, headers=headers)
