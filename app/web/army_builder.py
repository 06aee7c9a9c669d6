"""Building an army in the browser: its page, what it is built of, and what is asked of it while it changes."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import Field

from app.content.building.builder import Builder, Judged, judged, judged_text
from app.content.building.document import Document
from app.content.limits import BROUGHT
from app.content.load import BadContent
from app.persistence import armies
from app.persistence.codec import plain
from app.realtime.tables.live_tables import LiveTables
from app.realtime.workers.worker import TooMuch
from app.systems.game_system import GameSystem
from app.web.deps import StoreDep, TablesDep, public_root
from app.web.render import render
from app.web.strict import Strict
from app.web.words import language_of

router = APIRouter()


class ArmySent(Strict):
    """An army as it was changed."""

    deepest = BROUGHT.depth + 8
    document: Document


class TextSent(Strict):
    """An army as a text of our schema."""

    text: Annotated[str, Field(max_length=BROUGHT.letters)]


class AbilitySent(ArmySent):
    """An ability of a sheet that the army brings, by its text."""

    sheet: Annotated[str, Field(max_length=60)]
    name: Annotated[str, Field(max_length=60)]
    text: Annotated[str, Field(max_length=4000)]


def _built(tables: LiveTables, key: str) -> tuple[GameSystem, Builder]:
    """A system whose armies are built here, and how."""
    system = tables.systems.get(key)
    if system is None or system.builder is None or system.armies is None:
        raise HTTPException(404)
    return system, system.builder


@router.get("/armies/new", response_class=HTMLResponse)
async def new_army(request: Request, tables: TablesDep, system: str) -> Response:
    """An army that is begun: nothing is kept of it before something is in it."""
    _built(tables, system)
    return _page(request, system, None)


@router.get("/armies/{army_id}/edit", response_class=HTMLResponse)
async def edit_army(request: Request, store: StoreDep, tables: TablesDep, army_id: str) -> Response:
    """An army that was begun before, for whoever knows its id; its page asks for it."""
    kept = await armies.get(store, army_id) if army_id.isascii() and army_id.isalnum() else None
    if kept is None:
        raise HTTPException(404)
    _built(tables, kept.system)
    return _page(request, kept.system, kept.id)


def _page(request: Request, system: str, army: str | None) -> Response:
    page = {"army": {"id": army, "system": system}, "root": public_root(request)}
    return render(request, "builder.html", page=page, about=system)


@router.get("/builder/{system}")
async def palette(request: Request, tables: TablesDep, system: str) -> dict[str, Any]:
    """What armies of a system are built of, in the reader's language."""
    found, builder = _built(tables, system)
    told: dict[str, Any] = plain(builder.palette(await _library(found), language_of(request)))
    return told


@router.get("/builder/{system}/sheets/{sheet}")
async def written_sheet(tables: TablesDep, system: str, sheet: str) -> dict[str, Any]:
    """A sheet of the server as its file has it, with what belongs to it: what one of a player's own begins as."""
    found, builder = _built(tables, system)
    told = await asyncio.to_thread(builder.sheet, found.content, sheet) if builder.sheet else {}
    if not told:
        raise HTTPException(404)
    return dict(told)


@router.post("/builder/{system}/checks")
async def checks(request: Request, tables: TablesDep, system: str, sent: ArmySent) -> dict[str, Any]:
    """What is asked of an army as it was changed, with its text."""
    found, builder = _built(tables, system)
    assert found.armies is not None
    return _told(await _thought(tables, judged, builder, found.armies.read, sent.document, request, found))


@router.post("/builder/{system}/reading")
async def read_ability(request: Request, tables: TablesDep, system: str, sent: AbilitySent) -> dict[str, Any]:
    """What an ability says by its text, in the referee's words; 422 `not_read` where that is not certain."""
    found, builder = _built(tables, system)
    if builder.reading is None:
        raise HTTPException(422, "not_read")
    ability = {"name": sent.name, "text": sent.text}
    try:
        told = await tables.reading.run(builder.reading, sent.document, await _library(found), sent.sheet, ability)
    except TooMuch as error:
        raise HTTPException(422, "too_much_to_read") from error
    if told is None:
        raise HTTPException(422, "not_read")
    return {"abilities": list(told.abilities), "said": getattr(told.said, language_of(request), told.said.en)}


@router.post("/builder/{system}/document")
async def opened(request: Request, tables: TablesDep, system: str, sent: TextSent) -> dict[str, Any]:
    """An army's text as it is changed here; 422 for one that can only be changed as a text."""
    found, builder = _built(tables, system)
    assert found.armies is not None
    answer = await _thought(tables, judged_text, builder, found.armies.read, sent.text, request, found)
    if answer is None:
        raise HTTPException(422, "text_only")
    return _told(answer)


async def _thought(
    tables: LiveTables, work: Any, builder: Builder, read: Any, of: Any, request: Request, found: GameSystem
) -> Any:
    """What comes of it in a process that can be stopped."""
    try:
        return await tables.reading.run(work, builder, read, of, await _library(found), language_of(request))
    except TooMuch as error:
        raise HTTPException(422, "too_much_to_read") from error


async def _library(system: GameSystem) -> Any:
    try:
        return await asyncio.to_thread(lambda: system.library)
    except BadContent as error:
        raise HTTPException(503, "faulty_content") from error


def _told(answer: Judged) -> dict[str, Any]:
    """What a page is told of an army; 422 `too_large` for one whose text could not be kept."""
    if len(answer.text) > BROUGHT.letters:
        raise HTTPException(422, "too_large")
    return {
        "document": answer.document.model_dump(mode="json"),
        "text": answer.text,
        **plain(answer.checked),
        "own": plain(answer.own) if answer.own else None,
    }
