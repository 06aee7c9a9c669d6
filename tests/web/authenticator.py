"""A passkey's device in a few lines: it makes one key, and signs what it is asked, as a browser hands it on."""

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url

PRESENT_AND_VERIFIED, WITH_A_KEY = 0x05, 0x40


class Authenticator:
    """One passkey for one server."""

    def __init__(self, origin: str = "http://castra.test") -> None:
        self.origin, self.host = origin, origin.partition("://")[2].partition(":")[0]
        self.key, self.id, self.signs = ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(16), 0

    def _asked(self, kind: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.host.encode()).digest() + bytes([flags]) + self.signs.to_bytes(4, "big")

    def makes(self, options: dict[str, Any]) -> dict[str, str]:
        """What a browser gives for the passkey it made."""
        point = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        about = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(cose)
        data = self._data(PRESENT_AND_VERIFIED | WITH_A_KEY) + about
        given = {"fmt": "none", "attStmt": {}, "authData": data}
        return {
            "id": bytes_to_base64url(self.id),
            "client_data": bytes_to_base64url(self._asked("webauthn.create", options)),
            "attestation": bytes_to_base64url(cbor2.dumps(given)),
        }

    def uses(self, options: dict[str, Any]) -> dict[str, str]:
        """What it gives where the passkey is used."""
        self.signs += 1
        asked, data = self._asked("webauthn.get", options), self._data(PRESENT_AND_VERIFIED)
        signature = self.key.sign(data + hashlib.sha256(asked).digest(), ec.ECDSA(SHA256()))
        return {
            "id": bytes_to_base64url(self.id),
            "client_data": bytes_to_base64url(asked),
            "authenticator_data": bytes_to_base64url(data),
            "signature": bytes_to_base64url(signature),
        }
