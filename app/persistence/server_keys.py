"""Keys of this server's own, each made once by whichever process comes first, and kept with all the rest."""

from collections.abc import Callable

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

from app.persistence import tables
from app.persistence.engine import Store


async def server_key(store: Store, name: str, make: Callable[[], str]) -> str:
    """The key of this name; `make` draws it where there is none yet."""
    row = tables.server_key.c
    async with store.engine.begin() as connection:
        if found := (await connection.execute(select(row.private).where(row.name == name))).scalar_one_or_none():
            return str(found)
        made = insert(tables.server_key).values(name=name, private=make()).on_conflict_do_nothing()
        await connection.execute(made)
        return str((await connection.execute(select(row.private).where(row.name == name))).scalar_one())
