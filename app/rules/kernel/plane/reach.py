"""Reach: the region in which a piece may legally end its move.

The region is what lies open around the start, and around every corner a taut way turns at, within what is left of the
allowance there. It is drawn, not judged: its edge lies inside the legal region by at most a few hundredths of a unit.
"""

from math import atan2

import numpy as np
import shapely

from app.rules.kernel.plane.areas import areas_of
from app.rules.kernel.plane.footprints import relief
from app.rules.kernel.plane.ground import Ground, Ring, freed, is_low, may_climb, room, top_of
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.plane.nearby import nearby
from app.rules.kernel.plane.routes import end_rings, path_rings
from app.rules.kernel.plane.shapes import Body, Prism
from app.rules.kernel.plane.tolerance import Tolerance
from app.rules.kernel.plane.visibility_graph import Turn, VisibilityGraph
from app.rules.kernel.plane.visible_area import disc, open_part, sector

__all__ = ["Ground", "reach", "reach_region"]


def reach(body: Body, ground: Ground, allowance: float, minimum: float = 0.0) -> tuple[AreaMark, ...]:
    """Where the centre of a body may end, as areas to draw (W40K-MOVE-03, MOVE-05 to MOVE-10, MOVE-13, GEO-11).

    `allowance` and `minimum`: the longest way, and the least displacement of a round base.
    """
    return areas_of(reach_region(body, ground, allowance, minimum))


def reach_region(body: Body, ground: Ground, allowance: float, minimum: float = 0.0) -> shapely.Geometry:
    """The same region as one Shapely geometry: on the table, and on the tops of terrain that can be climbed."""
    x, y = body.pose.x, body.pose.y
    ground = nearby(body, ground, x, y, allowance)
    table = shapely.box(*room(body, ground, body.pose.facing))
    ways = disc(x, y, allowance) if ground.flying else _walked(body, ground, allowance)
    near = ways.bounds if not ways.is_empty else (x, y, x, y)
    shut = [ring for ring in end_rings(body, ground) if ring.meets(near)]
    region = ways.intersection(table).difference(shapely.union_all([shapely.Polygon(ring.corners) for ring in shut]))
    region = shapely.union_all([region, *_tops(body, ground, allowance)])
    if minimum > 0:
        region = region.difference(disc(x, y, minimum + 0.02))
    return region.simplify(0.003).buffer(0)


def _walked(body: Body, ground: Ground, allowance: float) -> shapely.Geometry:
    """Where the centre gets on the table: around everything, and straight over each single piece it can climb."""
    budget = allowance - ground.moving.climbed(body.pose.z, last=False)
    free = [p for p in ground.prisms if is_low(p, ground) or _is_under(body, p, ground.tolerance)]
    parts = [_around(body, ground, budget, [p for p in ground.prisms if p not in free])]
    for prism in _climbable(body, ground):
        left = budget - 2 * ground.moving.climbed(prism.base + prism.height, last=False)
        if left > 0 and prism not in free and _within_way(body, prism, left):
            parts.append(_straight(body, ground, left, [p for p in ground.prisms if p is not prism and p not in free]))
    return shapely.union_all(parts)


def _is_under(body: Body, prism: Prism, tolerance: Tolerance) -> bool:
    top, slack = prism.base + prism.height, tolerance.touch
    return prism.blocks_movement and body.pose.z > slack and abs(top - body.pose.z) <= slack


def _climbable(body: Body, ground: Ground) -> list[Prism]:
    """The pieces that stand in the way on the table and can be climbed."""
    if not may_climb(ground):
        return []
    return [
        p for p in ground.prisms if p.blocks_movement and p.climbable and ground.tolerance.above(body.height, p.base)
    ]


def _within_way(body: Body, prism: Prism, way: float) -> bool:
    west, north, east, south = relief(prism).bounds
    x, y = body.pose.x, body.pose.y
    return west - way < x < east + way and north - way < y < south + way


def _rings(body: Body, ground: Ground, allowance: float, prisms: list[Prism]) -> list[Ring]:
    """What is in the way within the allowance, freed of what only grazes the start."""
    x, y = body.pose.x, body.pose.y
    around = (x - allowance, y - allowance, x + allowance, y + allowance)
    return freed([ring for ring in path_rings(body, ground, prisms) if ring.meets(around)], [(x, y)], ground.tolerance)


def _straight(body: Body, ground: Ground, allowance: float, prisms: list[Prism]) -> shapely.Geometry:
    x, y = body.pose.x, body.pose.y
    if allowance <= 0:
        return shapely.Polygon()
    rings = _rings(body, ground, allowance, prisms)
    return open_part(disc(x, y, allowance), x, y, [ring.corners for ring in rings])


def _around(body: Body, ground: Ground, allowance: float, prisms: list[Prism]) -> shapely.Geometry:
    if allowance <= 0:
        return shapely.Polygon()
    x, y = body.pose.x, body.pose.y
    rings = _rings(body, ground, allowance, prisms)
    graph = VisibilityGraph(rings, room(body, ground, body.pose.facing))
    tree = shapely.STRtree([shapely.Polygon(ring.corners) for ring in rings])
    parts: list[shapely.Geometry] = []
    for turn in graph.walk((x, y), allowance):
        if turn.before is None:
            area, own = disc(x, y, allowance), -1
        else:
            opened = _opened(graph, turn, allowance - turn.spent)
            if opened is None:
                continue
            area, own = opened, int(graph.owner[turn.corner])
        shading = [rings[k].corners for k in tree.query(area, predicate="intersects").tolist() if k != own]
        parts.append(open_part(area, turn.x, turn.y, shading))
    return shapely.union_all(parts)


def _opened(graph: VisibilityGraph, turn: Turn, left: float) -> shapely.Polygon | None:
    """The sector that opens behind a corner: from straight on to along the edge that leads away."""
    assert turn.before is not None
    here = np.array((turn.x, turn.y))
    came = here - (turn.before.x, turn.before.y)
    edges = [graph.after[turn.corner] - here, graph.ahead[turn.corner] - here]
    crosses = [float(came[0] * e[1] - came[1] * e[0]) for e in edges]
    side = 1.0 if sum(crosses) > 0 else -1.0
    bend = min(atan2(max(0.0, side * c), float(came @ e)) for c, e in zip(crosses, edges, strict=True))
    if left < 0.01 or bend < 1e-4:
        return None
    return sector(turn.x, turn.y, left, atan2(came[1], came[0]), side * bend)


def _tops(body: Body, ground: Ground, allowance: float) -> list[shapely.Geometry]:
    """The tops that can be climbed onto in a straight line, or walked on, clear of what stands there."""
    found = []
    for prism in _climbable(body, ground):
        ways = _ways_onto(body, ground, allowance, prism)
        if ways is None:
            continue
        shut = end_rings(body, ground, relief(prism).top)
        held = top_of(body, prism, ground).intersection(shapely.box(*room(body, ground, body.pose.facing)))
        area = ways.intersection(held)
        found.append(area.difference(shapely.union_all([shapely.Polygon(ring.corners) for ring in shut])))
    return found


def _ways_onto(body: Body, ground: Ground, allowance: float, prism: Prism) -> shapely.Geometry | None:
    """Where the centre gets that ends on a top: in flight, over the top it stands on, or up from the table."""
    x, y, rise = body.pose.x, body.pose.y, relief(prism).top - body.pose.z
    left = allowance - ground.moving.climbed(rise, last=False)
    if ground.flying:
        left = float(np.sqrt(max(0.0, allowance**2 - rise**2))) if ground.moving.flight_rise else allowance
    if left <= 0 or not _within_way(body, prism, left):
        return None
    if ground.flying or _is_under(body, prism, ground.tolerance):
        return disc(x, y, left)
    if ground.moving.climbed(body.pose.z, last=False) > 0:
        return None
    low = [p for p in ground.prisms if is_low(p, ground)]
    others = [p for p in ground.prisms if p is not prism and p not in low]
    return _around(body, ground, left, others) if prism in low else _straight(body, ground, left, others)
