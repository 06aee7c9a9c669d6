"""Terrain as solids: whatever touches or crosses, the parts cover what they are cut from and hold nothing else."""

from math import cos, radians, sin

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.kernel.plane.shapes import Point, Prism
from app.rules.kernel.plane.solids import solids
from tests.rules.kernel.models_of import ARMS

places = st.tuples(st.integers(0, 4), st.integers(0, 4))


def bar(at: tuple[int, int], turn: float, size: tuple[float, float], base: float, height: float) -> Prism:
    c, s = cos(radians(turn)), sin(radians(turn))
    long, thick = size
    ring = ((-long, -thick), (long, -thick), (long, thick), (-long, thick))
    outline = tuple(Point(x=at[0] + x * c - y * s, y=at[1] + x * s + y * c) for x, y in ring)
    return Prism(id="bar", outline=outline, base=base, height=height, blocks_sight=True)


def star(at: tuple[int, int], sizes: list[float], height: float) -> Prism:
    turns = [radians(360 * k / len(sizes)) for k in range(len(sizes))]
    outline = tuple(Point(x=at[0] + r * cos(t), y=at[1] + r * sin(t)) for r, t in zip(sizes, turns, strict=True))
    return Prism(id="star", outline=outline, height=height, blocks_sight=True)


pieces = st.one_of(
    st.builds(
        bar,
        places,
        st.one_of(st.sampled_from([0.0, 30.0, 45.0, 90.0]), st.floats(0, 180)),
        st.tuples(st.sampled_from([1.0, 2.0]), st.sampled_from([0.05, 0.1, 0.5])),
        st.sampled_from([0.0, 1.0]),
        st.sampled_from([2.0, 3.0]),
    ),
    st.builds(star, places, st.lists(st.floats(0.3, 3), min_size=4, max_size=12), st.sampled_from([1.0, 3.0])),
)


@settings(max_examples=150)
@given(st.lists(pieces, min_size=1, max_size=5), st.sampled_from([0.001, -0.005, -0.0075, -0.019]))
def test_parts_cover_what_they_are_cut_from(prisms: list[Prism], slack: float) -> None:
    parts = solids(tuple(prisms)).parts(slack)
    for level in (0.5, 1.5, 2.5, 3.5):
        there = [p for p in prisms if p.base < level < p.base + p.height]
        union = shapely.union_all([shapely.Polygon([(q.x, q.y) for q in p.outline]) for p in there])
        with np.errstate(
            divide="ignore", invalid="ignore"
        ):  # corners that lie on a line within rounding meet at infinity, and are cut
            whole = shapely.make_valid(union.buffer(-slack, join_style="mitre"))
            around = union.buffer(max(0.0, -slack) + 0.003, join_style="mitre")
        rings = [shapely.Polygon(part.ring) for part in parts if part.low < level < part.high]
        covered = shapely.union_all(rings, grid_size=1e-7)
        assert whole.difference(covered.buffer(1e-5)).area < 2e-3
        assert covered.difference(around).area < 2e-3
    for part in parts:
        edges = np.roll(part.ring, -1, axis=0) - part.ring
        after = np.roll(edges, -1, axis=0)
        assert (edges[:, 0] * after[:, 1] - edges[:, 1] * after[:, 0] > -1e-6).all()


@pytest.mark.parametrize("slack", [0.001, -0.005])
def test_two_walls_that_cross_at_an_end_are_cut(slack: float) -> None:
    """A buffer of such a pair has a corner that meets an edge of its own."""
    walls = (bar((3, 0), 20, (4.5, 0.05), 0, 5), bar((3, 0), 47.5, (4.5, 0.05), 0, 5))
    parts = solids(walls).parts(slack)
    assert shapely.union_all([shapely.Polygon(part.ring) for part in parts]).area > 1.5


def test_walls_that_cross_at_a_narrow_angle_keep_both_arms() -> None:
    for slack in (0.001, -0.005):
        covered = shapely.union_all([shapely.Polygon(part.ring) for part in solids((ARMS,)).parts(slack)])
        assert abs(covered.area - shapely.Polygon([(p.x, p.y) for p in ARMS.outline]).area) < 0.25
