"""What units are hit and driven by: units, characters who cast or breathe, the far edge of the table (WM-DRB-04, WM-AMB-30)."""

from app.rules.kernel.boards.stands import Stand
from app.rules.kernel.plane.gaps import horizontal_gap
from app.rules.kernel.plane.shapes import Body, Pose, Rect
from app.rules.warmaster.ground.measures import distance, stands_of, to_unit
from app.rules.warmaster.model.shooting_prompts import DrivingBack
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.model.tables import HEIGHT

_POINT = Rect(width=0.002, depth=0.002)
NORTH_EDGE, SOUTH_EDGE = "north_edge", "south_edge"


def stands_from(state: State, source: str) -> tuple[Stand, ...]:
    """A source as stands: its own; of a character the middle of his piece; of an edge a strip beyond it."""
    if source in state.units:
        return stands_of(state, source)
    if source in state.characters:
        pose = state.characters[source].pose
        return () if pose is None else (Stand(Body(id=source, pose=pose, footprint=_POINT, height=HEIGHT)),)
    y = -1.0 if source == NORTH_EDGE else state.height + 1.0
    strip = Rect(width=4 * state.width, depth=2.0)
    pose = Pose(x=state.width / 2, y=y, facing=90.0 if source == NORTH_EDGE else 270.0)
    return (Stand(Body(id=source, pose=pose, footprint=strip, height=HEIGHT)),)


def is_there(state: State, source: str) -> bool:
    """Whether a source still is on the table."""
    if source in state.units:
        return state.units[source].where == "table"
    return source not in state.characters or state.characters[source].pose is not None


def apart_from(state: State, unit: UnitId, source: str) -> float:
    """How far a unit is from what drives it (WM-CON-04)."""
    if source in state.units:
        return distance(state, unit, source)
    if source in state.characters:
        return to_unit(state, source, unit)
    strip = stands_from(state, source)[0]
    return min(horizontal_gap(strip.body, stand.body) for stand in stands_of(state, unit))


def driver_of(state: State, unit: UnitId) -> str:
    """The nearest of those who shot at it in this phase, or what drives it by itself (WM-DRB-04, WM-AMB-30)."""
    step = state.step
    if isinstance(step, DrivingBack) and step.unit == unit and step.by:
        return step.by
    shooters = [one for one in state.units[unit].shooters if is_there(state, one)]
    return min(shooters, key=lambda one: (apart_from(state, unit, one), one))
