"""A whole database as one file, and back: gzipped JSON Lines, a header that counts the rows and then a line a row.

Independent of PostgreSQL's version and of where the server runs. A backup of an older schema is restored in that schema
and then migrated.
"""

import gzip
import json
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

import asyncpg
from sqlalchemy import Connection, inspect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from app.persistence.engine import make_engine
from app.persistence.lines import lines_of
from app.persistence.migrate import known_revisions, revision_of, take_turn, upgrade
from app.persistence.schema import metadata

FORMAT = "castra-backup"
NUMBERED = {table.name for table in metadata.sorted_tables if any(column.identity for column in table.columns)}
"""The tables whose rows the database numbers."""

BATCH = 500
BATCH_BYTES = 8 << 20


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
            here = [table.name for table in metadata.sorted_tables if await _is_here(connection, table.name)]
            counts = {name: await connection.fetchval(f'SELECT count(*) FROM "{name}"') for name in here}
            made = datetime.now(UTC).isoformat(timespec="seconds")
            with gzip.open(unfinished, "wt", encoding="utf-8") as file:
                file.write(json.dumps({"format": FORMAT, "revision": revision, "made": made, "rows": counts}) + "\n")
                for name in here:
                    await _write_table(connection, name, file)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
        await connection.close()
    return sum(counts.values())


async def _is_here(connection: Any, table: str) -> bool:
    """Whether the database, perhaps one of an older schema, has this table."""
    return bool(await connection.fetchval("SELECT to_regclass($1) IS NOT NULL", table))


async def _write_table(connection: Any, table: str, file: IO[str]) -> None:
    async for (row,) in connection.cursor(f'SELECT row_to_json("{table}")::text FROM "{table}"', prefetch=BATCH):
        file.write(f'{{"table":"{table}","row":{row}}}\n')


async def restore(url: str, path: Path, *, replace: bool = False) -> int:
    """Fills a database from a backup and brings it to the newest schema; gives how many rows.

    The file is read through to its end first, then all happens in one transaction: unless every row finds its place, the
    database stays as it was. Raises CannotRestore, also for a database that holds matches unless `replace` is set.
    """
    revision = _read_through(path)
    engine = make_engine(url)
    try:
        async with engine.begin() as connection:
            await take_turn(connection)
            await _empty(connection, replace=replace)
            if revision:
                await connection.run_sync(upgrade, revision)
            rows = await _fill(connection, path)
            await connection.run_sync(upgrade, "head")
    except DBAPIError as error:
        raise CannotRestore(f"{path} does not fit: {_first_line(error)}") from error
    finally:
        await engine.dispose()
    return rows


def _read_through(path: Path) -> str | None:
    """The schema revision of a whole backup (None: of an empty database); raises CannotRestore for anything else."""
    number = 1
    try:
        with gzip.open(path) as file:
            lines = lines_of(file)
            header = json.loads(next(lines, b""))
            if not isinstance(header, dict) or header.get("format") != FORMAT:
                raise CannotRestore(f"{path} is no backup")
            counts: Counter[str] = Counter()
            for line in lines:
                number += 1
                item = json.loads(line)
                if not isinstance(item["row"], dict):
                    raise TypeError("a row is an object")
                counts[item["table"]] += 1
        _check(path, header, counts)
    except (ValueError, OSError, EOFError, LookupError, TypeError, AttributeError, RecursionError, zlib.error) as error:
        raise CannotRestore(f"{path} is no whole backup: line {number}: {type(error).__name__}: {error}") from error
    return None if header["revision"] is None else str(header["revision"])


def _check(path: Path, header: Mapping[str, Any], counts: Mapping[str, int]) -> None:
    """Raises CannotRestore for a schema or a table nobody knows, and where rows are missing or too many."""
    revision = header["revision"]
    if revision is not None and revision not in known_revisions():
        raise CannotRestore(f"{path} was made by another or a newer Castra: nobody here knows its schema {revision!r}")
    if unknown := set(counts) - set(metadata.tables):
        raise CannotRestore(f"{path} holds tables that nobody knows: {', '.join(sorted(map(str, unknown)))}")
    said = header.get("rows")
    if said is not None and {name: count for name, count in said.items() if count} != dict(counts):
        raise CannotRestore(f"{path} should hold {sum(said.values())} rows {said}; it holds {dict(counts)}")


async def _empty(connection: AsyncConnection, *, replace: bool) -> None:
    """Leaves the database without our tables; refuses to lose matches unless told so."""
    here = (await connection.exec_driver_sql("SELECT to_regclass('match') IS NOT NULL")).scalar_one()
    if here and not replace:
        held = (await connection.exec_driver_sql("SELECT count(*) FROM match")).scalar_one()
        if held:
            raise CannotRestore(f"the database holds {held} matches; --replace loses them")
    await connection.run_sync(metadata.drop_all)
    await connection.exec_driver_sql("DROP TABLE IF EXISTS alembic_version")


Numbered = tuple[int, Mapping[str, Any]]
"""A row with its line in the file."""


async def _fill(connection: AsyncConnection, path: Path) -> int:
    columns = await connection.run_sync(_columns)
    count = 0
    with gzip.open(path) as file:
        lines = lines_of(file)
        next(lines)
        for table, rows in _batches(lines):
            for number, row in rows:
                if set(row) != columns.get(table, set()):
                    odd = ", ".join(sorted(set(row) ^ columns.get(table, set())))
                    raise CannotRestore(f"{path} line {number}: {table} has other columns: {odd}")
            await _insert(connection, path, table, rows)
            count += len(rows)
    for numbered in NUMBERED & columns.keys():
        # The next line of talk, or owner, must not get a number that a restored one has.
        await connection.exec_driver_sql(
            f"SELECT setval(pg_get_serial_sequence('{numbered}', 'id'), greatest((SELECT max(id) FROM {numbered}), 1))"
        )
    return count


def _columns(connection: Connection) -> dict[str, set[str]]:
    """The columns of each table as the schema of the backup has them."""
    found = inspect(connection)
    return {name: {column["name"] for column in found.get_columns(name)} for name in found.get_table_names()}


def _batches(lines: Iterator[bytes]) -> Iterator[tuple[str, list[Numbered]]]:
    """The rows of the file, table by table, some hundred at a time, fewer where they are long."""
    table, rows, size = "", list[Numbered](), 0
    for number, line in enumerate(lines, 2):
        item = json.loads(line)
        if rows and (item["table"] != table or len(rows) == BATCH or size > BATCH_BYTES):
            yield table, rows
            rows, size = [], 0
        table = item["table"]
        rows.append((number, item["row"]))
        size += len(line)
    if rows:
        yield table, rows


async def _insert(connection: AsyncConnection, path: Path, table: str, rows: Sequence[Numbered]) -> None:
    """Inserts rows at once; where that fails, one by one, to name the line that does not fit."""
    values = json.dumps([row for _, row in rows])
    statement = f'INSERT INTO "{table}" SELECT * FROM json_populate_recordset(NULL::"{table}", $1::text::json)'
    try:
        async with connection.begin_nested():
            await connection.exec_driver_sql(statement, (values,))
    except DBAPIError as error:
        if len(rows) == 1:
            raise CannotRestore(f"{path} line {rows[0][0]} does not fit: {_first_line(error)}") from error
        for row in rows:
            await _insert(connection, path, table, [row])


def _first_line(error: DBAPIError) -> str:
    """What the database said, in one line."""
    return str(error.orig).partition("\n")[0].rpartition(">: ")[2]
