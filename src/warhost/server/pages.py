"""The files of the page: one of HTML for every address that a person can open, and what it loads."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles
from starlette.responses import Response
from starlette.types import Scope

PAGE = Path(str(files("warhost").joinpath("client")))
LONGEST_PATH = 100  # of any file that the page loads
ADDRESSES = ("/", "/replay", "/battle/{battle}", "/battle/{battle}/replay")
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
NOTES = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", re.DOTALL | re.MULTILINE)


def add_pages(app: FastAPI) -> None:
    """Serve the page, after everything else that has an address."""

    async def page() -> FileResponse:
        return FileResponse(PAGE / "index.html", headers=HEADERS)

    for address in ADDRESSES:
        app.add_api_route(address, page, include_in_schema=False)
    app.mount("/", Files(directory=PAGE), name="page")


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
        return module(Path(full), stat.st_mtime_ns, scope)

    def file_response(self, *arguments: Any, **named: Any) -> Response:
        """Any other file, with the page's headers."""
        response = super().file_response(*arguments, **named)
        response.headers.update(HEADERS)
        return response


def module(path: Path, changed_ns: int, scope: Scope) -> Response:
    """A module as it is sent, or word that the browser has it already."""
    code = code_of(path, changed_ns)
    etag = f'"{hashlib.sha256(code).hexdigest()[:32]}"'
    headers = HEADERS | {"ETag": etag}
    if dict(scope["headers"]).get(b"if-none-match") == etag.encode():
        return Response(status_code=304, headers=headers)
    return Response(code, media_type="text/javascript", headers=headers)
