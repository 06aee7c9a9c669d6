"""How far a body moved: the length of a path, and of a flight."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot, sqrt

import numpy as np

from app.rules.kernel.plane.footprints import Floats, interpolated, own_vertices, posed, steps_of, turn_between
from app.rules.kernel.plane.moving import Moving
from app.rules.kernel.plane.shapes import Body, Circle, Path, Pose


def path_length(body: Body, path: Path, moving: Moving) -> float:
    """The distance moved along a path, as the system counts it.

    A round base: the way of its centre in space. Others, where turning counts: the longest way of any of their vertices,
    position and facing changing evenly over at least 16 steps a segment that turns.
    """
    if isinstance(body.footprint, Circle) and not moving.free_step and not moving.free_drop:
        return sum(sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2 + (b.z - a.z) ** 2) for a, b in pairwise(path))
    last = len(path) - 2
    rises = [moving.climbed(b.z - a.z, last=i == last and _upright(a, b)) for i, (a, b) in enumerate(pairwise(path))]
    if isinstance(body.footprint, Circle) or not moving.turning:
        legs = zip(pairwise(path), rises, strict=True)
        return sum(sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2 + rise * rise) for (a, b), rise in legs)
    return _vertex_way(body, path, rises)


def _upright(a: Pose, b: Pose) -> bool:
    return (a.x, a.y) == (b.x, b.y)


def flight_length(body: Body, path: Path, moving: Moving) -> float:
    """The distance flown: the plan length, and where the rise counts the root of the squares of both."""
    if isinstance(body.footprint, Circle) or not moving.turning:
        plan = sum(hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(path))
    else:
        plan = _vertex_way(body, path, [0.0] * (len(path) - 1))
    return hypot(plan, path[-1].z - path[0].z) if moving.flight_rise else plan


def _vertex_way(body: Body, path: Path, rises: list[float]) -> float:
    own = own_vertices(body.footprint)
    ways: Floats = np.zeros(len(own))
    for (a, b), counted in zip(pairwise(path), rises, strict=True):
        steps = steps_of(a, b) if turn_between(a.facing, b.facing) else 1
        rings = np.stack([posed(own, pose) for pose in interpolated(a, b, steps)])
        moved = np.diff(rings, axis=0)
        rise = counted / steps
        ways += np.sqrt((moved**2).sum(axis=2) + rise * rise).sum(axis=0)
    return float(ways.max())


def distances(lengths: Sequence[float]) -> tuple[float, ...]:
    """The lengths of ways that lead anywhere: who was named and stayed, or only turned, went no distance at all."""
    return tuple(length for length in lengths if length > 0.0)
