"""A photograph of a real table under a battlefield that is drawn: its owner's alone, whoever plays or is shared the field."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field, model_validator

from app.drawing.photograph import LONGEST, tried
from app.persistence import photographs
from app.persistence.photographs import Laid, TooManyPhotographs
from app.realtime.workers.worker import TooMuch
from app.web.battlefields import FieldDep, of_owner
from app.web.deps import StoreDep, TablesDep
from app.web.kept_armies import UNKEPT
from app.web.owners import DeviceDep
from app.web.quota import saves_within_quota, within_quota
from app.web.strict import Strict
from app.web.uploads import PHOTO_BYTES, body_within

router = APIRouter()

Dots = Annotated[float, Field(ge=0, le=LONGEST)]
Corner = tuple[Dots, Dots]


class Pulled(Strict):
    """Where the field's corners are on the photograph, in dots, from the top left on clockwise."""

    corners: tuple[Corner, Corner, Corner, Corner]

    @model_validator(mode="after")
    def _turns_one_way(self) -> "Pulled":
        """Refuses corners that a mat seen from anywhere cannot have: two that change places, or three in a line."""
        ring = self.corners
        for n, (x, y) in enumerate(ring):
            (ax, ay), (bx, by) = ring[n - 1], ring[(n + 1) % 4]
            if (x - ax) * (by - y) - (y - ay) * (bx - x) <= 1:
                raise ValueError("corners")
        return self


def told(laid: Laid | None) -> dict[str, Any] | None:
    """How a photograph lies, as its owner's page is told."""
    return {"width": laid.width, "height": laid.height, "corners": list(laid.corners)} if laid else None


@router.put("/battlefields/{field_id}/photograph", dependencies=[Depends(within_quota)])
async def lay(request: Request, store: StoreDep, tables: TablesDep, kept: FieldDep, device: DeviceDep) -> Response:
    """Lays a photograph under a battlefield of one's own: its dots alone are kept, upright, and nothing else of its file."""
    of_owner(kept, device.id)
    data = await body_within(request, PHOTO_BYTES)
    try:
        found = await tables.reading.run(tried, data)
    except TooMuch as error:
        raise HTTPException(422, "photo_too_many_dots") from error
    if isinstance(found, str):
        raise HTTPException(422, found)
    try:
        laid = await photographs.lay(store, kept.id, device.id, data=found.data, width=found.width, height=found.height)
    except TooManyPhotographs as error:
        raise HTTPException(422, "too_many_photographs") from error
    return device.told(request, JSONResponse(told(laid)))


@router.get("/battlefields/{field_id}/photograph")
async def seen(store: StoreDep, kept: FieldDep, device: DeviceDep) -> Response:
    """The photograph under a battlefield of one's own."""
    of_owner(kept, device.id)
    if (data := await photographs.seen(store, kept.id)) is None:
        raise HTTPException(404)
    return Response(data, media_type="image/jpeg", headers=UNKEPT)


@router.put("/battlefields/{field_id}/photograph/corners", dependencies=[Depends(saves_within_quota)])
async def pull(request: Request, store: StoreDep, kept: FieldDep, device: DeviceDep, pulled: Pulled) -> Response:
    """Says where the field's corners are on its photograph."""
    of_owner(kept, device.id)
    if not await photographs.pull(store, kept.id, pulled.corners):
        raise HTTPException(404)
    return device.told(request, JSONResponse(told(await photographs.laid_under(store, kept.id))))


@router.delete("/battlefields/{field_id}/photograph", status_code=204)
async def take_away(store: StoreDep, kept: FieldDep, device: DeviceDep) -> Response:
    """Deletes the photograph for good; the battlefield stays."""
    of_owner(kept, device.id)
    await photographs.take_away(store, kept.id)
    return Response(status_code=204)
