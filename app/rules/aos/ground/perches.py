"""Enemies up on terrain that a charge cannot reach: the charge may end at the foot of it (AOS-TERR-1.6)."""

from collections.abc import Iterator
from dataclasses import replace
from math import cos, sin, tau

from app.rules.aos.ground.cover import wholly_on
from app.rules.aos.ground.measures import (
    alive,
    bodies,
    bodies_of,
    body,
    engaged_with,
    foes_of,
    on_table,
    prisms_of,
)
from app.rules.aos.ground.standing import judge_stand, terrain_counts
from app.rules.aos.model.profiles import TerrainFeature
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.tables import CHARGE_END, LOW, TOLERANCE
from app.rules.kernel.plane.footprints import circumradius
from app.rules.kernel.plane.gaps import gap
from app.rules.kernel.plane.placement import area_gap
from app.rules.kernel.plane.shapes import Body

_DIRECTIONS = 24
_DISTANCES = (0.02, CHARGE_END / 2, CHARGE_END)
"""Where a base could stand beside a model: all around, near, and as far as a charge may end from it."""


def ends_below(state: State, unit: UnitId) -> bool:
    """Whether a unit stands at a feature with an enemy up on it that it cannot reach, in combat with one up there."""
    if not terrain_counts(state):
        return False
    return any(_is_below(state, unit, feature) for feature in state.terrain.values())


def _is_below(state: State, unit: UnitId, feature: TerrainFeature) -> bool:
    if not any(
        TOLERANCE.within(area_gap(one, outline), CHARGE_END)
        for one in bodies(state, unit)
        for outline in feature.outlines
    ):
        return False
    perched = [foe.id for foe in foes_of(state, state.units[unit].seat) if wholly_on(state, foe.id, feature)]
    if not any(enemy in engaged_with(state, unit) for enemy in perched):
        return False
    return any(_is_out_of_reach(state, unit, enemy, feature) for enemy in perched)


def _is_out_of_reach(state: State, unit: UnitId, enemy: UnitId, feature: TerrainFeature) -> bool:
    """Higher than any step, where nobody may stand or no base has room; half an inch up nobody is reached from below."""
    if not all(TOLERANCE.more_than(one.pose.z, LOW) for one in bodies(state, enemy)):
        return False
    return "unstable" in feature.rules or not _has_room(state, unit, enemy, feature)


def _has_room(state: State, unit: UnitId, enemy: UnitId, feature: TerrainFeature) -> bool:
    others = [one for one in bodies_of(state, on_table(state)) if state.models[one.id].unit != unit]
    movers = [body(state, model.id) for model in alive(state, unit) if model.pose is not None]
    tops = sorted({prism.base + prism.height for prism in prisms_of(feature)})
    return any(
        judge_stand(state, there, others) is None
        for mover in movers
        for target in bodies(state, enemy)
        for there in _beside(mover, target, tops)
    )


def _beside(mover: Body, target: Body, tops: list[float]) -> Iterator[Body]:
    """Where a base could stand within half an inch of a model, on each top."""
    reach = circumradius(mover.footprint) + circumradius(target.footprint)
    for distance in _DISTANCES:
        for step in range(_DIRECTIONS):
            turn = tau * step / _DIRECTIONS
            x = target.pose.x + (reach + distance) * cos(turn)
            y = target.pose.y + (reach + distance) * sin(turn)
            for top in tops:
                there = replace(mover, pose=replace(mover.pose, x=x, y=y, z=top))
                if TOLERANCE.within(gap(there, target), CHARGE_END):
                    yield there
