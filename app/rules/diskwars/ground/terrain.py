"""Pieces of terrain: their outlines, who overlaps them, what they do to a disk, who controls them (DW-TER, DW-CTL)."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from math import hypot

import shapely

from app.rules.diskwars.ground.disks import TOLERANCE, disc_of, on_field, side
from app.rules.diskwars.model.profiles import Library, TerrainSide
from app.rules.diskwars.model.state import DiskId, PieceId, State, Terrain
from app.rules.diskwars.model.tables import TerrainKeyword
from app.rules.kernel.boards.stacks import Disc
from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.plane.footprints import outline_of, polygon_of
from app.rules.kernel.plane.shapes import Oval, Point, Pose, Rect
from app.rules.kernel.seats import Seat

CORNERS = 24
"""An ellipse is a polygon of so many corners for everything that is measured (12.6)."""


ROOM = 4096
"""So many places of discs on one ground are remembered at most; then they are forgotten."""


def side_of(state: State, piece: Terrain) -> TerrainSide:
    """The side of a piece that lies up (DW-TER-20)."""
    return state.library.sides[piece.side]


class Ground:
    """Pieces as they lie, with all that was measured of them: it is the same for as long as no piece is laid anew."""

    __slots__ = ("_crossed", "_polygons", "_rounds", "_seen", "_under")

    def __init__(self, library: Library, pieces: Mapping[PieceId, Terrain]) -> None:
        self._polygons = {id: polygon_of(outlined(library, piece)) for id, piece in pieces.items()}
        self._rounds = {id: _round(shape) for id, shape in self._polygons.items()}
        self._under: dict[tuple[float, float, float], frozenset[PieceId]] = {}
        self._crossed: dict[Hashable, bool] = {}
        self._seen: dict[Hashable, bool] = {}

    def polygon(self, piece: PieceId) -> shapely.Polygon:
        """A piece as a polygon."""
        return self._polygons[piece]

    def under(self, disc: Disc) -> frozenset[PieceId]:
        """The pieces a disc overlaps; those that lie far off are not measured."""
        at = x, y, radius = disc.x, disc.y, disc.radius
        found = self._under.get(at)
        if found is None:
            if len(self._under) >= ROOM:
                self._under.clear()
            near = (id for id, (cx, cy, reach) in self._rounds.items() if hypot(cx - x, cy - y) <= reach + radius)
            found = self._under[at] = frozenset(id for id in near if covers(self._polygons[id], disc))
        return found

    def crossed(self, piece: PieceId, a: Disc, b: Disc) -> bool:
        """Whether the line between the middles of two discs meets a piece; one that lies far off is not measured."""
        key = piece, a.x, a.y, b.x, b.y
        found = self._crossed.get(key)
        if found is None:
            if len(self._crossed) >= ROOM:
                self._crossed.clear()
            x, y, reach = self._rounds[piece]
            found = self._crossed[key] = _beside(x, y, a, b) <= reach and bool(
                self._polygons[piece].intersects(shapely.LineString([(a.x, a.y), (b.x, b.y)]))
            )
        return found

    def seen(self, a: Disc, b: Disc, look: Callable[[], bool]) -> bool:
        """Whether a line can be drawn from one disc to another: looked for once for as long as both lie so."""
        key = a.x, a.y, a.radius, b.x, b.y, b.radius
        found = self._seen.get(key)
        if found is None:
            if len(self._seen) >= ROOM:
                self._seen.clear()
            found = self._seen[key] = look()
        return found


def _round(shape: shapely.Polygon) -> tuple[float, float, float]:
    """A circle that a piece lies in: its middle and, a hair more than, its reach."""
    low_x, low_y, high_x, high_y = shape.bounds
    return (low_x + high_x) / 2, (low_y + high_y) / 2, hypot(high_x - low_x, high_y - low_y) / 2 + TOLERANCE.touch


def _beside(x: float, y: float, a: Disc, b: Disc) -> float:
    """How far a place is from the line between the middles of two discs."""
    dx, dy = b.x - a.x, b.y - a.y
    long = dx * dx + dy * dy
    part = min(1.0, max(0.0, ((x - a.x) * dx + (y - a.y) * dy) / long)) if long else 0.0
    return hypot(x - a.x - part * dx, y - a.y - part * dy)


_GROUNDS: ByIdentity[Library, ByIdentity[Mapping[PieceId, Terrain], Ground]] = ByIdentity(
    lambda library: ByIdentity(lambda pieces: Ground(library, pieces), room=16), room=16
)


def ground(state: State) -> Ground:
    """The pieces of a state as they lie, measured once."""
    return _GROUNDS(state.library)(state.terrain)


def outline(state: State, piece: Terrain) -> tuple[Point, ...]:
    """The outline of a piece where it lies."""
    return outlined(state.library, piece)


def outlined(library: Library, piece: Terrain) -> tuple[Point, ...]:
    """The outline of a piece of this library where it lies."""
    card = library.terrain[piece.card]
    pose = Pose(x=piece.at.x, y=piece.at.y, facing=piece.turned)
    if card.outline == "rect":
        return outline_of(Rect(width=card.width, depth=card.height), pose)
    return outline_of(Oval(rx=card.width / 2, ry=card.height / 2), pose, CORNERS)


def polygon(state: State, piece: PieceId) -> shapely.Polygon:
    """A piece as a polygon."""
    return ground(state).polygon(piece)


def covers(shape: shapely.Polygon, disc: Disc) -> bool:
    """Whether a disc overlaps a shape (DW-GEO-03)."""
    return bool(TOLERANCE.meets(shape.distance(shapely.Point(disc.x, disc.y)), disc.radius))


def under(state: State, disc: Disc) -> Iterator[Terrain]:
    """The pieces a disc overlaps, whatever lies between (DW-PIN-11)."""
    there = ground(state).under(disc)
    return (piece for piece in state.terrain.values() if piece.id in there)


def overlaps(state: State, disk: DiskId, piece: PieceId) -> bool:
    """Whether a disk overlaps a piece (DW-TER-01)."""
    return piece in _under_disk(state, disk)


@memoized
def _under_disk(state: State, disk: DiskId) -> frozenset[PieceId]:
    return ground(state).under(disc_of(state, disk))


def crossed(state: State, piece: PieceId, a: Disc, b: Disc) -> bool:
    """Whether the line between the middles of two discs meets a piece."""
    return ground(state).crossed(piece, a, b)


def has(state: State, disk: DiskId, word: TerrainKeyword) -> bool:
    """Whether a disk overlaps a piece with this keyword."""
    if state.disks[disk].at is None:
        return False
    there = _under_disk(state, disk)
    return any(word in side_of(state, state.terrain[piece]).keywords for piece in there)


@memoized
def controlled_by(state: State, piece: PieceId) -> Seat | None:
    """Who controls a piece: a disk of his overlaps it and none of an enemy does (DW-CTL-02, DW-CTL-03)."""
    there = {disk.controller for disk in on_field(state) if overlaps(state, disk.id, piece)}
    return next(iter(sorted(there)), None) if len({side(state, seat) for seat in there}) == 1 else None
