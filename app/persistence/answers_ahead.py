"""What the players of a match answer ahead, kept until they withdraw it, and whether they allow it where they play live."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert

from app.persistence import tables
from app.persistence.ahead_tables import answers_ahead
from app.persistence.announcing import changing
from app.persistence.engine import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidAhead:
    """What one seat keeps: whether it `allows` answers ahead at a live table, and its own, its secret."""

    allows: bool
    rules: Sequence[Mapping[str, Any]]


async def of_match(store: Store, match_id: str) -> Mapping[str, SaidAhead]:
    """What is kept for a match, by seat."""
    kept = answers_ahead.c
    async with store.engine.connect() as connection:
        rows = await connection.execute(
            select(kept.side, kept.allows, kept.rules).where(kept.match_id == match_id).order_by(kept.side)
        )
        return {row.side: SaidAhead(allows=row.allows, rules=row.rules) for row in rows}


async def say(store: Store, match_id: str, side: str, rules: Sequence[Mapping[str, Any]]) -> None:
    """Keeps what a seat answers ahead, in place of all it did."""
    await _keep(store, match_id, side, {"rules": [dict(rule) for rule in rules]})


async def allow(store: Store, match_id: str, sides: Sequence[str], allows: bool) -> None:
    """Keeps whether these seats allow answers ahead at a table that is played live."""
    for side in sides:
        await _keep(store, match_id, side, {"allows": allows})


async def forget(store: Store, match_id: str, side: str) -> None:
    """Nothing is answered ahead for a seat any more: whoever sits there next has said nothing."""
    kept = answers_ahead.c
    async with changing(store, match_id) as connection:
        await connection.execute(delete(answers_ahead).where(kept.match_id == match_id, kept.side == side))


async def _keep(store: Store, match_id: str, side: str, values: Mapping[str, Any]) -> None:
    kept = insert(answers_ahead).values(match_id=match_id, side=side, **values)
    async with changing(store, match_id) as connection:
        await connection.execute(kept.on_conflict_do_update(index_elements=["match_id", "side"], set_=dict(values)))


async def of_owner(store: Store, owner_id: int) -> Sequence[tuple[str, str, SaidAhead]]:
    """What an owner answers ahead at all his tables: the match, the seat, and what is kept for it."""
    kept, owned, seat = answers_ahead.c, tables.owned_key.c, tables.seat.c
    held = tables.owned_key.join(tables.seat, seat.key_hash == owned.held_hash)
    here = (kept.match_id == seat.match_id) & (kept.side == seat.side)
    query = (
        select(kept.match_id, kept.side, kept.allows, kept.rules)
        .select_from(held.join(answers_ahead, here))
        .where(owned.owner_id == owner_id)
        .order_by(kept.match_id, kept.side)
    )
    async with store.engine.connect() as connection:
        rows = await connection.execute(query)
        return [(row.match_id, row.side, SaidAhead(allows=row.allows, rules=row.rules)) for row in rows]
