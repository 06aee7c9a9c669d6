"""Another device becomes the same owner's: by a link or a code on the screen that works once, or by a code written down."""

import re
import secrets
from datetime import timedelta
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field

from app.persistence import device_codes, owners
from app.persistence.codes import SIGNS, new_token
from app.persistence.device_codes import TooManyDevices
from app.settings import Settings
from app.web.deps import NowDep, StoreDep, public_root
from app.web.me import UNKEPT, told_of
from app.web.owners import AnyDevice, Device, DeviceDep, KeepingDevice, called, new_device, new_key
from app.web.quota import within_quota
from app.web.strict import Strict

router = APIRouter()

LASTS = timedelta(minutes=10)
"""How long a code to move works."""

GROUPS, OF_A_GROUP = 5, 5
"""How a code to come back by is written: 25 signs of 31, 123 bits."""


class Arriving(Strict):
    """A code as it was read or typed."""

    code: Annotated[str, Field(min_length=8, max_length=80)]


class Invited(Strict):
    """The host's invitation."""

    invitation: Annotated[str, Field(min_length=8, max_length=100)]


@router.post("/me/move", status_code=201, dependencies=[Depends(within_quota)])
async def move(request: Request, store: StoreDep, now: NowDep, device: KeepingDevice) -> Response:
    """A link by which one other device becomes this owner's, and the same as a code to point it at; the one before ends."""
    code = new_token()
    await device_codes.offer(store, device.id, "move", code, now + LASTS)
    link = f"{public_root(request)}/m/{code}"
    drawn = segno.make_qr(link, error="m").svg_data_uri(scale=4, border=2, dark="#111", light="#fff")
    told = {"link": link, "picture": drawn, "seconds": int(LASTS.total_seconds())}
    return device.told(request, JSONResponse(told, status_code=201, headers=UNKEPT))


@router.delete("/me/move", status_code=204)
async def take_back(store: StoreDep, device: DeviceDep) -> None:
    """The link opens nothing any more."""
    await device_codes.withdraw(store, device.id, "move")


@router.post("/me/recovery", status_code=201, dependencies=[Depends(within_quota)])
async def recovery(request: Request, store: StoreDep, device: KeepingDevice) -> Response:
    """A code to be written down, by which any device becomes this owner's, once; the one before ends. It is told only here."""
    signs = ["".join(secrets.choice(SIGNS) for _ in range(OF_A_GROUP)) for _ in range(GROUPS)]
    code = "-".join(signs)
    await device_codes.offer(store, device.id, "recovery", code, None)
    return device.told(request, JSONResponse({"code": code}, status_code=201, headers=UNKEPT))


def _as_given(code: str) -> str:
    """A code as it was given out, however somebody typed it."""
    bare = re.sub(r"[\s-]", "", code.lower())
    if re.fullmatch(rf"[{SIGNS}]{{{GROUPS * OF_A_GROUP}}}", bare):
        return "-".join(bare[at : at + OF_A_GROUP] for at in range(0, len(bare), OF_A_GROUP))
    return code.strip()


@router.post("/me/arrivals", status_code=201, dependencies=[Depends(within_quota)])
async def arrive(request: Request, store: StoreDep, now: NowDep, before: AnyDevice, wish: Arriving) -> Response:
    """This device is that owner's from now on whose code it shows; what it kept by itself comes along."""
    key, own = new_key(), before.owner if before else None
    try:
        owner = await device_codes.arrive(store, _as_given(wish.code), key, device=called(request), before=own, now=now)
    except TooManyDevices as error:
        raise HTTPException(422, "too_many_devices") from error
    if owner is None:
        raise HTTPException(410, "code_over")
    device = Device(owner=owner, key=key)
    return device.told(request, JSONResponse(await told_of(store, device, now), status_code=201, headers=UNKEPT))


@router.post("/me/invited", status_code=201, dependencies=[Depends(within_quota)])
async def invited(request: Request, store: StoreDep, before: AnyDevice, wish: Invited) -> Response:
    """This device may set tables and keep things from now on: it came by the host's invitation."""
    settings: Settings = request.app.state.settings
    wanted = settings.invitation
    if not wanted or not secrets.compare_digest(wish.invitation.encode(), wanted.encode()):
        raise HTTPException(403, "no_invitation")
    device = before or await new_device(request, store)
    told: dict[str, Any] = {"name": (await owners.holdings_of(store, device.id)).name}
    return device.told(request, JSONResponse(told, status_code=201, headers=UNKEPT))
