"""Line of sight: the digest's checks, and brute force in space over the same samples."""

from dataclasses import replace
from itertools import product
from math import cos, sin, tau
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.kernel.plane import sight
from app.rules.kernel.plane.rays import blocked
from app.rules.kernel.plane.shapes import Body, Prism
from app.rules.kernel.plane.sight import Blocked, Ray, Scene, sees, sight_matrix, sight_of_any
from tests.rules.kernel.models_of import INCH, SIGHT, box, hull, model, oval

A, B = model(0, 0, id="a"), model(10, 0, id="b")


def _visible(scene: Scene, a: Body = A, b: Body = B, ignored: frozenset[str] = frozenset()) -> bool:
    seen = sees(scene, a, b, ignored)
    assert sight_matrix(scene, [a], [b], ignored)[0, 0] == isinstance(seen, Ray)
    return isinstance(seen, Ray)


@pytest.mark.rule("W40K-GEO-15")
def test_a_wall_hides_unless_it_is_short_or_low() -> None:
    assert not _visible(Scene(prisms=(box(4.9, 5.1, -5, 5, 4),), tolerance=INCH, sampling=SIGHT))
    assert _visible(Scene(prisms=(box(4.9, 5.1, -5, 0, 4),), tolerance=INCH, sampling=SIGHT))
    assert _visible(Scene(prisms=(box(4.9, 5.1, -5, 5, 1),), tolerance=INCH, sampling=SIGHT))
    assert _visible(Scene(tolerance=INCH, sampling=SIGHT))


@pytest.mark.rule("W40K-GEO-15")
def test_other_units_hide_and_both_own_units_do_not() -> None:
    block = (hull(5, 0, 2, 10, id="block"),)
    tall = tuple((Body(id=b.id, pose=b.pose, footprint=b.footprint, height=5), "friends") for b in block)
    assert not _visible(Scene(bodies=tall, tolerance=INCH, sampling=SIGHT))
    assert _visible(Scene(bodies=tall, tolerance=INCH, sampling=SIGHT), ignored=frozenset({"friends"}))
    assert _visible(Scene(bodies=((model(5, 0, id="c"), "c"),), tolerance=INCH, sampling=SIGHT))
    assert not _visible(Scene(bodies=((model(5, 0, id="c", r=0.6, height=2), "c"),), tolerance=INCH, sampling=SIGHT))
    assert _visible(Scene(bodies=((model(5, 0, id="c", r=0.6), "c"),), tolerance=INCH, sampling=SIGHT)), (
        "lines between the tops graze its top"
    )


@pytest.mark.rule("W40K-GEO-15")
def test_neither_end_of_a_line_blocks_it() -> None:
    assert _visible(Scene(bodies=((A, "mine"), (B, "theirs")), tolerance=INCH, sampling=SIGHT))


@pytest.mark.rule("W40K-GEO-15")
def test_the_answer_shows_the_line_or_what_is_in_the_way() -> None:
    free = sees(Scene(tolerance=INCH, sampling=SIGHT), A, B)
    assert isinstance(free, Ray)
    assert (free.a.x, free.a.z, free.b.x, free.b.z) == pytest.approx((0, 1.5, 10, 1.5))
    near, far = box(2, 3, -9, 9, 4, id="near"), box(6, 7, -9, 9, 4, id="far")
    hidden = sees(Scene(prisms=(far, near), tolerance=INCH, sampling=SIGHT), A, B)
    assert isinstance(hidden, Blocked)
    assert hidden.blockers == ("near",)
    assert all(ray.blocker == "near" for ray in hidden.rays)
    assert len(hidden.rays) == 9 * 17
    assert (hidden.rays[0].at.x, hidden.rays[0].at.y, hidden.rays[0].at.z) == pytest.approx((2, 0, 1.5), abs=0.01)
    assert all(ray.at.x == pytest.approx(2, abs=0.01) for ray in hidden.rays)


@pytest.mark.rule("W40K-GEO-15")
def test_one_looks_through_a_window_and_under_a_bridge() -> None:
    sill, lintel = box(4.9, 5.1, -5, 5, 1, id="sill"), box(4.9, 5.1, -5, 5, 3, base=1.2, id="lintel")
    assert _visible(Scene(prisms=(sill, lintel), tolerance=INCH, sampling=SIGHT))
    assert not _visible(
        Scene(prisms=(sill, box(4.9, 5.1, -5, 5, 3, base=1.0, id="shut")), tolerance=INCH, sampling=SIGHT)
    )
    assert _visible(Scene(prisms=(box(4.9, 5.1, -5, 5, 3, base=2, id="bridge"),), tolerance=INCH, sampling=SIGHT))


@pytest.mark.rule("W40K-GEO-15")
def test_one_sees_along_a_wall() -> None:
    assert _visible(
        Scene(prisms=(box(2, 8, -3, -0.5, 4), box(2, 8, 0.5, 3, 4, id="other")), tolerance=INCH, sampling=SIGHT)
    )


def _brute(scene: Scene, a: Body, b: Body, grown: float) -> bool:
    """Whether a line exists all of whose 300 points are outside every blocking volume, grown by so many inches."""
    starts = [(a.pose.x, a.pose.y), *((a.pose.x + 0.5 * cos(k), a.pose.y + 0.5 * sin(k)) for k in _turns(8))]
    ends = [(b.pose.x, b.pose.y), *((b.pose.x + 0.5 * cos(k), b.pose.y + 0.5 * sin(k)) for k in _turns(16))]
    first = np.array([(x, y, a.height * s) for (x, y), _, s, _ in product(starts, ends, (0.5, 1.0), (0.1, 0.5, 1.0))])
    last = np.array([(x, y, b.height * t) for _, (x, y), _, t in product(starts, ends, (0.5, 1.0), (0.1, 0.5, 1.0))])
    part = np.linspace(0, 1, 300)[None, :, None]
    points = first[:, None, :] + (last - first)[:, None, :] * part + np.array((0, 0, a.pose.z)) * (1 - part)
    points[:, :, 2] += b.pose.z * part[:, :, 0]
    x, y, z = points[:, :, 0], points[:, :, 1], points[:, :, 2]
    inside = np.zeros(x.shape, dtype=bool)
    for prism in scene.prisms:
        west, east = min(p.x for p in prism.outline) - grown, max(p.x for p in prism.outline) + grown
        north, south = min(p.y for p in prism.outline) - grown, max(p.y for p in prism.outline) + grown
        low, high = prism.base - grown, prism.base + prism.height + grown
        inside |= (x > west) & (x < east) & (y > north) & (y < south) & (z > low) & (z < high)
    for body, _ in scene.bodies:
        low, high = body.pose.z - grown, body.pose.z + body.height + grown
        inside |= (np.hypot(x - body.pose.x, y - body.pose.y) < 1 + grown) & (z > low) & (z < high)
    return bool((~inside.any(axis=1)).any())


def _turns(count: int) -> list[float]:
    return [k * tau / count for k in range(count)]


walls = st.builds(
    lambda i, x, y, w, d, h, base: box(x, x + w, y, y + d, h, id=f"w{i}", base=base),
    st.integers(),
    st.floats(1.5, 7),
    st.floats(-4, 2),
    st.floats(0.5, 2),
    st.floats(0.5, 5),
    st.floats(0.5, 4),
    st.sampled_from([0.0, 0.0, 1.0]),
)
crowd = st.builds(
    lambda i, x, y: (model(x, y, id=f"c{i}", r=1), "crowd"), st.integers(), st.floats(2, 8), st.floats(-3, 3)
)


@settings(max_examples=60)
@given(
    st.lists(walls, min_size=1, max_size=4), st.lists(crowd, max_size=2), st.floats(-1, 1), st.sampled_from([0.0, 2.0])
)
@pytest.mark.rule("W40K-GEO-15")
def test_sight_agrees_with_points_along_every_line(
    prisms: list[Prism], bodies: list[tuple[Body, str]], y: float, z: float
) -> None:
    scene, target = (
        Scene(prisms=tuple(prisms), bodies=tuple(bodies), tolerance=INCH, sampling=SIGHT),
        model(10, y, z, id="b"),
    )
    if _visible(scene, A, target):
        assert _brute(scene, A, target, grown=-0.002)
    else:
        # A line that stays 0.05 clear at each of its points, 0.035 apart, is clear.
        assert not _brute(scene, A, target, grown=0.05)


@settings(max_examples=40)
@given(
    st.lists(walls, max_size=5),
    st.lists(crowd, max_size=3),
    st.lists(st.floats(-4, 4), min_size=1, max_size=4),
    st.lists(st.floats(-4, 4), min_size=1, max_size=4),
)
@pytest.mark.rule("W40K-GEO-15")
def test_the_matrix_says_what_each_pair_says(
    prisms: list[Prism], bodies: list[tuple[Body, str]], here: list[float], there: list[float]
) -> None:
    scene = Scene(prisms=tuple(prisms), bodies=tuple(bodies), tolerance=INCH, sampling=SIGHT)
    sources = [model(0, y, id=f"s{i}") for i, y in enumerate(here)]
    targets = [oval(10, y, 1.2, 0.6, 30, id=f"t{i}") for i, y in enumerate(there)]
    found = sight_matrix(scene, sources, targets)
    for i, a in enumerate(sources):
        for j, b in enumerate(targets):
            assert found[i, j] == isinstance(sees(scene, a, b), Ray)


@settings(max_examples=40)
@given(
    st.lists(walls, max_size=5),
    st.lists(st.floats(-4, 4), min_size=1, max_size=4),
    st.lists(st.floats(-4, 4), min_size=1, max_size=4),
)
def test_whoever_asks_for_any_target_is_told_as_one_by_one(
    prisms: list[Prism], here: list[float], there: list[float]
) -> None:
    scene = Scene(prisms=tuple(prisms), tolerance=INCH, sampling=SIGHT)
    sources = [model(0, y, id=f"s{i}") for i, y in enumerate(here)]
    targets = [model(10, y, id=f"t{i}") for i, y in enumerate(there)]
    pairs = np.arange(len(here) * len(there))
    matrix = sight_matrix(scene, sources, targets)
    assert sight_of_any(scene, sources, targets, pairs, pairs // len(there)) == set(
        np.flatnonzero(matrix.any(axis=1)).tolist()
    )
    assert sight_of_any(scene, sources, targets, pairs[::-1], pairs * 0 + 7) == ({7} if matrix.any() else set())
    assert sight_of_any(scene, sources, targets, pairs[:0], pairs[:0]) == set()


def test_any_target_is_seen_through_a_gap_that_no_sampled_line_finds() -> None:
    slit = (box(4, 6, -40, 0.2, 4), box(4, 6, 0.24, 40, 4, id="other"))
    sources, targets = [model(0, 9, id="s9"), model(0, 0, id="s0")], [model(10, 9, id="t9"), model(10, 0, id="t0")]
    pairs = np.array([3, 2, 1])
    for narrowest, seers in ((0.0, set()), (0.02, {1})):
        scene = Scene(prisms=slit, tolerance=INCH, sampling=replace(SIGHT, narrowest=narrowest))
        assert sight_of_any(scene, sources, targets, pairs, pairs // 2) == seers


def test_no_line_is_tried_to_the_others_once_one_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[tuple[str, str]] = []

    def noted(obstacles: Any, bundle: Any, kept: Any, *, of: Any = blocked) -> Any:
        tried.extend(bundle.names)
        return of(obstacles, bundle, kept)

    monkeypatch.setattr(sight, "blocked", noted)
    sources, targets = [model(0, 5, id="a"), model(0, -5, id="b")], [model(10, y, id=f"t{y}") for y in (5, 0, -5)]
    scene = Scene(prisms=(box(4, 6, -5.3, 2, 4),), tolerance=INCH, sampling=SIGHT)
    pairs = np.arange(6)
    assert sight_of_any(scene, sources, targets, pairs, pairs // 3) == {0, 1}
    assert {source for source, _ in tried} == {"b"}, "a sees one with nothing in between"


def test_nobody_sees_nothing() -> None:
    assert sight_matrix(Scene(tolerance=INCH, sampling=SIGHT), [], [B]).shape == (0, 1)
