"""Watching what anybody may watch: such a battle has a token that everybody is told, and that only watches.

It follows from the server's key, and its hash alone is stored.
"""

from __future__ import annotations

from warhost.face.signature import SigningKey
from warhost.server import tables
from warhost.server.entries import WATCHING
from warhost.server.meetings import token_for
from warhost.server.store import Row, hash_of


def watch_token(key: SigningKey, battle: str) -> str:
    """The token with which everybody may watch a battle."""
    return token_for(key, battle, WATCHING)


def watch_row(key: SigningKey, battle: str) -> Row:
    """The row that lets it open the battle."""
    return tables.tokens, {"hash": hash_of(watch_token(key, battle)), "battle": battle, "sides": WATCHING}
