"""The key of a server's notices: browsers know it by its public half, and stop links are drawn from it."""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64encode
from functools import cached_property
from pathlib import Path

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from warhost.server.settings import Settings
from warhost.server.signing import keep_once, key_file_of

NAME = "notices-key.pem"


def letters(raw: bytes) -> str:
    """Bytes as they stand in an address."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


class NoticeKey:
    """An elliptic key, with what is drawn from it."""

    def __init__(self, private: ec.EllipticCurvePrivateKey) -> None:
        self.private = private

    @cached_property
    def public(self) -> str:
        """What a browser is told when it subscribes: only who has the key may then send to it."""
        form = serialization.PublicFormat.UncompressedPoint
        return letters(self.private.public_key().public_bytes(serialization.Encoding.X962, form))

    def stop_token(self, subscription: str) -> str:
        """The token that ends a subscription; it need not be kept to be written below every mail."""
        return letters(self._drawn("stop", subscription))

    def confirm_token(self, subscription: str) -> str:
        """What only a mail tells, so that whoever knows it has the mail box."""
        return f"{subscription}.{letters(self._drawn('confirm', subscription))}"

    def confirmed_by(self, token: str) -> str | None:
        """The subscription that a token confirms; None for one that is none."""
        subscription = token.rpartition(".")[0]
        return subscription if hmac.compare_digest(self.confirm_token(subscription).encode(), token.encode()) else None

    @cached_property
    def _secret(self) -> bytes:
        return hashlib.sha256(b"warhost notices" + self.pem).digest()

    def _drawn(self, purpose: str, subscription: str) -> bytes:
        return hmac.digest(self._secret, f"{purpose} {subscription}".encode(), "sha256")

    @property
    def pem(self) -> bytes:
        """The key as it is kept."""
        form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        return self.private.private_bytes(*form)


def notice_key(settings: Settings) -> NoticeKey:
    """The server's key, drawn when it first sends notices, beside the one that signs receipts.

    Raises OSError, or ValueError for a file that holds none.
    """
    signs = key_file_of(settings)
    if signs is None:
        return NoticeKey(ec.generate_private_key(ec.SECP256R1()))
    file = signs.with_name(NAME)
    if not file.exists():
        keep_once(file, NoticeKey(ec.generate_private_key(ec.SECP256R1())).pem)
    return _read(file)


def _read(file: Path) -> NoticeKey:
    key = serialization.load_pem_private_key(file.read_bytes(), None)
    if not isinstance(key, ec.EllipticCurvePrivateKey) or not isinstance(key.curve, ec.SECP256R1):
        raise ValueError(f"{file} holds no key for notices")
    return NoticeKey(key)
