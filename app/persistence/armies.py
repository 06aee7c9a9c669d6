"""Army lists that players keep on this server."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, insert, select

from app.persistence import tables
from app.persistence.codes import new_army_id
from app.persistence.engine import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Army:
    """A kept army list; `body` is the list as its system's muster shapes it."""

    id: str
    system: str
    name: str
    body: Mapping[str, Any]
    created_at: datetime


async def keep(store: Store, *, system: str, name: str, body: Mapping[str, Any]) -> Army:
    """Keeps a list under an id of its own."""
    row = {"id": new_army_id(), "system": system, "name": name, "body": dict(body)}
    async with store.engine.begin() as connection:
        made = (await connection.execute(insert(tables.army).values(**row).returning(tables.army))).mappings().one()
    return Army(**made)


async def get(store: Store, army_id: str) -> Army | None:
    """The list of this id."""
    async with store.engine.connect() as connection:
        query = select(tables.army).where(tables.army.c.id == army_id)
        row = (await connection.execute(query)).mappings().first()
    return Army(**row) if row else None


async def of_system(store: Store, system: str, *, limit: int = 200) -> list[Army]:
    """The lists of a system, by name."""
    query = select(tables.army).where(tables.army.c.system == system).order_by(tables.army.c.name).limit(limit)
    async with store.engine.connect() as connection:
        return [Army(**row) for row in (await connection.execute(query)).mappings()]


async def forget(store: Store, army_id: str) -> bool:
    """Deletes a list; gives whether there was one."""
    gone = delete(tables.army).where(tables.army.c.id == army_id).returning(tables.army.c.id)
    async with store.engine.begin() as connection:
        return (await connection.execute(gone)).first() is not None
