"""Answers to questions that change nothing: verdicts, reach, ways, formations, sight, distances, odds."""

from collections.abc import Mapping
from typing import Any, assert_never

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
    Question,
    Routes,
    Verdict,
)
from app.rules.kernel.referee.refusal import Refusal
from app.rules.kernel.referee.seats import Viewer
from app.rules.warmaster.decide import decide
from app.rules.warmaster.model.commands import Command
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import State
from app.rules.warmaster.questions import ways
from app.rules.warmaster.questions.chances import odds_of
from app.rules.warmaster.questions.mending import mend
from app.rules.warmaster.questions.sight_and_range import measure, sight
from app.rules.warmaster.set_up.deployment import planned
from app.rules.warmaster.showing.show_table import is_on_maps


def answer(state: State, viewer: Viewer, question: Question) -> Answer:
    """The referee's answer; on maps that nobody else sees each side asks about its own (WM-VIS-02)."""
    seen = planned(state, viewer.seat) if viewer.seat is not None and is_on_maps(state) else state
    match question:
        case Judge() | AskOdds():
            return _about_command(state, viewer, question)
        case AskReach():
            return _not_theirs(seen, viewer, (question.piece,)) or ways.reach(seen, question)
        case AskRoute():
            return _not_theirs(seen, viewer, (question.piece,)) or ways.route(seen, question)
        case AskFormation():
            if not question.pieces:
                return Routes(legs=())
            return _not_theirs(seen, viewer, question.pieces) or ways.formation(seen, question)
        case AskContact():
            return refuse("bad_choice")
        case AskSight():
            return sight(seen, question)
        case AskMeasure():
            return measure(seen, question)
        case _:
            assert_never(question)


def _about_command(state: State, viewer: Viewer, question: Judge | AskOdds) -> Answer:
    if viewer.seat is None:
        return refuse("not_your_turn")
    sent: Any = question.command
    command: Command | None = command_from(Command, sent) if isinstance(sent, Mapping) else sent
    if command is None:
        return refuse("bad_choice")
    refused = flow.refusal_of(decide, state, viewer.seat, command)
    if isinstance(question, Judge):
        mended = mend(state, viewer.seat, command, refused) if refused else None
        return Verdict(refused=refused, mend=None if mended is None else as_plain(mended))
    return refused or odds_of(state, command)


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
