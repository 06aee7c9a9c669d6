"""The distance between two shapes that are circles or ovals.

The distance between two convex shapes is the width of the widest strip between them. The width for a direction is a closed form,
and so are its slope and its curvature; where shapes lie apart it is concave, so that Newton's steps from the line between the
centres find the widest strip in a few, to rounding. Where they meet, or the steps leave the directions that part them, 32
directions are tried, then five times nine around the best one: what is left of the direction is under 0.0002 radians.
"""

from math import atan2, cos, radians, sin, sqrt, tau
from typing import TypeAlias

from app.rules.kernel.plane.shapes import Body, Circle, Oval

Ellipse: TypeAlias = tuple[float, float, float, float, bool]
"""Both half axes, the cosine and sine of the facing, and whether it is a circle."""

MOST_STEPS, LONGEST = 12, 0.5
"""So many of Newton's steps are taken at most, none longer than this (radians)."""

NEAR_ENOUGH = 1e-7
"""A step so short leaves an error of its square."""

_DIRECTIONS, _CLOSER, _ROUNDS = 32, 9, 5


def separation(a: Body, b: Body) -> float:
    """The width of the widest strip between two circles or ovals, below 0 where they overlap. Raises TypeError for corners."""
    one, other = _ellipse(a), _ellipse(b)
    dx, dy = b.pose.x - a.pose.x, b.pose.y - a.pose.y
    angle = atan2(dy, dx)
    for _ in range(MOST_STEPS):
        x, y = cos(angle), sin(angle)
        (reach_a, slope_a, bend_a), (reach_b, slope_b, bend_b) = _reach(one, x, y), _reach(other, x, y)
        width = dx * x + dy * y - reach_a - reach_b
        curved = width + bend_a + bend_b
        if curved <= 0:
            break
        step = (dy * x - dx * y - slope_a - slope_b) / curved
        if abs(step) < NEAR_ENOUGH:
            if width > 0:
                return width
            break
        angle += min(max(step, -LONGEST), LONGEST)
    return _searched(one, other, dx, dy)


def _ellipse(body: Body) -> Ellipse:
    match body.footprint:
        case Circle(radius=r):
            return r, r, 1.0, 0.0, True
        case Oval(rx=rx, ry=ry):
            turn = radians(body.pose.facing)
            return rx, ry, cos(turn), sin(turn), False
        case _:
            raise TypeError("a footprint with corners is not an ellipse")


def _reach(shape: Ellipse, x: float, y: float) -> tuple[float, float, float]:
    """How far it reaches towards a unit vector, how fast that grows as this turns, and the radius of its edge there."""
    rx, ry, c, s, is_round = shape
    if is_round:
        return rx, 0.0, rx
    along, across = x * c + y * s, y * c - x * s
    reach = sqrt(along * along * rx * rx + across * across * ry * ry)
    return reach, (ry * ry - rx * rx) * along * across / reach, rx * rx * ry * ry / (reach * reach * reach)


def _searched(a: Ellipse, b: Ellipse, dx: float, dy: float) -> float:
    """The widest strip by trying directions; it has no width where the shapes overlap."""

    def strip(angle: float) -> tuple[float, float]:
        x, y = cos(angle), sin(angle)
        return dx * x + dy * y - _reach(a, x, y)[0] - _reach(b, x, y)[0], angle

    step = tau / _DIRECTIONS
    width, angle = max(strip(n * step) for n in range(_DIRECTIONS))
    for _ in range(_ROUNDS):
        width, angle = max(strip(angle + (2 * n / (_CLOSER - 1) - 1) * step) for n in range(_CLOSER))
        step /= 4
    return width
