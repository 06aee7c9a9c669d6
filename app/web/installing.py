"""What a phone asks for that keeps Castra on its home screen: the manifest, an icon, and the worker that hears of notices."""

from functools import cache

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, JSONResponse

from app.drawing.png import png_of
from app.settings import ROOT
from app.web.render import word

router = APIRouter()
HOURS = {"Cache-Control": "public, max-age=3600"}


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """How Castra stands on a home screen."""
    icons = [
        {"src": "/icon.png", "sizes": "512x512", "type": "image/png", "purpose": "any maskable"},
    ]
    told = {
        "name": "Castra",
        "short_name": "Castra",
        "description": word(request, "home.tagline"),
        "id": "/mine",
        "start_url": "/mine",
        "scope": "/",
        "display": "standalone",
        "background_color": "#1E1B18",
        "theme_color": "#1E1B18",
        "icons": icons,
    }
    return JSONResponse(
        told, media_type="application/manifest+json", headers={**HOURS, "Vary": "Accept-Language, Cookie"}
    )


@router.get("/icon.png")
async def icon() -> Response:
    """The mark as a picture, for systems that take no drawings."""
    return Response(_icon(), media_type="image/png", headers=HOURS)


@cache
def _icon() -> bytes:
    return png_of((ROOT / "static" / "img" / "mark.svg").read_text("utf-8"), width=512)


@router.get("/worker.js")
async def worker() -> Response:
    """The worker, from the root, so that it is for all pages here."""
    return FileResponse(
        ROOT / "static" / "worker.js", media_type="text/javascript", headers={"Cache-Control": "no-cache"}
    )
