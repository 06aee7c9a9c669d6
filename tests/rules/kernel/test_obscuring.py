"""Behind a piece of terrain: what a chord of it shuts is told as all its lines would tell it, and without drawing them."""

from math import cos, radians, sin
from random import Random
from typing import Any

import numpy as np
import pytest
import shapely

from app.rules.kernel.plane.footprints import samples
from app.rules.kernel.plane.joining import joined, shrunk
from app.rules.kernel.plane.obscuring import Obscuring, is_behind
from app.rules.kernel.plane.shapes import Body, Point
from tests.rules.kernel.models_of import INCH, model

RADIUS = 0.63
BOX = ((-3, -2), (3, -2), (3, 2), (-3, 2))
EIGHT = ((-2.5, -1), (-2.5, 1), (-1.5, 2), (1.5, 2), (2.5, 1), (2.5, -1), (1.5, -2), (-1.5, -2))
NOTCHED = ((-3, -2), (0, 1.2), (3, -2), (3, 2), (-3, 2))
WALL = ((-4, -0.4), (4, -0.4), (4, 0.4), (-4, 0.4))
SHAPES = (BOX, EIGHT, NOTCHED, WALL)


def area(shape: tuple[tuple[float, float], ...], angle: float) -> tuple[Point, ...]:
    c, s = cos(radians(angle)), sin(radians(angle))
    return tuple(Point(x=30 + x * c - y * s, y=30 + x * s + y * c) for x, y in shape)


def unit(random: Random, name: str, *, near: float, far: float) -> list[Body]:
    """Up to six models side by side, somewhere between two distances of the terrain."""
    way, away, row, step = (
        random.uniform(0, 6.3),
        random.uniform(near, far),
        random.uniform(0, 6.3),
        random.uniform(1.3, 2),
    )
    x, y = 30 + away * cos(way), 30 + away * sin(way)
    places = [(x + n * step * cos(row), y + n * step * sin(row)) for n in range(random.randint(1, 6))]
    return [model(px, py, id=f"{name}{n}", r=RADIUS) for n, (px, py) in enumerate(places)]


def all_lines_cross(targets: list[Body], sources: list[Body], areas: list[tuple[Point, ...]], rule: Obscuring) -> bool:
    """As the rule says it, line by line."""
    core = joined([shapely.Polygon([(p.x, p.y) for p in one]) for one in areas])
    if rule.clear:
        plans = [shapely.Point(one.pose.x, one.pose.y).buffer(RADIUS + rule.clear, quad_segs=32) for one in sources]
        core = core.difference(shapely.union_all(plans))
    core = shrunk(core, INCH.touch)
    starts, ends = (np.vstack([samples(one, rule.points) for one in ones]) for ones in (sources, targets))
    lines = [[start, end] for start in starts for end in ends]
    return not core.is_empty and bool(shapely.intersects(core, shapely.linestrings(lines)).all())


@pytest.mark.parametrize(
    "rule", [Obscuring(points=8), Obscuring(points=8, clear=3)], ids=["all", "not near the sources"]
)
def test_who_is_behind_terrain_is_told_as_all_lines_tell_it(rule: Obscuring) -> None:
    random, told = Random(29), {True: 0, False: 0}
    for number in range(400):
        areas = [area(random.choice(SHAPES), random.choice((0.0, random.uniform(0, 360))))]
        sources = unit(random, "s", near=3, far=14)
        targets = unit(random, "t", near=0, far=random.choice((1.5, 5)))
        expected = all_lines_cross(targets, sources, areas, rule)
        assert is_behind(targets, sources, areas, rule, INCH) == expected, number
        told[expected] += 1
    assert min(told.values()) >= 20, told


def test_of_a_unit_half_on_terrain_lines_are_drawn_only_where_no_chord_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def counted(lines: Any, *, of: Any = shapely.linestrings) -> Any:
        drawn.append(len(lines))
        return of(lines)

    monkeypatch.setattr(shapely, "linestrings", counted)
    places = [(30 + 1.3 * (n % 5 - 2), 31.2 - 3.5 * (n // 5)) for n in range(10)]
    targets = [model(x, y, id=f"t{n}") for n, (x, y) in enumerate(places)]
    sources = [model(x, y + 20, id=f"s{n}") for n, (x, y) in enumerate(places)]
    wide = tuple(Point(x=30 + 4 * x, y=30 + y) for x, y in EIGHT)
    assert is_behind(targets, sources, [wide], Obscuring(points=24), INCH)
    assert drawn == [100, 2], "from centre to centre, then the chord with its two ends"
