"""What lies open from a place: discs and sectors less the shadows that convex rings throw."""

from collections.abc import Sequence
from math import atan2, cos, pi, sin, tau

import numpy as np
import shapely

from app.rules.kernel.footprints import Floats

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
    return shapely.Polygon(np.vstack(((x, y), arc)))


def shadow(x: float, y: float, ring: Floats) -> shapely.Geometry:
    """The ring and all that it hides from a place outside it or on its edge."""
    angles = np.arctan2(ring[:, 1] - y, ring[:, 0] - x)
    middle = atan2(*(ring.mean(axis=0) - (x, y))[::-1])
    apart = (angles - middle + pi) % tau - pi
    here = np.hypot(ring[:, 0] - x, ring[:, 1] - y) < 1e-7
    apart[here] = 0.0
    left, right = int(np.argmax(apart)), int(np.argmin(apart))
    fan = middle + np.linspace(apart[left], apart[right], 5)
    far = [(x + _FAR * cos(a), y + _FAR * sin(a)) for a in fan.tolist()]
    behind = shapely.Polygon([tuple(ring[left]), *far, tuple(ring[right])])
    return shapely.union(shapely.Polygon(ring), behind)


def open_part(area: shapely.Geometry, x: float, y: float, rings: Sequence[Floats]) -> shapely.Geometry:
    """What of an area can be reached in a straight line from a place."""
    if not rings:
        return area
    return area.difference(shapely.union_all([shadow(x, y, ring) for ring in rings]))
