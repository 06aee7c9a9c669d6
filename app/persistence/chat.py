"""What is said at a table."""

from dataclasses import dataclass
from datetime import datetime

from app.persistence.engine import Store
from app.persistence.journal import CHANNEL

SAY = f"""
WITH fresh AS (
    INSERT INTO chat (match_id, seat, name, text) VALUES ($1, $2, $3, $4) RETURNING match_id, id, created_at
)
SELECT id, created_at, pg_notify('{CHANNEL}', 'chat ' || match_id || ' ' || id) FROM fresh
"""
READ = """
SELECT id, seat, name, text, created_at AS at FROM (
    SELECT * FROM chat WHERE match_id = $1 AND id > $2 ORDER BY id DESC LIMIT $3
) AS newest ORDER BY id
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of talk; `seat` is None for a spectator."""

    id: int
    seat: str | None
    name: str
    text: str
    at: datetime


async def say(store: Store, match_id: str, *, seat: str | None, name: str, text: str) -> Line:
    """Adds a line to the talk of a match."""
    row = await store.pool.fetchrow(SAY, match_id, seat, name, text)
    assert row is not None
    return Line(id=row["id"], seat=seat, name=name, text=text, at=row["created_at"])


async def read(store: Store, match_id: str, *, after: int = 0, limit: int = 200) -> list[Line]:
    """The newest lines of a match after a line's id, oldest first."""
    return [Line(**dict(row)) for row in await store.pool.fetch(READ, match_id, after, limit)]
