"""The databases of a run: each test that writes has one to itself, which is emptied for another test once it has ended.

Making one of the template copies a thousand files, a fifth of a second of the processor; emptying one takes a tenth of that.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import uuid4

import asyncpg

from app.persistence.migrate import migrate
from app.persistence.schema import metadata

TEMPLATE = "castra_template"

UNSAFE = ("fsync", "full_page_writes", "synchronous_commit")
"""Off in the databases of a run: what keeps a crash of the machine from losing rows costs a test half a second, and no test
pulls that plug; a process that is killed loses nothing by it. How the product sets its own is asked in `tests/persistence`."""

LEAVE = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()"
"""Whoever is still connected to a database is not any more."""

EMPTY = ";".join(
    (
        *(f"DELETE FROM {table.name}" for table in reversed(metadata.sorted_tables)),
        "SELECT setval(format('%I.%I', schemaname, sequencename), 1, false) FROM pg_sequences",
    )
)
"""Rows are few: to delete them is a quarter of the work of truncating all tables."""

SHAPE = """
SELECT md5(string_agg(name, ' ' ORDER BY name)) FROM (
    SELECT relname || '.' || attname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
        WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT evtname FROM pg_event_trigger
    UNION ALL SELECT setconfig::text FROM pg_db_role_setting JOIN pg_database ON oid = setdatabase
        WHERE datname = current_database()
    UNION ALL SELECT version_num FROM alembic_version
) AS names
"""
"""What a database is made of but for its rows: one in which a test changed that is thrown away."""

_spare: list[tuple[str, str]] = []
"""Databases that were emptied, each with its shape, for the next tests of this process."""


async def prepare(server: str) -> None:
    """Sets a new server up for tests, with the template that databases are made of."""
    for setting in UNSAFE:
        await _administrate(server, f"ALTER SYSTEM SET {setting} = off")
    await _administrate(server, "SELECT pg_reload_conf()")
    await _administrate(server, f"CREATE DATABASE {TEMPLATE}")
    await migrate(_named(server, TEMPLATE))


@asynccontextmanager
async def fresh_database(server: str) -> AsyncIterator[str]:
    """The address of an empty, migrated database for its owner alone."""
    name, shape = _spare.pop() if _spare else await _made(server)
    yield _named(server, name)
    # Under its new name nobody who was left over from the test finds it.
    again = _new_name()
    try:
        await _administrate(server, f"ALTER DATABASE {name} RENAME TO {again}", leaving=name)
    except asyncpg.PostgresError:
        again = name
    if again != name and await _emptied(_named(server, again)) == shape:
        _spare.append((again, shape))
    else:
        await _administrate(server, f"DROP DATABASE {again} WITH (FORCE)")


def _new_name() -> str:
    return f"test_{uuid4().hex}"


async def _made(server: str) -> tuple[str, str]:
    """A new database, and its shape."""
    name = _new_name()
    await _administrate(server, f"CREATE DATABASE {name} TEMPLATE {TEMPLATE} STRATEGY FILE_COPY")
    return name, await _emptied(_named(server, name))


async def _emptied(url: str) -> str:
    """The shape of a database, in which no rows are left; nothing if it cannot be emptied."""
    connection = await asyncpg.connect(url)
    try:
        shape: str = await connection.fetchval(SHAPE)
        await connection.execute(EMPTY)
    except asyncpg.PostgresError:
        return ""
    finally:
        await connection.close()
    return shape


def _named(url: str, database: str) -> str:
    """The same server's address with another database."""
    head, _, query = url.partition("?")
    return f"{head.rpartition('/')[0]}/{database}?{query}"


async def _administrate(server: str, statement: str, leaving: str = "") -> None:
    """Carries out a statement that is about whole databases; `leaving`: one that everybody is made to leave before."""
    connection = await asyncpg.connect(server)
    try:
        async with asyncio.timeout(30):
            if leaving:
                await connection.execute(LEAVE, leaving)
            await connection.execute(statement)
    finally:
        await connection.close()
