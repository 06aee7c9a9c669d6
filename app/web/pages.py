"""The pages: home, the table by seat link and by spectator link, the rules of a system."""

import asyncio
import re
from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import HTMLResponse

from app.content.catalogue import catalogue
from app.persistence import matches
from app.persistence.matches import Match
from app.realtime.seating import rules_options
from app.settings import ROOT
from app.web.deps import MatchDep, StoreDep, TablesDep, public_root
from app.web.listing import live_tables, open_tables
from app.web.render import render, word

router = APIRouter()
RULES = ROOT / "docs" / "rules"
RULE_LINE = re.compile(r"^[|\-* ]+`?\*{0,2}(?P<id>[A-Z0-9]+(?:-[A-Z0-9]+)+)\*{0,2}`?\s*[|:]\s*(?P<title>[^|]+)")


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
            "rules": sorted(path.stem for path in RULES.glob("*.md")),
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
    page: dict[str, Any] = {
        "match": {"id": match.id, "name": match.name, "system": match.system},
        "token": token,
        "links": links,
        "board": rules_options(match).get("battlefield"),
    }
    return render(request, "table.html", page=page, title=f"{match.name} · Castra")


@router.get("/rules/{system}", response_class=HTMLResponse)
async def rules(request: Request, tables: TablesDep, system: str) -> Response:
    """The rules a system is held to, by ID."""
    path = RULES / f"{system}.md"
    if not re.fullmatch(r"[a-z0-9]+", system) or not path.is_file():
        raise HTTPException(404)
    chapters: list[dict[str, Any]] = []
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("## "):
            chapters.append({"name": line[3:].strip(), "rules": []})
        elif chapters and (found := RULE_LINE.match(line)):
            chapters[-1]["rules"].append({"id": found["id"], "title": found["title"].strip()})
    name = word(request, f"table.system.{system}")
    return render(request, "rules.html", system_name=name, intro=None, chapters=[c for c in chapters if c["rules"]])
