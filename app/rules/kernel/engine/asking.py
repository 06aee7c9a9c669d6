"""A prompt under way: several seats asked one question at once, as a step of any system's stack.

A system puts a `Prompt` on its stack, turns its own commands into answers with `given`, and says what all answers
together lead to. Each answer is a fact of its own; once all are in, facts of the system reveal them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from app.rules.kernel.engine.draft import Draft
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.position import Position, altered
from app.rules.kernel.state.prompts import Prompt, answer, may_answer, owed_by, reveal

A = TypeVar("A", covariant=True)
P = TypeVar("P", bound=Position)
D = TypeVar("D", bound=Draft[Any, Any])


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerGiven(Generic[A]):
    """A seat answered the prompt, or changed its answer. Of a hidden one nobody but the seat is told."""

    kind: Literal["answer_given"] = "answer_given"
    seat: Seat
    answer: A


def asked(state: P, event: AnswerGiven[Any]) -> P:
    """The state with this answer in its prompt."""
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


def once_answered(lead: Callable[[D, Mapping[Seat, Any]], None]) -> Callable[[D], None]:
    """How the referee goes on once all answers are in: `lead` is told them, ends the step, and tells by facts what they were."""

    def advance(draft: D) -> None:
        lead(draft, reveal(draft.state.step))

    return advance


def may_change(state: Position, seat: Seat) -> bool:
    """Whether a seat that owes nothing may still give another answer."""
    step = state.step
    return isinstance(step, Prompt) and seat in step.answers and may_answer(step, seat)
