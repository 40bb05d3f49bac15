"""Passkeys and phrases over HTTP: made by whoever is a person, and coming in by one on another device."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from warhost.server.hall import Hall
from warhost.server.persons.passkeys import ask_to_come_in, ask_to_make, come_in_by, forget_passkey, make, party_of
from warhost.server.persons.phrases import come_in_with, new_phrase
from warhost.server.persons.sessions import person_of
from warhost.server.persons.wire import Asserted, Attested, Bare, PasskeyMeant, PhraseSaid
from warhost.server.store import Store

router = APIRouter(prefix="/api")


def store_of(request: Request) -> Store:
    """The database of the server that is asked."""
    hall: Hall = request.app.state.hall
    return hall.store


@router.post("/me/passkeys/ask", status_code=201)
async def ask_for_passkey(_: Bare, request: Request) -> dict[str, Any]:
    """What the browser is asked that is to make a passkey, as WebAuthn has it."""
    return await ask_to_make(store_of(request), await person_of(request), party_of(request))


@router.post("/me/passkeys", status_code=201)
async def make_passkey(asked: Attested, request: Request) -> dict[str, Any]:
    """Keep a passkey."""
    await make(store_of(request), await person_of(request), party_of(request), asked)
    return {}


@router.post("/me/passkeys/forget")
async def forget(asked: PasskeyMeant, request: Request) -> dict[str, Any]:
    """Let a passkey come in no more."""
    await forget_passkey(store_of(request), await person_of(request), asked.id)
    return {}


@router.post("/me/phrase", status_code=201)
async def draw_phrase(_: Bare, request: Request) -> dict[str, Any]:
    """Twelve words, told only now; those before come in no more."""
    return {"words": await new_phrase(store_of(request), await person_of(request))}


@router.post("/passkeys/ask", status_code=201)
async def ask_passkey(_: Bare, request: Request) -> dict[str, Any]:
    """What the browser is asked that is to come in by a passkey, as WebAuthn has it."""
    request.app.state.limits.guess(request)
    return await ask_to_come_in(store_of(request), party_of(request))


@router.post("/passkeys", status_code=201)
async def come_in_by_passkey(asked: Asserted, request: Request) -> dict[str, Any]:
    """Come in by a passkey: the token is this device's, and is told only now."""
    request.app.state.limits.guess(request)
    return await come_in_by(store_of(request), party_of(request), asked)


@router.post("/phrases", status_code=201)
async def come_in_by_phrase(asked: PhraseSaid, request: Request) -> dict[str, Any]:
    """Come in by twelve words: the token is this device's, and is told only now."""
    request.app.state.limits.guess(request)
    return await come_in_with(store_of(request), asked.words, asked.device)
