"""Web push: a notice sealed for one browser, signed by this server's own key, which is made once and kept."""

import json
from collections.abc import Mapping
from typing import Any

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from webpush import WebPush, WebPushSubscription

from app.persistence import tables
from app.persistence.engine import Store
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


async def server_key(store: Store) -> str:
    """The private key of this server, as PEM; made by whichever process comes first."""
    row = tables.server_key.c
    async with store.engine.begin() as connection:
        if found := (await connection.execute(select(row.private).where(row.name == NAME))).scalar_one_or_none():
            return str(found)
        private = ec.generate_private_key(ec.SECP256R1()).private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        made = insert(tables.server_key).values(name=NAME, private=private.decode()).on_conflict_do_nothing()
        await connection.execute(made)
        return str((await connection.execute(select(row.private).where(row.name == NAME))).scalar_one())


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
