"""Units behind or wholly on terrain features, as attacks see it (AOS-TERR-1.1a..c, AOS-SH-5.0d, AOS-GEO-15, 16)."""

from collections.abc import Sequence

from app.rules.aos.cards.in_force import terrain_rules
from app.rules.aos.ground.measures import arrangement, bodies, on_table, prisms_of, scroll_of
from app.rules.aos.ground.standing import terrain_counts
from app.rules.aos.model.profiles import TerrainFeature
from app.rules.aos.model.state import State, Unit, UnitId
from app.rules.aos.model.tables import COMBAT_RANGE, TOLERANCE, TerrainRule
from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.plane.footprints import outline_of
from app.rules.kernel.plane.obscuring import Obscuring, is_behind
from app.rules.kernel.plane.placement import area_gap, wholly_within
from app.rules.kernel.plane.shapes import Body

SHOOTING = Obscuring(points=24, clear=COMBAT_RANGE)
FIGHTING = Obscuring(points=24)


def wholly_on(state: State, unit: UnitId, feature: TerrainFeature) -> bool:
    """Whether every model's base is on the feature, past none of its edges (AOS-TERR-1.1a, AOS-GEO-16)."""
    ones = bodies(state, unit)
    return bool(ones) and all(_is_on(one, feature) for one in ones)


def _is_on(one: Body, feature: TerrainFeature) -> bool:
    tops = [prism.base + prism.height for prism in prisms_of(feature)]
    level = TOLERANCE.within(one.pose.z, 0) or any(TOLERANCE.same(one.pose.z, top) for top in tops)
    return level and any(wholly_within(one, outline, TOLERANCE) for outline in feature.outlines)


def behind(state: State, attacker: UnitId, target: UnitId, feature: TerrainFeature, *, shooting: bool) -> bool:
    """Whether no line from a model of the one to a model of the other misses the feature (AOS-TERR-1.1b, AOS-TERR-1.1c).

    In combat a feature under an attacking model's base is ignored (AOS-AMB-47).
    """
    known, key = arrangement(state).looks.behind, (attacker, target, feature.id, shooting)
    if key not in known:
        known[key] = _is_behind(bodies(state, attacker), bodies(state, target), feature, shooting=shooting)
    return known[key]


def _is_behind(sources: Sequence[Body], targets: Sequence[Body], feature: TerrainFeature, *, shooting: bool) -> bool:
    if not shooting and any(area_gap(one, outline) == 0 for one in sources for outline in feature.outlines):
        return False
    return is_behind(targets, sources, feature.outlines, SHOOTING if shooting else FIGHTING, TOLERANCE)


def sheltered(state: State, attacker: UnitId, target: UnitId, rule: TerrainRule, *, shooting: bool) -> str | None:
    """A feature with this ability that the target is behind or wholly on; several shelter no better (AOS-CORE-5.3c).

    Cover makes it harder to hit (AOS-TERR-1.2a).
    """
    return _sheltered(state, attacker, target, rule, shooting)


@memoized
def _sheltered(state: State, attacker: UnitId, target: UnitId, rule: TerrainRule, shooting: bool) -> str | None:
    """Of the units as a whole: asked for every model and weapon of the one."""
    if not terrain_counts(state):
        return None
    for feature in state.terrain.values():
        if rule in terrain_rules(state, feature) and (
            wholly_on(state, target, feature) or behind(state, attacker, target, feature, shooting=shooting)
        ):
            return feature.id
    for unit in on_table(state):
        if rule in scroll_of(state, unit.id).shelters and unit.id not in (attacker, target):
            ground = _as_feature(state, unit)
            if wholly_on(state, target, ground) or behind(state, attacker, target, ground, shooting=shooting):
                return unit.id
    return None


def _as_feature(state: State, unit: Unit) -> TerrainFeature:
    """Faction terrain as a feature of the ground it covers (AOS-TERR-1.5a)."""
    outlines = tuple(outline_of(one.footprint, one.pose, 16) for one in bodies(state, unit.id))
    return TerrainFeature(id=unit.id, name=unit.name, kind="faction", outlines=outlines)
