"""A moment of a finished match as a card: what a chat shows under a link to it, and a sheet to print."""

import asyncio
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, HTTPException, Query, Request, Response

from app.drawing.board import board_svg
from app.drawing.card import A4, CHAT, Side, card_svg
from app.drawing.png import png_of
from app.realtime.live.match import LiveMatch
from app.realtime.tables.summary import summary_of
from app.settings import ROOT
from app.web.deps import TablesDep, WatchedDep
from app.web.listing import seats_listed, side_told
from app.web.pictures import watched_of
from app.web.results import LineAt, looked_at
from app.web.titles import title_of
from app.web.words import language_of, words

router = APIRouter()

FACES: Final = ROOT / "static" / "vendor" / "drawn"
"""The letters of the cards, as scripts/fonts.py leaves them."""


@router.get("/t/{match_id}/moment.{form}")
async def moment(
    request: Request,
    match: WatchedDep,
    tables: TablesDep,
    form: Literal["png", "svg", "a4"],
    line: LineAt = None,
    names: Annotated[bool, Query()] = True,
    score: Annotated[bool, Query()] = True,
) -> Response:
    """A finished match as it stood after a line of the log, or as it ended; with or without who played it and how it stood."""
    if match.status != "finished":
        raise HTTPException(404)
    live, language = await watched_of(tables, match), language_of(request)
    headers = {
        "ETag": f'W/"{live.seq}-{form}-{line}-{names}-{score}-{language}"',
        "Cache-Control": "private, no-cache",
        "Vary": "Accept-Language, Cookie",
    }
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    view, _ = await looked_at(live, line)
    size, unit = (A4, "mm") if form == "a4" else (CHAT, "")
    sides = _sides(live, view, words(language), language, names=names, score=score)
    svg = card_svg(board_svg(view, title=title_of(match, language)), sides, size=size, unit=unit)
    if form != "png":
        return Response(svg, media_type="image/svg+xml", headers=headers)
    body = await asyncio.to_thread(png_of, svg, faces=[str(path) for path in sorted(FACES.glob("*.ttf"))])
    return Response(body, media_type="image/png", headers=headers)


def _sides(
    live: LiveMatch, view: Mapping[str, Any], said: Mapping[str, str], language: str, *, names: bool, score: bool
) -> list[Side]:
    told, rows = summary_of(live), {row["seat"]: row for row in seats_listed(live.row)}
    found = [side_told(rows[seat], told, said, language) for seat in live.seats]
    return [
        Side(
            seat=side["seat"],
            name=side["name"] if names and _is_drawn(side["name"]) else said[f"table.side.{side['seat']}"],
            army=side["army"] if _is_drawn(side["army"]) else "",
            score=str(view["seats"][side["seat"]]["score"]) if score else "",
        )
        for side in found
    ]


def _is_drawn(text: str) -> bool:
    """Whether every letter of it can be drawn: where one cannot, the side is called by its colour."""
    return set(text) <= _letters()


@lru_cache(maxsize=1)
def _letters() -> frozenset[str]:
    return frozenset((FACES / "names.txt").read_text("utf-8"))
