"""Owners of what is kept on this server, by the keys of their devices; of a key no more than its hash stands here."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import func, insert, select, update

from app.persistence import tables
from app.persistence.codes import token_hash
from app.persistence.engine import Store

SEEN_EVERY = timedelta(days=1)
"""How exactly it is known when a device was here last: a visit a day is written down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Owner:
    """Whoever holds a device's key; `is_due` once a day, when the device is to be given its key for another year."""

    id: int
    device_id: int
    is_due: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Holdings:
    """How much an owner has here, and by what name."""

    name: str
    matches: int
    armies: int
    battlefields: int


async def new_owner(store: Store, key: str, *, device: str = "") -> Owner:
    """Whom this new key makes an owner; `device` is what the device is called."""
    async with store.engine.begin() as connection:
        owner = (await connection.execute(insert(tables.owner).returning(tables.owner.c.id))).scalar_one()
        made = insert(tables.device).values(owner_id=owner, key_hash=token_hash(key), name=device)
        row = (await connection.execute(made.returning(tables.device.c.id))).scalar_one()
    return Owner(id=owner, device_id=row, is_due=True)


async def owner_of(store: Store, key: str) -> Owner | None:
    """Whose device has this key, which was here now; nobody's where the server has never seen it."""
    row = tables.device.c
    async with store.engine.connect() as connection:
        query = select(row.id, row.owner_id, row.seen_at).where(row.key_hash == token_hash(key))
        found = (await connection.execute(query)).first()
    if found is None:
        return None
    if datetime.now(UTC) - found.seen_at < SEEN_EVERY:
        return Owner(id=found.owner_id, device_id=found.id)
    async with store.engine.begin() as connection:
        await connection.execute(update(tables.device).where(row.id == found.id).values(seen_at=datetime.now(UTC)))
    return Owner(id=found.owner_id, device_id=found.id, is_due=True)


async def holdings_of(store: Store, owner_id: int) -> Holdings:
    """How much an owner has here."""
    owned, seat, army, field = tables.owned_key.c, tables.seat.c, tables.army.c, tables.battlefield.c
    held = tables.owned_key.join(tables.seat, seat.key_hash == owned.held_hash)
    matches = select(func.count(func.distinct(seat.match_id))).select_from(held).where(owned.owner_id == owner_id)
    query = select(
        tables.owner.c.name,
        matches.scalar_subquery().label("matches"),
        select(func.count(army.id)).where(army.owner_id == owner_id).scalar_subquery().label("armies"),
        select(func.count(field.id)).where(field.owner_id == owner_id).scalar_subquery().label("battlefields"),
    ).where(tables.owner.c.id == owner_id)
    async with store.engine.connect() as connection:
        return Holdings(**(await connection.execute(query)).mappings().one())


async def rename(store: Store, owner_id: int, name: str) -> None:
    """Gives an owner another name; an empty one takes it away."""
    async with store.engine.begin() as connection:
        await connection.execute(update(tables.owner).where(tables.owner.c.id == owner_id).values(name=name))
