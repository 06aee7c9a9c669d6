"""Brings a database to the newest schema."""

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection

from app.persistence.engine import make_engine
from app.settings import ROOT

LOCK = 0xCA57_8A
"""The advisory lock that one process holds while it migrates; the others wait and find nothing left to do."""


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(ROOT / "migrations"))
    config.attributes["connection"] = connection
    return config


def newest_revision() -> str:
    """The revision this program works with."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


def known_revisions() -> frozenset[str]:
    """Every revision that this program's schema went through."""
    return frozenset(script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions())


def upgrade(connection: Connection, revision: str) -> tuple[str | None, str | None]:
    """Upgrades within the connection's transaction; gives the revision before and after (None: an empty database)."""
    before = MigrationContext.configure(connection).get_current_revision()
    command.upgrade(_config(connection), revision)
    return before, MigrationContext.configure(connection).get_current_revision()


async def take_turn(connection: AsyncConnection) -> None:
    """Waits until no other process changes the schema; until this transaction ends the others wait."""
    await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})


async def migrate(url: str, revision: str = "head") -> tuple[str | None, str | None]:
    """Upgrades the database, all in one transaction; gives its revision before and after (None: an empty database)."""
    engine = make_engine(url)
    try:
        async with engine.begin() as connection:
            await take_turn(connection)
            return await connection.run_sync(upgrade, revision)
    finally:
        await engine.dispose()


async def revision_of(url: str) -> str | None:
    """The revision a database stands at, None when it is empty."""
    engine = make_engine(url)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(lambda sync: MigrationContext.configure(sync).get_current_revision())
    finally:
        await engine.dispose()
