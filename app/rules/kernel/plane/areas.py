"""A region of the table as areas to draw."""

import shapely

from app.rules.kernel.plane.marks import AreaMark, ShapeRole
from app.rules.kernel.plane.shapes import Point


def areas_of(region: shapely.Geometry, role: ShapeRole = "reach") -> tuple[AreaMark, ...]:
    """The polygons of a region with their holes, corners rounded to thousandths."""
    return tuple(
        AreaMark(role=role, outline=_corners(part.exterior), holes=tuple(map(_corners, part.interiors)))
        for part in shapely.get_parts(region)
        if isinstance(part, shapely.Polygon) and not part.is_empty
    )


def _corners(ring: shapely.LinearRing) -> tuple[Point, ...]:
    return tuple(Point(x=round(x, 3), y=round(y, 3)) for x, y in shapely.get_coordinates(ring)[:-1].tolist())
