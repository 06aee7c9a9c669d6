"""Whose device it is: a key that the server draws for the first thing that is kept, in a cookie that no script reads."""

import re
import secrets
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias
from urllib.parse import urlsplit

from fastapi import Depends, HTTPException, Request, Response
from fastapi.responses import JSONResponse
from starlette.requests import HTTPConnection

from app.persistence import owners, passkeys
from app.persistence.owners import Owner
from app.persistence.shelves import Listed
from app.realtime.sockets.origin import Origin
from app.settings import Settings
from app.web.deps import StoreDep

COOKIE: Final = "castra_key"
GUEST: Final = "castra_guest"
YEAR: Final = 365 * 24 * 3600

KEY: Final = re.compile(r"[A-Za-z0-9_-]{43}")
"""256 bits, 6 a sign."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """A device that keeps something here, and its key: said to nobody but this device."""

    owner: Owner
    key: str

    @property
    def id(self) -> int:
        """The owner's number."""
        return self.owner.id

    def told(self, request: Request, response: Response) -> Response:
        """The same answer; when it is due it gives the device its key for a year from now."""
        if self.owner.is_due:
            secure = is_secure(request)
            response.set_cookie(COOKIE, self.key, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
        return response


def origin_of(connection: HTTPConnection) -> Origin:
    """Where a visitor comes from."""
    key = connection.cookies.get(COOKIE, "")
    address = connection.client.host if connection.client else ""
    guest = guest_of(connection)
    return Origin(address=address, key=key if KEY.fullmatch(key) else "", guest=guest)


def guest_of(connection: HTTPConnection) -> str:
    """The key by which a browser that watches is told from others of its house; nothing where it brings none."""
    key = connection.cookies.get(GUEST, "")
    return key if KEY.fullmatch(key) else ""


def greeted(request: Request, response: Response) -> Response:
    """The same page; it gives a browser that watches its key, which says no more than that it is the same one."""
    if not guest_of(request):
        secure = is_secure(request)
        response.set_cookie(GUEST, new_key(), max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    return response


def is_secure(request: Request) -> bool:
    """Whether the visitor came by https, as this server or the address it is known by says."""
    settings: Settings = request.app.state.settings
    known = urlsplit(settings.public_url or "")
    return request.url.scheme == "https" or (known.scheme == "https" and known.hostname == request.url.hostname)


async def known_device(request: Request, store: StoreDep) -> Device | None:
    """The device that asks, if it keeps something here."""
    key = request.cookies.get(COOKIE, "")
    owner = await owners.owner_of(store, key) if KEY.fullmatch(key) else None
    return Device(owner=owner, key=key) if owner else None


async def _device(request: Request, store: StoreDep) -> Device:
    """The device that asks, which has to keep something here."""
    if (found := await known_device(request, store)) is None:
        raise HTTPException(404)
    return found


async def keeping_device(request: Request, store: StoreDep) -> Device:
    """The device that asks; an owner from now on, as something of it is about to be kept. 403 where its host has not invited it."""
    if found := await known_device(request, store):
        return found
    settings: Settings = request.app.state.settings
    if settings.invitation:
        raise HTTPException(403, "not_invited")
    return await new_device(request, store)


async def new_device(request: Request, store: StoreDep) -> Device:
    """The device that asks, as an owner who was none before."""
    key = new_key()
    return Device(owner=await owners.new_owner(store, key, device=called(request)), key=key)


def new_key() -> str:
    """A key for a device."""
    return secrets.token_urlsafe(32)


async def admitted(request: Request, store: StoreDep, device: Annotated[Device | None, Depends(known_device)]) -> None:
    """Refuses whom the host has not invited, where he wants that, and who has no passkey where he requires one; a device that
    keeps something here was invited.
    """
    settings: Settings = request.app.state.settings
    if settings.invitation and device is None:
        raise HTTPException(403, "not_invited")
    if settings.passkeys_required and not (device and await passkeys.of_owner(store, device.id)):
        raise HTTPException(403, "no_passkey")


def called(request: Request) -> str:
    """What a device is called until its owner says otherwise: its browser and its system, as far as they can be told."""
    agent = request.headers.get("user-agent", "")
    browser = next((name for sign, name in BROWSERS if sign in agent), "")
    system = next((name for sign, name in SYSTEMS if sign in agent), "")
    return " · ".join(part for part in (browser, system) if part)


BROWSERS: Final = (
    ("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"), ("Safari/", "Safari"),
)  # fmt: skip
SYSTEMS: Final = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS X", "Mac"), ("Linux", "Linux"),
)  # fmt: skip
"""Signs of a browser's name for itself, those first that others bear too."""

AnyDevice: TypeAlias = Annotated[Device | None, Depends(known_device)]
DeviceDep: TypeAlias = Annotated[Device, Depends(_device)]
KeepingDevice: TypeAlias = Annotated[Device, Depends(keeping_device)]


def saved_since(now: Listed | None, device: Device, code: str) -> Response:
    """What is answered to a save of a version that is no more: 409 with this code and the newest; 404 of what is another's."""
    if now is None or now.owner_id != device.id:
        raise HTTPException(404)
    return JSONResponse({"code": code, "version": now.version}, status_code=409)
