"""How far a body moved: the length of a path, and of a flight."""

from itertools import pairwise
from math import hypot, sqrt

import numpy as np

from app.rules.kernel.plane.footprints import Floats, interpolated, own_vertices, posed, steps_of, turn_between
from app.rules.kernel.plane.shapes import Body, Circle, Path


def path_length(body: Body, path: Path) -> float:
    """The distance moved along a path, in inches (W40K-GEO-06, MOVE-03, MOVE-07).

    A round base: the 3D way of its centre, turning is free. Other footprints: the longest way of any of their vertices,
    position and facing changing evenly over at least 16 steps a segment that turns.
    """
    if isinstance(body.footprint, Circle):
        return sum(sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2 + (b.z - a.z) ** 2) for a, b in pairwise(path))
    return _vertex_way(body, path, climbing=True)


def flight_length(body: Body, path: Path) -> float:
    """The distance flown: the plan length, and with another end height the root of both squares (W40K-MOVE-08)."""
    if isinstance(body.footprint, Circle):
        plan = sum(hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(path))
    else:
        plan = _vertex_way(body, path, climbing=False)
    return hypot(plan, path[-1].z - path[0].z)


def _vertex_way(body: Body, path: Path, *, climbing: bool) -> float:
    own = own_vertices(body.footprint)
    ways: Floats = np.zeros(len(own))
    for a, b in pairwise(path):
        steps = steps_of(a, b) if turn_between(a.facing, b.facing) else 1
        rings = np.stack([posed(own, pose) for pose in interpolated(a, b, steps)])
        moved = np.diff(rings, axis=0)
        rise = (b.z - a.z) / steps if climbing else 0.0
        ways += np.sqrt((moved**2).sum(axis=2) + rise * rise).sum(axis=0)
    return float(ways.max())
