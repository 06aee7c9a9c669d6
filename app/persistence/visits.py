"""From where tables are visited, for the host alone: by address and device, a row each however often they come."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from app.persistence.codes import token_hash
from app.persistence.engine import Store

KEEP = """
INSERT INTO visit (match_id, role, address, device)
SELECT DISTINCT match.id, came.role, came.address, coalesce(device.owner_id, 0)
FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[]) AS came (match_id, role, address, key_hash)
JOIN match ON match.id = came.match_id LEFT JOIN device ON device.key_hash = came.key_hash
ON CONFLICT (match_id, role, address, device) DO UPDATE SET at = now()
"""
NEWEST = """
SELECT visit.match_id, role, address, device, at FROM visit WHERE $1 = '' OR match_id = $1 ORDER BY at DESC, address LIMIT $2
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Came:
    """Somebody came: to which table, as whom (a seat, `watch`, or `set` for who set it), from where."""

    match_id: str
    role: str
    address: str
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """The same as it is kept: `device` is an owner's number, 0 where there is none."""

    match_id: str
    role: str
    address: str
    device: int
    at: datetime


async def keep(store: Store, came: Collection[Came]) -> None:
    """Keeps who came, all by one statement."""
    columns = [
        [one.match_id for one in came],
        [one.role for one in came],
        [one.address for one in came],
        [token_hash(one.key) if one.key else b"" for one in came],
    ]
    await store.pool.execute(KEEP, *columns)


async def newest(store: Store, *, match_id: str = "", limit: int = 60) -> Sequence[Visit]:
    """The newest visits, of one table or of all."""
    return [Visit(**dict(row)) for row in await store.pool.fetch(NEWEST, match_id, limit)]


async def forget(store: Store, *, days: float) -> int:
    """Forgets the addresses of visits that are older; gives how many were."""
    told: str = await store.pool.execute("DELETE FROM visit WHERE at < now() - $1::float8 * interval '1 day'", days)
    return int(told.rpartition(" ")[2])
