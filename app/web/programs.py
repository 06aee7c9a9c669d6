"""What is meant for programs, a bot or a league's site: setting tables, reading how they stand and results, by a key of the host's.

These routes alone stand in `/api/openapi.json`; every other one is for Castra's own pages and may change with them.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Annotated, Any, TypeAlias

from fastapi import APIRouter, Depends, HTTPException, Query, Request, Response
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel

from app.persistence import finished, programs, summaries
from app.persistence.matches import Match, Status, Visibility
from app.persistence.programs import Program
from app.persistence.watching import watching_of
from app.realtime.tables.summary import summary_of
from app.versions import PROGRAM
from app.web.deps import StoreDep, TablesDep, WatchedDep, public_root
from app.web.finished import LATEST
from app.web.leagues.found import LeagueDep
from app.web.leagues.telling import LeagueTold, told_of
from app.web.listing import seats_listed
from app.web.matches import TableWish, set_table
from app.web.pictures import watched_of
from app.web.quota import Quota
from app.web.strict import is_sound

PREFIX = "/api"
SHOWN = 50

_bearer = HTTPBearer(auto_error=False, description="A key that the host made: `castra token new NAME`, or his page.")


async def _program(store: StoreDep, shown: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]) -> Program:
    """The program that asks; 401 for whoever shows no key that the host gave."""
    known = await programs.of_key(store, shown.credentials) if shown and is_sound(shown.credentials) else None
    if known is None:
        raise HTTPException(401, "unknown_program", headers={"WWW-Authenticate": "Bearer"})
    return known


ProgramDep: TypeAlias = Annotated[Program, Depends(_program)]


class Refusal(BaseModel):
    """Why something was not done: a stable code, and of a body that cannot be read each place and what is wrong there."""

    code: str
    problems: list[dict[str, str]] = []


class TableMade(BaseModel):
    """A table that was set: the invitation to each seat of a person, and where it is watched."""

    id: str
    visibility: Visibility
    links: dict[str, str]


class SeatTold(BaseModel):
    """A seat: who sits there and how it is filled; at the table's last rest its points and its army."""

    seat: str
    name: str
    kind: str
    taken: bool
    score: str = ""
    army: str = ""


class TableTold(BaseModel):
    """How a table stands, of what a watcher sees: `winner` is null where it goes on, and for a draw."""

    id: str
    name: str
    system: str
    status: Status
    round: int | None
    winner: str | None
    changed_at: datetime
    seats: list[SeatTold]
    watch: str


class Results(BaseModel):
    """Finished matches, the newest first; `before` leads to older ones, null where there are none."""

    results: list[TableTold]
    before: float | None


REFUSED: Mapping[int | str, dict[str, Any]] = {code: {"model": Refusal} for code in (401, 403, 404, 422, 429, 503)}

router = APIRouter(prefix=PREFIX, responses=dict(REFUSED))


@router.post("/tables", status_code=201)
async def new_table(
    request: Request, store: StoreDep, tables: TablesDep, program: ProgramDep, wish: TableWish
) -> TableMade:
    """Sets a table, and gives the links to send to its players."""
    quota: Quota = request.app.state.quota
    if not quota.take(f"program {program.id}"):
        raise HTTPException(429, "too_many_made", headers={"Retry-After": "60"})
    return TableMade(**await set_table(request, store, wish, tables))


@router.get("/tables/{match_id}")
async def table(request: Request, _: ProgramDep, store: StoreDep, tables: TablesDep, match: WatchedDep) -> TableTold:
    """How a table stands that may be watched."""
    if not watching_of(match).delay:
        return _told(request, match, await summaries.kept_of(store, match.id))
    return _told(request, match, summary_of(await watched_of(tables, match)))


@router.get("/results")
async def results(
    request: Request,
    _: ProgramDep,
    store: StoreDep,
    tables: TablesDep,
    system: Annotated[str, Query(max_length=40)] = "",
    wanted: Annotated[str, Query(max_length=60)] = "",
    before: Annotated[float | None, Query(ge=0, le=LATEST, allow_inf_nan=False)] = None,
) -> Results:
    """Finished matches that everybody may look at: of a system, with a name or an army in them, those that ended before."""
    if system and system not in tables.systems:
        raise HTTPException(422, "unknown_system")
    if not is_sound(wanted):
        raise HTTPException(422, "cannot_be_kept")
    until = datetime.fromtimestamp(before, UTC) if before is not None else None
    found = await finished.found(
        store, now=tables.now(), system=system, wanted=wanted.strip(), before=until, limit=SHOWN + 1
    )
    shown = found[:SHOWN]
    return Results(
        results=[_told(request, one.match, one.told) for one in shown],
        before=shown[-1].match.updated_at.timestamp() if len(found) > SHOWN else None,
    )


def _told(request: Request, match: Match, told: Mapping[str, Any]) -> TableTold:
    armies, scores = told.get("armies", {}), told.get("scores", {})
    return TableTold(
        id=match.id,
        name=match.name,
        system=match.system,
        status=match.status,
        round=told.get("round"),
        winner=told.get("winner"),
        changed_at=match.updated_at,
        seats=[
            SeatTold(
                seat=row["seat"],
                name=row["name"],
                kind=row["kind"],
                taken=row["taken"],
                score=str(scores.get(row["seat"], "")),
                army=armies.get(row["seat"], {}).get("name", ""),
            )
            for row in seats_listed(match)
        ],
        watch=f"{public_root(request)}/t/{match.id}",
    )


@router.get("/leagues/{league_id}")
async def league(_: ProgramDep, whole: LeagueDep) -> LeagueTold:
    """How a league stands: its players, all pairings with their results, and what its organiser corrected."""
    return told_of(whole)


@router.get("/openapi.json", include_in_schema=False)
async def described() -> Response:
    """These routes, described for programs."""
    return JSONResponse(description())


@cache
def description() -> dict[str, Any]:
    """The OpenAPI of these routes and of nothing else."""
    return get_openapi(
        title="Castra for programs",
        version=PROGRAM,
        description="Set tables and read results, with a key from the host. Whatever is not done says why by a stable code.",
        routes=router.routes,
    )
