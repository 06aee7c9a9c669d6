"""Places for units that are set up: spread around a few places of the area (AOS-CORE-10.1a, AOS-CORE-24.0a)."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, product

import numpy as np
import shapely

from app.rules.aos.command_abilities.rallying import judge_beside
from app.rules.aos.ground.measures import bodies_of, body, on_table
from app.rules.aos.ground.standing import coherency_of, judge_stand
from app.rules.aos.model.prompts import Step
from app.rules.aos.model.setup_commands import Placed
from app.rules.aos.model.setup_prompts import DeployFeatures
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import TOLERANCE
from app.rules.aos.model.using_prompts import RallyPoints, ReturningModels, SettingUp
from app.rules.aos.setup.arrivals import judge_place
from app.rules.aos.setup.deployment import judge_territory
from app.rules.aos.setup.faction_terrain import judge_ground
from app.rules.kernel.offers.offer import PlaceNeed
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.plane import formations
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.plane.shapes import Body, Pose
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

SPACING = 0.1
"""So near that models of a packing have neighbours on several sides, as seven or more need them (AOS-CORE-15.1c)."""

_ATTEMPTS = 8

STEP = 2.0
"""How far apart the places lie that are tried at last, in inches."""


def candidate_places(state: State, seat: Seat, need: PlaceNeed, choose: Chooser) -> Iterator[tuple[Placed, ...]]:
    """Poses for all models of a unit, close together around places of the area."""
    others = list(bodies_of(state, on_table(state)))
    step = state.step
    judge = _judge_at(state, seat, step)

    def free(one: Body) -> bool:
        # Clear of the others it is by the packing.
        return judge_stand(state, one, ()) is None and judge(one) is None

    found = False
    chosen = (_somewhere(choose.pick(need.areas), choose) for _ in range(_ATTEMPTS))
    for to in chain(chosen, (to for to in _everywhere(need.areas) if not found)):
        group = [body(state, piece, to) for piece in need.pieces]
        beside = coherency_of(state, state.models[need.pieces[0]].unit).needed(len(group)) if group else 1
        poses = formations.spread(group, to, SPACING, free, TOLERANCE, others, 14.0, beside)
        put = tuple(Placed(model=b.id, pose=p) for b, p in zip(group, poses, strict=True) if p is not None)
        if len(put) == len(need.pieces):
            found = True
            yield put


def _judge_at(state: State, seat: Seat, step: Step) -> Callable[[Body], Refusal | None]:
    match step:
        case SettingUp():
            return judge_place(state, step)
        case RallyPoints() | ReturningModels():
            return judge_beside(state, step.unit)
        case DeployFeatures():
            return judge_ground(state, seat)
        case _:
            return judge_territory(state, seat)


def _everywhere(areas: Sequence[AreaMark]) -> Iterator[Pose]:
    """Places all over the areas: where chance finds no room there may be some."""
    for area in areas:
        shape = shapely.Polygon([(p.x, p.y) for p in area.outline])
        west, north, east, south = shape.bounds
        for x, y in product(np.arange(west, east, STEP), np.arange(north, south, STEP)):
            if shape.covers(shapely.Point(x, y)):
                yield Pose(x=round(float(x), 3), y=round(float(y), 3))


def _somewhere(area: AreaMark, choose: Chooser) -> Pose:
    """A place inside the area."""
    shape = shapely.Polygon([(p.x, p.y) for p in area.outline])
    west, north, east, south = shape.bounds
    for _ in range(12):
        x, y = choose.between(west, east), choose.between(north, south)
        if shape.covers(shapely.Point(x, y)):
            return Pose(x=round(x, 3), y=round(y, 3))
    inside = shape.representative_point()
    return Pose(x=round(inside.x, 3), y=round(inside.y, 3))
