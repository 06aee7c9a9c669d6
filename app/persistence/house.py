"""The host's own row: what opens his page (no more than a hash), what he says to all, when he closes for an update."""

import json
import secrets
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from app.persistence.codes import token_hash
from app.persistence.engine import Store, open_store
from app.persistence.whispers import whisper

KNOWN = """
SELECT now() AS asked_at, house.key_hash, coalesce(house.announcement, '') AS announcement, house.announced_until,
    house.closing_since, house.closes_at
FROM (SELECT 1 AS id) AS one LEFT JOIN house USING (id)
"""
MAKE = "INSERT INTO house (id) VALUES (1) ON CONFLICT DO NOTHING"
FIRST = "UPDATE house SET key_hash = $1 WHERE id = 1 AND key_hash IS NULL RETURNING id"


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """The row as it stood at `asked_at`, by the database's clock."""

    asked_at: datetime
    announcement: str
    announced_until: datetime | None
    closing_since: datetime | None
    closes_at: datetime | None
    key_hash: bytes | None = field(default=None, repr=False)

    @property
    def said(self) -> str:
        """What the host says to all at this moment."""
        is_over = self.announced_until is not None and self.announced_until <= self.asked_at
        return "" if is_over else self.announcement

    def opens(self, key: str) -> bool:
        """Whether this key opens the host's page."""
        return self.key_hash is not None and secrets.compare_digest(self.key_hash, token_hash(key))


async def read(store: Store) -> House:
    """The host's row as it stands."""
    return House(**dict(await store.pool.fetchrow(KNOWN)))


async def first_key(store: Store) -> str | None:
    """The key of the host's page, where there was none yet: of several processes that start at once one is given it."""
    key = secrets.token_urlsafe(32)
    await store.pool.execute(MAKE)
    return key if await store.pool.fetchval(FIRST, token_hash(key)) else None


async def first_key_at(url: str) -> str | None:
    """The same, of a database at an address."""
    store = await open_store(url, connections=2)
    try:
        return await first_key(store)
    finally:
        await store.close()


async def new_key(store: Store) -> str:
    """A new key of the host's page; what opened it before opens nothing any more."""
    key = secrets.token_urlsafe(32)
    await _change(store, "key_hash = $1", token_hash(key))
    return key


async def announce(store: Store, text: str, *, hours: float | None) -> None:
    """Says a line to all for so many hours, or until it is taken back by an empty one."""
    until = "now() + $2::float8 * interval '1 hour'"
    await _change(store, f"announcement = $1, announced_until = {until}", text, hours)


async def close(store: Store, *, seconds: float) -> None:
    """Closes the tables for an update, so many seconds from now."""
    await _change(store, "closing_since = now(), closes_at = now() + $1::float8 * interval '1 second'", seconds)


async def open_again(store: Store) -> None:
    """Takes back that the tables close, or are closed."""
    await _change(store, "closing_since = NULL, closes_at = NULL")


async def _change(store: Store, what: str, *values: Any) -> None:
    await store.pool.execute(MAKE)
    await store.pool.execute(f"UPDATE house SET {what} WHERE id = 1", *values)
    await tell(store)


async def tell(store: Store) -> None:
    """Has every process read anew what the host says, and whom he blocks."""
    await whisper(store, json.dumps({"from": "", "what": "house"}))
