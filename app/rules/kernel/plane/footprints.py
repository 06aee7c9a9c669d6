"""Footprints as sets of plan points: vertices, radii, convex parts, samples, and their Shapely shapes.

Circles stay circles: their polygons are only ever drawn. Ovals are measured as balanced polygons of
`DENSE` vertices, half of the error inside and half outside: at most rx * (pi / DENSE)**2 / 4,
which is 0.00013 for an oval of half axis 3.35.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, ceil, cos, hypot, pi, radians, sin, tau
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import shapely

from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.plane.joining import shrunk
from app.rules.kernel.plane.shapes import Body, Circle, Footprint, Hull, Oval, Point, Pose, Prism, Rect

Floats: TypeAlias = npt.NDArray[np.float64]
Flags: TypeAlias = npt.NDArray[np.bool_]
Outline: TypeAlias = Sequence[Point]

DENSE = 256
"""Vertices of the polygon an oval is measured as."""


def _radius(footprint: Footprint) -> float:
    match footprint:
        case Circle():
            return footprint.radius
        case Oval():
            return max(footprint.rx, footprint.ry)
        case Hull():
            return max(hypot(p.x, p.y) for p in footprint.outline)
        case Rect():
            return hypot(footprint.width, footprint.depth) / 2


_circumradius = ByIdentity(_radius)


def circumradius(footprint: Footprint) -> float:
    """The radius of the circle around the centre that holds the whole footprint."""
    return footprint.radius if isinstance(footprint, Circle) else _circumradius(footprint)


@lru_cache(maxsize=512)
def _unit_ring(segments: int) -> Floats:
    angles = np.arange(segments) * (tau / segments)
    return np.column_stack((np.cos(angles), np.sin(angles)))


def _own_vertices(footprint: Footprint) -> Floats:
    match footprint:
        case Hull():
            return np.array([(p.x, p.y) for p in footprint.outline])
        case Rect():
            d, w = footprint.depth / 2, footprint.width / 2
            return np.array([(d, -w), (d, w), (-d, w), (-d, -w)])
        case Circle():
            rx = ry = footprint.radius
        case Oval():
            rx, ry = footprint.rx, footprint.ry
    balance = (1 + 1 / cos(pi / DENSE)) / 2
    return _unit_ring(DENSE) * (rx * balance, ry * balance)


own_vertices = ByIdentity(_own_vertices)
"""The vertices of a footprint around its centre at facing 0: (n, 2)."""


def posed(points: Floats, pose: Pose) -> Floats:
    """Points of a footprint, turned by the facing and moved to the pose: (n, 2)."""
    if pose.facing == 0:
        return np.asarray(points + np.array((pose.x, pose.y)))
    turn = radians(pose.facing)
    c, s = cos(turn), sin(turn)
    return np.asarray(points @ np.array(((c, s), (-s, c))) + np.array((pose.x, pose.y)))


def posed_all(points: Floats, poses: Sequence[Pose]) -> Floats:
    """Points of a footprint at each of many poses: (poses, n, 2)."""
    turn = np.radians([pose.facing for pose in poses])[:, None]
    c, s = np.cos(turn), np.sin(turn)
    x, y = points.T
    centres = np.array([(pose.x, pose.y) for pose in poses])[:, None]
    return np.asarray(np.stack((x * c - y * s, x * s + y * c), axis=-1) + centres)


def vertices(body: Body) -> Floats:
    """The vertices of a body's footprint where it stands: (n, 2)."""
    return posed(own_vertices(body.footprint), body.pose)


plan_polygon: ByIdentity[Body, shapely.Polygon] = ByIdentity(lambda body: shapely.Polygon(vertices(body)))
"""The footprint of a body as a polygon; exact where it has corners, within the stated error for ovals, for drawing for circles."""


class Cores:
    """A polygon less a margin, prepared once a margin: what another interior has to meet to overlap it."""

    __slots__ = ("_known", "_polygon")

    def __init__(self, polygon: shapely.Polygon) -> None:
        self._polygon = polygon
        self._known: dict[float, shapely.Geometry] = {}

    def less(self, margin: float) -> shapely.Geometry:
        """The polygon less this margin."""
        core = self._known.get(margin)
        if core is None:
            core = self._known[margin] = shrunk(self._polygon, margin)
            shapely.prepare(core)
        return core


_plan_cores: ByIdentity[Body, Cores] = ByIdentity(lambda body: Cores(plan_polygon(body)))


def plan_core(body: Body, margin: float) -> shapely.Geometry:
    """The polygon of a footprint less a margin: what another interior has to meet to overlap it."""
    return _plan_cores(body).less(margin)


def plan_shape(body: Body) -> shapely.Polygon:
    """The footprint where it stands, for drawing and areas: never measure a circle with it."""
    return plan_polygon(body)


def outline_of(footprint: Footprint, pose: Pose, segments: int = 32) -> tuple[Point, ...]:
    """The outline to draw: the corners of a hull or rectangle, `segments` points on the edge of a circle or oval."""
    match footprint:
        case Hull() | Rect():
            ring = own_vertices(footprint)
        case Circle():
            ring = _unit_ring(segments) * footprint.radius
        case Oval():
            ring = _unit_ring(segments) * (footprint.rx, footprint.ry)
    return tuple(Point(x=float(x), y=float(y)) for x, y in posed(ring, pose))


def polygon_of(outline: Outline) -> shapely.Polygon:
    """An outline as a polygon."""
    return shapely.Polygon([(p.x, p.y) for p in outline])


def convex_pieces(polygon: shapely.Polygon) -> list[Floats]:
    """A polygon as convex rings (m, 2), counter-clockwise in (x, y), not closed: itself, or its triangles."""
    hull = polygon.convex_hull
    if hull.area - polygon.area <= 1e-9 * max(1.0, hull.area):
        return [_ring(hull)]
    return [_ring(piece) for piece in shapely.get_parts(shapely.constrained_delaunay_triangles(polygon))]


def _ring(polygon: shapely.Polygon) -> Floats:
    return np.asarray(shapely.get_coordinates(shapely.orient_polygons(polygon)))[:-1]


class Relief:
    """A prism as the predicates use it: polygon, bounds and convex parts, computed once."""

    __slots__ = ("bounds", "cores", "parts", "polygon", "prism")

    def __init__(self, prism: Prism) -> None:
        self.prism = prism
        self.polygon = polygon_of(prism.outline)
        self.bounds: tuple[float, float, float, float] = self.polygon.bounds
        self.parts = convex_pieces(self.polygon)
        # Touching is legal up to the tolerance, so interiors are tested on a polygon a little smaller.
        self.cores = Cores(self.polygon)
        shapely.prepare(self.polygon)

    @property
    def top(self) -> float:
        """The height of its upper face."""
        return self.prism.base + self.prism.height


relief = ByIdentity(Relief)
"""The prepared form of a prism."""


def samples(body: Body, count: int) -> Floats:
    """The centre and `count` points on the outline, evenly spread (where there are corners: those first): (count + 1, 2).

    Rule: W40K-GEO-15.
    """
    footprint = body.footprint
    match footprint:
        case Circle():
            # The facing of a round base means nothing, so it must not change what is seen.
            ring = _unit_ring(count) * footprint.radius + (body.pose.x, body.pose.y)
        case Oval():
            ring = posed(_unit_ring(count) * (footprint.rx, footprint.ry), body.pose)
        case Hull() | Rect():
            ring = posed(_spread(own_vertices(footprint), count), body.pose)
    return np.vstack(((body.pose.x, body.pose.y), ring))


def front_samples(body: Body, count: int) -> Floats:
    """The middle of a rectangle's front edge and `count` points along it, its ends among them; all of any other outline."""
    if not isinstance(body.footprint, Rect):
        return samples(body, count)
    depth, width = body.footprint.depth / 2, body.footprint.width / 2
    across = np.linspace(-width, width, count)
    own = np.vstack(((depth, 0.0), np.column_stack((np.full(count, depth), across))))
    return posed(own, body.pose)


def _spread(ring: Floats, count: int) -> Floats:
    line = shapely.LinearRing(ring)
    if len(ring) >= count:
        return np.asarray(
            shapely.get_coordinates(shapely.line_interpolate_point(line, np.arange(count) * line.length / count))
        )
    edges = np.linalg.norm(np.roll(ring, -1, axis=0) - ring, axis=1)
    cuts = np.ones(len(ring), dtype=int)
    for _ in range(count - len(ring)):
        cuts[int(np.argmax(edges / cuts))] += 1
    points: list[Floats] = []
    for i, n in enumerate(cuts):
        a, b = ring[i], ring[(i + 1) % len(ring)]
        points.extend(a + (b - a) * (k / n) for k in range(int(n)))
    return np.array(points)


def turn_between(start: float, end: float) -> float:
    """The shorter turn from one facing to another, in degrees from -180 to 180."""
    turn = (end - start) % 360.0
    return turn - 360.0 if turn > 180.0 else turn


def interpolated(a: Pose, b: Pose, steps: int) -> list[Pose]:
    """`steps` + 1 poses from a to b, position and facing changing evenly (W40K-GEO-06)."""
    turn = turn_between(a.facing, b.facing)
    return [
        Pose(x=a.x + (b.x - a.x) * t, y=a.y + (b.y - a.y) * t, z=a.z + (b.z - a.z) * t, facing=a.facing + turn * t)
        for t in (i / steps for i in range(steps + 1))
    ]


def steps_of(a: Pose, b: Pose, least: int = 16, per_degrees: float = 2.8125) -> int:
    """How finely a segment is cut: at least 16 steps, and a step for every few degrees turned."""
    return max(least, ceil(abs(turn_between(a.facing, b.facing)) / per_degrees))


def bearing(dx: float, dy: float) -> float:
    """The facing that looks along (dx, dy), in degrees."""
    return (atan2(dy, dx) * 180.0 / pi) % 360.0
