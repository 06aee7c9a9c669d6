"""The ground a piece moves over, and what of it keeps the centre of a piece away, as convex rings.

Rings only guide the search for a way: they hold the forbidden disc with a margin, so that a way along them is legal; the
sweeps give the verdict.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, hypot, pi, sqrt, tau
from typing import Protocol

import numpy as np
import shapely

from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.plane.footprints import (
    Floats,
    Relief,
    circumradius,
    convex_pieces,
    plan_polygon,
    relief,
    vertices,
)
from app.rules.kernel.plane.gaps import gap, horizontal_gap, vertical_gap
from app.rules.kernel.plane.moving import Moving
from app.rules.kernel.plane.placement import heights_meet, on_table, over, overlaps, overlaps_prism, supported
from app.rules.kernel.plane.shapes import Body, Circle, Oval, Pose, Prism
from app.rules.kernel.plane.sweeps import Watch
from app.rules.kernel.plane.tolerance import Tolerance

Zone = tuple[Body, float]
"""A body and the distance around it, inclusive, that must not be entered."""

Cap = tuple[Prism, float]
"""A piece of terrain, and the height above which nothing may end over it."""

Box = tuple[float, float, float, float]
"""West, north, east, south."""

_CORNERS = 24
_ANGLES = np.arange(_CORNERS) * (tau / _CORNERS)
_CIRCLE: Floats = np.column_stack((np.cos(_ANGLES), np.sin(_ANGLES))) / cos(pi / _CORNERS)
_OUT = 1 / cos(pi / _CORNERS)
_QUARTER = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """Where a piece moves: table size, terrain, and what it must keep off.

    `bodies` cannot be crossed (W40K-MOVE-05); `zones` hold all along the way and at its end (W40K-GEO-09), `end_zones`
    only at its end; with a `watch` the zones on the way hold only where their body and the mover see each other. `caps` are
    over what no end is high up. A flying piece minds its end alone (W40K-MOVE-08). Without `climb` terrain is walked around.
    """

    width: float
    height: float
    tolerance: Tolerance
    moving: Moving
    prisms: tuple[Prism, ...] = ()
    bodies: tuple[Body, ...] = ()
    zones: tuple[Zone, ...] = ()
    end_zones: tuple[Zone, ...] = ()
    caps: tuple[Cap, ...] = ()
    watch: Watch | None = None
    flying: bool = False
    climb: bool = True


@dataclass(frozen=True, slots=True)
class Ring:
    """A convex region that the mover's centre keeps out of: a core grown by a radius, and its corners (n, 2)."""

    core: shapely.Geometry
    radius: float
    corners: Floats
    box: Box

    def meets(self, bounds: Box) -> bool:
        """Whether the box around the ring meets a box (west, north, east, south)."""
        west, north, east, south = self.box
        return west <= bounds[2] and bounds[0] <= east and north <= bounds[3] and bounds[1] <= south

    def holds(self, x: float, y: float, tolerance: Tolerance) -> bool:
        """Whether a place is really too near, not only inside the margin of the corners."""
        return bool(shapely.distance(self.core, shapely.Point(x, y)) < self.radius - tolerance.touch / 2)

    def shaved(self, x: float, y: float) -> "Ring":
        """The ring without the part of its margin in which a legal place lies: cut straight at that place."""
        line = shapely.get_coordinates(shapely.shortest_line(self.core, shapely.Point(x, y)))
        way = line[1] - line[0]
        long = float(np.hypot(*way))
        if long == 0:
            return self
        out = way / long
        side = (self.corners - line[1]) @ out
        if side.max() <= 1e-6:
            return self
        kept: list[Floats] = []
        for i in range(len(side)):
            j = (i + 1) % len(side)
            if side[i] <= 0:
                kept.append(self.corners[i])
            if side[i] * side[j] < 0:
                part = side[i] / (side[i] - side[j])
                kept.append(self.corners[i] + (self.corners[j] - self.corners[i]) * part)
        return replace(self, corners=np.array(kept), box=bounds_of(kept))


def _cores(body: Body) -> list[shapely.Geometry]:
    match body.footprint:
        case Circle():
            return [shapely.Point(body.pose.x, body.pose.y)]
        case Oval():
            return [plan_polygon(body).simplify(0.002).buffer(0.002)]
        case _:
            return [shapely.Polygon(ring) for ring in convex_pieces(plan_polygon(body))]


cores_of = ByIdentity(_cores)
"""The convex parts of a body's outline."""


def around_body(body: Body, margin: float) -> Iterator[Ring]:
    """The rings at this margin around a body."""
    if isinstance(body.footprint, Circle):
        radius, x, y = body.footprint.radius + margin, body.pose.x, body.pose.y
        out = radius * _OUT
        corners = _CIRCLE * radius + np.array((x, y))
        yield Ring(cores_of(body)[0], radius, corners, (x - out, y - out, x + out, y + out))
        return
    for core in cores_of(body):
        yield _grown(core, margin)


def around_prism(prism: Prism, margin: float) -> tuple[Ring, ...]:
    """The rings at this margin around the convex parts of a terrain piece."""
    return _around_relief(relief(prism), margin)


@lru_cache(maxsize=1024)
def _around_relief(shape: Relief, margin: float) -> tuple[Ring, ...]:
    return tuple(_grown(shapely.Polygon(part), margin) for part in shape.parts)


def _grown(core: shapely.Geometry, margin: float) -> Ring:
    shape = core.buffer(margin / cos(pi / (4 * _QUARTER)), quad_segs=_QUARTER)
    corners = np.asarray(shapely.get_coordinates(shapely.orient_polygons(shape)))[:-1]
    return Ring(core, margin, corners, bounds_of(corners))


def bounds_of(corners: Sequence[Floats] | Floats) -> Box:
    """The box around these corners."""
    ring = np.asarray(corners)
    (west, north), (east, south) = ring.min(axis=0).tolist(), ring.max(axis=0).tolist()
    return west, north, east, south


class Form(Protocol):
    """How a mover grows what it must not touch, for its centre to keep out of."""

    def around_body(self, other: Body, margin: float) -> Iterator[Ring]:
        """The rings that keep the mover so far from another body."""

    def around_prism(self, prism: Prism) -> tuple[Ring, ...]:
        """The rings that keep the mover clear of a terrain piece."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A mover taken as the circle around it: it may turn as it likes."""

    radius: float

    def around_body(self, other: Body, margin: float) -> Iterator[Ring]:
        """The rings at this margin around another body."""
        return around_body(other, self.radius + margin)

    def around_prism(self, prism: Prism) -> tuple[Ring, ...]:
        """The rings around a terrain piece."""
        return around_prism(prism, self.radius)


def disc_of(body: Body) -> Disc:
    """The circle around a body."""
    return Disc(circumradius(body.footprint))


def body_rings(
    body: Body, ground: Ground, level: float, zones: Sequence[Zone] = (), form: Form | None = None
) -> Iterator[Ring]:
    """What the bodies forbid the centre of a mover whose underside is at `level`; those within these zones say nothing new."""
    form = form or disc_of(body)
    zoned = {other.id for other, distance in zones if _holds_at(body, level, other, distance, ground)}
    for other in ground.bodies:
        apart = other.id != body.id and other.id not in zoned
        if apart and heights_meet(level, body.height, other.pose.z, other.height, ground.tolerance):
            yield from form.around_body(other, 0.0)


def _holds_at(body: Body, level: float, other: Body, distance: float, ground: Ground) -> bool:
    """Whether a zone reaches a mover whose underside is at `level`."""
    raised = replace(body, pose=replace(body.pose, z=level))
    return ground.moving.flat_zones or ground.tolerance.within(vertical_gap(raised, other), distance)


def freed(rings: Sequence[Ring], places: Sequence[tuple[float, float]], tolerance: Tolerance) -> list[Ring]:
    """The rings made to leave these places free: shaved where they only graze one, left out where they hold one.

    A place really inside, such as a start in a zone, has to be judged by the sweep: its ring cannot be obeyed.
    """
    kept = list(rings)
    for x, y in places:
        spot = (x, y, x, y)
        touched = [ring for ring in kept if ring.meets(spot)]
        if touched:
            apart = [ring for ring in kept if not ring.meets(spot)]
            kept = [*apart, *(ring.shaved(x, y) for ring in touched if not ring.holds(x, y, tolerance))]
    return kept


def zone_rings(
    body: Body, ground: Ground, zones: Sequence[Zone], level: float, form: Form | None = None
) -> Iterator[Ring]:
    """What zones forbid the centre of a mover whose underside is at `level`: less of it where they stand apart in height."""
    form = form or disc_of(body)
    raised = replace(body, pose=replace(body.pose, z=level))
    for other, distance in zones:
        rise = 0.0 if ground.moving.flat_zones else vertical_gap(raised, other)
        if other.id != body.id and ground.tolerance.within(rise, distance):
            flat = sqrt(max(0.0, (distance + 1.6 * ground.tolerance.bound) ** 2 - rise * rise))
            yield from form.around_body(other, flat)


def prism_rings(
    body: Body, prisms: Sequence[Prism], level: float, tolerance: Tolerance, form: Form | None = None
) -> Iterator[Ring]:
    """What terrain forbids the centre of a mover whose underside is at `level`."""
    form = form or disc_of(body)
    for prism in prisms:
        if prism.blocks_movement and heights_meet(level, body.height, prism.base, prism.height, tolerance):
            yield from form.around_prism(prism)


def room(body: Body, ground: Ground, facing: float) -> Box:
    """Where on the table the centre may be: west, north, east, south."""
    if isinstance(body.footprint, Circle):
        dx = dy = ex = ey = body.footprint.radius
    else:
        ring = vertices(replace(body, pose=Pose(x=0.0, y=0.0, facing=facing)))
        (dx, dy), (ex, ey) = (-ring.min(axis=0)).tolist(), ring.max(axis=0).tolist()
    return dx, dy, ground.width - ex, ground.height - ey


def may_climb(ground: Ground) -> bool:
    """Whether tops of terrain can be come onto at all."""
    return ground.climb or ground.flying


def is_low(prism: Prism, ground: Ground) -> bool:
    """Whether a piece is no more than a free step: crossed as if it were not there."""
    return prism.climbable and may_climb(ground) and ground.moving.climbed(prism.base + prism.height, last=False) == 0


def top_of(body: Body, prism: Prism, ground: Ground) -> shapely.Geometry:
    """Where the centre may be for the top of this piece alone to carry the body."""
    outline = relief(prism).polygon
    if not ground.moving.whole_base:
        return outline
    reach = circumradius(body.footprint)
    return outline.buffer(reach - ground.tolerance.touch if is_low(prism, ground) else -reach)


def resting_height(body: Body, ground: Ground, x: float, y: float) -> float:
    """The height a body rests at: on the highest climbable terrain under its centre, else on the table (W40K-GEO-08).

    Where the whole base has to be carried, on the highest that is under any of it.
    """
    if not may_climb(ground):
        return 0.0
    here = replace(body, pose=replace(body.pose, x=x, y=y))
    centre, best = shapely.Point(x, y), 0.0
    for prism in ground.prisms:
        if prism.blocks_movement and prism.climbable and relief(prism).top > best:
            under = over(here, prism, ground.tolerance) if ground.moving.whole_base else _is_over(centre, relief(prism))
            best = relief(prism).top if under else best
    return best


def _is_over(centre: shapely.Point, shape: Relief) -> bool:
    west, north, east, south = shape.bounds
    return west <= centre.x <= east and north <= centre.y <= south and bool(shape.polygon.intersects(centre))


def may_end(body: Body, ground: Ground) -> bool:
    """Whether a body may end where it stands: on the table, carried, clear of bodies, terrain and zones (W40K-MOVE-09)."""
    tolerance = ground.tolerance
    if not on_table(body, ground.width, ground.height, tolerance) or not supported(
        body, ground.prisms, tolerance, ground.moving
    ):
        return False
    if any(overlaps_prism(body, prism, tolerance) for prism in ground.prisms):
        return False
    if any(over(body, prism, tolerance) for prism in capped(ground, body.pose.z)):
        return False
    if any(other.id != body.id and overlaps(body, other, tolerance) for other in ground.bodies):
        return False
    return not any(_inside(body, zone, ground) for zone in (*ground.zones, *ground.end_zones))


def capped(ground: Ground, level: float) -> list[Prism]:
    """What nothing may end over with its underside at `level`."""
    return [prism for prism, most in ground.caps if ground.tolerance.more_than(level, most)]


def _inside(body: Body, zone: Zone, ground: Ground) -> bool:
    other, distance = zone
    away = hypot(body.pose.x - other.pose.x, body.pose.y - other.pose.y)
    reach = circumradius(body.footprint) + circumradius(other.footprint) + distance
    if other.id == body.id or ground.tolerance.more_than(away, reach):
        return False
    measured = horizontal_gap if ground.moving.flat_zones else gap
    return ground.tolerance.within(measured(body, other), distance)
