"""Whether a straight line is free from any part of one circle to any part of another (DW-LOS-04, DW-GEO-12).

Grazing an obstacle is free. So if any line is, one is that touches two of what bounds it: a corner, or the rim of a circle.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from math import acos, atan2, cos, hypot, sin

import shapely

from app.rules.kernel.plane.joining import joined
from app.rules.kernel.plane.shapes import Point

SHRINK = 1e-6
"""So little an obstacle is smaller than it is: what only grazes it does not cross it."""

Line = tuple[Point, Point]


def clear_line(a: Point, radius_a: float, b: Point, radius_b: float, obstacles: Sequence[tuple[Point, ...]]) -> bool:
    """Whether some segment from the one circle to the other crosses the inside of no obstacle."""
    between = shapely.union_all([_disc(a, radius_a), _disc(b, radius_b)]).convex_hull
    areas = [shapely.Polygon([(p.x, p.y) for p in outline]) for outline in obstacles]
    near = [(outline, area) for outline, area in zip(obstacles, areas, strict=True) if area.intersects(between)]
    inside = joined([area for _, area in near]).buffer(-SHRINK)
    if inside.is_empty or hypot(a.x - b.x, a.y - b.y) <= radius_a + radius_b:
        return True
    shapely.prepare(inside)
    corners = [corner for outline, _ in near for corner in outline]
    for line in _lines(a, radius_a, b, radius_b, corners):
        found = _between(line, a, radius_a, b, radius_b)
        if found is not None and not inside.intersects(shapely.LineString([(p.x, p.y) for p in found])):
            return True
    return False


def _disc(at: Point, radius: float) -> shapely.Geometry:
    return shapely.Point(at.x, at.y).buffer(radius)


def _lines(a: Point, radius_a: float, b: Point, radius_b: float, corners: Sequence[Point]) -> Iterator[Line]:
    """The lines that can be the last free one: from centre to centre, along both rims, past a corner, past two."""
    yield a, b
    yield from _along_both(a, radius_a, b, radius_b)
    for corner in corners:
        yield from ((corner, touched) for touched in _tangent_points(corner, a, radius_a))
        yield from ((corner, touched) for touched in _tangent_points(corner, b, radius_b))
    yield from combinations(corners, 2)


def _along_both(a: Point, radius_a: float, b: Point, radius_b: float) -> Iterator[Line]:
    """The tangents of both circles: the outer and the crossing ones."""
    ahead, apart = atan2(b.y - a.y, b.x - a.x), hypot(b.x - a.x, b.y - a.y)
    for outer, turn in product((1, -1), (1, -1)):
        angle = ahead + turn * acos(max(-1.0, min(1.0, (radius_a - outer * radius_b) / apart)))
        yield _on(a, radius_a, angle), _on(b, outer * radius_b, angle)


def _tangent_points(corner: Point, centre: Point, radius: float) -> Iterable[Point]:
    apart = hypot(corner.x - centre.x, corner.y - centre.y)
    if apart <= radius:
        return ()
    ahead, aside = atan2(corner.y - centre.y, corner.x - centre.x), acos(radius / apart)
    return _on(centre, radius, ahead - aside), _on(centre, radius, ahead + aside)


def _on(centre: Point, radius: float, angle: float) -> Point:
    return Point(x=centre.x + radius * cos(angle), y=centre.y + radius * sin(angle))


def _between(line: Line, a: Point, radius_a: float, b: Point, radius_b: float) -> Line | None:
    """The part of a line between two circles, if it meets both."""
    (p, q), length = line, hypot(line[1].x - line[0].x, line[1].y - line[0].y)
    if length <= SHRINK:
        return None
    ux, uy = (q.x - p.x) / length, (q.y - p.y) / length
    spans = []
    for centre, radius in ((a, radius_a), (b, radius_b)):
        middle = (centre.x - p.x) * ux + (centre.y - p.y) * uy
        aside = abs((centre.x - p.x) * uy - (centre.y - p.y) * ux)
        if aside > radius + SHRINK:
            return None
        half = max(0.0, radius * radius - aside * aside) ** 0.5
        spans.append((middle - half, middle + half))
    (first, last), (start, end) = sorted(spans)
    if start <= last:
        return None
    del first, end
    return Point(x=p.x + ux * last, y=p.y + uy * last), Point(x=p.x + ux * start, y=p.y + uy * start)
