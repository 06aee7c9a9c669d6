"""What a database answers is told from a database that cannot be asked."""

import asyncpg
import pytest
from sqlalchemy import insert, text
from sqlalchemy.exc import DBAPIError

from app.persistence import journal, tables
from app.persistence.engine import UNREACHABLE, Store, is_outage

NOBODY = {"match_id": "orme-0000", "side": "red", "name": "", "invite_hash": b""}


async def test_what_breaks_a_constraint_or_is_no_value_is_no_outage(store: Store) -> None:
    with pytest.raises(asyncpg.IntegrityConstraintViolationError) as found:
        await journal.append(store, match_id="orme-0000", seq=1, seat="red", ref="r", command={}, events=())
    assert not is_outage(found.value)
    with pytest.raises(asyncpg.PostgresError) as told:
        await store.pool.execute("SELECT $1::text", "a\x00b")
    assert not is_outage(told.value)
    with pytest.raises(asyncpg.DataError) as odd:
        await store.pool.execute("SELECT $1::int", "a")
    assert not is_outage(odd.value)
    async with store.engine.connect() as connection:
        for statement in (insert(tables.seat).values(NOBODY), text("SELECT 'x'::int")):
            with pytest.raises(DBAPIError) as wrapped:
                await connection.execute(statement)
            assert not is_outage(wrapped.value)
            await connection.rollback()


async def test_a_connection_that_is_ended_is_an_outage(store: Store) -> None:
    async with store.pool.acquire() as mine:
        pid = await mine.fetchval("SELECT pg_backend_pid()")
        await store.pool.execute("SELECT pg_terminate_backend($1)", pid)
        with pytest.raises(UNREACHABLE) as found:
            await mine.fetchval("SELECT pg_sleep(30)")
    assert is_outage(found.value)
    for error in (OSError(), TimeoutError(), ConnectionRefusedError()):
        assert is_outage(error)
    assert not is_outage(ValueError())


async def test_no_error_tells_what_a_row_was_to_hold(store: Store) -> None:
    """Seeds and hands stand in rows, and errors stand in logs."""
    async with store.engine.connect() as connection:
        with pytest.raises(DBAPIError) as found:
            await connection.execute(insert(tables.seat).values(NOBODY | {"name": "of nobody's business"}))
    assert "nobody's business" not in str(found.value)
