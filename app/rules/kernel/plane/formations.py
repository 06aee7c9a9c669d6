"""Formations: where the pieces of a unit stand when one of them goes to a place.

Poses only: whether each may be reached and stood on is judged by sweeps. Spacings are gaps between bases, so a
unit spaced at most its coherency is coherent (W40K-GEO-05); bases never overlap (W40K-GEO-10). The leader stands at `to`,
the others follow in order.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import asin, ceil, cos, pi, radians, sin

from app.rules.kernel.plane.footprints import circumradius
from app.rules.kernel.plane.shapes import Body, Pose, Rect
from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.plane.unit_placement import spread

__all__ = ["column", "keep", "line", "ranks", "ring", "shaped", "spread"]

LEAST_GAP = 0.002
"""The least gap between bases: rounding a coordinate never makes two overlap."""


SPACING = 1.0
"""The gap between bases of a unit that is formed anew; less where coherency asks for it."""


def shaped(bodies: Sequence[Body], to: Pose, shape: str, spacing: float = SPACING) -> tuple[Pose, ...]:
    """Poses for these bodies with the first at `to`, in the shape of this name."""
    match shape:
        case "line":
            return line(bodies, 0, to, spacing)
        case "ranks":
            return ranks(bodies, 0, to, max(2, round(len(bodies) ** 0.5 * 1.5)), spacing)
        case "column":
            return column(bodies, 0, to, spacing)
        case "ring":
            return ring(bodies, 0, to, spacing)
        case _:
            return keep(bodies, 0, to)


def keep(bodies: Sequence[Body], leader: int, to: Pose) -> tuple[Pose, ...]:
    """The shape the bodies have, moved and turned as the leader goes to `to` (turning by the change of its facing)."""
    pivot = bodies[leader].pose
    turn = to.facing - pivot.facing
    c, s = cos(radians(turn)), sin(radians(turn))
    poses = []
    for body in bodies:
        dx, dy = body.pose.x - pivot.x, body.pose.y - pivot.y
        x, y = to.x + dx * c - dy * s, to.y + dx * s + dy * c
        poses.append(_pose(x, y, replace(to, facing=(body.pose.facing + turn) % 360.0)))
    return tuple(poses)


def line(bodies: Sequence[Body], leader: int, to: Pose, spacing: float = 1.0) -> tuple[Pose, ...]:
    """One line across the facing of `to`, the leader at `to` and the others to both sides in turn."""
    return ranks(bodies, leader, to, len(bodies), spacing)


def ranks(bodies: Sequence[Body], leader: int, to: Pose, width: int, spacing: float = 1.0) -> tuple[Pose, ...]:
    """Ranks of `width` behind each other across the facing of `to`, the leader in the middle of the first."""
    deep, broad = _step(bodies, spacing, _depth), _step(bodies, spacing, _breadth)
    rows = ceil(len(bodies) / max(1, width))
    slots: list[tuple[float, float]] = []
    for row in range(rows):
        count = min(width, len(bodies) - row * width)
        slots.extend((-row * deep, _aside(i) * broad) for i in range(count))
    return _seated(bodies, leader, to, slots)


def column(bodies: Sequence[Body], leader: int, to: Pose, spacing: float = 0.0) -> tuple[Pose, ...]:
    """One behind the other along the facing of `to`, the leader in front: squarely, front edge to rear edge."""
    return ranks(bodies, leader, to, 1, spacing)


def _aside(i: int) -> int:
    """0, 1, -1, 2, -2: from the middle out to both sides in turn."""
    return (i + 1) // 2 if i % 2 else -(i // 2)


def ring(bodies: Sequence[Body], leader: int, to: Pose, spacing: float = 1.0) -> tuple[Pose, ...]:
    """The leader at `to` and the others around it: as many as fit on the first circle, the rest on wider ones."""
    step = _step(bodies, spacing, lambda body: circumradius(body.footprint))
    slots = [(0.0, 0.0)]
    circle = 1
    while len(slots) < len(bodies):
        # Neighbours on a circle are exactly a step apart, so what is left of the circle stays open at its end.
        angle = 2 * asin(0.5 / circle)
        count = min(int(2 * pi / angle + 1e-9), len(bodies) - len(slots))
        slots.extend((circle * step * cos(i * angle), circle * step * sin(i * angle)) for i in range(count))
        circle += 1
    return _seated(bodies, leader, to, slots)


def _step(bodies: Sequence[Body], spacing: float, reach: Callable[[Body], float]) -> float:
    """Between centres: the two largest bases never overlap."""
    return 2 * max(reach(body) for body in bodies) + max(spacing, LEAST_GAP)


def _depth(body: Body) -> float:
    """How far a base reaches ahead of its centre, as it faces."""
    return body.footprint.depth / 2 if isinstance(body.footprint, Rect) else circumradius(body.footprint)


def _breadth(body: Body) -> float:
    """How far a base reaches to the side of its centre, as it faces."""
    return body.footprint.width / 2 if isinstance(body.footprint, Rect) else circumradius(body.footprint)


def _seated(bodies: Sequence[Body], leader: int, to: Pose, slots: Sequence[tuple[float, float]]) -> tuple[Pose, ...]:
    """The leader in the first slot, the others in theirs in order; slots are (ahead, to the right) of the facing."""
    c, s = cos(radians(to.facing)), sin(radians(to.facing))
    order = [leader, *(i for i in range(len(bodies)) if i != leader)]
    poses: dict[int, Pose] = {}
    for i, (ahead, aside) in zip(order, slots, strict=True):
        poses[i] = _pose(to.x + ahead * c - aside * s, to.y + ahead * s + aside * c, to)
    return tuple(poses[i] for i in range(len(bodies)))


def _pose(x: float, y: float, like: Pose) -> Pose:
    return replace(like, x=rounded(x), y=rounded(y), facing=rounded(like.facing))
