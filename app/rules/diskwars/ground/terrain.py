"""Pieces of terrain: their outlines, who overlaps them, what they do to a disk, who controls them (DW-TER, DW-CTL)."""

from collections.abc import Iterator

import shapely

from app.rules.diskwars.ground.disks import TOLERANCE, disc_of, on_field, side
from app.rules.diskwars.model.profiles import TerrainSide
from app.rules.diskwars.model.state import DiskId, PieceId, State, Terrain
from app.rules.diskwars.model.tables import TerrainKeyword
from app.rules.kernel.boards.stacks import Disc
from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.plane.footprints import outline_of, polygon_of
from app.rules.kernel.plane.shapes import Oval, Point, Pose, Rect
from app.rules.kernel.seats import Seat

CORNERS = 24
"""An ellipse is a polygon of so many corners for everything that is measured (12.6)."""


def side_of(state: State, piece: Terrain) -> TerrainSide:
    """The side of a piece that lies up (DW-TER-20)."""
    return state.library.sides[piece.side]


def outline(state: State, piece: Terrain) -> tuple[Point, ...]:
    """The outline of a piece where it lies."""
    card = state.library.terrain[piece.card]
    pose = Pose(x=piece.at.x, y=piece.at.y, facing=piece.turned)
    if card.outline == "rect":
        return outline_of(Rect(width=card.width, depth=card.height), pose)
    return outline_of(Oval(rx=card.width / 2, ry=card.height / 2), pose, CORNERS)


@memoized
def _polygons(state: State) -> dict[PieceId, shapely.Polygon]:
    return {piece.id: polygon_of(outline(state, piece)) for piece in state.terrain.values()}


def polygon(state: State, piece: PieceId) -> shapely.Polygon:
    """A piece as a polygon."""
    return _polygons(state)[piece]


def covers(shape: shapely.Polygon, disc: Disc) -> bool:
    """Whether a disc overlaps a shape (DW-GEO-03)."""
    return bool(TOLERANCE.meets(shape.distance(shapely.Point(disc.x, disc.y)), disc.radius))


def under(state: State, disc: Disc) -> Iterator[Terrain]:
    """The pieces a disc overlaps, whatever lies between (DW-PIN-11)."""
    return (piece for piece in state.terrain.values() if covers(polygon(state, piece.id), disc))


def overlaps(state: State, disk: DiskId, piece: PieceId) -> bool:
    """Whether a disk overlaps a piece (DW-TER-01)."""
    return piece in _under_disk(state, disk)


@memoized
def _under_disk(state: State, disk: DiskId) -> frozenset[PieceId]:
    return frozenset(piece.id for piece in under(state, disc_of(state, disk)))


def between(state: State, piece: PieceId, a: Disc, b: Disc) -> bool:
    """Whether a piece is near enough to the way from one disc to another that a line between them could meet it."""
    way = shapely.LineString([(a.x, a.y), (b.x, b.y)])
    return bool(polygon(state, piece).distance(way) <= max(a.radius, b.radius) + TOLERANCE.touch)


def has(state: State, disk: DiskId, word: TerrainKeyword) -> bool:
    """Whether a disk overlaps a piece with this keyword."""
    if state.disks[disk].at is None:
        return False
    return any(word in side_of(state, piece).keywords for piece in under(state, disc_of(state, disk)))


@memoized
def controlled_by(state: State, piece: PieceId) -> Seat | None:
    """Who controls a piece: a disk of his overlaps it and none of an enemy does (DW-CTL-02, DW-CTL-03)."""
    there = {disk.controller for disk in on_field(state) if overlaps(state, disk.id, piece)}
    return next(iter(sorted(there)), None) if len({side(state, seat) for seat in there}) == 1 else None
