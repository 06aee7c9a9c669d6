"""`castra migrate`, `backup`, `restore`."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

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


def backup(path: Annotated[Path, typer.Argument(help="The file to write, such as castra.jsonl.gz")]) -> None:
    """Write everything to one file, while the server may go on."""
    from app.persistence import backup as saving

    async def run() -> int:
        async with database(settings()) as url:
            return await saving.backup(url, path)

    try:
        print(f"{asyncio.run(run())} rows in {path}")
    except OSError as error:
        raise _failed(f"{path} cannot be written: {error.strerror or error}") from None


def restore(
    path: Annotated[
        Path, typer.Argument(help="A file that `castra backup` wrote", exists=True, dir_okay=False, readable=True)
    ],
    replace: Annotated[bool, typer.Option("--replace", help="Lose the matches that are there")] = False,
) -> None:
    """Fill the database from a backup. Stop the server first."""
    from app.persistence import backup as saving

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
