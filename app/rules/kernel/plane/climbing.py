"""Climbing: the vertical parts of a path that leads over terrain (W40K-MOVE-07, GEO-08)."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

import numpy as np
import shapely

from app.rules.kernel.plane.footprints import Relief, circumradius, relief
from app.rules.kernel.plane.placement import over
from app.rules.kernel.plane.shapes import Body, Circle, Path, Pose, Prism
from app.rules.kernel.plane.sweeps import first_hit_prism
from app.rules.kernel.plane.tolerance import Tolerance


def climb(body: Body, path: Path, prisms: Sequence[Prism], tolerance: Tolerance) -> tuple[Pose, ...]:
    """A plan path with its vertical segments: straight up where a climbable piece begins, across, straight down behind it.

    Heights of the path after its first pose are not read: they follow from the terrain. A body that ends over a piece
    stays on its top. Pieces it fits beneath, those that cannot be climbed, and those it passes beside change nothing. A
    footprint that is not round climbs where the circle around it would. Rules: W40K-MOVE-07, GEO-08.
    """
    crossed = [relief(prism) for prism in prisms if prism.blocks_movement and prism.climbable]
    done = [path[0]]
    for a, b in pairwise(path):
        met = [shape for shape in crossed if _is_beside(shape, body, a, b) and _is_swept(shape, body, a, b, tolerance)]
        for start, end in _pieces(body, a, b, met, tolerance):
            middle = _between(a, b, (start + end) / 2)
            height = _level(body, [shape for shape in met if _covers(shape, body, middle, tolerance)], tolerance)
            _go(done, replace(_between(a, b, start), z=done[-1].z))
            _go(done, replace(done[-1], z=height))
            _go(done, replace(_between(a, b, end), z=height))
    last = replace(body, pose=done[-1])
    floor = _level(body, [shape for shape in crossed if over(last, shape.prism, tolerance)], tolerance)
    _go(done, replace(done[-1], z=floor))
    return tuple(done)


def _is_beside(shape: Relief, body: Body, a: Pose, b: Pose) -> bool:
    """Whether the box around a leg comes near a piece: most legs meet none."""
    r = circumradius(body.footprint)
    west, north, east, south = shape.bounds
    across = min(a.x, b.x) - r <= east and west <= max(a.x, b.x) + r
    return across and min(a.y, b.y) - r <= south and north <= max(a.y, b.y) + r


def _is_swept(shape: Relief, body: Body, a: Pose, b: Pose, tolerance: Tolerance) -> bool:
    """Whether a footprint comes over a piece on a leg; of a round one the circle tells it later."""
    if isinstance(body.footprint, Circle):
        return True
    leg = (replace(a, z=shape.prism.base), replace(b, z=shape.prism.base))
    return first_hit_prism(replace(body, pose=leg[0]), leg, [shape.prism], tolerance) is not None


def _go(done: list[Pose], pose: Pose) -> None:
    if done[-1] != pose:
        done.append(pose)


def _pieces(body: Body, a: Pose, b: Pose, crossed: Sequence[Relief], tolerance: Tolerance) -> list[tuple[float, float]]:
    """The leg cut at every place where it comes onto or leaves a terrain piece, as parts from 0 to 1."""
    way = np.array((b.x - a.x, b.y - a.y))
    square = float(way @ way)
    cuts = {0.0, 1.0}
    if square > 1e-12:
        line = shapely.LineString(((a.x, a.y), (b.x, b.y)))
        for shape in crossed:
            met = shapely.get_coordinates(line.intersection(_reach(shape, body, tolerance)))
            cuts.update(min(1.0, max(0.0, float((place - (a.x, a.y)) @ way / square))) for place in met)
    marks = sorted(cuts)
    kept = [marks[0]]
    kept.extend(mark for mark in marks[1:] if (mark - kept[-1]) ** 2 * square > 1e-10 or mark == 1.0)
    return list(pairwise(kept))


def _between(a: Pose, b: Pose, t: float) -> Pose:
    if t in (0.0, 1.0):
        return b if t else a
    return Pose(x=a.x + (b.x - a.x) * t, y=a.y + (b.y - a.y) * t, z=a.z, facing=b.facing)


@lru_cache(maxsize=512)
def _grown(shape: Relief, radius: float) -> shapely.Geometry:
    return shape.polygon.buffer(radius, quad_segs=64)


def _reach(shape: Relief, body: Body, tolerance: Tolerance) -> shapely.Geometry:
    """Where the centre is when the footprint is over the piece; half the tolerance stays for rounding."""
    return _grown(shape, circumradius(body.footprint) - tolerance.touch / 2)


def _covers(shape: Relief, body: Body, pose: Pose, tolerance: Tolerance) -> bool:
    if isinstance(body.footprint, Circle):
        away = shapely.distance(shape.polygon, shapely.Point(pose.x, pose.y))
        return bool(away < body.footprint.radius - tolerance.touch / 2)
    return bool(_reach(shape, body, tolerance).intersects(shapely.Point(pose.x, pose.y)))


def _level(body: Body, under: Sequence[Relief], tolerance: Tolerance) -> float:
    """The lowest height from the table up at which the body is in none of these pieces."""
    height = 0.0
    for shape in sorted(under, key=lambda shape: shape.prism.base):
        if tolerance.above(height + body.height, shape.prism.base) and tolerance.above(shape.top, height):
            height = shape.top
    return height
