"""Signatures under receipts: Ed25519 (RFC 8032), keys and signatures written in hexadecimal digits."""

from __future__ import annotations

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.hazmat.primitives.serialization import load_pem_private_key as load_pem

PURPOSE = "warhost receipt 1\n"
"""What is signed before each receipt, so that no signature made for anything else fits one."""


class SigningKey:
    """A key that signs receipts."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self.public = key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()

    @classmethod
    def drawn(cls) -> SigningKey:
        """A new key."""
        return cls(Ed25519PrivateKey.generate())

    @classmethod
    def read(cls, pem: bytes) -> SigningKey:
        """A key from its text. Raises ValueError for what is none."""
        try:
            key = load_pem(pem, None)
        except (ValueError, TypeError):
            key = None
        if not isinstance(key, Ed25519PrivateKey):
            raise ValueError("this is no Ed25519 private key in PEM")
        return cls(key)

    @property
    def pem(self) -> bytes:
        """The key as it is kept."""
        return self._key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())

    def sign(self, said: str) -> str:
        """The signature under some words."""
        return self._key.sign((PURPOSE + said).encode()).hex()


def is_signed(said: str, public: str, signature: str) -> bool:
    """True when a signature is that of a key under these words."""
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        key.verify(bytes.fromhex(signature), (PURPOSE + said).encode())
    except (InvalidSignature, ValueError):
        return False
    return True
