"""The way to the database: SQLAlchemy for what is rare, the bare driver for what is hot."""

import asyncio
import json
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

import asyncpg
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from app.persistence.group_commit import GroupCommit

if TYPE_CHECKING:
    from app.persistence.broker import Broker


@dataclass(frozen=True, slots=True, kw_only=True)
class Store:
    """An open database.

    `engine` serves pages and repositories; `pool` is the driver's own, for the journal, where SQLAlchemy's share of an
    append would be several times the append itself. `broker` carries the word between processes, where one is named.
    """

    url: str
    engine: AsyncEngine
    pool: "asyncpg.Pool[asyncpg.Record]"
    broker: "Broker | None" = None
    _groups: dict[str, GroupCommit] = field(default_factory=dict)

    def commits(self, statement: str) -> GroupCommit:
        """What commits the rows of this statement, those of all matches together."""
        if statement not in self._groups:
            self._groups[statement] = GroupCommit(self.pool, statement)
        return self._groups[statement]

    def writing(self, *key: Any) -> "asyncio.Future[datetime | None] | None":
        """What will be told of the row with these first two fields, if this process is writing it now."""
        return next((one for group in self._groups.values() if (one := group.writing(*key)) is not None), None)

    @property
    def commits_waiting(self) -> int:
        """Rows that wait for a statement that is under way."""
        return sum(group.waiting for group in self._groups.values())

    @property
    def is_closed(self) -> bool:
        """Whether it was closed, for good: nothing that waits for the database needs to ask again."""
        return bool(self.pool.is_closing())

    async def close(self) -> None:
        """Closes every connection."""
        if self.broker:
            await self.broker.close()
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
"""What the database and the way to it raise: a connection that breaks in the middle of a statement is an internal error of the
driver. Whether it cannot be asked at all, or only not that, says `is_outage`."""

NOT_THAT = frozenset({"22", "23"})
"""The classes of PostgreSQL's errors by which it answers that this cannot be kept: no value (22), against a constraint (23)."""


def is_outage(error: BaseException | None) -> bool:
    """Whether an error says that the database cannot be asked. That it was asked for what cannot be is a fault of ours."""
    match error:
        case DBAPIError():
            return error.connection_invalidated or is_outage(error.orig and error.orig.__cause__)
        case asyncpg.PostgresError():
            return (error.sqlstate or "")[:2] not in NOT_THAT
        case SQLAlchemyError():
            return isinstance(error, PoolTimeout)
    return isinstance(error, UNREACHABLE)


CONNECT_SECONDS = 5.0
"""How long the database may take to let a connection in."""

ANSWER_SECONDS = 30.0
"""How long it may take to answer: on a line that died without a word nothing would ever come."""


def encode(value: Any) -> str:
    """A plain value as JSON."""
    return json.dumps(value, allow_nan=False, separators=(",", ":"))


async def _prepare(connection: "asyncpg.Connection[asyncpg.Record]") -> None:
    """Lets a connection read and write json and jsonb as plain objects."""
    for kind in ("json", "jsonb"):
        await connection.set_type_codec(kind, schema="pg_catalog", encoder=encode, decoder=json.loads)


async def _as_it_is(connection: "asyncpg.Connection[asyncpg.Record]") -> None:
    """Gives a connection back without asking the database to forget anything: nothing here sets anything on one."""


PAGE_SECONDS = 10.0
"""How long the database may take for what a page needs: who looks at it does not wait longer."""


def make_engine(url: str, *, seconds: float | None = None) -> AsyncEngine:
    """The SQLAlchemy engine for an address that begins with postgresql://; none of its statements takes longer than `seconds`."""
    return create_async_engine(
        url.replace("postgresql://", "postgresql+asyncpg://", 1),
        pool_size=5,
        max_overflow=0,
        pool_pre_ping=True,
        pool_timeout=PAGE_SECONDS,
        hide_parameters=True,  # an error would tell the log seeds and hands
        connect_args={"timeout": CONNECT_SECONDS, "command_timeout": seconds},
    )


async def open_store(url: str, *, connections: int = 10, fanout_url: str | None = None) -> Store:
    """Opens the database at an address that begins with postgresql://, with at most so many driver connections, and the broker
    at `fanout_url`, where there is one."""
    pool = await asyncpg.create_pool(
        url,
        min_size=0,  # while the database is away the driver would tell each try to keep more with a traceback
        max_size=connections,
        init=_prepare,
        reset=_as_it_is,
        timeout=CONNECT_SECONDS,
        command_timeout=ANSWER_SECONDS,
    )
    broker = None
    if fanout_url:
        from app.persistence.broker import Broker  # its driver is loaded where one is named

        broker = Broker(fanout_url)
    return Store(url=url, engine=make_engine(url, seconds=PAGE_SECONDS), pool=pool, broker=broker)
