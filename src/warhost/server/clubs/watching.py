"""Watching what a tournament fights: each of its battles has a token that everybody is told, and that only watches.

It is worked out from the server's key, and its hash alone is stored.
"""

from __future__ import annotations

import hashlib
import hmac

from warhost.face.signature import SigningKey
from warhost.server import tables
from warhost.server.entries import WATCHING
from warhost.server.store import Row, hash_of

PURPOSE = b"warhost watching 1\n"
LENGTH = 32


def watch_token(key: SigningKey, battle: str) -> str:
    """The token with which everybody may watch a battle."""
    return hmac.new(key.pem, PURPOSE + battle.encode(), hashlib.sha256).hexdigest()[:LENGTH]


def watch_row(key: SigningKey, battle: str) -> Row:
    """The row that lets it open the battle."""
    return tables.tokens, {"hash": hash_of(watch_token(key, battle)), "battle": battle, "sides": WATCHING}
