"""What is asked about time: a battle is claimed, a clock stands for some days."""

from __future__ import annotations

from fastapi import APIRouter, Request

from warhost.server.api import Bearer, Token, done
from warhost.server.json_response import Json
from warhost.server.wire import Claim, Holiday

router = APIRouter(prefix="/api/battles")


@router.post("/{battle}/claim")
async def claim(asked: Claim, request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> Json:
    """Claim the battle, as another side has run out of time, or call it off, as another never came."""
    return await done(request, battle, token, authorization, asked)


@router.post("/{battle}/holiday")
async def rest(asked: Holiday, request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> Json:
    """Let one's clock stand for some days; 0 comes back early."""
    return await done(request, battle, token, authorization, asked)
