"""Whose device it is: a key that the server draws for the first thing that is kept, in a cookie that no script reads."""

import re
import secrets
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias
from urllib.parse import urlsplit

from fastapi import Depends, HTTPException, Request, Response
from starlette.requests import HTTPConnection

from app.persistence import owners
from app.persistence.owners import Owner
from app.realtime.sockets.origin import Origin
from app.settings import Settings
from app.web.deps import StoreDep

COOKIE: Final = "castra_key"
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
    return Origin(address=address, key=key if KEY.fullmatch(key) else "")


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
    """The device that asks; an owner from now on, as something of it is about to be kept."""
    if found := await known_device(request, store):
        return found
    key = secrets.token_urlsafe(32)
    return Device(owner=await owners.new_owner(store, key), key=key)


AnyDevice: TypeAlias = Annotated[Device | None, Depends(known_device)]
DeviceDep: TypeAlias = Annotated[Device, Depends(_device)]
