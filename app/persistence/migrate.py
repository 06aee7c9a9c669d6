"""Brings a database to the newest schema."""

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

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


def _upgrade(connection: Connection, revision: str) -> tuple[str | None, str | None]:
    before = MigrationContext.configure(connection).get_current_revision()
    command.upgrade(_config(connection), revision)
    return before, MigrationContext.configure(connection).get_current_revision()


async def migrate(url: str, revision: str = "head") -> tuple[str | None, str | None]:
    """Upgrades the database, all in one transaction; gives its revision before and after (None: an empty database)."""
    engine = make_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
            return await connection.run_sync(_upgrade, revision)
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
