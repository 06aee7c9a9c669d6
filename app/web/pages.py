"""The pages: home, the table by seat link and by spectator link, the rules of a system."""

import asyncio
from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import HTMLResponse

from app.content.catalogue import catalogue
from app.persistence import matches
from app.persistence.matches import Match
from app.realtime.seating import rules_options
from app.rules.registry import RULEBOOKS
from app.web.deps import MatchDep, StoreDep, TablesDep, public_root
from app.web.listing import live_tables, open_tables
from app.web.render import render, word
from app.web.rulebook import told
from app.web.words import language_of, words

router = APIRouter()


@router.get("/", response_class=HTMLResponse)
async def home(request: Request, store: StoreDep, tables: TablesDep) -> Response:
    """Set a table, sit down at one, watch one."""
    content = await asyncio.to_thread(catalogue)
    waiting, playing = await open_tables(store, tables), await live_tables(store, tables)
    people = sum(len(table.match.room.outlets) for table in tables.opened().values())
    systems = [
        {"key": system.key, "seats": list(system.seats), "unit": system.unit} for system in tables.systems.values()
    ]
    return render(
        request,
        "home.html",
        page={
            "systems": systems,
            "catalogue": {key: value for key, value in content.items() if key in tables.systems},
            "open_tables": waiting,
            "live_tables": playing,
            "server": {"tables": len(waiting) + len(playing), "people": people},
            "rules": sorted(RULEBOOKS),
            "root": public_root(request),
        },
    )


@router.get("/t/{match_id}", response_class=HTMLResponse)
async def watch(request: Request, match: MatchDep) -> Response:
    """The table as spectators see it."""
    return table_page(request, match, None)


@router.get("/t/{match_id}/{token}", response_class=HTMLResponse)
async def sit(request: Request, match: MatchDep, store: StoreDep, token: str) -> Response:
    """The table for whoever holds the key of a seat. Any other key gets nothing."""
    if not await matches.sides_of(store, match.id, token):
        raise HTTPException(404)
    return table_page(request, match, token)


def table_page(request: Request, match: Match, token: str | None) -> Response:
    """The table's page; what it shows comes over the socket."""
    root = public_root(request)
    links = {"watch": f"{root}/t/{match.id}", "record": f"{root}/t/{match.id}/record"}
    if token:
        links["mine"] = f"{root}/t/{match.id}/{token}"
        links["record"] = f"{links['mine']}/record"
    page: dict[str, Any] = {
        "match": {"id": match.id, "name": match.name, "system": match.system},
        "token": token,
        "links": links,
        "board": rules_options(match).get("battlefield"),
    }
    return render(request, "table.html", page=page, title=f"{match.name} · Castra")


@router.get("/rules/{system}", response_class=HTMLResponse)
async def rules(request: Request, system: str) -> Response:
    """The rules a system is held to, by ID, in the chapters that the IDs name."""
    if system not in RULEBOOKS:
        raise HTTPException(404)
    names = {key: word(request, f"table.system.{key}") for key in RULEBOOKS}
    return render(
        request,
        "rules.html",
        said=words(language_of(request)),
        system_name=names.pop(system),
        others=names,
        chapters=told(system, language_of(request)),
    )
