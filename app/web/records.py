"""The record of a finished match, for whoever wants to check its dice and its verdicts."""

from fastapi import APIRouter, HTTPException
from fastapi.responses import StreamingResponse

from app.realtime.record import export
from app.web.deps import MatchDep, StoreDep, TablesDep

router = APIRouter()


@router.get("/t/{match_id}/record")
async def record(match: MatchDep, store: StoreDep, tables: TablesDep) -> StreamingResponse:
    """The record as a file. While a match goes on there is none: it would hold every secret."""
    if match.status != "finished":
        raise HTTPException(409, "not_finished")
    lines = await export(store, tables.systems[match.system], match, await tables.first_state(match))
    name = f"castra-{match.system}-{match.id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(lines, media_type="application/jsonl", headers=headers)
