"""What anybody may ask of the table: how far, and who sees whom (W40K-GEN-04, W40K-GEO-02, W40K-GEO-15)."""

from app.rules.kernel.geometry import gaps, nearest_points
from app.rules.kernel.questions import AskMeasure, AskSight, Measure, Sight
from app.rules.kernel.refusal import Mark, PieceMark, Refusal, SegmentMark
from app.rules.kernel.shapes import Body, Circle, Point, Pose
from app.rules.kernel.sight import Blocked, Scene, sees
from app.rules.wh40k.measures import alive, bodies, body
from app.rules.wh40k.refusals import refuse
from app.rules.wh40k.sighting import scene_of
from app.rules.wh40k.state import State

_MOST_RAYS = 40
"""Lines drawn at most: a look of a large unit stays readable."""


def measure(state: State, question: AskMeasure) -> Measure | Refusal:
    """The distance between two pieces, units or places, from edge to edge (W40K-GEN-02)."""
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
    if found:
        return found
    aboard = state.units[name].where == "aboard"
    return refuse("unit_embarked" if aboard else "not_on_battlefield", unit=name)


def sight(state: State, question: AskSight) -> Sight | Refusal:
    """What the models of one side see of the other, with a witness line or a blocker for each (W40K-GEO-15)."""
    eyes, seen = _models(state, question.source), _models(state, question.target)
    if isinstance(eyes, Refusal):
        return eyes
    if isinstance(seen, Refusal):
        return seen
    scene = scene_of(state)
    groups = frozenset((_unit(state, question.source), _unit(state, question.target)))
    rays: list[Mark] = []
    seers = 0
    for eye in eyes:
        visible, marks = _look(scene, eye, seen, groups)
        seers += visible
        rays += marks
    models = len(alive(state, question.source)) if question.source in state.units else 1
    return Sight(visible=seers > 0, rays=tuple(rays[:_MOST_RAYS]), facts={"seeing": seers, "of": models})


def _unit(state: State, name: str) -> str:
    return state.models[name].unit if name in state.models else name


def _look(scene: Scene, eye: Body, targets: tuple[Body, ...], groups: frozenset[str]) -> tuple[bool, list[Mark]]:
    """Whether a model sees any of the targets: the first witness line, or what blocks the nearest target."""
    order = sorted(targets, key=lambda t: (t.pose.x - eye.pose.x) ** 2 + (t.pose.y - eye.pose.y) ** 2)
    first: Blocked | None = None
    for target in order:
        look = sees(scene, eye, target, groups)
        if not isinstance(look, Blocked):
            return True, [SegmentMark(role="witness", a=_plan(look.a), b=_plan(look.b))]
        first = first or look
    assert first is not None
    centre = first.rays[0]
    blocker = PieceMark(role="blocker", piece=centre.blocker)
    return False, [SegmentMark(role="blocker", a=_plan(centre.a), b=_plan(centre.b)), blocker]


def _plan(pose: Pose) -> Point:
    return Point(x=pose.x, y=pose.y)
