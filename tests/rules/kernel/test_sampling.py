"""Where a system lets lines of sight run: heights, room beside them, from a front edge alone."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.kernel.plane.footprints import front_samples, samples, vertices
from app.rules.kernel.plane.rays import Height, Sampling
from app.rules.kernel.plane.shapes import Body, Prism
from app.rules.kernel.plane.sight import Scene, sees, sight_matrix
from app.rules.kernel.plane.tolerance import Tolerance
from tests.rules.kernel.models_of import INCH, MIDDLE, box, model, rect

CM = Tolerance(bound=0.001, touch=0.05, fit=0.1, facing=1.0)
AHEAD = Sampling(
    source_points=17, target_points=49, source_heights=(MIDDLE,), target_heights=(MIDDLE,), room=0.051, from_front=True
)
"""Warmaster's: with a hair more room than touching, running along an edge is no sight (WM-GEO-06)."""
SIGMAR = Sampling(
    source_points=16,
    target_points=16,
    source_heights=(Height(plus=0.1), MIDDLE, Height(part=1.0)),
    target_heights=(Height(plus=0.1), MIDDLE, Height(part=1.0)),
    room=0.02,
)
"""Age of Sigmar's (AOS-GEO-13)."""


def visible(
    rule: Sampling, a: Body, b: Body, *prisms: Prism, others: tuple[Body, ...] = (), tolerance: Tolerance = INCH
) -> bool:
    """Whether one sees the other; both ways to ask agree."""
    bodies = tuple((body, body.id) for body in (a, b, *others))
    scene = Scene(prisms=prisms, bodies=bodies, tolerance=tolerance, sampling=rule)
    seen = sees(scene, a, b)
    assert sight_matrix(scene, [a], [b]).item() == (seen.kind == "ray")
    return seen.kind == "ray"


def test_a_height_above_the_underside_is_the_same_for_tall_and_small() -> None:
    tall, small = model(0, 0, id="a", height=4.0), model(10, 0, id="b", height=1.0)
    slit = (box(4, 5, -9, 9, 0.06), box(4, 5, -9, 9, 6, id="lintel", base=0.15))
    assert visible(replace(SIGMAR, room=0.0), tall, small, *slit)
    parts = (Height(part=0.1), MIDDLE, Height(part=1.0))
    assert not visible(replace(SIGMAR, room=0.0, source_heights=parts, target_heights=parts), tall, small, *slit)


@pytest.mark.parametrize(("gap", "seen"), [(0.03, False), (0.06, True)])
def test_a_line_needs_room_beside_it(gap: float, seen: bool) -> None:
    one, other = model(0, 0, id="a"), model(10, 0, id="b")
    walls = (box(4, 5, -9, -gap / 2, 6), box(4, 5, gap / 2, 9, 6, id="w2"))
    assert visible(SIGMAR, one, other, *walls) == seen
    assert visible(replace(SIGMAR, room=0.0), one, other, *walls)


def infantry(x: float, y: float, facing: float = 90, id: str = "i") -> Body:
    """A stand 4 wide and 2 deep."""
    return rect(x, y, 4, 2, facing, id=id)


@pytest.mark.parametrize(("x", "seen"), [(0, False), (5, True)])
def test_a_stand_sees_past_another_from_its_front_edge(x: float, seen: bool) -> None:
    viewer, screen = infantry(0, 0, id="v"), infantry(0, 5, id="s")
    assert visible(AHEAD, viewer, infantry(x, 10, id="t"), others=(screen,), tolerance=CM) == seen


@given(st.floats(-9, 9), st.floats(-9, 9), st.floats(0, 360), st.floats(0, 360))
def test_it_sees_what_lies_before_its_front_and_nothing_else(x: float, y: float, facing: float, turn: float) -> None:
    viewer, target = infantry(0, 0, turn, id="v"), infantry(x, y, facing, id="t")
    front = front_samples(viewer, 3)
    ahead = front[0] - (viewer.pose.x, viewer.pose.y)
    before = ((vertices(target) - front[0]) @ ahead).max()
    if before > 0.2:
        assert visible(AHEAD, viewer, target, tolerance=CM)
    if before < -0.01:
        assert not visible(AHEAD, viewer, target, tolerance=CM)


def test_a_round_base_has_no_front() -> None:
    assert (front_samples(model(3, 4), 8) == samples(model(3, 4), 8)).all()
