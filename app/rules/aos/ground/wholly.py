"""Being wholly within some inches of a unit: every part of every base (AOS-CORE-2.1.1b, AOS-CORE-2.1.1d)."""

from app.rules.aos.ground.measures import bodies
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.tables import TOLERANCE
from app.rules.kernel.plane.footprints import outline_of
from app.rules.kernel.plane.gaps import horizontal_gap
from app.rules.kernel.plane.shapes import Body, Circle, Pose


def farthest(one: Body, of: Body) -> float:
    """How far the farthest part of a body is from another: across the whole base of a round one (AOS-GEO-04)."""
    if isinstance(one.footprint, Circle):
        return horizontal_gap(one, of) + 2 * one.footprint.radius
    corners = outline_of(one.footprint, one.pose, 64)
    return max(horizontal_gap(_dot(x=p.x, y=p.y), of) for p in corners)


def _dot(x: float, y: float) -> Body:
    return Body(id="", pose=Pose(x=x, y=y), footprint=Circle(radius=0.0), height=0.0)


def is_body_wholly_within(state: State, one: Body, unit: UnitId, inches: float) -> bool:
    """Whether a body is wholly within so many inches of a model of a unit."""
    return any(TOLERANCE.within(farthest(one, of), inches) for of in bodies(state, unit))


def is_wholly_within(state: State, target: UnitId, unit: UnitId, inches: float) -> bool:
    """Whether all models of a target are."""
    return all(is_body_wholly_within(state, one, unit, inches) for one in bodies(state, target))
