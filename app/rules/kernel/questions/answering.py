"""Questions led to the part of a system that answers them, and what a command would come to by the system's own judge."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, assert_never

from app.rules.kernel.dice.dice import Dice
from app.rules.kernel.engine import flow
from app.rules.kernel.offers.autofill import as_plain, command_from
from app.rules.kernel.questions.question import (
    Answer,
    AskContact,
    AskFormation,
    AskMeasure,
    AskOdds,
    AskReach,
    AskRoute,
    AskSight,
    Judge,
    Odds,
    Question,
    Verdict,
)
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat, Viewer

S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandQuestions(Generic[S]):
    """A verdict on a command, or the odds of one that would be carried out.

    `union` is the system's commands. `outsider` is said to whoever has no seat, `unreadable` of what is no command. `mend`
    finds a legal command of the kind of a refused one, if it can; it is not asked where the command is `untimely`.
    """

    union: Any
    decide: Callable[[S, Seat, Any, Dice], Sequence[Any] | Refusal]
    odds: Callable[[S, Seat, Any], Odds | Refusal]
    outsider: Refusal
    unreadable: Refusal
    untimely: Callable[[S, Seat, Any], Refusal | None] = lambda state, seat, command: None
    mend: Callable[[S, Seat, Any, Refusal], Any] = lambda state, seat, command, refused: None

    def __call__(self, state: S, viewer: Viewer, question: Judge | AskOdds) -> Answer:
        """The answer; a command comes already read, or as a client wrote it."""
        if viewer.seat is None:
            return self.outsider
        sent: Any = question.command
        command = command_from(self.union, sent) if isinstance(sent, Mapping) else sent
        if command is None:
            return self.unreadable
        refused = flow.refusal_of(self.decide, state, viewer.seat, command)
        if isinstance(question, AskOdds):
            return refused or self.odds(state, viewer.seat, command)
        mended = self._mended(state, viewer.seat, command, refused) if refused else None
        return Verdict(refused=refused, mend=None if mended is None else as_plain(mended))

    def _mended(self, state: S, seat: Seat, command: Any, refused: Refusal) -> Any:
        """What the system proposes instead, if that would be carried out: a mended command is legal, whoever found it."""
        if self.untimely(state, seat, command):
            return None
        mended = self.mend(state, seat, command, refused)
        return None if mended is None or flow.refusal_of(self.decide, state, seat, mended) else mended


@dataclass(frozen=True, slots=True, kw_only=True)
class Answering(Generic[S]):
    """What answers each kind of question; `known_to` is what a viewer asks about, where not all see the same table."""

    command: Callable[[S, Viewer, Judge | AskOdds], Answer]
    reach: Callable[[S, Viewer, AskReach], Answer]
    route: Callable[[S, Viewer, AskRoute], Answer]
    formation: Callable[[S, Viewer, AskFormation], Answer]
    contact: Callable[[S, Viewer, AskContact], Answer]
    sight: Callable[[S, AskSight], Answer]
    measure: Callable[[S, AskMeasure], Answer]
    known_to: Callable[[S, Viewer], S] = lambda state, viewer: state

    def __call__(self, state: S, viewer: Viewer, question: Question) -> Answer:
        """The referee's answer to this viewer. Commands inside questions are commands of the system."""
        known = self.known_to(state, viewer)
        match question:
            case Judge() | AskOdds():
                return self.command(state, viewer, question)
            case AskReach():
                return self.reach(known, viewer, question)
            case AskRoute():
                return self.route(known, viewer, question)
            case AskFormation():
                return self.formation(known, viewer, question)
            case AskContact():
                return self.contact(known, viewer, question)
            case AskSight():
                return self.sight(known, question)
            case AskMeasure():
                return self.measure(known, question)
            case _:
                assert_never(question)
