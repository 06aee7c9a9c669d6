"""The state each match started in, its content with it: everything else of a match is folded from it, so it is no cache."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.persistence.engine import Store
from app.persistence.tables import start_state


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """A start state as JSON reads it, and the schema version it was written in."""

    version: int
    state: Any


async def insert_start(connection: AsyncConnection, match_id: str, start: Start) -> None:
    """Keeps the start state of a new match, in the transaction that makes the match."""
    await connection.execute(insert(start_state).values(match_id=match_id, version=start.version, state=start.state))


async def start_of(store: Store, match_id: str) -> Start | None:
    """The start state of a match."""
    query = select(start_state.c.version, start_state.c.state).where(start_state.c.match_id == match_id)
    async with store.engine.connect() as connection:
        row = (await connection.execute(query)).mappings().first()
    return Start(**row) if row else None
