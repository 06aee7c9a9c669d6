"""A whole database as one file, and back: gzipped JSON Lines, a header and then a line a row.

Independent of PostgreSQL's version and of where the server runs. A backup of an older schema is restored in that schema
and then migrated.
"""

import gzip
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

import asyncpg

from app.persistence.engine import make_engine
from app.persistence.migrate import migrate, revision_of
from app.persistence.tables import metadata

FORMAT = "castra-backup"
BATCH = 500


class CannotRestore(Exception):
    """This file is no backup of ours, or the database is in use."""


async def backup(url: str, path: Path) -> int:
    """Writes every row to a file, as the database stood at one moment; gives how many rows.

    The file appears under its name when it is whole.
    """
    revision = await revision_of(url)
    unfinished = path.with_name(path.name + ".part")
    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            with gzip.open(unfinished, "wt", encoding="utf-8") as file:
                made = datetime.now(UTC).isoformat(timespec="seconds")
                file.write(json.dumps({"format": FORMAT, "revision": revision, "made": made}) + "\n")
                rows = sum([await _write_table(connection, table.name, file) for table in metadata.sorted_tables])
    finally:
        await connection.close()
    unfinished.replace(path)
    return rows


async def _write_table(connection: Any, table: str, file: IO[str]) -> int:
    rows = 0
    async for (row,) in connection.cursor(f'SELECT row_to_json("{table}")::text FROM "{table}"', prefetch=BATCH):
        file.write(f'{{"table":"{table}","row":{row}}}\n')
        rows += 1
    return rows


async def restore(url: str, path: Path, *, replace: bool = False) -> int:
    """Fills a database from a backup and migrates it to the newest schema; gives how many rows.

    The file is read through to its end before anything is touched. Raises CannotRestore for a file that is no whole
    backup, and for a database that holds matches unless `replace` is set.
    """
    revision = _read_through(path)
    await _empty(url, replace=replace)
    await migrate(url, revision)
    with gzip.open(path, "rt", encoding="utf-8") as file:
        file.readline()
        rows = await _fill(url, _batches(file))
    await migrate(url)
    return rows


def _read_through(path: Path) -> str:
    """The schema revision of a whole backup; raises CannotRestore for anything else."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            header = json.loads(file.readline())
            if not isinstance(header, dict) or header.get("format") != FORMAT:
                raise CannotRestore(f"{path} is no backup")
            tables = {json.loads(line)["table"] for line in file}
    except (ValueError, OSError, EOFError, KeyError, TypeError) as error:
        raise CannotRestore(f"{path} is no whole backup: {error}") from error
    if unknown := tables - set(metadata.tables):
        raise CannotRestore(f"{path} holds tables that nobody knows: {', '.join(sorted(unknown))}")
    return str(header["revision"])


async def _empty(url: str, *, replace: bool) -> None:
    """Leaves the database without our tables; refuses to lose matches unless told so."""
    engine = make_engine(url)
    try:
        async with engine.begin() as connection:
            here = (await connection.exec_driver_sql("SELECT to_regclass('match') IS NOT NULL")).scalar_one()
            if here and not replace:
                held = (await connection.exec_driver_sql("SELECT count(*) FROM match")).scalar_one()
                if held:
                    raise CannotRestore(f"the database holds {held} matches; --replace loses them")
            await connection.run_sync(metadata.drop_all)
            await connection.exec_driver_sql("DROP TABLE IF EXISTS alembic_version")
    finally:
        await engine.dispose()


def _batches(file: IO[str]) -> Iterator[tuple[str, list[str]]]:
    """The rows of the file, table by table, some hundred at a time."""
    table, rows = "", list[str]()
    for line in file:
        item = json.loads(line)
        if rows and (item["table"] != table or len(rows) == BATCH):
            yield table, rows
            rows = []
        table = item["table"]
        rows.append(json.dumps(item["row"]))
    if rows:
        yield table, rows


async def _fill(url: str, batches: Iterator[tuple[str, list[str]]]) -> int:
    connection = await asyncpg.connect(url)
    count = 0
    try:
        async with connection.transaction():
            for table, rows in batches:
                await connection.execute(
                    f'INSERT INTO "{table}" SELECT * FROM json_populate_recordset(NULL::"{table}", $1::json)',
                    f"[{','.join(rows)}]",
                )
                count += len(rows)
            # The next line of talk must not get a number that a restored one has.
            await connection.execute(
                "SELECT setval(pg_get_serial_sequence('chat', 'id'), greatest((SELECT max(id) FROM chat), 1))"
            )
    finally:
        await connection.close()
    return count
