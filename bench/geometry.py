"""The geometry of a 40k turn: judging moves, lines of sight, reach, routes, coherency, on a table as full as it gets."""

import random
from collections.abc import Callable
from dataclasses import replace
from math import cos, sin, tau

import numpy as np
import shapely

from app.rules.kernel.plane.coherency import is_coherent
from app.rules.kernel.plane.footprints import interpolated, own_vertices, posed_all
from app.rules.kernel.plane.gaps import gap, gaps
from app.rules.kernel.plane.ground import Ground
from app.rules.kernel.plane.placement import overlaps, overlaps_prism
from app.rules.kernel.plane.reach import reach
from app.rules.kernel.plane.routes import route
from app.rules.kernel.plane.shapes import Body, Circle, Hull, Oval, Point, Pose, Prism
from app.rules.kernel.plane.sight import Scene, sees, sight_matrix
from app.rules.kernel.plane.sweeps import first_hit_body, first_hit_prism, first_zone_entry, path_length
from app.rules.wh40k.model.tables import COHERENCY, MOVING, SIGHT, TOLERANCE
from bench.case import Case

WIDTH, HEIGHT = 72.0, 48.0


def _terrain(chance: random.Random, count: int) -> tuple[Prism, ...]:
    """Eight-cornered pieces, every second one climbable."""
    pieces = []
    for i in range(count):
        x, y = chance.uniform(6, 66), chance.uniform(6, 42)
        w, h = chance.uniform(1, 3), chance.uniform(1, 3)
        ring = tuple(Point(x=x + w * cos(k * tau / 8), y=y + h * sin(k * tau / 8)) for k in range(8))
        pieces.append(
            Prism(id=f"p{i}", outline=ring, height=3, blocks_movement=True, climbable=i % 2 == 0, blocks_sight=True)
        )
    return tuple(pieces)


def _models(chance: random.Random, count: int, terrain: tuple[Prism, ...], taken: list[Body], name: str) -> list[Body]:
    """Models on 32 mm bases anywhere on the table, clear of each other and of terrain."""
    found: list[Body] = []
    while len(found) < count:
        pose = Pose(x=chance.uniform(1, WIDTH - 1), y=chance.uniform(1, HEIGHT - 1))
        one = Body(id=f"{name}{len(found)}", pose=pose, footprint=Circle(radius=0.63), height=1.5)
        if any(overlaps(one, other, TOLERANCE) for other in (*taken, *found)) or any(
            overlaps_prism(one, p, TOLERANCE) for p in terrain
        ):
            continue
        found.append(one)
    return found


def cases() -> list[Case]:
    """What the referee's geometry is asked most, with what NumPy or Shapely need for its bare core."""
    chance = random.Random(40)
    terrain = _terrain(chance, 20)
    others = _models(chance, 60, terrain, [], "o")
    unit = _models(chance, 30, terrain, others, "u")
    enemies = others[:30]
    return [
        *_moves(chance, unit, others, enemies, terrain),
        *_turns(others, terrain),
        *_sight(unit[:20], others[:20], terrain),
        *_ways(unit, others, terrain),
    ]


def _moves(
    chance: random.Random, unit: list[Body], others: list[Body], enemies: list[Body], terrain: tuple[Prism, ...]
) -> list[Case]:
    paths = []
    for i in range(1000):
        body = unit[i % len(unit)]
        stops = [Pose(x=body.pose.x + chance.uniform(-5, 5), y=body.pose.y + chance.uniform(-5, 5)) for _ in range(2)]
        paths.append((body, (body.pose, *stops)))

    def judge(count: int) -> Callable[[], int]:
        def run() -> int:
            refused = 0
            for body, path in paths[:count]:
                hit = (
                    first_hit_body(body, path, others, TOLERANCE)
                    or first_hit_body(body, path, unit, TOLERANCE)
                    or first_hit_prism(body, path, terrain, TOLERANCE)
                    or first_zone_entry(body, path, enemies, 1.0, TOLERANCE)
                )
                refused += path_length(body, path, MOVING) > 6 or hit is not None
            return refused

        return run

    pieces = shapely.MultiPolygon([[[(p.x, p.y) for p in prism.outline], []] for prism in terrain])
    centres = np.array([(b.pose.x, b.pose.y) for b in (*others, *unit)])

    def floor(count: int) -> Callable[[], object]:
        segments = np.array([[(p.x, p.y) for p in pair] for _, path in paths[:count] for pair in (path[:2], path[1:])])

        def run() -> object:
            lines = shapely.linestrings(segments)
            start, way = segments[:, None, 0], segments[:, None, 1] - segments[:, None, 0]
            part = ((centres[None] - start) * way).sum(axis=2) / (way * way).sum(axis=2)
            away = start + way * part.clip(0, 1)[:, :, None] - centres[None]
            return shapely.distance(pieces, lines), np.hypot(away[:, :, 0], away[:, :, 1])

        return run

    name = "NumPy segments to centres + Shapely to terrain"
    us, vs = unit[:20], others
    a, b = (np.array([(m.pose.x, m.pose.y) for m in group]) for group in (us, vs))
    ovals = [replace(body, footprint=Oval(rx=1.48, ry=0.83)) for body in us]

    def centre_gaps() -> object:
        away = a[:, None] - b[None]
        return np.sqrt((away * away).sum(axis=2)) - 1.26

    return [
        Case(name="1,000 moves judged (90 models, 20 pieces)", run=judge(1000), floor=floor(1000), floor_name=name),
        Case(name="100 moves judged: one unit", run=judge(100), floor=floor(100), floor_name=name, bound_ms=50),
        Case(
            name="gaps of 20 x 60 round bases",
            run=lambda: gaps(us, vs),
            floor=centre_gaps,
            floor_name="NumPy on kept arrays",
        ),
        Case(
            name="gaps of 20 ovals x 60 round bases",
            run=lambda: gaps(ovals, vs),
            floor=centre_gaps,
            floor_name="NumPy, circles",
        ),
        Case(name="coherency of 30 models", run=lambda: is_coherent(unit, COHERENCY, TOLERANCE)),
        Case(
            name="coherency of 100 models", run=lambda: is_coherent((unit + others + unit)[:100], COHERENCY, TOLERANCE)
        ),
    ]


def _turns(others: list[Body], terrain: tuple[Prism, ...]) -> list[Case]:
    """Ways of a hull that turns as it goes, which nothing stops, beside one Shapely hull call of its corners."""
    outline = tuple(Point(x=x, y=y) for x, y in ((-2.5, -1.5), (2.5, -1.5), (2.5, 1.5), (-2.5, 1.5)))
    start, end = Pose(x=30, y=24), Pose(x=38, y=26, facing=90)
    hull = Body(id="hull", pose=start, footprint=Hull(outline=outline), height=2)
    way = (start, end)
    clear = [other for other in others if first_zone_entry(hull, way, [other], 1.0, TOLERANCE) is None]
    free = tuple(prism for prism in terrain if first_hit_prism(hull, way, [prism], TOLERANCE) is None)
    corners = np.stack(
        [posed_all(own_vertices(hull.footprint), interpolated(start, end, 64)[n : n + 64]) for n in (0, 1)]
    )
    pairs = np.concatenate(list(corners), axis=1)

    def judge() -> None:
        assert first_hit_body(hull, way, clear, TOLERANCE) is None
        assert first_hit_prism(hull, way, free, TOLERANCE) is None
        assert first_zone_entry(hull, way, clear, 1.0, TOLERANCE) is None

    return [
        Case(
            name="a quarter turn of a hull judged",
            run=judge,
            floor=lambda: shapely.convex_hull(shapely.linestrings(pairs)),
            floor_name="Shapely, 64 hulls by one call",
        )
    ]


def _sight(us: list[Body], vs: list[Body], terrain: tuple[Prism, ...]) -> list[Case]:
    scene = Scene(prisms=terrain, tolerance=TOLERANCE, sampling=SIGHT)
    crowd = Scene(prisms=terrain, bodies=tuple((body, "crowd") for body in vs), tolerance=TOLERANCE, sampling=SIGHT)
    ends = np.array([[(a.pose.x, a.pose.y), (b.pose.x, b.pose.y)] for a in us for b in vs])
    union = shapely.union_all([shapely.Polygon([(p.x, p.y) for p in prism.outline]) for prism in terrain])
    shapely.prepare(union)

    def centre_lines() -> object:
        return shapely.intersects(union, shapely.linestrings(ends))

    hidden = next(((a, b) for a in us for b in vs if sees(scene, a, b).kind == "blocked"), (us[0], vs[0]))
    name = "Shapely, 400 centre lines against the union"
    return [
        Case(
            name="sight of 20 x 20 over 20 pieces",
            run=lambda: sight_matrix(scene, us, vs),
            floor=centre_lines,
            floor_name=name,
            bound_ms=10,
        ),
        Case(
            name="sight of 20 x 20 over 20 pieces and 20 models",
            run=lambda: sight_matrix(crowd, us, vs),
            floor=centre_lines,
            floor_name=name,
        ),
        Case(name="what hides one model from one other", run=lambda: sees(scene, *hidden)),
    ]


def _ways(unit: list[Body], others: list[Body], terrain: tuple[Prism, ...]) -> list[Case]:
    me = unit[0]
    enemies = tuple((enemy, 1.0) for enemy in others[:30] if gap(me, enemy) > 1.01)
    ground = Ground(
        width=WIDTH,
        height=HEIGHT,
        prisms=terrain,
        bodies=tuple(others + unit),
        zones=enemies,
        tolerance=TOLERANCE,
        moving=MOVING,
    )
    discs = [shapely.Point(b.pose.x, b.pose.y).buffer(1.26) for b in (*others, *unit[1:])]
    around = shapely.Point(me.pose.x, me.pose.y).buffer(6)
    to = Pose(x=me.pose.x + 4, y=me.pose.y + 3)

    def cut_out() -> object:
        return around.difference(shapely.union_all(discs))

    def reaching(inches: float) -> Case:
        name, floor_name = f"reach of a model that moves {inches:g} inches", "Shapely, a disc less the grown bases"
        return Case(name=name, run=lambda: reach(me, ground, inches), floor=cut_out, floor_name=floor_name, bound_ms=60)

    return [
        reaching(6),
        reaching(12),
        Case(name="route of 5 inches", run=lambda: route(me, ground, to, 6)),
    ]
