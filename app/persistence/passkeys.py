"""Passkeys of owners, and the challenges that browsers are asked to answer with them, each once."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from app.persistence import tables
from app.persistence.codes import bytes_hash
from app.persistence.device_codes import join
from app.persistence.engine import Store
from app.persistence.owners import Owner

MOST = 10
"""Passkeys of one owner."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passkey:
    """A passkey: its public key, and how often its device says it was used."""

    credential: bytes
    owner_id: int
    public_key: bytes
    signs: int


async def ask(store: Store, challenge: bytes, now: datetime, until: datetime) -> None:
    """Notes a challenge that may be answered until then; those that nobody answered in time are forgotten."""
    async with store.engine.begin() as connection:
        await connection.execute(delete(tables.challenge).where(tables.challenge.c.until < now))
        await connection.execute(insert(tables.challenge).values(hash=bytes_hash(challenge), until=until))


async def answered(store: Store, challenge: bytes, now: datetime) -> bool:
    """Whether this challenge was asked and not answered yet; it is now."""
    row = tables.challenge.c
    async with store.engine.begin() as connection:
        used = delete(tables.challenge).where(row.hash == bytes_hash(challenge), row.until > now).returning(row.hash)
        return (await connection.execute(used)).first() is not None


async def of_owner(store: Store, owner_id: int) -> list[bytes]:
    """The names by which an owner's passkeys are known."""
    query = select(tables.passkey.c.credential).where(tables.passkey.c.owner_id == owner_id)
    async with store.engine.connect() as connection:
        return list((await connection.execute(query)).scalars())


async def keep(store: Store, owner_id: int, credential: bytes, public_key: bytes, signs: int) -> bool:
    """Keeps a new passkey; whether it is new, and there is room."""
    row = {"credential": credential, "owner_id": owner_id, "public_key": public_key, "signs": signs}
    count = select(func.count()).select_from(tables.passkey).where(tables.passkey.c.owner_id == owner_id)
    async with store.engine.begin() as connection:
        if (await connection.execute(count)).scalar_one() >= MOST:
            return False
        made = insert(tables.passkey).values(row).on_conflict_do_nothing().returning(tables.passkey.c.credential)
        return (await connection.execute(made)).first() is not None


async def get(store: Store, credential: bytes) -> Passkey | None:
    """A passkey by its name."""
    columns = [column for column in tables.passkey.c if column.name != "created_at"]
    async with store.engine.connect() as connection:
        query = select(*columns).where(tables.passkey.c.credential == credential)
        found = (await connection.execute(query)).mappings().first()
    return Passkey(**found) if found else None


async def use(store: Store, known: Passkey, signs: int, key: str, *, device: str, before: Owner | None) -> Owner:
    """Makes a device its owner's who has the passkey. Raises TooManyDevices."""
    async with store.engine.begin() as connection:
        here = tables.passkey.c.credential == known.credential
        await connection.execute(update(tables.passkey).where(here).values(signs=signs))
        return await join(connection, known.owner_id, key, device=device, before=before)


async def forget(store: Store, owner_id: int) -> None:
    """Deletes an owner's passkeys."""
    async with store.engine.begin() as connection:
        await connection.execute(delete(tables.passkey).where(tables.passkey.c.owner_id == owner_id))
