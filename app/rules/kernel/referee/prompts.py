"""Decisions that are owed: a typed stack of steps, and prompts with hidden answers.

A system keeps its unfinished business as a stack of steps in its state: plain data, no callbacks. The top of the stack
says what happens next. A step that needs a player's word is a `Prompt`: it holds the system's own question, the seats
that are asked, and the answers given so far. Hidden answers are shown to nobody but their giver until all are in
(UW-HID-02, DW-CMD-01, DW-HID-02, WM-SET-05, W40K-HID-02).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, Literal, TypeVar

from app.rules.kernel.referee.refusal import Refusal
from app.rules.kernel.referee.seats import Seat, Viewer

Q = TypeVar("Q")
A = TypeVar("A")
T = TypeVar("T")

# --- the stack -------------------------------------------------------------------------------------------------------


def push(stack: tuple[T, ...], *steps: T) -> tuple[T, ...]:
    """The stack with these steps on it; the last one named is the first to be carried out."""
    return (*stack, *steps)


def pop(stack: tuple[T, ...]) -> tuple[T, ...]:
    """The stack without its top. Raises ValueError when it is empty."""
    if not stack:
        raise ValueError("no step is under way")
    return stack[:-1]


def top(stack: tuple[T, ...]) -> T | None:
    """What happens next, or nothing."""
    return stack[-1] if stack else None


def swap(stack: tuple[T, ...], step: T) -> tuple[T, ...]:
    """The stack with its top replaced: the same step, further on."""
    return (*pop(stack), step)


# --- prompts ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt(Generic[Q, A]):
    """A question to one or more seats, and the answers given so far.

    `how` says whether all seats asked must answer or the first answer settles it. A `hidden` answer is shown to its
    giver only until the prompt is settled. A `changeable` one may be given anew until then (DW-CMD-01).
    """

    kind: Literal["prompt"] = "prompt"
    id: str
    step: Q
    asked: tuple[Seat, ...]
    how: Literal["all", "any"] = "all"
    hidden: bool = False
    changeable: bool = False
    answers: Mapping[Seat, A] = field(default_factory=dict)


def settled(prompt: Prompt[Q, A]) -> bool:
    """Whether enough answers are in."""
    given = len(prompt.answers)
    return given >= len(prompt.asked) or (prompt.how == "any" and given > 0)


def owed_by(prompt: Prompt[Q, A]) -> frozenset[Seat]:
    """The seats the match waits for."""
    return frozenset() if settled(prompt) else frozenset(prompt.asked) - prompt.answers.keys()


def may_answer(prompt: Prompt[Q, A], seat: Seat) -> bool:
    """Whether this seat may answer now: it owes an answer, or may still change the one it gave."""
    return not settled(prompt) and seat in prompt.asked and (prompt.changeable or seat not in prompt.answers)


def answer(prompt: Prompt[Q, A], seat: Seat, value: A, *, rule: str) -> Prompt[Q, A] | Refusal:
    """The prompt with this answer in it.

    Refuses with `not_asked` or `already_answered` under the rule named by the caller. What the answer may be is the
    system's to judge before.
    """
    if seat not in prompt.asked:
        return Refusal(code="not_asked", rule=rule)
    if not may_answer(prompt, seat):
        return Refusal(code="already_answered", rule=rule)
    return replace(prompt, answers={**prompt.answers, seat: value})


def unasked(prompt: Prompt[Q, A], seat: Seat) -> Prompt[Q, A]:
    """The prompt without a seat that left the game: it is waited for no longer, and its answer is seen by nobody."""
    asked = tuple(other for other in prompt.asked if other != seat)
    return replace(prompt, asked=asked, answers={who: given for who, given in prompt.answers.items() if who != seat})


def reveal(prompt: Prompt[Q, A]) -> Mapping[Seat, A]:
    """All answers, in the order in which the seats were asked. Raises ValueError while one is owed."""
    if owed_by(prompt):
        raise ValueError(f"prompt {prompt.id} is not settled")
    return {seat: prompt.answers[seat] for seat in prompt.asked if seat in prompt.answers}


def shown(prompt: Prompt[Q, A], viewer: Viewer) -> Mapping[Seat, A]:
    """The answers this viewer may see. That a seat has answered at all is public: see `prompt.answers.keys()`."""
    if not prompt.hidden or settled(prompt) or viewer.role in ("referee", "everyone"):
        return prompt.answers
    return {seat: given for seat, given in prompt.answers.items() if viewer.role == "seat" and seat == viewer.seat}
