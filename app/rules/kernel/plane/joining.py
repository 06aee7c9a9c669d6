"""Pieces that touch as one shape: where two meet in a T or along an edge, no turn of the whole leaves a crack between them."""

from collections.abc import Sequence

import numpy as np
import shapely

SEAM = 1e-3
"""So far apart, twice, pieces may be by the rounding of their corners and still be one: corners have four decimals."""

GRID = 1e-7
"""The corners of what is joined and shrunk lie on a grid as fine as this: without one GEOS gives up on some near misses."""

MITRE = 2.0
"""A corner adds or takes no more than a square of so many margins, unless it is needle-like."""


def joined(pieces: Sequence[shapely.Geometry]) -> shapely.Geometry:
    """The union of areas in the system's own unit: each is grown before they are united, and all is shrunk again after."""
    if len(pieces) == 1:
        return pieces[0]
    grown = [piece.buffer(SEAM, join_style="mitre") for piece in pieces]
    return shrunk(shapely.union_all(grown, grid_size=GRID), SEAM)


def areas(shape: shapely.Geometry) -> shapely.Geometry:
    """The areas of what an overlay left, without the lines and points that lie beside them, each of them valid."""
    if shape.geom_type in ("Polygon", "MultiPolygon") and shapely.is_valid(shape):
        return shape
    parts = shapely.get_parts(shapely.get_parts(shapely.make_valid(shape)))
    return shapely.MultiPolygon([one for one in parts if isinstance(one, shapely.Polygon) and one.area > GRID])


def shrunk(area: shapely.Geometry, margin: float) -> shapely.Geometry:
    """An area less all that lies within a margin of its edge, with inner corners cut straight where that can be trusted.

    The mitred buffer of GEOS (3.14.1) leaves out whole arms of valid outlines that have a narrow notch. What it takes off is
    as long as the edge and as wide as the margin, but for the corners; if it is not, the edge itself is taken off.
    """
    area = areas(area)
    with np.errstate(divide="ignore", invalid="ignore"):
        mitred = areas(area.buffer(-margin, join_style="mitre"))
    corners = shapely.get_num_coordinates(area) * (MITRE * margin) ** 2
    if abs(area.area - mitred.area - area.length * margin) <= corners:
        return mitred
    return areas(shapely.difference(area, area.boundary.buffer(margin, quad_segs=2), grid_size=GRID))


def swollen(area: shapely.Geometry, margin: float) -> shapely.Geometry:
    """An area and all that lies within a margin of it, with outer corners kept: never less than the area."""
    with np.errstate(divide="ignore", invalid="ignore"):
        around = areas(area.buffer(margin, join_style="mitre"))
    return areas(shapely.union(area, around, grid_size=GRID))
