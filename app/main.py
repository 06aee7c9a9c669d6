"""Builds the web app: settings, database, live tables, routers, files. The only place that knows everyone."""

import asyncio
import gc
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse

from app.persistence.embedded import database
from app.persistence.engine import open_store
from app.persistence.health import Health
from app.persistence.migrate import migrate
from app.realtime.tables.live_tables import LiveTables
from app.settings import ROOT, Settings
from app.versions import PROGRAM
from app.web.assets import AssetFiles, Assets
from app.web.deferred_routes import DeferredRoutes
from app.web.install import install
from app.web.notices.service import Notices
from app.web.offered import load_all, recall
from app.web.words import languages, words

BREATH_SECONDS = 0.0005
"""How long loading goes on before it gives way to who asks for a page meanwhile."""


def build(settings: Settings | None = None, assets: Assets | None = None) -> FastAPI:
    """The whole app. Started without a DATABASE_URL it brings its own PostgreSQL up and down; `assets` are not read again."""
    settings = settings or Settings()
    assets = assets or Assets(ROOT / "static", plain=settings.castra_plain_modules)
    app = FastAPI(title="Castra", lifespan=_lifespan(settings), docs_url=None, redoc_url=None, openapi_url=None)
    app.state.settings = settings
    app.state.assets = assets
    app.add_api_route("/health", health)
    app.state.routes = install(app)
    app.mount("/static", AssetFiles(assets), name="static")
    return app


async def health(request: Request) -> Response:
    """Whether this server can carry out a command: it is up, and its database answers and keeps what it is given."""
    asked: Health = request.app.state.health
    if why := await asked.why_not():
        return JSONResponse({"status": "failing", "version": PROGRAM, "why": why}, status_code=503)
    return JSONResponse({"status": "ok", "version": PROGRAM})


def _warm(settings: Settings, assets: Assets, routes: DeferredRoutes) -> None:
    """Reads what the first pages need, then loads all other pages and the systems: before anybody sits down, behind the first."""
    assets.page("home")
    for language in languages():
        words(language)
    usual = sys.getswitchinterval()
    sys.setswitchinterval(BREATH_SECONDS)
    routes.load()
    load_all(settings.castra_data)
    sys.setswitchinterval(usual)
    gc.freeze()  # the collector need not look through what is never thrown away


def _lifespan(settings: Settings) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def run(app: FastAPI) -> AsyncIterator[None]:
        recalling = asyncio.create_task(asyncio.to_thread(recall, settings.castra_data))
        async with database(settings) as url:
            await migrate(url)
            store = await open_store(url, connections=settings.database_connections, fanout_url=settings.fanout_url)
            app.state.store, app.state.health = store, Health(store)
            app.state.tables = tables = LiveTables(store, settings)
            notices = Notices(store, settings, tables, lambda: app.state.now())
            await recalling
            warming = asyncio.create_task(asyncio.to_thread(_warm, settings, app.state.assets, app.state.routes))
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
