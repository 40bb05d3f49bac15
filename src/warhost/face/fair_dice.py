"""Dice that anyone can audit, and the grades of what an audit may say.

The server commits itself to a secret (its SHA-256 is published) before it has seen anything that the seats add to the
dice, and each seat to its entropy before any of them is revealed. The dice of every action have the key
HMAC-SHA256(secret, "entropy number"): the entropy is what the seats have added so far, the number counts the dealings
(`warhost.face.chronicle`). The secret is told when the battle is over; `warhost verify` then computes every die again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

Key = tuple[int, int]  # of the dice: two numbers of 64 bits


class Lot(NamedTuple):
    """What a computer opponent draws lots with."""

    seed: int  # of 32 bits
    key: Key
    """Of what it guesses of what it may not know."""


SECRET_BYTES = 32
FAIR, CONSISTENT, PENDING = "fair", "consistent", "pending"
GRADES = {
    FAIR: "a secret and all seats' entropy (a computer adds none), each committed before any of them was known, and "
    "every key derived from them in unbroken order",
    CONSISTENT: "legal, and its dice follow from what the transcript itself states",
    PENDING: "nothing hangs on dice yet, and who has still to come will add to them",
}
"""What is said of a battle's dice, in the words that are used everywhere; an audit never leaves one pending."""


def grade_of(reasons: Sequence[str]) -> str:
    """The grade of a battle, by the reasons why it is no more than consistent."""
    return CONSISTENT if reasons else FAIR


def new_secret() -> str:
    """A secret of a battle, in hexadecimal digits."""
    return secrets.token_hex(SECRET_BYTES)


def commitment_to(secret: str) -> str:
    """What is published of a secret, or of a seat's entropy, before it is told."""
    return hashlib.sha256(secret.encode()).hexdigest()


def seed_of_setup(secret: str, entropy: str) -> str:
    """The seed of the set-up: the secret, with the entropy that was added before anything else was done."""
    return f"{secret} {entropy}" if entropy else secret


def salt_of_entry(secret: str, number: int) -> str:
    """What is hashed with an entry, so that a head of the chain tells nobody what was decided in secret."""
    return _mac(secret, f"salt {number}").hex()[:32]


def key_of_dealing(secret: str, entropy: str, number: int) -> Key:
    """The key of the dice of one dealing, 1 the first."""
    digest = _mac(secret, f"{entropy} {number}")
    return int.from_bytes(digest[:8], "big"), int.from_bytes(digest[8:16], "big")


def lot_of_computer(secret: str, number: int) -> Lot:
    """What a computer draws lots with for the entry of that number, with one secret always the same."""
    digest = _mac(secret, f"computer {number}")
    key = int.from_bytes(digest[8:16], "big"), int.from_bytes(digest[16:24], "big")
    return Lot(int.from_bytes(digest[:4], "big"), key)


def _mac(secret: str, text: str) -> bytes:
    """HMAC-SHA256 of a text under a secret."""
    mac = _keyed(secret).copy()
    mac.update(text.encode())
    return mac.digest()


@lru_cache(1024)
def _keyed(secret: str) -> hmac.HMAC:
    """What comes of the secret alone: to make it anew costs more than a text."""
    return hmac.new(secret.encode(), digestmod="sha256")
