"""Uploaded armies: files of any kind, judged with every problem and its line before anything is kept."""

import asyncio
import base64
import zlib
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field

from app.content.armies import Armies
from app.content.bringing import bring
from app.content.lines import Problem
from app.content.load import BadContent
from app.persistence import armies
from app.persistence.codec import plain
from app.persistence.engine import Store
from app.realtime.tables.live_tables import LiveTables
from app.realtime.workers.worker import TooMuch
from app.rosters.answering import Answer
from app.rosters.files.limits import UNPACKED
from app.rosters.roster import Refused
from app.web.army_report import report_of
from app.web.deps import StoreDep, TablesDep
from app.web.quota import within_quota
from app.web.strict import Strict
from app.web.words import language_of, words

router = APIRouter()

MOST_ANSWERS = 400
"""So many questions a file of the largest army leaves open, and more."""

Said = Annotated[str, Field(max_length=400)]


class OneAnswer(Strict):
    """What a player says to one question."""

    ask: Literal["base", "one_or_all", "name", "bearer"]
    unit: Said = ""
    about: Said
    answer: Said


class Answers(Strict):
    """What a player says to the questions of a file."""

    answers: Annotated[list[OneAnswer], Field(max_length=MOST_ANSWERS)]


async def _body(request: Request) -> bytes:
    """The uploaded file, read no further than it may be long."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > UNPACKED:
            raise HTTPException(413)
    return body


@router.post("/armies", status_code=201, dependencies=[Depends(within_quota)])
async def upload(request: Request, store: StoreDep, tables: TablesDep, system: str) -> Response:
    """Keeps an army of a system, whichever kind of file it is in, as it came too; or says all that is wrong with it."""
    return await _kept(request, store, tables, system, await _body(request))


@router.post("/armies/{army_id}/answers", status_code=201, dependencies=[Depends(within_quota)])
async def answer(request: Request, store: StoreDep, tables: TablesDep, army_id: str, said: Answers) -> Response:
    """Makes another army of the file that an army came in, with what its player says to what the file leaves open."""
    before = await _army(store, tables, army_id)
    if "file" not in before.body:
        raise HTTPException(404)
    data = zlib.decompress(base64.b64decode(before.body["file"]))
    answers = [Answer(ask=one.ask, unit=one.unit, about=one.about, answer=one.answer) for one in said.answers]
    return await _kept(request, store, tables, before.system, data, answers)


async def _kept(
    request: Request, store: Store, tables: LiveTables, system: str, data: bytes, answers: Sequence[Answer] = ()
) -> Response:
    """Keeps the army of a file, or says why it is none."""
    lists, library = await _reading(tables, system)
    try:
        found = await tables.reading.run(bring, system, lists.read, lists.text_of, data, library, answers)
    except TooMuch:
        return _refused(Refused(code="too_much_to_read"))
    report = report_of(found.roster, found.made) if found.roster is not None and found.made is not None else None
    if found.refused is not None:
        return _refused(found.refused)
    if found.army is None:
        said = words(language_of(request))
        problems = [_shown(problem, said, system) for problem in found.problems]
        return JSONResponse({"code": "bad_army", "problems": problems, "report": report}, status_code=422)
    body = {"text": found.text} | ({"file": _packed(data)} if found.roster is not None else {})
    kept = await armies.keep(store, system=system, name=found.army.name, body=body)
    about = {"id": kept.id, "system": system, "name": kept.name, "units": lists.units(found.army)}
    return JSONResponse({**about, "report": report}, status_code=201)


def _refused(refused: Refused) -> Response:
    """Why a file is no army for this table."""
    told = {"why": refused.code, "edition": refused.edition, "facts": dict(refused.facts)}
    return JSONResponse({"code": "refused_army", **told}, status_code=422)


def _packed(data: bytes) -> str:
    """The file as it came, so that a better reader can read it again: deflated, in signs that a column of JSON holds."""
    return base64.b64encode(zlib.compress(data)).decode()


async def _reading(tables: LiveTables, key: str) -> tuple[Armies, Any]:
    """How a system reads lists, and the content it judges them by."""
    system = tables.systems.get(key)
    if system is None or system.armies is None:
        raise HTTPException(422, "no_lists" if system else "unknown_system")
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


def _shown(problem: Problem, words: Mapping[str, str], system: str) -> dict[str, Any]:
    """A problem as the page shows it; line 0 is none. `said` is what the rules say against a list, in words of its tables."""
    more = {"meant": problem.meant} if problem.meant else {}
    if problem.allowed:
        more["expected"] = ", ".join(problem.allowed)
    about = {"line": problem.line, "where": problem.where, "code": problem.code, "facts": {**problem.facts, **more}}
    return about | {"said": words.get(f"{system}.refusal.{problem.facts.get('why')}")}


async def _army(store: Store, tables: LiveTables, army_id: str) -> armies.Army:
    """The kept army of an id, if there is one of a system that is here."""
    kept = await armies.get(store, army_id) if army_id.isascii() and army_id.isalnum() else None
    if kept is None or kept.system not in tables.systems:
        raise HTTPException(404)
    return kept


@router.get("/armies/{army_id}")
async def army_list(store: StoreDep, tables: TablesDep, army_id: str) -> dict[str, Any]:
    """An uploaded list, for whoever knows its id; it has no units where it can no longer be read."""
    kept = await _army(store, tables, army_id)
    lists, library = await _reading(tables, kept.system)
    army, _ = await _read(tables, lists, kept.body["text"], library)
    units = lists.units(army) if army is not None else 0
    about = {"id": kept.id, "system": kept.system, "name": kept.name, "units": units}
    return {**about, "text": kept.body["text"], "roster": plain(army)}
