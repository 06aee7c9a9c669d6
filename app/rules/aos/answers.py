"""Answers to questions that change nothing: verdicts, reach, routes, formations, contact, sight, distances, odds."""

from dataclasses import replace

from app.rules.aos.decide import decide
from app.rules.aos.ground.measures import body, prisms
from app.rules.aos.ground.standing import coherency_of
from app.rules.aos.model.commands import Command
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import MOVING, TOLERANCE
from app.rules.aos.questions.asked_moves import MOVES, may_be_asked_about, may_stand, move_of, place_of
from app.rules.aos.questions.chances import odds_of
from app.rules.aos.questions.contact import in_contact
from app.rules.aos.questions.mending import mend
from app.rules.aos.questions.sight_and_range import measure, sight
from app.rules.aos.questions.ways import SPACING, all_bodies, leg_to, legs_in_shape, reach_of
from app.rules.kernel.offers.autofill import as_plain
from app.rules.kernel.plane.ground import Ground
from app.rules.kernel.plane.shapes import Body
from app.rules.kernel.questions.answering import Answering, CommandQuestions
from app.rules.kernel.questions.planned import as_planned
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


def _not_theirs(state: State, viewer: Viewer, pieces: tuple[str, ...]) -> Refusal | None:
    """Questions about moves are for the player whose models they are, of models of one unit, each named once."""
    unknown = [piece for piece in pieces if piece not in state.models or not may_be_asked_about(state, piece)]
    if unknown or not pieces:
        return refuse("unknown_id", id=unknown[0][:40] if unknown else "")
    if len(set(pieces)) != len(pieces):
        return refuse("duplicate_pick")
    unit = state.units[state.models[pieces[0]].unit]
    if viewer.seat != unit.seat:
        return refuse("not_your_unit", unit=unit.id)
    if other := next((piece for piece in pieces if state.models[piece].unit != unit.id), None):
        return refuse("not_in_this_unit", piece=other, unit=unit.id)
    return None


def _kind(question: AskReach | AskRoute | AskFormation) -> str:
    """The kind of the command the question is about."""
    return str(question.command.get("kind"))


def _not_standing(state: State, pieces: tuple[str, ...]) -> Refusal | None:
    """Only a model on the table has a way to go."""
    off = next((piece for piece in pieces if state.models[piece].pose is None), None)
    return refuse("not_on_battlefield", unit=state.models[off].unit) if off else None


def _by_then(state: State, question: AskReach | AskRoute | AskFormation) -> State:
    """The table once those have gone who go first by the plan: they no longer stand in the way."""
    if not question.planned:
        return state
    asked = question.pieces if isinstance(question, AskFormation) else (question.piece,)
    return replace(state, models=as_planned(state.models, question.planned, asked))


def _reach(state: State, viewer: Viewer, question: AskReach) -> Answer:
    if refused := _not_theirs(state, viewer, (question.piece,)):
        return refused
    if _kind(question) not in MOVES:
        return Reach(piece=question.piece, areas=())
    unit_move = move_of(state, question.piece)
    if isinstance(unit_move, Refusal):
        return unit_move
    if refused := _not_standing(state, (question.piece,)):
        return refused
    then = _by_then(state, question)
    return Reach(piece=question.piece, areas=reach_of(then, unit_move, question.piece, question.along))


def _route(state: State, viewer: Viewer, question: AskRoute) -> Answer:
    if refused := _not_theirs(state, viewer, (question.piece,)):
        return refused
    if _kind(question) not in MOVES:
        return _put(state, [body(state, question.piece, question.to)])
    unit_move = move_of(state, question.piece)
    if isinstance(unit_move, Refusal):
        return unit_move
    if refused := _not_standing(state, (question.piece,)):
        return refused
    then = _by_then(state, question)
    return Routes(legs=(leg_to(then, unit_move, question.piece, question.to, all_bodies(then), question.via),))


def _contact(state: State, viewer: Viewer, question: AskContact) -> Answer:
    if refused := _not_theirs(state, viewer, question.pieces) or _not_standing(state, question.pieces):
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
    if refused := _not_theirs(state, viewer, question.pieces):
        return refused
    if _kind(question) not in MOVES:
        return _put(state, [body(state, piece, question.to) for piece in question.pieces], question)
    unit_move = move_of(state, question.pieces[0])
    if isinstance(unit_move, Refusal):
        return unit_move
    if refused := _not_standing(state, question.pieces):
        return refused
    then = _by_then(state, question)
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
        odds=odds_of,
        outsider=refuse("not_your_decision"),
        unreadable=refuse("bad_choice"),
        mend=mend,
    ),
    reach=_reach,
    route=_route,
    formation=_formation,
    contact=_contact,
    sight=sight,
    measure=measure,
)
"""The referee's answer to a question."""
