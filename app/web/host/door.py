"""Who is the host: whoever came once by his link. The key lies in a cookie that no script reads; here stands its hash alone."""

import re
from datetime import timedelta
from typing import Annotated, Final, TypeAlias

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import RedirectResponse

from app.persistence import house
from app.persistence.house import House
from app.web.deps import StoreDep, public_root
from app.web.owners import is_secure

COOKIE: Final = "castra_host"
KEY: Final = re.compile(r"[A-Za-z0-9_-]{43}")
KEPT: Final = int(timedelta(days=90).total_seconds())

router = APIRouter()


async def _host(request: Request, store: StoreDep) -> House:
    """The host's row, for the host; anybody else is told how one becomes it."""
    known = await house.read(store)
    if not known.opens(request.cookies.get(COOKIE, "")):
        raise HTTPException(403, "not_the_host")
    return known


HostDep: TypeAlias = Annotated[House, Depends(_host)]


@router.get("/host/enter/{host_key}")
async def enter(request: Request, store: StoreDep, host_key: str) -> Response:
    """The host's link: leads to his page, which this device opens from now on. Anything else gets nothing."""
    if not KEY.fullmatch(host_key) or not (await house.read(store)).opens(host_key):
        raise HTTPException(404)
    answer = RedirectResponse(f"{public_root(request)}/host", status_code=303)
    secure = is_secure(request)
    answer.set_cookie(COOKIE, host_key, max_age=KEPT, path="/host", httponly=True, samesite="lax", secure=secure)
    return answer


@router.post("/host/leave", status_code=204)
async def leave(_: HostDep) -> Response:
    """This device forgets the key."""
    answer = Response(status_code=204)
    answer.delete_cookie(COOKIE, path="/host")
    return answer
