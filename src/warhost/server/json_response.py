"""Plain data as an HTTP response."""

from __future__ import annotations

import asyncio
import gzip
from typing import Any

import orjson
from fastapi import Request
from starlette.responses import Response


class Json(Response):
    """Plain data in JSON, without the framework's second look at every part of it, which is slow for a whole battle."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The bytes that are sent."""
        return orjson.dumps(content)


async def packed_json(packed: bytes, request: Request) -> Response:
    """JSON that was packed by gzip, as it is for whoever takes it so, and else unpacked."""
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, headers=headers | {"Content-Encoding": "gzip"}, media_type=Json.media_type)
    return Response(await asyncio.to_thread(gzip.decompress, packed), headers=headers, media_type=Json.media_type)
