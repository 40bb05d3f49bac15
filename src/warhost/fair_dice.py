"""Dice that anyone can audit: settled by a secret that the server commits itself to before anybody has decided.

The server publishes the SHA-256 of the battle's secret. The seed of the set-up is the secret, and the dice of entry n
have the key HMAC-SHA256(secret, "entropy n"), where the entropy is what the seats have added before the first action.
The secret is told when the battle is over; `warhost verify` then recomputes every die.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

Key = tuple[int, int]  # of the dice: two numbers of 64 bits

SECRET_BYTES = 32
MOST_SKIPPED = 1000  # entries between two actions of a transcript: what was undone in between


def new_secret() -> str:
    """A secret of a battle, in hexadecimal digits."""
    return secrets.token_hex(SECRET_BYTES)


def commitment_to(secret: str) -> str:
    """What is published of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def key_of_entry(secret: str, entropy: str, number: int) -> Key:
    """The key of the dice of one entry."""
    digest = hmac.new(secret.encode(), f"{entropy} {number}".encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:8], "big"), int.from_bytes(digest[8:16], "big")


def entry_with_key(secret: str, entropy: str, key: Key, after: int) -> int | None:
    """The first entry after `after` whose dice have this key; None when none of the next has."""
    candidates = range(after + 1, after + 1 + MOST_SKIPPED)
    return next((number for number in candidates if key_of_entry(secret, entropy, number) == key), None)
