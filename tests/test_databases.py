"""A test that writes finds nothing of the test before it, though they share what was dear to make."""

import asyncpg
import pytest

from tests.databases import fresh_database

INSERTED = "INSERT INTO owner DEFAULT VALUES RETURNING id"


@pytest.mark.parametrize("left", ["a row", "a table"])
async def test_nothing_is_left_of_what_another_test_did(database_server: str, left: str) -> None:
    async with fresh_database(database_server) as url:
        last = await asyncpg.connect(url)
        first = await last.fetchval(INSERTED)
        if left == "a table":
            await last.execute("CREATE TABLE more (id int)")
    async with fresh_database(database_server) as url:
        connection = await asyncpg.connect(url)
        assert await connection.fetchval("SELECT count(*) FROM owner") == 0
        assert await connection.fetchval(INSERTED) == first
        assert await connection.fetchval("SELECT to_regclass('more')") is None
        await connection.close()
    with pytest.raises(asyncpg.InterfaceError):
        await last.execute("SELECT 1")
