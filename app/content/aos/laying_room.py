"""Where the middle of a feature may lie at most: what is surely refused is passed over before it is judged."""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

import shapely
from shapely.affinity import affine_transform, translate
from shapely.geometry.base import BaseGeometry

from app.rules.aos.agreed_battle import plan_of
from app.rules.aos.model.profiles import TerrainFeature
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import TOLERANCE
from app.rules.kernel.plane.footprints import polygon_of

SURELY: Final = 0.01
"""Inches that a corner is given beyond every limit: more than places are rounded by."""


def room_for(state: State, feature: TerrainFeature, facing: float) -> BaseGeometry:
    """Where the middle of a feature that is turned so may lie, by its corners alone: beside it the rules surely refuse it.

    It is wider than what the rules allow, never narrower, so that what is drawn from it is judged all the same.
    """
    plan = plan_of(state)
    edge = plan.limits.edge - SURELY
    along = edge if plan.limits.edges == "all" else -SURELY
    table = shapely.box(along, edge, state.width - along, state.height - edge)
    near = plan.limits.feature - SURELY
    others = (
        [polygon_of(one).buffer(near) for other in state.terrain.values() for one in other.outlines] if near > 0 else []
    )
    markers = [
        shapely.Point(one.at.x, one.at.y).buffer(one.radius + plan.limits.marker - SURELY)
        for one in state.markers.values()
        if plan.limits.marker
    ]
    taken = shapely.union_all([*others, *markers])
    homes = [polygon_of(territory.outline) for territory in plan.territories] if plan.kits else []
    gap = (plan.limits.enemy or 0.0) - SURELY
    allowed = [
        shapely.difference(
            home.buffer(TOLERANCE.bound + SURELY), shapely.union_all([o.buffer(gap) for o in homes if o is not home])
        )
        for home in homes
    ] or [table]
    corners = _corners(feature, facing)
    return shapely.union_all(
        [_for_all(shapely.difference(shapely.intersection(one, table), taken), corners) for one in allowed]
    )


def across(state: State, room: BaseGeometry) -> BaseGeometry:
    """The same half a turn about the middle of the field."""
    return affine_transform(room, (-1, 0, 0, -1, state.width, state.height))


def _corners(feature: TerrainFeature, facing: float) -> Sequence[tuple[float, float]]:
    c, s = cos(radians(facing)), sin(radians(facing))
    return [(p.x * c - p.y * s, p.x * s + p.y * c) for outline in feature.outlines for p in outline]


def _for_all(where: BaseGeometry, corners: Sequence[tuple[float, float]]) -> BaseGeometry:
    """The middles with which every corner lies there."""
    found = where
    for n, (x, y) in enumerate(corners):
        there = translate(where, -x, -y)
        found = there if n == 0 else shapely.intersection(found, there)
    return found
