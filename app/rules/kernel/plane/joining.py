"""Pieces that touch as one shape: where two meet in a T or along an edge, no turn of the whole leaves a crack between them."""

from collections.abc import Sequence

import shapely

SEAM = 1e-3
"""So far apart, twice, pieces may be by the rounding of their corners and still be one: corners have four decimals."""


def joined(pieces: Sequence[shapely.Geometry]) -> shapely.Geometry:
    """The union of areas in the system's own unit: each is grown before they are united, and all is shrunk again after."""
    grown = [piece.buffer(SEAM, join_style="mitre") for piece in pieces]
    return shrunk(shapely.union_all(grown), SEAM)


def shrunk(area: shapely.Geometry, margin: float) -> shapely.Geometry:
    """An area less all that lies within a margin of its edge.

    The mitred buffer of GEOS (3.14.1) leaves out whole arms of valid outlines that have a narrow notch.
    """
    return area.difference(area.boundary.buffer(margin, quad_segs=2))
