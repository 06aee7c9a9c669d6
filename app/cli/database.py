"""`castra migrate`, `backup`, `restore`."""

import asyncio
import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from asyncpg import InsufficientPrivilegeError

from app.cli.environment import settings
from app.persistence.backup import CannotRestore
from app.persistence.embedded import database


def migrate() -> None:
    """Bring the database to the newest schema. `serve` does it by itself."""
    from app.persistence import migrate as migration

    async def run() -> tuple[str | None, str | None]:
        async with database(settings()) as url:
            return await migration.migrate(url)

    before, after = asyncio.run(run())
    print(f"schema {after}, as before" if before == after else f"schema {before or 'empty'} -> {after}")


def backup(
    path: Annotated[Path, typer.Argument(help="The file to write, such as castra.jsonl.gz")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Then rehearse it: restore it beside, verify every match")
    ] = False,
    told: Annotated[Path | None, typer.Option(hidden=True)] = None,
) -> None:
    """Write everything to one file, while the server may go on."""
    from app.persistence import backup as saving

    async def run() -> int:
        async with database(settings()) as url:
            return await saving.backup(url, path)

    try:
        print(f"{asyncio.run(run())} rows in {path}")
    except OSError as error:
        raise _failed(f"{path} cannot be written: {error.strerror or error}") from None
    if verify:
        _rehearse(path, told)


def _rehearse(path: Path, told: Path | None = None) -> None:
    """Tries a backup beside our database and says what came of it; `told`: where to write that as JSON."""
    from app.realtime.records.rehearsal import Rehearsed, rehearse
    from app.systems import registry

    async def run() -> Rehearsed:
        async with database(settings()) as url:
            return await rehearse(url, path, registry.known_rules())

    try:
        found = asyncio.run(run())
    except CannotRestore as error:
        raise _failed(str(error)) from None
    except InsufficientPrivilegeError:
        raise _failed("the database's user may make no database to rehearse in: give it CREATEDB") from None
    if told:
        told.write_text(json.dumps(asdict(found)), "utf-8")
    print(
        f"{path}: {found.rows} rows restored in {found.seconds} s, {'the same' if found.same_rows else 'NOT the same'}"
    )
    print(f"{found.matches - len(found.failed)} of {found.matches} matches hold")
    for match_id, why in found.failed.items():
        typer.echo(f"castra: {match_id}: {why}", err=True)
    if not found.is_good:
        raise _failed(f"{path} does not bring everything back")


def restore(
    path: Annotated[
        Path, typer.Argument(help="A file that `castra backup` wrote", exists=True, dir_okay=False, readable=True)
    ],
    replace: Annotated[bool, typer.Option("--replace", help="Lose the matches that are there")] = False,
    rehearse: Annotated[bool, typer.Option("--rehearse", help="Only try it, in a database beside")] = False,
) -> None:
    """Fill the database from a backup. Stop the server first."""
    from app.persistence import backup as saving

    if rehearse:
        _rehearse(path)
        return

    async def run() -> int:
        async with database(settings()) as url:
            return await saving.restore(url, path, replace=replace)

    try:
        print(f"{asyncio.run(run())} rows restored from {path}")
    except CannotRestore as error:
        raise _failed(str(error)) from None


def _failed(why: str) -> typer.Exit:
    typer.echo(f"castra: {why}", err=True)
    return typer.Exit(1)
