"""Distances between units are measured of who moved alone, and are those that all would be measured as."""

import random
from dataclasses import replace

import numpy as np
import pytest

from app.rules.kernel.plane.gaps import gaps
from app.rules.kernel.plane.remembered import Between, Bodies
from app.rules.kernel.plane.shapes import Body, Circle, Pose


def crowd(chance: random.Random, name: str, count: int) -> Bodies:
    """Bodies anywhere."""
    return tuple(
        Body(id=f"{name}{n}", pose=place(chance), footprint=Circle(radius=chance.uniform(0.4, 1.5)), height=1.0)
        for n in range(count)
    )


def place(chance: random.Random) -> Pose:
    """Some place."""
    return Pose(x=chance.uniform(0, 40), y=chance.uniform(0, 40), z=chance.choice([0.0, 0.0, 3.0]))


def moved(chance: random.Random, group: Bodies, most: int) -> Bodies:
    """The same bodies, some of which stand elsewhere; now and then one fewer."""
    going = set(chance.sample(range(len(group)), min(len(group), chance.randrange(most + 1))))
    left = tuple(replace(one, pose=place(chance)) if n in going else one for n, one in enumerate(group))
    return left[1:] if len(left) > 6 and chance.random() < 0.1 else left


@pytest.mark.parametrize("seed", range(8))
def test_what_is_taken_over_is_what_would_be_measured(seed: int) -> None:
    chance = random.Random(seed)
    measured: list[int] = []

    def counted(sources: list[Body], targets: list[Body]) -> object:
        measured.append(len(sources) * len(targets))
        return gaps(sources, targets)

    known = Between(counted)  # type: ignore[arg-type]
    us, vs = crowd(chance, "r", 12), crowd(chance, "b", 9)
    for _ in range(40):
        us, vs = moved(chance, us, 3), moved(chance, vs, 2)
        whole = gaps(us, vs)
        assert np.array_equal(known.table("r", us, "b", vs), whole)
        assert np.array_equal(known.table("b", vs, "r", us), whole.T)
        assert known.least("r", us, "b", vs) == whole.min()
    us = (replace(us[0], pose=place(chance)), *us[1:])
    measured.clear()
    assert np.array_equal(known.table("r", us, "b", vs), gaps(us, vs))
    assert measured == [len(vs)], "one has moved: nobody else is measured"
