"""Answers beforehand over HTTP."""

from __future__ import annotations

from fastapi import APIRouter, Request

from warhost.server import beforehand, sitting
from warhost.server.api import Bearer, Token, enter
from warhost.server.entries import bit_of
from warhost.server.json_response import Json
from warhost.server.wire import AnswersBeforehand

router = APIRouter(prefix="/api/battles")


@router.get("/{battle}/beforehand")
async def questions_ahead(request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> Json:
    """What each side of the holder may still be asked while another moves, and what it answers."""
    _, room, held = await enter(request, battle, token, authorization)
    async with room.held_by(held) as sides:
        told = {name: beforehand.told(room, side) for side, name in enumerate(room.names) if sides & bit_of(side)}
    return Json({"sides": told})


@router.post("/{battle}/beforehand")
async def answer_beforehand(
    asked: AnswersBeforehand, request: Request, battle: str, token: Token = "", authorization: Bearer = ""
) -> Json:
    """Say what a side answers when it is asked while another moves."""
    _, room, held = await enter(request, battle, token, authorization)
    said = [one.model_dump() for one in asked.answers]
    return Json(await sitting.answer_beforehand(room, held, asked.side, said))
