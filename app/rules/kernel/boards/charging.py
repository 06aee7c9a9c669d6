"""How a charge lines up: who is nearest, which edge is charged, where each stand goes (WM-CHG-04..15, WM-GEO-12..14).

The referee proposes, so that nobody has to push rectangles flush by hand; a system judges a placement of the player's
own by comparing its score with that of the proposal (`charge_not_maximal`). Where a face bends or steps, a stand keeps its
place in the row and goes on, or stays back, until a corner or its front meets the enemy (WM-CHG-12).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from math import atan2, degrees, dist, hypot

from app.rules.kernel.boards.stands import (
    HAIR,
    SIDES,
    Gap,
    Side,
    Stand,
    along,
    corners,
    edge,
    gap,
    outward,
    overlapping,
    xy,
)
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.plane.tolerance import Tolerance, rounded


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """A charging stand and the enemy stand it goes for."""

    charger: Stand
    target: Stand
    gap: Gap


@dataclass(frozen=True, slots=True, kw_only=True)
class Lineup:
    """Where every charging stand ends, what the arrangement is worth, and the way all stands go together."""

    poses: Mapping[str, Pose]
    full: int
    length: float
    corners: int
    way: float

    @property
    def worth(self) -> tuple[int, float, int]:
        """What arrangements are compared by: full contacts, then length, then corners (WM-CHG-10)."""
        return self.full, round(self.length, 3), self.corners


def nearest(
    chargers: Iterable[Stand], targets: Iterable[Stand], may_reach: Callable[[Stand, Stand], bool], tolerance: Tolerance
) -> tuple[Pairing, ...]:
    """The pairs of stands that may begin the charge: one, or several within a tie (WM-CHG-04, -05; WM-GEO-12).

    `may_reach` says whether a stand sees that enemy stand and can get to it; ties are the charging player's to break.
    """
    enemies = tuple(targets)
    pairs = [
        Pairing(charger=one, target=other, gap=gap(one, other, tolerance))
        for one in chargers
        for other in enemies
        if may_reach(one, other)
    ]
    least = min((pair.gap.distance for pair in pairs), default=0.0)
    near = [pair for pair in pairs if pair.gap.distance <= least + tolerance.fit]
    return tuple(sorted(near, key=lambda pair: (pair.gap.distance, pair.charger.id, pair.target.id)))


def charged_sides(
    pair: Pairing,
    chargers: Iterable[Stand],
    open_side: Callable[[Side], bool],
    tolerance: Tolerance,
    *,
    by_frontage: bool = False,
) -> tuple[Side, ...]:
    """The edge that is charged, or two when the charging player chooses (WM-CHG-06, -07; WM-GEO-13).

    `open_side` says which edges of the target can be seen and reached at all. At a corner the stands on either side of the
    shortest line are counted, or the length of their fronts there (WM-AMB-18).
    """
    q = pair.gap.b
    meeting = [side for side in SIDES if _off(q, edge(pair.target, side)) <= 1e-6]
    ends = _ends(pair, tolerance)
    if not ends:
        return tuple(side for side in meeting if open_side(side))
    sides = [side for side in SIDES if open_side(side) and ends[0] in edge(pair.target, side)]
    if len(sides) < 2:
        return tuple(sides)
    if by_frontage:
        more = sum(_leaning_front(pair.gap, one) for one in chargers)
    else:
        leaning = [_beside(pair.gap, Point(x=one.pose.x, y=one.pose.y)) for one in chargers]
        more = sum(lean > tolerance.touch for lean in leaning) - sum(lean < -tolerance.touch for lean in leaning)
    if abs(more) <= (tolerance.fit if by_frontage else 0.0):
        return tuple(sides)
    # The shortest line may run along one of the two edges: the edge on a side is the one that lies further to that side.
    return (max(sides, key=lambda side: _beside(pair.gap, along(*edge(pair.target, side), 0.5)) * more),)


def meets_corner(pair: Pairing, tolerance: Tolerance) -> bool:
    """Whether the nearest point of the enemy stand is a corner of it (WM-CHG-07)."""
    return bool(_ends(pair, tolerance))


def _ends(pair: Pairing, tolerance: Tolerance) -> list[Point]:
    return [corner for corner in corners(pair.target) if dist(xy(corner), xy(pair.gap.b)) <= tolerance.fit]


def first_pose(
    charger: Stand,
    target: Stand,
    side: Side,
    others: Iterable[Stand],
    tolerance: Tolerance,
    *,
    corners: bool = True,
) -> Pose | None:
    """Front flush against the edge, centre to centre or as near to it as others leave room (WM-CHG-08, -09).

    Nothing when there is no room along the whole edge. Of two places equally near the one with the shorter way is given.
    Without `corners` more of the front than a corner has to lie on the edge.
    """
    face = _Face.of(target, side)
    reach = face.length / 2 + charger.width / 2 - (0.0 if corners else tolerance.fit + 2 * tolerance.touch)
    about = hypot(reach + charger.width, charger.depth) + HAIR
    near = [one for one in others if dist((one.pose.x, one.pose.y), xy(face.middle)) <= about + one.reach]
    taken = [span for other in near if (span := face.span(other, charger.depth, tolerance)) is not None]
    places = [0.0]
    for low, high in taken:
        places += [low - charger.width / 2, high + charger.width / 2]
    free = [t for t in places if abs(t) <= reach + tolerance.touch and not _blocked(t, charger.width, taken, tolerance)]
    if not free:
        return None
    start = xy(Point(x=charger.pose.x, y=charger.pose.y))
    best = min(free, key=lambda t: (round(abs(t), 4), dist((face.pose(t, charger).x, face.pose(t, charger).y), start)))
    return face.pose(best, charger)


def line_up(
    first: Stand,
    rest: Sequence[Stand],
    target: Stand,
    side: Side,
    enemies: Sequence[Stand],
    friends: Sequence[Stand],
    may_stand: Callable[[Stand, Pose], bool],
    tolerance: Tolerance,
) -> tuple[Lineup, ...]:
    """The best arrangements of the other stands beside the first, which is in place (WM-CHG-10, -13..15; WM-GEO-14).

    `enemies` are all enemy stands near, the target among them; `friends` stands of other units. `may_stand` says whether
    a stand's way there is short and free enough. Several of equal worth are the player's choice, the least way first.
    """
    face = _Face.of(target, side, enemies)
    walls = [span for other in (*enemies, *friends) if (span := face.span(other, first.depth, tolerance)) is not None]
    barred: dict[Pose, bool] = {}

    def is_barred(stand: Stand, pose: Pose) -> bool:
        """Whether a stand of the unit, all of one size, would lie on others there."""
        if pose not in barred:
            placed = stand.at(pose)
            barred[pose] = any(overlapping(placed, other, tolerance) for other in (*enemies, *friends))
        return barred[pose]

    found: list[Lineup] = []
    for left in range(len(rest) + 1):
        for right in range(len(rest) + 1 - left):
            slots = [*range(-left, 0), *range(1, right + 1)]
            places = [_place(face, face.place(first) + k * first.width, first, walls, tolerance) for k in slots]
            if None in places or not _hangs_together(slots, places, first.depth - tolerance.fit):
                continue
            if arrangement := _arranged(face, first, rest, [p for p in places if p], is_barred, may_stand, tolerance):
                found.append(arrangement)
    best = max((one.worth for one in found), default=None)
    return tuple(sorted((one for one in found if one.worth == best), key=lambda one: one.way))


def _place(
    face: "_Face",
    t: float,
    first: Stand,
    walls: Sequence[tuple[float, float]],
    tolerance: Tolerance,
) -> tuple[float, float] | None:
    """Where along the face and how far out a stand meets the enemy there: flush, else by a corner where the face bends."""
    flush = None
    if not _blocked(t, first.width, walls, tolerance):
        flush = face.touching(t, first.width, tolerance)
    out = face.foremost(t, first.width, tolerance)
    if (flush or 0.0) > tolerance.fit or out is None:
        return None if flush is None else (t, 0.0)
    bent = tolerance.touch < abs(out) < first.depth - tolerance.fit
    met = face.touching(t, first.width, tolerance, out) if bent else None
    if flush is not None and (met or 0.0) <= tolerance.fit:
        return t, 0.0
    return (t, out) if bent else None


def _hangs_together(slots: Sequence[int], places: Sequence[tuple[float, float] | None], reach: float) -> bool:
    """Whether each stand touches the one beside it, the first standing at the straight part of the face."""
    outs = {0: 0.0, **{k: place[1] for k, place in zip(slots, places, strict=True) if place}}
    return all(abs(outs[k] - outs[k + 1]) < reach for k in outs if k + 1 in outs)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Face:
    """A charged edge as an axis: its middle, its direction, the way out of it, its length."""

    middle: Point
    u: Point
    n: Point
    length: float
    aligned: Sequence[tuple[float, float, float, float]] = ()
    """The edges of enemies that face the same way: how far out of the face both ends lie, and where along it they lie."""
    rings: Sequence[tuple[float, float, list[tuple[float, float]]]] = ()
    """The outlines of enemies: from where to where along the face they lie, and how far out of it and where their corners do."""

    @classmethod
    def of(cls, target: Stand, side: Side, enemies: Sequence[Stand] = ()) -> "_Face":
        """The face, and how the edges of the enemies about lie to it."""
        a, b = edge(target, side)
        length = dist(xy(a), xy(b))
        u = Point(x=(b.x - a.x) / length, y=(b.y - a.y) / length)
        bare = cls(middle=along(a, b, 0.5), u=u, n=outward(target, side), length=length)
        rings = [[(h, at) for at, h in map(bare.axes, corners(stand))] for stand in enemies]
        return replace(
            bare,
            aligned=[row for stand in enemies for row in bare._edges_of(stand)],
            rings=[(min(at for _, at in ring), max(at for _, at in ring), ring) for ring in rings],
        )

    def _edges_of(self, stand: Stand) -> Iterator[tuple[float, float, float, float]]:
        for side, out in zip(SIDES, stand.normals, strict=True):
            if out.x * self.n.x + out.y * self.n.y > 0.999:
                ends = [self.axes(p) for p in edge(stand, side)]
                yield ends[0][1], ends[1][1], min(ends)[0], max(ends)[0]

    def axes(self, p: Point) -> tuple[float, float]:
        """How far a point lies along the face and out of it."""
        dx, dy = p.x - self.middle.x, p.y - self.middle.y
        return dx * self.u.x + dy * self.u.y, dx * self.n.x + dy * self.n.y

    def place(self, stand: Stand) -> float:
        return self.axes(Point(x=stand.pose.x, y=stand.pose.y))[0]

    def pose(self, t: float, stand: Stand, row: int = 0, ahead: float = 0.0) -> Pose:
        """Facing the edge with the front's middle at `t`, so far out of it, so many rows behind."""
        out = stand.depth * (row + 0.5) + ahead
        x = self.middle.x + self.u.x * t + self.n.x * out
        y = self.middle.y + self.u.y * t + self.n.y * out
        facing = degrees(atan2(-self.n.y, -self.n.x)) % 360.0
        return Pose(x=rounded(x), y=rounded(y), facing=rounded(facing) % 360.0)

    def span(self, stand: Stand, depth: float, tolerance: Tolerance) -> tuple[float, float] | None:
        """The part of the face that a stand takes up in front of it, or nothing."""
        _, out = self.axes(Point(x=stand.pose.x, y=stand.pose.y))
        if not -stand.reach < out < depth + stand.reach:
            return None
        ring = [self.axes(p) for p in corners(stand)]
        for sign, bound in ((1, tolerance.touch), (-1, -(depth - tolerance.touch))):
            ring = _clipped(ring, sign, bound)
        places = [t for t, _ in ring]
        return (min(places), max(places)) if places and max(places) - min(places) > tolerance.touch else None

    def foremost(self, t: float, width: float, tolerance: Tolerance) -> float | None:
        """How far out of the face the foremost enemy stands before a front there; below 0 behind it, nothing for none."""
        reached: list[float] = []
        low, high = t - width / 2 + tolerance.touch, t + width / 2 - tolerance.touch
        for first, last, ring in self.rings:
            if last >= low and first <= high:
                reached += [h for h, _ in _clipped(_clipped(ring, 1, low), -1, -high)]
        return max(reached, default=None)

    def touching(self, t: float, width: float, tolerance: Tolerance, ahead: float = 0.0) -> float | None:
        """How much of a front there meets enemies whose edges lie on the face; 0 for a corner, nothing for no touch."""
        best: float | None = None
        for one, two, low, high in self.aligned:
            if abs(one - ahead) <= tolerance.touch and abs(two - ahead) <= tolerance.touch:
                common = min(high, t + width / 2) - max(low, t - width / 2)
                if common >= -tolerance.touch:
                    best = (best or 0.0) + max(0.0, common)
        return best


def _arranged(
    face: _Face,
    first: Stand,
    rest: Sequence[Stand],
    places: Sequence[tuple[float, float]],
    is_barred: Callable[[Stand, Pose], bool],
    may_stand: Callable[[Stand, Pose], bool],
    tolerance: Tolerance,
) -> Lineup | None:
    """The stands in these places in the order with the least way, what is left over in a column behind the first."""
    best: tuple[float, dict[str, Pose]] | None = None
    for order in permutations(rest):
        behind = order[len(places) :]
        goals = [face.pose(t, one, ahead=out) for (t, out), one in zip(places, order, strict=False)]
        goals += [face.pose(face.place(first), one, row) for row, one in enumerate(behind, start=1)]
        if any(is_barred(one, pose) for one, pose in zip(order, goals, strict=True)):
            continue
        if not all(may_stand(one, pose) for one, pose in zip(order, goals, strict=True)):
            continue
        way = sum(dist((a.pose.x, a.pose.y), (b.x, b.y)) for a, b in zip(order, goals, strict=True))
        if best is None or way < best[0] - 1e-9:
            best = (way, {one.id: pose for one, pose in zip(order, goals, strict=True)})
    if best is None:
        return None
    met = [face.touching(t, first.width, tolerance, out) or 0.0 for t, out in ((face.place(first), 0.0), *places)]
    return Lineup(
        poses={first.id: first.pose, **best[1]},
        full=sum(length >= first.width - tolerance.fit for length in met),
        length=sum(met),
        corners=sum(length <= tolerance.fit for length in met),
        way=best[0],
    )


def _blocked(t: float, width: float, spans: Iterable[tuple[float, float]], tolerance: Tolerance) -> bool:
    return any(low + tolerance.touch < t + width / 2 and t - width / 2 < high - tolerance.touch for low, high in spans)


def _beside(line: Gap, p: Point) -> float:
    """Which side of the shortest line a point lies on, by sign; its size is not a distance."""
    return (line.b.x - line.a.x) * (p.y - line.a.y) - (line.b.y - line.a.y) * (p.x - line.a.x)


def _leaning_front(line: Gap, stand: Stand) -> float:
    """How much more of a stand's front lies on the one side of the shortest line than on the other."""
    first, last = (_beside(line, end) for end in edge(stand, "front"))
    span = abs(first) + abs(last)
    if first * last >= 0 or not span:
        return stand.width if first + last > 0 else -stand.width if first + last < 0 else 0.0
    return stand.width * (first + last) / span


def _off(p: Point, segment: tuple[Point, Point]) -> float:
    a, b = segment
    length = dist(xy(a), xy(b))
    return abs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / length


def _clipped(ring: list[tuple[float, float]], sign: int, bound: float) -> list[tuple[float, float]]:
    """The part of a convex outline with `sign * h >= bound`."""
    kept: list[tuple[float, float]] = []
    for (t0, h0), (t1, h1) in zip(ring, (*ring[1:], *ring[:1]), strict=True):
        inside, next_inside = sign * h0 >= bound, sign * h1 >= bound
        if inside:
            kept.append((t0, h0))
        if inside != next_inside:
            share = (bound * sign - h0) / (h1 - h0)
            kept.append((t0 + (t1 - t0) * share, bound * sign))
    return kept
