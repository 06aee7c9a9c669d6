"""Places for models that are set up: in the zone, out of reserve, beside a transport (W40K-DEP-04, RES-01, TRANS-09)."""

from collections.abc import Iterator, Mapping
from typing import Any

import shapely

from app.rules.kernel.offers.offer import PlaceNeed
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.plane import formations
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.plane.shapes import Body, Pose
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.ground.measures import body
from app.rules.wh40k.ground.places import all_bodies
from app.rules.wh40k.model.setup_commands import Placed
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.tables import TOLERANCE
from app.rules.wh40k.questions.asked_moves import may_stand, place_of
from app.rules.wh40k.questions.landing_areas import landing_areas

_SPACING = 0.5
_ATTEMPTS = 6


def candidate_places(
    state: State, seat: Seat, need: PlaceNeed, kind: str, choose: Chooser
) -> Iterator[Mapping[str, Any]]:
    """Poses for the pieces around a few places of the area; for a partial need also who finds no place."""
    place = place_of(state, kind, need.pieces[0])
    if isinstance(place, Refusal):
        return
    found = landing_areas(state, kind, need.pieces[0])
    areas = need.areas or (() if isinstance(found, Refusal) else found)
    others = list(all_bodies(state).values())

    def free(one: Body) -> bool:
        # Clear of the others it is by the packing.
        return may_stand(state, place, one, ()) is None

    best: Mapping[str, Any] | None = None
    most = -1
    for _ in range(_ATTEMPTS):
        to = _somewhere(areas, choose)
        if to is None:
            return
        group = [body(state, piece, to) for piece in need.pieces]
        poses = formations.spread(group, to, _SPACING, free, TOLERANCE, others, 14.0)
        put = tuple(Placed(model=b.id, pose=p) for b, p in zip(group, poses, strict=True) if p is not None)
        if len(put) == len(need.pieces):
            yield {need.field: put}
        elif len(put) > most:
            best, most = _partly(need, put), len(put)
    if need.partial and best is not None:
        yield best


def _partly(need: PlaceNeed, put: tuple[Placed, ...]) -> Mapping[str, Any]:
    """What there is room for, and the models left out (W40K-TRANS-10)."""
    standing = {placed.model for placed in put}
    return {need.field: put, "unplaced": tuple(piece for piece in need.pieces if piece not in standing)}


def _somewhere(areas: tuple[AreaMark, ...], choose: Chooser) -> Pose | None:
    """A place inside one of the areas."""
    if not areas:
        return None
    area = choose.pick(areas)
    shape = shapely.Polygon([(p.x, p.y) for p in area.outline], [[(p.x, p.y) for p in hole] for hole in area.holes])
    west, north, east, south = shape.bounds
    for _ in range(12):
        x, y = choose.between(west, east), choose.between(north, south)
        if shape.covers(shapely.Point(x, y)):
            return Pose(x=round(x, 4), y=round(y, 4))
    inside = shape.representative_point()
    return Pose(x=round(inside.x, 4), y=round(inside.y, 4))
