"""Challenges: what a passkey signs. Each is answered once, and not for long."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import DateTime, bindparam, delete, select

from warhost.server import tables
from warhost.server.refusals import Refusal
from warhost.server.store import Raced, Store, hash_of, in_utc, now

CHALLENGE_BYTES = 32
ANSWERED_WITHIN = timedelta(minutes=5)
MAKE, COME_IN, SPENT = "make", "come in", "spent"
challenges = tables.challenges
CLEAR = delete(challenges).where(challenges.c.until < bindparam("at", type_=DateTime(timezone=True)))


async def issue(store: Store, purpose: str, person: str | None, at: datetime | None = None) -> bytes:
    """A new challenge; those that nobody has answered in time are cleared away."""
    at, challenge = at or now(), secrets.token_bytes(CHALLENGE_BYTES)
    row = {"hash": _hash_of(challenge), "purpose": purpose, "person": person, "until": at + ANSWERED_WITHIN}
    await store.add((CLEAR, {"at": at}), (challenges, row))
    return challenge


async def spend(store: Store, purpose: str, challenge: bytes, person: str | None, at: datetime | None = None) -> None:
    """Take the answer to a challenge, whatever it is worth; Refusal for one that is late, strange or given again.

    That it is spent is a row of its own: of two that answer at once, on whatever server, one lands.
    """
    at, hashed = at or now(), _hash_of(challenge)
    async with store.engine.connect() as connection:
        query = select(challenges).where(challenges.c.hash == hashed)
        row = (await connection.execute(query)).mappings().one_or_none()
    if row is None or (row["purpose"], row["person"]) != (purpose, person) or in_utc(row["until"]) < at:
        raise Refusal(
            "wrong_passkey", "the passkey answers what was not asked here, or was asked too long ago: try again"
        )
    spent: dict[str, Any] = {"hash": hash_of(f"{SPENT} {hashed}"), "purpose": SPENT, "person": person}
    try:
        await store.add((challenges, spent | {"until": row["until"]}))
    except Raced:
        raise Refusal(
            "wrong_passkey", "this answer of the passkey was given before, and counts once: try again"
        ) from None


def _hash_of(challenge: bytes) -> str:
    return hash_of(challenge.hex())
