"""Moves gone less far: the most of a way that is legal is found, and cut off there."""

from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.questions.shorter_ways import SHARES, farthest, shortened


@dataclass(frozen=True, slots=True, kw_only=True)
class Go:
    """The way of one model."""

    model: str
    path: tuple[Pose, ...]


@pytest.mark.parametrize("most", [0.99, 0.95, 0.5, 0.2])
def test_the_more_often_the_gap_is_halved_the_nearer_the_most_that_is_legal_is_found(most: float) -> None:
    found = {finer: farthest(lambda share: share <= most, SHARES, finer) for finer in (0, 8)}
    assert found[0] == max(share for share in SHARES if share <= most)
    assert found[8] == pytest.approx(most, abs=0.002)
    assert found[8] is not None
    assert found[8] <= most


def test_the_longest_part_that_is_legal_is_taken_though_a_shorter_one_is_not() -> None:
    """A gap between two enemies: the way is legal beyond the first of them."""
    assert farthest(lambda share: share < 0.1 or 0.7 < share < 0.8, SHARES, 0) == 0.72


def test_where_none_of_the_parts_is_legal_there_is_none() -> None:
    assert farthest(lambda share: share < SHARES[-1], SHARES, 4) is None


@pytest.mark.parametrize(
    ("models", "ends"),
    [
        ((), {"a": 10.0, "b": 10.0}),
        (("b",), {"a": 10.0, "b": 4.0}),
        (("a", "b"), {"a": 4.0, "b": 4.0}),
    ],
)
def test_only_the_ways_of_those_that_are_named_are_cut(models: tuple[str, ...], ends: Mapping[str, float]) -> None:
    way = (Pose(x=0, y=0), Pose(x=2, y=0), Pose(x=10, y=0))
    found = shortened((Go(model="a", path=way), Go(model="b", path=way), Go(model="c", path=())), models, 0.4)
    assert {move.model: move.path[-1].x for move in found if move.path} == pytest.approx(ends)
    assert found[2].path == ()
