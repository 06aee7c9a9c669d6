"""Uploaded army lists: data, judged with every problem and its line before anything is kept."""

import asyncio
from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import JSONResponse

from app.content.armies import Armies
from app.content.limits import BROUGHT
from app.content.lines import Problem
from app.content.load import BadContent
from app.persistence import armies
from app.persistence.codec import plain
from app.realtime.tables.live_tables import LiveTables
from app.realtime.workers.worker import TooMuch
from app.web.deps import StoreDep, TablesDep
from app.web.quota import within_quota

router = APIRouter()


async def _text(request: Request) -> str:
    """The uploaded text, read no further than it may be long."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > BROUGHT.letters:
            raise HTTPException(413)
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise HTTPException(422, "not_text") from error
    if "\x00" in text:
        raise HTTPException(422, "not_text")
    return text


@router.post("/armies", status_code=201, dependencies=[Depends(within_quota)])
async def upload(request: Request, store: StoreDep, tables: TablesDep, system: str) -> Response:
    """Keeps a YAML army of a system; or says all that is wrong with it, with lines."""
    lists, library = await _reading(tables, system)
    text = await _text(request)
    army, problems = await _read(tables, lists, text, library)
    if army is None:
        return JSONResponse({"code": "bad_army", "problems": list(map(_shown, problems))}, status_code=422)
    kept = await armies.keep(store, system=system, name=army.name, body={"text": text})
    return JSONResponse(
        {"id": kept.id, "system": system, "name": kept.name, "units": lists.units(army)}, status_code=201
    )


async def _reading(tables: LiveTables, key: str) -> tuple[Armies, Any]:
    """How a system reads lists, and the content it judges them by."""
    system = tables.systems.get(key)
    if system is None or system.armies is None:
        raise HTTPException(422, "unknown_system")
    try:
        return system.armies, await asyncio.to_thread(lambda: system.library)
    except BadContent as error:
        raise HTTPException(503, "faulty_content") from error


async def _read(tables: LiveTables, lists: Armies, text: str, library: Any) -> tuple[Any, Sequence[Problem]]:
    """The list of a text or its problems, read in a process that can be stopped."""
    try:
        return await tables.reading.run(lists.read, text, library)
    except TooMuch as error:
        raise HTTPException(422, "too_much_to_read") from error


def _shown(problem: Problem) -> dict[str, Any]:
    """A problem as the page shows it."""
    more = {"meant": problem.meant} if problem.meant else {}
    return {"line": problem.line, "where": problem.where, "code": problem.code, "facts": {**problem.facts, **more}}


@router.get("/armies/{army_id}")
async def army_list(store: StoreDep, tables: TablesDep, army_id: str) -> dict[str, Any]:
    """An uploaded list, for whoever knows its id; it has no units where it can no longer be read."""
    kept = await armies.get(store, army_id) if army_id.isascii() and army_id.isalnum() else None
    if kept is None or kept.system not in tables.systems:
        raise HTTPException(404)
    lists, library = await _reading(tables, kept.system)
    army, _ = await _read(tables, lists, kept.body["text"], library)
    units = lists.units(army) if army is not None else 0
    about = {"id": kept.id, "system": kept.system, "name": kept.name, "units": units}
    return {**about, "text": kept.body["text"], "roster": plain(army)}
