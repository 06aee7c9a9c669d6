"""Seats: sitting down by invitation or at an open table, freeing the seat of somebody who does not come back.

A seat's key is drawn by the player's device and sent here once. Following a link never takes a seat: chat programs open links
to show what they lead to.
"""

from typing import Any

from fastapi import APIRouter, Depends, HTTPException, Request

from app.persistence import seats
from app.persistence.engine import Store
from app.persistence.matches import Match
from app.persistence.owned_seats import own
from app.persistence.seats import Claim
from app.realtime.seating import sitters
from app.realtime.tables.freeing import free
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.web.deps import FindDep, StoreDep, TablesDep, WatchedDep, public_root, said_name
from app.web.owners import AnyDevice, Device, admitted
from app.web.strict import Invitation, Key, PlayerName, Strict

router = APIRouter()


class SitWish(Strict):
    """Who sits down, and the key the seat is to have."""

    key: Key
    name: PlayerName = ""


class ClaimWish(SitWish):
    """The same, by invitation."""

    invite: Invitation


class FreeWish(Strict):
    """Who frees a seat: the holder of another one."""

    key: Key


@router.post("/matches/{match_id}/claim", status_code=201)
async def claim(request: Request, find: FindDep, store: StoreDep, device: AnyDevice, wish: ClaimWish) -> dict[str, Any]:
    """Swaps an invitation for the key; gives the private link. The same key again is answered alike."""
    if wish.key == wish.invite:
        raise HTTPException(422, "key_in_use")
    match = await find()
    outcome = await seats.claim(store, match.id, invite=wish.invite, key=wish.key, name=said_name(request, wish.name))
    return await _held(request, store, match, wish, outcome, device)


@router.post("/matches/{match_id}/seats/{seat}", status_code=201, dependencies=[Depends(admitted)])
async def take_seat(
    request: Request, match: WatchedDep, store: StoreDep, device: AnyDevice, seat: Seat, wish: SitWish
) -> dict[str, Any]:
    """Sits down in an open seat, for whoever comes first; gives the private link."""
    sitter = sitters(match).get(seat)
    if sitter is None or sitter.kind != "open":
        raise HTTPException(404)
    outcome = await seats.sit_down(store, match.id, seat, key=wish.key, name=said_name(request, wish.name))
    return await _held(request, store, match, wish, outcome, device)


async def _held(
    request: Request, store: Store, match: Match, wish: SitWish, outcome: Claim, device: Device | None
) -> dict[str, Any]:
    if outcome == "unknown":
        raise HTTPException(404)
    if outcome != "held":
        raise HTTPException(409, {"taken": "seat_taken", "key_in_use": "key_in_use"}[outcome])
    if device:
        await own(store, device.owner, [(await seats.opened_by(store, match.id, wish.key))[1]])
    return {"id": match.id, "link": f"{public_root(request)}/t/{match.id}/{wish.key}"}


@router.post("/matches/{match_id}/seats/{seat}/free", status_code=201)
async def free_seat(
    request: Request, find: FindDep, store: StoreDep, tables: TablesDep, seat: Seat, wish: FreeWish
) -> dict[str, Any]:
    """Takes a seat from a player who is not here, for all to read in the log; gives its new invitation."""
    match = await find()
    table, held = await tables.table(match.id), await seats.sides_of(store, match.id, wish.key)
    party = table.match.party_of(held) if table else None
    if table is None or party is None:
        raise HTTPException(404)
    if seat in party.seats:
        raise HTTPException(422, "own_seat")
    freed = await free(table, party.seats[0], seat)
    if isinstance(freed, Refusal):
        raise HTTPException(503 if freed.code == "unavailable" else 409, freed.code)
    return {"id": match.id, "seat": seat, "link": f"{public_root(request)}/t/{match.id}/{freed}"}
