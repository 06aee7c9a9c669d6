"""Arcs of an ellipse between two places: which ellipse it is, and the straight pieces of it."""

import math

from app.grounds.ground import Point
from app.grounds.shapes.flattening import steps_of
from app.grounds.shapes.transforms import Matrix


def arc(
    start: Point, end: Point, radii: Point, degrees: float, large: bool, sweep: bool, matrix: Matrix
) -> list[Point]:
    """The ends of the straight pieces from start to end, in the matrix' inches, the start left out.

    Radii that are too small grow until they reach; an arc without a radius is a straight line.
    """
    across, down = abs(radii[0]), abs(radii[1])
    if start == end:
        return []
    if across == 0 or down == 0:
        return [matrix.at(end)]
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    half = ((start[0] - end[0]) / 2, (start[1] - end[1]) / 2)
    # Seen along the ellipse's own axes, about the middle of both places.
    x, y = cos * half[0] + sin * half[1], -sin * half[0] + cos * half[1]
    grown = math.hypot(x / across, y / down)
    if grown > 1:
        across, down = across * grown, down * grown
    spread = (x / across) ** 2 + (y / down) ** 2
    far = math.sqrt(max(0.0, 1 / spread - 1)) * (1 if large != sweep else -1)
    mid_x, mid_y = far * across * y / down, -far * down * x / across
    middle = (
        cos * mid_x - sin * mid_y + (start[0] + end[0]) / 2,
        sin * mid_x + cos * mid_y + (start[1] + end[1]) / 2,
    )
    begin = math.atan2((y - mid_y) / down, (x - mid_x) / across)
    through = math.atan2((-y - mid_y) / down, (-x - mid_x) / across) - begin
    if sweep and through < 0:
        through += math.tau
    elif not sweep and through > 0:
        through -= math.tau
    one, other = matrix.along((across * cos, across * sin)), matrix.along((-down * sin, down * cos))
    centre = matrix.at(middle)
    steps = steps_of(max(math.hypot(*one), math.hypot(*other)), through)
    found = []
    for step in range(1, steps):
        angle = begin + through * step / steps
        part, rest = math.cos(angle), math.sin(angle)
        found.append((centre[0] + one[0] * part + other[0] * rest, centre[1] + one[1] * part + other[1] * rest))
    return [*found, matrix.at(end)]
