"""`castra serve`."""

import asyncio
import gc
import socket
from contextlib import AsyncExitStack, suppress
from typing import Annotated

import typer
import uvicorn
from fastapi import FastAPI
from uvicorn.config import LOGGING_CONFIG

from app.cli.environment import settings
from app.cli.log_lines import RequestLines, to_json_lines
from app.cli.workers import end_with_keeper, serve_by_many
from app.doctor.listening import why_not
from app.persistence.embedded import NoDatabase
from app.persistence.house import first_key
from app.settings import Settings


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on. [HOST]")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="Port to listen on. [PORT]")] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Server processes behind the one address.")] = 1,
    fd: Annotated[int | None, typer.Option(hidden=True)] = None,
) -> None:
    """Serve the tables; without DATABASE_URL on a PostgreSQL of Castra's own."""
    given = {"host": host, "port": port}
    chosen = settings().model_copy(update={name: value for name, value in given.items() if value is not None})
    if fd is None:
        _refuse_a_taken_port(chosen)
    if chosen.log_format == "json":
        to_json_lines()
    if workers > 1:
        with suppress(KeyboardInterrupt):
            asyncio.run(serve_by_many(chosen, workers, say_where, say_who_hosts))
        return
    gc.disable()  # until it serves: nothing of what is loaded is ever thrown away
    from app.main import build

    app = build(chosen)
    if chosen.log_format == "json":
        app.add_middleware(RequestLines)
    server = Announcing(app, chosen, quiet=fd is not None)
    if fd is not None:
        end_with_keeper(server.end)
    with suppress(KeyboardInterrupt):  # Ctrl+C: by then everything is closed
        server.run([socket.socket(fileno=fd)] if fd is not None else None)
    if server.no_database:
        raise server.no_database
    if not server.started:
        raise typer.Exit(1)


COLLECTED_AFTER = (50_000, 20, 1000)
"""How many new objects, and young and middle collections, before the next: a full one stops every table of the process."""


class Announcing(uvicorn.Server):
    """A server that says where it stands once it does."""

    def __init__(self, app: FastAPI, settings: Settings, *, quiet: bool = False) -> None:
        super().__init__(_configuration(app, settings))
        self._app = app
        self._settings = settings
        self._quiet = quiet
        self._life = AsyncExitStack()
        self.no_database: NoDatabase | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts listening, then prints the addresses. uvicorn would tell as a traceback why the app cannot start."""
        try:
            await self._life.enter_async_context(self._app.router.lifespan_context(self._app))
        except NoDatabase as error:
            self.no_database, self.should_exit = error, True
            return
        await super().startup(sockets)
        if not self.started:
            await self._life.aclose()
        if self.started:
            spare_what_stands()
            if not self._quiet:
                port = (sockets or self.servers[0].sockets)[0].getsockname()[1]
                say_where(self._settings, port)
                say_who_hosts(self._settings, port, await first_key(self._app.state.store))

    def end(self) -> None:
        """Ends it as if it had been told to; may be called from any thread."""
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Lets everybody go, then closes the app."""
        await super().shutdown(sockets)
        await self._life.aclose()


def say_where(settings: Settings, port: int) -> None:
    """Prints where the tables stand."""
    from app.web.addresses import told

    print("\n".join(told(settings, port)), flush=True)


def say_who_hosts(settings: Settings, port: int, key: str | None) -> None:
    """Prints the link of the host's page, where nobody was given one yet: it is kept nowhere."""
    from app.web.addresses import for_others, standing

    if key:
        print(
            f"The host's page, for you alone: {for_others(settings, standing(settings, port))}/host/enter/{key}",
            flush=True,
        )


def spare_what_stands() -> None:
    """Has the collector leave alone what was loaded at the start, and look through the rest more seldom."""
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)
    gc.enable()


def _configuration(app: FastAPI, settings: Settings) -> uvicorn.Config:
    from app.realtime.wire.incoming import FRAME_LIMIT
    from app.web.bounded_http import BoundedHTTP
    from app.web.bounded_socket import BoundedSocket
    from app.web.bounds import BoundedConfig

    return BoundedConfig(
        app,
        settings,
        http=BoundedHTTP,
        ws=BoundedSocket,
        lifespan="off",
        host=settings.host,
        port=settings.port,
        log_level="warning",
        log_config=None if settings.log_format == "json" else LOGGING_CONFIG,
        access_log=False,
        server_header=False,
        ws_max_size=4 * FRAME_LIMIT,  # a frame somewhat too long is answered, one far too long ends the socket
        ws_per_message_deflate=False,  # it doubles the work for small frames
        timeout_graceful_shutdown=5,
    )


def _refuse_a_taken_port(settings: Settings) -> None:
    """Says so in words when somebody listens there already, before the database is started for nothing."""
    if reason := why_not(settings.host, settings.port):
        typer.echo(f"castra: cannot listen on {settings.host}:{settings.port}: {reason}. Try PORT=8001.", err=True)
        raise typer.Exit(1)
