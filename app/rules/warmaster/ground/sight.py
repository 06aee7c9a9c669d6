"""Who sees whom: lines from the front edge, past stands and terrain, a little way through woods (WM-SHO-05, -07, WM-GEO-06)."""

from collections.abc import Sequence

from app.rules.kernel.boards.stands import Stand, corners, facing_of
from app.rules.kernel.incremental.tracking import unwatched
from app.rules.warmaster.ground.free_lines import is_free
from app.rules.warmaster.ground.measures import distance, enemies_of, engaged, ground, is_within, stands_of
from app.rules.warmaster.ground.terrain import level_of
from app.rules.warmaster.model.profiles import TerrainPiece
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.model.tables import NEAR, TOLERANCE

AHEAD = -1e-6
"""Who reaches no farther ahead of a front edge than this is not seen from it."""


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
    if not all_round and _ahead(stand, target) < AHEAD:
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
        lambda: is_free(stand, target, standing, _pieces(state, height), all_round=all_round),
    )


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


def _pieces(state: State, height: int | None) -> tuple[TerrainPiece, ...]:
    """The terrain that may be in the way: what is on lower ground is not, where it is shot from a height."""
    pieces = tuple(state.terrain.values())
    if height is None or state.options.overhead_fire == "troops_only":
        return pieces
    return tuple(piece for piece in pieces if piece.level >= height)


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
