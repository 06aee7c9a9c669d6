"""What lies open from a place: discs and sectors less the shadows that convex rings throw."""

from collections.abc import Sequence
from math import atan2, cos, sin, tau

import numpy as np
import shapely

from app.rules.kernel.plane.footprints import Floats

_STEP = tau / 96
_FAR = 500.0


def disc(x: float, y: float, radius: float) -> shapely.Polygon:
    """A disc as a polygon that stays inside it."""
    return shapely.Point(x, y).buffer(radius, quad_segs=24)


def sector(x: float, y: float, radius: float, start: float, turn: float) -> shapely.Polygon:
    """The part of a disc from one angle on, over a turn (both radians, the turn may be negative, at most half a circle)."""
    count = max(2, int(abs(turn) / _STEP) + 2)
    angles = start + np.linspace(0.0, turn, count)
    arc = np.column_stack((x + radius * np.cos(angles), y + radius * np.sin(angles)))
    return shapely.polygons(np.vstack(((x, y), arc)))


def shadow(x: float, y: float, ring: Floats) -> shapely.Polygon:
    """A convex ring and all that it hides from a place outside it or on its edge."""
    way = ring - (x, y)
    toward = way.mean(axis=0)
    middle = atan2(toward[1], toward[0])
    apart = np.arctan2(toward[0] * way[:, 1] - toward[1] * way[:, 0], way @ toward)
    # A corner that is the place itself lies in no direction.
    apart[np.hypot(way[:, 0], way[:, 1]) < 1e-7] = 0.0
    left, right = int(np.argmax(apart)), int(np.argmin(apart))
    fan = [middle + apart[right] + (apart[left] - apart[right]) * part for part in (0.0, 0.25, 0.5, 0.75, 1.0)]
    far = [(x + _FAR * cos(angle), y + _FAR * sin(angle)) for angle in fan]
    return shapely.polygons(np.vstack((_near_side(way, ring, left, right), far)))


def _near_side(way: Floats, ring: Floats, left: int, right: int) -> Floats:
    """The corners from the leftmost to the rightmost on the side of the place."""
    count = len(ring)
    chord = way[right] - way[left]
    side = chord[1] * way[left][0] - chord[0] * way[left][1]
    for step in (1, -1):
        inner = (left + step) % count
        if (
            inner != right
            and (chord[0] * (way[inner] - way[left])[1] - chord[1] * (way[inner] - way[left])[0]) * side > 0
        ):
            steps = (right - left) * step % count
            return np.asarray(ring[(left + step * np.arange(steps + 1)) % count])
    return np.asarray(ring[[left, right]])


def open_part(area: shapely.Geometry, x: float, y: float, rings: Sequence[Floats]) -> shapely.Geometry:
    """What of an area can be reached in a straight line from a place."""
    if not rings:
        return area
    shadows = [shadow(x, y, ring) for ring in rings]
    return area.difference(shapely.union_all(shadows) if len(shadows) > 1 else shadows[0])
