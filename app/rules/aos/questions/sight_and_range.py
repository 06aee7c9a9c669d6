"""What anybody may ask of the table: how far, and who sees whom (AOS-CORE-2.1c, AOS-CORE-6.0a)."""

from collections.abc import Sequence

from app.rules.aos.ground.measures import arrangement, bodies, body
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State
from app.rules.kernel.plane.gaps import gaps, nearest_points
from app.rules.kernel.plane.marks import Mark, SegmentMark
from app.rules.kernel.plane.shapes import Body, Circle, Point, Pose
from app.rules.kernel.plane.sight import Blocked, Scene, sees, sight_matrix
from app.rules.kernel.plane.sight_marks import ending
from app.rules.kernel.referee.questions import AskMeasure, AskSight, Measure, Sight
from app.rules.kernel.referee.refusal import Refusal

_MOST_RAYS = 24
"""Lines drawn at most: a look of a large unit stays readable."""


def measure(state: State, question: AskMeasure) -> Measure | Refusal:
    """The distance between two pieces, units or places, from edge to edge (AOS-CORE-2.1a, AOS-CORE-2.1b)."""
    ends = []
    for end in (question.a, question.b):
        found = _spots(state, end)
        if isinstance(found, Refusal):
            return found
        ends.append(found)
    ours, theirs = ends
    table = gaps(ours, theirs)
    i, j = divmod(int(table.argmin()), len(theirs))
    a, b = nearest_points(ours[i], theirs[j])
    return Measure(distance=round(float(table[i, j]), 4), a=a, b=b)


def _spots(state: State, end: str | Point) -> tuple[Body, ...] | Refusal:
    """What is measured to: models of a unit, one model, a marker's centre, a place."""
    if isinstance(end, Point):
        return (_dot(end),)
    if end in state.markers:
        return (_dot(state.markers[end].at),)
    return _models(state, end)


def _dot(at: Point) -> Body:
    return Body(id="", pose=Pose(x=at.x, y=at.y), footprint=Circle(radius=0.0), height=0.0)


def _models(state: State, name: str) -> tuple[Body, ...] | Refusal:
    if name in state.models:
        model = state.models[name]
        return (body(state, name),) if model.pose else refuse("not_on_battlefield", unit=model.unit)
    if name not in state.units:
        return refuse("unknown_id", id=name)
    found = bodies(state, name)
    return found or refuse("not_on_battlefield", unit=name)


def sight(state: State, question: AskSight) -> Sight | Refusal:
    """What the models of one side see of the other, with a witness line or a blocker for each (AOS-CORE-6.0a)."""
    eyes, seen = _models(state, question.source), _models(state, question.target)
    if isinstance(eyes, Refusal):
        return eyes
    if isinstance(seen, Refusal):
        return seen
    scene = arrangement(state).scene
    groups = frozenset((_unit(state, question.source),))
    matrix = sight_matrix(scene, eyes, seen, groups)
    rays: list[Mark] = []
    for eye, row in zip(eyes, matrix, strict=True):
        if len(rays) < _MOST_RAYS:
            rays += _look(scene, eye, [t for t, free in zip(seen, row, strict=True) if free] or seen, groups)
    seeing = int(matrix.any(axis=1).sum())
    return Sight(visible=seeing > 0, rays=tuple(rays), facts={"seeing": seeing, "of": len(eyes)})


def _unit(state: State, name: str) -> str:
    return state.models[name].unit if name in state.models else name


def _look(scene: Scene, eye: Body, targets: Sequence[Body], groups: frozenset[str]) -> list[Mark]:
    """The witness line of a model to the nearest of the targets it sees, or what blocks the nearest one."""
    target = min(targets, key=lambda t: (t.pose.x - eye.pose.x) ** 2 + (t.pose.y - eye.pose.y) ** 2)
    look = sees(scene, eye, target, groups)
    if not isinstance(look, Blocked):
        return [SegmentMark(role="witness", a=_plan(look.a), b=_plan(look.b))]
    return list(ending(look))


def _plan(pose: Pose) -> Point:
    return Point(x=pose.x, y=pose.y)
