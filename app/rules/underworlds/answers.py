"""Answers to questions: would this be legal, where may a fighter go, what does it see, how far is it (UW-DIR-04, UW-VIS-01)."""

from collections.abc import Mapping
from typing import Any, assert_never

from app.rules.kernel.boards.hexes import Hex, blockers, centre, distance, hex_at, outline, visible
from app.rules.kernel.plane.marks import AreaMark, SegmentMark
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.referee import flow
from app.rules.kernel.referee.completion import command_from
from app.rules.kernel.referee.questions import (
    Answer,
    AskContact,
    AskFormation,
    AskMeasure,
    AskOdds,
    AskReach,
    AskRoute,
    AskSight,
    Judge,
    Measure,
    Question,
    Sight,
    Verdict,
)
from app.rules.kernel.referee.refusal import Refusal
from app.rules.kernel.referee.seats import Seat, Viewer
from app.rules.underworlds.decide import decide
from app.rules.underworlds.lookups import field_of, place_of
from app.rules.underworlds.model.commands import Command
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.questions.chances import odds_of
from app.rules.underworlds.questions.odds_with_cards import with_declared
from app.rules.underworlds.questions.ways import reach, way


def answer(state: State, viewer: Viewer, question: Question) -> Answer:
    """The answer for this viewer; it tells nothing he may not know."""
    match question:
        case Judge() | AskOdds():
            return _about_command(state, viewer, question)
        case AskReach():
            return refuse("wrong_step") if state.ground is None else reach(state, question)
        case AskRoute():
            return refuse("wrong_step") if state.ground is None else way(state, question)
        case AskSight():
            return _sight(state, question)
        case AskMeasure():
            return _measure(state, question)
        case AskFormation() | AskContact():
            return refuse("bad_choice")
        case _:
            assert_never(question)


def _about_command(state: State, viewer: Viewer, question: Judge | AskOdds) -> Answer:
    """A verdict, or the odds of the Attack a command leads to."""
    if viewer.role != "seat" or viewer.seat is None:
        return refuse("not_your_turn")
    sent: Any = question.command
    command: Command | None = command_from(Command, sent) if isinstance(sent, Mapping) else sent
    if command is None:
        return refuse("bad_choice")
    if isinstance(question, Judge):
        return Verdict(refused=judged(state, viewer.seat, command))
    if refused := judged(state, viewer.seat, command):
        return refused
    return odds_of(with_declared(state, viewer.seat), viewer.seat, command) or refuse("bad_choice")


def judged(state: State, seat: Seat, command: Command) -> Refusal | None:
    """Why this command would be refused, or nothing: it is legal once the dice would fall."""
    return flow.refusal_of(decide, state, seat, command)


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
