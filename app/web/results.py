"""The page of a finished match, which needs no key and no script: who won, the board, the points round by round, the dice."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeAlias

from fastapi import APIRouter, HTTPException, Query, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from app.drawing.board import board_svg
from app.persistence.engine import Store
from app.persistence.matches import Match
from app.persistence.seats import sides_of
from app.realtime.audiences.audience import WATCHERS
from app.realtime.live.match import LiveMatch
from app.realtime.tables.live_tables import LiveTables
from app.realtime.tables.rematch import series_now
from app.realtime.tables.summary import summary_of
from app.realtime.wire.frames import plain_view
from app.rules.kernel.seats import EVERYONE
from app.web import comments
from app.web.courses import CourseWords
from app.web.deps import MatchDep, StoreDep, TablesDep, WatchedDep, public_root
from app.web.listing import seats_listed, side_told
from app.web.render import render
from app.web.sentences import filled
from app.web.titles import title_of
from app.web.words import language_of, words

router = APIRouter()

LineAt: TypeAlias = Annotated[int | None, Query(ge=0, le=2**31)]
"""A line of the log, whose moment is looked at."""


@router.get("/t/{match_id}/result", response_class=HTMLResponse)
async def result(
    request: Request, match: WatchedDep, store: StoreDep, tables: TablesDep, line: LineAt = None
) -> Response:
    """How a match ended, its board as it stood after a line of the log; while it goes on the way to the table itself."""
    address = f"{public_root(request)}/t/{match.id}"
    if match.status != "finished":
        return RedirectResponse(address, status_code=303)
    return await _page(request, match, store, tables, address, line, is_open=True)


@router.get("/t/{match_id}/{token}/result", response_class=HTMLResponse)
async def own_result(
    request: Request, match: MatchDep, store: StoreDep, tables: TablesDep, token: str, line: LineAt = None
) -> Response:
    """The same for whoever holds the key of a seat, though nobody else may watch."""
    sides = await sides_of(store, match.id, token)
    if not sides:
        raise HTTPException(404)
    address = f"{public_root(request)}/t/{match.id}/{token}"
    if match.status != "finished":
        return RedirectResponse(address, status_code=303)
    is_open = match.visibility != "closed"
    return await _page(request, match, store, tables, address, line, sides, key=token, is_open=is_open)


async def _page(
    request: Request,
    match: Match,
    store: Store,
    tables: LiveTables,
    address: str,
    line: int | None,
    seats: tuple[str, ...] = (),
    *,
    key: str = "",
    is_open: bool,
) -> Response:
    table = await tables.table(match.id)
    if table is None:
        raise HTTPException(404)
    live, language = table.match if seats else table.feeds.watched, language_of(request)
    if not live.over:
        return RedirectResponse(address, status_code=303)
    said, system = words(language), tables.systems[match.system]
    told = summary_of(live)
    sides = [side_told(seat, told, said, language) for seat in _ordered(live, match)]
    title = title_of(match, language)
    course = await table.course.told(system.estimate)
    view, here = await looked_at(live, line)
    telling = _telling(live, sides, language, address, here)
    turning = telling.turning(course)
    written = await comments.told(request, store, match, key=key, is_maker=table.maker in seats)
    return render(
        request,
        "result_commented.html" if written else "result.html",
        page={"refused": written["refused"]} if written else None,
        comments=written,
        said=said,
        title=f"{title} · Castra",
        name=title,
        lead=_lead(told, sides, said),
        series=_series(live, sides, said),
        how=_how(live, said),
        system_name=said[f"table.system.{match.system}"],
        played=match.updated_at,
        sides=sides,
        rounds=course.points,
        curve=telling.curve(course, turning),
        turning=turning,
        matches=system.estimate.matches if system.estimate else 0,
        luck=telling.luck(course),
        here=here,
        step=here and _own_line(live, seats, here),
        board=board_svg(view, title=title),
        address=address,
        root=public_root(request),
        picture=f"{public_root(request)}/t/{match.id}/moment" if is_open else "",
        shared=f"{public_root(request)}/t/{match.id}/result" if is_open else "",
        at="" if here is None else f"?line={here}",
    )


async def looked_at(live: LiveMatch, line: int | None) -> tuple[Mapping[str, Any], int | None]:
    """The board after a line of the watchers' log, every hand open, and that line; without one, or beyond the last, as it ended."""
    watchers = live.audiences[WATCHERS]
    ended = live.sight(watchers).view
    if line is None or line >= len(watchers.log):
        return ended, None
    row, nth, is_last = watchers.place_of(line)
    state = await (live.past.state_at(row) if is_last else live.past.state_within(row, nth, watchers.narrator()))
    return plain_view(live.system.view(state, watchers.viewer(live.system, live.state))), line


def _own_line(live: LiveMatch, seats: tuple[str, ...], line: int) -> int:
    """The line of these seats' own log that is of the same row as one of the watchers'."""
    row, _, _ = live.audiences[WATCHERS].place_of(line)
    party = live.party_of(seats)
    return live.audiences[party.audience].line_after(row) if party else line


def _telling(
    live: LiveMatch, sides: Sequence[Mapping[str, Any]], language: str, address: str, here: int | None
) -> CourseWords:
    view = live.system.view(live.state, EVERYONE)
    return CourseWords(
        system=live.system.key,
        said=words(language),
        language=language,
        sides={side["seat"]: side["name"] for side in sides},
        units={unit.id: view.names.get(unit.sheet, {}).get(language) or unit.name for unit in view.units.values()},
        markers={marker.id: marker.number for marker in view.markers.values()},
        address=address,
        here=here,
    )


def _ordered(live: LiveMatch, match: Match) -> Sequence[dict[str, Any]]:
    """The seats in the order of their system."""
    rows = {row["seat"]: row for row in seats_listed(match)}
    return [rows[seat] for seat in live.seats]


def _lead(told: Mapping[str, Any], sides: Sequence[Mapping[str, Any]], said: Mapping[str, str]) -> str:
    winner = next((side for side in sides if side["won"]), None)
    return filled(said["result.won"], {"name": winner["name"]}) if winner else said["result.drawn"]


def _series(live: LiveMatch, sides: Sequence[Mapping[str, Any]], said: Mapping[str, str]) -> str:
    """How the series stands with it, from its second match on."""
    stands = series_now(live)
    if stands.played < 2:
        return ""
    score = "–".join(str(stands.won.get(side["seat"], 0)) for side in sides)
    winner = next((side["name"] for side in sides if side["seat"] == stands.winner), "")
    return filled(said["table.series.won" if winner else "table.series.stands"], {"seat": winner, "score": score})


def _how(live: LiveMatch, said: Mapping[str, str]) -> str:
    """By what it was decided, in the words of the table."""
    if live.clock.reading and live.clock.reading.lost:
        return said["table.how.time"]
    how = live.state.result.how
    return said.get(f"{live.system.key}.result.{how}") or said.get(f"table.how.{how}", "")
