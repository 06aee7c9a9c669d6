"""Walls without thickness as what stands on a table: what they close is a building with walls, the others walls of their own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import shapely
from shapely.geometry.base import BaseGeometry

THICK: Final = 0.5
"""How thick a wall is made, in the field's unit."""

LARGEST: Final = 0.3
"""The part of a field that a building takes at most: what closes more of it is the edge of a map, or a yard."""

MOST_WALLS: Final = 24
"""Walls that one piece may have."""

SAME: Final = 1e-3
"""How near ends are one end, in the field's unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Buildings:
    """Buildings, each with its walls, and the lines that are part of none."""

    houses: Sequence[tuple[shapely.Polygon, Sequence[shapely.Polygon]]]
    alone: Sequence[BaseGeometry]


def buildings(walls: Sequence[shapely.LineString], doors: Sequence[shapely.LineString], area: float) -> Buildings:
    """What walls close with their doors, in fields of this area; rooms that share a wall are one building."""
    if not walls:
        return Buildings(houses=(), alone=())
    net = shapely.set_precision(shapely.union_all([*walls, *doors]), SAME)
    rooms = [room for room in shapely.get_parts(shapely.polygonize([net])) if room.area <= LARGEST * area]
    solid = [shapely.Polygon(one.exterior) for one in shapely.get_parts(shapely.union_all(rooms))] if rooms else []
    gaps = shapely.union_all([door.buffer(THICK, cap_style="flat") for door in doors]) if doors else shapely.Polygon()
    lines = shapely.set_precision(shapely.union_all(walls), SAME)
    houses = [(house, tuple(_walls_of(house, lines, gaps))) for house in solid if house.area > 0]
    inner = shapely.union_all([house.buffer(2 * SAME) for house, _ in houses]) if houses else shapely.Polygon()
    rest = shapely.difference(lines, inner)
    return Buildings(houses=houses, alone=[] if rest.is_empty else [rest])


def _walls_of(house: shapely.Polygon, lines: BaseGeometry, gaps: BaseGeometry) -> Iterator[shapely.Polygon]:
    """The walls of a building, the longest first: each a straight piece inside its outline, with its doors left open."""
    inside = shapely.line_merge(shapely.intersection(lines, house.buffer(2 * SAME)))
    straight = [
        shapely.LineString(ends)
        for line in shapely.get_parts(inside)
        if line.geom_type == "LineString"
        for ends in zip(line.coords, line.coords[1:], strict=False)
    ]
    for line in sorted(straight, key=lambda one: -one.length)[:MOST_WALLS]:
        shape = shapely.intersection(line.buffer(THICK, cap_style="flat"), house)
        on_edge = house.exterior.buffer(2 * SAME).covers(line)
        shape = shape if on_edge else line.buffer(THICK / 2, cap_style="flat")
        parts = shapely.get_parts(shapely.intersection(shapely.difference(shape, gaps), house))
        yield from (part for part in parts if part.geom_type == "Polygon" and part.area > SAME and not part.interiors)


def thickened(lines: Sequence[BaseGeometry], doors: Sequence[shapely.LineString]) -> Iterator[shapely.Polygon]:
    """Lines as walls with a thickness: those that meet are one piece; a ring of them is opened where no outline could hold it."""
    if not lines:
        return
    gaps = shapely.union_all([door.buffer(THICK, cap_style="flat") for door in doors]) if doors else shapely.Polygon()
    whole = shapely.union_all([line.buffer(THICK / 2, cap_style="flat", join_style="mitre") for line in lines])
    for part in shapely.get_parts(shapely.difference(whole, gaps)):
        yield from _opened(part)


def _opened(part: BaseGeometry) -> Iterator[shapely.Polygon]:
    """A shape without holes: one that has some is cut through the middle of each."""
    if part.geom_type != "Polygon":
        return
    if not part.interiors:
        yield part
        return
    hole = shapely.Polygon(part.interiors[0]).centroid
    left, top, right, foot = part.bounds
    cut = hole.x if right - left >= foot - top else hole.y
    halves = (
        (shapely.box(left, top, cut, foot), shapely.box(cut, top, right, foot))
        if right - left >= foot - top
        else (shapely.box(left, top, right, cut), shapely.box(left, cut, right, foot))
    )
    for half in halves:
        for piece in shapely.get_parts(shapely.intersection(part, half)):
            yield from _opened(piece)
