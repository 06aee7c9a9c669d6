"""Owners of what is kept on this server: a device by a key that only it has; of the key no more than its hash stands here."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import insert, select, update

from app.persistence import tables
from app.persistence.codes import token_hash
from app.persistence.engine import Store

SEEN_EVERY = timedelta(days=1)
"""How exactly it is known when an owner was here last: a visit a day is written down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Owner:
    """Whoever holds a key; `is_due` once a day, when the device is to be given its key for another year."""

    id: int
    is_due: bool = False


async def new_owner(store: Store, key: str) -> Owner:
    """Whom this new key makes an owner."""
    made = insert(tables.owner).values(key_hash=token_hash(key)).returning(tables.owner.c.id)
    async with store.engine.begin() as connection:
        return Owner(id=(await connection.execute(made)).scalar_one(), is_due=True)


async def owner_of(store: Store, key: str) -> Owner | None:
    """Whose key it is, who was here now; nobody's where the server has never seen it."""
    row = tables.owner.c
    async with store.engine.connect() as connection:
        query = select(row.id, row.seen_at).where(row.key_hash == token_hash(key))
        found = (await connection.execute(query)).first()
    if found is None:
        return None
    if datetime.now(UTC) - found.seen_at < SEEN_EVERY:
        return Owner(id=found.id)
    async with store.engine.begin() as connection:
        await connection.execute(update(tables.owner).where(row.id == found.id).values(seen_at=datetime.now(UTC)))
    return Owner(id=found.id, is_due=True)
