"""Routes: the shortest legal way of a piece to a place, around what stands in the way and over what can be climbed.

The search goes around rings that hold what is forbidden; what it finds is climbed, measured and judged by the same sweeps
as a command, and cut back to what is legal.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from math import ceil, hypot

import shapely

from app.rules.kernel.plane.climbing import climb
from app.rules.kernel.plane.footprints import relief, turn_between
from app.rules.kernel.plane.ground import (
    Form,
    Ground,
    Ring,
    body_rings,
    capped,
    disc_of,
    freed,
    is_low,
    may_climb,
    may_end,
    prism_rings,
    resting_height,
    room,
    top_of,
    zone_rings,
)
from app.rules.kernel.plane.lengths import flight_length, path_length
from app.rules.kernel.plane.moving import Moving
from app.rules.kernel.plane.nearby import nearby
from app.rules.kernel.plane.shapes import Body, Circle, Path, Point, Pose, Prism
from app.rules.kernel.plane.sweeps import first_hit_body, first_hit_prism, first_off_table, first_zone_entry
from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.plane.turned_rings import Turned
from app.rules.kernel.plane.visibility_graph import VisibilityGraph

__all__ = ["Ground", "Route", "climb", "is_clear", "nearest_end", "route"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """A way: poses from where the piece stands, the length spent, and whether it leads where it was asked."""

    path: tuple[Pose, ...]
    length: float
    complete: bool


def route(body: Body, ground: Ground, to: Pose, allowance: float, via: Sequence[Point] = ()) -> Route:
    """The shortest legal way to a pose, through the waypoints (W40K-MOVE-03 to MOVE-09, MOVE-13, GEO-06 to GEO-11).

    If the pose is no legal end, the way leads to the nearest legal one. If it is farther than the allowance, the way
    stops at the farthest legal place along it. Footprints that are not round turn at the start to the facing of `to`, and
    are led straight, or as the circle around them; where that leads nowhere, as they are turned.
    """
    end = nearest_end(body, ground, to)
    if end is None:
        return Route(path=(body.pose,), length=0.0, complete=False)
    # What lies farther off than the allowance is left aside: a way is cut back before it.
    ground = nearby(body, ground, body.pose.x, body.pose.y, allowance)
    paths = _candidates(body, ground, end, via, allowance)
    whole = next((found for path in paths if (found := _whole(body, ground, path, allowance))), None)
    if whole is None and not (isinstance(body.footprint, Circle) or ground.flying):
        turned = _candidates(body, ground, end, via, allowance, Turned(_facing(body, end)))
        whole = next((found for path in turned if (found := _whole(body, ground, path, allowance))), None)
        paths = [*paths, *(path for path in turned if path not in paths)]
    if whole is None:
        parts = [_cut_back(body, ground, path, allowance) for path in paths]
        whole = min(parts, key=lambda part: _rank(part, end))
    near = 2 * ground.tolerance.touch
    reached = _apart(whole.path[-1], end) <= near
    return replace(whole, complete=reached and _apart(end, to) <= near)


def _facing(body: Body, end: Pose) -> Body:
    return replace(body, pose=replace(body.pose, facing=end.facing))


def _apart(a: Pose, b: Pose) -> float:
    return hypot(a.x - b.x, a.y - b.y)


def _rank(found: Route, end: Pose) -> tuple[float, float]:
    """Better is what ends nearer to where it should, then what is shorter."""
    return round(_apart(found.path[-1], end), 2), found.length


def _candidates(
    body: Body, ground: Ground, end: Pose, via: Sequence[Point], allowance: float, form: Form | None = None
) -> list[tuple[Pose, ...]]:
    """Ways worth judging: straight, around everything, and over each climbable piece on the straight line."""
    stops = [(body.pose.x, body.pose.y), *((p.x, p.y) for p in via), (end.x, end.y)]
    straight = _posed(body, ground, stops, end)
    if ground.flying or (not via and _is_free(body, ground, straight)):
        return [straight]
    under = [p for p in ground.prisms if p.blocks_movement and p.climbable and ground.climb]
    standing = [
        p for p in under if is_low(p, ground) or (p.base + p.height in (body.pose.z, end.z) and p.base + p.height > 0)
    ]
    found = [straight]

    def add(climbed: Sequence[Prism]) -> None:
        left = [p for p in ground.prisms if p not in climbed]
        places = _around(_facing(body, end) if form else body, ground, stops, left, allowance, form)
        if places is not None:
            found.append(_posed(body, ground, places, end))

    add(standing)
    least = _whole(body, ground, found[-1], allowance)
    plan = [replace(pose, z=0.0) for pose in straight]
    crossed = [p for p in under if first_hit_prism(body, plan, [p], ground.tolerance) is not None]
    direct = sum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(stops))
    for prism in crossed:
        climbs = 2 * ground.moving.climbed(max(0.0, prism.base + prism.height - max(body.pose.z, end.z)), last=False)
        if prism not in standing and (least is None or direct + climbs < least.length):
            add([*standing, prism])
    if len(crossed) > 1 and (least is None or direct < least.length):
        add(crossed)
    return sorted(found, key=lambda path: path_length(body, path, ground.moving))


def _around(
    body: Body,
    ground: Ground,
    stops: Sequence[tuple[float, float]],
    prisms: Sequence[Prism],
    allowance: float,
    form: Form | None,
) -> list[tuple[float, float]] | None:
    """The shortest way in plan through the stops, around bodies, zones and these terrain pieces; none if there is none."""
    x, y = stops[0]
    around = (x - allowance, y - allowance, x + allowance, y + allowance)
    rings = [ring for ring in path_rings(body, ground, prisms, form) if ring.meets(around)]
    graph = VisibilityGraph(freed(rings, stops, ground.tolerance), room(body, ground, body.pose.facing))
    places = [stops[0]]
    for start, goal in pairwise(stops):
        found = graph.shortest(start, goal)
        if found is None:
            return None
        places.extend(found[1:])
    return places


def path_rings(body: Body, ground: Ground, prisms: Sequence[Prism], form: Form | None = None) -> list[Ring]:
    """All that the centre keeps out of on its way over the table."""
    return [
        *body_rings(body, ground, 0.0, ground.zones, form),
        *zone_rings(body, ground, ground.zones, 0.0, form),
        *prism_rings(body, prisms, 0.0, ground.tolerance, form),
    ]


def _posed(body: Body, ground: Ground, places: Sequence[tuple[float, float]], end: Pose) -> tuple[Pose, ...]:
    """Poses at these places, facing as the end does, climbing where terrain has to be climbed."""
    start = body.pose
    poses = [start]
    if not isinstance(body.footprint, Circle) and turn_between(start.facing, end.facing) != 0:
        poses.append(replace(start, facing=end.facing))
    poses.extend(Pose(x=rounded(x), y=rounded(y), z=start.z, facing=end.facing) for x, y in places[1:])
    if ground.flying:
        poses[-1] = replace(poses[-1], z=end.z)
        return tuple(poses)
    if not ground.climb:
        return tuple(poses)
    return tuple(
        replace(pose, x=rounded(pose.x), y=rounded(pose.y), z=rounded(pose.z)) if i else pose
        for i, pose in enumerate(climb(body, poses, ground.prisms, ground.tolerance))
    )


def is_clear(body: Body, ground: Ground, path: Path) -> bool:
    """Whether nothing stops the path before its end: the table's edge, bodies, terrain, zones (W40K-GEO-07 to GEO-09, GEO-11)."""
    tolerance = ground.tolerance
    if first_off_table(body, path, ground.width, ground.height, tolerance) is not None:
        return False
    if ground.flying:
        return True
    if first_hit_body(body, path, ground.bodies, tolerance) is not None:
        return False
    if first_hit_prism(body, path, ground.prisms, tolerance) is not None:
        return False
    by_distance: dict[float, list[Body]] = {}
    for other, distance in ground.zones:
        by_distance.setdefault(distance, []).append(other)
    return all(
        first_zone_entry(body, path, others, distance, tolerance, ground.watch, flat=ground.moving.flat_zones) is None
        for distance, others in by_distance.items()
    )


def _is_free(body: Body, ground: Ground, path: Path) -> bool:
    """Whether a path is clear and as short as can be: nothing on it has to be climbed."""
    return all(pose.z == body.pose.z for pose in path) and is_clear(body, ground, path)


def _whole(body: Body, ground: Ground, path: tuple[Pose, ...], allowance: float) -> Route | None:
    """The path as it is, if it is short enough, clear, and ends where the body may end."""
    length = _measured(ground)(body, path)
    fits = ground.tolerance.within(length, allowance) and is_clear(body, ground, path)
    if not fits or not may_end(replace(body, pose=path[-1]), ground):
        return None
    return Route(path=path, length=length, complete=True)


def _measured(ground: Ground) -> Callable[[Body, Path], float]:
    return partial(_flown if ground.flying else _walked, ground.moving)


def _flown(moving: Moving, body: Body, path: Path) -> float:
    return flight_length(body, path, moving)


def _walked(moving: Moving, body: Body, path: Path) -> float:
    return path_length(body, path, moving)


def _cut_back(body: Body, ground: Ground, path: tuple[Pose, ...], allowance: float) -> Route:
    """The longest part of a path, from its start, that is short enough, clear, and ends where the body may end."""
    measure, step = _measured(ground), 0.05
    stop = _clear_mark(body, ground, path, _length_mark(body, path, allowance, measure))
    while stop > 0:
        part = _part(path, stop)
        if may_end(replace(body, pose=part[-1]), ground) and measure(body, part) <= allowance + 1e-6:
            return Route(path=part, length=measure(body, part), complete=False)
        stop = _back(path, stop, step)
    return Route(path=(body.pose,), length=0.0, complete=False)


def _length_mark(body: Body, path: tuple[Pose, ...], allowance: float, measure: Callable[[Body, Path], float]) -> float:
    """The mark up to which a path is short enough: by its segments, then within the one that is too long."""
    whole = 0
    while whole < len(path) - 1 and measure(body, path[: whole + 2]) <= allowance + 1e-6:
        whole += 1
    if whole == len(path) - 1:
        return float(whole)
    part = path[: whole + 2]
    return _last(float(whole), float(whole + 1), part, lambda part: measure(body, part) <= allowance + 1e-6)


def _clear_mark(body: Body, ground: Ground, path: tuple[Pose, ...], most: float) -> float:
    """The mark up to which a path is clear, at most this one: only the first segment that is not is looked into."""
    for whole in range(ceil(most)):
        leg, end = path[whole : whole + 2], min(1.0, most - whole)
        if not is_clear(body, ground, _part(leg, end)):
            a, b = leg
            long = hypot(b.x - a.x, b.y - a.y)
            met = nearby(body, ground, a.x, a.y, long)
            return whole + _last(0.0, end, leg, partial(is_clear, body, met))
    return most


def _last(low: float, high: float, path: tuple[Pose, ...], good: Callable[[Path], bool]) -> float:
    """The farthest mark on a path up to which it is good, to a thousandth of a segment's thousandth."""
    for _ in range(20):
        middle = (low + high) / 2
        if good(_part(path, middle)):
            low = middle
        else:
            high = middle
    return low


def _part(path: tuple[Pose, ...], mark: float) -> tuple[Pose, ...]:
    """The path up to a mark: 2.5 is the middle of its third segment."""
    whole = min(int(mark), len(path) - 2) if len(path) > 1 else 0
    part = mark - whole
    if len(path) < 2 or mark <= 0:
        return path[:1]
    a, b = path[whole], path[whole + 1]
    if part >= 1:
        return path[: whole + 2]
    facing = a.facing + turn_between(a.facing, b.facing) * part
    x, y, z = (rounded(p + (q - p) * part) for p, q in ((a.x, b.x), (a.y, b.y), (a.z, b.z)))
    return (*path[: whole + 1], Pose(x=x, y=y, z=z, facing=rounded(facing)))


def _back(path: tuple[Pose, ...], mark: float, length: float) -> float:
    """A mark so much earlier on its segment, or the start of the segment."""
    whole = int(mark) if mark != int(mark) else int(mark) - 1
    a, b = path[whole], path[whole + 1]
    long = hypot(b.x - a.x, b.y - a.y, b.z - a.z)
    if long <= length:
        return float(whole)
    return max(float(whole), mark - length / long)


def nearest_end(body: Body, ground: Ground, to: Pose) -> Pose | None:
    """The pose itself if the body may end there, at the height it would rest at; else the nearest place where it may.

    Rules: W40K-MOVE-09, GEO-09 to GEO-11. None if there is no place on the table.
    """
    wanted = replace(to, x=rounded(to.x), y=rounded(to.y))
    here = nearby(body, ground, to.x, to.y, 0.0)
    for height in dict.fromkeys((wanted.z, rounded(resting_height(body, here, to.x, to.y)), 0.0)):
        pose = replace(wanted, z=height)
        if may_end(replace(body, pose=pose), here):
            return pose
    west, north, east, south = room(body, ground, to.facing)
    if west > east or north > south:
        return None
    middle = shapely.Point(min(max(to.x, west), east), min(max(to.y, north), south))
    for around in (1.0, 4.0, hypot(ground.width, ground.height)):
        close = nearby(body, ground, middle.x, middle.y, around)
        near = shapely.box(west, north, east, south).intersection(middle.buffer(around))
        ends = sorted(_free_places(body, close, near, to), key=lambda pose: _apart(pose, to))
        legal = next((pose for pose in ends if may_end(replace(body, pose=pose), close)), None)
        if legal is not None:
            return _snug(body, close, legal, to)
    return None


def _free_places(body: Body, ground: Ground, near: shapely.Geometry, to: Pose) -> Iterator[Pose]:
    """The place nearest to where it was wanted on the table, and on each top, that rings leave free."""
    turned = replace(body, pose=replace(body.pose, facing=to.facing))
    form = disc_of(body) if isinstance(body.footprint, Circle) else Turned(turned)
    tops = [prism for prism in ground.prisms if prism.blocks_movement and prism.climbable and may_climb(ground)]
    for level, held in [
        (0.0, near),
        *((relief(prism).top, near.intersection(top_of(body, prism, ground))) for prism in tops),
    ]:
        shut = shapely.union_all([shapely.Polygon(ring.corners) for ring in end_rings(body, ground, level, form)])
        free = held.difference(shut)
        if not free.is_empty:
            x, y = shapely.get_coordinates(shapely.shortest_line(free, shapely.Point(to.x, to.y)))[0]
            yield Pose(x=rounded(float(x)), y=rounded(float(y)), z=rounded(level), facing=to.facing)


def _snug(body: Body, ground: Ground, pose: Pose, to: Pose) -> Pose:
    """A legal pose pushed on towards where it was wanted, until it touches: the rings it came from have a margin."""
    away = _apart(pose, to)
    low, high = 0.0, min(1.0, 0.1 / away) if away > 0 else 0.0
    best = pose
    for _ in range(11):
        middle = (low + high) / 2
        x, y = pose.x + (to.x - pose.x) * middle, pose.y + (to.y - pose.y) * middle
        pushed = replace(pose, x=rounded(x), y=rounded(y))
        if may_end(replace(body, pose=pushed), ground):
            low, best = middle, pushed
        else:
            high = middle
    return best


def end_rings(body: Body, ground: Ground, level: float = 0.0, form: Form | None = None) -> list[Ring]:
    """All that the centre keeps out of at an end with its underside at `level`."""
    form = form or disc_of(body)
    return [
        *body_rings(body, ground, level, (*ground.zones, *ground.end_zones), form),
        *zone_rings(body, ground, (*ground.zones, *ground.end_zones), level, form),
        *prism_rings(body, ground.prisms, level, ground.tolerance, form),
        *(ring for prism in capped(ground, level) for ring in form.around_prism(prism)),
    ]
