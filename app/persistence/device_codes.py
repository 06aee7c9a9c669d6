"""Codes by which another device becomes its owner's: one to move, for minutes, and one to come back by; each works once."""

from datetime import datetime
from typing import Literal, TypeAlias

from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.persistence import tables
from app.persistence.codes import token_hash
from app.persistence.coming_along import bring_along
from app.persistence.devices import last_device
from app.persistence.engine import Store
from app.persistence.owners import Owner

Purpose: TypeAlias = Literal["move", "recovery"]

MOST_DEVICES = 20


class TooManyDevices(Exception):
    """An owner has as many devices as anybody may."""


async def offer(store: Store, owner_id: int, purpose: Purpose, code: str, until: datetime | None) -> None:
    """Keeps a code's hash in place of the one before of the same purpose; it works until then."""
    row = {"code_hash": token_hash(code), "owner_id": owner_id, "purpose": purpose, "until": until}
    async with store.engine.begin() as connection:
        await _withdraw(connection, owner_id, purpose)
        await connection.execute(insert(tables.pass_code).values(row))


async def withdraw(store: Store, owner_id: int, purpose: Purpose) -> None:
    """Takes a code back."""
    async with store.engine.begin() as connection:
        await _withdraw(connection, owner_id, purpose)


async def _withdraw(connection: AsyncConnection, owner_id: int, purpose: Purpose) -> None:
    code = tables.pass_code.c
    await connection.execute(delete(tables.pass_code).where(code.owner_id == owner_id, code.purpose == purpose))


async def is_offered(store: Store, owner_id: int, purpose: Purpose, now: datetime) -> bool:
    """Whether a code of this purpose works still."""
    code = tables.pass_code.c
    query = select(func.count()).where(code.owner_id == owner_id, code.purpose == purpose, _works(now))
    async with store.engine.connect() as connection:
        return bool((await connection.execute(query)).scalar_one())


async def is_code(store: Store, code: str, now: datetime) -> bool:
    """Whether this code works still."""
    query = select(func.count()).where(tables.pass_code.c.code_hash == token_hash(code), _works(now))
    async with store.engine.connect() as connection:
        return bool((await connection.execute(query)).scalar_one())


def _works(now: datetime) -> ColumnElement[bool]:
    until = tables.pass_code.c.until
    return until.is_(None) | (until > now)


async def arrive(
    store: Store, code: str, key: str, *, device: str, before: Owner | None, now: datetime
) -> Owner | None:
    """Whose device it is from now on that comes with this code, which works no more; nobody's where it does not work.

    `before` is whose it was: what it kept comes along where nobody else's device is his. Raises TooManyDevices.
    """
    row = tables.pass_code.c
    async with store.engine.begin() as connection:
        used = delete(tables.pass_code).where(row.code_hash == token_hash(code), _works(now)).returning(row.owner_id)
        owner_id = (await connection.execute(used)).scalar_one_or_none()
        if owner_id is None:
            return None
        return await join(connection, owner_id, key, device=device, before=before)


async def join(connection: AsyncConnection, owner_id: int, key: str, *, device: str, before: Owner | None) -> Owner:
    """Makes a device an owner's, under its new key. Raises TooManyDevices."""
    await connection.execute(select(tables.owner.c.id).where(tables.owner.c.id == owner_id).with_for_update())
    count = select(func.count()).select_from(tables.device).where(tables.device.c.owner_id == owner_id)
    if (await connection.execute(count)).scalar_one() >= MOST_DEVICES:
        raise TooManyDevices
    if before and before.id == owner_id:
        change = update(tables.device).where(tables.device.c.id == before.device_id).values(key_hash=token_hash(key))
        await connection.execute(change)
        return Owner(id=owner_id, device_id=before.device_id, is_due=True)
    made = insert(tables.device).values(owner_id=owner_id, key_hash=token_hash(key), name=device)
    device_id = (await connection.execute(made.returning(tables.device.c.id))).scalar_one()
    if before:
        await _bring_along(connection, before, owner_id, device_id)
    return Owner(id=owner_id, device_id=device_id, is_due=True)


async def _bring_along(connection: AsyncConnection, before: Owner, owner_id: int, device_id: int) -> None:
    """What a device kept that was its owner's only one is its new owner's, and that owner is gone; else it just leaves."""
    if not await last_device(connection, before.id):
        await connection.execute(delete(tables.device).where(tables.device.c.id == before.device_id))
        return
    owned = tables.owned_key
    await connection.execute(update(owned).where(owned.c.owner_id == before.id).values(device_id=device_id))
    given = update(tables.seat_key).where(tables.seat_key.c.device_id == before.device_id)
    await connection.execute(given.values(device_id=device_id))
    await bring_along(connection, before.id, owner_id)
