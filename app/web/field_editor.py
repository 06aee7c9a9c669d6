"""Drawing a battlefield in the browser: its page, what is laid, what is wrong with it while it changes, and its saves."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse
from pydantic import Field

from app.content.layouts.sketch import Sketch
from app.content.layouts.sketching import Drawn, Sketching, drawn, drawn_text
from app.content.limits import BROUGHT
from app.persistence import battlefields, photographs
from app.persistence.codec import plain
from app.persistence.shelves import Written
from app.realtime.tables.live_tables import LiveTables
from app.systems.game_system import GameSystem
from app.web.army_reading import all_shown, digest
from app.web.battlefields import FieldDep, listed, of_owner
from app.web.deps import StoreDep, TablesDep, public_root
from app.web.field_photographs import told
from app.web.field_reading import judge, thought
from app.web.kept_armies import LARGEST_VERSION, UNKEPT
from app.web.owners import AnyDevice, DeviceDep, saved_since
from app.web.quota import saves_within_quota
from app.web.render import render
from app.web.strict import Strict

router = APIRouter()


class SketchSent(Strict):
    """A battlefield as it was changed."""

    deepest = BROUGHT.depth + 8
    sketch: Sketch


class TextSent(Strict):
    """A battlefield as a text of its schema."""

    text: Annotated[str, Field(max_length=BROUGHT.letters)]


class Save(TextSent):
    """What a battlefield is to be from now on, and the version its owner changed."""

    version: Annotated[int, Field(ge=1, le=LARGEST_VERSION, strict=True)]


def drawn_here(tables: LiveTables, key: str) -> tuple[GameSystem, Sketching]:
    """A system whose battlefields are drawn here, and how."""
    system = tables.systems.get(key)
    if system is None or system.sketching is None:
        raise HTTPException(404)
    return system, system.sketching


@router.get("/battlefields/new", response_class=HTMLResponse)
async def new_field(request: Request, tables: TablesDep, system: str) -> Response:
    """A battlefield that is begun: nothing is kept of it before it is saved."""
    drawn_here(tables, system)
    return _page(request, system, None)


@router.get("/battlefields/{field_id}/edit", response_class=HTMLResponse)
async def edit_field(request: Request, tables: TablesDep, kept: FieldDep) -> Response:
    """A kept battlefield, for whoever knows its id; its page asks for it."""
    drawn_here(tables, kept.system)
    return _page(request, kept.system, kept.id)


def _page(request: Request, system: str, field_id: str | None) -> Response:
    page = {"field": {"id": field_id, "system": system}, "root": public_root(request)}
    return render(request, "editor.html", page=page, about=system)


@router.get("/editor/{system}")
async def ground(tables: TablesDep, system: str) -> dict[str, Any]:
    """What battlefields of a system are drawn of."""
    found, sketching = drawn_here(tables, system)
    told: dict[str, Any] = plain(sketching.ground(await asyncio.to_thread(lambda: found.library)))
    return told


@router.post("/editor/{system}/checks")
async def checks(request: Request, tables: TablesDep, system: str, sent: SketchSent) -> dict[str, Any]:
    """What is wrong with a battlefield as it was changed, or how even it is, with its text."""
    _, sketching = drawn_here(tables, system)
    return _told(request, system, await thought(tables, system, drawn, sketching, sent.sketch))


@router.post("/editor/{system}/sketch")
async def opened(request: Request, tables: TablesDep, system: str, sent: TextSent) -> dict[str, Any]:
    """A battlefield's text as it is drawn here; 422 for one that can only be changed as a text."""
    _, sketching = drawn_here(tables, system)
    answer = await thought(tables, system, drawn_text, sketching, sent.text)
    if answer is None:
        raise HTTPException(422, "text_only")
    return _told(request, system, answer)


def _told(request: Request, system: str, answer: Drawn) -> dict[str, Any]:
    """What a page is told of a battlefield; 422 `too_large` for one whose text could not be kept."""
    if len(answer.text) > BROUGHT.letters:
        raise HTTPException(422, "too_large")
    return {
        "sketch": answer.sketch.model_dump(mode="json"),
        "ids": answer.ids,
        "text": answer.text,
        "problems": all_shown(request, system, answer.judged.problems),
        "board": dict(answer.judged.board),
        "balance": dict(answer.judged.balance),
    }


@router.get("/battlefields/{field_id}")
async def one(request: Request, store: StoreDep, kept: FieldDep, device: AnyDevice) -> Response:
    """A battlefield as it stands, for whoever knows its id; its owner alone learns of a photograph under it."""
    is_mine = device is not None and kept.owner_id == device.id
    photograph = told(await photographs.laid_under(store, kept.id)) if is_mine else None
    about = listed(request, kept) | ({"photograph": photograph} if is_mine else {"shared": None})
    return JSONResponse({**about, "text": kept.body["text"], "is_mine": is_mine}, headers=UNKEPT)


@router.put("/battlefields/{field_id}", dependencies=[Depends(saves_within_quota)])
async def save(
    request: Request, store: StoreDep, tables: TablesDep, kept: FieldDep, device: DeviceDep, new: Save
) -> Response:
    """Keeps what its owner made of a battlefield, where nothing is wrong with it; 409 where another window saved since."""
    of_owner(kept, device.id)
    found = await judge(tables, kept.system, new.text)
    if found.problems:
        problems = all_shown(request, kept.system, found.problems)
        return JSONResponse({"code": "bad_battlefield", "problems": problems}, status_code=422)
    written = Written(
        name=found.name,
        body={"text": new.text},
        told={"board": dict(found.board), "balance": dict(found.balance)},
        built_with=await digest(tables, kept.system),
    )
    saved = await battlefields.save(store, kept.id, device.id, version=new.version, written=written)
    if saved is None:
        return saved_since(await battlefields.get(store, kept.id), device, "field_changed")
    return device.told(request, JSONResponse(listed(request, saved)))
