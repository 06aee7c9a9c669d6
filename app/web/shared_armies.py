"""Armies that leave this server: as a file, as text to paste, by a link that opens read-only."""

from urllib.parse import quote

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import JSONResponse

from app.persistence import armies
from app.persistence.codes import new_army_id
from app.web.army_reading import ArmyDep, link_of
from app.web.deps import StoreDep
from app.web.kept_armies import UNKEPT
from app.web.owners import DeviceDep

router = APIRouter()


@router.get("/armies/{army_id}/file")
async def file(kept: ArmyDep) -> Response:
    """An army as a file of our own schema, which any table here and `castra` take."""
    name = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in kept.name).strip("-") or "army"
    about = f"attachment; filename=\"{name}.yaml\"; filename*=UTF-8''{quote(kept.name or name, safe='')}.yaml"
    return Response(kept.body["text"], media_type="application/yaml", headers={**UNKEPT, "Content-Disposition": about})


@router.post("/armies/{army_id}/share", status_code=201)
async def share(request: Request, store: StoreDep, kept: ArmyDep, device: DeviceDep) -> Response:
    """Gives an army a link by which anybody reads it as it is at the time; the same one as long as it is shared."""
    code = await armies.share(store, kept.id, device.id, new_army_id())
    now = await armies.get(store, kept.id) if code else None
    if now is None:
        raise HTTPException(404)
    return JSONResponse({"link": link_of(request, now)}, status_code=201)


@router.delete("/armies/{army_id}/share", status_code=204)
async def unshare(store: StoreDep, kept: ArmyDep, device: DeviceDep) -> Response:
    """Takes the link back: it leads nowhere from now on."""
    if kept.owner_id != device.id:
        raise HTTPException(404)
    await armies.share(store, kept.id, device.id, None)
    return Response(status_code=204)
