"""The pages: the table by seat link and by spectator link, the rules of a system, the manual."""

import asyncio
from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import HTMLResponse

from app.content.armies import OPTION
from app.persistence.matches import Match, SeatRow
from app.persistence.seats import Invited, invited_by, sides_of
from app.persistence.watching import watching_of
from app.realtime.seating import public_options, rules_options
from app.realtime.tables.live_tables import LiveTables
from app.systems.game_system import GameSystem
from app.web.deps import MatchDep, StoreDep, TablesDep, WatchedDep, public_root
from app.web.manual import manual
from app.web.owners import greeted
from app.web.render import render, word
from app.web.rulebook import told
from app.web.scenarios.judging import TRYING
from app.web.titles import title_of
from app.web.words import language_of, words

router = APIRouter()


@router.get("/t/{match_id}", response_class=HTMLResponse)
async def watch(request: Request, match: WatchedDep) -> Response:
    """The table as spectators see it."""
    return greeted(request, table_page(request, match, None))


@router.get("/t/{match_id}/{token}", response_class=HTMLResponse)
async def sit(request: Request, match: MatchDep, store: StoreDep, token: str) -> Response:
    """The table for whoever holds the key of a seat; the way to sit down for an invitation. Anything else gets nothing."""
    if await sides_of(store, match.id, token):
        return table_page(request, match, token)
    if invited := await invited_by(store, match.id, token):
        return _seat_page(request, match, token, invited)
    raise HTTPException(404)


def _seat_page(request: Request, match: Match, invite: str, invited: Sequence[Invited]) -> Response:
    """An invitation: where one sits down, or who has. Looking at it changes nothing."""
    held = next(
        ({"name": seat.name, "since": seat.held_since.timestamp()} for seat in invited if seat.held_since), None
    )
    host = min((row for row in match.seats if row.key_hash and row.name), key=_claimed, default=None)
    page = _told_of(request, match) | {
        "invite": invite,
        "host": host.name if host else "",
        "options": public_options(match),
        "clock": match.options.get("clock"),
        "delay": watching_of(match).delay,
        "seats": {seat.side: seat.name for seat in invited},
        "held": held,
        "links": _links(request, match, invite),
    }
    return render(
        request, "seat.html", page=page, status=410 if held else 200, title=f"{page['match']['name']} · Castra"
    )


def _links(request: Request, match: Match, invite: str) -> dict[str, str]:
    """Where else an invitation leads: to the armies that the table was set with, and to who watches."""
    root = f"{public_root(request)}/t/{match.id}"
    links = {} if match.visibility == "closed" else {"watch": root}
    return links | ({"armies": f"{root}/{invite}/armies"} if rules_options(match).get(OPTION) else {})


def _claimed(row: SeatRow) -> float:
    """When a seat was taken: whoever set the table sat down first."""
    return row.claimed_at.timestamp() if row.claimed_at else 0.0


def _told_of(request: Request, match: Match) -> dict[str, Any]:
    return {"match": {"id": match.id, "name": title_of(match, language_of(request)), "system": match.system}}


def table_page(request: Request, match: Match, token: str | None) -> Response:
    """The table's page; what it shows comes over the socket."""
    root = public_root(request)
    links = {"watch": f"{root}/t/{match.id}", "record": f"{root}/t/{match.id}/record"}
    if token:
        links["mine"] = f"{root}/t/{match.id}/{token}"
        links["record"] = f"{links['mine']}/record"
    page = _told_of(request, match) | {"token": token, "links": links}
    page["match"]["trying"] = TRYING in match.options
    return render(request, "table.html", page=page, about=match.system, title=f"{page['match']['name']} · Castra")


def _with_rules(tables: LiveTables) -> dict[str, GameSystem]:
    """The systems that have a page of rules; of a server that has just begun it loads them all, which takes seconds."""
    return {key: known for key, known in tables.systems.items() if known.rulebook}


@router.get("/rules/{system}", response_class=HTMLResponse)
async def rules(request: Request, tables: TablesDep, system: str) -> Response:
    """The rules a system is held to, by ID, in the chapters that the IDs name."""
    books = await asyncio.to_thread(_with_rules, tables)
    if system not in books:
        raise HTTPException(404)
    names = {key: word(request, f"table.system.{key}") for key in books}
    return render(
        request,
        "rules.html",
        said=words(language_of(request)),
        system=system,
        system_name=names.pop(system),
        others=names,
        chapters=await asyncio.to_thread(told, books[system], language_of(request)),
    )


@router.get("/manual", response_class=HTMLResponse)
async def players_manual(request: Request, tables: TablesDep) -> Response:
    """How one plays: setting a table, what can be done at it, the ways of each system."""
    language = language_of(request)
    title, chapters = manual(language)
    books = {key: word(request, f"table.system.{key}") for key in await asyncio.to_thread(_with_rules, tables)}
    return render(request, "manual.html", said=words(language), manual_title=title, chapters=chapters, books=books)
