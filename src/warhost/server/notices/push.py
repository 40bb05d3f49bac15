"""Notices for a browser, through the push service that it names: encrypted to it, signed by this server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import orjson

from warhost.server.notices.keys import NoticeKey
from warhost.server.notices.letters import Gone, Letter
from warhost.server.notices.web import Web
from warhost.server.store import now

KEPT_S = 3 * 24 * 3600  # that the push service keeps it for a browser that is not there
SIGNED_S = 12 * 3600


class Pusher:
    """Sends to browsers."""

    def __init__(self, web: Web, key: NoticeKey, contact: str) -> None:
        self._web, self._key, self._contact = web, key, contact

    async def send(self, to: Mapping[str, Any], letter: Letter) -> None:
        """Send a letter. Raises Failed, or Gone for a browser that has unsubscribed."""
        from py_vapid import Vapid02
        from pywebpush import WebPusher

        told = {"battle": letter.battle, "kind": letter.kind, "title": letter.title, "body": letter.sentence}
        try:
            body = WebPusher(dict(to)).encode(orjson.dumps(told), "aes128gcm")["body"]
        except ValueError as error:  # keys that are on no curve
            raise Gone(str(error)) from None
        service = urlsplit(to["endpoint"])
        claims: dict[str, Any] = {"aud": f"{service.scheme}://{service.netloc}", "sub": self._contact}
        claims |= {"exp": int(now().timestamp()) + SIGNED_S}
        signed = Vapid02(self._key.private).sign(claims)
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_S),
            "Urgency": "normal",
            "Topic": letter.battle[:32],  # a newer notice of the battle takes the place of one not fetched yet
        }
        await self._web.post(to["endpoint"], body, headers | signed)
