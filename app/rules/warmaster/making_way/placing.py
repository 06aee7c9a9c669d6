"""Where a unit that makes way may go: aside by the least, or back behind who passes (WM-WAY-02..05)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import hypot
from typing import TypeAlias

from app.rules.kernel.boards.contacts import supports, touching
from app.rules.kernel.boards.stands import Stand, corners, moved, outward
from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.changes import with_poses
from app.rules.warmaster.characteristics import troop_of
from app.rules.warmaster.ground.forming import around
from app.rules.warmaster.ground.measures import engaged, ground, nearest_gap, stands_of
from app.rules.warmaster.ground.standing import judge_standing, posed
from app.rules.warmaster.ground.ways import Places, obstacles, way
from app.rules.warmaster.making_way.passages import Passage, Ring, lies_in, outlines, why_not_make_way
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import KEEP_AWAY, TOLERANCE

Poses: TypeAlias = Mapping[StandId, Pose]
Done: TypeAlias = tuple[tuple[UnitId, tuple[tuple[StandId, Pose], ...]], ...]
Chain: TypeAlias = Mapping[UnitId, Poses]
"""The units that make way, each for one before it, and where their stands come to stand."""

HAIR = 0.01
"""How far beyond what is just enough a stand is put, so that rounding does not undo it."""


def clearing(stand: Stand, rings: Sequence[Ring], way: Point) -> float:
    """How far a stand has to go in a direction until it lies in none of these any more."""
    far = 0.0
    for _ in range(len(rings) + 1):
        there = moved(stand, way.x * far, way.y * far)
        met = [ring for ring in rings if lies_in(there, [ring])]
        if not met:
            return far
        far += max(_parting(corners(there), ring, way) for ring in met) + HAIR
    return far


def _parting(outline: Ring, ring: Ring, way: Point) -> float:
    """How far one convex outline goes in a direction until a line parts it from another."""
    least = float("inf")
    for nx, ny in (*_normals(outline), *_normals(ring)):
        speed = way.x * nx + way.y * ny
        if speed > 1e-9:
            deep = max(p.x * nx + p.y * ny for p in ring) - min(p.x * nx + p.y * ny for p in outline)
            least = min(least, max(deep, 0.0) / speed)
    return least


def _normals(ring: Ring) -> Iterator[tuple[float, float]]:
    for start, end in zip(ring, (*ring[1:], ring[0]), strict=True):
        length = hypot(end.x - start.x, end.y - start.y)
        if length > 1e-9:
            nx, ny = (end.y - start.y) / length, (start.x - end.x) / length
            yield nx, ny
            yield -nx, -ny


def judge(state: State, passage: Passage, chain: Chain) -> Mapping[StandId, Places] | Refusal:
    """Every unit of the chain in its turn, each for those before it (WM-WAY-04)."""
    ways: dict[StandId, Places] = {}
    names, done = list(chain), in_turn(chain)
    for number in range(len(names)):
        found = _judged(state, passage, done[: number + 1], tuple(names[number + 1 :]))
        if isinstance(found, Refusal):
            return found
        ways |= found
    return ways


def in_turn(chain: Chain) -> Done:
    """The units of a chain with their places, in their order."""
    return tuple((unit, tuple(poses.items())) for unit, poses in chain.items())


@memoized
def gone_on(state: State, passage: Passage, done: Done) -> tuple[State, Passage]:
    """The table once these have made way, and what has to be clear then: of chains that begin alike it is the same."""
    if not done:
        return state, passage
    before, asked = gone_on(state, passage, done[:-1])
    poses = dict(done[-1][1])
    ends = outlines(posed(before, poses))
    return with_poses(before, poses), replace(asked, needed=(*asked.needed, *ends), trail=(*asked.trail, *ends))


@memoized
def _judged(
    state: State, passage: Passage, done: Done, later: tuple[UnitId, ...]
) -> Mapping[StandId, Places] | Refusal:
    """The last of these units, who goes when those before it have gone."""
    before, asked = gone_on(state, passage, done[:-1])
    unit, poses = done[-1]
    return _judge_one(before, asked, unit, dict(poses), later)


def _judge_one(
    state: State, passage: Passage, unit: UnitId, poses: Poses, later: Sequence[UnitId]
) -> Mapping[StandId, Places] | Refusal:
    """Only what is in the way moves, out of it, to where the unit may stand, by ways that are open (WM-WAY-02, -05)."""
    if refused := why_not_make_way(state, unit, passage.mover) or _judge_moved(state, passage, unit, poses, later):
        return refused
    if any(lies_in(stand, passage.needed) for stand in posed(state, poses)):
        return refuse("still_blocking", unit=unit)
    if refused := judge_standing(state, unit, poses, but=later) or _judge_near(state, unit, poses):
        return refused
    around_it = obstacles(state, unit, (passage.mover, *later))
    ways: dict[StandId, Places] = {}
    for stand in stands_of(state, unit):
        found = way(around_it, stand, poses[stand.id])
        if found is None:
            return refuse("cannot_make_way", "WM-WAY-05", unit=unit, piece=stand.id)
        ways[stand.id] = found
    return ways


def _judge_moved(state: State, passage: Passage, unit: UnitId, poses: Poses, later: Sequence[UnitId]) -> Refusal | None:
    """Which stands move, and how far: back as a body, or those in the way alone (WM-WAY-02, -03)."""
    stands, inside = stands_of(state, unit), inside_of(state, passage, unit)
    if not inside:
        return refuse("make_way_moved_free_stand", unit=unit)
    if is_behind(state, passage, unit, poses):
        return None
    if len(inside) < len(stands):
        still = [one for one in stands if one not in inside]
        free = next((one for one in still if poses[one.id] != one.pose), None)
        return refuse("make_way_moved_free_stand", piece=free.id) if free else None
    least = least_aside(state, passage, unit, later)
    went = min(hypot(poses[one.id].x - one.pose.x, poses[one.id].y - one.pose.y) for one in stands)
    if least is not None and went > least + TOLERANCE.touch:
        return refuse("make_way_not_shortest", unit=unit, had=round(went, 2), needed=round(least, 2))
    return None


def may_end(state: State, passage: Passage, unit: UnitId, poses: Poses, later: Sequence[UnitId] = ()) -> bool:
    """Whether a unit may stand so, out of the way, however it came there: what costs little is asked before its ways are."""
    if any(lies_in(stand, passage.needed) for stand in posed(state, poses)):
        return False
    return judge_standing(state, unit, poses, but=later) is None and _judge_near(state, unit, poses) is None


def _judge_near(state: State, unit: UnitId, poses: Poses) -> Refusal | None:
    """More than 1 cm from enemies, unless it was that near as the turn began; on nobody who fights (WM-WAY-05)."""
    stands, one = posed(state, poses), state.units[unit]
    for name in ground(state).near(stands, KEEP_AWAY + TOLERANCE.touch):
        if name == unit:
            continue
        other = state.units[name]
        apart = nearest_gap(stands, stands_of(state, name))
        near = other.seat != one.seat and not TOLERANCE.more_than(apart, KEEP_AWAY) and "near_enemy" not in one.flags
        if near or (apart <= TOLERANCE.touch and (other.seat != one.seat or engaged(state, other.id))):
            return refuse("cannot_make_way", "WM-WAY-05", unit=unit, other=other.id, had=round(apart, 2))
    return None


def back_by(state: State, passage: Passage, unit: UnitId) -> float:
    """How far a unit goes back with who passes until it is directly behind it (WM-WAY-03)."""
    return max(clearing(one, passage.trail, passage.away) for one in stands_of(state, unit))


@memoized
def inside_of(state: State, passage: Passage, unit: UnitId) -> tuple[Stand, ...]:
    """The stands of a unit that are in the way."""
    return tuple(one for one in stands_of(state, unit) if lies_in(one, passage.needed))


@memoized
def _marched_back(state: State, passage: Passage, unit: UnitId) -> tuple[tuple[Stand, ...], tuple[StandId, ...]]:
    """Where the stands of a unit end that marches back as a body, and which of them may support who passes instead."""
    far = back_by(state, passage, unit)
    ends = tuple(moved(one, passage.away.x * far, passage.away.y * far) for one in stands_of(state, unit))
    return ends, _supporters(state, passage, unit)


def is_behind(state: State, passage: Passage, unit: UnitId, poses: Poses) -> bool:
    """Whether a unit has marched back as a body; of infantry for infantry, who touched it may support it (WM-WAY-03)."""
    ends, free = _marched_back(state, passage, unit)
    for one, end in zip(stands_of(state, unit), ends, strict=True):
        there = poses[one.id]
        same = hypot(there.x - end.pose.x, there.y - end.pose.y) <= TOLERANCE.fit and there.facing == one.pose.facing
        if not same and not (one.id in free and _is_at_its_back(state, passage, one.at(there))):
            return False
    return True


def _supporters(state: State, passage: Passage, unit: UnitId) -> tuple[StandId, ...]:
    if any(troop_of(state, one).type != "infantry" for one in (unit, passage.mover)):
        return ()
    own = stands_of(state, passage.mover)
    return tuple(one.id for one in stands_of(state, unit) if any(touching(one, other, TOLERANCE) for other in own))


def _is_at_its_back(state: State, passage: Passage, stand: Stand) -> bool:
    """Whether a stand supports one of who passes, as far as that goes back."""
    for one in stands_of(state, passage.mover):
        for ring in passage.trail:
            far = max(p.x * passage.away.x + p.y * passage.away.y for p in ring)
            edge = max(p.x * passage.away.x + p.y * passage.away.y for p in corners(one))
            end = moved(one, passage.away.x * (far - edge), passage.away.y * (far - edge))
            if supports(stand, end, TOLERANCE):
                return True
    return False


def backward(state: State, passage: Passage, unit: UnitId) -> Poses:
    """The whole unit behind who passes."""
    far = back_by(state, passage, unit) + HAIR
    return {one.id: _carried(one, passage.away.x * far, passage.away.y * far) for one in stands_of(state, unit)}


def _carried(stand: Stand, dx: float, dy: float) -> Pose:
    return replace(stand.pose, x=rounded(stand.pose.x + dx), y=rounded(stand.pose.y + dy))


def steps_aside(passage: Passage, stand: Stand) -> Iterator[tuple[float, Pose]]:
    """The least ways of a stand out of the way, to every side, the shortest first."""
    found: dict[Pose, float] = {}
    for ring in (*passage.needed, corners(stand)):
        for nx, ny in _normals(ring):
            far = clearing(stand, passage.needed, Point(x=nx, y=ny))
            if far != float("inf"):
                found.setdefault(_carried(stand, nx * far, ny * far), far)
    yield from sorted(((far, pose) for pose, far in found.items()), key=lambda row: (row[0], row[1].x, row[1].y))


def aside(state: State, passage: Passage, unit: UnitId) -> Iterator[Poses]:
    """Arrangements of a unit out of the way: round the stands that stay, or round one that goes the least (WM-WAY-02)."""
    stands, inside = stands_of(state, unit), inside_of(state, passage, unit)
    still = [one for one in stands if one not in inside]
    if still:
        yield from _joined(passage, still, inside)
        return
    ways = ((far, one, pose) for one in stands for far, pose in steps_aside(passage, one))
    for _, first, pose in sorted(ways, key=lambda row: (row[0], row[1].id, row[2].x, row[2].y)):
        yield from around(first.at(pose), [one for one in stands if one.id != first.id])


def _joined(passage: Passage, still: Sequence[Stand], left: Sequence[Stand]) -> Iterator[Poses]:
    """Each stand in the way put beside one that stands, the nearest place first."""
    if not left:
        yield {one.id: one.pose for one in still}
        return
    first, *rest = left
    spots = sorted(
        (pose for hub in still for pose in _beside(hub)),
        key=lambda pose: (hypot(pose.x - first.pose.x, pose.y - first.pose.y), pose.x, pose.y),
    )
    for pose in spots:
        there = first.at(pose)
        if not lies_in(there, passage.needed) and not lies_in(there, outlines(still)):
            yield from _joined(passage, [*still, there], rest)


def _beside(hub: Stand) -> Iterator[Pose]:
    for side, far in (("left", hub.width), ("right", hub.width), ("rear", hub.depth), ("front", hub.depth)):
        way = outward(hub, side)  # type: ignore[arg-type]
        yield _carried(hub, way.x * far, way.y * far)


_leasts = ByIdentity[State, dict[tuple[Passage, UnitId, tuple[UnitId, ...]], float | None]](lambda state: {}, room=64)


def least_aside(state: State, passage: Passage, unit: UnitId, later: Sequence[UnitId] = ()) -> float | None:
    """The least that one stand has to go where all are in the way and the unit finds a place about it (WM-WAY-02).

    Every arrangement of the unit is measured against it, so it is looked for once.
    """
    known, key = _leasts(state), (passage, unit, tuple(later))
    if key not in known:
        known[key] = _least_aside(state, *key)
    return known[key]


def _least_aside(state: State, passage: Passage, unit: UnitId, later: Sequence[UnitId]) -> float | None:
    for poses in aside(state, passage, unit):
        if may_end(state, passage, unit, poses, later):
            return min(
                hypot(poses[one.id].x - one.pose.x, poses[one.id].y - one.pose.y) for one in stands_of(state, unit)
            )
    return None
