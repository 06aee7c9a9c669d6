"""The page of a finished match, which needs no key and no script: who won, the board, the points round by round, the dice."""

from collections.abc import Mapping, Sequence
from typing import Any

from babel.numbers import format_decimal
from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from app.persistence.matches import Match
from app.persistence.seats import sides_of
from app.realtime.live.match import LiveMatch
from app.realtime.records.course import Thrown, dice_of, points_by_round
from app.realtime.tables.live_tables import LiveTables
from app.realtime.tables.summary import summary_of
from app.web.deps import MatchDep, StoreDep, TablesDep, WatchedDep, public_root
from app.web.listing import seats_listed, side_told
from app.web.pictures import drawn, live_of
from app.web.render import render
from app.web.sentences import filled
from app.web.titles import title_of
from app.web.words import language_of, words

router = APIRouter()

USUAL = 1.0
"""So many standard deviations from what is to be expected are nothing to speak of."""


@router.get("/t/{match_id}/result", response_class=HTMLResponse)
async def result(request: Request, match: WatchedDep, tables: TablesDep) -> Response:
    """How a match ended; while it goes on the way to the table itself."""
    address = f"{public_root(request)}/t/{match.id}"
    if match.status != "finished":
        return RedirectResponse(address, status_code=303)
    return await _page(request, match, tables, address, is_open=True)


@router.get("/t/{match_id}/{token}/result", response_class=HTMLResponse)
async def own_result(request: Request, match: MatchDep, store: StoreDep, tables: TablesDep, token: str) -> Response:
    """The same for whoever holds the key of a seat, though nobody else may watch."""
    if not await sides_of(store, match.id, token):
        raise HTTPException(404)
    address = f"{public_root(request)}/t/{match.id}/{token}"
    if match.status != "finished":
        return RedirectResponse(address, status_code=303)
    return await _page(request, match, tables, address, is_open=match.visibility != "closed")


async def _page(request: Request, match: Match, tables: LiveTables, address: str, *, is_open: bool) -> Response:
    live, language = await live_of(tables, match), language_of(request)
    said, system = words(language), tables.systems[match.system]
    told = summary_of(live)
    sides = [side_told(seat, told, said, language) for seat in _ordered(live, match)]
    title = title_of(match, language)
    thrown = await dice_of(live)
    return render(
        request,
        "result.html",
        said=said,
        title=f"{title} · Castra",
        name=title,
        lead=_lead(told, sides, said),
        how=_how(live, said),
        system_name=said[f"table.system.{match.system}"],
        played=match.updated_at,
        sides=sides,
        rounds=await points_by_round(live),
        dice=[_fell(side, thrown, said, language) for side in sides if side["seat"] in thrown]
        if system.has_numbered_dice
        else [],
        board=drawn(request, live),
        address=address,
        root=public_root(request),
        picture=f"{public_root(request)}/t/{match.id}/board.png" if is_open else "",
        shared=f"{public_root(request)}/t/{match.id}/result" if is_open else "",
    )


def _ordered(live: LiveMatch, match: Match) -> Sequence[dict[str, Any]]:
    """The seats in the order of their system."""
    rows = {row["seat"]: row for row in seats_listed(match)}
    return [rows[seat] for seat in live.seats]


def _lead(told: Mapping[str, Any], sides: Sequence[Mapping[str, Any]], said: Mapping[str, str]) -> str:
    winner = next((side for side in sides if side["won"]), None)
    return filled(said["result.won"], {"name": winner["name"]}) if winner else said["result.drawn"]


def _how(live: LiveMatch, said: Mapping[str, str]) -> str:
    """By what it was decided, in the words of the table."""
    if live.clock.reading and live.clock.reading.lost:
        return said["table.how.time"]
    how = live.state.result.how
    return said.get(f"{live.system.key}.result.{how}") or said.get(f"table.how.{how}", "")


def _fell(
    side: Mapping[str, Any], thrown: Mapping[str, Thrown], said: Mapping[str, str], language: str
) -> dict[str, Any]:
    fell = thrown[side["seat"]]
    kind = "usual" if abs(fell.deviations) < USUAL else "high" if fell.deviations > 0 else "low"
    return {
        **side,
        "count": fell.count,
        "mean": format_decimal(fell.mean, "0.00", locale=language),
        "said": said[f"result.dice.{kind}"],
    }
