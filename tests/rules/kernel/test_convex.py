"""Lines through convex outlines, told by arrays: as Shapely tells them, and nothing for what is not convex."""

import random

import numpy as np
import shapely

from app.rules.kernel.plane.convex import convex_of, run_through, run_through_each, shares_inside
from app.rules.kernel.plane.shapes import Point

ARROW = tuple(Point(x=x, y=y) for x, y in ((0.0, 0.0), (4.0, 2.0), (0.0, 4.0), (1.0, 2.0)))


def test_lines_are_inside_as_long_as_shapely_says() -> None:
    chance = random.Random(5)
    for _ in range(40):
        hull = shapely.MultiPoint([(chance.uniform(0, 9), chance.uniform(0, 9)) for _ in range(6)]).convex_hull
        ring = shapely.get_coordinates(hull)[:-1]
        lines = np.array([[chance.uniform(-2, 11) for _ in range(4)] for _ in range(60)]).reshape(-1, 2, 2)
        for outline in (ring, ring[::-1]):
            convex = convex_of(tuple(Point(x=x, y=y) for x, y in outline))
            assert convex is not None
            first, last = shares_inside(lines, convex)
            along = np.hypot(*(lines[:, 1] - lines[:, 0]).T)
            told = np.where(first <= last, (last - first) * along, 0.0)
            assert np.allclose(told, shapely.length(shapely.intersection(shapely.linestrings(lines), hull)))


def test_a_margin_grows_an_outline_or_makes_it_smaller() -> None:
    square = convex_of(tuple(Point(x=x, y=y) for x, y in ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))))
    assert square is not None
    lines = np.array([[(-1.0, 2.05), (3.0, 2.05)], [(-1.0, 1.95), (3.0, 1.95)], [(1.0, 1.0), (1.0, 1.0)]])
    assert run_through(lines, square).tolist() == [False, True, True]
    assert run_through(lines, square, 0.1).tolist() == [True, True, True]
    assert run_through(lines, square, -0.1).tolist() == [False, False, True]


def test_many_outlines_are_run_through_at_once_as_each_is_by_itself() -> None:
    chance = random.Random(6)
    outlines = []
    for corners in (3, 4, 6, 9):
        hull = shapely.MultiPoint([(chance.uniform(0, 9), chance.uniform(0, 9)) for _ in range(corners)]).convex_hull
        convex = convex_of(tuple(Point(x=x, y=y) for x, y in shapely.get_coordinates(hull)[:-1]))
        assert convex is not None
        outlines.append(convex)
    lines = np.array([[chance.uniform(-2, 11) for _ in range(4)] for _ in range(90)]).reshape(-1, 2, 2)
    lines[:9, 1, 0] = lines[:9, 0, 0]
    for margin in (-0.2, 0.0, 0.3):
        told = run_through_each(lines, outlines, margin)
        assert [row.tolist() for row in told] == [run_through(lines, one, margin).tolist() for one in outlines]
    assert run_through_each(lines, []).shape == (0, 90)


def test_an_outline_with_a_notch_is_left_to_others() -> None:
    assert convex_of(ARROW) is None
    assert convex_of(ARROW[::-1]) is None
