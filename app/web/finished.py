"""The page of finished matches that anybody may look at: searched without a script, newest first."""

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request, Response
from fastapi.responses import HTMLResponse

from app.persistence import finished
from app.persistence.finished import Finished
from app.realtime.tables.live_tables import LiveTables
from app.web.deps import StoreDep, TablesDep, public_root
from app.web.listing import seats_listed, side_told
from app.web.render import render
from app.web.strict import is_sound
from app.web.titles import title_of
from app.web.words import language_of, words

router = APIRouter()

SHOWN = 30
LATEST = 4_102_444_800.0
"""The year 2100, in seconds: no match ended later."""


@router.get("/results", response_class=HTMLResponse)
async def results(
    request: Request,
    store: StoreDep,
    tables: TablesDep,
    system: Annotated[str, Query(max_length=40)] = "",
    wanted: Annotated[str, Query(max_length=60)] = "",
    before: Annotated[float | None, Query(ge=0, le=LATEST, allow_inf_nan=False)] = None,
) -> Response:
    """Finished matches that are open to all: of a system, with a name or an army in them, those that ended before."""
    language = language_of(request)
    said = words(language)
    if not is_sound(wanted) or not is_sound(system):
        raise HTTPException(422, "cannot_be_kept")
    if system and system not in tables.systems:
        raise HTTPException(404)
    sought = wanted.strip()
    until = datetime.fromtimestamp(before, UTC) if before is not None else None
    kept = await finished.found(store, now=tables.now(), system=system, wanted=sought, before=until, limit=SHOWN + 1)
    rows = [_row(one, tables, said, language) for one in kept[:SHOWN] if one.match.system in tables.systems]
    return render(
        request,
        "results.html",
        said=said,
        title=f"{said['result.all']} · Castra",
        rows=rows,
        systems=_systems(tables, said),
        system=system,
        wanted=sought,
        older=kept[SHOWN - 1].match.updated_at.timestamp() if len(kept) > SHOWN else None,
        root=public_root(request),
    )


def _systems(tables: LiveTables, said: dict[str, str]) -> dict[str, str]:
    return {key: said.get(f"table.system.{key}", key) for key in tables.systems}


def _row(found: Finished, tables: LiveTables, said: dict[str, str], language: str) -> dict[str, Any]:
    match = found.match
    order = tables.systems[match.system].rules.seats
    seats = sorted(seats_listed(match), key=lambda seat: order.index(seat["seat"]))
    return {
        "id": match.id,
        "name": title_of(match, language),
        "system": said.get(f"table.system.{match.system}", match.system),
        "at": match.updated_at,
        "sides": [side_told(seat, found.told, said, language) for seat in seats],
    }
