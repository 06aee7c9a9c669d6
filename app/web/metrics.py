"""The figures of this server for the program that watches it, behind a token of the host's."""

import secrets

from fastapi import APIRouter, HTTPException, Request, Response

from app import metrics
from app.settings import Settings
from app.web.deps import TablesDep

PATH = "/metrics"
TEXT = "text/plain; version=1.0.0; charset=utf-8"

router = APIRouter()


@router.get(PATH)
async def figures(request: Request, tables: TablesDep) -> Response:
    """What was measured, in Prometheus' text format: 404 where the host set no token, 401 for whoever does not show it."""
    settings: Settings = request.app.state.settings
    if settings.metrics_token is None:
        raise HTTPException(404)
    scheme, _, shown = request.headers.get("authorization", "").partition(" ")
    is_known = secrets.compare_digest(shown.strip().encode("utf-8", "replace"), settings.metrics_token.encode())
    if scheme.lower() != "bearer" or not is_known:
        raise HTTPException(401, headers={"WWW-Authenticate": "Bearer"})
    tables.measuring.measure()
    return Response(metrics.told(), media_type=TEXT)
