"""Formations of stands: lines and columns flush edge to edge, and a stand turned about a corner."""

from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.kernel.boards.contacts import coherent, formation
from app.rules.kernel.boards.stands import CORNERS, Corner, Stand, corners, overlapping, turn_between, wheeled, xy
from app.rules.kernel.plane import formations
from app.rules.kernel.plane.shapes import Pose
from tests.rules.kernel.stands_of import CM, cavalry, infantry, placed

turns = st.floats(0, 360)
units = st.sampled_from([infantry(*[(0, 0, 90)] * 3), cavalry(*[(0, 0, 90)] * 3), infantry(*[(9, 5, 10)] * 4)])


def formed(unit: list[Stand], poses: tuple[Pose, ...]) -> list[Stand]:
    return [one.at(pose) for one, pose in zip(unit, poses, strict=True)]


@pytest.mark.rule("WM-FRM-03", "WM-FRM-04")
@given(units, turns, st.integers(0, 2))
def test_stands_form_up_flush(unit: list[Stand], facing: float, leader: int) -> None:
    bodies, to = [one.body for one in unit], Pose(x=60, y=40, facing=facing)
    for shape, said in ((formations.column, "column"), (formations.line, "line")):
        stood = formed(unit, shape(bodies, leader, to, 0.0))
        assert formation(stood, CM) == said
        assert coherent(stood, CM)
        assert not any(overlapping(a, b, CM) for i, a in enumerate(stood) for b in stood[:i])
        assert (stood[leader].pose.x, stood[leader].pose.y) == (60, 40)


def test_a_column_stands_behind_its_leader() -> None:
    poses = formations.column([one.body for one in infantry(*[(0, 0, 90)] * 3)], 0, Pose(x=0, y=0, facing=270.0))
    assert [placed(pose) for pose in poses] == [(0, 0, 90), (0, -2.002, 90), (0, -4.004, 90)]


@given(units, st.sampled_from(CORNERS), st.floats(-180, 180))
def test_a_wheel_leaves_its_corner_where_it_is(unit: list[Stand], about: Corner, turn: float) -> None:
    stand, place = unit[0], CORNERS.index(about)
    there = wheeled(stand, about, turn)
    assert dist(xy(corners(there)[place]), xy(corners(stand)[place])) < 1e-9
    assert turn_between(there.pose.facing, stand.pose.facing + turn) < 1e-6
    back = wheeled(there, about, -turn)
    assert dist((back.pose.x, back.pose.y), (stand.pose.x, stand.pose.y)) < 1e-9


def test_a_quarter_wheel_to_the_right() -> None:
    there = wheeled(infantry((0, 0, 90))[0], "front right", 90)
    assert placed(there.pose) == (1, 3, 0)
