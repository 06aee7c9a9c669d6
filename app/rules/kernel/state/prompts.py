"""Questions that several seats answer at once, unseen by the others until all have (UW-HID-02, W40K-HID-02, DW-CMD-01).

A system's prompt is a step of its own on the stack: a subclass with its own `kind` and what else the question says, which
names `answers` anew (codecs read it there). Hidden answers are shown to nobody but their giver until all are in.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat, Viewer

A = TypeVar("A", covariant=True)
P = TypeVar("P", bound="Prompt[Any]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt(Generic[A]):
    """A question to one or more seats, and the answers given so far.

    A `hidden` answer is shown to its giver only until all are in. A `changeable` one may be given anew until then
    (DW-CMD-01).
    """

    kind: str
    asked: tuple[Seat, ...]
    hidden: bool = False
    changeable: bool = False
    answers: Mapping[Seat, A] = field(default_factory=dict)


def settled(prompt: Prompt[Any]) -> bool:
    """Whether all answers are in."""
    return len(prompt.answers) >= len(prompt.asked)


def owed_by(prompt: Prompt[Any]) -> frozenset[Seat]:
    """The seats the match waits for."""
    return frozenset(prompt.asked) - prompt.answers.keys()


def may_answer(prompt: Prompt[Any], seat: Seat) -> bool:
    """Whether this seat may answer now: it owes an answer, or may still change the one it gave."""
    return not settled(prompt) and seat in prompt.asked and (prompt.changeable or seat not in prompt.answers)


def answer(prompt: P, seat: Seat, value: Any, *, rule: str) -> P | Refusal:
    """The prompt with this answer in it.

    Refuses with `not_asked` or `already_answered` under the rule named by the caller. What the answer may be is the
    system's to judge before.
    """
    if seat not in prompt.asked:
        return Refusal(code="not_asked", rule=rule)
    if not may_answer(prompt, seat):
        return Refusal(code="already_answered", rule=rule)
    return replace(prompt, answers={**prompt.answers, seat: value})


def unasked(prompt: P, seat: Seat) -> P:
    """The prompt without a seat that left the game: it is waited for no longer, and its answer is seen by nobody."""
    asked = tuple(other for other in prompt.asked if other != seat)
    return replace(prompt, asked=asked, answers={who: given for who, given in prompt.answers.items() if who != seat})


def reveal(prompt: Prompt[A]) -> Mapping[Seat, A]:
    """All answers, in the order in which the seats were asked. Raises ValueError while one is owed."""
    if owed_by(prompt):
        raise ValueError(f"{prompt.kind} is not settled")
    return {seat: prompt.answers[seat] for seat in prompt.asked if seat in prompt.answers}


def shown(prompt: Prompt[A], viewer: Viewer) -> Mapping[Seat, A]:
    """The answers this viewer may see. That a seat has answered at all is public: see `prompt.answers.keys()`."""
    if not prompt.hidden or settled(prompt) or viewer.role in ("referee", "everyone"):
        return prompt.answers
    return {seat: given for seat, given in prompt.answers.items() if viewer.role == "seat" and seat == viewer.seat}
