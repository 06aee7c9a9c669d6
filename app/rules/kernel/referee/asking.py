"""A prompt under way: several seats asked one question at once, as a step of any system's stack.

A system puts a `Prompt` on its stack, turns its own commands into answers with `given`, and says what all answers
together lead to. Each answer is a fact of its own; once enough are in, one fact reveals them in the order of those asked.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from app.rules.kernel.referee.draft import Draft, SteppedDraft
from app.rules.kernel.referee.position import Position, altered
from app.rules.kernel.referee.prompts import (
    Prompt,
    answer,
    may_answer,
    owed_by,
    reveal,
)
from app.rules.kernel.referee.refusal import Fact, Refusal
from app.rules.kernel.referee.seats import Seat
from app.rules.kernel.referee.standing import StandingAnswers, answered_in_advance

A = TypeVar("A", covariant=True)
P = TypeVar("P", bound=Position)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerGiven(Generic[A]):
    """A seat answered the prompt, or changed its answer. Of a hidden one nobody but the seat is told."""

    kind: Literal["answer_given"] = "answer_given"
    seat: Seat
    answer: A


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswersRevealed(Generic[A]):
    """All answers are in."""

    kind: Literal["answers_revealed"] = "answers_revealed"
    prompt: str
    answers: Mapping[Seat, A]


AskingEvent: TypeAlias = AnswerGiven[A] | AnswersRevealed[A]

ASKING_EVENTS = (AnswerGiven, AnswersRevealed)
"""Their classes, to tell them from other facts."""


def asked(state: P, event: AskingEvent[Any]) -> P:
    """The state after a fact of a prompt: the answer is in it, or it is over."""
    if isinstance(event, AnswersRevealed):
        return altered(state, stack=state.stack[:-1])
    prompt = answer(state.step, event.seat, event.answer, rule="")
    assert isinstance(prompt, Prompt)
    return altered(state, stack=(*state.stack[:-1], prompt))


def given(draft: Draft[Any, Any], seat: Seat, value: object, *, rule: str) -> Refusal | None:
    """Takes an answer to the prompt under way, or says why not; what it may be is the system's to judge before."""
    found = answer(draft.state.step, seat, value, rule=rule)
    if isinstance(found, Refusal):
        return found
    draft.emit(AnswerGiven(seat=seat, answer=value))
    return None


def deciders(state: Position) -> frozenset[Seat]:
    """The seats whose answer is wanted."""
    return owed_by(state.step)


def settling(lead: Callable[[Any, str, Mapping[Seat, Any]], None]) -> Callable[[SteppedDraft[Any, Any, Any]], None]:
    """How the referee goes on once a prompt is settled: the answers are revealed, then `lead` is told what they were."""

    def advance(draft: SteppedDraft[Any, Any, Any]) -> None:
        prompt = draft.state.step
        answers = reveal(prompt)
        draft.emit(AnswersRevealed(prompt=prompt.id, answers=answers))
        lead(draft, prompt.id, answers)

    return advance


def may_change(state: Position, seat: Seat) -> bool:
    """Whether a seat that owes nothing may still give another answer."""
    step = state.step
    return isinstance(step, Prompt) and seat in step.answers and may_answer(step, seat)


def standing_answer(
    state: Position, said: Mapping[Seat, StandingAnswers], facts: Mapping[str, Fact], now: tuple[int, ...]
) -> tuple[Seat, Fact] | None:
    """The first seat asked that has answered such a prompt in advance, and what it said; the table sends it (`automatic`)."""
    step = state.step
    for seat in step.asked if isinstance(step, Prompt) else ():
        if seat in owed_by(step):
            answer = answered_in_advance(said.get(seat, ()), step.id, facts, now)
            if answer is not None:
                return seat, answer
    return None
