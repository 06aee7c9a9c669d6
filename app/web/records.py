"""The record of a match: of a finished one all of it, of one that goes on what a seat has seen of it."""

from collections.abc import Iterable, Mapping
from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import StreamingResponse

from app.persistence import journal
from app.persistence.matches import Match
from app.persistence.seats import sides_of
from app.realtime.dice.rolls import all_rolls
from app.realtime.records.record import export
from app.realtime.records.viewer_record import record_for
from app.web.deps import MatchDep, StoreDep, TablesDep, WatchedDep

router = APIRouter()


@router.get("/t/{match_id}/record")
async def record(match: WatchedDep, store: StoreDep, tables: TablesDep) -> StreamingResponse:
    """The record as a file. While a match goes on there is none: it would hold every secret."""
    if match.status != "finished":
        raise HTTPException(409, "not_finished")
    return await _whole(match, store, tables)


async def _whole(match: Match, store: StoreDep, tables: TablesDep) -> StreamingResponse:
    return _file(match, await export(store, tables.systems[match.system].rules, match, await tables.first_state(match)))


@router.get("/t/{match_id}/dice")
async def dice(match: WatchedDep, store: StoreDep) -> Mapping[str, Any]:
    """What every face of a finished match is computed from, and the faces; before the end they are nobody's."""
    if match.status != "finished":
        raise HTTPException(409, "not_finished")
    return all_rolls(match, await journal.read(store, match.id))


@router.get("/t/{match_id}/{token}/dice")
async def own_dice(match: MatchDep, store: StoreDep, token: str) -> Mapping[str, Any]:
    """The same for whoever holds the key of a seat."""
    if not await sides_of(store, match.id, token):
        raise HTTPException(404)
    return await dice(match, store)


@router.get("/t/{match_id}/{token}/record")
async def own_record(match: MatchDep, store: StoreDep, tables: TablesDep, token: str) -> StreamingResponse:
    """The record for whoever holds the key of a seat: while the match goes on, what that seat has seen."""
    sides = await sides_of(store, match.id, token)
    if match.status == "finished" and sides:
        return await _whole(match, store, tables)
    table = await tables.table(match.id)
    party = table.match.party_of(sides) if table else None
    if table is None or party is None:
        raise HTTPException(404)
    return _file(match, record_for(table.match, party))


def _file(match: Match, lines: Iterable[str]) -> StreamingResponse:
    name = f"castra-{match.system}-{match.id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(lines, media_type="application/jsonl", headers=headers)
