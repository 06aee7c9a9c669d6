"""Lines and outlines are cut to the mat: what lies beyond its edge is not on the table."""

from collections.abc import Sequence
from itertools import pairwise

from shapely import box, line_merge, make_valid
from shapely.geometry import LineString, MultiLineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from app.grounds.ground import Line, Point
from app.grounds.shapes.joining import without_repeats

EDGE = 1e-9
"""How far beyond the edge is on it, in inches."""


def within(points: Sequence[Point], width: float, height: float) -> bool:
    """Whether all points lie on the mat."""
    return all(-EDGE <= x <= width + EDGE and -EDGE <= y <= height + EDGE for x, y in points)


def cut_line(points: Line, width: float, height: float) -> list[Line]:
    """The parts of a line that lie on the mat, in its order; a closed line that is cut begins at the edge."""
    if within(points, width, height):
        return [points]
    parts: list[list[Point]] = []
    for one, other in pairwise(points):
        found = _segment(one, other, width, height)
        if found is None:
            continue
        begin, end = found
        if parts and parts[-1][-1] == begin:
            parts[-1].append(end)
        else:
            parts.append([begin, end])
    # A closed line whose first corner lies on the mat goes on over that corner.
    if len(parts) > 1 and points[0] == points[-1] and parts[0][0] == parts[-1][-1]:
        parts[0][:0] = parts.pop()[:-1]
    return [line for part in parts if len(line := without_repeats(part)) > 1]


def _segment(one: Point, other: Point, width: float, height: float) -> tuple[Point, Point] | None:
    """The part of a segment on the mat, if it is more than a point."""
    start, end = 0.0, 1.0
    across, down = other[0] - one[0], other[1] - one[1]
    for step, room in ((-across, one[0]), (across, width - one[0]), (-down, one[1]), (down, height - one[1])):
        if step == 0:
            if room < -EDGE:
                return None
        elif step < 0:
            start = max(start, room / step)
        else:
            end = min(end, room / step)
    if start >= end:
        return None
    first = one if start == 0 else (one[0] + start * across, one[1] + start * down)
    last = other if end == 1 else (one[0] + end * across, one[1] + end * down)
    return None if first == last else (first, last)


def cut_outline(outline: Line, width: float, height: float) -> list[Line]:
    """The parts of an outline that lie on the mat, the largest first; as it is where all of it does."""
    if within(outline, width, height):
        return [outline]
    shape: BaseGeometry = Polygon(outline)
    if not shape.is_valid:
        shape = make_valid(shape)
    on_mat = shape.intersection(box(0, 0, width, height))
    found = [one for one in _polygons(on_mat) if one.area > EDGE]
    return [tuple((x, y) for x, y in one.exterior.coords[:-1]) for one in sorted(found, key=lambda one: -one.area)]


def cut_to(line: Line, closed: bool, rooms: Sequence[Line]) -> list[Line]:
    """The parts of a line or outline that lie in every one of some rooms; as it is where all of it does."""
    if not rooms:
        return [line]
    shape: BaseGeometry = Polygon(line) if closed else LineString(line)
    around = [Polygon(room) for room in rooms]
    if all(room.buffer(EDGE).covers(shape) for room in around):
        return [line]
    if not shape.is_valid:
        shape = make_valid(shape)
    for room in around:
        shape = shape.intersection(room)
    if closed:
        return [tuple((x, y) for x, y in one.exterior.coords[:-1]) for one in _polygons(shape) if one.area > EDGE]
    return [tuple((x, y) for x, y in one.coords) for one in _lines(shape) if one.length > EDGE]


def _lines(shape: BaseGeometry) -> list[LineString]:
    merged = line_merge(shape) if isinstance(shape, MultiLineString) else shape
    if isinstance(merged, LineString):
        return [] if merged.is_empty else [merged]
    return [one for part in getattr(merged, "geoms", ()) for one in _lines(part)]


def _polygons(shape: BaseGeometry) -> list[Polygon]:
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    parts = getattr(shape, "geoms", ())
    return [one for part in parts for one in _polygons(part)] if not isinstance(shape, MultiPolygon) else list(parts)
