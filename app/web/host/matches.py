"""Every match as the host's list shows it, and retiring those that nobody touches any more. Of what is played nothing is told."""

from datetime import datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, HTTPException, Query, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import Field

from app.persistence import host_log, retention, upkeep
from app.persistence.upkeep import Listed
from app.realtime.tables.live_tables import LiveTables
from app.web.deps import StoreDep, TablesDep
from app.web.host import figures
from app.web.host.door import HostDep
from app.web.host.frame import page
from app.web.listing import player_of, seats_listed
from app.web.strict import MatchCode, Strict, is_sound
from app.web.titles import title_of
from app.web.words import language_of, words

router = APIRouter()

SHOWN = 30
FARTHEST = 100_000


class Retirement(Strict):
    """Which tables are to be retired: these, or all that nobody has touched for so many days."""

    matches: Annotated[list[MatchCode], Field(max_length=200)] | None = None
    days: Annotated[float, Field(ge=1, le=36500)] | None = None


@router.get("/host/matches", response_class=HTMLResponse)
async def every_match(
    request: Request,
    _: HostDep,
    store: StoreDep,
    tables: TablesDep,
    wanted: Annotated[str, Query(max_length=60)] = "",
    status: Literal["", "open", "live", "finished", "abandoned"] = "",
    start: Annotated[int, Query(ge=0, le=FARTHEST)] = 0,
) -> Response:
    """The matches, the last played first, by code, name or player."""
    if not is_sound(wanted):
        raise HTTPException(422, "cannot_be_kept")
    sought = wanted.strip()
    found = await upkeep.found(store, status=status or None, wanted=sought, limit=SHOWN + 1, offset=start)
    return await page(
        request,
        store,
        "host_matches.html",
        rows=rows_of(request, tables, found[:SHOWN]),
        counts=await upkeep.counts(store),
        wanted=sought,
        chosen=status,
        start=start,
        more=start + SHOWN if len(found) > SHOWN else None,
        less=max(0, start - SHOWN) if start else None,
    )


def rows_of(request: Request, tables: LiveTables, found: list[Listed]) -> list[dict[str, Any]]:
    """The rows of a list, in the reader's words: what is played, by whom, when last, how large."""
    language, now = language_of(request), figures.now()
    said = words(language)
    return [
        {
            "id": one.match.id,
            "name": title_of(one.match, language),
            "system": one.match.system,
            "system_name": said.get(f"table.system.{one.match.system}", one.match.system),
            "players": ", ".join(player_of(seat, said) for seat in seats_listed(one.match) if seat["taken"]),
            "state": _state(tables, one, said, now, language),
            "status": one.match.status,
            "moved_at": one.moved_at,
            "size": figures.bytes_told(one.bytes, language),
            "retires": one.match.status in ("open", "live"),
        }
        for one in found
    ]


def _state(tables: LiveTables, one: Listed, said: dict[str, str], now: datetime, language: str) -> str:
    """Whether people are at a table, or since when nobody moves."""
    ago = figures.age(one.moved_at, now, language)
    table = tables.opened_of(one.match.id)
    if one.match.status in ("open", "live") and table and table.feeds.sockets:
        watching = sum(not socket.party.seats for socket in table.feeds.sockets)
        return said["host.state.here"] if not watching else said["host.state.watched"].format(n=watching)
    return said[f"host.state.{one.match.status}"].format(ago=ago)


class Tidying(Strict):
    """Whether only to say what is due."""

    dry_run: bool


@router.post("/host/tidying", status_code=201)
async def tidy(_: HostDep, store: StoreDep, tables: TablesDep, wish: Tidying) -> dict[str, Any]:
    """Does at once what the host's settings let go after a time, and says how many went; or only how many would."""
    found = await (retention.due if wish.dry_run else retention.tidy)(store, tables.policy)
    return {"done": not wish.dry_run and found is not None, **(found.counts if found else {})}


@router.post("/host/retirement", status_code=201)
async def retire(_: HostDep, store: StoreDep, wish: Retirement) -> dict[str, Any]:
    """Retires tables: they stand in no list any more until one of their players comes back. Nothing of them is lost."""
    if (wish.matches is None) == (wish.days is None):
        raise HTTPException(422, "matches_or_days")
    ids = wish.matches if wish.days is None else await upkeep.untouched(store, days=wish.days)
    count = await upkeep.retire(store, ids or [])
    await host_log.note(store, "retired", count=count, days=wish.days)
    return {"retired": count}
