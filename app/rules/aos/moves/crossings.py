"""Which enemy units a model passes across on its way, in plan (AOS-GEO-22)."""

from collections.abc import Sequence
from dataclasses import replace

from app.rules.aos.ground.measures import bodies, body, enemies_of
from app.rules.aos.model.state import ModelId, State, UnitId
from app.rules.aos.model.tables import TOLERANCE
from app.rules.aos.moves.judging import Way
from app.rules.kernel.plane.shapes import Body
from app.rules.kernel.plane.sweeps import first_hit_body


def crossed(state: State, unit: UnitId, ways: Sequence[Way]) -> dict[ModelId, tuple[UnitId, ...]]:
    """The enemy units that each model's base passes across; beside them is not across them."""
    enemies = {
        enemy.id: [_flat(one) for one in bodies(state, enemy.id)] for enemy in enemies_of(state, state.units[unit].seat)
    }
    found: dict[ModelId, tuple[UnitId, ...]] = {}
    for way in ways:
        mover, path = _flat(body(state, way.model)), tuple(replace(pose, z=0.0) for pose in way.path)
        met = tuple(name for name, there in enemies.items() if first_hit_body(mover, path, there, TOLERANCE))
        if met:
            found[way.model] = met
    return found


def _flat(one: Body) -> Body:
    return replace(one, pose=replace(one.pose, z=0.0))
