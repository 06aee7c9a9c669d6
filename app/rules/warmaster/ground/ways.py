"""How far a stand has to go: the shortest way of its centre, for a disc that fits through 2 cm (WM-MOV-02, -03, WM-GEO-11)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist, hypot, inf

import numpy as np
import numpy.typing as npt
import shapely

from app.rules.kernel.boards.stands import Stand
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.plane.footprints import plan_polygon
from app.rules.kernel.plane.ground import Ring, around_body, around_prism, freed
from app.rules.kernel.plane.shapes import Body, Point, Pose, Prism
from app.rules.kernel.plane.visibility_graph import VisibilityGraph
from app.rules.warmaster.characteristics import flies
from app.rules.warmaster.ground.measures import all_stands, stands_of
from app.rules.warmaster.ground.terrain import barred_to
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE, WAY_RADIUS

Places = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Obstacles:
    """What a moving stand goes around: stands that stay, enemies that it may not touch, ground it cannot enter."""

    width: float
    height: float
    stands: tuple[Body, ...]
    enemies: tuple[Body, ...]
    ground: shapely.Geometry
    flying: bool


def obstacles(state: State, unit: UnitId, together: Iterable[UnitId] = (), *, into: Iterable[UnitId] = ()) -> Obstacles:
    """What is in the way of a unit: all other stands but those moving with it; enemies of `into` may be touched."""
    seat, moving, met = state.units[unit].seat, {unit, *together}, set(into)
    stands: list[Body] = []
    enemies: list[Body] = []
    for stand in all_stands(state, but=moving):
        owner = state.units[state.stands[stand.id].unit]
        (enemies if owner.seat != seat and owner.id not in met else stands).append(stand.body)
    return Obstacles(
        width=state.width,
        height=state.height,
        stands=tuple(stands),
        enemies=tuple(enemies),
        ground=barred_to(state, unit) if not flies(state, unit) else shapely.MultiPolygon(),
        flying=flies(state, unit),
    )


_SLACK = TOLERANCE.touch


def _keep_away(obstacles: Obstacles) -> tuple[npt.NDArray[np.object_], npt.NDArray[np.float64]]:
    """What is gone around, and how far off."""
    shapes = [(plan_polygon(body), WAY_RADIUS - _SLACK) for body in obstacles.stands]
    shapes += [(plan_polygon(body), WAY_RADIUS + _SLACK) for body in obstacles.enemies]
    shapes += [(part, WAY_RADIUS - _SLACK) for part in shapely.get_parts(obstacles.ground)]
    return np.array([shape for shape, _ in shapes], dtype=object), np.array([room for _, room in shapes])


_shapes = ByIdentity[Obstacles, tuple[npt.NDArray[np.object_], npt.NDArray[np.float64]]](_keep_away, room=64)


def _all_rings(obstacles: Obstacles) -> tuple[Ring, ...]:
    found: list[Ring] = []
    for body in obstacles.stands:
        found += around_body(body, WAY_RADIUS - _SLACK)
    for body in obstacles.enemies:
        found += around_body(body, WAY_RADIUS + _SLACK)
    for number, part in enumerate(shapely.get_parts(obstacles.ground)):
        outline = tuple(Point(x=x, y=y) for x, y in shapely.get_coordinates(part.exterior)[:-1])
        found += around_prism(Prism(id=str(number), outline=outline, height=1.0), WAY_RADIUS - _SLACK)
    return tuple(found)


_rings = ByIdentity[Obstacles, tuple[Ring, ...]](_all_rings, room=64)


def way(obstacles: Obstacles, stand: Stand, end: Pose, within: float = inf) -> Places | None:
    """The places on the shortest way of a stand's centre, the first where it stands; none if there is none so short."""
    start, goal = (stand.pose.x, stand.pose.y), (end.x, end.y)
    if dist(start, goal) > within:
        return None
    if obstacles.flying or start == goal or is_straight(obstacles, start, goal):
        return (start, goal)
    near = _rings(obstacles) if within == inf else _met(_rings(obstacles), start, goal, within)
    rings = freed(near, (start, goal), TOLERANCE)
    inner = WAY_RADIUS - _SLACK
    graph = VisibilityGraph(rings, (inner, inner, obstacles.width - inner, obstacles.height - inner))
    found = graph.shortest(start, goal, within)
    return tuple(found) if found else None


def _met(
    rings: Sequence[Ring], start: tuple[float, float], goal: tuple[float, float], within: float
) -> tuple[Ring, ...]:
    """The rings that a way so short can touch at all: those outside the oval about both its ends bend none."""
    return tuple(ring for ring in rings if _off(ring, start) + _off(ring, goal) <= within)


def _off(ring: Ring, place: tuple[float, float]) -> float:
    """How far the box around a ring is from a place."""
    west, north, east, south = ring.box
    return hypot(max(west - place[0], 0.0, place[0] - east), max(north - place[1], 0.0, place[1] - south))


def is_straight(obstacles: Obstacles, start: tuple[float, float], goal: tuple[float, float]) -> bool:
    """Whether nothing is in the way of the straight line."""
    shapes, rooms = _shapes(obstacles)
    return bool((shapely.distance(shapely.LineString((start, goal)), shapes) >= rooms).all())


def long(places: Places) -> float:
    """The length of a way."""
    return sum(dist(a, b) for a, b in pairwise(places))


def length(obstacles: Obstacles, stand: Stand, end: Pose) -> float | None:
    """How far a stand goes to a pose by the shortest way; none if there is no way."""
    found = way(obstacles, stand, end)
    return None if found is None else long(found)


def path(places: Places, start: Pose, end: Pose) -> tuple[Pose, ...]:
    """The way as poses, for the fact of it: turning is free and done at the end."""
    between = (Pose(x=round(x, 4), y=round(y, 4), facing=start.facing) for x, y in places[1:-1])
    return (start, *between, end)


def corridor(places: Places) -> shapely.Geometry:
    """What a stand passes over on a way (WM-GEO-22)."""
    return shapely.LineString(places).buffer(WAY_RADIUS)


def stands_by_id(state: State, units: Iterable[UnitId]) -> dict[str, Stand]:
    """The stands of some units by their ids."""
    return {stand.id: stand for unit in units for stand in stands_of(state, unit)}


def maze_way(
    start: tuple[float, float],
    goal: tuple[float, float],
    closed: Iterable[shapely.Geometry],
    table: tuple[float, float],
) -> Places | None:
    """The shortest way of a small disc round closed areas; none if there is no way."""
    areas = tuple(closed)
    room = WAY_RADIUS - _SLACK
    line = shapely.LineString((start, goal))
    if all(shapely.distance(line, area) >= room for area in areas):
        return start, goal
    rings: list[Ring] = []
    for number, area in enumerate(areas):
        outline = tuple(Point(x=x, y=y) for x, y in shapely.get_coordinates(area.exterior)[:-1])
        rings += around_prism(Prism(id=str(number), outline=outline, height=1.0), room)
    graph = VisibilityGraph(freed(rings, (start, goal), TOLERANCE), (room, room, table[0] - room, table[1] - room))
    found = graph.shortest(start, goal)
    return tuple(found) if found else None
