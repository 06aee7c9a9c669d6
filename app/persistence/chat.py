"""What is said at a table."""

from dataclasses import dataclass
from datetime import datetime

from app.persistence.announcing import CHANNEL
from app.persistence.engine import Store

SAY = """
WITH fresh AS (
    INSERT INTO chat (match_id, seat, name, text, ref, mark, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, coalesce($7, now()))
    ON CONFLICT (match_id, ref) DO NOTHING
    RETURNING match_id, id
)
SELECT id FROM fresh
"""
SAY_AND_TELL = SAY.replace("id FROM fresh", f"id, pg_notify('{CHANNEL}', 'chat ' || match_id || ' ' || id) FROM fresh")
READ = """
SELECT id, seat, name, text, created_at AS at, mark IS NOT NULL AS by_watcher FROM (
    SELECT * FROM chat WHERE match_id = $1 AND id > $2 ORDER BY id DESC LIMIT $3
) AS newest ORDER BY id
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of talk; `seat` is None for a watcher, and for a screen that players share."""

    id: int
    seat: str | None
    name: str
    text: str
    at: datetime
    by_watcher: bool


async def say(
    store: Store,
    match_id: str,
    *,
    seat: str | None,
    name: str,
    text: str,
    ref: str | None = None,
    mark: bytes | None = None,
    at: datetime | None = None,
) -> None:
    """Adds a line to the talk of a match, unless it has one of this `ref` already; `mark` is what a watcher is shown out by.
    `at`: when that is; now, by the clock of the database, unless it is said."""
    id = await store.pool.fetchval(SAY if store.broker else SAY_AND_TELL, match_id, seat, name, text, ref, mark, at)
    if store.broker and id is not None:
        store.broker.tell("chat", match_id, id)


async def read(store: Store, match_id: str, *, after: int = 0, limit: int = 200) -> list[Line]:
    """The newest lines of a match after a line's id, oldest first."""
    return [Line(**dict(row)) for row in await store.pool.fetch(READ, match_id, after, limit)]
