"""Web push: a notice sealed for one browser, signed by this server's own key, which is made once and kept."""

import json
from collections.abc import Mapping
from typing import Any

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from pydantic import BaseModel, ConfigDict, Field
from webpush import WebPush, WebPushSubscription

from app.persistence.engine import Store
from app.persistence.server_keys import server_key
from app.web.notices.notice_text import Notice

NAME = "vapid"
LASTS = 24 * 3600
"""Seconds for which a push service keeps a notice for a phone that sleeps."""

MOST = 3000
"""Bytes of a notice: sealed it has to be under 4,096."""


class Subscribed(BaseModel):
    """A browser's keys, as it gives them."""

    model_config = ConfigDict(extra="forbid")
    p256dh: str = Field(pattern=r"^[A-Za-z0-9_-]{80,90}=?$")
    auth: str = Field(pattern=r"^[A-Za-z0-9_-]{20,24}={0,2}$")


async def push_key(store: Store) -> str:
    """The private key that this server pushes with, as PEM."""
    return await server_key(store, NAME, _drawn)


def _drawn() -> str:
    private = ec.generate_private_key(ec.SECP256R1())
    pkcs8 = serialization.PrivateFormat.PKCS8
    return private.private_bytes(serialization.Encoding.PEM, pkcs8, serialization.NoEncryption()).decode()


def _public(private: str) -> ec.EllipticCurvePublicKey:
    key = serialization.load_pem_private_key(private.encode(), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    return key.public_key()


def public_point(private: str) -> bytes:
    """What a browser subscribes with."""
    return _public(private).public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def sealed(
    private: str, contact: str, address: str, keys: Mapping[str, Any], notice: Notice
) -> tuple[bytes, dict[str, str]]:
    """A notice as it is posted to a browser's push service, and with which headers: signed anew for each, for a day."""
    pem = _public(private).public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    text = {"title": notice.title, "text": notice.text, "link": notice.link, "tag": notice.tag}
    said = json.dumps(text, ensure_ascii=False).encode()
    if len(said) > MOST:
        said = json.dumps({**text, "text": ""}).encode()
    subscription = WebPushSubscription.model_validate({"endpoint": address, "keys": dict(keys)})
    made = WebPush(private_key=private.encode(), public_key=pem, subscriber=contact, ttl=LASTS).get(said, subscription)
    headers = {"TTL": str(LASTS), "Content-Encoding": "aes128gcm", "Urgency": "normal"}
    return made.encrypted, {**headers, "Authorization": str(made.headers["authorization"])}
