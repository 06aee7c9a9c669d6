"""The keys of programs on the host's page: made, told once, taken."""

from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import Field

from app.persistence import host_log, programs
from app.web.deps import StoreDep, public_root
from app.web.host import figures
from app.web.host.door import HostDep
from app.web.host.frame import page
from app.web.strict import Line, Strict
from app.web.words import language_of, words

router = APIRouter()


class ProgramWish(Strict):
    """What the host calls the program."""

    name: Annotated[Line, Field(min_length=1, max_length=60)]


@router.get("/host/programs", response_class=HTMLResponse)
async def keys(request: Request, _: HostDep, store: StoreDep) -> Response:
    """The programs that have keys."""
    language, now = language_of(request), figures.now()
    said = words(language)
    rows = [
        {
            "id": one.id,
            "name": one.name,
            "used": figures.age(one.used_at, now, language) if one.used_at else said["host.program.unused"],
        }
        for one in await programs.every(store)
    ]
    described = f"{public_root(request)}/api/openapi.json"
    return await page(request, store, "host_programs.html", rows=rows, described=described)


@router.post("/host/programs", status_code=201)
async def new(_: HostDep, store: StoreDep, wish: ProgramWish) -> dict[str, Any]:
    """A key for a program, which is told this once."""
    name = " ".join(wish.name.split())
    try:
        number, key = await programs.new(store, name)
    except programs.TooMany as error:
        raise HTTPException(409, "too_many_programs") from error
    await host_log.note(store, "key_made", name=name)
    return {"id": number, "key": key}


@router.delete("/host/programs/{program}", status_code=204)
async def end(_: HostDep, store: StoreDep, program: Annotated[int, Path(ge=1, lt=2**63)]) -> Response:
    """Takes a program's key."""
    if not await programs.end(store, program):
        raise HTTPException(404)
    await host_log.note(store, "key_ended", number=program)
    return Response(status_code=204)
