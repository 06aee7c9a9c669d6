"""The migrations lead to the tables that the program writes to, also when several processes start at once."""

import asyncio

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from app.persistence.engine import Store, make_engine
from app.persistence.migrate import migrate, newest_revision, revision_of
from app.persistence.tables import metadata


async def test_migrations_and_tables_agree(store: Store) -> None:
    async with store.engine.connect() as connection:
        found = await connection.run_sync(lambda sync: compare_metadata(MigrationContext.configure(sync), metadata))
    assert found == []


async def test_several_processes_may_migrate_at_once(database_url: str) -> None:
    engine = make_engine(database_url)
    async with engine.begin() as connection:
        await connection.exec_driver_sql("DROP SCHEMA public CASCADE")
        await connection.exec_driver_sql("CREATE SCHEMA public")
    await engine.dispose()
    changes = await asyncio.gather(*(migrate(database_url) for _ in range(3)))
    head = newest_revision()
    assert sorted(changes, key=str) == sorted([(None, head), (head, head), (head, head)], key=str)
    assert await revision_of(database_url) == head


async def test_durability_is_on(store: Store) -> None:
    shown = {name: await store.pool.fetchval(f"SHOW {name}") for name in ("fsync", "synchronous_commit")}
    assert shown == {"fsync": "on", "synchronous_commit": "on"}
