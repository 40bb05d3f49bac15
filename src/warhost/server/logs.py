"""Logs for machines: one JSON object a line on stderr, no token ever in it."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("warhost.server")
TOKENS = re.compile(r"(token=)[^&\s\"\\]+|(/notices?/(?:of/|feeds/)?)[\w.-]{40,}")
"""What stands in addresses: of a WebSocket, which Uvicorn logs whole, and of what ends or tells notices."""


class JsonLines(logging.Formatter):
    """Time, level, logger, message and what was given as `extra={"data": {...}}`."""

    def format(self, record: logging.LogRecord) -> str:
        """One record as one line."""
        told: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "data", {}),
        }
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return TOKENS.sub(r"\1\2...", json.dumps(told, ensure_ascii=False))


def log_as_json(level: int = logging.INFO) -> None:
    """Let everything that is logged come out as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)


class RequestLog:
    """Logs each HTTP request: method, path without its query, status, milliseconds."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request on, and log how it was answered."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def watched(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self.app(scope, receive, watched)
        finally:
            took = round((time.perf_counter() - began) * 1000, 1)
            data = {"method": scope["method"], "path": scope["path"], "status": status, "ms": took}
            log.info("request", extra={"data": data})
