"""Snapshots of the state: a cache that saves a long fold, and can be deleted at any time."""

from dataclasses import dataclass
from typing import Any

from app.persistence.engine import Store

SAVE = """
INSERT INTO snapshot (match_id, seq, version, state) VALUES ($1, $2, $3, $4)
ON CONFLICT (match_id, seq) DO UPDATE SET version = excluded.version, state = excluded.state
"""
NEWEST = """
SELECT seq, version, state FROM snapshot WHERE match_id = $1 AND seq <= $2 AND version = $3 ORDER BY seq DESC LIMIT 1
"""
NO_END = 2**31 - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """The state of a match as it stood after command `seq`, as JSON reads it."""

    seq: int
    version: int
    state: Any


async def save(store: Store, match_id: str, *, seq: int, state: Any, version: int = 1) -> None:
    """Keeps the state of a match after command `seq`."""
    await store.pool.execute(SAVE, match_id, seq, version, state)


async def newest(store: Store, match_id: str, *, upto: int | None = None, version: int = 1) -> Snapshot | None:
    """The newest snapshot of this schema at or before a command; one of an older schema is as good as none."""
    row = await store.pool.fetchrow(NEWEST, match_id, NO_END if upto is None else upto, version)
    return Snapshot(**dict(row)) if row else None


async def forget(store: Store, match_id: str, *, after: int = -1) -> None:
    """Deletes the snapshots of a match, or those after a command."""
    await store.pool.execute("DELETE FROM snapshot WHERE match_id = $1 AND seq > $2", match_id, after)
