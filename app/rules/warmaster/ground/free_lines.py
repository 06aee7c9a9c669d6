"""Whether one of the lines that are tried from a stand to another is free of what stands in the way (WM-SHO-05, -07, WM-GEO-06).

Most are told by arrays: a line that keeps a little from everything is free, one that runs deep through something is not. What
grazes, or runs along a seam, is left to the shape of all that stands in the way.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import ceil, hypot
from typing import TypeAlias

import numpy as np
import shapely

from app.rules.kernel.boards.stands import Stand, facing_of
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.plane.convex import Convex, convex_of, run_through, run_through_each, shares_inside
from app.rules.kernel.plane.footprints import Flags, Floats, plan_polygon
from app.rules.kernel.plane.joining import joined, shrunk
from app.rules.warmaster.ground.terrain import area_of, is_at
from app.rules.warmaster.model.profiles import TerrainPiece
from app.rules.warmaster.model.tables import LOW, TOLERANCE, WOOD_SIGHT, WOODS

Obstacle: TypeAlias = Stand | TerrainPiece

STEP = 0.25
"""How finely edges are tried (WM-GEO-06)."""

SEAM, GRAZE = 1e-6, 1e-3
"""Blockers are so much larger, that no line runs between two that touch; one that is met for less than this is grazed."""

CLEAR = 0.01
"""A line this far from all that blocks is free, however what blocks is joined."""

FEW = 7
"""One line in so many is tried first: where much is free one of them is."""


def is_free(
    stand: Stand, target: Stand, standing: Sequence[Stand], pieces: Iterable[TerrainPiece], *, all_round: bool
) -> bool:
    """Whether a line is free of these stands and of these pieces of terrain."""
    lines = _lines(stand, target, all_round)
    if not len(lines):
        return False
    near = _near(pieces, stand, target)
    walls: list[Obstacle] = [*standing, *(piece for piece in near if _blocks(piece, stand, target))]
    woods = [piece for piece in near if piece.kind in WOODS]
    taken = _taken(lines[::FEW], [*walls, *woods])
    if not taken.any(axis=0).all():
        return True
    counts = taken.sum(axis=1)
    for number in sorted(range(len(walls)), key=lambda number: -counts[number]):  # the most at once, and few are left
        lines = lines[~_runs_through(lines, walls[number], -CLEAR)]
        if not len(lines):
            return False
    taken = _taken(lines, [*walls, *woods])
    if not taken.any(axis=0).all():
        return True
    walls = [wall for wall, runs in zip(walls, taken, strict=False) if runs.any()]
    for wood in woods:
        lines = lines[~_ends_in(lines, wood, alone=len(woods) == 1)]
    return len(lines) > 0 and _exactly(lines, stand, target, walls, woods)


def _lines(stand: Stand, target: Stand, all_round: bool) -> Floats:
    """Lines from the front edge ahead, or from the whole outline, to the outline of the target, as (n, 2, 2)."""
    starts, ends = (_around(stand) if all_round else _along_front(stand)), _around(target)
    if not all_round:
        front = facing_of(stand)
        before = stand.pose.x * front.x + stand.pose.y * front.y + stand.depth / 2
        ends = ends[ends @ (front.x, front.y) > before + 1e-9]
    lines = np.empty((len(starts), len(ends), 2, 2))
    lines[:, :, 0], lines[:, :, 1] = starts[:, None], ends
    return lines.reshape(-1, 2, 2)


def _steps(stand: Stand) -> tuple[int, int, int, int]:
    """Into how many steps each of its edges is cut."""
    ring = stand.ring
    edges = zip(ring, (*ring[1:], ring[0]), strict=True)
    front, right, rear, left = (max(1, ceil(hypot(b.x - a.x, b.y - a.y) / STEP)) for a, b in edges)
    return front, right, rear, left


@lru_cache(maxsize=256)
def _spots(width: float, depth: float, steps: tuple[int, ...]) -> Floats:
    """Points along the edges of a stand, both ends of each among them: how far ahead of its middle, and how far to the right."""
    d, w = depth / 2, width / 2
    ring = ((d, -w), (d, w), (-d, w), (-d, -w), (d, -w))
    return np.vstack([np.linspace(a, b, count + 1) for a, b, count in zip(ring, ring[1:], steps, strict=False)])


def _placed(stand: Stand, steps: tuple[int, ...]) -> Floats:
    """Points along the first of its edges, so many steps along each."""
    out, right = stand.normals[:2]
    turned = _spots(stand.width, stand.depth, steps) @ ((out.x, out.y), (right.x, right.y))
    return np.asarray(np.add(turned, (stand.pose.x, stand.pose.y)))


_along_front = ByIdentity[Stand, Floats](lambda stand: _placed(stand, _steps(stand)[:1]))
_around = ByIdentity[Stand, Floats](lambda stand: _placed(stand, _steps(stand)))


def _blocks(piece: TerrainPiece, stand: Stand, target: Stand) -> bool:
    """Terrain that is not low hides, but not from or those that stand on it; woods are looked into (WM-TER-06, WM-GEO-06).

    Who is behind a high wall looks over it, and is seen and shot at there (WM-SHO-10, WM-GEO-16).
    """
    if piece.kind == "wood":
        return False
    if piece.kind == "high_wall":
        return not (is_at(stand, piece) or is_at(target, piece))
    area = area_of(piece)
    return not any(area.intersects(plan_polygon(one.body)) for one in (stand, target))


# --- told by arrays --------------------------------------------------------------------------------------------------

_bounds = ByIdentity[TerrainPiece, tuple[float, ...]](lambda piece: area_of(piece).bounds)


def _near(pieces: Iterable[TerrainPiece], stand: Stand, target: Stand) -> list[TerrainPiece]:
    """The pieces that are not low and come into the box around both stands."""
    xs, ys = zip(*((p.x, p.y) for p in (*stand.ring, *target.ring)), strict=True)
    left, top, right, bottom = min(xs) - CLEAR, min(ys) - CLEAR, max(xs) + CLEAR, max(ys) + CLEAR
    return [
        piece
        for piece in pieces
        if piece.kind not in LOW
        and (bounds := _bounds(piece))[0] <= right
        and bounds[2] >= left
        and bounds[1] <= bottom
        and bounds[3] >= top
    ]


def _area(obstacle: Obstacle) -> shapely.Polygon:
    return plan_polygon(obstacle.body) if isinstance(obstacle, Stand) else area_of(obstacle)


_cores = ByIdentity[shapely.Geometry, shapely.Geometry](lambda area: shrunk(area, CLEAR))


def _convex(obstacle: Obstacle) -> Convex | None:
    return _rectangle(obstacle) if isinstance(obstacle, Stand) else convex_of(obstacle.outline)


def _outlined(stand: Stand) -> Convex:
    normals = np.array([(n.x, n.y) for n in stand.normals])
    halves = np.array((stand.depth, stand.width, stand.depth, stand.width)) / 2
    return Convex(normals, (normals @ (stand.pose.x, stand.pose.y) + halves)[:, None])


_rectangle = ByIdentity[Stand, Convex](_outlined)


def _runs_through(lines: Floats, obstacle: Obstacle, margin: float) -> Flags:
    """Which of these lines come so near an obstacle, or run so deep through it where the margin is below 0."""
    outline = _convex(obstacle)
    if outline is not None:
        return run_through(lines, outline, margin)
    tried, area = shapely.linestrings(lines), _area(obstacle)
    if margin > 0.0:
        return np.asarray(shapely.dwithin(tried, area, margin))
    core = _cores(area)
    shapely.prepare(core)
    return np.asarray(shapely.intersects(core, tried))


def _taken(lines: Floats, obstacles: Sequence[Obstacle]) -> Flags:
    """Which lines come so near each obstacle that a seam between two of them may matter: those left by all are free."""
    outlines = [_convex(one) for one in obstacles]
    if None not in outlines:
        return run_through_each(lines, [one for one in outlines if one is not None], CLEAR)
    return np.array([_runs_through(lines, one, CLEAR) for one in obstacles])


def _ends_in(lines: Floats, wood: TerrainPiece, *, alone: bool) -> Flags:
    """Which lines surely run too far through a wood; where no other is near, a stretch within it must end with the line, too."""
    outline = convex_of(wood.outline)
    if outline is None:
        return np.zeros(len(lines), dtype=bool)
    first, last = shares_inside(lines, outline)
    along = np.hypot(*(lines[:, 1] - lines[:, 0]).T)
    deep, far = (last - first) * along, WOOD_SIGHT + TOLERANCE.bound + CLEAR
    if not alone:
        return np.asarray(deep > 2 * far)
    inside = (first * along > CLEAR) & ((1.0 - last) * along > CLEAR)
    return np.asarray((deep > far) | (inside & (deep > CLEAR)))


# --- told by shapes --------------------------------------------------------------------------------------------------


def _exactly(
    lines: Floats, stand: Stand, target: Stand, walls: Sequence[Obstacle], woods: Sequence[TerrainPiece]
) -> bool:
    """Whether one of these lines is free of all walls as one shape, and but for a little at its ends of woods."""
    corridor = shapely.union(plan_polygon(stand.body), plan_polygon(target.body)).convex_hull
    solid, deep = [list(_met(corridor, some)) for some in (walls, woods)]
    area = joined(solid).buffer(SEAM, join_style="mitre") if solid else None
    wood = shapely.union_all(deep) if deep else None
    return any(_some_free(lines[part], area, wood) for part in (slice(0, None, FEW), slice(None)))


def _met(corridor: shapely.Geometry, obstacles: Iterable[Obstacle]) -> Iterator[shapely.Polygon]:
    return (area for obstacle in obstacles if (area := _area(obstacle)).intersects(corridor))


def _some_free(lines: Floats, walls: shapely.Geometry | None, woods: shapely.Geometry | None) -> bool:
    """Whether one of these lines is free of walls, and of woods but for a little at its ends."""
    tried = shapely.linestrings(lines)
    if walls is not None:
        inner = walls.buffer(-2 * GRAZE)
        shapely.prepare(inner)
        tried = tried[~shapely.intersects(inner, tried)]
        tried = tried[shapely.length(shapely.intersection(tried, walls)) <= GRAZE]
    if woods is None or not len(tried):
        return len(tried) > 0
    inside = shapely.intersection(tried, woods)
    deep = shapely.length(inside)
    if (deep <= GRAZE).any():
        return True
    near = deep <= 2 * (WOOD_SIGHT + TOLERANCE.bound)
    return any(_through(line, part) for line, part in zip(tried[near], inside[near], strict=True))


def _through(line: shapely.LineString, inside: shapely.Geometry) -> bool:
    """Whether the stretches within woods lie at the ends of the line, each at most 1 cm (WM-SHO-07)."""
    ends = [shapely.Point(p) for p in shapely.get_coordinates(line)]
    for part in shapely.get_parts(inside):
        long = shapely.length(part)
        at_end = any(shapely.distance(part, end) <= GRAZE for end in ends)
        if long > GRAZE and not (at_end and TOLERANCE.within(long, WOOD_SIGHT)):
            return False
    return True
