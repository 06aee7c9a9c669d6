"""The pages of a device and its key: one's own, that of a code from another device, and that of the host's invitation."""

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import HTMLResponse

from app.persistence.device_codes import is_code
from app.settings import Settings
from app.web.deps import NowDep, StoreDep, public_root
from app.web.errors import wants_page
from app.web.render import render
from app.web.words import MINE

router = APIRouter()


@router.get("/mine/device", response_class=HTMLResponse)
async def device(request: Request) -> Response:
    """Device and key."""
    return render(request, "device.html", about=MINE, page={"root": public_root(request)})


@router.get("/m/{pass_code}", response_class=HTMLResponse)
async def moved(request: Request, store: StoreDep, now: NowDep, pass_code: str) -> Response:
    """What a code from another device leads to. Looking at it uses nothing up: programs look at links."""
    if not await is_code(store, pass_code, now):
        if not wants_page(request):
            raise HTTPException(410, "code_over")
        return render(request, "device.html", about=MINE, page={"root": public_root(request), "over": True}, status=410)
    return render(request, "device.html", about=MINE, page={"root": public_root(request), "code": pass_code})


@router.get("/invited/{word}", response_class=HTMLResponse)
async def invited(request: Request, word: str) -> Response:
    """What the host's invitation leads to."""
    settings: Settings = request.app.state.settings
    if word != settings.invitation:
        raise HTTPException(404)
    return render(request, "device.html", about=MINE, page={"root": public_root(request), "invitation": word})
