"""A database beside ours to try something in: made for that, and gone afterwards, also what a killed process left."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import asyncpg
from sqlalchemy import make_url

NAME: Final = "castra_rehearsal_"

LEFT = f"""
SELECT datname FROM pg_database WHERE datname LIKE '{NAME}%' AND NOT EXISTS (
    SELECT FROM pg_stat_activity WHERE pg_stat_activity.datname = pg_database.datname
)
"""


@asynccontextmanager
async def scratch(url: str) -> AsyncIterator[str]:
    """The address of an empty database on the same server. Raises InsufficientPrivilegeError where our user may make none."""
    name = NAME + secrets.token_hex(6)
    connection = await asyncpg.connect(url)
    try:
        for row in await connection.fetch(LEFT):
            await connection.execute(f'DROP DATABASE IF EXISTS "{row["datname"]}" WITH (FORCE)')
        await connection.execute(f'CREATE DATABASE "{name}" TEMPLATE template0')
        try:
            yield make_url(url).set(database=name).render_as_string(hide_password=False)
        finally:
            await connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
    finally:
        await connection.close()
