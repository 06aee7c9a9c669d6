"""Keeping a moment of a match as a scenario: the form, and what it sends."""

import random
from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

from fastapi import APIRouter, Depends, HTTPException, Query, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse
from pydantic import Field

from app.drawing.board import board_svg
from app.persistence import matches, scenarios
from app.persistence.codec import codec_for, plain
from app.persistence.matches import Match
from app.persistence.seats import sides_of
from app.persistence.shelves import TooMany, Written
from app.realtime.seating import public_options
from app.rules.kernel.seats import Seat
from app.scenarios.goals import Goal
from app.web.deps import MatchDep, StoreDep, TablesDep, WatchedDep, public_root
from app.web.owners import keeping_device
from app.web.quota import within_quota
from app.web.render import render
from app.web.scenarios.goal_words import GoalWords
from app.web.scenarios.moments import Moment, moment_of, packed
from app.web.strict import Key, Line, Lines, MatchCode, Strict
from app.web.titles import title_of
from app.web.words import language_of, words

router = APIRouter()

LineAt: TypeAlias = Annotated[int | None, Query(ge=0, le=2**31)]
Title: TypeAlias = Annotated[Line, Field(min_length=1, max_length=60)]
Text: TypeAlias = Annotated[Lines, Field(max_length=4000)]


class NewScenario(Strict):
    """A moment to be kept: of which match, by which key where the match goes on or is closed, after which line of the log."""

    match: MatchCode
    key: Key | None = None
    line: Annotated[int, Field(ge=0, le=2**31, strict=True)] | None = None
    name: Title
    text: Text = ""
    seat: Seat
    goal: Goal = Goal()


@router.get("/t/{match_id}/scenario", response_class=HTMLResponse)
async def keep_form(request: Request, match: WatchedDep, tables: TablesDep, line: LineAt = None) -> Response:
    """What a moment of a finished match is kept as."""
    return _form(request, match, await moment_of(tables, match, (), line), None, line)


@router.get("/t/{match_id}/{token}/scenario", response_class=HTMLResponse)
async def own_keep_form(
    request: Request, match: MatchDep, store: StoreDep, tables: TablesDep, token: str, line: LineAt = None
) -> Response:
    """The same for whoever holds the key of a seat; of a match that goes on for whoever holds all."""
    sides = await sides_of(store, match.id, token)
    if not sides:
        raise HTTPException(404)
    return _form(request, match, await moment_of(tables, match, sides, line), token, line)


def _form(request: Request, match: Match, moment: Moment, token: str | None, line: int | None) -> Response:
    language = language_of(request)
    said, view = words(language), plain(moment.view)
    title = title_of(match, language)
    telling = GoalWords(system=match.system, language=language, view=view)
    return render(
        request,
        "scenario_new.html",
        page={"root": public_root(request)},
        said=said,
        title=f"{said['scenario.keep']} · Castra",
        name=title,
        match=match.id,
        token=token,
        line=line,
        system_name=said[f"table.system.{match.system}"],
        board=board_svg(view, title=title),
        seats=[(seat, said[f"table.side.{seat}"]) for seat in moment.live.seats],
        asked=moment.asked,
        units=telling.units(),
        markers=[(marker, telling.named(marker)) for marker in view["markers"]],
        refused=refusals(said),
        root=public_root(request),
    )


def refusals(said: dict[str, str]) -> dict[str, str]:
    """Why something with a scenario cannot be done, by code, for the page's script."""
    begins = "scenario.refused."
    return {key.removeprefix(begins): told for key, told in said.items() if key.startswith(begins)}


@router.post("/scenarios/new", status_code=201, dependencies=[Depends(within_quota)])
async def keep(request: Request, store: StoreDep, tables: TablesDep, new: NewScenario) -> Response:
    """Keeps a moment; gives where it is looked at. What nobody has seen of it is drawn anew, so that it tells nothing."""
    match = await matches.get(store, new.match)
    sides = await sides_of(store, new.match, new.key) if new.key else ()
    hidden = match is None or match.system not in tables.systems or (new.key and not sides)
    if match is None or hidden or (not sides and match.visibility == "closed"):
        raise HTTPException(404)
    moment = await moment_of(tables, match, sides, new.line)
    if new.seat not in moment.live.seats:
        raise HTTPException(422, "unknown_seat")
    if not new.goal.is_of(moment.view):
        raise HTTPException(422, "goal_settled")
    system = tables.systems[match.system]
    codec = codec_for(system.rules)
    state = system.shuffled(moment.state, shuffled)
    body = {
        "text": new.text,
        "seat": new.seat,
        "goal": new.goal.model_dump(),
        "seats": list(moment.live.seats),
        "options": public_options(match),
        "schema": codec.version,
        "state": packed(codec.state_to(state)),
    }
    device = await keeping_device(request, store)
    try:
        kept = await scenarios.keep(
            store, system=match.system, written=Written(name=new.name, body=body, told=told(body)), owner_id=device.id
        )
    except TooMany as error:
        raise HTTPException(422, "too_many_scenarios") from error
    here = JSONResponse({"id": kept.id, "link": f"{public_root(request)}/s/{kept.id}"}, status_code=201)
    return device.told(request, here)


def shuffled(cards: Sequence[str]) -> tuple[str, ...]:
    """Cards in an order that nobody foresees."""
    return tuple(random.SystemRandom().sample(cards, len(cards)))


def told(body: dict[str, Any]) -> dict[str, Any]:
    """What a list says of a scenario."""
    return {"seat": body["seat"], "goal": body["goal"]["kind"], "solved": bool(body.get("solution"))}
