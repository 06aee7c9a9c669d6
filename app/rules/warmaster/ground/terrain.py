"""What terrain does to troops: who may enter, where orders are hard to give, what hides them (WM-TER-01..07, WM-CMD-04).

High walls bar everybody, for there is nothing to climb them with (WM-DAT-03).
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import shapely

from app.rules.kernel.boards.stands import HAIR, Stand
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.incremental.tracking import unwatched
from app.rules.kernel.plane.footprints import circumradius, plan_polygon, polygon_of
from app.rules.kernel.plane.shapes import Body
from app.rules.warmaster.characteristics import flies, troop_of
from app.rules.warmaster.model.profiles import TerrainPiece
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.model.tables import BEHIND, DENSE, GROUND, TOLERANCE, WOODS, TroopType

V = TypeVar("V")

_area = ByIdentity[TerrainPiece, shapely.Polygon](lambda piece: polygon_of(piece.outline))


def area_of(piece: TerrainPiece) -> shapely.Polygon:
    """The outline of a piece as a polygon."""
    return _area(piece)


def is_open_to(piece: TerrainPiece, type: TroopType) -> bool:
    """Whether troops of a type may enter a piece: as its kind says, or as was agreed (WM-TER-01, WM-SET-03)."""
    if type in piece.bars:
        return False
    return type in piece.opens or type in GROUND[piece.kind]


_closed = ByIdentity[Mapping[str, TerrainPiece], dict[TroopType | None, shapely.Geometry]](lambda terrain: {}, room=64)


def barred(state: State, type: TroopType) -> shapely.Geometry:
    """The ground that troops of a type cannot enter; a bridge opens what it leads over."""
    known = _closed(state.terrain)
    if type not in known:
        known[type] = _barred(state.terrain, type)
    return known[type]


def _barred(terrain: Mapping[str, TerrainPiece], type: TroopType) -> shapely.Geometry:
    closed = [area_of(piece) for piece in terrain.values() if not is_open_to(piece, type)]
    ways = [area_of(piece) for piece in terrain.values() if piece.kind == "bridge" and is_open_to(piece, type)]
    if not closed:
        return shapely.MultiPolygon()
    return shapely.difference(shapely.union_all(closed), shapely.union_all(ways)) if ways else shapely.union_all(closed)


def barred_to_flyers(state: State) -> shapely.Geometry:
    """Where flyers never end: woods, and what bars everybody unless it was agreed otherwise (WM-FLY-08, WM-TER-01)."""
    known = _closed(state.terrain)
    if None not in known:
        known[None] = _barred_to_flyers(state.terrain)
    return known[None]


def _barred_to_flyers(terrain: Mapping[str, TerrainPiece]) -> shapely.Geometry:
    closed = [
        area_of(piece)
        for piece in terrain.values()
        if piece.kind in WOODS or (piece.kind == "barrier" and not piece.opens)
    ]
    return shapely.union_all(closed) if closed else shapely.MultiPolygon()


def barred_to(state: State, unit: UnitId) -> shapely.Geometry:
    """The ground on which a unit cannot end."""
    return barred_to_flyers(state) if flies(state, unit) else barred(state, troop_of(state, unit).type)


_places = ByIdentity[Stand, dict[object, tuple[object, Any]]](lambda stand: {})
"""What terrain makes of a stand where it stands, with the terrain or the piece that this followed from."""


def of_place(state: State, stand: Stand, tell: Callable[[State, Stand], V]) -> V:
    """What terrain makes of a stand where it stands: looked at again when it has moved, or a piece of terrain is another."""
    terrain, known = unwatched(state.terrain), _places(stand)
    kept = known.get(tell)
    if kept is None or kept[0] is not terrain:
        kept = known[tell] = terrain, tell(state, stand)
    found: V = kept[1]
    return found


def level_of(state: State, stand: Stand) -> int:
    """How high the middle of a stand is, in steps of hills."""
    return of_place(state, stand, _level)


def _level(state: State, stand: Stand) -> int:
    spot = shapely.Point(stand.pose.x, stand.pose.y)
    hills = ("hill", "steep_hill", "wooded_hill")
    levels = (max(1, p.level) for p in state.terrain.values() if p.kind in hills and area_of(p).intersects(spot))
    return max(levels, default=0)


_core = ByIdentity[Body, shapely.Geometry](lambda body: plan_polygon(body).buffer(-TOLERANCE.touch, join_style="mitre"))


_boxes = ByIdentity[shapely.Geometry, list[tuple[float, float, float, float]]](
    lambda area: shapely.bounds(shapely.get_parts(area)).tolist()
)
"""The boxes around the parts of an area."""


def is_in(body: Body, area: shapely.Geometry) -> bool:
    """Whether a body lies in an area by more than touching it."""
    x, y, reach = body.pose.x, body.pose.y, circumradius(body.footprint) + HAIR
    near = any(
        west <= x + reach and x - reach <= east and north <= y + reach and y - reach <= south
        for west, north, east, south in _boxes(area)
    )
    if not near or not _meets(plan_polygon(body), area):
        return False
    return bool(_core(body).intersects(area))


def _meets(polygon: shapely.Polygon, area: shapely.Geometry) -> bool:
    """Whether they meet at all: told by the prepared area, as its core is dear to make and most stands are far from any."""
    shapely.prepare(area)
    return bool(area.intersects(polygon))


def in_dense(state: State, stands: tuple[Stand, ...]) -> bool:
    """Whether any stand is even partly in dense terrain (WM-CMD-04, WM-TER-04); looked at again once a stand has moved."""
    terrain = unwatched(state.terrain)
    known = _dense(stands)
    if known.get("terrain") is not terrain:
        known["terrain"], known["found"] = terrain, _any_in(state, stands, lambda piece: piece.kind in DENSE)
    return bool(known["found"])


_dense = ByIdentity[tuple[Stand, ...], dict[str, object]](lambda stands: {})


def in_walls(state: State, stands: tuple[Stand, ...]) -> bool:
    """Whether any stand is on high walls (WM-COV-03, -10)."""
    return _any_in(state, stands, lambda piece: piece.kind == "high_wall")


def is_at(stand: Stand, piece: TerrainPiece) -> bool:
    """Whether a stand is on a piece or so near that it may be behind it (WM-GEO-16)."""
    known = _places(stand)
    kept = known.get(piece.id)
    if kept is None or kept[0] is not piece:
        away = float(shapely.distance(plan_polygon(stand.body), area_of(piece)))
        kept = known[piece.id] = piece, TOLERANCE.within(away, BEHIND)
    return bool(kept[1])


def at_walls(state: State, stands: tuple[Stand, ...]) -> bool:
    """Whether any stand is in a fortified position: on high walls or near enough to stand behind them (WM-FRM-02)."""
    walls = [piece for piece in state.terrain.values() if piece.kind == "high_wall"]
    return any(is_at(stand, piece) for stand in stands for piece in walls)


def are_behind_walls(state: State, stands: tuple[Stand, ...], type: TroopType) -> bool:
    """Whether all stands are on walls that troops of a type cannot get onto: that takes the siege rules (WM-COV-10)."""
    shut = [area_of(p) for p in state.terrain.values() if p.kind == "high_wall" and not is_open_to(p, type)]
    return bool(stands) and all(any(is_in(stand.body, area) for area in shut) for stand in stands)


def _any_in(state: State, stands: tuple[Stand, ...], which: Callable[[TerrainPiece], bool]) -> bool:
    areas = [area_of(piece) for piece in state.terrain.values() if which(piece)]
    return any(is_in(stand.body, area) for stand in stands for area in areas)
