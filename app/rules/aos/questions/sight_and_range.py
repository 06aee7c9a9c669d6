"""What anybody may ask of the table: how far, and who sees whom (AOS-CORE-2.1c, AOS-CORE-6.0a)."""

from app.rules.aos.ground.measures import arrangement, bodies, body
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State
from app.rules.kernel.plane.shapes import Body, Point
from app.rules.kernel.questions.question import AskMeasure, AskSight, Measure, Sight
from app.rules.kernel.questions.sight_and_range import measured, seen, spot
from app.rules.kernel.refusal import Refusal


def measure(state: State, question: AskMeasure) -> Measure | Refusal:
    """The distance between two pieces, units or places, from edge to edge (AOS-CORE-2.1a, AOS-CORE-2.1b)."""
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
    return found or refuse("not_on_battlefield", unit=name)


def sight(state: State, question: AskSight) -> Sight | Refusal:
    """What the models of one side see of the other, with a witness line or a blocker for each (AOS-CORE-6.0a)."""
    eyes, others = _models(state, question.source), _models(state, question.target)
    if isinstance(eyes, Refusal):
        return eyes
    if isinstance(others, Refusal):
        return others
    return seen(arrangement(state).looks.scene, eyes, others, frozenset((_unit(state, question.source),)))


def _unit(state: State, name: str) -> str:
    return state.models[name].unit if name in state.models else name
