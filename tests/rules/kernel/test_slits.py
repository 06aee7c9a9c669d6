"""Sight through narrow gaps and never through seams: against lines known by construction, and against very many lines."""

from collections.abc import Sequence
from math import cos, hypot, radians, sin

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from app.content.wh40k.load import library
from app.rules.kernel.plane.shapes import Body, Hull, Oval, Point, Pose, Prism, Rect, rectangle
from app.rules.kernel.plane.sight import Ray, Scene, sees, sight_matrix
from app.rules.wh40k.model.profiles import TerrainPiece
from app.rules.wh40k.model.tables import SIGHT, TOLERANCE
from tests.rules.kernel.models_of import box, model, placed

NARROWEST = 0.02


def visible(prisms: Sequence[Prism], a: Body, b: Body, bodies: Sequence[tuple[Body, str]] = ()) -> bool:
    """What sight says, asked both ways and of one pair and of all: never two answers; a witness line is really free."""
    scene = Scene(prisms=tuple(prisms), bodies=tuple(bodies), tolerance=TOLERANCE, sampling=SIGHT)
    there, back = sees(scene, a, b), sees(scene, b, a)
    assert there.kind == back.kind
    matrix = sight_matrix(scene, [a, b], [b, a])
    assert matrix[0, 0] == matrix[1, 1] == (there.kind == "ray")
    if isinstance(there, Ray) and isinstance(back, Ray):
        for ray, source, target in ((there, a, b), (back, b, a)):
            assert _inside(source, ray.a)
            assert _inside(target, ray.b)
            assert not any(_hits(prism, ray.a, ray.b) for prism in prisms)
    return there.kind == "ray"


def _inside(body: Body, at: Pose) -> bool:
    reach = max(hypot(x, y) for x, y in _corners(body.footprint))
    level = body.pose.z - 1e-6 <= at.z <= body.pose.z + body.height + 1e-6
    return level and hypot(at.x - body.pose.x, at.y - body.pose.y) <= reach + 1e-6


def _corners(footprint: object) -> list[tuple[float, float]]:
    match footprint:
        case Hull(outline=ring):
            return [(p.x, p.y) for p in ring]
        case Rect(width=w, depth=d):
            return [(d / 2, w / 2)]
        case Oval(rx=rx, ry=ry):
            return [(max(rx, ry), 0)]
        case _:
            return [(footprint.radius, 0)]  # type: ignore[attr-defined]


def _hits(prism: Prism, a: Pose, b: Pose, depth: float = 0.003) -> bool:
    """Whether a line in space runs through a prism by more than grazing it."""
    if not prism.blocks_sight:
        return False
    core = shapely.Polygon([(p.x, p.y) for p in prism.outline]).buffer(-depth, join_style="mitre")
    inside = shapely.LineString([(a.x, a.y), (b.x, b.y)]).intersection(core)
    for part in shapely.get_parts(inside):
        ends = [hypot(x - a.x, y - a.y) / hypot(b.x - a.x, b.y - a.y) for x, y in shapely.get_coordinates(part)]
        heights = [a.z + (b.z - a.z) * t for t in ends]
        if heights and min(heights) < prism.base + prism.height - depth and max(heights) > prism.base + depth:
            return True
    return False


def wall(
    at: tuple[float, float], facing: float, along: tuple[float, float], thick: float, low: float, high: float, id: str
) -> Prism:
    """A stretch of a wall through a place: from here to there along its facing, from low to high."""
    c, s = cos(radians(facing)), sin(radians(facing))
    ring = [(along[0], -thick / 2), (along[1], -thick / 2), (along[1], thick / 2), (along[0], thick / 2)]
    outline = tuple(Point(x=at[0] + x * c - y * s, y=at[1] + x * s + y * c) for x, y in ring)
    return Prism(id=id, outline=outline, base=low, height=high - low, blocks_sight=True)


unit = st.floats(0, 1)
ranges = st.floats(-1, 1)


@settings(max_examples=40)
@given(
    ranges,
    ranges,
    unit,
    unit,
    st.floats(0.25, 0.75),
    st.floats(25, 155),
    st.floats(0.05, 1),
    st.floats(0, 0.3),
    st.booleans(),
)
@pytest.mark.rule("W40K-GEO-15")
def test_a_slit_as_narrow_as_a_fiftieth_of_an_inch_is_looked_through(
    y: float, w: float, rise: float, fall: float, part: float, angle: float, thick: float, more: float, upright: bool
) -> None:
    """A wall of any thickness across a line known to run from the one to the other, with a gap around that line."""
    a, b = model(0, 0, id="a", r=0.63, height=1.6), model(12, 3 * y, 2 * (w > 0), id="b", r=0.63, height=1.6)
    start, end = np.array((0.5 * y, 0.5 * w, 1.6 * rise)), np.array((12, 3 * y + 0.5 * w, 2 * (w > 0) + 1.6 * fall))
    place = start + (end - start) * part
    way = (end - start)[:2]
    facing = float(np.degrees(np.arctan2(way[1], way[0]))) + angle
    x, z = (float(place[0]), float(place[1])), float(place[2])
    # So far the line moves, aside and in height, while it is in the wall: what is as wide as that besides is free around it.
    inside = thick / sin(radians(angle))
    half = NARROWEST / 2 + more / 2
    if upright:
        gap = half + abs(thick / 2 / np.tan(radians(angle)))
        prisms = [wall(x, facing, (-30, -gap), thick, 0, 9, "left"), wall(x, facing, (gap, 30), thick, 0, 9, "right")]
    else:
        gap = half + abs(end[2] - start[2]) / hypot(*way) * inside / 2
        prisms = [wall(x, facing, (-30, 30), thick, z + gap, 9, "lintel")]
        if z - gap > 0:
            prisms.append(wall(x, facing, (-30, 30), thick, 0, z - gap, "sill"))
    assert visible(prisms, a, b)


@settings(max_examples=60)
@given(ranges, st.floats(25, 155), st.floats(0.05, 1), st.floats(0.1, 0.9), unit)
@pytest.mark.rule("W40K-GEO-15")
def test_a_window_is_looked_through_and_hides_once_it_is_shut(
    y: float, angle: float, thick: float, part: float, height: float
) -> None:
    a, b = model(0, 0, id="a", height=1.6), model(12, 0, id="b", height=1.6)
    at, sill = (3 + 6 * part, 0.4 * y), 0.2 + 1.2 * height
    wide = 0.03 + abs(thick / np.tan(radians(angle)))
    frame = [
        wall(at, angle, (-30, -wide), thick, 0, 9, "left"),
        wall(at, angle, (wide, 30), thick, 0, 9, "right"),
        wall(at, angle, (-wide, wide), thick, 0, sill, "sill"),
    ]
    lintel = wall(at, angle, (-wide, wide), thick, sill + 0.05, 9, "lintel")
    assert visible([*frame, lintel], a, b)
    shut = wall(at, angle, (-wide, wide), thick, sill, 9, "lintel")
    assert not visible([*frame, shut], a, b)


@settings(max_examples=60)
@given(st.lists(st.tuples(st.floats(2.5, 9.5), ranges, st.floats(20, 160), unit), min_size=2, max_size=3), ranges)
@pytest.mark.rule("W40K-GEO-15")
def test_slits_in_a_row_are_looked_through(rows: list[tuple[float, float, float, float]], y: float) -> None:
    """Every wall has its slit where one line from the one to the other meets it."""
    a, b = model(0, 0, id="a"), model(12, y, id="b")
    prisms = []
    for number, (x, _, angle, more) in enumerate(rows):
        at, gap = (x, 0.3 + (y - 0.5) * x / 12), NARROWEST / 2 + 0.1 * more + abs(0.05 / np.tan(radians(angle)))
        prisms += [
            wall(at, angle, (-9, -gap), 0.1, 0, 5, f"l{number}"),
            wall(at, angle, (gap, 9), 0.1, 0, 5, f"r{number}"),
        ]
    crossing = shapely.union_all([shapely.Polygon([(p.x, p.y) for p in prism.outline]) for prism in prisms])
    line = shapely.LineString([(0, 0.3), (12, 0.3 + y - 0.5)])
    if not crossing.buffer(NARROWEST / 2).intersects(line):
        assert visible(prisms, a, b)


@pytest.mark.rule("W40K-GEO-15")
@pytest.mark.parametrize("facing", range(0, 360, 17))
@pytest.mark.parametrize("inner", [45, 90, 135])
def test_a_closed_corner_hides(facing: float, inner: float) -> None:
    """Two walls that share one edge, turned together any way."""
    c, s = cos(radians(facing)), sin(radians(facing))
    d, e = cos(radians(facing + inner)), sin(radians(facing + inner))
    corner, far, farther = (20.0, 20.0), (20 + 12 * c, 20 + 12 * s), (20 + 12 * d, 20 + 12 * e)
    thick = (0.4 * cos(radians(facing + inner / 2)), 0.4 * sin(radians(facing + inner / 2)))
    walls = [
        Prism(id=id, outline=tuple(Point(x=x, y=y) for x, y in ring), height=5, blocks_sight=True)
        for id, end in (("one", far), ("other", farther))
        for ring in [
            [corner, end, (end[0] - thick[0], end[1] - thick[1]), (corner[0] - thick[0], corner[1] - thick[1])]
        ]
    ]
    way = radians(facing + inner / 2)
    a, b = model(20 + 3 * cos(way), 20 + 3 * sin(way), id="a"), model(20 - 3 * cos(way), 20 - 3 * sin(way), id="b")
    assert not visible(walls, a, b)
    assert visible(walls[:1], a, b) or inner < 90


@pytest.mark.rule("W40K-GEO-15")
def test_nobody_looks_through_a_hill_of_a_shipped_battlefield() -> None:
    terrain = tuple(map(_prism, library().battlefields["orme_crossing"].terrain))
    assert not visible(terrain, model(44.4645, 32.5625, id="a", r=0.63), model(49.6655, 47.4975, id="b", r=0.63))


def _prism(piece: TerrainPiece) -> Prism:
    return Prism(
        id=piece.id, outline=piece.outline, base=piece.base, height=piece.height, blocks_sight=piece.blocks_sight
    )


def star(x: float, y: float, sizes: Sequence[float], facing: float, height: float) -> Prism:
    """A piece with a corner in each of some directions, at its own distance: mostly concave."""
    turns = [radians(facing + 360 * k / len(sizes)) for k in range(len(sizes))]
    ring = tuple(Point(x=x + r * cos(t), y=y + r * sin(t)) for r, t in zip(sizes, turns, strict=True))
    return Prism(id="star", outline=ring, height=height, blocks_sight=True)


@settings(max_examples=100)
@given(st.lists(st.floats(1.5, 4), min_size=5, max_size=14), st.floats(0, 360), ranges, ranges)
@pytest.mark.rule("W40K-GEO-15")
def test_nobody_looks_through_a_concave_piece(sizes: list[float], facing: float, y: float, w: float) -> None:
    """Its inner circle hides all between two models that are narrower than it, however it is cut."""
    a, b = model(-8, 0.4 * y, id="a", r=0.5, height=1.5), model(8, 0.4 * w, id="b", r=0.5, height=1.5)
    piece = star(0, 0, sizes, facing, 3)
    polygon = shapely.Polygon([(p.x, p.y) for p in piece.outline])
    solid = polygon.buffer(-0.01).contains(shapely.LineString([(0, -0.95), (0, 0.95)]))
    if solid:
        assert not visible([piece], a, b)


@settings(max_examples=40)
@given(
    st.lists(
        st.tuples(
            st.floats(2.5, 9), st.floats(-3, 3), st.floats(0, 180), st.floats(0.4, 3), st.sampled_from([0.0, 0.0, 0.7])
        ),
        min_size=1,
        max_size=5,
    ),
    st.integers(0, 10_000),
    st.sampled_from(["circle", "oval", "hull"]),
)
@pytest.mark.rule("W40K-GEO-15")
def test_whoever_very_many_lines_reach_is_seen(
    rows: list[tuple[float, float, float, float, float]], seed: int, shape: str
) -> None:
    prisms = [
        wall((x, y), turn, (-long, long), 0.2, base, base + 4, f"w{n}")
        for n, (x, y, turn, long, base) in enumerate(rows)
    ]
    ends = {"circle": model(12, 0, id="b", r=0.63), "oval": placed(Oval(rx=1.5, ry=0.8), 12, 0, 30, id="b", height=1.5)}
    b = ends.get(shape) or placed(Hull(outline=rectangle(3, 2)), 12, 0, 20, id="b", height=1.5)
    a, chance = model(0, 0, id="a", r=0.63), np.random.default_rng(seed)
    found = visible(prisms, a, b)
    if found:
        return
    for _ in range(1500):
        (x, y), (u, w) = chance.uniform(-0.4, 0.4, 2), chance.uniform(-0.4, 0.4, 2)
        z, h = chance.uniform(0, 1.5, 2)
        start, end = Pose(x=x, y=y, z=z), Pose(x=12 + u, y=w, z=h)
        assert any(_hits(prism, start, end, depth=-NARROWEST / 2) for prism in prisms), (start, end)


@pytest.mark.rule("W40K-GEO-15")
@pytest.mark.parametrize("aside", [0.0, 0.13, 0.3])
def test_a_narrow_gap_between_round_models_is_looked_through(aside: float) -> None:
    a, b = model(0, 0, id="a", r=0.4), model(10, 0, id="b", r=0.4)
    rank = [(model(5, aside + (k + 0.5) * (2 + NARROWEST), id=f"c{k}", r=1, height=4), "c") for k in range(-3, 3)]
    assert visible([], a, b, rank)
    assert not visible([], a, b, [*rank, (model(6, aside, id="behind", r=1, height=4), "c")])


def test_a_box_on_a_hill_leaves_no_seam_below_it() -> None:
    hill, crate = box(4, 8, -4, 4, 1, id="hill"), box(5, 7, -4, 4, 2, id="crate", base=1.0)
    assert not visible([hill, crate], model(0, 0, id="a", height=1.5), model(12, 0, id="b", height=1.5))
