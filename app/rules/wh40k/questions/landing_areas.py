"""Where a model may be put: the zone, the table beyond 9" of the enemy, the ring around a transport, as areas."""

from collections.abc import Sequence

import shapely

from app.rules.kernel.plane.areas import areas_of
from app.rules.kernel.plane.footprints import circumradius, plan_shape
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.plane.shapes import Body
from app.rules.kernel.refusal import Refusal
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.ground.measures import bodies, body, enemy_bodies, profile_of
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import ModelId, State
from app.rules.wh40k.model.tables import DISEMBARK, ENGAGEMENT, TOLERANCE
from app.rules.wh40k.setup.zones import deployment_areas


def landing_areas(state: State, kind: str, model: ModelId) -> tuple[AreaMark, ...] | Refusal:
    """Where a command of this kind may put the centre of a model: drawn, not judged; the zone itself for deployment."""
    unit = state.models[model].unit
    piece = state.units[unit]
    radius = circumradius(profile_of(state, model).footprint)
    table = shapely.box(radius, radius, state.width - radius, state.height - radius)
    enemies = enemy_bodies(state, piece.seat)
    match kind:
        case "deploy_unit" if state.zones is not None:
            return deployment_areas(state, piece.seat, unit)
        case "arrive" if (reserve := asking.reserve_of(state, unit)) is not None:
            free = table.difference(_around(enemies, reserve.distance + radius + 2 * TOLERANCE.touch))
            for enemy, far in asking.kept_off(state, piece.seat):
                free = free.difference(_around(bodies(state, enemy), far + radius + 2 * TOLERANCE.touch))
            return areas_of(free)
        case "disembark" | "choose_wreck_casualties" if piece.carrier is not None:
            hull = body(state, piece.carrier)
            ring = _around([hull], DISEMBARK + radius).difference(_around([hull], radius))
            kept_off = _around(enemies, ENGAGEMENT + radius + 2 * TOLERANCE.touch)
            return areas_of(table.intersection(ring).difference(kept_off))
        case _:
            return refuse("cannot_arrive_now", unit=unit, when="never")


def _around(group: Sequence[Body], distance: float) -> shapely.Geometry:
    """The plan region within a distance of these bodies."""
    return shapely.union_all([plan_shape(one).buffer(distance, quad_segs=24) for one in group])
