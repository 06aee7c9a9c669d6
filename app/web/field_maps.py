"""A player's map brought into the page that draws battlefields: read, told thing by thing, and laid as pieces of a system."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, HTTPException, Query, Request

from app.content.layouts.from_map import Brought, brought
from app.grounds.files.limits import SCENES
from app.grounds.ground import Refused
from app.web.deps import TablesDep
from app.web.field_editor import drawn_here
from app.web.field_reading import thought
from app.web.quota import saves_within_quota
from app.web.uploads import MAP_BYTES, body_within

router = APIRouter()

MOST_ASIDE: Final = 200
"""Lines of what was set aside that are told one by one."""


@router.post("/editor/{system}/map", dependencies=[Depends(saves_within_quota)])
async def read_map(
    request: Request,
    tables: TablesDep,
    system: str,
    square: Annotated[float | None, Query(ge=0.05, le=100, allow_inf_nan=False)] = None,
    scene: Annotated[int, Query(ge=0, lt=SCENES)] = 0,
    name: Annotated[str, Query(max_length=40)] = "",
) -> dict[str, Any]:
    """What a map file shows, as a sketch of a system and a report; nothing is kept. `square` is how many inches a square is."""
    _, sketching = drawn_here(tables, system)
    data = await body_within(request, MAP_BYTES)
    try:
        return _told(await thought(tables, system, brought, sketching, data, square, scene, name))
    except HTTPException as error:
        if error.detail != "too_much_to_read":
            raise
        return _told(Brought(format="unknown", refused=Refused(code="too_much_to_read")))


def _told(found: Brought) -> dict[str, Any]:
    scale, refused = found.scale, found.refused
    return {
        "format": found.format,
        "scale": {"by": scale.by, "inches": scale.inches, "asked": scale.asked} if scale else None,
        "size": list(found.size),
        "scenes": list(found.scenes),
        "walls": found.walls,
        "doors": found.doors,
        "sketch": found.sketch.model_dump(mode="json") if found.sketch else None,
        "groups": [{"what": one.what, "name": one.name, "kind": one.kind, "count": one.count} for one in found.groups],
        "aside": [{"what": one.what, "why": one.why, "count": one.count} for one in found.aside[:MOST_ASIDE]],
        "refused": {"code": refused.code, "facts": dict(refused.facts)} if refused else None,
    }
