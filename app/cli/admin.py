"""`castra admin link`, `close`, `open`: what the host orders from the machine his server runs on."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Annotated, TypeVar

import typer

from app.cli.environment import settings
from app.persistence import house, retention
from app.persistence.embedded import database
from app.persistence.engine import Store, open_store
from app.persistence.migrate import migrate
from app.realtime.tables.tidying import policy_of

Found = TypeVar("Found")

admin = typer.Typer(no_args_is_help=True, help="The host's own: his page's link, closing the tables for an update.")

SETTLING = 3.0
"""Seconds after the tables closed in which what was under way is done."""


@admin.command()
def link() -> None:
    """Print a new link of the host's page; the one before opens nothing any more."""
    from app.web.addresses import for_others, standing

    chosen = settings()
    key = with_store(house.new_key)
    print(f"{for_others(chosen, standing(chosen, chosen.port))}/host/enter/{key}")


@admin.command()
def close(
    seconds: Annotated[float, typer.Option("--in", min=0, max=86400, help="In so many seconds.")] = 120.0,
    wait: Annotated[bool, typer.Option("--wait", help="End when the tables are closed.")] = False,
) -> None:
    """Tell every table that it closes for an update, and close them; pages come back by themselves after the restart."""
    with_store(lambda store: house.close(store, seconds=seconds))
    print(f"the tables close in {seconds:.0f} s")
    if wait:
        time.sleep(seconds + SETTLING)


@admin.command("open")
def open_() -> None:
    """Take that back: tables are set and played again."""
    with_store(house.open_again)
    print("the tables are open")


@admin.command()
def tidy(dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what is due.")] = False) -> None:
    """Do what the settings let go after a time; the server does it by itself once an hour."""
    policy = policy_of(settings())
    found = with_store(lambda store: retention.due(store, policy) if dry_run else retention.tidy(store, policy))
    if found is None:
        print("another process is tidying up")
        return
    would = "would be " if dry_run else ""
    for ids, what in (
        (found.finished, f"finished {would}deleted"),
        (found.abandoned, f"retired {would}deleted"),
        (found.untouched, f"untouched {would}retired"),
    ):
        print(f"{len(ids)} {what}{': ' if ids else ''}{' '.join(ids)}")


def with_store(work: Callable[[Store], Awaitable[Found]]) -> Found:
    """Does it in this server's database."""

    async def run() -> Found:
        async with database(settings()) as url:
            await migrate(url)
            store = await open_store(url, connections=2)
            try:
                return await work(store)
            finally:
                await store.close()

    return asyncio.run(run())
