"""The face of plan geometry: distances, overlaps, areas and places, gathered from the files that hold them.

Every predicate is pure, works in the system's own unit, and compares with the one tolerance of `tolerance`.
"""

from app.rules.kernel.plane.footprints import circumradius, outline_of, plan_shape
from app.rules.kernel.plane.gaps import (
    gap,
    gaps,
    group_gap,
    horizontal_gap,
    nearest,
    nearest_points,
    point_gap,
    vertical_gap,
)
from app.rules.kernel.plane.placement import (
    area,
    area_gap,
    displacement,
    halves,
    on_table,
    overlaps,
    overlaps_prism,
    stands_in,
    stands_partly_in,
    supported,
    wholly_within,
)

__all__ = [
    "area",
    "area_gap",
    "circumradius",
    "displacement",
    "gap",
    "gaps",
    "group_gap",
    "halves",
    "horizontal_gap",
    "nearest",
    "nearest_points",
    "on_table",
    "outline_of",
    "overlaps",
    "overlaps_prism",
    "plan_shape",
    "point_gap",
    "stands_in",
    "stands_partly_in",
    "supported",
    "vertical_gap",
    "wholly_within",
]
