"""Distances between bodies: the horizontal gap, the vertical gap, and the 3D distance made of both.

Two circles: closed form. Circles and ovals: `ellipses`. With a hull or a rectangle: the exact polygon distance, less the radius of
a circle; an oval beside a polygon is a balanced polygon (error below 0.0002). Bodies that overlap
are 0 apart.
"""

from collections.abc import Sequence
from math import hypot

import numpy as np
import numpy.typing as npt
import shapely

from app.rules.kernel.plane.ellipses import separation
from app.rules.kernel.plane.footprints import Floats, circumradius, plan_polygon
from app.rules.kernel.plane.shapes import CORNERED, Body, Circle, Hull, Point, Pose
from app.rules.kernel.plane.tolerance import Tolerance


def horizontal_gap(a: Body, b: Body) -> float:
    """The distance between two footprints in plan, 0 when they touch or overlap (W40K-GEO-02)."""
    fa, fb = a.footprint, b.footprint
    if isinstance(fa, Circle) and isinstance(fb, Circle):
        return max(0.0, hypot(a.pose.x - b.pose.x, a.pose.y - b.pose.y) - fa.radius - fb.radius)
    if not isinstance(fa, CORNERED) and not isinstance(fb, CORNERED):
        return max(0.0, separation(a, b))
    return max(0.0, float(shapely.distance(_solid(a), _solid(b))) - _rounding(a) - _rounding(b))


def _solid(body: Body) -> shapely.Geometry:
    """What is left of a footprint when its rounding is taken off: the centre of a circle, else the polygon."""
    if isinstance(body.footprint, Circle):
        return shapely.points(body.pose.x, body.pose.y)
    return plan_polygon(body)


def _rounding(body: Body) -> float:
    return body.footprint.radius if isinstance(body.footprint, Circle) else 0.0


def vertical_gap(a: Body, b: Body) -> float:
    """The height between two bodies: undersides of bases, whole intervals of hulls (W40K-GEO-02)."""
    low_a, high_a = measured_heights(a)
    low_b, high_b = measured_heights(b)
    return max(0.0, low_b - high_a, low_a - high_b)


def measured_heights(body: Body) -> tuple[float, float]:
    """The heights a body is measured at: the underside of a base, the whole interval of a hull (W40K-GEO-02)."""
    z = body.pose.z
    return (z, z + body.height) if isinstance(body.footprint, Hull) else (z, z)


def gap(a: Body, b: Body) -> float:
    """The distance between two bodies: the root of the squares of both gaps (W40K-GEN-02, GEN-03, GEO-02, GEO-23)."""
    dv = vertical_gap(a, b)
    dh = horizontal_gap(a, b)
    return dh if dv == 0 else hypot(dh, dv)


def point_gap(body: Body, point: Point, z: float = 0.0) -> float:
    """From the nearest point of a footprint to a point in space, 3D: objective control (W40K-GEO-13)."""
    spot = Body(id="", pose=Pose(x=point.x, y=point.y, z=z), footprint=Circle(radius=0.0), height=0.0)
    return gap(body, spot)


def gaps(sources: Sequence[Body], targets: Sequence[Body]) -> Floats:
    """The 3D distance of every source to every target: (n, m) (W40K-GEO-02)."""
    found = _bounds(sources, targets)
    odd_a = [not isinstance(a.footprint, Circle) for a in sources]
    odd_b = [not isinstance(b.footprint, Circle) for b in targets]
    if found.size and (any(odd_a) or any(odd_b)):
        _measure(found, sources, targets, np.argwhere(np.array(odd_a)[:, None] | np.array(odd_b)[None, :]))
    np.maximum(found, 0.0, out=found)
    low_a, high_a = np.array([measured_heights(a) for a in sources]).reshape(-1, 2).T
    low_b, high_b = np.array([measured_heights(b) for b in targets]).reshape(-1, 2).T
    rise = np.maximum(low_b[None, :] - high_a[:, None], low_a[:, None] - high_b[None, :])
    return np.asarray(np.hypot(found, np.maximum(rise, 0.0))) if (rise > 0).any() else found


def _bounds(sources: Sequence[Body], targets: Sequence[Body]) -> Floats:
    """Plan distances of the circles around the footprints: exact for circles, else never more than the distance."""
    a = np.array([(s.pose.x, s.pose.y, circumradius(s.footprint)) for s in sources]).reshape(-1, 3)
    b = np.array([(t.pose.x, t.pose.y, circumradius(t.footprint)) for t in targets]).reshape(-1, 3)
    dx = a[:, 0, None] - b[None, :, 0]
    dy = a[:, 1, None] - b[None, :, 1]
    return np.asarray(np.sqrt(dx * dx + dy * dy) - a[:, 2, None] - b[None, :, 2])


def _measure(found: Floats, sources: Sequence[Body], targets: Sequence[Body], pairs: npt.NDArray[np.intp]) -> None:
    """Replace the plan distances of these pairs by exact ones."""
    edged_a = np.array([isinstance(a.footprint, CORNERED) for a in sources])
    edged_b = np.array([isinstance(b.footprint, CORNERED) for b in targets])
    edged = edged_a[pairs[:, 0]] | edged_b[pairs[:, 1]]
    for i, j in pairs[~edged].tolist():
        found[i, j] = separation(sources[i], targets[j])
    for i, j in pairs[edged].tolist():
        found[i, j] = horizontal_gap(sources[i], targets[j])


def group_gap(us: Sequence[Body], vs: Sequence[Body]) -> float:
    """The smallest distance between bodies of two groups; infinite when one is empty (W40K-GEO-03)."""
    if not us or not vs:
        return float("inf")
    return float(gaps(us, vs).min())


def nearest(body: Body, others: Sequence[Body], tolerance: Tolerance) -> tuple[float, tuple[Body, ...]]:
    """The distance to the nearest of the others, and all that are as near (W40K-GEO-14)."""
    if not others:
        return float("inf"), ()
    row = gaps([body], others)[0]
    least = float(row.min())
    return least, tuple(other for other, d in zip(others, row, strict=True) if tolerance.within(d, least))


def nearest_points(a: Body, b: Body) -> tuple[Point, Point]:
    """The plan points where two bodies come closest, for drawing; both centres' middle points if they overlap."""
    line = shapely.shortest_line(_solid(a), _solid(b))
    (ax, ay), (bx, by) = shapely.get_coordinates(line)[:2]
    long = hypot(bx - ax, by - ay)
    if long == 0:
        return Point(x=float(ax), y=float(ay)), Point(x=float(bx), y=float(by))
    back_a, back_b = min(_rounding(a) / long, 1.0), min(_rounding(b) / long, 1.0)
    return (
        Point(x=float(ax + (bx - ax) * back_a), y=float(ay + (by - ay) * back_a)),
        Point(x=float(bx + (ax - bx) * back_b), y=float(by + (ay - by) * back_b)),
    )
