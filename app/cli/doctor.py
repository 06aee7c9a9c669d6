"""`castra doctor`: does this machine have what a server needs, and is the database sound?"""

import asyncio

import typer

from app.cli.environment import settings
from app.cli.running_checks import of_running
from app.cli.server_checks import of_server
from app.doctor.checks import tell, to_serve
from app.doctor.finding import Finding, Place
from app.settings import ROOT, Settings


def doctor() -> None:
    """Check the machine, the server, whether it runs or not, and the database; ends with 1 when something is in the way."""
    found = settings()
    if not tell((*to_serve(place_of(found)), *asyncio.run(_of_server(found)))):
        raise typer.Exit(1)


def place_of(settings: Settings) -> Place:
    """Where this server stands, as the checks of the machine are told it."""
    return Place(
        root=ROOT,
        host=settings.host,
        port=settings.port,
        data=settings.castra_data,
        database_url=settings.database_url or "",
    )


async def _of_server(settings: Settings) -> list[Finding]:
    found = [finding async for finding in of_running(settings)]
    return found + [finding async for finding in of_server(settings)]
