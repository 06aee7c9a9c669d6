"""How far a stand has to go: the shortest way of its centre, for a disc that fits through 2 cm (WM-MOV-02, -03, WM-GEO-11)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist, hypot, inf
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import shapely

from app.rules.kernel.boards.arranged import circles_met
from app.rules.kernel.boards.stands import HAIR, Stand
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.plane.footprints import Floats, circumradius, plan_polygon
from app.rules.kernel.plane.ground import Ring, around_body, around_prism, freed
from app.rules.kernel.plane.shapes import Body, Point, Pose, Prism
from app.rules.kernel.plane.visibility_graph import VisibilityGraph
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import flies
from app.rules.warmaster.ground.measures import ground, stands_of
from app.rules.warmaster.ground.terrain import barred_to
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE, WAY_RADIUS

Place: TypeAlias = tuple[float, float]
Places: TypeAlias = tuple[Place, ...]


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
    seat, moving, met = state.units[unit].seat, frozenset((unit, *together)), frozenset(into)
    closed = barred_to(state, unit) if not flies(state, unit) else _NOWHERE
    known, key = ground(state).obstacles, (seat, moving, met, id(closed))
    found = known.get(key)
    if found is None:
        found = known[key] = _in_the_way(state, seat, moving, met, closed, flies(state, unit))
    return found


_NOWHERE = shapely.MultiPolygon()


def _in_the_way(
    state: State,
    seat: Seat,
    moving: frozenset[UnitId],
    met: frozenset[UnitId],
    closed: shapely.Geometry,
    flying: bool,
) -> Obstacles:
    stands: list[Body] = []
    enemies: list[Body] = []
    for unit, group in ground(state).stands.items():
        if unit not in moving:
            against = state.units[unit].seat != seat and unit not in met
            (enemies if against else stands).extend(stand.body for stand in group)
    return Obstacles(
        width=state.width,
        height=state.height,
        stands=tuple(stands),
        enemies=tuple(enemies),
        ground=closed,
        flying=flying,
    )


DETOUR, ROUND = 1.25, 6.0
"""A way is looked for first among those that are no longer than so many times the straight one and so much more."""

_SLACK = TOLERANCE.touch


class _Around:
    """What is gone around, as arrays, and the ways that were found round it."""

    __slots__ = ("_boxes", "_obstacles", "_rings", "bodies", "circles", "parts", "ways")

    def __init__(self, obstacles: Obstacles) -> None:
        near, far = WAY_RADIUS - _SLACK, WAY_RADIUS + _SLACK
        self.bodies = (*((body, near) for body in obstacles.stands), *((body, far) for body in obstacles.enemies))
        """Every body, and how far off it is gone around."""

        rows = [(body.pose.x, body.pose.y, circumradius(body.footprint) + room + HAIR) for body, room in self.bodies]
        self.circles: Floats = np.array(rows).reshape(-1, 3).T
        """The middle of every body, and how far from it a way may be held up."""

        self.parts = _parts(obstacles.ground)
        self.ways: dict[tuple[Place, Place, float], Places | None] = {}
        self._obstacles = obstacles
        self._rings: tuple[Ring, ...] | None = None
        self._boxes: Floats = np.empty((4, 0))

    def is_straight(self, start: Place, goal: Place) -> bool:
        """Whether nothing is in the way of the straight line: only bodies whose circles come near it are measured."""
        line = shapely.LineString((start, goal))
        for number in circles_met(self.circles, start, goal):
            body, room = self.bodies[number]
            if shapely.distance(line, plan_polygon(body)) < room:
                return False
        return bool((shapely.distance(line, self.parts) >= WAY_RADIUS - _SLACK).all())

    def rings(self, start: Place, goal: Place, within: float) -> Sequence[Ring]:
        """The rings that a way so short can touch at all: those outside the oval about both its ends bend none."""
        if self._rings is None:
            self._rings = (*(ring for body, room in self.bodies for ring in _ringed(body, room)), *_closed(self.parts))
            self._boxes = np.array([ring.box for ring in self._rings]).reshape(-1, 4).T
        if within == inf:
            return self._rings
        reached = self._off(start) + self._off(goal) <= within + HAIR
        return [self._rings[number] for number in np.flatnonzero(reached)]

    def _off(self, place: Place) -> Floats:
        """How far the boxes around the rings are from a place."""
        west, north, east, south = self._boxes
        aside = np.maximum(np.maximum(west - place[0], place[0] - east), 0.0)
        return np.asarray(np.hypot(aside, np.maximum(np.maximum(north - place[1], place[1] - south), 0.0)))


_around = ByIdentity[Obstacles, _Around](_Around, room=64)

_parts = ByIdentity[shapely.Geometry, npt.NDArray[np.object_]](lambda closed: shapely.get_parts(closed))


def _rings_of(parts: npt.NDArray[np.object_]) -> tuple[Ring, ...]:
    found: list[Ring] = []
    for number, part in enumerate(parts):
        outline = tuple(Point(x=x, y=y) for x, y in shapely.get_coordinates(part.exterior)[:-1])
        found += around_prism(Prism(id=str(number), outline=outline, height=1.0), WAY_RADIUS - _SLACK)
    return tuple(found)


_closed = ByIdentity[npt.NDArray[np.object_], tuple[Ring, ...]](_rings_of)

_known_rings = ByIdentity[Body, dict[float, tuple[Ring, ...]]](lambda body: {})


def _ringed(body: Body, room: float) -> tuple[Ring, ...]:
    """The rings around a body so far off: made once for as long as it stays where it is."""
    known = _known_rings(body)
    found = known.get(room)
    if found is None:
        found = known[room] = tuple(around_body(body, room))
    return found


def way(obstacles: Obstacles, stand: Stand, end: Pose, within: float = inf) -> Places | None:
    """The places on the shortest way of a stand's centre, the first where it stands; none if there is none so short."""
    start, goal = (stand.pose.x, stand.pose.y), (end.x, end.y)
    if dist(start, goal) > within:
        return None
    if obstacles.flying or start == goal:
        return (start, goal)
    known, key = _around(obstacles).ways, (start, goal, within)
    if key not in known:
        known[key] = _way(obstacles, start, goal, within)
    return known[key]


def _way(obstacles: Obstacles, start: Place, goal: Place, within: float) -> Places | None:
    around = _around(obstacles)
    if around.is_straight(start, goal):
        return (start, goal)
    inner = WAY_RADIUS - _SLACK
    short = dist(start, goal) * DETOUR + ROUND
    for most in (short, within) if short < within else (within,):
        rings = freed(around.rings(start, goal, most), (start, goal), TOLERANCE)
        graph = VisibilityGraph(rings, (inner, inner, obstacles.width - inner, obstacles.height - inner))
        if found := graph.shortest(start, goal, most):
            return tuple(found)
    return None


def is_straight(obstacles: Obstacles, start: Place, goal: Place) -> bool:
    """Whether nothing is in the way of the straight line."""
    return _around(obstacles).is_straight(start, goal)


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


def is_near_way(places: Places, at: Pose, margin: float) -> bool:
    """Whether a place may be so near to what a stand passes over on a way, by circles around its legs."""
    return any(
        hypot(at.x - (a[0] + b[0]) / 2, at.y - (a[1] + b[1]) / 2) <= dist(a, b) / 2 + WAY_RADIUS + margin
        for a, b in pairwise(places)
    )


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
