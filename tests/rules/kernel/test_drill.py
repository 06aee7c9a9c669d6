"""Formations of stands: lines and columns flush edge to edge."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.kernel.boards.contacts import coherent, formation
from app.rules.kernel.boards.stands import Stand, overlapping
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
