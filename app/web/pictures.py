"""The board of a match as a picture, for lists and for pages without a script: what a watcher sees, or the holder of a seat."""

from fastapi import APIRouter, HTTPException, Request, Response

from app.drawing.board import board_svg
from app.persistence.matches import Match
from app.persistence.seats import sides_of
from app.realtime.audiences.audience import WATCHER, Party
from app.realtime.tables.live_tables import LiveTables
from app.web.deps import MatchDep, StoreDep, TablesDep, WatchedDep
from app.web.titles import title_of
from app.web.words import language_of

router = APIRouter()


@router.get("/t/{match_id}/board.svg")
async def board(request: Request, match: WatchedDep, tables: TablesDep) -> Response:
    """The board as whoever watches sees it now."""
    return await _drawn(request, match, tables, WATCHER)


@router.get("/t/{match_id}/{token}/board.svg")
async def own_board(request: Request, match: MatchDep, store: StoreDep, tables: TablesDep, token: str) -> Response:
    """The same for whoever holds the key of a seat."""
    sides = await sides_of(store, match.id, token)
    table = await tables.table(match.id) if sides else None
    party = table.match.party_of(sides) if table else None
    if party is None:
        raise HTTPException(404)
    return await _drawn(request, match, tables, party)


async def _drawn(request: Request, match: Match, tables: LiveTables, party: Party) -> Response:
    """The picture; who has it already is told so by the row of the journal that it was drawn after."""
    table = await tables.table(match.id)
    if table is None:
        raise HTTPException(404)
    headers = {
        "ETag": f'W/"{table.match.seq}"',
        "Cache-Control": "private, no-cache",
        "Vary": "Accept-Language, Cookie",
    }
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    seen = table.match.sight(table.match.audiences[party.audience])
    drawn = board_svg(seen.view, title=title_of(match, language_of(request)))
    return Response(drawn, media_type="image/svg+xml", headers=headers)
