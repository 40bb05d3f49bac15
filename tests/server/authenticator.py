"""A passkey made of software: it signs what it is asked, or, where a test wants so, something else."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

Json = dict[str, Any]
HERE, WITH_KEY = 0x05, 0x40  # flags: somebody is present and was verified; a key comes with it


def written(data: bytes) -> str:
    """Bytes as WebAuthn writes them."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@dataclass
class Authenticator:
    """One passkey at one page."""

    origin: str = "http://127.0.0.1"
    host: str = "127.0.0.1"
    count: int = 0
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    def _said(self, kind: str, challenge: str) -> bytes:
        said = {"type": f"webauthn.{kind}", "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def make(self, options: Json, name: str = "the key") -> Json:
        """What the page sends when the passkey is made."""
        point = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        data = self._data(HERE | WITH_KEY) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data + cbor2.dumps(public)})
        said = written(self._said("create", options["challenge"]))
        return {"id": written(self.id), "client_data": said, "attestation": written(attestation), "name": name}

    def sign(self, options: Json, device: str = "the other desk", counts: bool = True) -> Json:
        """What the page sends that comes in by the passkey."""
        self.count += counts
        said, data = self._said("get", options["challenge"]), self._data(HERE)
        signature = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return {
            "id": written(self.id),
            "client_data": written(said),
            "authenticator_data": written(data),
            "signature": written(signature),
            "device": device,
        }
