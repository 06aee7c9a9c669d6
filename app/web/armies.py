"""Uploaded armies: files of any kind, judged with every problem and its line before anything is kept."""

import base64
import zlib
from collections.abc import Sequence
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field

from app.content.armies import completing
from app.content.army_files import bring
from app.content.army_summary import against_rules, as_kept
from app.persistence import armies
from app.persistence.armies import TooMany, Written
from app.persistence.engine import Store
from app.realtime.tables.live_tables import LiveTables
from app.realtime.workers.worker import TooMuch
from app.rosters.answering import Answer
from app.rosters.files.limits import UNPACKED
from app.rosters.roster import Refused
from app.web.army_reading import ArmyDep, all_shown, digest, reading
from app.web.army_report import report_of
from app.web.deps import StoreDep, TablesDep
from app.web.owners import keeping_device
from app.web.quota import within_quota
from app.web.strict import Strict
from app.web.uploads import body_within

router = APIRouter()

MOST_ANSWERS = 400
"""So many questions a file of the largest army leaves open, and more."""

Said = Annotated[str, Field(max_length=400)]


class OneAnswer(Strict):
    """What a player says to one question."""

    ask: Literal["base", "one_or_all", "name", "bearer", "warband", "reading"]
    unit: Said = ""
    about: Said
    answer: Said


class Answers(Strict):
    """What a player says to the questions of a file."""

    answers: Annotated[list[OneAnswer], Field(max_length=MOST_ANSWERS)]


@router.post("/armies", status_code=201, dependencies=[Depends(within_quota)])
async def upload(request: Request, store: StoreDep, tables: TablesDep, system: str) -> Response:
    """Keeps an army of a system, whichever kind of file it is in, as it came too; or says all that is wrong with it."""
    return await _kept(request, store, tables, system, await body_within(request, UNPACKED))


@router.post("/armies/{army_id}/answers", status_code=201, dependencies=[Depends(within_quota)])
async def answer(request: Request, store: StoreDep, tables: TablesDep, before: ArmyDep, said: Answers) -> Response:
    """Makes another army of the file that an army came in, with what its player says to what the file leaves open.

    It takes the place of the one before among the player's own, unless that was changed since.
    """
    if "file" not in before.body:
        raise HTTPException(404)
    data = zlib.decompress(base64.b64decode(before.body["file"]))
    answers = [Answer(ask=one.ask, unit=one.unit, about=one.about, answer=one.answer) for one in said.answers]
    return await _kept(request, store, tables, before.system, data, answers, before)


async def _kept(
    request: Request,
    store: Store,
    tables: LiveTables,
    system: str,
    data: bytes,
    answers: Sequence[Answer] = (),
    before: armies.Army | None = None,
) -> Response:
    """Keeps the army of a file, or says why it is none."""
    lists, library = await reading(tables, system)
    try:
        complete = completing(lists, system, request.app.state.settings.castra_data)
        found = await tables.reading.run(
            bring, system, lists.read, lists.text_of, data, library, answers, complete, lists.names
        )
    except TooMuch:
        return _refused(Refused(code="too_much_to_read"))
    report = report_of(found.roster, found.made) if found.roster is not None and found.made is not None else None
    if found.refused is not None:
        return _refused(found.refused)
    if found.army is None:
        problems = all_shown(request, system, found.problems)
        return JSONResponse({"code": "bad_army", "problems": problems, "report": report}, status_code=422)
    body = {"text": found.text} | ({"file": _packed(data)} if found.roster is not None else {})
    told = as_kept(lists.tell(found.army, library), against_rules(lists.illegal(found.army, library)))
    written = Written(name=found.army.name, body=body, told=told, built_with=await digest(tables, system))
    device = await keeping_device(request, store)
    if before is not None and before.owner_id == device.id and before.version == 1:
        await armies.let_go(store, before.id, device.id)
    try:
        kept = await armies.keep(store, system=system, written=written, owner_id=device.id)
    except TooMany as error:
        raise HTTPException(422, "too_many_armies") from error
    about = {"id": kept.id, "system": system, "name": kept.name, "units": told["units"]}
    return device.told(request, JSONResponse({**about, "report": report}, status_code=201))


def _refused(refused: Refused) -> Response:
    """Why a file is no army for this table."""
    told = {"why": refused.code, "edition": refused.edition, "facts": dict(refused.facts)}
    return JSONResponse({"code": "refused_army", **told}, status_code=422)


def _packed(data: bytes) -> str:
    """The file as it came, so that a better reader can read it again: deflated, in signs that a column of JSON holds."""
    return base64.b64encode(zlib.compress(data)).decode()
