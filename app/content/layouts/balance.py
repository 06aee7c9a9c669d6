"""How even a battlefield is: how much of it hides from either side's deployment, and how far each has to what is fought over.

What hides is sampled: places of the field on a grid, eyes in the deployment zone on another, and the kernel's walls
between them. Ways go around what nobody walks through, by the kernel's visibility graph.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely

from app.rules.kernel.plane.blockers import Walls, walls_of
from app.rules.kernel.plane.footprints import Floats
from app.rules.kernel.plane.ground import around_prism
from app.rules.kernel.plane.shapes import Prism
from app.rules.kernel.plane.visibility_graph import VisibilityGraph

MOST_HIDDEN: Final = 0.06
"""How much more of the field, as a part of 1, may hide from one side than from the other."""

MOST_WAY: Final = 0.10
"""How much longer the ways of one side may be, as a part of both."""

SLACK: Final = 0.001
EYES_AT_ONCE: Final = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """What each side has: the share of the field that hides from its deployment, and its ways to what is fought over."""

    about: str = ""
    hidden: tuple[float, float]
    ways: tuple[tuple[float, ...], tuple[float, ...]]

    def is_fair(self, part: float = 1.0) -> bool:
        """Whether both have as much as makes no difference, or as this part of that; a goal that one side cannot come to is
        no fair one."""
        near, far = (sum(way) / len(way) if way else 0.0 for way in self.ways)
        reached = len(self.ways[0]) == len(self.ways[1])
        apart = round(abs(near - far), 3) <= round(part * MOST_WAY * (near + far) / 2, 3)
        hidden = round(abs(self.hidden[0] - self.hidden[1]), 3)
        return reached and apart and hidden <= round(part * MOST_HIDDEN, 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A field in plane geometry: its pieces, where each side begins, and what is fought over.

    Of the pieces, `sight` are in the way of eyes, `solid` in the way of feet; `step` is how far places are apart that are
    looked at, `reach` half the width of who walks, all in the field's own unit.
    """

    about: str = ""
    width: float
    height: float
    pieces: Sequence[Prism]
    zones: tuple[shapely.Polygon, shapely.Polygon]
    goals: Sequence[tuple[float, float]]
    step: float
    reach: float


def measured(plan: Plan, fine: bool) -> Balance:
    """How even a field is, looked at twice as closely where it is asked finely."""
    step = plan.step / 2 if fine else plan.step
    walls = walls_of(tuple(piece for piece in plan.pieces if piece.blocks_sight), (), SLACK)
    graph = _graph(plan)
    hidden = tuple(_hidden(plan, zone, walls, step) for zone in plan.zones)
    # The places of the second side are gone through the other way, so that of several alike a mirrored one is taken.
    places = _grid(plan, plan.step)
    ways = tuple(
        _ways(plan, zone, graph, order) for zone, order in zip(plan.zones, (places, places[::-1]), strict=True)
    )
    return Balance(about=plan.about, hidden=(hidden[0], hidden[1]), ways=(ways[0], ways[1]))


def _grid(plan: Plan, step: float) -> Floats:
    """Places of the field, as many left of the middle as right of it, so that a mirrored field is measured alike."""
    columns, rows = max(1, round(plan.width / step)), max(1, round(plan.height / step))
    across = (np.arange(columns) + 0.5) * plan.width / columns
    down = (np.arange(rows) + 0.5) * plan.height / rows
    return np.array(np.meshgrid(across, down)).reshape(2, -1).T


def _hidden(plan: Plan, zone: shapely.Polygon, walls: Walls, step: float) -> float:
    """The share of the field outside a zone that no place in the zone sees."""
    places = _grid(plan, step)
    outside = places[~shapely.contains_xy(zone, places[:, 0], places[:, 1])]
    eyes = _grid(plan, 2 * step)
    eyes = eyes[shapely.contains_xy(zone, eyes[:, 0], eyes[:, 1])]
    if not len(walls.normals) or not len(outside) or not len(eyes):
        return 0.0
    seen = np.zeros(len(outside), dtype=bool)
    every = np.arange(len(walls.normals))
    for at in range(0, len(eyes), EYES_AT_ONCE):
        left = np.flatnonzero(~seen)
        if not len(left):
            break
        some = eyes[at : at + EYES_AT_ONCE]
        starts = np.broadcast_to(some, (len(every), *some.shape))
        ends = np.broadcast_to(outside[left], (len(every), len(left), 2))
        enter, leave = walls.spans(every, starts, ends)
        free = ~(enter < leave).any(axis=0)
        seen[left] |= free.any(axis=0)
    return round(float(1 - seen.mean()), 3)


def _graph(plan: Plan) -> VisibilityGraph:
    rings = [ring for piece in plan.pieces if piece.blocks_movement for ring in around_prism(piece, plan.reach)]
    return VisibilityGraph(rings, (plan.reach, plan.reach, plan.width - plan.reach, plan.height - plan.reach))


def _ways(plan: Plan, zone: shapely.Polygon, graph: VisibilityGraph, places: Floats) -> tuple[float, ...]:
    """The ways from the free place nearest to the middle of a zone to each goal that can be come to."""
    middle = zone.centroid
    places = places[shapely.contains_xy(zone, places[:, 0], places[:, 1])]
    solid = shapely.union_all([shapely.Polygon(ring.corners) for ring in graph.rings]) if graph.rings else None
    if solid is not None:
        places = places[~shapely.contains_xy(solid, places[:, 0], places[:, 1])]
    if not len(places):
        return ()
    away = np.round(np.hypot(places[:, 0] - middle.x, places[:, 1] - middle.y), 6)
    start = tuple(map(float, places[int(np.argmin(away))]))
    found = (graph.shortest((start[0], start[1]), goal) for goal in plan.goals)
    return tuple(round(_length(way), 1) for way in found if way is not None)


def _length(way: Sequence[tuple[float, float]]) -> float:
    places = np.array(way)
    return float(np.hypot(*np.diff(places, axis=0).T).sum())
