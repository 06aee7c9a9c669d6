"""Uploaded army lists: data, judged with every problem and its line before anything is kept."""

import asyncio
from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import JSONResponse

from app.content.armies import read_army
from app.persistence import armies
from app.persistence.codec import plain
from app.web.deps import StoreDep, TablesDep

router = APIRouter()

LARGEST = 256 * 1024
SYSTEM = "wh40k"
"""The system whose lists are read from YAML."""


async def _text(request: Request) -> str:
    """The uploaded text, read no further than it may be long."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST:
            raise HTTPException(413)
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise HTTPException(422, "not_text") from error
    if "\x00" in text:
        raise HTTPException(422, "not_text")
    return text


@router.post("/armies", status_code=201)
async def upload(request: Request, store: StoreDep, tables: TablesDep) -> Response:
    """Keeps a YAML army; or says all that is wrong with it, with lines."""
    if SYSTEM not in tables.systems:
        raise HTTPException(422, "unknown_system")
    text = await _text(request)
    roster, problems = await asyncio.to_thread(read_army, text)
    if roster is None:
        shown = [{"line": p.line, "where": p.where, "code": p.code, "facts": p.facts} for p in problems]
        return JSONResponse({"code": "bad_army", "problems": shown}, status_code=422)
    army = await armies.keep(store, system=SYSTEM, name=roster.name, body={"text": text})
    return JSONResponse(
        {"id": army.id, "system": SYSTEM, "name": army.name, "units": len(roster.units)}, status_code=201
    )


@router.get("/armies/{army_id}")
async def army_list(store: StoreDep, army_id: str) -> dict[str, Any]:
    """An uploaded list, for whoever knows its id."""
    army = await armies.get(store, army_id) if army_id.isascii() and army_id.isalnum() else None
    if army is None:
        raise HTTPException(404)
    roster, _ = await asyncio.to_thread(read_army, army.body["text"])
    return {"id": army.id, "system": army.system, "name": army.name, "text": army.body["text"], "roster": plain(roster)}
