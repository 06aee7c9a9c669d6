"""Who sees whom: lines from the front edge, past stands and terrain, a little way through woods (WM-SHO-05, -07, WM-GEO-06)."""

from collections.abc import Iterable, Sequence
from math import ceil, hypot

import numpy as np
import shapely

from app.rules.kernel.boards.stands import Segment, Stand, corners, edge, facing_of
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.incremental.tracking import unwatched
from app.rules.kernel.plane.footprints import Flags, Floats, plan_polygon
from app.rules.kernel.plane.joining import joined, shrunk
from app.rules.warmaster.ground.measures import distance, enemies_of, engaged, ground, is_within, stands_of
from app.rules.warmaster.ground.terrain import area_of, is_at, level_of
from app.rules.warmaster.model.profiles import TerrainPiece
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.model.tables import LOW, NEAR, TOLERANCE, WOOD_SIGHT, WOODS

STEP = 0.25
"""How finely edges are tried (WM-GEO-06)."""

SEAM, GRAZE = 1e-6, 1e-3
"""Blockers are so much larger, that no line runs between two that touch; one that is met for less than this is grazed."""

CLEAR = 0.01
"""A line this far from all that blocks is free, however what blocks is joined."""

FEW = 7
"""One line in so many is tried first: where much is free one of them is."""


def unit_sees(state: State, unit: UnitId, target: UnitId) -> bool:
    """Whether any stand of a unit sees the other unit from its front edge (WM-INI-02, WM-CHG-02)."""
    known, key = ground(state).sights, (unit, target)
    if key not in known:
        known[key] = any(
            sees(state, stand, other, whole_unit=True)
            for stand in stands_of(state, unit)
            for other in stands_of(state, target)
        )
    return known[key]


def stand_sees(state: State, stand: Stand, target: Stand, *, all_round: bool = False, overhead: bool = False) -> bool:
    """Whether a stand sees this very stand: the other stands of its unit may hide it (WM-GEO-06)."""
    return sees(state, stand, target, all_round=all_round, overhead=overhead)


def sees(
    state: State,
    stand: Stand,
    target: Stand,
    *,
    all_round: bool = False,
    whole_unit: bool = False,
    past: tuple[str, ...] = (),
    overhead: bool = False,
) -> bool:
    """Whether a free line runs from the stand to the target, `past` some other stands that do not block.

    Stands of the target's unit block where it is asked alone; `overhead` shoots over what stands lower (WM-MCH-07, WM-SHO-14).
    """
    known = ground(state).sights
    key = (stand.id, stand.pose, target.id, target.pose, all_round, whole_unit, past, overhead)
    if key not in known:
        known[key] = _sees(state, stand, target, all_round, whole_unit, past, overhead)
    return known[key]


def _sees(
    state: State,
    stand: Stand,
    target: Stand,
    all_round: bool,
    whole_unit: bool,
    past: tuple[str, ...],
    overhead: bool,
) -> bool:
    if not all_round and _ahead(stand, target) < -SEAM:
        return False
    known = ground(state)
    hidden = {target.id, stand.id, *past}
    if whole_unit:
        hidden |= set(state.units[state.stands[target.id].unit].stands)
    reach = max(stand.reach, target.reach)
    standing = [one for one in known.between(stand.pose, target.pose, reach) if one.id not in hidden]
    height = None
    if overhead:
        height = max(level_of(state, stand), level_of(state, target))
        standing = [one for one in standing if not _overshot(state, stand, one, height)]
    terrain, key = unwatched(state.terrain), [(one.id, one.pose) for one in (stand, target, *standing)]
    return known.measured.once(
        terrain,
        (all_round, height, *key),
        lambda: _is_free(state, stand, target, all_round, standing, height),
    )


def _is_free(
    state: State, stand: Stand, target: Stand, all_round: bool, standing: Sequence[Stand], height: int | None
) -> bool:
    """Whether a line is free of these stands and of the terrain, over what is lower than a height it is shot from."""
    lines = _lines(stand, target, all_round)
    pieces = tuple(state.terrain.values())
    if height is not None and state.options.overhead_fire != "troops_only":
        pieces = _no_lower(pieces, height)
    corridor = shapely.union(plan_polygon(stand.body), plan_polygon(target.body)).convex_hull
    solid = [plan_polygon(one.body) for one in standing]
    solid += [area_of(piece) for piece in pieces if _blocks(piece, stand, target)]
    walls = [area for area in solid if area.intersects(corridor)]
    woods = [area_of(piece) for piece in pieces if piece.kind in WOODS and area_of(piece).intersects(corridor)]
    if not len(lines) or not (walls or woods):
        return len(lines) > 0
    if not woods and _some_clear(lines[::FEW], walls):
        return True
    lines = lines[~_shut(lines, walls)]
    if not len(lines) or (not woods and _some_clear(lines, walls)):
        return len(lines) > 0
    area = joined(walls).buffer(SEAM, join_style="mitre") if walls else None
    wood = shapely.union_all(woods) if woods else None
    return any(_some_free(lines[part], area, wood) for part in (slice(0, None, FEW), slice(None)))


def _ahead(stand: Stand, target: Stand) -> float:
    """How far a target reaches ahead of a front edge: below 0 no line of sight may run there."""
    front = facing_of(stand)
    least = min(p.x * front.x + p.y * front.y for p in corners(stand)[:2])
    return max(p.x * front.x + p.y * front.y for p in corners(target)) - least


def _overshot(state: State, stand: Stand, other: Stand, height: int) -> bool:
    """Whether a stand is shot over from this height: any that stands lower, or no enemy that could be shot at (WM-AMB-60)."""
    if level_of(state, other) >= height:
        return False
    unit = state.stands[other.id].unit
    friend = state.units[unit].seat == state.units[state.stands[stand.id].unit].seat
    return state.options.overhead_fire == "any_lower" or friend or engaged(state, unit)


def _no_lower(pieces: tuple[TerrainPiece, ...], height: int) -> tuple[TerrainPiece, ...]:
    """The terrain that is not on lower ground."""
    return tuple(piece for piece in pieces if piece.level >= height)


_cores = ByIdentity[shapely.Geometry, shapely.Geometry](lambda area: shrunk(area, CLEAR))


def _shut(lines: Floats, walls: Sequence[shapely.Geometry]) -> Flags:
    """Which of these lines run deep through a wall, so that no seam and no grazing matters."""
    tried = shapely.linestrings(lines)
    shut = np.zeros(len(lines), dtype=bool)
    for wall in walls:
        core = _cores(wall)
        shapely.prepare(core)
        open_ = np.flatnonzero(~shut)
        shut[open_] = shapely.intersects(core, tried[open_])
    return shut


def _some_clear(lines: Floats, walls: Sequence[shapely.Geometry]) -> bool:
    """Whether one of these lines keeps so far from every wall that no seam between two of them matters."""
    tried = shapely.linestrings(lines)
    for wall in walls:
        tried = tried[~shapely.dwithin(tried, wall, CLEAR)]
    return len(tried) > 0


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


def _blocks(piece: TerrainPiece, stand: Stand, target: Stand) -> bool:
    """Terrain that is not low hides, but not from or those that stand on it; woods are looked into (WM-TER-06, WM-GEO-06).

    Who is behind a high wall looks over it, and is seen and shot at there (WM-SHO-10, WM-GEO-16).
    """
    if piece.kind in LOW or piece.kind == "wood":
        return False
    if piece.kind == "high_wall":
        return not (is_at(stand, piece) or is_at(target, piece))
    area = area_of(piece)
    return not any(area.intersects(plan_polygon(one.body)) for one in (stand, target))


def _through(line: shapely.LineString, inside: shapely.Geometry) -> bool:
    """Whether the stretches within woods lie at the ends of the line, each at most 1 cm (WM-SHO-07)."""
    ends = [shapely.Point(p) for p in shapely.get_coordinates(line)]
    for part in shapely.get_parts(inside):
        long = shapely.length(part)
        at_end = any(shapely.distance(part, end) <= GRAZE for end in ends)
        if long > GRAZE and not (at_end and TOLERANCE.within(long, WOOD_SIGHT)):
            return False
    return True


def _lines(stand: Stand, target: Stand, all_round: bool) -> Floats:
    """Lines from the front edge ahead, or from the whole outline, to the outline of the target, as (n, 2, 2)."""
    starts = _along([edge(stand, "front")]) if not all_round else _along(_outline(stand))
    ends = _along(_outline(target))
    shape = (len(starts), len(ends), 2)
    pairs = np.stack((np.broadcast_to(starts[:, None], shape), np.broadcast_to(ends[None], shape)), axis=2)
    lines = pairs.reshape(-1, 2, 2)
    if all_round:
        return lines
    front = facing_of(stand)
    ahead = (lines[:, 1] - lines[:, 0]) @ np.array((front.x, front.y))
    return np.asarray(lines[ahead > 1e-9])


def _outline(stand: Stand) -> Sequence[Segment]:
    ring = corners(stand)
    return tuple(zip(ring, (*ring[1:], ring[0]), strict=True))


def _along(segments: Iterable[Segment]) -> Floats:
    """Points along segments, both ends among them, no more than a step apart."""
    found = []
    for a, b in segments:
        count = max(1, ceil(hypot(b.x - a.x, b.y - a.y) / STEP))
        found.append(np.linspace((a.x, a.y), (b.x, b.y), count + 1))
    return np.asarray(np.vstack(found))


def seen_near(state: State, unit: UnitId, limit: float = NEAR) -> tuple[tuple[float, UnitId], ...]:
    """The enemy units that a unit sees so near, with their distances, the nearest first (WM-INI-01)."""
    found = [
        (distance(state, unit, enemy.id), enemy.id)
        for enemy in enemies_of(state, unit)
        if is_within(state, unit, enemy.id, limit) and unit_sees(state, unit, enemy.id)
    ]
    return tuple(sorted(found))


def nearest_seen(state: State, unit: UnitId, limit: float = NEAR) -> tuple[UnitId, ...]:
    """The nearest enemy unit it sees so near, or those as near (WM-INI-03, -04)."""
    return foremost(seen_near(state, unit, limit))


def foremost(found: Sequence[tuple[float, UnitId]]) -> tuple[UnitId, ...]:
    """The first of some units by their distances, and those as near (WM-INI-04)."""
    return tuple(unit for apart, unit in found if apart <= found[0][0] + TOLERANCE.fit)
