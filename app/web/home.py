"""The home page: the first that a server shows."""

import asyncio

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from app.persistence.codec import plain
from app.web.deps import StoreDep, TablesDep, public_root
from app.web.listing import live_tables, open_tables
from app.web.offered import offered_at
from app.web.render import render
from app.web.words import language_of

router = APIRouter()


@router.get("/", response_class=HTMLResponse)
async def home(request: Request, store: StoreDep, tables: TablesDep) -> Response:
    """Set a table, sit down at one, watch one."""
    offered = await asyncio.to_thread(offered_at, tables)
    language = language_of(request)
    waiting, playing = await open_tables(store, tables, language), await live_tables(store, tables, language)
    return render(
        request,
        "home.html",
        page={
            "systems": offered.systems,
            "catalogue": offered.catalogue,
            "open_tables": waiting,
            "live_tables": playing,
            "house": plain(tables.house.told),
            "server": {"tables": len(waiting) + len(playing)},
            "rules": offered.rules,
            "root": public_root(request),
        },
    )
