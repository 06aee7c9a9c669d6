"""Answers to questions that change nothing: verdicts, reach, ways, formations, sight, distances, odds."""

from app.rules.kernel.questions.answering import Answering, CommandQuestions
from app.rules.kernel.questions.question import Answer, AskFormation, AskReach, AskRoute, Routes
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Viewer
from app.rules.warmaster.decide import decide, untimely
from app.rules.warmaster.model.commands import Command
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import State
from app.rules.warmaster.questions import ways
from app.rules.warmaster.questions.chances import odds_of
from app.rules.warmaster.questions.sight_and_range import measure, sight
from app.rules.warmaster.questions.suggested_fix import mend
from app.rules.warmaster.setup.deployment import planned
from app.rules.warmaster.views.show_table import is_on_maps


def _not_theirs(state: State, viewer: Viewer, pieces: tuple[str, ...]) -> Refusal | None:
    """Questions about moves are for the player whose pieces they are: one character, or stands of units that move together."""
    first = pieces[0]
    if len(set(pieces)) != len(pieces):
        return refuse("bad_choice", n=len(pieces))
    if first in state.characters and len(pieces) == 1:
        return None if state.characters[first].seat == viewer.seat else refuse("not_your_turn")
    for piece in pieces:
        if piece not in state.stands or state.stands[piece].lost:
            return refuse("unknown_id", id=piece[:40])
    unit = state.units[state.stands[first].unit]
    if unit.seat != viewer.seat:
        return refuse("not_your_turn")
    body = ways.moved_together(state, unit.id)
    return next((refuse("unknown_id", id=p) for p in pieces if state.stands[p].unit not in body), None)


def _reach(state: State, viewer: Viewer, question: AskReach) -> Answer:
    return _not_theirs(state, viewer, (question.piece,)) or ways.reach(state, question)


def _route(state: State, viewer: Viewer, question: AskRoute) -> Answer:
    return _not_theirs(state, viewer, (question.piece,)) or ways.route(state, question)


def _formation(state: State, viewer: Viewer, question: AskFormation) -> Answer:
    if not question.pieces:
        return Routes(legs=())
    return _not_theirs(state, viewer, question.pieces) or ways.formation(state, question)


def _known_to(state: State, viewer: Viewer) -> State:
    """On maps that nobody else sees each side asks about its own (WM-VIS-02)."""
    return planned(state, viewer.seat) if viewer.seat is not None and is_on_maps(state) else state


answer: Answering[State] = Answering(
    command=CommandQuestions(
        union=Command,
        decide=decide,
        untimely=untimely,
        odds=lambda state, seat, command: odds_of(state, command),
        outsider=refuse("not_your_turn"),
        unreadable=refuse("bad_choice"),
        mend=mend,
    ),
    reach=_reach,
    route=_route,
    formation=_formation,
    contact=lambda state, viewer, question: refuse("bad_choice"),
    sight=sight,
    measure=measure,
    known_to=_known_to,
)
"""The referee's answer to a question."""
