"""Who may be shot at, by which stands: the nearest enemy in sight, stand by stand (WM-SHO-01..08)."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from math import inf

from app.rules.kernel.boards.stands import Stand, are_within
from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.changes import with_poses
from app.rules.warmaster.characteristics import troop_of
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import distance, enemies_of, engaged, ground, nearest_gap, stands_of
from app.rules.warmaster.ground.sight import sees, stand_sees
from app.rules.warmaster.model.command_events import UnitMoved
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.profiles import Weapon
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE


def weapon_of(state: State, unit: UnitId) -> Weapon | None:
    """What the unit shoots with, if it shoots (WM-CON-07)."""
    return troop_of(state, unit).weapon


def why_not_shoot(state: State, unit_id: UnitId) -> Refusal | None:
    """Why a unit does not shoot now (WM-SHO-01, -02, WM-CON-07)."""
    unit = state.units[unit_id]
    if "silenced" in unit.flags:
        return refuse("unit_silenced", unit=unit_id)
    if weapon_of(state, unit_id) is None:
        return refuse("no_missile_weapon", unit=unit_id)
    if unit.where != "table" or "shot" in unit.flags:
        return refuse("already_shot", unit=unit_id)
    return refuse("unit_engaged", "WM-SHO-02", unit=unit_id) if engaged(state, unit_id) else None


def turned_about(state: State, stands: tuple[StandId, ...]) -> State:
    """The state with stands facing the other way (WM-SHO-06)."""
    known = ground(state).turned
    if stands not in known:
        poses = {stand: pose for stand in stands if (pose := state.stands[stand].pose) is not None}
        about = {one: replace(pose, facing=rounded((pose.facing + 180.0) % 360.0)) for one, pose in poses.items()}
        known[stands] = with_poses(state, about).stands
    return replace(state, stands=known[stands])


def turn(draft: Draft, unit: UnitId, stands: tuple[StandId, ...]) -> None:
    """Stands turn about, and stay so (WM-SHO-06)."""
    if not stands:
        return
    about = turned_about(draft.state, stands)
    moves = []
    for stand in stands:
        before, after = draft.state.stands[stand].pose, about.stands[stand].pose
        assert before is not None
        assert after is not None
        moves.append(PathOf(model=stand, path=(before, after)))
    draft.emit(UnitMoved(unit=unit, moves=tuple(moves), lengths=(0.0,) * len(moves), why="about_turn"))


def spots(state: State, unit: UnitId, enemy: UnitId) -> bool:
    """Whether any stand of a unit sees any stand of an enemy unit, over lower ground with what shoots high (WM-MCH-07)."""
    weapon = weapon_of(state, unit)
    all_round, overhead = weapon is not None and weapon.all_round, weapon is not None and weapon.overhead
    return any(
        sees(state, one, other, all_round=all_round, whole_unit=True, overhead=overhead)
        for one in stands_of(state, unit)
        for other in stands_of(state, enemy)
    )


def targets(state: State, unit: UnitId, within: float = inf) -> tuple[UnitId, ...]:
    """The nearest enemy unit in sight that fights nobody, or those as near: the shooter's pick (WM-SHO-03).

    None where even the nearest is not `within` so far.
    """
    near = sorted((distance(state, unit, enemy.id), enemy.id) for enemy in enemies_of(state, unit))
    found: list[tuple[float, UnitId]] = []
    for apart, enemy in near:
        if apart > (found[0][0] + TOLERANCE.fit if found else within + TOLERANCE.bound):
            break
        if not engaged(state, enemy) and spots(state, unit, enemy):
            found.append((apart, enemy))
    return tuple(enemy for _, enemy in found)


def can_hit(state: State, stand: Stand, target: UnitId, weapon: Weapon) -> bool:
    """Whether this stand sees a stand of that unit within its range (WM-SHO-05, -08)."""
    return any(
        are_within(stand, other, weapon.range + TOLERANCE.bound)
        and stand_sees(state, stand, other, all_round=weapon.all_round, overhead=weapon.overhead)
        for other in stands_of(state, target)
    )


def aimed(state: State, unit: UnitId, target: UnitId) -> Mapping[UnitId, tuple[StandId, ...]]:
    """Which stands shoot at whom: all at the one target if they can, each other one at its own nearest (WM-SHO-04)."""
    weapon = weapon_of(state, unit)
    assert weapon is not None
    found: dict[UnitId, tuple[StandId, ...]] = defaultdict(tuple)
    for stand in stands_of(state, unit):
        aim = _aim(state, stand, unit, target, weapon)
        if aim is not None:
            found[aim] += (stand.id,)
    return found


def may_shoot_at(state: State, unit: UnitId, target: UnitId) -> bool:
    """Whether any stand shoots where that unit is the target: at it, or at one of its own."""
    weapon = weapon_of(state, unit)
    assert weapon is not None
    return any(_aim(state, stand, unit, target, weapon) is not None for stand in stands_of(state, unit))


def _aim(state: State, stand: Stand, unit: UnitId, target: UnitId, weapon: Weapon) -> UnitId | None:
    """At whom a stand shoots."""
    return target if can_hit(state, stand, target, weapon) else _own_target(state, stand, unit, weapon)


def _own_target(state: State, stand: Stand, unit: UnitId, weapon: Weapon) -> UnitId | None:
    """The nearest enemy unit that a stand by itself sees within its range."""
    near = sorted(
        (nearest_gap((stand,), stands_of(state, enemy.id)), enemy.id)
        for enemy in enemies_of(state, unit)
        if TOLERANCE.within(distance(state, unit, enemy.id), weapon.range) and not engaged(state, enemy.id)
    )
    return next((enemy for _, enemy in near if can_hit(state, stand, enemy, weapon)), None)


def dice_of(weapon: Weapon, count: int, apart: float = 0.0) -> int:
    """The dice of so many stands; those of weapons that weaken with the distance by how far they shoot (WM-SHO-09, WM-VOL-01)."""
    if weapon.shots == "by_range":
        return count * next((band.attacks for band in weapon.bands if apart <= band.upto + TOLERANCE.bound), 0)
    return count * weapon.attacks
