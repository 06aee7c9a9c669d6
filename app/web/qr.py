"""A link as a code to point a phone at."""

import io

import segno
from fastapi import APIRouter, HTTPException, Request, Response

from app.persistence.engine import Store
from app.persistence.matches import Match
from app.persistence.seats import invited_by, sides_of
from app.web.deps import MatchDep, StoreDep, public_root

router = APIRouter()
LONGEST = 400


@router.get("/t/{match_id}/qr.svg")
async def code(request: Request, match: MatchDep, store: StoreDep, link: str = "") -> Response:
    """The code of a link to this match: the watchers' unless another is given. Of one that is closed, of a seat's link alone."""
    public = f"{public_root(request)}/t/{match.id}"
    wanted = link or public
    own = {public, f"{str(request.base_url).rstrip('/')}/t/{match.id}"}
    if len(wanted) > LONGEST or not any(wanted == start or wanted.startswith(f"{start}/") for start in own):
        raise HTTPException(404)
    if match.visibility == "closed" and not await _is_of_a_seat(store, match, wanted.rpartition("/")[2]):
        raise HTTPException(404)
    out = io.BytesIO()
    segno.make(wanted, error="m").save(
        out, kind="svg", xmldecl=False, svgns=True, scale=4, border=2, dark="#111", light="#fff"
    )
    return Response(out.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


async def _is_of_a_seat(store: Store, match: Match, token: str) -> bool:
    return bool(await sides_of(store, match.id, token) or await invited_by(store, match.id, token))
