"""Answers to questions that change nothing: verdicts, reach, routes, formations, sight, distances, odds."""

from collections.abc import Sequence
from dataclasses import replace

from app.rules.kernel.offers.autofill import as_plain
from app.rules.kernel.plane.coherency import is_coherent
from app.rules.kernel.plane.ground import Ground
from app.rules.kernel.plane.shapes import Body, Pose
from app.rules.kernel.questions.answering import Answering, CommandQuestions
from app.rules.kernel.questions.asked_models import AskedModels, by_then, kind_of
from app.rules.kernel.questions.putting_down import PuttingDown
from app.rules.kernel.questions.question import (
    Answer,
    AskContact,
    AskFormation,
    AskReach,
    AskRoute,
    Leg,
    Reach,
    Routes,
    Verdict,
)
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Viewer
from app.rules.wh40k.decide import decide, untimely
from app.rules.wh40k.ground.measures import body, prisms
from app.rules.wh40k.ground.places import all_bodies
from app.rules.wh40k.model.commands import Command
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.tables import COHERENCY, MOVING, TOLERANCE
from app.rules.wh40k.questions import contact
from app.rules.wh40k.questions.asked_moves import MOVES, may_stand, place_of, unit_move_of
from app.rules.wh40k.questions.chances import odds_of
from app.rules.wh40k.questions.landing_areas import landing_areas
from app.rules.wh40k.questions.sight_and_range import TABLE_QUESTIONS
from app.rules.wh40k.questions.suggested_fix import mend
from app.rules.wh40k.questions.ways import judged, leg_to, legs_in_shape, reach_of, spent_by

ASKED: AskedModels[State] = AskedModels(
    refuse=refuse,
    twice="not_in_this_unit",
    not_theirs=lambda unit: refuse("not_your_decision"),
    is_gone=lambda state, model: state.models[model].gone,
)
"""Who may ask about the moves of which models."""


def _reach(state: State, viewer: Viewer, question: AskReach) -> Answer:
    if refused := ASKED.why_not(state, viewer, (question.piece,)):
        return refused
    if kind_of(question) not in MOVES:
        found = landing_areas(state, kind_of(question), question.piece)
        return found if isinstance(found, Refusal) else Reach(piece=question.piece, areas=found)
    unit_move = unit_move_of(state, kind_of(question), question.piece)
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
        return _put(state, kind_of(question), [body(state, question.piece, question.to)])
    unit_move = unit_move_of(state, kind_of(question), question.piece)
    if isinstance(unit_move, Refusal):
        return unit_move
    if refused := ASKED.not_standing(state, (question.piece,)):
        return refused
    then = by_then(state, question)
    leg = leg_to(then, unit_move, question.piece, question.to, all_bodies(then), question.via)
    return Routes(legs=(leg,))


def _contact(state: State, viewer: Viewer, question: AskContact) -> Answer:
    if not question.pieces or kind_of(question) not in contact.KINDS:
        return refuse("wrong_phase", step=kind_of(question))
    if refused := ASKED.why_not(state, viewer, question.pieces):
        return refused
    if refused := ASKED.not_standing(state, question.pieces):
        return refused
    assert viewer.seat is not None
    found = contact.in_contact(state, viewer.seat, kind_of(question), question.pieces)
    return Verdict(refused=found) if isinstance(found, Refusal) else Verdict(mend=as_plain(found))


def _formation(state: State, viewer: Viewer, question: AskFormation) -> Answer:
    if not question.pieces:
        return Routes(legs=())
    if refused := ASKED.why_not(state, viewer, question.pieces):
        return refused
    if kind_of(question) not in MOVES:
        return _put(state, kind_of(question), [body(state, piece, question.to) for piece in question.pieces], question)
    unit_move = unit_move_of(state, kind_of(question), question.pieces[0])
    if isinstance(unit_move, Refusal):
        return unit_move
    state = by_then(state, question)
    spent = {piece: spent_by(state, unit_move, piece) for piece in question.pieces}
    legs = legs_in_shape(state, unit_move, question.pieces, question.to, question.shape, spent)
    start = state.models[question.pieces[0]].pose
    for share in _SHORTER:
        if start is None or _stay_together(state, legs):
            break
        shorter = legs_in_shape(
            state, unit_move, question.pieces, _between(start, question.to, share), question.shape, spent
        )
        legs = shorter if _stay_together(state, shorter) else legs
    return Routes(legs=judged(state, unit_move, legs))


_SHORTER = (0.85, 0.7, 0.5)
"""Shares of the way that are tried where somebody would be left behind: the unit goes as far as it stays together."""


def _between(start: Pose, to: Pose, share: float) -> Pose:
    """A pose on the line to the one that was asked for."""
    return replace(to, x=start.x + (to.x - start.x) * share, y=start.y + (to.y - start.y) * share)


def _stay_together(state: State, legs: Sequence[Leg]) -> bool:
    """Whether the models of these ways end in coherency with each other (W40K-UNIT-01)."""
    ends = [body(state, leg.piece, leg.path[-1]) for leg in legs]
    return is_coherent(ends, COHERENCY, TOLERANCE)


def _put(state: State, kind: str, group: list[Body], together: AskFormation | None = None) -> Answer:
    """Where models would stand that are put down, each alone or all together."""
    place = place_of(state, kind, group[0].id)
    if isinstance(place, Refusal):
        return place
    ids = {one.id for one in group}
    down = PuttingDown(
        ground=Ground(width=state.width, height=state.height, prisms=prisms(state), tolerance=TOLERANCE, moving=MOVING),
        others=[b for b in all_bodies(state).values() if b.id not in ids],
        judge=lambda one, others: may_stand(state, place, one, others),
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
"""The referee's answer. Commands inside questions are commands of this system, already read."""
