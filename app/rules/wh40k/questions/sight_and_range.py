"""What anybody may ask of the table: how far, and who sees whom (W40K-GEN-04, W40K-GEO-02, W40K-GEO-15)."""

from app.rules.kernel.plane.shapes import Body, Point
from app.rules.kernel.questions.question import AskMeasure, AskSight, Measure, Sight
from app.rules.kernel.questions.sight_and_range import measured, seen, spot
from app.rules.kernel.refusal import Refusal
from app.rules.wh40k.ground.measures import bodies, body
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import State
from app.rules.wh40k.shooting_phase.sighting import scene_of


def measure(state: State, question: AskMeasure) -> Measure | Refusal:
    """The distance between two pieces, units or places, from edge to edge (W40K-GEN-02)."""
    ours, theirs = _spots(state, question.a), _spots(state, question.b)
    if isinstance(ours, Refusal):
        return ours
    return theirs if isinstance(theirs, Refusal) else measured(ours, theirs)


def _spots(state: State, end: str | Point) -> tuple[Body, ...] | Refusal:
    """What is measured to: models of a unit, one model, a marker's centre, a place."""
    if isinstance(end, Point):
        return (spot(end),)
    if end in state.markers:
        return (spot(state.markers[end].at),)
    return _models(state, end)


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
    eyes, others = _models(state, question.source), _models(state, question.target)
    if isinstance(eyes, Refusal):
        return eyes
    if isinstance(others, Refusal):
        return others
    return seen(
        scene_of(state), eyes, others, frozenset((_unit(state, question.source), _unit(state, question.target)))
    )


def _unit(state: State, name: str) -> str:
    return state.models[name].unit if name in state.models else name
