"""How a commit is announced: in the statement that makes it, by PostgreSQL; or after it by the broker, where there is one."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.persistence.engine import Store

CHANNEL = "castra"
"""Where PostgreSQL announces commits."""


@asynccontextmanager
async def changing(store: Store, match_id: str) -> AsyncIterator[AsyncConnection]:
    """A transaction that changes a match's own row, or a seat of it, and is announced with its commit."""
    async with store.engine.begin() as connection:
        yield connection
        await announce_with(connection, store, match_id)
    announce_after(store, match_id)


async def announce_with(connection: AsyncConnection, store: Store, match_id: str) -> None:
    """Has a transaction announce with its commit that it changed a match's own row, where the database announces."""
    if store.broker is None:
        await connection.execute(select(func.pg_notify(CHANNEL, f"match {match_id} 0")))


def announce_after(store: Store, match_id: str) -> None:
    """Announces after the commit that a match's own row is changed, where the broker does."""
    if store.broker:
        store.broker.tell("match", match_id, 0)
