"""Answers to questions that change nothing: verdicts, reach, routes, formations, contact, sight, distances, odds."""

from app.rules.aos.decide import decide, untimely
from app.rules.aos.ground.measures import body, prisms
from app.rules.aos.ground.standing import coherency_of
from app.rules.aos.model.commands import Command
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import MOVING, TOLERANCE
from app.rules.aos.questions.asked_moves import MOVES, may_be_asked_about, may_stand, move_of, place_of
from app.rules.aos.questions.chances import odds_of
from app.rules.aos.questions.contact import in_contact
from app.rules.aos.questions.sight_and_range import TABLE_QUESTIONS
from app.rules.aos.questions.suggested_fix import mend
from app.rules.aos.questions.ways import SPACING, all_bodies, leg_to, legs_in_shape, reach_of
from app.rules.kernel.offers.autofill import as_plain
from app.rules.kernel.plane.ground import Ground
from app.rules.kernel.plane.shapes import Body
from app.rules.kernel.questions.answering import Answering, CommandQuestions
from app.rules.kernel.questions.asked_models import AskedModels, by_then, kind_of
from app.rules.kernel.questions.putting_down import PuttingDown
from app.rules.kernel.questions.question import (
    Answer,
    AskContact,
    AskFormation,
    AskReach,
    AskRoute,
    Reach,
    Routes,
    Verdict,
)
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Viewer

ASKED: AskedModels[State] = AskedModels(
    refuse=refuse,
    twice="duplicate_pick",
    not_theirs=lambda unit: refuse("not_your_unit", unit=unit),
    is_known=may_be_asked_about,
)
"""Who may ask about the moves of which models."""


def _reach(state: State, viewer: Viewer, question: AskReach) -> Answer:
    if refused := ASKED.why_not(state, viewer, (question.piece,)):
        return refused
    if kind_of(question) not in MOVES:
        return Reach(piece=question.piece, areas=())
    unit_move = move_of(state, question.piece)
    if isinstance(unit_move, Refusal):
        return unit_move
    if refused := ASKED.not_standing(state, (question.piece,)):
        return refused
    then = by_then(state, question)
    return Reach(piece=question.piece, areas=reach_of(then, unit_move, question.piece, question.along))


def _route(state: State, viewer: Viewer, question: AskRoute) -> Answer:
    if refused := ASKED.why_not(state, viewer, (question.piece,)):
        return refused
    if kind_of(question) not in MOVES:
        return _put(state, [body(state, question.piece, question.to)])
    unit_move = move_of(state, question.piece)
    if isinstance(unit_move, Refusal):
        return unit_move
    if refused := ASKED.not_standing(state, (question.piece,)):
        return refused
    then = by_then(state, question)
    return Routes(legs=(leg_to(then, unit_move, question.piece, question.to, all_bodies(then), question.via),))


def _contact(state: State, viewer: Viewer, question: AskContact) -> Answer:
    if refused := ASKED.why_not(state, viewer, question.pieces) or ASKED.not_standing(state, question.pieces):
        return refused
    unit_move = move_of(state, question.pieces[0])
    if isinstance(unit_move, Refusal):
        return unit_move
    if unit_move.move not in ("charge", "pile_in"):
        return refuse("wrong_step", step=unit_move.move)
    assert viewer.seat is not None
    found = in_contact(state, viewer.seat, unit_move, question.pieces)
    return Verdict(refused=found) if isinstance(found, Refusal) else Verdict(mend=as_plain(found))


def _formation(state: State, viewer: Viewer, question: AskFormation) -> Answer:
    if not question.pieces:
        return Routes(legs=())
    if refused := ASKED.why_not(state, viewer, question.pieces):
        return refused
    if kind_of(question) not in MOVES:
        return _put(state, [body(state, piece, question.to) for piece in question.pieces], question)
    unit_move = move_of(state, question.pieces[0])
    if isinstance(unit_move, Refusal):
        return unit_move
    if refused := ASKED.not_standing(state, question.pieces):
        return refused
    then = by_then(state, question)
    return Routes(legs=tuple(legs_in_shape(then, unit_move, question.pieces, question.to, question.shape)))


def _put(state: State, group: list[Body], together: AskFormation | None = None) -> Answer:
    """Where models would stand that are put down, each alone or all together."""
    place = place_of(state, group[0].id)
    if isinstance(place, Refusal):
        return place
    ids = {one.id for one in group}
    down = PuttingDown(
        ground=Ground(width=state.width, height=state.height, prisms=prisms(state), tolerance=TOLERANCE, moving=MOVING),
        others=[b for b in all_bodies(state).values() if b.id not in ids],
        judge=lambda one, others: may_stand(state, place, others, one),
        spacing=SPACING,
        neighbours=coherency_of(state, state.models[group[0].id].unit).needed(len(group)),
    )
    return down.together(group, together.to, together.shape) if together else down.legs(group)


answer: Answering[State] = Answering(
    command=CommandQuestions(
        union=Command,
        decide=decide,
        untimely=untimely,
        odds=odds_of,
        outsider=refuse("not_your_decision"),
        unreadable=refuse("bad_choice"),
        mend=mend,
    ),
    reach=_reach,
    route=_route,
    formation=_formation,
    contact=_contact,
    sight=TABLE_QUESTIONS.sight,
    measure=TABLE_QUESTIONS.measure,
)
"""The referee's answer to a question."""
