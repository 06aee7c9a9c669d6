"""Stands: rectangles with a facing, their edges, distances and overlaps (WM-GEO-02, -03, -04, -19, -23).

Angles are clockwise on the screen, as in `shapes`; the digest draws y upwards, which mirrors the table and changes no
distance, contact or formation.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import cos, dist, hypot, inf, radians, sin
from typing import Literal, TypeAlias

from app.rules.kernel.plane.footprints import circumradius
from app.rules.kernel.plane.shapes import Body, Point, Pose, Rect
from app.rules.kernel.plane.tolerance import Tolerance

Side: TypeAlias = Literal["front", "right", "rear", "left"]
SIDES: tuple[Side, ...] = ("front", "right", "rear", "left")
_START: Mapping[Side, int] = {side: number for number, side in enumerate(SIDES)}
"""At which corner each edge begins."""

Segment: TypeAlias = tuple[Point, Point]
Place: TypeAlias = tuple[float, float]
Normals: TypeAlias = tuple[Point, Point, Point, Point]
Ring: TypeAlias = tuple[Point, Point, Point, Point]

HAIR = 1e-6
"""What is as near as this, in shares or in the system's unit, is measured and not told apart by circles or squares."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A body on a rectangular base, seen as what it is in a formation."""

    body: Body
    id: str = field(init=False, repr=False, compare=False)
    """The id of the body."""
    pose: Pose = field(init=False, repr=False, compare=False)
    """Where it stands."""
    width: float = field(init=False, repr=False, compare=False)
    """The length of its front edge."""
    depth: float = field(init=False, repr=False, compare=False)
    """How far its base reaches from the front edge to the rear."""
    reach: float = field(init=False, repr=False, compare=False)
    """How far it reaches from its middle: to a corner."""
    normals: Normals = field(init=False, repr=False, compare=False)
    """The unit vectors out of its edges, in the order of `SIDES`; it looks along the first."""
    _ring: Ring | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        body, base = self.body, self.base
        object.__setattr__(self, "id", body.id)
        object.__setattr__(self, "pose", body.pose)
        object.__setattr__(self, "width", base.width)
        object.__setattr__(self, "depth", base.depth)
        object.__setattr__(self, "reach", circumradius(base))
        object.__setattr__(self, "normals", _normals(body.pose.facing))
        object.__setattr__(self, "_ring", None)

    @property
    def ring(self) -> Ring:
        """Its corners: front left, front right, rear right, rear left (WM-GEO-02); made when first asked for."""
        ring = self._ring
        if ring is None:
            ring = _ring_of(self)
            object.__setattr__(self, "_ring", ring)
        return ring

    @property
    def base(self) -> Rect:
        """Its rectangle."""
        assert isinstance(self.body.footprint, Rect)
        return self.body.footprint

    def at(self, pose: Pose) -> "Stand":
        """The stand put down elsewhere."""
        return Stand(self.body.at(pose))


@lru_cache(maxsize=8192)
def _normals(facing: float) -> Normals:
    angle = radians(facing)
    x, y = cos(angle), sin(angle)
    return Point(x=x, y=y), Point(x=-y, y=x), Point(x=-x, y=-y), Point(x=y, y=-x)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """The distance between two stands and the nearest points it was taken between."""

    distance: float
    a: Point
    b: Point


# --- the rectangle ---------------------------------------------------------------------------------------------------


def facing_of(stand: Stand) -> Point:
    """The unit vector it looks along."""
    return stand.normals[0]


def corners(stand: Stand) -> Ring:
    """Front left, front right, rear right, rear left (WM-GEO-02)."""
    return stand.ring


def _ring_of(stand: Stand) -> Ring:
    f, d, w = facing_of(stand), stand.depth / 2, stand.width / 2
    x, y = stand.pose.x, stand.pose.y

    dx, dy, wx, wy = d * f.x, d * f.y, w * f.x, w * f.y
    return (
        Point(x=x + dx + wy, y=y + dy - wx),
        Point(x=x + dx - wy, y=y + dy + wx),
        Point(x=x - dx - wy, y=y - dy + wx),
        Point(x=x - dx + wy, y=y - dy - wx),
    )


def edge(stand: Stand, side: Side) -> Segment:
    """One edge, clockwise."""
    ring, start = stand.ring, _START[side]
    return ring[start], ring[start - 3]


def outward(stand: Stand, side: Side) -> Point:
    """The unit vector out of that edge."""
    return stand.normals[_START[side]]


def moved(stand: Stand, dx: float, dy: float) -> Stand:
    """The stand shifted without turning: retreats and drive-backs move units as a block (WM-RET-01)."""
    return stand.at(replace(stand.pose, x=stand.pose.x + dx, y=stand.pose.y + dy))


def turn_between(a: float, b: float) -> float:
    """The angle between two facings, 0 to 180 degrees."""
    return abs((a - b + 180.0) % 360.0 - 180.0)


# --- distance and overlap --------------------------------------------------------------------------------------------


def gap(a: Stand, b: Stand, tolerance: Tolerance) -> Gap:
    """The distance of two stands; between parallel edges it is taken in the middle of where they face (WM-GEO-03)."""
    ours, theirs = corners(a), corners(b)
    near = [(d, corner, p) for d, corner, p in _feet(ours, theirs)]
    near += [(d, p, corner) for d, corner, p in _feet(theirs, ours)]
    least = min(row[0] for row in near)
    deep = _is_deeper(a, b, 0.0)
    if least > tolerance.touch and deep:
        middle = Point(x=(a.pose.x + b.pose.x) / 2, y=(a.pose.y + b.pose.y) / 2)
        return Gap(distance=0.0, a=middle, b=middle)
    tied = [row for row in near if row[0] <= least + 1e-6]
    one, two = max(((x, y) for x in tied for y in tied), key=lambda pair: dist(pair[0][1], pair[1][1]))
    return Gap(distance=0.0 if deep else least, a=_between(one[1], two[1]), b=_between(one[2], two[2]))


def apart_by(a: Stand, b: Stand) -> float:
    """The distance of two stands, that of `gap` to the last digit; 0 where they lie in each other."""
    return 0.0 if _is_deeper(a, b, 0.0) else _nearest(a, b)


def are_within(a: Stand, b: Stand, limit: float) -> bool:
    """Whether two stands are at most so far apart; those whose circles are farther are not measured."""
    if not are_near(a, b, limit):
        return False
    deep = _depth(a, b)
    if deep < -(limit + HAIR):  # so far apart along one of their sides already
        return False
    return _is_as_deep(a, b, deep, 0.0) or _nearest(a, b) <= limit


def are_near(a: Stand, b: Stand, limit: float) -> bool:
    """Whether two stands may be at most so far apart, by their circles."""
    p, q = a.pose, b.pose
    return hypot(p.x - q.x, p.y - q.y) <= a.reach + b.reach + limit + HAIR


def _nearest(a: Stand, b: Stand) -> float:
    """The least of `_feet` in both ways: only what is nearest within rounding is measured, at the edges that look there."""
    best = inf
    near: list[tuple[float, Point, Stand, float, float, float, float]] = []
    for ring, other in ((a.ring, b), (b.ring, a)):
        pose, ahead = other.pose, other.normals[0]
        mx, my, nx, ny, half, wide = pose.x, pose.y, ahead.x, ahead.y, other.depth / 2, other.width / 2
        for corner in ring:
            dx, dy = corner.x - mx, corner.y - my
            u, v = dx * nx + dy * ny, dy * nx - dx * ny
            over, beside = (u if u > 0.0 else -u) - half, (v if v > 0.0 else -v) - wide
            if over > 0.0:
                far = hypot(over, beside) if beside > 0.0 else over
            elif beside > 0.0:
                far = beside
            else:
                far = -max(over, beside)
            if far <= best + HAIR:
                best = min(best, far)
                near.append((far, corner, other, over, beside, u, v))
    best += HAIR
    return min(_at_edges(*row[1:]) for row in near if row[0] <= best)


def _at_edges(corner: Point, other: Stand, over: float, beside: float, u: float, v: float) -> float:
    """How far a corner, so far ahead and to the right of a stand's middle, is from its nearest edges."""
    found, (a, b, c, d) = inf, other.ring
    both = over > -HAIR and beside > -HAIR
    if both or over >= beside - HAIR:  # The front or the rear edge.
        if u > -HAIR:
            found = min(found, _off(corner, a, b))
        if u < HAIR:
            found = min(found, _off(corner, c, d))
    if both or beside >= over - HAIR:
        if v > -HAIR:
            found = min(found, _off(corner, b, c))
        if v < HAIR:
            found = min(found, _off(corner, d, a))
    return found


def _off(corner: Point, a: Point, b: Point) -> float:
    """How far a corner is from an edge."""
    x, y, ax, ay, dx, dy = corner.x, corner.y, a.x, a.y, b.x - a.x, b.y - a.y
    length = dx**2 + dy**2
    share = ((x - ax) * dx + (y - ay) * dy) / length if length else 0.0
    share = 0.0 if share < 0.0 else 1.0 if share > 1.0 else share
    return dist((x, y), (ax + dx * share, ay + dy * share))


def _feet(ring: Sequence[Point], other: Sequence[Point]) -> list[tuple[float, Place, Place]]:
    """From each corner of a ring to each edge of another: how far, the corner, the nearest point of the edge."""
    edges = [(a.x, a.y, b.x - a.x, b.y - a.y, (b.x - a.x) ** 2 + (b.y - a.y) ** 2) for a, b in _edges(other)]
    found: list[tuple[float, Place, Place]] = []
    for corner in ring:
        x, y = corner.x, corner.y
        for ax, ay, dx, dy, length in edges:
            share = ((x - ax) * dx + (y - ay) * dy) / length if length else 0.0
            share = 0.0 if share < 0.0 else 1.0 if share > 1.0 else share
            p = (ax + dx * share, ay + dy * share)
            found.append((dist((x, y), p), (x, y), p))
    return found


def _between(a: Place, b: Place) -> Point:
    return Point(x=a[0] + (b[0] - a[0]) * 0.5, y=a[1] + (b[1] - a[1]) * 0.5)


def overlapping(a: Stand, b: Stand, tolerance: Tolerance) -> bool:
    """Whether the stands lie in each other deeper than the tolerance (WM-MOV-04, WM-GEO-04)."""
    return _is_deeper(a, b, tolerance.touch)


def _is_deeper(a: Stand, b: Stand, limit: float) -> bool:
    """Whether two stands lie in each other deeper than this."""
    p, q = a.pose, b.pose
    if hypot(q.x - p.x, q.y - p.y) > a.reach + b.reach:
        return False
    return _is_as_deep(a, b, _depth(a, b), limit)


def _depth(a: Stand, b: Stand) -> float:
    """How deep two stands lie in each other, by their halves along both; below 0 how far apart they are along one side at least."""
    p, q = a.pose, b.pose
    dx, dy = q.x - p.x, q.y - p.y
    f, g = a.normals[0], b.normals[0]
    cos_, sin_ = abs(f.x * g.x + f.y * g.y), abs(f.x * g.y - f.y * g.x)
    d, w, e, v = a.depth / 2, a.width / 2, b.depth / 2, b.width / 2
    return min(
        d + e * cos_ + v * sin_ - abs(dx * f.x + dy * f.y),
        w + e * sin_ + v * cos_ - abs(dy * f.x - dx * f.y),
        e + d * cos_ + w * sin_ - abs(dx * g.x + dy * g.y),
        v + d * sin_ + w * cos_ - abs(dy * g.x - dx * g.y),
    )


def _is_as_deep(a: Stand, b: Stand, deep: float, limit: float) -> bool:
    """Whether a depth is more than a limit; within rounding of it that is told by `penetration`."""
    if abs(deep - limit) > HAIR:
        return deep > limit
    return penetration(a.ring, b.ring) > limit


def penetration(a: Sequence[Point], b: Sequence[Point]) -> float:
    """How deep two convex outlines lie in each other: the shortest shift that parts them; 0 or less as soon as one does."""
    depth = float("inf")
    for start, end in (*_edges(a), *_edges(b)):
        dx, dy = end.x - start.x, end.y - start.y
        length = hypot(dx, dy)
        if length == 0.0:
            continue
        nx, ny = dy / length, -dx / length
        one, two = [p.x * nx + p.y * ny for p in a], [p.x * nx + p.y * ny for p in b]
        depth = min(depth, max(one) - min(two), max(two) - min(one))
        if depth <= 0.0:
            break
    return depth


def swept(stand: Stand, dx: float, dy: float) -> tuple[Point, ...]:
    """The area it passes over when shifted: the hull of start and end (WM-GEO-19)."""
    return _hull((*corners(stand), *corners(moved(stand, dx, dy))))


def off_by(stand: Stand, width: float, height: float) -> float:
    """How far its farthest corner lies beyond the edge of the table; below 0 how far all of them keep from it."""
    return max(max(-p.x, p.x - width, -p.y, p.y - height) for p in corners(stand))


def off_table(stand: Stand, width: float, height: float, tolerance: Tolerance) -> bool:
    """Whether any corner lies off the table (WM-GEO-23).

    A place at the edge is found by `off_by`, at the edge itself, and judged by this: what is stored, rounded, is legal.
    """
    return off_by(stand, width, height) > tolerance.touch


# --- plain geometry --------------------------------------------------------------------------------------------------


def relative(origin: Stand, other: Stand) -> tuple[float, float]:
    """How far another stand's centre lies ahead and to the right, as this one faces."""
    f, dx, dy = facing_of(origin), other.pose.x - origin.pose.x, other.pose.y - origin.pose.y
    return dx * f.x + dy * f.y, dy * f.x - dx * f.y


def xy(p: Point) -> tuple[float, float]:
    """A point as a pair."""
    return p.x, p.y


def along(a: Point, b: Point, share: float) -> Point:
    """The point that share of the way from one to the other."""
    return Point(x=a.x + (b.x - a.x) * share, y=a.y + (b.y - a.y) * share)


def foot(p: Point, segment: Segment) -> Point:
    """The point of a segment nearest to a point."""
    a, b = segment
    length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2
    share = ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length if length else 0.0
    return along(a, b, max(0.0, min(1.0, share)))


def segments_gap(a: Segment, b: Segment) -> float:
    """The distance of two segments, 0 where they cross."""
    if penetration(a, b) > 0.0:
        return 0.0
    feet = [(p, foot(p, b)) for p in a] + [(p, foot(p, a)) for p in b]
    return min(dist(xy(p), xy(q)) for p, q in feet)


def _edges(ring: Sequence[Point]) -> Iterable[Segment]:
    return zip(ring, (*ring[1:], ring[0]), strict=True)


def _hull(points: Iterable[Point]) -> tuple[Point, ...]:
    ordered = sorted(set(map(xy, points)))

    def half(run: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        chain: list[tuple[float, float]] = []
        for p in run:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], p) <= 0:
                chain.pop()
            chain.append(p)
        return chain[:-1]

    return tuple(Point(x=x, y=y) for x, y in half(ordered) + half(reversed(ordered)))


def _turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
