"""How matches stand that lie still: kept beside them, so that who has a hundred is shown all of them by one question."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import select, tuple_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from app.leagues.model import Result
from app.persistence import league_rounds, matches, notices, tables
from app.persistence.codes import token_hash
from app.persistence.engine import Store
from app.persistence.matches import Match


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A match that a key opens seats of: those seats, the newest row with its time, and how it stood after `summed` rows."""

    match: Match
    sides: tuple[str, ...]
    held_hash: bytes = field(repr=False)
    seq: int
    at: datetime
    summed: int | None
    told: Mapping[str, Any]

    @property
    def is_known(self) -> bool:
        """Whether what is kept tells how the match stands now."""
        return self.summed == self.seq


async def keep(store: Store, match_id: str, *, seq: int, told: Mapping[str, Any], result: Result | None = None) -> None:
    """Keeps how a match stood after this row, unless later is known already; `result` is what its league is told at its end."""
    row = tables.summary.c
    made = insert(tables.summary).values(match_id=match_id, seq=seq, told=dict(told))
    change = {"seq": made.excluded.seq, "told": made.excluded.told}
    newer = made.on_conflict_do_update(index_elements=["match_id"], set_=change, where=row.seq <= made.excluded.seq)
    async with store.engine.begin() as connection:
        if (await connection.execute(newer.returning(row.seq))).first() is not None:
            await notices.owe(connection, match_id, asked=told.get("asked", ()), is_over=bool(told.get("over")))
            if result:
                scores = [*told.get("scores", {}).values()]
                await league_rounds.enter(connection, match_id, result=result, scores=scores)


async def kept_of(store: Store, match_id: str) -> Mapping[str, Any]:
    """How a match stood when it lay still last; nothing where that was never kept."""
    told = await store.pool.fetchval("SELECT told FROM summary WHERE match_id = $1", match_id)
    return told or {}


async def held_by(store: Store, keys: Iterable[tuple[str, str]]) -> list[Held]:
    """The matches of these codes whose seats these keys open: a code with the key of another match opens nothing."""
    match, seat, kept, event = tables.match.c, tables.seat.c, tables.summary.c, tables.event.c
    hashed = {(match_id, token_hash(key)) for match_id, key in keys}
    newest = (
        select(event.seq, event.created_at)
        .where(event.match_id == match.id)
        .order_by(event.seq.desc())
        .limit(1)
        .lateral("newest")
    )
    query = (
        select(
            match.id, seat.side, seat.key_hash, kept.seq.label("summed"), kept.told, newest.c.seq, newest.c.created_at
        )
        .select_from(tables.seat.join(tables.match, match.id == seat.match_id))
        .outerjoin(tables.summary, kept.match_id == match.id)
        .outerjoin(newest, tables.match.c.id.is_not(None))
        .order_by(match.id, seat.side)
    )
    async with store.engine.connect() as connection:
        first = await _first_keys(connection, [one for _, one in hashed])
        wanted = [(match_id, first.get(one, one)) for match_id, one in hashed]
        query = query.where(tuple_(seat.match_id, seat.key_hash).in_(wanted))
        found = (await connection.execute(query)).all()
    sides: dict[str, list[str]] = {}
    for row in found:
        sides.setdefault(row.id, []).append(row.side)
    known = {one.id: one for one in await matches.of_ids(store, list(sides))}
    return [
        Held(
            match=known[row.id],
            sides=tuple(sides.pop(row.id)),
            held_hash=row.key_hash,
            seq=row.seq or 0,
            at=row.created_at or known[row.id].created_at,
            summed=row.summed,
            told=row.told or {},
        )
        for row in found
        if row.id in sides
    ]


async def _first_keys(connection: AsyncConnection, hashed: Sequence[bytes]) -> dict[bytes, bytes]:
    """Of those that are further keys of something: what it is held by."""
    further = tables.seat_key.c
    query = select(further.key_hash, further.held_hash).where(further.key_hash.in_(hashed))
    return {row.key_hash: row.held_hash for row in (await connection.execute(query)).all()}
