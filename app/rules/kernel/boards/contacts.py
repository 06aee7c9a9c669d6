"""How stands touch, what they form and whom they support (WM-GEO-05..10, -15, -17, -18; WM-FRM-03..06)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, permutations
from math import cos, dist, hypot, inf, radians
from operator import itemgetter
from typing import Literal, TypeAlias

from app.rules.kernel.boards.stands import (
    SIDES,
    Segment,
    Side,
    Stand,
    along,
    apart_by,
    are_within,
    corners,
    edge,
    facing_of,
    foot,
    gap,
    outward,
    relative,
    segments_gap,
    turn_between,
    xy,
)
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.plane.tolerance import Tolerance

Formation: TypeAlias = Literal["line", "column", "irregular"]

# --- contact ---------------------------------------------------------------------------------------------------------


def shared(a: Segment, b: Segment, tolerance: Tolerance) -> float:
    """How much of edge `a` runs along edge `b`, within the tolerance."""
    (p, q), (r, s), touch = a, b, tolerance.touch
    length = dist((p.x, p.y), (q.x, q.y))
    ux, uy = (q.x - p.x) / length, (q.y - p.y) / length
    t0, h0 = (r.x - p.x) * ux + (r.y - p.y) * uy, (r.y - p.y) * ux - (r.x - p.x) * uy
    t1, h1 = (s.x - p.x) * ux + (s.y - p.y) * uy, (s.y - p.y) * ux - (s.x - p.x) * uy
    if (h0 > touch and h1 > touch) or (h0 < -touch and h1 < -touch):
        return 0.0
    if t1 < t0 or (t1 == t0 and h1 < h0):
        t0, h0, t1, h1 = t1, h1, t0, h0
    low, high = max(0.0, t0), min(length, t1)
    if high <= low:
        return 0.0
    slope = (h1 - h0) / (t1 - t0)
    if abs(slope) < 1e-9:
        return high - low if abs(h0) <= touch else 0.0
    near = sorted(t0 + (bound - h0) / slope for bound in (-touch, touch))
    return max(0.0, min(high, near[1]) - max(low, near[0]))


def touched_sides(stand: Stand, other: Stand, tolerance: Tolerance) -> Mapping[Side, float]:
    """The edges of a stand in edge contact with another, and how much of each is shared (WM-GEO-05, WM-GEO-18)."""
    apart = hypot(stand.pose.x - other.pose.x, stand.pose.y - other.pose.y)
    if apart > stand.reach + other.reach + 2 * tolerance.touch:
        return {}
    turned = _quarters_to_face(stand, other, tolerance)
    if turned is None:
        return {}
    found: dict[Side, float] = {}
    for number, side in enumerate(SIDES):
        length = _shared_by(stand, side, other, SIDES[(number + turned) % 4], tolerance)
        if length > tolerance.fit:
            found[side] = length
    return found


def touches_side(stand: Stand, side: Side, other: Stand, tolerance: Tolerance) -> bool:
    """Whether this edge of a stand is in edge contact with another (WM-GEO-05, WM-GEO-18)."""
    apart = hypot(stand.pose.x - other.pose.x, stand.pose.y - other.pose.y)
    if apart > stand.reach + other.reach + 2 * tolerance.touch:
        return False
    turned = _quarters_to_face(stand, other, tolerance)
    if turned is None:
        return False
    theirs = SIDES[(SIDES.index(side) + turned) % 4]
    return _shared_by(stand, side, other, theirs, tolerance) > tolerance.fit


def _quarters_to_face(stand: Stand, other: Stand, tolerance: Tolerance) -> int | None:
    """By how many places in `SIDES` the edges of another stand that face this one's lie on from them; none if they do not."""
    n = stand.normals[0]
    return next((turned for turned, m in enumerate(other.normals) if _face_each_other(n, m, tolerance)), None)


def contact(a: Stand, b: Stand, tolerance: Tolerance) -> Literal["edge", "corner"] | None:
    """How two stands touch: along an edge, at a corner only, or not at all (WM-CON-11, WM-GEO-05)."""
    if not touching(a, b, tolerance):
        return None
    return "edge" if touched_sides(a, b, tolerance) else "corner"


def touching(a: Stand, b: Stand, tolerance: Tolerance) -> bool:
    """Whether two stands touch at all, along an edge or at a corner (WM-CON-11)."""
    return are_within(a, b, tolerance.touch)


def in_flank_or_rear(stand: Stand, enemy: Stand, tolerance: Tolerance) -> bool:
    """Whether the enemy stand puts this one at a disadvantage by touching its flank or rear (WM-GEO-07)."""
    front = edge(enemy, "front")
    fronts = corners(stand)[:2]
    sides: tuple[Side, ...] = ("right", "rear", "left")
    if any(_running(stand, side, enemy, "front", tolerance) > tolerance.fit for side in sides):
        return True
    clear = 2 * tolerance.touch / stand.depth
    right, left = edge(stand, "right"), edge(stand, "left")
    past_corners = (
        (along(right[0], right[1], clear), right[1]),
        edge(stand, "rear"),
        (left[0], along(left[1], left[0], clear)),
    )
    if any(segments_gap(part, front) <= tolerance.touch for part in past_corners):
        return True
    turned = turn_between(enemy.pose.facing, stand.pose.facing + 180.0) > 45.0
    inside = (
        along(front[0], front[1], tolerance.fit / enemy.width),
        along(front[1], front[0], tolerance.fit / enemy.width),
    )
    return turned and any(dist(xy(corner), xy(foot(corner, inside))) <= tolerance.touch for corner in fronts)


# --- units -----------------------------------------------------------------------------------------------------------


def unit_gap(a: Iterable[Stand], b: Iterable[Stand]) -> float:
    """The shortest distance from stand to stand (WM-CON-04); pairs whose circles are farther apart are not measured."""
    others = tuple(b)
    pairs = [(hypot(o.pose.x - p.pose.x, o.pose.y - p.pose.y) - o.reach - p.reach, o, p) for o in a for p in others]
    least = inf
    for bound, one, other in sorted(pairs, key=itemgetter(0)):
        if bound > least:
            break
        least = min(least, apart_by(one, other))
    return least


def unit_within(a: Sequence[Stand], b: Sequence[Stand], limit: float) -> bool:
    """Whether a stand of one group is at most so far from one of the other (WM-CON-04, WM-CON-11)."""
    return any(are_within(one, other, limit) for one in a for other in b)


def coherent(stands: Sequence[Stand], tolerance: Tolerance) -> bool:
    """Whether the stands hang together by contact (WM-CON-09, WM-GEO-08)."""
    rest = list(stands[1:])
    group = list(stands[:1])
    while found := [one for one in rest if any(are_within(one, member, tolerance.touch) for member in group)]:
        group += found
        rest = [one for one in rest if one not in found]
    return not rest


def removable(stands: Sequence[Stand], tolerance: Tolerance) -> tuple[str, ...]:
    """The stands whose loss leaves the unit connected (WM-GEO-15)."""
    return tuple(one.id for one in stands if coherent([other for other in stands if other is not one], tolerance))


def formation(stands: Sequence[Stand], tolerance: Tolerance) -> Formation:
    """Line, column or irregular; one stand alone is a line (WM-GEO-09, WM-FRM-06)."""
    if all(turn_between(a.pose.facing, b.pose.facing) <= tolerance.facing for a, b in combinations(stands, 2)):
        f = facing_of(stands[0]) if stands else Point(x=1.0, y=0.0)
        row = sorted(stands, key=lambda one: one.pose.y * f.x - one.pose.x * f.y)
        if all(_side_by_side(a, b, tolerance) for a, b in pairwise(row)):
            return "line"
    if any(all(_follows(a, b, tolerance) for a, b in pairwise(order)) for order in permutations(stands)):
        return "column"
    return "irregular"


def supports(supporter: Stand, fighter: Stand, tolerance: Tolerance) -> Literal["behind", "beside"] | None:
    """Where a stand supports another from, or nothing (WM-GEO-17, WM-SUP-02)."""
    if turn_between(supporter.pose.facing, fighter.pose.facing) > tolerance.facing:
        return None
    ahead, right = relative(fighter, supporter)
    if abs(right) <= tolerance.fit and abs(ahead + (fighter.depth + supporter.depth) / 2) <= tolerance.touch:
        return "behind"
    if abs(ahead) <= tolerance.fit and abs(abs(right) - (fighter.width + supporter.width) / 2) <= tolerance.touch:
        return "beside"
    return None


def away_from(enemy: Stand, stand: Stand, tolerance: Tolerance) -> Point:
    """The unit vector straight away from an enemy stand, by nearest points, else by centres (WM-GEO-10)."""
    near = gap(enemy, stand, tolerance)
    dx, dy = near.b.x - near.a.x, near.b.y - near.a.y
    if hypot(dx, dy) <= tolerance.touch:
        dx, dy = stand.pose.x - enemy.pose.x, stand.pose.y - enemy.pose.y
    length = hypot(dx, dy)
    return Point(x=dx / length, y=dy / length) if length else facing_of(enemy)


def _running(a: Stand, side: Side, b: Stand, other: Side, tolerance: Tolerance) -> float:
    """How much two edges share that face each other; a corner that pokes at an edge shares nothing with it."""
    if not _face_each_other(outward(a, side), outward(b, other), tolerance):
        return 0.0
    return _shared_by(a, side, b, other, tolerance)


def _face_each_other(n: Point, m: Point, tolerance: Tolerance) -> bool:
    return n.x * m.x + n.y * m.y <= _opposite(tolerance.facing)


@lru_cache(maxsize=16)
def _opposite(facing: float) -> float:
    return -cos(radians(facing))


def _shared_by(a: Stand, side: Side, b: Stand, other: Side, tolerance: Tolerance) -> float:
    one, two = edge(a, side), edge(b, other)
    length = shared(one, two, tolerance)
    return length and min(length, shared(two, one, tolerance))


def _side_by_side(a: Stand, b: Stand, tolerance: Tolerance) -> bool:
    ahead, right = relative(a, b)
    return abs(ahead) <= tolerance.fit and abs(right - (a.width + b.width) / 2) <= tolerance.fit


def _follows(leader: Stand, follower: Stand, tolerance: Tolerance) -> bool:
    turned = turn_between(leader.pose.facing, follower.pose.facing) > 90.0
    return not turned and segments_gap(edge(leader, "rear"), edge(follower, "front")) <= tolerance.touch
