"""Campaigns told as chronicles. One is worked out in the process for errands, and kept until something has happened."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from typing import Any
from weakref import WeakKeyDictionary

import orjson
from fastapi import APIRouter, Request
from fastapi.responses import Response

from warhost.campaign.chronicle import chronicle_of
from warhost.server.api import Bearer, Token, enter
from warhost.server.json_response import packed_json
from warhost.server.refusals import Refusal
from warhost.server.replays import PACKED, Past
from warhost.server.rooms import Room

router = APIRouter(prefix="/api/battles")
_told: WeakKeyDictionary[Room, tuple[int, bytes]] = WeakKeyDictionary()
"""The last chronicle of each campaign, packed, with the number of entries that it knows of."""


@router.get("/{battle}/chronicle")
async def tell(request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> Response:
    """A campaign from its beginning, season by season: what happened, in sentences, and how all stood at each end."""
    hall, room, held = await enter(request, battle, token, authorization)
    if not room.is_campaign:
        raise Refusal("bad_request", "only a campaign has a chronicle")
    async with room.held_by(held):
        past, outcome = Past.of(room), room.outcome()
    number, packed = _told.get(room, (-1, b""))
    if number != len(past.entries):
        packed = await hall.errands.run(chronicle_of_room, past, outcome)
        _told[room] = len(past.entries), packed
    return await packed_json(packed, request)


def chronicle_of_room(past: Past, outcome: Mapping[str, Any] | None) -> bytes:
    """The chronicle of a room's campaign, packed; `outcome` is how it ended, which may be by agreement."""
    told = chronicle_of(past.chronicle().battle).to_data()
    if outcome is not None and told["ending"] is None:
        told["ending"] = {"winner": outcome["winner"], "text": f"{_capital(outcome['reason'])}.", "clauses": []}
    return gzip.compress(orjson.dumps(told), PACKED, mtime=0)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
