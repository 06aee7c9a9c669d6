"""Builds the web app: settings, database, live tables, routers, files. The only place that knows everyone."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse

from app.content.load import told
from app.persistence.embedded import database
from app.persistence.engine import open_store
from app.persistence.health import Health
from app.persistence.migrate import migrate
from app.realtime.tables.live_tables import LiveTables
from app.settings import ROOT, Settings
from app.versions import PROGRAM
from app.web.assets import AssetFiles, Assets
from app.web.notices.service import Notices
from app.web.pages import what_is_offered
from app.web.routers import install
from app.web.words import languages, words

log = logging.getLogger("castra.start")


def build(settings: Settings | None = None, assets: Assets | None = None) -> FastAPI:
    """The whole app. Started without a DATABASE_URL it brings its own PostgreSQL up and down; `assets` are not read again."""
    settings = settings or Settings()
    assets = assets or Assets(ROOT / "static", plain=settings.castra_plain_modules)
    app = FastAPI(title="Castra", lifespan=_lifespan(settings), docs_url=None, redoc_url=None, openapi_url=None)
    app.state.settings = settings
    app.state.assets = assets
    app.add_api_route("/health", health)
    install(app)
    app.mount("/static", AssetFiles(assets), name="static")
    return app


async def health(request: Request) -> Response:
    """Whether this server can carry out a command: it is up, and its database answers and keeps what it is given."""
    asked: Health = request.app.state.health
    if why := await asked.why_not():
        return JSONResponse({"status": "failing", "version": PROGRAM, "why": why}, status_code=503)
    return JSONResponse({"status": "ok", "version": PROGRAM})


def _warn_of_faults(tables: LiveTables) -> None:
    """Says at the start which systems are not offered. Their tables under way have what they need and go on."""
    for key, system in tables.systems.items():
        if system.problems:
            log.error(told(key, system.problems))


def _warm(tables: LiveTables, assets: Assets) -> None:
    """Reads what the first pages need, so that the first visitor does not wait for it."""
    assets.page("home")
    for language in languages():
        words(language)
    what_is_offered(tables)


def _lifespan(settings: Settings) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def run(app: FastAPI) -> AsyncIterator[None]:
        async with database(settings) as url:
            await migrate(url)
            store = await open_store(url, connections=settings.database_connections, fanout_url=settings.fanout_url)
            app.state.store, app.state.health = store, Health(store)
            app.state.tables = tables = LiveTables(store, settings)
            notices = Notices(store, settings, tables, lambda: app.state.now())
            await asyncio.to_thread(_warn_of_faults, tables)
            warming = asyncio.create_task(asyncio.to_thread(_warm, tables, app.state.assets))
            try:
                async with tables.running():
                    telling = asyncio.create_task(notices.run())
                    try:
                        yield
                    finally:
                        telling.cancel()
                        await asyncio.gather(telling, return_exceptions=True)
            finally:
                await asyncio.gather(warming, return_exceptions=True)
                await store.close()

    return run
