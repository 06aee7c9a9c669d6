"""Where a unit that falls back can end as a block, by the shapes of what stands around it (WM-FAL-03..06).

Every shift that ends well is found, not only those of round angles: what one stand must not lie on, taken against another,
is a shape of shifts, and what no such shape covers is free.
"""

from collections.abc import Iterator, Sequence
from math import cos, dist, pi

import numpy as np
import shapely

from app.rules.kernel.boards.stands import Stand, are_near
from app.rules.kernel.plane.footprints import plan_polygon
from app.rules.warmaster.ground.measures import engaged, on_table, stands_of
from app.rules.warmaster.ground.terrain import barred_to
from app.rules.warmaster.ground.ways import Obstacles
from app.rules.warmaster.model.combat_prompts import FallingBack
from app.rules.warmaster.model.state import State
from app.rules.warmaster.model.tables import KEEP_AWAY, TOLERANCE, WAY_RADIUS

Shift = tuple[float, float]

FINE = 32
"""Into how many pieces a quarter of a round bound is cut."""

HAIR = 0.002
"""How far inside its bounds a shift is looked for: it is rounded when it is sent."""

FAR = 1000.0
"""How many times as far as an obstacle its shadow reaches: beyond any table."""


def shifts(state: State, step: FallingBack, around: Obstacles, wish: Shift) -> Iterator[Shift]:
    """Shifts that end on free ground, those with a straight way first, and among them those nearest to the wish."""
    own = stands_of(state, step.unit)
    free = _within_reach(step).intersection(_on_the_table(state, own)).difference(_ends_badly(state, step, own))
    straight = free.difference(_shadows(own, around, step.most))
    for area in (straight, free):
        yield from _spots(area, wish)


def _within_reach(step: FallingBack) -> shapely.Geometry:
    """No shorter than the lowest die, no longer than the sum."""
    origin, outside = shapely.Point(0, 0), 1 / cos(pi / (4 * FINE))
    near = max(0.0, step.least - TOLERANCE.touch + HAIR)
    return origin.buffer(step.most, quad_segs=FINE).difference(origin.buffer(near * outside, quad_segs=FINE))


def _on_the_table(state: State, own: Sequence[Stand]) -> shapely.Geometry:
    left, top, right, bottom = shapely.total_bounds([plan_polygon(stand.body) for stand in own])
    return shapely.box(-left, -top, state.width - right, state.height - bottom)


def _ends_badly(state: State, step: FallingBack, own: Sequence[Stand]) -> shapely.Geometry:
    """Shifts that end on somebody, on closed ground, or too near to an enemy or to whoever fights."""
    closed = [
        _clash(part, stand, HAIR - TOLERANCE.touch) for part in _convex(barred_to(state, step.unit)) for stand in own
    ]
    for other in on_table(state):
        if other.id == step.unit:
            continue
        kept = other.seat != step.seat or engaged(state, other.id)
        room = KEEP_AWAY + HAIR if kept else HAIR - TOLERANCE.touch
        for theirs in stands_of(state, other.id):
            closed += [
                _clash(plan_polygon(theirs.body), stand, room)
                for stand in own
                if are_near(stand, theirs, step.most + room)
            ]
    return shapely.union_all(closed)


def _convex(ground: shapely.Geometry) -> list[shapely.Geometry]:
    """Ground of any shape as triangles."""
    return [
        part
        for area in shapely.get_parts(ground)
        for part in shapely.get_parts(shapely.constrained_delaunay_triangles(area))
    ]


def _clash(shape: shapely.Geometry, stand: Stand, room: float) -> shapely.Geometry:
    """The shifts by which a stand comes nearer to a convex shape than so much; below zero, lies in it deeper than that."""
    moved = shapely.get_coordinates(plan_polygon(stand.body))
    apart = shapely.multipoints((shapely.get_coordinates(shape)[:, None] - moved[None]).reshape(-1, 2)).convex_hull
    return apart.buffer(room / cos(pi / (4 * FINE)) if room > 0 else room, quad_segs=FINE, join_style="round")


def _shadows(own: Sequence[Stand], around: Obstacles, most: float) -> shapely.Geometry:
    """The shifts whose straight way meets something before `most`; what a stand touches as it sets out casts no shadow."""
    bodies = [(plan_polygon(body), WAY_RADIUS - TOLERANCE.touch) for body in around.stands]
    bodies += [(plan_polygon(body), WAY_RADIUS + TOLERANCE.touch) for body in around.enemies]
    bodies += [(part, WAY_RADIUS - TOLERANCE.touch) for part in _convex(around.ground)]
    if around.flying or not bodies:
        return shapely.GeometryCollection()
    shapes, rooms = np.array([shape for shape, _ in bodies]), np.array([room for _, room in bodies])
    starts = shapely.points([(stand.pose.x, stand.pose.y) for stand in own])
    near = (shapely.distance(shapes, starts[:, None]) <= most + rooms).any(axis=0)
    swollen = shapely.buffer(shapes[near], rooms[near], quad_segs=FINE)
    shadows = []
    for start in starts:
        for shape in swollen[(shapely.distance(swollen, start) <= most) & ~shapely.covers(swollen, start)]:
            spots = shapely.get_coordinates(shape) - (start.x, start.y)
            shadows.append(shapely.multipoints(np.vstack((spots, spots * FAR))))
    return shapely.union_all(shapely.convex_hull(shadows))


def _spots(area: shapely.Geometry, wish: Shift) -> Iterator[Shift]:
    """The nearest place of each part of an area to the wish, one well inside it, then its corners."""
    aim = shapely.Point(wish)
    parts = sorted(
        (part for part in shapely.get_parts(area) if part.geom_type == "Polygon" and not part.is_empty),
        key=aim.distance,
    )
    for part in parts:
        inside = part.buffer(-HAIR)
        room = inside if not inside.is_empty else part
        nearest = shapely.get_coordinates(shapely.shortest_line(room, aim))[0]
        yield float(nearest[0]), float(nearest[1])
        within = room.representative_point()
        yield within.x, within.y
    for part in parts:
        corners = {(float(x), float(y)) for x, y in shapely.get_coordinates(part.simplify(HAIR))}
        yield from sorted(corners, key=lambda spot: (dist(spot, wish), spot))
