"""Armies that leave this server: as a file, as text to paste, by a link that opens read-only."""

from collections.abc import Iterator
from urllib.parse import quote

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import JSONResponse

from app.content.army_summary import MEASURES
from app.persistence import armies
from app.persistence.armies import Army
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


@router.get("/armies/{army_id}/text")
async def text(kept: ArmyDep) -> Response:
    """An army as a text to paste: what it is in plain lines, then all of it, so that an upload makes the same army of it."""
    head = "".join(f"# {line}\n" for line in outlined(kept))
    return Response(head + kept.body["text"], media_type="text/plain; charset=utf-8", headers=UNKEPT)


def outlined(kept: Army) -> Iterator[str]:
    """The name of an army, its cost and its units, a line each."""
    cost = next((f": {kept.told[one]} {one}" for one in MEASURES if one in kept.told), "")
    yield " ".join(f"{kept.name or kept.system}{cost}".split())
    for row in kept.told.get("rows", ()):
        cost = f"({row['cost']})" if row["cost"] else ""
        yield " ".join(f"{row['models']} {row['name']} {cost}".split())


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
