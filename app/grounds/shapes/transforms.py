"""Six numbers that turn, size and move the plane, as drawings write them."""

import math
import re
from dataclasses import dataclass
from typing import Final

from app.grounds.files.numbers import number
from app.grounds.ground import Point

WRITTEN: Final = re.compile(r"\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]{0,400})\)")
ANGLE: Final = re.compile(r"([^a-z]*)(deg|rad|grad|turn)?$")
DEGREES: Final = {None: 1.0, "deg": 1.0, "rad": 180 / math.pi, "grad": 0.9, "turn": 360.0}
MOST: Final = 64
"""Turns and moves of one element."""


@dataclass(frozen=True, slots=True)
class Matrix:
    """x becomes a x + c y + e, y becomes b x + d y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __matmul__(self, other: "Matrix") -> "Matrix":
        """First the other, then this one."""
        return Matrix(
            self.a * other.a + self.c * other.b,
            self.b * other.a + self.d * other.b,
            self.a * other.c + self.c * other.d,
            self.b * other.c + self.d * other.d,
            self.a * other.e + self.c * other.f + self.e,
            self.b * other.e + self.d * other.f + self.f,
        )

    def at(self, point: Point) -> Point:
        """Where a place comes to be."""
        return (
            self.a * point[0] + self.c * point[1] + self.e,
            self.b * point[0] + self.d * point[1] + self.f,
        )

    def along(self, step: Point) -> Point:
        """What a step becomes, wherever it begins."""
        return (self.a * step[0] + self.c * step[1], self.b * step[0] + self.d * step[1])


def moved(across: float, down: float) -> Matrix:
    """A move."""
    return Matrix(1, 0, 0, 1, across, down)


def read_transform(text: str) -> Matrix | None:
    """What a list of turns and moves comes to, none where it is none: then nothing of it holds."""
    made, at, count = Matrix(), 0, 0
    text = text.strip()
    while at < len(text):
        match = WRITTEN.match(text, at)
        count += 1
        one = _one(match[1], re.split(r"[\s,]+", match[2].strip())) if match and count <= MOST else None
        if match is None or one is None:
            return None
        made, at = made @ one, match.end()
        if not text[at:].strip(" ,\t\n\r"):
            break
    return made


def _one(name: str, written: list[str]) -> Matrix | None:
    numbers: list[float] = []
    for text in written:
        found = _angle(text) if name in {"rotate", "skewX", "skewY"} else number(text.removesuffix("px"))
        if found is None:
            return None
        numbers.append(found)
    match name, numbers:
        case "matrix", [a, b, c, d, e, f]:
            return Matrix(a, b, c, d, e, f)
        case "translate", [x, *y] if len(y) < 2:
            return moved(x, y[0] if y else 0.0)
        case "scale", [x, *y] if len(y) < 2:
            return Matrix(x, 0, 0, y[0] if y else x, 0, 0)
        case "rotate", [angle]:
            return _turned(angle)
        case "rotate", [angle, x, y]:
            return moved(x, y) @ _turned(angle) @ moved(-x, -y)
        case "skewX", [angle]:
            return Matrix(1, 0, math.tan(math.radians(angle)), 1, 0, 0)
        case "skewY", [angle]:
            return Matrix(1, math.tan(math.radians(angle)), 0, 1, 0, 0)
    return None


def _angle(text: str) -> float | None:
    match = ANGLE.match(text.removesuffix("px"))
    found = number(match[1]) if match else None
    return found * DEGREES[match[2]] if match and found is not None else None


def _turned(degrees: float) -> Matrix:
    # Quarter turns are exact.
    cos, sin = {0.0: (1, 0), 90.0: (0, 1), 180.0: (-1, 0), 270.0: (0, -1)}.get(
        degrees % 360, (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    )
    return Matrix(cos, sin, -sin, cos, 0, 0)
