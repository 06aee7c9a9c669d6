"""Sitting down in a seat that is open to all."""

from sqlalchemy import func, select, update

from app.persistence import tables
from app.persistence.codes import new_token, token_hash
from app.persistence.engine import Store
from app.persistence.journal import CHANNEL


async def sit_down(store: Store, match_id: str, side: str, name: str) -> str | None:
    """Gives a seat that nobody has taken to who comes first, under a new key; nothing to whoever comes later."""
    key = new_token()
    seat = tables.seat.c
    free = (seat.match_id == match_id) & (seat.side == side) & seat.taken_at.is_(None)
    take = update(tables.seat).where(free).values(token_hash=token_hash(key), name=name, taken_at=func.now())
    async with store.engine.begin() as connection:
        if (await connection.execute(take.returning(seat.side))).first() is None:
            return None
        await connection.execute(select(func.pg_notify(CHANNEL, f"match {match_id} 0")))
    return key
