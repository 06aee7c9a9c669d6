"""Universal VTT (`.uvtt`, `.dd2vtt`, `.df2vtt`): walls and doors in squares of the whole map, of which a file may be a part."""

import math
from collections.abc import Mapping
from typing import Any, Final

from app.grounds.files.numbers import inner, listed, number
from app.grounds.found import Found
from app.grounds.ground import Line, Point, Scale
from app.rosters.files.limits import Unreadable

SAME: Final = 1e-4
"""Squares between two ends that are one: files round to six places, ends that meet differ by one in the last."""


def is_universal(data: object) -> bool:
    """Whether an object is such a map: nothing else says so how large it is."""
    return bool(inner(inner(data, "resolution"), "map_size"))


def read_universal(data: Mapping[str, Any], scale: Scale) -> Found:
    """What such a map holds. `Unreadable`: `no_size`.

    `map_origin` is where the part begins in the whole map, and every place is one of the whole map: it is taken off. A door
    is its `bounds`; its `rotation` contradicts them in a third of all files.
    """
    resolution = inner(data, "resolution")
    size = _point(inner(resolution, "map_size"))
    if size is None:
        raise Unreadable("no_size")
    found = Found(format="uvtt", width=size[0], height=size[1], scale=scale, inches=scale.inches, same=SAME)
    origin = _point(inner(resolution, "map_origin")) or (0.0, 0.0)
    dots = number(resolution.get("pixels_per_grid"))
    for line in listed(data, "line_of_sight"):
        _wall(found, "wall", _line(line, origin))
    for line in listed(data, "objects_line_of_sight"):
        # What stands on the floor is an outline that ends within a dot of where it began.
        _wall(found, "object", _closed(_line(line, origin), 1 / dots if dots and dots >= 1 else SAME))
    for portal in listed(data, "portals"):
        ends = _line(portal.get("bounds") if isinstance(portal, dict) else None, origin)
        if ends is None or len(ends) != 2:
            found.put_aside("door", "not_understood")
        else:
            found.door(ends[0], ends[1], is_open=portal.get("closed") is False)
    found.put_aside("light", "light", len(listed(data, "lights")))
    found.put_aside("picture", "picture", 1 if "image" in data else 0)
    return found


def _wall(found: Found, what: str, line: Line | None) -> None:
    if line is None or not line:
        found.put_aside(what, "not_understood")
    else:
        found.wall(line)


def _point(value: object) -> Point | None:
    if not isinstance(value, dict):
        return None
    x, y = number(value.get("x")), number(value.get("y"))
    return None if x is None or y is None else (x, y)


def _line(value: object, origin: Point) -> Line | None:
    """A list of places, less the origin; none where one of them is no place."""
    if not isinstance(value, list):
        return None
    points = [_point(one) for one in value]
    # An empty list is a line too: of no length.
    return (
        None
        if None in points
        else tuple((point[0] - origin[0], point[1] - origin[1]) for point in points if point is not None)
    )


def _closed(line: Line | None, gap: float) -> Line | None:
    """An outline whose end lies beside its beginning, with its end there."""
    if line and len(line) > 3 and 0 < math.dist(line[0], line[-1]) <= gap:
        return (*line[:-1], line[0])
    return line
