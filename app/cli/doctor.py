"""`castra doctor`: does this machine have what a server needs, and is the database sound?"""

import asyncio
import shutil
import sys
from collections.abc import AsyncIterator, Iterator

import asyncpg
import typer

from app.cli.environment import settings
from app.content.load import told
from app.persistence.embedded import NoDatabase, database
from app.persistence.migrate import newest_revision, revision_of
from app.settings import ROOT, Settings
from app.systems import registry

Finding = tuple[bool, str]
"""Whether it is well, and a line to print."""

GIBIBYTE = 2**30
LEAST_FREE = 0.5

GAPS = """
SELECT match_id FROM event GROUP BY match_id HAVING count(*) <> max(seq) OR min(seq) <> 1 ORDER BY match_id LIMIT 5
"""


def doctor() -> None:
    """Check the machine and the database; ends with 1 when something is wrong."""
    found = settings()
    findings = [*_machine(found), *_content(), *asyncio.run(_collect(found))]
    for is_well, line in findings:
        print(f"{'ok  ' if is_well else 'BAD '} {line}")
    if not all(is_well for is_well, _ in findings):
        raise typer.Exit(1)


def _machine(settings: Settings) -> Iterator[Finding]:
    yield sys.version_info >= (3, 11), f"Python {sys.version.split()[0]}"
    vendor = ROOT / "static" / "vendor"
    yield (vendor / "preact").exists(), f"client libraries in {vendor.relative_to(ROOT)}"
    folder = next(path for path in (settings.castra_data, *settings.castra_data.parents) if path.exists())
    free = shutil.disk_usage(folder).free / GIBIBYTE
    yield free >= LEAST_FREE, f"{free:.1f} GiB free where the data lies"


def _content() -> Iterator[Finding]:
    for key, system in registry.known().items():
        problems = system.problems
        yield not problems, told(key, problems) if problems else f"content of {key}"


async def _collect(settings: Settings) -> list[Finding]:
    try:
        async with database(settings) as url:
            return [finding async for finding in _database(url)]
    except NoDatabase as error:
        return [(False, str(error))]
    except asyncpg.PostgresError as error:
        return [(False, f"database: {error}")]


async def _database(url: str) -> AsyncIterator[Finding]:
    connection = await asyncpg.connect(url)
    try:
        version = await connection.fetchval("SHOW server_version")
        yield connection.get_server_version().major >= 14, f"PostgreSQL {version}"
        for setting in ("fsync", "synchronous_commit"):
            value = await connection.fetchval(f"SHOW {setting}")
            yield value != "off", f"{setting} {value}"
        revision = await revision_of(url)
        yield revision in {None, newest_revision()}, f"schema {revision or 'not made yet: the first start makes it'}"
        if revision:
            matches, commands = await connection.fetchrow(
                "SELECT (SELECT count(*) FROM match), (SELECT count(*) FROM event)"
            )
            broken = [row["match_id"] for row in await connection.fetch(GAPS)]
            yield (
                not broken,
                f"{matches} matches, {commands} commands" + (f", gaps in {', '.join(broken)}" if broken else ""),
            )
    finally:
        await connection.close()
