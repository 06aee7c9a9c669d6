"""Answers to questions that change nothing: verdicts, reach, routes, formations, contact, sight, distances, odds."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, assert_never

from app.rules.aos.decide import decide
from app.rules.aos.ground.measures import body, prisms
from app.rules.aos.model.commands import Command
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import MOVING, TOLERANCE
from app.rules.aos.questions.asked_moves import MOVES, may_stand, move_of, place_of
from app.rules.aos.questions.chances import odds_of
from app.rules.aos.questions.contact import in_contact
from app.rules.aos.questions.sight_and_range import measure, sight
from app.rules.aos.questions.ways import SPACING, all_bodies, leg_to, legs_in_shape, reach_of
from app.rules.kernel.plane import formations
from app.rules.kernel.plane.ground import Ground, resting_height
from app.rules.kernel.plane.shapes import Body
from app.rules.kernel.referee import flow
from app.rules.kernel.referee.completion import as_plain, command_from
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
    Leg,
    Question,
    Reach,
    Routes,
    Verdict,
)
from app.rules.kernel.referee.refusal import Refusal
from app.rules.kernel.referee.seats import Viewer


def answer(state: State, viewer: Viewer, question: Question) -> Answer:
    """The referee's answer to a question."""
    match question:
        case Judge() | AskOdds():
            return _about_command(state, viewer, question)
        case AskReach():
            return _reach(state, viewer, question)
        case AskRoute():
            return _route(state, viewer, question)
        case AskFormation():
            return _formation(state, viewer, question)
        case AskContact():
            return _contact(state, viewer, question)
        case AskSight():
            return sight(state, question)
        case AskMeasure():
            return measure(state, question)
        case _:
            assert_never(question)


def _about_command(state: State, viewer: Viewer, question: Judge | AskOdds) -> Answer:
    if viewer.seat is None:
        return refuse("not_your_decision")
    sent: Any = question.command
    command: Command | None = command_from(Command, sent) if isinstance(sent, Mapping) else sent
    if command is None:
        return refuse("bad_choice")
    refused = flow.refusal_of(decide, state, viewer.seat, command)
    if isinstance(question, Judge):
        return Verdict(refused=refused)
    return refused or odds_of(state, viewer.seat, command)


def _not_theirs(state: State, viewer: Viewer, pieces: tuple[str, ...]) -> Refusal | None:
    """Questions about moves are for the player whose models they are, of models of one unit, each named once."""
    unknown = [piece for piece in pieces if piece not in state.models or state.models[piece].slain]
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
    return Reach(piece=question.piece, areas=reach_of(state, unit_move, question.piece))


def _route(state: State, viewer: Viewer, question: AskRoute) -> Answer:
    if refused := _not_theirs(state, viewer, (question.piece,)):
        return refused
    if _kind(question) not in MOVES:
        return _put(state, (body(state, question.piece, question.to),))
    unit_move = move_of(state, question.piece)
    if isinstance(unit_move, Refusal):
        return unit_move
    if refused := _not_standing(state, (question.piece,)):
        return refused
    return Routes(legs=(leg_to(state, unit_move, question.piece, question.to, all_bodies(state), question.via),))


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
        return _set_up(state, question)
    unit_move = move_of(state, question.pieces[0])
    if isinstance(unit_move, Refusal):
        return unit_move
    if refused := _not_standing(state, question.pieces):
        return refused
    return Routes(legs=tuple(legs_in_shape(state, unit_move, question.pieces, question.to, question.shape)))


def _set_up(state: State, question: AskFormation) -> Answer:
    """Models put down together: in the nearest free places that suit, or in the shape asked for."""
    place = place_of(state, question.pieces[0])
    if isinstance(place, Refusal):
        return place
    group = [body(state, piece, question.to) for piece in question.pieces]
    if question.shape != "keep":
        poses = formations.shaped(group, question.to, question.shape, SPACING)
        return _put(state, tuple(replace(b, pose=p) for b, p in zip(group, poses, strict=True)))
    others = [b for b in all_bodies(state).values() if b.id not in question.pieces]

    def allowed(one: Body) -> bool:
        return may_stand(state, place, others, _rested(state, one)) is None

    spread = formations.spread(group, question.to, 0.25, allowed, TOLERANCE, others, 12.0)
    found = [p if p is not None else question.to for p in spread]
    return _put(state, tuple(replace(b, pose=p) for b, p in zip(group, found, strict=True)))


def _rested(state: State, one: Body) -> Body:
    """A model put down on what is under it: the top of a feature, else the table."""
    ground = Ground(width=state.width, height=state.height, prisms=prisms(state), tolerance=TOLERANCE, moving=MOVING)
    z = resting_height(one, ground, one.pose.x, one.pose.y)
    return replace(one, pose=replace(one.pose, z=z))


def _put(state: State, group: tuple[Body, ...]) -> Answer:
    """Placements as legs without a way, each with what is wrong with it."""
    place = place_of(state, group[0].id)
    if isinstance(place, Refusal):
        return place
    ids = {one.id for one in group}
    others = [b for b in all_bodies(state).values() if b.id not in ids]
    legs = []
    for one in (_rested(state, one) for one in group):
        refused = may_stand(state, place, others, one)
        legs.append(Leg(piece=one.id, path=(one.pose,), length=0.0, refused=refused))
        others.append(one)
    return Routes(legs=tuple(legs))
