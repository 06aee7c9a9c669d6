"""Lengths of a drawing: in dots of the style sheets, 96 to the inch, whatever unit they are written in."""

import re
from typing import Final

from app.grounds.files.numbers import number
from app.grounds.ground import Point
from app.grounds.shapes.transforms import Matrix, moved

DOTS: Final = 96.0
IN_INCHES: Final = {
    "mm": 1 / 25.4,
    "cm": 1 / 2.54,
    "in": 1.0,
    "pt": 1 / 72,
    "pc": 1 / 6,
    "Q": 1 / 101.6,
    "px": 1 / DOTS,
}
"""What one of each unit is in inches; those but the last say how large a drawing is meant to be."""

LETTERS: Final = {"em": 16.0, "rem": 16.0, "ex": 8.0}
"""Heights of letters, where no letters stand."""

WRITTEN: Final = re.compile(r"\s*([^\sa-zA-Z%]*(?:[eE][+-]?\d+)?)\s*([a-zA-Z%]*)\s*")
UNITS: Final = {name.lower(): name for name in (*IN_INCHES, *LETTERS, "%")}


def split(text: str | None) -> tuple[float, str] | None:
    """A length as a number and its unit, none where it is none; a bare number has the unit px."""
    match = WRITTEN.fullmatch(text or "")
    value = number(match[1]) if match else None
    if match is None or value is None:
        return None
    unit = UNITS.get(match[2].lower() or "px")
    return None if unit is None else (value, unit)


def dots(text: str | None, whole: float, other: float = 0.0) -> float:
    """A length in dots, a part of the whole where it is written so; another where there is none."""
    found = split(text)
    if found is None:
        return other
    value, unit = found
    if unit == "%":
        return value / 100 * whole
    return value * LETTERS[unit] if unit in LETTERS else value * IN_INCHES[unit] * DOTS


def view_box(text: str | None) -> tuple[float, float, float, float] | None:
    """Left, top, width and height of what a drawing shows, none where it says none that has a size."""
    numbers = [number(one) for one in re.split(r"[\s,]+", (text or "").strip())]
    if len(numbers) != 4:
        return None
    left, top, width, height = numbers
    if left is None or top is None or not width or not height or width < 0 or height < 0:
        return None
    return left, top, width, height


def fitted(size: Point, box: tuple[float, float, float, float] | None, ratio: str | None) -> Matrix:
    """What lays a view box into a room of this size, as `preserveAspectRatio` says."""
    if box is None:
        return Matrix()
    left, top, width, height = box
    across, down = size[0] / width, size[1] / height
    words = (ratio or "").replace("defer", "").split()
    place = words[0] if words else "xMidYMid"
    if place != "none":
        across = down = max(across, down) if "slice" in words[1:] else min(across, down)
    parts = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    over = (size[0] - width * across, size[1] - height * down)
    shift_x = over[0] * parts.get(place[1:4], 0.5) if place != "none" else 0.0
    shift_y = over[1] * parts.get(place[5:8], 0.5) if place != "none" else 0.0
    return moved(shift_x, shift_y) @ Matrix(across, 0, 0, down, 0, 0) @ moved(-left, -top)
