"""Marches over two borders, as a campaign's page asks for them: one choice for what are two steps."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field, StringConstraints

from warhost.campaign.onward import onward
from warhost.campaign.war import Campaign
from warhost.server.api import Bearer, Token, enter
from warhost.server.entries import bit_of
from warhost.server.json_response import Json
from warhost.server.refusals import Refusal
from warhost.server.rooms import battle_of
from warhost.server.wire import Asked, Number

router = APIRouter(prefix="/api/battles")


class WaysWanted(Asked):
    """A space out of which somebody would march at a number."""

    number: Number
    space: Annotated[str, StringConstraints(max_length=20), Field(alias="from")]


@router.post("/{battle}/ways")
async def ways(asked: WaysWanted, request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> Json:
    """Where the host in a space can march over a space in between."""
    _, room, held = await enter(request, battle, token, authorization)
    if not room.is_campaign:
        raise Refusal("bad_request", "only in a campaign somebody marches over borders")
    async with room.held_by(held) as sides:
        room.check(asked.number)
        side = room.battle.seat_to_decide or 0
        if not sides & bit_of(side):
            raise Refusal("not_your_turn", f"{room.names[side]} must choose")
        war = Campaign.of(battle_of(room))
    found: list[dict[str, Any]] = await asyncio.to_thread(onward, war, asked.space)
    return Json({"ways": found})
