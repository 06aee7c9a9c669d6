"""The way to the database: SQLAlchemy for what is rare, the bare driver for what is hot."""

import json
from dataclasses import dataclass
from typing import Any

import asyncpg
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine


@dataclass(frozen=True, slots=True, kw_only=True)
class Store:
    """An open database.

    `engine` serves pages and repositories; `pool` is the driver's own, for the journal, where SQLAlchemy's share of an
    append would be several times the append itself.
    """

    url: str
    engine: AsyncEngine
    pool: "asyncpg.Pool[asyncpg.Record]"

    async def close(self) -> None:
        """Closes every connection."""
        await self.pool.close()
        await self.engine.dispose()


UNREACHABLE = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    SQLAlchemyError,
)
"""What is raised when the database cannot be asked: a connection that breaks in the middle of a statement is an internal error
of the driver."""


def _encode(value: Any) -> str:
    return json.dumps(value, allow_nan=False, separators=(",", ":"))


async def _prepare(connection: "asyncpg.Connection[asyncpg.Record]") -> None:
    """Lets a connection read and write json and jsonb as plain objects."""
    for kind in ("json", "jsonb"):
        await connection.set_type_codec(kind, schema="pg_catalog", encoder=_encode, decoder=json.loads)


def make_engine(url: str) -> AsyncEngine:
    """The SQLAlchemy engine for an address that begins with postgresql://."""
    return create_async_engine(
        url.replace("postgresql://", "postgresql+asyncpg://", 1), pool_size=5, max_overflow=0, pool_pre_ping=True
    )


async def open_store(url: str, *, connections: int = 10) -> Store:
    """Opens the database at an address that begins with postgresql://, with at most so many driver connections."""
    pool = await asyncpg.create_pool(url, min_size=1, max_size=connections, init=_prepare)
    return Store(url=url, engine=make_engine(url), pool=pool)
