"""The six plain shapes and the path, as lines in inches."""

import math
import re
from collections.abc import Callable, Mapping
from typing import Final

from app.grounds.files.markup import Element
from app.grounds.files.numbers import number
from app.grounds.ground import Point
from app.grounds.shapes.flattening import ellipse
from app.grounds.shapes.transforms import Matrix
from app.grounds.svg.arcs import arc
from app.grounds.svg.lengths import dots, split
from app.grounds.svg.paths import Stroke, strokes

Drawn = tuple[list[Stroke], bool]
"""The lines of a shape, and whether all of it could be read."""


def drawn(element: Element, matrix: Matrix, room: Point) -> Drawn:
    """What a shape draws; `room` is the size in dots that parts of a hundred are of."""
    return SHAPES[element.tag](element, matrix, room)


def _path(element: Element, matrix: Matrix, _: Point) -> Drawn:
    return strokes(element.get("d") or "", matrix)


def _rect(element: Element, matrix: Matrix, room: Point) -> Drawn:
    x, y = dots(element.get("x"), room[0]), dots(element.get("y"), room[1])
    width, height = dots(element.get("width"), room[0]), dots(element.get("height"), room[1])
    if width <= 0 or height <= 0:
        return [], True
    across, down = _radii(element, room)
    across, down = min(across, width / 2), min(down, height / 2)
    right, bottom = x + width, y + height
    if not across or not down:
        corners = ((x, y), (right, y), (right, bottom), (x, bottom))
        return [Stroke([matrix.at(one) for one in corners], closed=True)], True
    points: list[Point] = []
    for start, end in (
        ((right - across, y), (right, y + down)),
        ((right, bottom - down), (right - across, bottom)),
        ((x + across, bottom), (x, bottom - down)),
        ((x, y + down), (x + across, y)),
    ):
        points.append(matrix.at(start))
        points.extend(arc(start, end, (across, down), 0, False, True, matrix))
    return [Stroke(points, closed=True)], True


def _radii(element: Element, room: Point) -> Point:
    """Both radii; the one that is not said is the other."""
    across = dots(element.get("rx"), room[0], -1.0) if split(element.get("rx")) else -1.0
    down = dots(element.get("ry"), room[1], -1.0) if split(element.get("ry")) else -1.0
    across = across if across >= 0 else down
    down = down if down >= 0 else across
    return max(across, 0.0), max(down, 0.0)


def _circle(element: Element, matrix: Matrix, room: Point) -> Drawn:
    radius = dots(element.get("r"), math.hypot(*room) / math.sqrt(2))
    return _round(element, matrix, room, (radius, radius))


def _ellipse(element: Element, matrix: Matrix, room: Point) -> Drawn:
    return _round(element, matrix, room, _radii(element, room))


def _round(element: Element, matrix: Matrix, room: Point, radii: Point) -> Drawn:
    across, down = radii
    if across <= 0 or down <= 0:
        return [], True
    left, top = dots(element.get("cx"), room[0]) - across, dots(element.get("cy"), room[1]) - down
    scale = max(math.hypot(matrix.a, matrix.b), math.hypot(matrix.c, matrix.d))
    points = [matrix.at(one) for one in ellipse(left, top, 2 * across, 2 * down, scale)]
    return [Stroke(points, closed=True)], True


def _line(element: Element, matrix: Matrix, room: Point) -> Drawn:
    one = (dots(element.get("x1"), room[0]), dots(element.get("y1"), room[1]))
    other = (dots(element.get("x2"), room[0]), dots(element.get("y2"), room[1]))
    return [Stroke([matrix.at(one), matrix.at(other)])], True


PAIRS: Final = re.compile(r"[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)")


def _points(element: Element, matrix: Matrix, *, closed: bool) -> Drawn:
    """As many corners as can be read."""
    text = element.get("points") or ""
    numbers: list[float] = []
    at = 0
    while match := PAIRS.match(text, at):
        value = number(match[1])
        if value is None:
            break
        numbers.append(value)
        at = match.end()
    whole = not text[at : at + 100].strip(" ,\t\r\n\f") and len(numbers) % 2 == 0
    points = [matrix.at((x, y)) for x, y in zip(numbers[::2], numbers[1::2], strict=False)]
    return ([Stroke(points, closed=closed)] if len(points) > 1 else []), whole


def _polygon(element: Element, matrix: Matrix, _: Point) -> Drawn:
    return _points(element, matrix, closed=True)


def _polyline(element: Element, matrix: Matrix, _: Point) -> Drawn:
    return _points(element, matrix, closed=False)


SHAPES: Final[Mapping[str, Callable[[Element, Matrix, Point], Drawn]]] = {
    "path": _path,
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
}
