"""Pieces that touch are one, however the whole is turned: nothing is seen through the seam of a T, in either direction."""

from math import cos, radians, sin

import pytest
import shapely

from app.rules.aos.ground.cover import FIGHTING, SHOOTING
from app.rules.aos.model.tables import TOLERANCE
from app.rules.kernel.plane.clear_lines import clear_line
from app.rules.kernel.plane.joining import joined
from app.rules.kernel.plane.obscuring import Obscuring, is_behind
from app.rules.kernel.plane.shapes import Body, Circle, Point, Pose
from app.rules.kernel.plane.tolerance import rounded

ANGLES = [step * 1.7 + 0.3 for step in range(212)]
BAR = ((-5, -0.5), (5, -0.5), (5, 0.5), (-5, 0.5))
STEM = ((-0.5, 0.5), (0.5, 0.5), (0.5, 8.5), (-0.5, 8.5))
CORNER = ((5, -0.5), (6, -0.5), (6, 6), (5, 6))
"""A wall that meets the end of the bar in a corner."""

JOINS = {"a T": (BAR, STEM), "a corner": (BAR, CORNER), "a T of three": (BAR, STEM, CORNER)}


def turned(angle: float, x: float, y: float) -> Point:
    """A place of the untouched drawing after a turn, as coordinates enter the program."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return Point(x=rounded(30 + x * c - y * s), y=rounded(30 + x * s + y * c))


def outlines(join: str, angle: float) -> list[tuple[Point, ...]]:
    return [tuple(turned(angle, x, y) for x, y in part) for part in JOINS[join]]


def body(id: str, at: Point) -> Body:
    return Body(id=id, pose=Pose(x=at.x, y=at.y), footprint=Circle(radius=0.5), height=1)


@pytest.mark.parametrize("join", JOINS)
def test_parts_that_touch_are_one_shape_at_every_angle(join: str) -> None:
    for angle in ANGLES:
        parts = [shapely.Polygon([(p.x, p.y) for p in outline]) for outline in outlines(join, angle)]
        whole = joined(parts)
        assert whole.geom_type == "Polygon", angle
        assert whole.area == pytest.approx(sum(part.area for part in parts), abs=0.02)


@pytest.mark.parametrize("rule", [SHOOTING, FIGHTING], ids=["shooting", "fighting"])
def test_who_stands_beyond_a_t_is_behind_it_at_every_angle_in_both_directions(rule: Obscuring) -> None:
    for angle in ANGLES:
        one, two = body("one", turned(angle, -9, 0.5)), body("two", turned(angle, 9, 0.5))
        areas = outlines("a T", angle)
        assert is_behind([one], [two], areas, rule, TOLERANCE), angle
        assert is_behind([two], [one], areas, rule, TOLERANCE), angle


def test_no_line_runs_through_the_seam_of_walls_that_touch() -> None:
    for angle in ANGLES:
        one, two = turned(angle, -9, 0.5), turned(angle, 9, 0.5)
        walls = outlines("a T", angle)
        for a, b in ((one, two), (two, one)):
            assert not clear_line(a, 0.2, b, 0.2, walls), angle


def test_a_gap_that_is_one_stays_open() -> None:
    for angle in ANGLES:
        away = tuple(turned(angle, x, y + 0.02) for x, y in STEM)
        walls = [outlines("a T", angle)[0], away]
        assert clear_line(turned(angle, -9, 0.51), 0.2, turned(angle, 9, 0.51), 0.2, walls), angle
