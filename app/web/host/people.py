"""Who came from where, whom the host does not let in, and what was done: for him alone."""

from collections import defaultdict
from ipaddress import ip_address, ip_network
from typing import Annotated, Any, Literal

from fastapi import APIRouter, HTTPException, Path, Query, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import Field

from app.persistence import blocks, comments, host_log, matches, visits
from app.persistence.blocks import Block, Kind
from app.web.deps import StoreDep, TablesDep
from app.web.host import figures
from app.web.host.door import HostDep
from app.web.host.frame import page
from app.web.owners import origin_of
from app.web.strict import Line, MatchCode, Strict
from app.web.titles import title_of
from app.web.words import language_of, words

router = APIRouter()

WIDEST = {4: 8, 6: 16}
"""The fewest bits that a blocked network has in common: wider is no range of somebody's, but half of everybody."""

YEAR = 366 * 24.0


class BlockWish(Strict):
    """Whom to block: a device by its number, or an address or network; why, which the blocked is told; for how many hours."""

    kind: Kind
    what: Annotated[str, Field(min_length=1, max_length=64)]
    reason: Annotated[Line, Field(min_length=1, max_length=200)]
    hours: Annotated[float, Field(gt=0, le=10 * YEAR)] | None = None


@router.get("/host/people", response_class=HTMLResponse)
async def people(
    request: Request,
    _: HostDep,
    store: StoreDep,
    tables: TablesDep,
    match: MatchCode | Literal[""] = "",
    what: Annotated[str, Query(max_length=64)] = "",
) -> Response:
    """The blocks, the newest visits with their addresses, of one table or of all, and the log."""
    await tables.guests.keep()
    language, now = language_of(request), figures.now()
    said = words(language)
    came, written = await visits.newest(store, match_id=match), await comments.newest(store)
    meant = {visit.match_id for visit in came} | {one.match_id for one in written}
    known = {one.id: one for one in await matches.of_ids(store, list(meant))}
    return await page(
        request,
        store,
        "host_people.html",
        blocks=[_told(one, now, language, said) for one in await blocks.known(store)],
        visits=[
            {
                "match": visit.match_id,
                "name": title_of(known[visit.match_id], language),
                "role": said.get(f"host.role.{visit.role}") or said.get(f"table.side.{visit.role}", visit.role),
                "address": visit.address,
                "device": visit.device,
                "at": visit.at,
                "ago": figures.age(visit.at, now, language),
            }
            for visit in came
            if visit.match_id in known
        ],
        written=[
            (one, title_of(known[one.match_id], language), figures.age(one.at, now, language))
            for one in written
            if one.match_id in known
        ],
        deeds=[
            {"at": deed.at, "ago": figures.age(deed.at, now, language), "text": _deed(deed, said)}
            for deed in await host_log.newest(store)
        ],
        match=match,
        what=what,
    )


def _told(block: Block, now: Any, language: str, said: dict[str, str]) -> dict[str, Any]:
    left = figures.age(block.ends_at, now, language) if block.ends_at else said["host.block.ever"]
    return {"id": block.id, "kind": block.kind, "what": block.what, "reason": block.reason, "left": left}


def _deed(deed: host_log.Deed, said: dict[str, str]) -> str:
    """A line of the log in the reader's words."""
    return said.get(f"host.deed.{deed.deed}", deed.deed).format_map(defaultdict(str, deed.about))


@router.post("/host/blocks", status_code=201)
async def block(request: Request, _: HostDep, store: StoreDep, tables: TablesDep, wish: BlockWish) -> dict[str, Any]:
    """Lets a device, or who comes from an address, in no more: at once, everywhere, with the reason, until the end."""
    what = await _device(store, wish.what) if wish.kind == "device" else _network(wish.what)
    mine = origin_of(request)
    if wish.kind == "address" and _is_in(mine.address, what):
        raise HTTPException(422, "own_address")
    reason = " ".join(wish.reason.split())
    number = await blocks.make(store, kind=wish.kind, what=what, reason=reason, hours=wish.hours)
    await host_log.note(store, "blocked", what=what, reason=reason, hours=wish.hours)
    await tables.house.look()
    return {"id": number, "what": what}


def _network(text: str) -> str:
    try:
        found = ip_network(text.strip(), strict=False)
    except ValueError as error:
        raise HTTPException(422, "no_address") from error
    if found.prefixlen < WIDEST[found.version]:
        raise HTTPException(422, "too_wide")
    return str(found)


def _is_in(address: str, network: str) -> bool:
    try:
        return ip_address(address) in ip_network(network)
    except ValueError:
        return False


async def _device(store: StoreDep, text: str) -> str:
    if not text.isascii() or not text.isdecimal() or int(text) >= 2**63 or not await blocks.is_device(store, int(text)):
        raise HTTPException(422, "no_device")
    return str(int(text))


@router.delete("/host/blocks/{number}", status_code=204)
async def lift(
    _: HostDep, store: StoreDep, tables: TablesDep, number: Annotated[int, Path(ge=1, lt=2**63)]
) -> Response:
    """Lets somebody in again."""
    if not await blocks.lift(store, number):
        raise HTTPException(404)
    await host_log.note(store, "unblocked", number=number)
    await tables.house.look()
    return Response(status_code=204)
