"""The devices of an owner: each has a key of its own, so that one that is lost is shut out and the others go on."""

import secrets
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, func, literal, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from app.persistence import tables
from app.persistence.announcing import announce_after, announce_with
from app.persistence.engine import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceRow:
    """A device as its owner is shown it; `seen_at` to the day."""

    id: int
    name: str
    created_at: datetime
    seen_at: datetime


async def devices_of(store: Store, owner_id: int) -> list[DeviceRow]:
    """The devices of an owner, the first one first."""
    row = tables.device.c
    query = select(row.id, row.name, row.created_at, row.seen_at).where(row.owner_id == owner_id).order_by(row.id)
    async with store.engine.connect() as connection:
        return [DeviceRow(**one) for one in (await connection.execute(query)).mappings()]


async def sign_out(store: Store, owner_id: int, device_id: int) -> bool:
    """Takes a device from its owner: neither its key opens anything from now on, nor any key of a seat that it brought."""
    async with store.engine.begin() as connection:
        here = (tables.device.c.id == device_id, tables.device.c.owner_id == owner_id)
        if (await connection.execute(select(tables.device.c.id).where(*here).with_for_update())).first() is None:
            return False
        changed = await _matches_of(connection, device_id)
        await _take_keys_back(connection, device_id)
        await connection.execute(delete(tables.device).where(*here))
        for match_id in changed:
            await announce_with(connection, store, match_id)
    for match_id in changed:
        announce_after(store, match_id)
    return True


async def _matches_of(connection: AsyncConnection, device_id: int) -> list[str]:
    """The matches whose sockets have to be looked at again: this device may be at them."""
    owned, given, seat = tables.owned_key.c, tables.seat_key.c, tables.seat.c
    brought = select(owned.held_hash).where(owned.device_id == device_id)
    had = select(given.held_hash).where(given.device_id == device_id)
    query = select(seat.match_id).where(seat.key_hash.in_(brought.union(had))).distinct()
    return list((await connection.execute(query)).scalars())


async def _take_keys_back(connection: AsyncConnection, device_id: int) -> None:
    """The keys of seats that the device drew itself stand for nothing; other devices of the owner's have other keys."""
    owned = tables.owned_key.c
    brought = select(owned.held_hash, literal(secrets.token_bytes(32)), literal(None)).where(
        owned.device_id == device_id
    )
    given = insert(tables.seat_key).from_select(["key_hash", "held_hash", "device_id"], brought)
    await connection.execute(given.on_conflict_do_nothing())


async def last_device(connection: AsyncConnection, owner_id: int) -> bool:
    """Whether an owner has no more than one device."""
    count = select(func.count()).select_from(tables.device).where(tables.device.c.owner_id == owner_id)
    return bool((await connection.execute(count)).scalar_one() <= 1)
