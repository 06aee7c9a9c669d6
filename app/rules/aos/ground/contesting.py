"""Who contests what: objectives and terrain within the combat range of a unit's models (AOS-CORE-32.1a, AOS-CORE-32.3a)."""

from collections.abc import Sequence
from typing import Literal

from app.rules.aos.agreed_battle import plan_of
from app.rules.aos.ground.measures import arrangement, bodies, scroll_of
from app.rules.aos.model.state import State, ThingId, UnitId
from app.rules.aos.model.tables import COMBAT_RANGE, TOLERANCE
from app.rules.kernel.incremental.derived import bare, derived
from app.rules.kernel.plane.footprints import Outline, circumradius
from app.rules.kernel.plane.gaps import horizontal_gap
from app.rules.kernel.plane.placement import area_gap
from app.rules.kernel.plane.remembered import may_be_near
from app.rules.kernel.plane.shapes import Body, Circle, Pose

Sort = Literal["objective", "terrain"]
SORTS: tuple[Sort, ...] = ("objective", "terrain")


def things(state: State, sort: Sort) -> tuple[ThingId, ...]:
    """What units contest of a sort, in the order of the table."""
    return tuple(state.markers) if sort == "objective" else tuple(state.terrain)


@derived
def contesting(state: State, unit: UnitId, sort: Sort, thing: ThingId) -> int:
    """How many models of a unit contest a thing; what is no unit contests nothing (AOS-MAGIC-7.0d, AOS-SH-6.1).

    A model contests what is within its combat range, seen or not (AOS-CORE-32.1a, AOS-AMB-44, AOS-GEO-19).
    """
    if scroll_of(state, unit).type != "unit":
        return 0
    group, counted = bodies(state, unit), arrangement(bare(state)).measured.contesting.of
    if sort == "terrain":
        outlines = state.terrain[thing].outlines
        return counted(unit, group, thing, outlines, lambda one: _is_near_terrain(one, outlines))
    at, radius = state.markers[thing].at, state.markers[thing].radius
    marker = Body(id=thing, pose=Pose(x=at.x, y=at.y), footprint=Circle(radius=radius), height=0.0)
    on_area = plan_of(state).contest == "on_area"
    return counted(unit, group, thing, at, lambda one: _is_near_marker(one, marker, on_area))


def _is_near_terrain(one: Body, outlines: Sequence[Outline]) -> bool:
    return TOLERANCE.within(min(area_gap(one, outline) for outline in outlines), COMBAT_RANGE)


def _is_near_marker(one: Body, marker: Body, on_area: bool) -> bool:
    if not may_be_near(one, marker.pose, circumradius(marker.footprint) + COMBAT_RANGE):
        return False
    away = horizontal_gap(one, marker)
    return away <= 0 if on_area else TOLERANCE.within(away, COMBAT_RANGE)


def contested_by(state: State, unit: UnitId, sort: Sort) -> tuple[ThingId, ...]:
    """The things of a sort that a unit contests."""
    return tuple(thing for thing in things(state, sort) if contesting(state, unit, sort, thing))
