"""Pieces that touch as one shape: where two meet in a T or along an edge, no turn of the whole leaves a crack between them."""

from collections.abc import Sequence

import numpy as np
import shapely

SEAM = 1e-3
"""So far apart, twice, pieces may be by the rounding of their corners and still be one: corners have four decimals."""

MITRE = 2.0
"""An inner corner cut straight differs from a rounded one by no more than a square of so many margins, unless it is needle-like."""


def joined(pieces: Sequence[shapely.Geometry]) -> shapely.Geometry:
    """The union of areas in the system's own unit: each is grown before they are united, and all is shrunk again after."""
    grown = [piece.buffer(SEAM, join_style="mitre") for piece in pieces]
    return shrunk(shapely.union_all(grown), SEAM)


def shrunk(area: shapely.Geometry, margin: float) -> shapely.Geometry:
    """An area less all that lies within a margin of its edge, with inner corners cut straight where that can be trusted.

    The mitred buffer of GEOS (3.14.1) leaves out whole arms of valid outlines that have a narrow notch: what it makes is held
    against the area less its rounded edge, from which it differs at inner corners only.
    """
    if area.is_empty:
        return area
    rounded = area.difference(area.boundary.buffer(margin, quad_segs=2))
    with np.errstate(divide="ignore", invalid="ignore"):
        mitred = shapely.make_valid(area.buffer(-margin, join_style="mitre"))
    corners = shapely.get_num_coordinates(area) * (MITRE * margin) ** 2
    return mitred if abs(rounded.area - mitred.area) <= corners else rounded
