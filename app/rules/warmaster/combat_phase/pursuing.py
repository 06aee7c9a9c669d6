"""Pursuers are placed: fronts keep the enemy they faced, all others come into contact if they can (WM-PUR-03..07)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import atan2, degrees, dist

from app.rules.kernel.boards.contacts import touched_sides, touching
from app.rules.kernel.boards.stands import SIDES, Side, Stand, along, edge, moved, outward, turn_between, xy
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.plane.tolerance import rounded
from app.rules.warmaster.charges.planning import plans
from app.rules.warmaster.combat_phase.options import faced_by, opponents, went_of, why_not_after
from app.rules.warmaster.ground.measures import all_stands, enemies_of, stands_of
from app.rules.warmaster.ground.standing import judge_place, judge_standing, posed
from app.rules.warmaster.ground.terrain import barred_to
from app.rules.warmaster.ground.ways import Obstacles, long, obstacles, way
from app.rules.warmaster.model.combat_prompts import Combat
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE

FAR = 1000.0
"""Pursuers come as far as they must (WM-PUR-04)."""

NEAR = 14.0
"""Enemy stands farther from all that is placed are no use to a stand that has to stay with its unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chased:
    """How a unit follows: where its stands go, which of them have no choice, how many meet the enemy, how many round a corner."""

    poses: Mapping[StandId, Pose]
    fixed: frozenset[StandId]
    free: bool
    met: int
    wrapped: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Hunt:
    """A pursuit being looked at."""

    state: State
    unit: UnitId
    stands: tuple[Stand, ...]
    hunted: tuple[Stand, ...]
    others: tuple[Stand, ...]
    around: Obstacles
    ahead: tuple[float, ...] = ()


def hunted(state: State, combat: Combat, unit: UnitId, enemy: UnitId) -> tuple[UnitId, ...]:
    """The enemies that a unit follows with this one: those it fought that went the same way (WM-PUR-04, -09)."""
    went = went_of(combat, enemy)
    return tuple(
        one
        for one in opponents(state, combat, unit)
        if why_not_after(state, combat, unit, one) is None
        and dist((went.dx, went.dy), (went_of(combat, one).dx, went_of(combat, one).dy)) <= TOLERANCE.fit
    )


def follow(state: State, combat: Combat, unit: UnitId, enemy: UnitId) -> Chased | None:
    """The placement that the referee proposes; none where the unit cannot come after the enemy."""
    prey = hunted(state, combat, unit, enemy)
    hunt = _hunt(state, unit, prey)
    went = went_of(combat, enemy)
    block = {one.id: _rounded(moved(one, went.dx, went.dy).pose) for one in hunt.stands}
    fronts = {one.id for other in prey for one in faced_by(state, combat, unit, other)}
    fixed = {stand: block[stand] for stand in sorted(fronts) if _may_stand(hunt, stand, block[stand], ())}
    placed = fixed or _carried(hunt, block)
    if not placed:
        return _afresh(state, unit, enemy, hunt)
    ahead = tuple({pose.facing for pose in placed.values()})
    poses = _brought_up(replace(hunt, ahead=ahead), placed, block)
    if poses is None:
        return None
    loose = [stand for stand in poses if stand not in fixed and (stand not in placed or poses[stand] != block[stand])]
    wrapped = sum(is_wrapped(hunt.stands, fixed, poses, stand, hunt.hunted) for stand in poses)
    return Chased(
        poses=poses,
        fixed=frozenset(fixed),
        free=bool(loose),
        met=how_many_meet(state, unit, poses, prey),
        wrapped=wrapped,
    )


def _hunt(state: State, unit: UnitId, prey: Sequence[UnitId]) -> _Hunt:
    enemies = [enemy.id for enemy in enemies_of(state, unit)]
    return _Hunt(
        state=state,
        unit=unit,
        stands=stands_of(state, unit),
        hunted=tuple(stand for one in prey for stand in stands_of(state, one)),
        others=all_stands(state, but=(unit,)),
        around=obstacles(state, unit, into=enemies),
    )


def _rounded(pose: Pose) -> Pose:
    return replace(pose, x=rounded(pose.x), y=rounded(pose.y))


def _may_stand(hunt: _Hunt, stand: StandId, pose: Pose, placed: Sequence[Stand]) -> bool:
    """On the table, on nobody, on ground it may enter, and by a clear way (WM-PUR-05)."""
    one = next(own for own in hunt.stands if own.id == stand)
    ground = barred_to(hunt.state, hunt.unit)
    if judge_place(hunt.state, one.at(pose), hunt.unit, (*hunt.others, *placed), ground) is not None:
        return False
    return way(hunt.around, one, pose) is not None


def _carried(hunt: _Hunt, block: Mapping[StandId, Pose]) -> dict[StandId, Pose]:
    """Where no front faced the enemy: the stands that meet it if the unit goes along as a block."""
    if judge_standing(hunt.state, hunt.unit, block) is not None:
        return {}
    return {one.id: one.pose for one in posed(hunt.state, block) if _meets(one, hunt.hunted)}


def _meets(stand: Stand, foes: Sequence[Stand]) -> bool:
    return any(touching(stand, foe, TOLERANCE) for foe in foes)


def _afresh(state: State, unit: UnitId, enemy: UnitId, hunt: _Hunt) -> Chased | None:
    """Nothing of the unit keeps the enemy: it lines up against it anew."""
    found = plans(state, unit, enemy, FAR)
    if not found:
        return None
    met = sum(_meets(one, hunt.hunted) for one in posed(state, found[0].poses))
    return Chased(poses=found[0].poses, fixed=frozenset(), free=len(found) > 1, met=met, wrapped=len(hunt.stands))


def _brought_up(
    hunt: _Hunt, placed: Mapping[StandId, Pose], block: Mapping[StandId, Pose]
) -> dict[StandId, Pose] | None:
    """The other stands brought into contact, straight ahead if they can, else round a corner; the rest with their unit."""
    done = dict(placed)
    left = [one for one in hunt.stands if one.id not in done]
    for find in (_carried_on, _in_line, _left_over):
        while left:
            found = ((one, find(hunt, one, done, block)) for one in left)
            one, pose = next(((one, pose) for one, pose in found if pose is not None), (None, None))
            if one is None or pose is None:
                break
            done[one.id] = pose
            left.remove(one)
    return None if left else done


def _fits(hunt: _Hunt, one: Stand, pose: Pose, done: Mapping[StandId, Pose]) -> bool:
    """Whether a stand may go there and touches its unit."""
    mates = [mate.at(done[mate.id]) for mate in hunt.stands if mate.id in done]
    return _meets(one.at(pose), mates) and _may_stand(hunt, one.id, pose, mates)


def _carried_on(hunt: _Hunt, one: Stand, done: Mapping[StandId, Pose], block: Mapping[StandId, Pose]) -> Pose | None:
    """Its place in the block, if the enemy is there."""
    pose = block[one.id]
    return pose if _meets(one.at(pose), hunt.hunted) and _fits(hunt, one, pose, done) else None


def _in_line(hunt: _Hunt, one: Stand, done: Mapping[StandId, Pose], block: Mapping[StandId, Pose]) -> Pose | None:
    """Flush against an enemy's edge, or at its corner: beside the fronts in place, round a corner only for want of that."""
    found: list[tuple[bool, float, float, Pose]] = []
    for pose in dict.fromkeys(_slots(hunt, one, done)):
        stand = one.at(pose)
        if not _meets(stand, hunt.hunted) or not _fits(hunt, one, pose, done):
            continue
        places = way(hunt.around, one, pose)
        assert places is not None
        front = sum(touched_sides(stand, foe, TOLERANCE).get("front", 0.0) for foe in hunt.hunted)
        round_corner = not any(turn_between(pose.facing, facing) <= TOLERANCE.facing for facing in hunt.ahead)
        found.append((round_corner, -round(front, 2), round(long(places), 2), pose))
    return min(found, key=lambda row: (row[0], row[1], row[2], row[3].x, row[3].y))[3] if found else None


def _slots(hunt: _Hunt, one: Stand, done: Mapping[StandId, Pose]) -> Iterator[Pose]:
    """Places along the edges of the enemy stands near: in the middle, at the ends, beside stands in place."""
    for foe in hunt.hunted:
        if min(dist((foe.pose.x, foe.pose.y), (pose.x, pose.y)) for pose in done.values()) > NEAR:
            continue
        for side in SIDES:
            yield from _along(hunt, one, done, foe, side)


def _along(hunt: _Hunt, one: Stand, done: Mapping[StandId, Pose], foe: Stand, side: Side) -> Iterator[Pose]:
    a, b = edge(foe, side)
    n, length, middle = outward(foe, side), dist(xy(a), xy(b)), along(a, b, 0.5)
    u = Point(x=(b.x - a.x) / length, y=(b.y - a.y) / length)
    facing = rounded(degrees(atan2(-n.y, -n.x)) % 360.0) % 360.0
    places = [0.0, (length - one.width) / 2, (length + one.width) / 2]
    offsets = {sign * place for place in places for sign in (1, -1)}
    for mate in hunt.stands:
        if mate.id in done and turn_between(done[mate.id].facing, facing) <= TOLERANCE.facing:
            at = (done[mate.id].x - middle.x) * u.x + (done[mate.id].y - middle.y) * u.y
            offsets |= {at + one.width, at - one.width}
    for t in sorted(offsets, key=lambda offset: (abs(offset), offset)):
        if abs(t) <= (length + one.width) / 2 + TOLERANCE.touch:
            x = middle.x + u.x * t + n.x * one.depth / 2
            y = middle.y + u.y * t + n.y * one.depth / 2
            yield Pose(x=rounded(x), y=rounded(y), facing=facing)


def _left_over(hunt: _Hunt, one: Stand, done: Mapping[StandId, Pose], block: Mapping[StandId, Pose]) -> Pose | None:
    """Where it would be in the block, else behind or beside a stand in place (WM-PUR-06)."""
    spots = [block[one.id]]
    for mate in (mate.at(done[mate.id]) for mate in hunt.stands if mate.id in done):
        for side in ("rear", "left", "right"):
            way_out, deep = outward(mate, side), mate.depth if side == "rear" else mate.width
            x, y = mate.pose.x + way_out.x * deep, mate.pose.y + way_out.y * deep
            spots.append(replace(mate.pose, x=rounded(x), y=rounded(y)))
    return next((pose for pose in spots if _fits(hunt, one, pose, done)), None)


def how_many_meet(state: State, unit: UnitId, poses: Mapping[StandId, Pose], prey: Sequence[UnitId]) -> int:
    """The stands that would be in contact with the enemies that are pursued."""
    foes = [stand for one in prey for stand in stands_of(state, one)]
    return sum(_meets(one, foes) for one in posed(state, poses))


def is_wrapped(
    stands: Sequence[Stand],
    fixed: Mapping[StandId, Pose],
    poses: Mapping[StandId, Pose],
    stand: StandId,
    foes: Sequence[Stand],
) -> bool:
    """Whether a stand meets the enemy on another face than the fronts in place do (WM-PUR-05)."""
    if not fixed or stand in fixed:
        return False
    one = next(own for own in stands if own.id == stand).at(poses[stand])
    ahead = {fixed[front].facing for front in fixed}
    turned = all(turn_between(one.pose.facing, facing) > TOLERANCE.facing for facing in ahead)
    return turned and _meets(one, foes)
