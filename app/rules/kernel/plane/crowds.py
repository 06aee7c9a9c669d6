"""Many bodies or many pieces of terrain asked at once which of them a box comes near: all by one array, kept with them."""

from collections.abc import Sequence

import numpy as np

from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.plane.footprints import Flags, Floats, Relief, circumradius, relief
from app.rules.kernel.plane.shapes import Body, Path, Prism

MANY = 12
"""Fewer are asked sooner one by one."""

KEPT = 16
"""Crowds whose arrays are remembered: those of one verdict and the next."""


def circles_around(crowd: Sequence[Body]) -> Floats:
    """The circles around bodies: x, y, radius (3, n)."""
    rows = [(one.pose.x, one.pose.y, circumradius(one.footprint)) for one in crowd]
    return np.array(rows).reshape(-1, 3).T


def _blocking(prisms: tuple[Prism, ...]) -> tuple[tuple[Relief, ...], Floats]:
    found = tuple(relief(prism) for prism in prisms if prism.blocks_movement)
    return found, np.array([shape.bounds for shape in found]).reshape(-1, 4).T


_spots = ByIdentity[tuple[Body, ...], Floats](circles_around, room=KEPT)
_walls = ByIdentity[tuple[Prism, ...], tuple[tuple[Relief, ...], Floats]](_blocking, room=KEPT)


def boxes_of(ways: Sequence[Path], reaches: Sequence[float]) -> Floats:
    """The boxes around ways, each grown by its reach: west, north, east, south (4, n)."""
    rows = []
    for way, reach in zip(ways, reaches, strict=True):
        xs, ys = [pose.x for pose in way], [pose.y for pose in way]
        rows.append((min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach))
    return np.array(rows).reshape(-1, 4).T


def meet_circles(boxes: Floats, circles: Floats) -> Flags:
    """Which boxes come near which circles (x, y, radius; (3, m)): (n, m)."""
    x, y, r = circles
    west, north, east, south = boxes[:, :, None]
    found: Flags = (west < x + r) & (x - r < east) & (north < y + r) & (y - r < south)
    return found


def circles_of(crowd: tuple[Body, ...]) -> Floats:
    """The circles around bodies, kept with them: x, y, radius (3, n)."""
    return _spots(crowd)


def meet_walls(boxes: Floats, prisms: tuple[Prism, ...]) -> tuple[tuple[Relief, ...], Flags]:
    """The pieces of terrain that block movement, and which boxes meet the box of which: (n, m)."""
    found, (left, top, right, bottom) = _walls(prisms)
    west, north, east, south = boxes[:, :, None]
    meets: Flags = (left < east) & (west < right) & (top < south) & (north < bottom)
    return found, meets


def beside(way: Path, reach: float, others: Sequence[Body]) -> list[Body]:
    """The others whose circles the box around a way, grown by so much on every side, comes near to."""
    west, east = min(p.x for p in way) - reach, max(p.x for p in way) + reach
    north, south = min(p.y for p in way) - reach, max(p.y for p in way) + reach
    if isinstance(others, tuple) and len(others) >= MANY:
        x, y, r = _spots(others)
        near = (west < x + r) & (x - r < east) & (north < y + r) & (y - r < south)
        return [others[i] for i in near.nonzero()[0].tolist()]
    found = []
    for other in others:
        pose, radius = other.pose, circumradius(other.footprint)
        across = west < pose.x + radius and pose.x - radius < east
        if across and north < pose.y + radius and pose.y - radius < south:
            found.append(other)
    return found


def walls_beside(way: Path, reach: float, prisms: Sequence[Prism]) -> list[Relief]:
    """The pieces of terrain that block movement whose boxes the box around a way, grown by so much, meets."""
    if not prisms:
        return []
    found, (left, top, right, bottom) = _walls(prisms) if isinstance(prisms, tuple) else _blocking(tuple(prisms))
    west, east = min(p.x for p in way) - reach, max(p.x for p in way) + reach
    north, south = min(p.y for p in way) - reach, max(p.y for p in way) + reach
    near = (left < east) & (west < right) & (top < south) & (north < bottom)
    return [found[i] for i in near.nonzero()[0].tolist()]
