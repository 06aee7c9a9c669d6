"""What a host keeps an eye on: every match with its size and last move, what retiring would reach, how much room all takes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.persistence import matches
from app.persistence.announcing import announce_after, announce_with, changing
from app.persistence.engine import Store
from app.persistence.matches import Match, Status

MOVED = """
greatest(
    match.updated_at,
    (SELECT created_at FROM event WHERE match_id = match.id ORDER BY seq DESC LIMIT 1),
    (SELECT max(at) FROM visit WHERE match_id = match.id AND role <> 'watch')
)
"""
"""When a match was last played or changed, or one of its players there."""

FOUND = f"""
SELECT match.id, {MOVED} AS moved_at FROM match
WHERE ($1 = '' OR match.status = $1) AND (
    $2 = '' OR match.id ILIKE $2 OR match.name ILIKE $2
    OR EXISTS (SELECT FROM seat WHERE match_id = match.id AND seat.name ILIKE $2)
)
ORDER BY moved_at DESC, match.id LIMIT $3 OFFSET $4
"""
OF_A_MATCH = ("event", "snapshot", "narration", "start_state", "summary", "chat")
SIZES = " UNION ALL ".join(
    f"SELECT match_id, sum(pg_column_size({table}.*)) AS bytes FROM {table} WHERE match_id = ANY($1) GROUP BY match_id"
    for table in OF_A_MATCH
)
UNTOUCHED = f"""
SELECT match.id FROM match
WHERE status IN ('open', 'live') AND {MOVED} < now() - $1::float8 * interval '1 day' ORDER BY match.id
"""
COUNTS = "SELECT status, count(*) AS count FROM match GROUP BY status"
ROOM = """
SELECT CASE WHEN relname = ANY($1) THEN 'matches' ELSE 'kept' END AS part, sum(pg_total_relation_size(oid))::bigint AS bytes
FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace GROUP BY part
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A match as a host's list shows it: when it was last played, and how many bytes its rows take."""

    match: Match
    moved_at: datetime
    bytes: int


async def found(store: Store, *, status: Status | None, wanted: str, limit: int, offset: int = 0) -> list[Listed]:
    """The matches of a status with `wanted` in their code, their name or a player's; the last played first."""
    like = f"%{_literal(wanted)}%" if wanted else ""
    rows = await store.pool.fetch(FOUND, status or "", like, limit, offset)
    ids = [row["id"] for row in rows]
    sizes: dict[str, int] = dict.fromkeys(ids, 0)
    for row in await store.pool.fetch(SIZES, ids):
        sizes[row["match_id"]] += int(row["bytes"])
    known = {match.id: match for match in await matches.of_ids(store, ids)}
    return [
        Listed(match=known[row["id"]], moved_at=row["moved_at"], bytes=sizes[row["id"]])
        for row in rows
        if row["id"] in known
    ]


def _literal(text: str) -> str:
    for sign in ("\\", "%", "_"):
        text = text.replace(sign, f"\\{sign}")
    return text


async def counts(store: Store) -> Mapping[str, int]:
    """How many matches there are of each status."""
    return {row["status"]: row["count"] for row in await store.pool.fetch(COUNTS)}


async def untouched(store: Store, *, days: float) -> list[str]:
    """The tables that are set or played and that nobody has touched for so many days."""
    return [row["id"] for row in await store.pool.fetch(UNTOUCHED, days)]


async def retire(store: Store, ids: Sequence[str]) -> int:
    """Takes tables out of every list until one of their players comes back; gives how many were not retired yet."""
    async with store.engine.begin() as connection:
        changed = await connection.exec_driver_sql(
            "UPDATE match SET status = 'abandoned', updated_at = now()"
            " WHERE id = ANY($1) AND status IN ('open', 'live') RETURNING id",
            (list(ids),),
        )
        retired = [str(id) for (id,) in changed]
        for match_id in retired:
            await announce_with(connection, store, match_id)
    for match_id in retired:
        announce_after(store, match_id)
    return len(retired)


async def revive(store: Store, match_id: str) -> None:
    """Has a retired table stand where it stood: a player came back to it."""
    free = "EXISTS (SELECT FROM seat WHERE match_id = match.id AND claimed_at IS NULL)"
    change = f"UPDATE match SET status = CASE WHEN {free} THEN 'open' ELSE 'live' END, updated_at = now()"
    async with changing(store, match_id) as connection:
        await connection.exec_driver_sql(f"{change} WHERE id = $1 AND status = 'abandoned'", (match_id,))


async def room(store: Store) -> Mapping[str, Any]:
    """How many bytes the database takes: its matches with their records, and what is kept beside them."""
    return {row["part"]: row["bytes"] for row in await store.pool.fetch(ROOM, list(OF_A_MATCH))}
