"""Answers to questions: would this be legal, where may a fighter go, what does it see, how far is it (UW-DIR-04, UW-VIS-01)."""

from app.rules.kernel.boards.hexes import Hex, blockers, centre, distance, hex_at, outline, visible
from app.rules.kernel.plane.marks import AreaMark, SegmentMark
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.questions.answering import Answering, CommandQuestions
from app.rules.kernel.questions.question import Answer, AskMeasure, AskReach, AskRoute, AskSight, Measure, Odds, Sight
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat, Viewer
from app.rules.underworlds.combat.chances import odds_of
from app.rules.underworlds.decide import decide
from app.rules.underworlds.identifiers import field_of, place_of
from app.rules.underworlds.model.commands import Command
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.questions.ways import reach, way
from app.rules.underworlds.reactions.odds_with_cards import with_declared


def _sight(state: State, question: AskSight) -> Answer:
    a, b = place_of(state, question.source), place_of(state, question.target)
    if a is None or b is None or state.ground is None:
        return refuse("unknown_id")
    blocked = field_of(state).blocked
    seen = visible(a, b, blocked)
    ray = SegmentMark(role="witness" if seen else "offending", a=centre(a), b=centre(b))
    areas = tuple(AreaMark(role="blocker", outline=outline(hex_)) for hex_ in blockers(a, b, blocked))
    return Sight(visible=seen, rays=(ray, *areas), facts={"hexes": distance(a, b)})


def _measure(state: State, question: AskMeasure) -> Answer:
    a, b = _spot(state, question.a), _spot(state, question.b)
    if a is None or b is None:
        return refuse("unknown_id")
    return Measure(distance=float(distance(a, b)), a=centre(a), b=centre(b))


def _spot(state: State, where: str | Point) -> Hex | None:
    return place_of(state, where) if isinstance(where, str) else hex_at(where)


def _odds(state: State, seat: Seat, command: Command) -> Odds | Refusal:
    """The odds of the Attack a command leads to, with what was declared for it."""
    return odds_of(with_declared(state, seat), seat, command) or refuse("bad_choice")


def _reach(state: State, viewer: Viewer, question: AskReach) -> Answer:
    return refuse("wrong_step") if state.ground is None else reach(state, question)


def _route(state: State, viewer: Viewer, question: AskRoute) -> Answer:
    return refuse("wrong_step") if state.ground is None else way(state, question)


answer: Answering[State] = Answering(
    command=CommandQuestions(
        union=Command,
        decide=decide,
        odds=_odds,
        outsider=refuse("not_your_turn"),
        unreadable=refuse("bad_choice"),
    ),
    reach=_reach,
    route=_route,
    formation=lambda state, viewer, question: refuse("bad_choice"),
    contact=lambda state, viewer, question: refuse("bad_choice"),
    sight=_sight,
    measure=_measure,
)
"""The answer for this viewer; it tells nothing he may not know."""
