"""What goes by itself after a time that the host sets, and what of it is due: nothing goes unless he has set one."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.persistence import host_log, upkeep, visits
from app.persistence.announcing import announce_after, announce_with
from app.persistence.engine import Store
from app.persistence.matches import Status
from app.persistence.upkeep import MOVED

DUE = f"""
SELECT match.id FROM match WHERE status = $1 AND {MOVED} < now() - $2::float8 * interval '1 day' ORDER BY match.id
"""
BATCH = 50
"""So many matches go in one transaction: no writer waits long for it."""

TURN = 0xCA57_8B
"""The advisory lock of whoever tidies up: of several processes one does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """After how many days; None: never. An address is forgotten in any case."""

    finished: int | None = None
    untouched: int | None = None
    abandoned: int | None = None
    addresses: int = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """The codes of what is due: finished matches and retired ones that are deleted, untouched tables that are retired."""

    finished: Sequence[str] = field(default=())
    untouched: Sequence[str] = field(default=())
    abandoned: Sequence[str] = field(default=())

    @property
    def counts(self) -> dict[str, int]:
        """How many of each."""
        return {"finished": len(self.finished), "untouched": len(self.untouched), "abandoned": len(self.abandoned)}


async def due(store: Store, policy: Policy) -> Due:
    """What the policy reaches now. Nothing is changed."""
    untouched = await upkeep.untouched(store, days=policy.untouched) if policy.untouched is not None else []
    return Due(
        finished=await _older(store, "finished", policy.finished),
        untouched=untouched,
        abandoned=await _older(store, "abandoned", policy.abandoned),
    )


async def _older(store: Store, status: Status, days: int | None) -> list[str]:
    if days is None:
        return []
    return [row["id"] for row in await store.pool.fetch(DUE, status, days)]


async def tidy(store: Store, policy: Policy) -> Due | None:
    """Does what is due, and gives it; nothing where another process is at it."""
    async with store.pool.acquire() as connection:
        if not await connection.fetchval("SELECT pg_try_advisory_lock($1)", TURN):
            return None
        try:
            found = await due(store, policy)
            await delete(store, [*found.finished, *found.abandoned])
            await upkeep.retire(store, found.untouched)
            await visits.forget(store, days=policy.addresses)
        finally:
            await connection.execute("SELECT pg_advisory_unlock($1)", TURN)
    if any(found.counts.values()):
        await host_log.note(store, "tidied", **found.counts)
    return found


async def delete(store: Store, ids: Sequence[str]) -> None:
    """Deletes matches with all that belongs to them; whoever has one open is told."""
    for at in range(0, len(ids), BATCH):
        part = list(ids[at : at + BATCH])
        async with store.engine.begin() as connection:
            await connection.exec_driver_sql("DELETE FROM match WHERE id = ANY($1)", (part,))
            for match_id in part:
                await announce_with(connection, store, match_id)
        for match_id in part:
            announce_after(store, match_id)
