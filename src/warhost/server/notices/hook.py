"""Notices for a hook of somebody's own: a room of Discord, Slack, Mattermost or Matrix, or a script."""

from __future__ import annotations

import html

import orjson

from warhost.server.notices.letters import Letter
from warhost.server.notices.web import Web


async def send(web: Web, url: str, letter: Letter) -> None:
    """Send a letter, in the words that each of these reads. Raises Failed, or Gone for a hook that is there no more.

    Names are strangers' words: none of them calls a whole room, nor is a sign of the room's own.
    """
    told = {
        "content": letter.text,
        "allowed_mentions": {"parse": list[str]()},
        "text": html.escape(letter.text, quote=False),
        "battle": letter.battle,
        "kind": letter.kind,
        "title": letter.title,
        "sentence": letter.sentence,
        "link": letter.link,
    }
    await web.post(url, orjson.dumps(told), {"Content-Type": "application/json"})
