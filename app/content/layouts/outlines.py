"""Outlines of new pieces of terrain: whole numbers, hundredths of the field's unit, so that all machines draw the same."""

from random import Random
from typing import Final

Corner = tuple[int, int]
Outline = tuple[Corner, ...]

ONE: Final = 10_000
COSINES: Final = (10_000, 9_659, 8_660, 7_071, 5_000, 2_588, 0)
"""Of 0 to 90 degrees in steps of 15, in parts of `ONE`."""

STEP: Final = 15


def cosine(degrees: int) -> int:
    """The cosine of a multiple of 15 degrees, in parts of `ONE`."""
    turned = degrees % 360
    turned = 360 - turned if turned > 180 else turned
    return COSINES[turned // STEP] if turned <= 90 else -COSINES[(180 - turned) // STEP]


def sine(degrees: int) -> int:
    """The sine of a multiple of 15 degrees, in parts of `ONE`."""
    return cosine(degrees - 90)


def box(left: int, top: int, width: int, height: int) -> Outline:
    """A rectangle."""
    return ((left, top), (left + width, top), (left + width, top + height), (left, top + height))


def centred(width: int, height: int) -> Outline:
    """A rectangle about the middle."""
    return box(-width // 2, -height // 2, width, height)


def blob(dice: Random, across: int, down: int) -> Outline:
    """Something round of twelve corners, each a little nearer or farther than on an ellipse of these half widths."""
    parts = [85 + dice.randrange(16) for _ in range(12)]
    return tuple(
        (across * part * cosine(30 * k) // (100 * ONE), down * part * sine(30 * k) // (100 * ONE))
        for k, part in enumerate(parts)
    )


def turned(outline: Outline, degrees: int) -> Outline:
    """An outline turned about the middle by a multiple of 15 degrees."""
    cos, sin = cosine(degrees), sine(degrees)
    return tuple(((x * cos - y * sin + ONE // 2) // ONE, (x * sin + y * cos + ONE // 2) // ONE) for x, y in outline)


def moved(outline: Outline, at: Corner) -> Outline:
    """An outline about a place."""
    return tuple((x + at[0], y + at[1]) for x, y in outline)


def half_turned(outline: Outline, width: int, height: int) -> Outline:
    """An outline as it lies in the other half of a field of this size."""
    return tuple((width - x, height - y) for x, y in outline)


def radius_of(outline: Outline) -> int:
    """The smallest whole number within which all corners lie about the middle."""
    most = max(x * x + y * y for x, y in outline)
    found = int(most**0.5)
    return found if found * found >= most else found + 1
