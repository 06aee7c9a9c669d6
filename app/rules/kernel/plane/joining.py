"""Pieces that touch as one shape: where two meet in a T or along an edge, no turn of the whole leaves a crack between them."""

from collections.abc import Sequence

import shapely

SEAM = 1e-3
"""So far apart, twice, pieces may be by the rounding of their corners and still be one: corners have four decimals."""

GRID = 1e-7
"""The corners of what overlays give lie on a grid as fine as this: without one GEOS gives up on some near misses."""

MITRE = 2.0
"""A corner adds or takes no more than a square of so many margins, unless it is needle-like."""


def joined(pieces: Sequence[shapely.Geometry]) -> shapely.Geometry:
    """The union of areas in the system's own unit: each is grown before they are united, and all is shrunk again after."""
    if len(pieces) == 1:
        return pieces[0]
    return shrunk(shapely.union_all([swollen(piece, SEAM) for piece in pieces], grid_size=GRID), SEAM)


def swollen(area: shapely.Geometry, margin: float) -> shapely.Geometry:
    """An area and all that lies within a margin of it, with outer corners kept."""
    return shapely.buffer(area, margin, join_style="mitre")


def shrunk(area: shapely.Geometry, margin: float) -> shapely.Geometry:
    """An area less all that lies within a margin of its edge: inner corners kept where that can be trusted, else cut off.

    The mitred buffer of GEOS (3.14.1) leaves out whole arms of some valid outlines with a narrow notch, which the bevelled one
    never does (`findings/geos_mitred_buffer.sh`). What is taken off is as long as the edge and as wide as the margin, but for
    the corners; if it is not, the corners are given up.
    """
    mitred = shapely.buffer(area, -margin, join_style="mitre")
    corners = shapely.get_num_coordinates(area) * (MITRE * margin) ** 2
    if mitred.is_valid and abs(area.area - mitred.area - area.length * margin) <= corners:
        return mitred
    return shapely.buffer(area, -margin, join_style="bevel")
