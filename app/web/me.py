"""What is this device's owner's: his name and devices, what he keeps here, all of it as a file, and its end."""

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Path, Request, Response
from fastapi.responses import JSONResponse

from app.persistence import device_codes, devices, owner_deletion, owners, passkeys
from app.persistence.engine import Store
from app.persistence.owned_seats import give_keys
from app.web.deps import NowDep, StoreDep, said_name
from app.web.my_matches import HeldSeats
from app.web.owners import COOKIE, AnyDevice, Device, DeviceDep, keeping_device
from app.web.quota import saves_within_quota
from app.web.strict import PlayerName, Strict

router = APIRouter()
UNKEPT = {"Cache-Control": "no-store", "Vary": "Cookie"}
"""What is told to one device is for no other, nor for later."""

DeviceId = Annotated[int, Path(ge=1, le=2**53)]


class Naming(Strict):
    """What the owner is to be called."""

    name: PlayerName


@router.get("/me")
async def me(request: Request, store: StoreDep, now: NowDep, device: AnyDevice) -> Response:
    """Who this device is, and what it keeps here; nobody, if nothing."""
    if device is None:
        return JSONResponse({"known": False}, headers=UNKEPT)
    return device.told(request, JSONResponse(await told_of(store, device, now), headers=UNKEPT))


async def told_of(store: Store, device: Device, now: datetime) -> dict[str, Any]:
    """An owner as this device of his is told."""
    kept = await owners.holdings_of(store, device.id)
    rows = await devices.devices_of(store, device.id)
    return {
        "known": True,
        "name": kept.name,
        "matches": kept.matches,
        "armies": kept.armies,
        "battlefields": kept.battlefields,
        "devices": [
            {"id": row.id, "name": row.name, "seen": row.seen_at.timestamp(), "here": row.id == device.owner.device_id}
            for row in rows
        ],
        "moving": await device_codes.is_offered(store, device.id, "move", now),
        "passkeys": len(await passkeys.of_owner(store, device.id)),
        "recovery": await device_codes.is_offered(store, device.id, "recovery", now),
    }


@router.put("/me", dependencies=[Depends(saves_within_quota)])
async def name(request: Request, store: StoreDep, now: NowDep, wish: Naming) -> Response:
    """Says what this device's owner is called."""
    device = await keeping_device(request, store)
    await owners.rename(store, device.id, said_name(request, wish.name))
    return device.told(request, JSONResponse(await told_of(store, device, now), headers=UNKEPT))


@router.post("/me/seats", status_code=201)
async def seats(store: StoreDep, device: DeviceDep, wish: HeldSeats) -> dict[str, Any]:
    """Lets this device open its owner's seats by keys that it drew; gives the matches it may enter by them now."""
    return {"given": await give_keys(store, device.owner, {seat.match: seat.key for seat in wish.seats})}


@router.delete("/me/devices/{device_id}", status_code=204)
async def sign_out(store: StoreDep, device: DeviceDep, device_id: DeviceId) -> None:
    """Signs another device of the owner's out, or this one."""
    if not await devices.sign_out(store, device.id, device_id):
        raise HTTPException(404)


@router.delete("/me", status_code=204)
async def end(response: Response, store: StoreDep, device: DeviceDep) -> None:
    """Deletes all that is this owner's; matches stay, with nobody's name."""
    await owner_deletion.delete_owner(store, device.id)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
