"""Inviting somebody one has played with: he is told once, and sits down or declines on his own page, without a link."""

from typing import Any

from fastapi import APIRouter, Depends, HTTPException, Request

from app.persistence import invitations, seats
from app.persistence.invitations import TooManyInvitations
from app.persistence.owned_seats import own
from app.realtime.seating import sitters
from app.rules.kernel.seats import Seat
from app.web.deps import FindDep, StoreDep, public_root, said_name
from app.web.owners import DeviceDep, admitted
from app.web.quota import saves_within_quota
from app.web.seats import SitWish
from app.web.strict import Key, MatchCode, Strict

router = APIRouter()


class InviteWish(Strict):
    """Who invites, by the key of a seat at the table; the seat that is kept; and whom: who had a seat in an earlier match."""

    key: Key
    seat: Seat
    of: MatchCode
    had: Seat


@router.get("/me/companions")
async def companions(store: StoreDep, device: DeviceDep) -> dict[str, Any]:
    """Whom this device's owner has played with, by the newest match of both."""
    known = await invitations.companions(store, device.id)
    return {"companions": [{"of": one.match, "had": one.side, "name": one.name, "system": one.system} for one in known]}


@router.post("/matches/{match_id}/invited", status_code=201, dependencies=[Depends(saves_within_quota)])
async def invite(store: StoreDep, find: FindDep, device: DeviceDep, wish: InviteWish) -> dict[str, Any]:
    """Keeps a seat of a table for somebody this device's owner has played with, and has him told."""
    match = await find()
    sides = await seats.sides_of(store, match.id, wish.key)
    if not sides:
        raise HTTPException(404)
    sitter = sitters(match).get(wish.seat)
    if sitter is None or sitter.kind not in ("link", "open"):
        raise HTTPException(422, "no_such_seat")
    if any(row.side == wish.seat and row.claimed_at for row in match.seats):
        raise HTTPException(409, "seat_taken")
    known = await invitations.companions(store, device.id)
    found = next((one for one in known if (one.match, one.side) == (wish.of, wish.had)), None)
    if found is None:
        raise HTTPException(422, "never_played_with")
    by = next((row.name for row in match.seats if row.side in sides and row.name), "")
    try:
        await invitations.invite(store, match.id, wish.seat, owner_id=found.owner_id, by=device.id, by_name=by)
    except TooManyInvitations as error:
        raise HTTPException(429, "too_many_invitations") from error
    return {"seat": wish.seat, "name": found.name}


@router.get("/me/invitations")
async def mine(store: StoreDep, device: DeviceDep) -> dict[str, Any]:
    """The seats that are kept for this device's owner."""
    return {
        "invitations": [
            {"match": one.match, "seat": one.side, "by": one.by_name, "name": one.name, "system": one.system,
             "since": one.made_at.timestamp()}
            for one in await invitations.of_owner(store, device.id)
        ]
    }  # fmt: skip


@router.post("/me/invitations/{match_id}", status_code=201, dependencies=[Depends(admitted)])
async def accept(request: Request, store: StoreDep, find: FindDep, device: DeviceDep, wish: SitWish) -> dict[str, Any]:
    """Sits down in the seat that is kept for this device's owner; gives the private link."""
    match = await find()
    side = await invitations.side_for(store, match.id, device.id)
    if side is None:
        raise HTTPException(404)
    outcome = await seats.sit_down(store, match.id, side, key=wish.key, name=said_name(request, wish.name))
    if outcome != "held":
        raise HTTPException(409, {"taken": "seat_taken", "key_in_use": "key_in_use"}.get(outcome, "seat_taken"))
    await own(store, device.owner, [(await seats.opened_by(store, match.id, wish.key))[1]])
    return {"id": match.id, "link": f"{public_root(request)}/t/{match.id}/{wish.key}"}


@router.delete("/me/invitations/{match_id}", status_code=204)
async def decline(store: StoreDep, device: DeviceDep, match_id: MatchCode) -> None:
    """Does not come."""
    if not await invitations.decline(store, match_id, device.id):
        raise HTTPException(404)
