"""Formations keep a unit together and its bases apart."""

from collections.abc import Sequence
from dataclasses import replace
from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.kernel.plane.coherency import Coherency, is_coherent
from app.rules.kernel.plane.formations import keep, line, ranks, ring, spread
from app.rules.kernel.plane.gaps import gap
from app.rules.kernel.plane.placement import on_table, overlaps
from app.rules.kernel.plane.shapes import Body, Pose
from tests.rules.kernel.models_of import INCH, RULE, hull, model


def _unit(count: int) -> list[Body]:
    return [model(10 + 1.5 * (i % 5), 10 + 1.5 * (i // 5), id=str(i)) for i in range(count)]


def _moved(unit: Sequence[Body], poses: Sequence[Pose | None]) -> list[Body]:
    return [replace(body, pose=pose) for body, pose in zip(unit, poses, strict=True) if pose is not None]


def _apart(unit: Sequence[Body]) -> bool:
    return not any(overlaps(a, b, INCH) for i, a in enumerate(unit) for b in unit[:i])


@settings(max_examples=60)
@given(st.integers(1, 40), st.data(), st.floats(0, 360), st.sampled_from([0.0, 0.5, 2.0]), st.integers(1, 12))
@pytest.mark.rule("W40K-GEO-05", "W40K-GEO-10")
def test_every_shape_is_coherent_and_free_of_overlaps(
    count: int, data: st.DataObject, facing: float, spacing: float, width: int
) -> None:
    unit, to = _unit(count), Pose(x=36, y=24, facing=facing)
    leader = data.draw(st.integers(0, count - 1))
    for poses in (
        line(unit, leader, to, spacing),
        ranks(unit, leader, to, width, spacing),
        ring(unit, leader, to, spacing),
    ):
        stood = _moved(unit, poses)
        assert len(stood) == count
        assert (stood[leader].pose.x, stood[leader].pose.y) == (36, 24)
        assert _apart(stood)
        assert is_coherent(stood, Coherency(reach=max(spacing, 0.002), height=6), INCH)


def test_the_shape_is_kept_and_turned_with_the_leader() -> None:
    unit = [model(10, 10, id="a"), model(12, 10, id="b"), model(10, 13, id="c")]
    assert keep(unit, 0, Pose(x=20, y=20)) == (Pose(x=20, y=20), Pose(x=22, y=20), Pose(x=20, y=23))
    turned = keep(unit, 0, Pose(x=20, y=20, facing=90))
    assert [(p.x, p.y, p.facing) for p in turned] == [(20, 20, 90), (20, 22, 90), (17, 20, 90)]


def test_ranks_fill_from_the_front() -> None:
    poses = ranks(_unit(5), 0, Pose(x=20, y=20), 3, 1.0)
    assert [(p.x, p.y) for p in poses] == [(20, 20), (20, 22), (20, 18), (18, 20), (18, 22)]


@pytest.mark.rule("W40K-TRANS-09", "W40K-DEP-04")
def test_a_unit_spreads_out_where_it_is_allowed() -> None:
    transport, unit = hull(10, 10, 4, 3), _unit(10)
    poses = spread(
        unit,
        Pose(x=13, y=10),
        0.2,
        lambda body: on_table(body, 72, 48, INCH) and INCH.within(gap(body, transport), 3),
        INCH,
        [transport],
    )
    stood = _moved(unit, poses)
    assert len(stood) == 10
    assert _apart([*stood, transport])
    assert is_coherent(stood, RULE, INCH)
    assert all(INCH.within(gap(body, transport), 3) for body in stood)


@pytest.mark.rule("AOS-CORE-15.1c")
@settings(max_examples=30, deadline=None)
@given(st.integers(7, 12), st.floats(-1, 21), st.floats(-1, 16), st.sampled_from([0.1, 0.25]))
def test_where_each_needs_two_neighbours_a_unit_put_down_at_any_edge_holds_together(
    count: int, x: float, y: float, spacing: float
) -> None:
    unit, to = _unit(count), Pose(x=round(x, 4), y=round(y, 4))
    poses = spread(unit, to, spacing, lambda body: on_table(body, 20, 15, INCH), INCH, neighbours=2)
    stood = _moved(unit, poses)
    assert len(stood) == count
    assert _apart(stood)
    assert is_coherent(stood, Coherency(reach=0.5, neighbours=((2, 1), (7, 2))), INCH)


def test_who_has_no_room_gets_none() -> None:
    unit = _unit(4)
    poses = spread(unit, Pose(x=5, y=5), 0.1, lambda body: hypot(body.pose.x - 5, body.pose.y - 5) < 1.2, INCH)
    assert poses[0] == Pose(x=5, y=5)
    assert spread(unit, Pose(x=5, y=5), 0.1, lambda _: False, INCH) == (None, None, None, None)
    corner = spread(unit, Pose(x=0.5, y=0.6), 0.1, lambda body: on_table(body, 1.2, 1.2, INCH), INCH)
    assert [pose is None for pose in corner] == [False, True, True, True]
