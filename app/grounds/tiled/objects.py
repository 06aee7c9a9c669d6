"""Objects of a map: what shape one is, where its corners are once it is turned about its place."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from app.grounds.files.numbers import listed, number
from app.grounds.ground import Line, Point
from app.grounds.shapes.flattening import ellipse, steps_of

Shape = Literal["piece", "wall"]
TILE: Final = 0x0FFF_FFFF
"""The bits of a tile's number that are its number; the upper four say how it is turned and mirrored."""

ALIGNED: Final[Mapping[str, tuple[float, float]]] = {
    f"{down}{across}" or "center": (left, top)
    for down, top in (("top", 0.0), ("", 0.5), ("bottom", 1.0))
    for across, left in (("left", 0.0), ("", 0.5), ("right", 1.0))
}
"""Where within its picture the place of a tile lies, as parts of width and height."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """An object as lines of the map's dots: an outline or a line."""

    shape: Shape
    points: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How a tile stands as an object: its size in its set, the set's offset, where its place lies within it."""

    size: Point | None = None
    offset: Point = (0.0, 0.0)
    place: Point = (0.0, 1.0)


def drawn(
    thing: Mapping[str, Any], inches: float, turned: Callable[[Point, float], Point], tile: Standing | None
) -> Drawn | str:
    """What an object draws, or why it makes nothing on the ground; `inches` are those of a dot, `tile` is its tile if it is one.

    `turned` turns a place about the object's own by degrees, as the map's view does.
    """
    x, y = number(thing.get("x", 0)), number(thing.get("y", 0))
    if x is None or y is None:
        return "not_understood"
    found = _local(thing, inches, tile)
    if isinstance(found, str):
        return found
    degrees = number(thing.get("rotation")) or 0.0
    points = [turned(point, degrees) if degrees % 360 else point for point in found.points]
    return Drawn(shape=found.shape, points=tuple((x + across, y + down) for across, down in points))


def turn(point: Point, degrees: float) -> Point:
    """A place turned about the corner, the way of a clock where y goes down."""
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    return (point[0] * cos - point[1] * sin, point[0] * sin + point[1] * cos)


def _local(thing: Mapping[str, Any], inches: float, tile: Standing | None) -> Drawn | str:
    """An object about its own place, before it is turned."""
    width, height = number(thing.get("width")) or 0.0, number(thing.get("height")) or 0.0
    if "template" in thing:
        return "template_elsewhere"
    if thing.get("text"):
        return "text"
    for written in ("polygon", "polyline"):
        if isinstance(thing.get(written), list):
            return _corners(thing, written)
    if tile is not None:
        return _tile(width, height, tile)
    if thing.get("point") or (width == 0 and height == 0):
        return "point"
    if thing.get("ellipse"):
        return Drawn(shape="piece", points=ellipse(0, 0, width, height, inches))
    if thing.get("capsule"):
        return Drawn(shape="piece", points=_capsule(width, height, inches))
    return Drawn(shape="piece", points=_box(0, 0, width, height))


def _corners(thing: Mapping[str, Any], written: str) -> Drawn | str:
    places = [(number(one.get("x")), number(one.get("y"))) for one in listed(thing, written) if isinstance(one, dict)]
    points = tuple((x, y) for x, y in places if x is not None and y is not None)
    if not points or len(points) < len(thing[written]):
        return "not_understood"
    return Drawn(shape="piece" if written == "polygon" else "wall", points=points)


def _tile(width: float, height: float, tile: Standing) -> Drawn | str:
    """The rectangle of a tile that is laid freely. Old maps leave its size to its set."""
    size = tile.size or (width, height)
    width, height = width or size[0], height or size[1]
    if not width or not height:
        return "tileset_elsewhere"
    left = -tile.place[0] * width + tile.offset[0] * (width / size[0] if size[0] else 1)
    top = -tile.place[1] * height + tile.offset[1] * (height / size[1] if size[1] else 1)
    return Drawn(shape="piece", points=_box(left, top, width, height))


def _box(left: float, top: float, width: float, height: float) -> Line:
    return ((left, top), (left + width, top), (left + width, top + height), (left, top + height))


def _capsule(width: float, height: float, inches: float) -> Line:
    """A rectangle with half circles at its ends."""
    round_ = min(width, height) / 2
    steps = max(4, steps_of(round_ * inches, math.pi / 2))
    quarter = [math.pi / 2 * step / steps for step in range(steps + 1)]
    corners = ((width - round_, height - round_), (round_, height - round_), (round_, round_), (width - round_, round_))
    return tuple(
        (x + round_ * math.cos(angle + math.pi / 2 * at), y + round_ * math.sin(angle + math.pi / 2 * at))
        for at, (x, y) in enumerate(corners)
        for angle in quarter
    )
