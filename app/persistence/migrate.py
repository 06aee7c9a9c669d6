"""Brings a database to the newest schema."""

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

import asyncpg
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection

from app.persistence.engine import CONNECT_SECONDS, make_engine
from app.settings import ROOT

if TYPE_CHECKING:
    from alembic.config import Config

LOCK = 0xCA57_8A
"""The advisory lock that one process holds while it migrates; the others wait and find nothing left to do."""

MIGRATIONS = ROOT / "migrations"
_SAYS = re.compile(r'^(revision|down_revision) = (?:"(\w+)"|None)$', re.MULTILINE)
"""What a migration says of itself."""


def _config(connection: Connection) -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


@cache
def _revisions() -> Mapping[str, str]:
    """Every revision with the one it follows, "" the first: as the migrations say it, without running them."""
    said = (dict(_SAYS.findall(file.read_text("utf-8"))) for file in (MIGRATIONS / "versions").glob("*.py"))
    return {each["revision"]: each["down_revision"] for each in said}


def newest_revision() -> str:
    """The revision this program works with."""
    known = _revisions()
    (head,) = known.keys() - set(known.values())
    return head


def known_revisions() -> frozenset[str]:
    """Every revision that this program's schema went through."""
    return frozenset(_revisions())


def upgrade(connection: Connection, revision: str) -> tuple[str | None, str | None]:
    """Upgrades within the connection's transaction; gives the revision before and after (None: an empty database)."""
    from alembic import command
    from alembic.runtime.migration import MigrationContext

    before = MigrationContext.configure(connection).get_current_revision()
    command.upgrade(_config(connection), revision)
    return before, MigrationContext.configure(connection).get_current_revision()


async def take_turn(connection: AsyncConnection) -> None:
    """Waits until no other process changes the schema; until this transaction ends the others wait."""
    await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})


async def migrate(url: str, revision: str = "head") -> tuple[str | None, str | None]:
    """Upgrades the database, all in one transaction; gives its revision before and after (None: an empty database).

    What migrates is loaded only for a database that is not the newest already, as it is at nearly every start.
    """
    if revision == "head" and (stands := await revision_of(url)) == newest_revision():
        return stands, stands
    engine = make_engine(url)
    try:
        async with engine.begin() as connection:
            await take_turn(connection)
            return await connection.run_sync(upgrade, revision)
    finally:
        await engine.dispose()


async def revision_of(url: str) -> str | None:
    """The revision a database stands at, None when it is empty."""
    connection = await asyncpg.connect(url, timeout=CONNECT_SECONDS)
    try:
        if await connection.fetchval("SELECT to_regclass('alembic_version')") is None:
            return None
        stands: str | None = await connection.fetchval("SELECT version_num FROM alembic_version")
        return stands
    finally:
        await connection.close()
