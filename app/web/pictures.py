"""The board of a match as a picture, for lists and for pages without a script: what a watcher sees, or the holder of a seat."""

import asyncio

from fastapi import APIRouter, HTTPException, Request, Response

from app.drawing.board import board_svg
from app.drawing.png import png_of
from app.persistence.matches import Match
from app.persistence.seats import sides_of
from app.realtime.audiences.audience import WATCHER
from app.realtime.live.match import LiveMatch
from app.realtime.tables.live_tables import LiveTables
from app.web.deps import MatchDep, StoreDep, TablesDep, WatchedDep
from app.web.titles import title_of
from app.web.words import language_of

router = APIRouter()


@router.get("/t/{match_id}/board.svg")
async def board(request: Request, match: WatchedDep, tables: TablesDep) -> Response:
    """The board as whoever watches sees it now."""
    live = await watched_of(tables, match)
    return known_already(request, live) or _picture(live, drawn(request, live))


@router.get("/t/{match_id}/board.png")
async def board_png(request: Request, match: WatchedDep, tables: TablesDep) -> Response:
    """The same as a PNG, as chats show a link."""
    live = await watched_of(tables, match)
    if same := known_already(request, live):
        return same
    body = await asyncio.to_thread(png_of, drawn(request, live))
    return Response(body, media_type="image/png", headers=_kept(live))


@router.get("/t/{match_id}/{token}/board.svg")
async def own_board(request: Request, match: MatchDep, store: StoreDep, tables: TablesDep, token: str) -> Response:
    """The board as whoever holds the key of a seat sees it."""
    sides = await sides_of(store, match.id, token)
    if not sides:
        raise HTTPException(404)
    live = await live_of(tables, match)
    return known_already(request, live) or _picture(live, drawn(request, live, sides))


async def live_of(tables: LiveTables, match: Match) -> LiveMatch:
    """The match, opened."""
    table = await tables.table(match.id)
    if table is None:
        raise HTTPException(404)
    return table.match


async def watched_of(tables: LiveTables, match: Match) -> LiveMatch:
    """The match, opened, as whoever watches may know it now."""
    table = await tables.table(match.id)
    if table is None:
        raise HTTPException(404)
    return table.feeds.watched


def drawn(request: Request, live: LiveMatch, sides: tuple[str, ...] = ()) -> str:
    """The board as these seats see it, or as a watcher does, called as the reader calls the table."""
    party = live.party_of(sides) if sides else WATCHER
    if party is None:
        raise HTTPException(404)
    seen = live.sight(live.audiences[party.audience])
    return board_svg(seen.view, title=title_of(live.row, language_of(request)))


def known_already(request: Request, live: LiveMatch) -> Response | None:
    """The answer to who has it already, told by the row of the journal that it was drawn after."""
    headers = _kept(live)
    return (
        Response(status_code=304, headers=headers) if request.headers.get("if-none-match") == headers["ETag"] else None
    )


def _picture(live: LiveMatch, svg: str) -> Response:
    return Response(svg, media_type="image/svg+xml", headers=_kept(live))


def _kept(live: LiveMatch) -> dict[str, str]:
    return {"ETag": f'W/"{live.seq}"', "Cache-Control": "private, no-cache", "Vary": "Accept-Language, Cookie"}
