"""Programs that the host lets set tables and read results: each by a key that he gave it, kept as a hash alone."""

import secrets
from dataclasses import dataclass
from datetime import datetime

from app.persistence.codes import token_hash
from app.persistence.engine import Store

KNOWN = """
UPDATE program SET used_at = now() WHERE key_hash = $1 AND (used_at IS NULL OR used_at < now() - interval '1 hour')
"""
"""How exactly it is known when a program was here last: a visit an hour is written down."""

MOST = 100


class TooMany(Exception):
    """So many programs have keys already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A program that has a key: what the host calls it, since when, and when it was here last."""

    id: int
    name: str
    created_at: datetime
    used_at: datetime | None


async def new(store: Store, name: str) -> tuple[int, str]:
    """A new program: its number and its key, which is told this once. Raises TooMany."""
    key = secrets.token_urlsafe(32)
    made = await store.pool.fetchval(
        "INSERT INTO program (name, key_hash) SELECT $1, $2 WHERE (SELECT count(*) FROM program) < $3 RETURNING id",
        name,
        token_hash(key),
        MOST,
    )
    if made is None:
        raise TooMany
    return int(made), key


async def every(store: Store) -> list[Program]:
    """All of them, the newest first."""
    rows = await store.pool.fetch("SELECT id, name, created_at, used_at FROM program ORDER BY id DESC")
    return [Program(**dict(row)) for row in rows]


async def of_key(store: Store, key: str) -> Program | None:
    """The program of a key, which was here now."""
    row = await store.pool.fetchrow(
        "SELECT id, name, created_at, used_at FROM program WHERE key_hash = $1", token_hash(key)
    )
    if row is None:
        return None
    await store.pool.execute(KNOWN, token_hash(key))
    return Program(**dict(row))


async def end(store: Store, number: int) -> bool:
    """Takes a program's key; whether there was one."""
    return await store.pool.fetchval("DELETE FROM program WHERE id = $1 RETURNING id", number) is not None
