"""The migrations lead to the tables that the program writes to, also when several processes start at once."""

import asyncio
import json
from datetime import UTC, datetime

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from app.persistence import snapshots, starts
from app.persistence.engine import Store, make_engine, open_store
from app.persistence.migrate import migrate, newest_revision, revision_of
from app.persistence.schema import metadata


async def test_migrations_and_tables_agree(store: Store) -> None:
    async with store.engine.connect() as connection:
        found = await connection.run_sync(lambda sync: compare_metadata(MigrationContext.configure(sync), metadata))
    assert found == []


async def emptied(database_url: str) -> None:
    """Leaves a database without any table."""
    engine = make_engine(database_url)
    async with engine.begin() as connection:
        await connection.exec_driver_sql("DROP SCHEMA public CASCADE")
        await connection.exec_driver_sql("CREATE SCHEMA public")
    await engine.dispose()


async def test_several_processes_may_migrate_at_once(database_url: str) -> None:
    await emptied(database_url)
    changes = await asyncio.gather(*(migrate(database_url) for _ in range(3)))
    head = newest_revision()
    assert sorted(changes, key=str) == sorted([(None, head), (head, head), (head, head)], key=str)
    assert await revision_of(database_url) == head


async def test_a_start_state_among_the_snapshots_gets_a_place_of_its_own(database_url: str) -> None:
    await emptied(database_url)
    await migrate(database_url, "0001")
    store = await open_store(database_url)
    await store.pool.execute(
        "INSERT INTO match (id, system, name, options, status, visibility, hot_seat, seed, commitment, nonces)"
        " VALUES ('orme-1111', 'toy', '', '{}', 'open', 'listed', false, '', '', '{}')"
    )
    state = {"z": 1, "a": {"y": 2, "x": 3}}
    for seq, version in ((0, 1), (50, 1)):
        await snapshots.save(store, "orme-1111", seq=seq, state=state, version=version)
    await migrate(database_url)
    start = await starts.start_of(store, "orme-1111")
    assert start is not None
    assert (start.version, json.dumps(start.state)) == (1, json.dumps(state))
    assert [row["seq"] for row in await store.pool.fetch("SELECT seq FROM snapshot")] == [50]
    await snapshots.forget(store, "orme-1111")
    assert await starts.start_of(store, "orme-1111") == start
    await store.close()


async def test_of_the_tables_there_are_only_those_that_wait_for_anybody_stay_listed(database_url: str) -> None:
    await emptied(database_url)
    await migrate(database_url, "0006")
    store = await open_store(database_url)
    for match_id, status, visibility, kind, is_held in (
        ("waits", "open", "listed", "open", False),
        ("invites", "open", "listed", "link", False),
        ("full", "live", "listed", "open", True),
        ("over", "finished", "listed", "open", True),
        ("hidden", "open", "unlisted", "open", False),
    ):
        await store.pool.execute(
            "INSERT INTO match (id, system, name, options, status, visibility, hot_seat, seed, commitment, nonces)"
            " VALUES ($1, 'toy', '', $2, $3, $4, false, '', '', '{}')",
            match_id,
            {"sits": {"red": {"kind": "link", "bot": ""}, "blue": {"kind": kind, "bot": ""}}},
            status,
            visibility,
        )
        await store.pool.execute(
            "INSERT INTO seat (match_id, side, invite_hash, name, claimed_at) VALUES ($1, 'blue', '', '', $2)",
            match_id,
            datetime.now(UTC) if is_held else None,
        )
    await migrate(database_url)
    found = {row["id"]: row["visibility"] for row in await store.pool.fetch("SELECT id, visibility FROM match")}
    assert found == {"waits": "open", "invites": "link", "full": "link", "over": "link", "hidden": "link"}
    await store.close()
