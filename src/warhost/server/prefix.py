"""The path under which a server is reached, where a proxy puts it below the root of a host."""

from __future__ import annotations

import re

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

PREFIX = re.compile(r"(/[A-Za-z0-9._~-]+)*")
DOTS = re.compile(r"/\.\.?(/|$)")  # which browsers resolve before they ask


def prefix_of(text: str) -> str:
    """A path as addresses begin with it, "" for the root of the host; ValueError for what is none."""
    prefix = text.removesuffix("/")
    if PREFIX.fullmatch(prefix) is None or DOTS.search(prefix):
        raise ValueError(f"{text!r} is no path that addresses can begin with, as /warhost is")
    return prefix


def path_within(scope: Scope) -> str:
    """What is asked for, as it would be without a prefix."""
    path, prefix = str(scope["path"]), str(scope.get("root_path", ""))
    return path.removeprefix(prefix) if path.startswith(f"{prefix}/") else path


class Below:
    """Answers below a prefix, whether a proxy passes it on or takes it away.

    The prefix itself leads to the start page below it, where the page's own addresses are right.
    """

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self.app, self.prefix = app, prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on as one whose path begins with the prefix."""
        if scope["type"] not in ("http", "websocket") or not self.prefix:
            await self.app(scope, receive, send)
        elif scope["type"] == "http" and scope["path"] == self.prefix:
            await RedirectResponse(f"{self.prefix}/", 308)(scope, receive, send)
        else:
            within = path_within({**scope, "root_path": self.prefix})
            await self.app({**scope, "root_path": self.prefix, "path": self.prefix + within}, receive, send)
