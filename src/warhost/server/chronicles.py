"""Campaigns told as chronicles: worked out beside the event loop, a season once, and kept until something happens."""

from __future__ import annotations

import asyncio
import gzip
from copy import copy
from typing import Any
from weakref import WeakKeyDictionary

import orjson
from fastapi import APIRouter, Request
from fastapi.responses import Response

from warhost.campaign.chronicle import Chronicler
from warhost.server.api import Bearer, Token, enter
from warhost.server.json_response import packed_json
from warhost.server.refusals import Refusal
from warhost.server.replays import PACKED
from warhost.server.rooms import Room

router = APIRouter(prefix="/api/battles")


class Told:
    """What is kept of a campaign's chronicle: whoever tells it, and what was told last."""

    def __init__(self) -> None:
        self.turn = asyncio.Lock()
        self.chronicler = Chronicler()
        self.number = -1  # of the last entry that is told of
        self.packed = b""


_told: WeakKeyDictionary[Room, Told] = WeakKeyDictionary()


@router.get("/{battle}/chronicle")
async def tell(request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> Response:
    """A campaign from its beginning, season by season: what happened, in sentences, and how all stood at each end."""
    _, room, held = await enter(request, battle, token, authorization)
    if not room.is_campaign:
        raise Refusal("bad_request", "only a campaign has a chronicle")
    told = _told.setdefault(room, Told())
    async with told.turn:
        async with room.held_by(held):
            number, war, outcome = room.number, copy(room.battle), room.outcome()
        if number != told.number:
            told.packed = await asyncio.to_thread(_packed, told.chronicler, war, outcome)
            told.number = number
        return await packed_json(told.packed, request)


def _packed(chronicler: Chronicler, war: Any, outcome: dict[str, Any] | None) -> bytes:
    """The chronicle of a campaign, packed; `outcome` is how it ended, which may be by agreement."""
    data = chronicler.tell(war).to_data()
    if outcome is not None and data["ending"] is None:
        data["ending"] = {"winner": outcome["winner"], "text": f"{_capital(outcome['reason'])}.", "clauses": []}
    return gzip.compress(orjson.dumps(data), PACKED, mtime=0)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
