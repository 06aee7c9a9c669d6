"""Scenes of Foundry, of the older form and the newer: one segment a wall, in dots of a picture that lies within its padding."""

import math
from collections.abc import Mapping
from typing import Any, Final

from app.grounds.files.numbers import at_least, inner, listed, number, whole
from app.grounds.found import Found, called
from app.grounds.ground import Kind, Scale
from app.rosters.files.limits import Unreadable

GRID: Final = 100.0
PADDING: Final = 0.25
"""What Foundry takes where a scene does not say."""

OPEN: Final = 1
OTHER_THINGS: Final = {
    "drawings": "drawing",
    "lights": "light",
    "notes": "note",
    "regions": "region",
    "sounds": "sound",
    "templates": "template",
    "tiles": "tile",
    "tokens": "token",
}
"""Lists of a scene whose things are no ground, and what one of them is."""

OF_A_SCENE: Final = frozenset({"padding", "gridType", "gridDistance", "globalLight", "tokenVision", "navigation"})
"""Fields one of which every scene has, with walls or without."""


def is_scene(data: object) -> bool:
    """Whether an object is a scene."""
    if not isinstance(data, dict) or number(data.get("width")) is None or number(data.get("height")) is None:
        return False
    return "grid" in data and (isinstance(data.get("walls"), list) or not OF_A_SCENE.isdisjoint(data))


def scenes_of(data: object) -> list[Mapping[str, Any]]:
    """The scenes of a file: it is one, a list of them, or an adventure with some. Later ones replace earlier ones of their id.

    A pack is a list with a line for every time a scene was written.
    """
    rows = data if isinstance(data, list) else [data]
    rows = [one for row in rows for one in (listed(row, "scenes") or [row])]
    found: dict[object, Mapping[str, Any]] = {}
    for number_of, row in enumerate(rows):
        key = row.get("_id") if isinstance(row, dict) else None
        key = key if isinstance(key, str) else number_of
        if isinstance(row, dict) and row.get("$$deleted") is True:
            found.pop(key, None)
        elif isinstance(row, dict) and is_scene(row):
            found[key] = row
    return list(found.values())


def read_scene(data: Mapping[str, Any], scale: Scale) -> Found:
    """What a scene holds; the mat is its picture. `Unreadable`: `no_size`.

    Walls stand in dots of the padded canvas. The picture begins there after whole squares of padding, less the offset of the
    background, which was called a shift before: so Foundry itself has it, and so nearly all walls of public scenes lie in it.
    """
    grid = data.get("grid")
    size = at_least(inner(data, "grid").get("size") if isinstance(grid, dict) else grid, 1, GRID)
    width, height = number(data.get("width")), number(data.get("height"))
    if width is None or height is None:
        raise Unreadable("no_size")
    padding = at_least(data.get("padding"), 0, PADDING)
    background = inner(data, "background")
    left = math.ceil(padding * width / size) * size - _shift(background.get("offsetX"), data.get("shiftX"))
    top = math.ceil(padding * height / size) * size - _shift(background.get("offsetY"), data.get("shiftY"))
    found = Found(
        format="foundry",
        name=called(data.get("name")),
        width=width,
        height=height,
        scale=scale,
        inches=scale.inches / size,
        same=1e-4 * size,
        chained=True,
    )
    for wall in listed(data, "walls"):
        _wall(found, wall, left, top)
    for name, what in OTHER_THINGS.items():
        found.put_aside(what, what, len(listed(data, name)))
    found.put_aside("picture", "picture_elsewhere", 1 if data.get("img") or background.get("src") else 0)
    return found


def _shift(new: object, old: object) -> float:
    return number(new) or number(old) or 0.0


def _wall(found: Found, wall: object, left: float, top: float) -> None:
    """A wall or a door; secret doors are doors, and a locked one is closed."""
    numbers = [number(one) for one in listed(wall, "c")]
    if not isinstance(wall, dict) or len(numbers) != 4 or None in numbers:
        found.put_aside("wall", "not_understood")
        return
    x, y, to_x, to_y = (one or 0.0 for one in numbers)
    one, other = (x - left, y - top), (to_x - left, to_y - top)
    if whole(wall.get("door")) > 0:
        found.door(one, other, is_open=whole(wall.get("ds")) == OPEN)
        return
    kind = _kind(wall)
    if kind is None:
        found.put_aside("wall", "stops_nothing")
    else:
        found.wall((one, other), kind)


def _kind(wall: Mapping[str, Any]) -> Kind | None:
    """What a wall stops: `sense` of the older form is `sight` of the newer; 0 is nothing, and what is not said is all."""
    moves = whole(wall.get("move"), 1) != 0
    sees = whole(wall["sight"] if "sight" in wall else wall.get("sense"), 1) != 0
    return ("wall" if sees else "fence") if moves else ("curtain" if sees else None)
