"""Answers to questions that change nothing: verdicts, reach, ways of flips, sight, ranges, odds (DW-CON-22)."""

from collections.abc import Mapping
from typing import Any, assert_never

from app.rules.diskwars.decide import decide
from app.rules.diskwars.ground.disks import discs
from app.rules.diskwars.model.commands import Command
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.state import State
from app.rules.diskwars.questions.chances import odds_of
from app.rules.diskwars.questions.landing_areas import landing_areas
from app.rules.diskwars.questions.sight_and_range import measure, see
from app.rules.diskwars.questions.ways import FLIPS, reach, way
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
    Question,
    Reach,
    Verdict,
)
from app.rules.kernel.referee.refusal import Refusal
from app.rules.kernel.referee.seats import Seat, Viewer


def answer(state: State, viewer: Viewer, question: Question) -> Answer:
    """The answer for this viewer; the battlefield is open to all, so it tells nothing he may not know (DW-HID-06)."""
    match question:
        case Judge() | AskOdds():
            return _about_command(state, viewer, question)
        case AskReach() | AskRoute():
            return _about_flips(state, question)
        case AskSight():
            return see(state, question)
        case AskMeasure():
            return measure(state, question)
        case AskFormation() | AskContact():
            return refuse("wrong_step")
        case _:
            assert_never(question)


def _about_command(state: State, viewer: Viewer, question: Judge | AskOdds) -> Answer:
    """A verdict, or the odds of the attack a command declares."""
    if viewer.role != "seat" or viewer.seat is None:
        return refuse("not_decider")
    sent: Any = question.command
    command: Command | None = command_from(Command, sent) if isinstance(sent, Mapping) else sent
    if command is None:
        return refuse("wrong_step")
    refused = judged(state, viewer.seat, command)
    if isinstance(question, Judge):
        return Verdict(refused=refused)
    return refused or odds_of(state, command)


def judged(state: State, seat: Seat, command: Command) -> Refusal | None:
    """Why this command would be refused, or nothing: it is legal once the dice would fall."""
    return flow.refusal_of(decide, state, seat, command)


def _about_flips(state: State, question: AskReach | AskRoute) -> Answer:
    """Where a disk may land or be laid, and by which flips."""
    if question.piece not in state.disks:
        return refuse("unknown_id", id=question.piece[:60])
    kind = str(question.command.get("kind"))
    if kind not in FLIPS and isinstance(question, AskReach):
        found = landing_areas(state, kind, str(question.command.get("way", "zone")), question.piece)
        return found if isinstance(found, Refusal) else Reach(piece=question.piece, areas=found)
    if kind not in FLIPS:
        return refuse("wrong_step")
    if question.piece not in discs(state):
        return refuse("disk_not_on_battlefield", piece=question.piece)
    if isinstance(question, AskReach):
        return Reach(piece=question.piece, areas=reach(state, kind, question.piece))
    return way(state, question, kind)
