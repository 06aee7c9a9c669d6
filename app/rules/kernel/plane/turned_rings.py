"""Rings around what keeps a footprint that is not round away, grown by its outline as it is turned, not by the circle around it.

They leave the room that the circle around a long base does not: beside a wall, along an edge, through a gate.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
import shapely

from app.rules.kernel.plane.footprints import Floats, Relief, plan_polygon, relief
from app.rules.kernel.plane.ground import Ring, bounds_of, cores_of
from app.rules.kernel.plane.shapes import Body, Circle, Pose, Prism

_SKIN = 0.02
"""The core is so much smaller than what is forbidden, so that a place that only touches it is told from one inside."""

_MARGIN = 0.01
"""So far the corners lie outside of what is forbidden."""


@dataclass(frozen=True, slots=True)
class Turned:
    """How a body grows what it must not touch, by its outline as it is turned."""

    body: Body

    def around_body(self, other: Body, margin: float) -> Iterator[Ring]:
        """The rings that keep this body so far from another."""
        outline = _mirrored(self.body)
        round_ = other.footprint.radius if isinstance(other.footprint, Circle) else 0.0
        for core in cores_of(other):
            yield _ring(_sum(core, outline), margin + round_)

    def around_prism(self, prism: Prism) -> tuple[Ring, ...]:
        """The rings that keep this body clear of the convex parts of a terrain piece."""
        still = replace(self.body, pose=Pose(x=0.0, y=0.0, facing=self.body.pose.facing))
        return _around_relief(relief(prism), still)


@lru_cache(maxsize=512)
def _around_relief(shape: Relief, body: Body) -> tuple[Ring, ...]:
    outline = _mirrored(body)
    return tuple(_ring(_sum(shapely.Polygon(part), outline), 0.0) for part in shape.parts)


def _mirrored(body: Body) -> Floats:
    """The corners of a body's outline about its own centre, seen through that centre."""
    still = replace(body, pose=Pose(x=0.0, y=0.0, facing=body.pose.facing))
    return -np.asarray(shapely.get_coordinates(plan_polygon(still).convex_hull.simplify(_MARGIN / 2)))


def _sum(core: shapely.Geometry, outline: Floats) -> shapely.Geometry:
    """Where the centre of the mirrored outline may not be: the sum of both (Minkowski).

    The hull is that of a line through all the points: it is made of one array, where thousands of points are made one by one.
    """
    corners = np.asarray(shapely.get_coordinates(core))
    return shapely.linestrings((corners[:, None] + outline[None]).reshape(-1, 2)).convex_hull


def _ring(forbidden: shapely.Geometry, margin: float) -> Ring:
    shape = forbidden.buffer(margin + _MARGIN, quad_segs=8)
    corners = np.asarray(shapely.get_coordinates(shapely.orient_polygons(shape)))[:-1]
    return Ring(forbidden.buffer(-_SKIN), margin + _SKIN, corners, bounds_of(corners))
