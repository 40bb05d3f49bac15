"""A campaign over HTTP: what battles have not."""

from __future__ import annotations

from fastapi import APIRouter, Request

from warhost.server.api import Bearer, Token, done, enter
from warhost.server.json_response import Json
from warhost.server.wire import FieldWanted, Meet, OutlookWanted

router = APIRouter(prefix="/api/battles")


@router.post("/{battle}/meet")
async def meet(asked: Meet, request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> Json:
    """Say how the battle of a campaign is to be fought that comes next."""
    return await done(request, battle, token, authorization, asked)


@router.post("/{battle}/outlook")
async def outlook(
    asked: OutlookWanted, request: Request, battle: str, token: Token = "", authorization: Bearer = ""
) -> Json:
    """What comes of a march or an assault in a campaign, of so many battles."""
    hall, room, held = await enter(request, battle, token, authorization)
    return Json(await hall.outlooks.outlook(room, held, asked.number, asked.action, asked.battles, asked.seasons))


@router.post("/{battle}/field")
async def field(
    asked: FieldWanted, request: Request, battle: str, token: Token = "", authorization: Bearer = ""
) -> Json:
    """The field of the battle of a campaign that comes next, or of one to which an action may lead."""
    hall, room, held = await enter(request, battle, token, authorization)
    return Json(await hall.outlooks.field(room, held, asked.number, asked.action))
