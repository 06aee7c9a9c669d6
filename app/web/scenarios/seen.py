"""A kept scenario looked at: by its link for anybody, by its id for its owner; its page and its picture need no script."""

import asyncio
from typing import Annotated, Any, TypeAlias

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import HTMLResponse

from app.bots import NAMES
from app.drawing.board import board_svg
from app.drawing.png import png_of
from app.persistence import scenarios
from app.persistence.codec import plain
from app.persistence.shelves import Stored
from app.realtime.tables.live_tables import LiveTables
from app.rules.kernel.seats import SPECTATOR
from app.scenarios.goals import Goal
from app.web.deps import StoreDep, TablesDep, public_root
from app.web.owners import AnyDevice
from app.web.render import render
from app.web.scenarios.goal_words import GoalWords
from app.web.scenarios.keeping import refusals
from app.web.scenarios.moments import state_of
from app.web.words import language_of, words

router = APIRouter()


async def _seen(store: StoreDep, tables: TablesDep, device: AnyDevice, scenario_code: str) -> Stored:
    """The scenario that a link leads to; its owner also has it by its id."""
    sound = scenario_code.isascii() and scenario_code.isalnum()
    kept = await scenarios.shared_as(store, scenario_code) if sound else None
    if kept is None and sound and device:
        own = await scenarios.get(store, scenario_code)
        kept = own if own and own.owner_id == device.id else None
    if kept is None or kept.system not in tables.systems:
        raise HTTPException(404)
    return kept


SeenDep: TypeAlias = Annotated[Stored, Depends(_seen)]


def goal_of(kept: Stored) -> Goal:
    """What is to be done there."""
    return Goal.model_validate(kept.body["goal"])


@router.get("/s/{scenario_code}", response_class=HTMLResponse)
async def scenario(
    request: Request, tables: TablesDep, device: AnyDevice, kept: SeenDep, scenario_code: str
) -> Response:
    """Its text, its goal and its board as watchers see it; what is in hands and decks is not told."""
    language = language_of(request)
    said, view = words(language), watched(tables, kept)
    root = public_root(request)
    is_mine = device is not None and kept.owner_id == device.id
    goal = goal_of(kept)
    return render(
        request,
        "scenario.html",
        page={"root": root},
        said=said,
        title=f"{kept.name} · Castra",
        kept=kept,
        code=scenario_code,
        is_mine=is_mine,
        text=kept.body["text"],
        goal=GoalWords(system=kept.system, language=language, view=view).goal(goal, kept.body["seat"]),
        seat=kept.body["seat"],
        side=said[f"table.side.{kept.body['seat']}"],
        system_name=said[f"table.system.{kept.system}"],
        solved=bool(kept.body.get("solution")),
        board=board_svg(view, title=kept.name),
        bots=[(name, said[f"table.bot.{name}"]) for name in reversed(NAMES)],
        refused=refusals(said),
        address=f"{root}/s/{scenario_code}",
        shared=f"{root}/s/{kept.shared}" if kept.shared else "",
        root=root,
    )


def watched(tables: LiveTables, kept: Stored) -> Any:
    """The first moment of a scenario as whoever watches sees it, in plain values."""
    return plain(tables.systems[kept.system].rules.view(state_of(tables, kept.system, kept.body), SPECTATOR))


@router.get("/s/{scenario_code}/board.svg")
async def scenario_board(tables: TablesDep, kept: SeenDep) -> Response:
    """Its board alone, as lists show it."""
    return Response(board_svg(watched(tables, kept), title=kept.name), media_type="image/svg+xml", headers=PRIVATE)


@router.get("/s/{scenario_code}/board.png")
async def scenario_png(tables: TablesDep, kept: SeenDep) -> Response:
    """The same as a PNG, as chats show a link."""
    body = await asyncio.to_thread(png_of, board_svg(watched(tables, kept), title=kept.name))
    return Response(body, media_type="image/png", headers=PRIVATE)


PRIVATE = {"Cache-Control": "private, max-age=300"}
"""A moment does not change; whose it is may."""
