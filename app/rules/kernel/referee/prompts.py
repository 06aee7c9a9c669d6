"""Decisions that are owed: a typed stack of steps, prompts with hidden answers, and standing answers.

A system keeps its unfinished business as a stack of steps in its state: plain data, no callbacks. The top of the stack
says what happens next. A step that needs a player's word is a `Prompt`: it holds the system's own question, the seats
that are asked, and the answers given so far. Hidden answers are shown to nobody but their giver until all are in
(UW-HID-02, DW-CMD-01, DW-HID-02, WM-SET-05, W40K-HID-02).

A standing answer is given in advance ("never ask me", "pass until the end of the turn": W40K chapter 4.7, UW-WND-03).
It belongs to the state, so that a replay decides alike, and is its seat's secret, so that nobody learns from it who
could have reacted. Where even the timing must give nothing away, use `app.rules.kernel.referee.windows`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, Literal, TypeAlias, TypeVar

from app.rules.kernel.referee.refusal import Fact, Refusal
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


# --- standing answers ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """A condition on one fact of a prompt. A fact the prompt does not state never meets it."""

    kind: Literal["when"] = "when"
    fact: str
    test: Literal["is", "is_not", "at_least", "at_most"]
    value: Fact

    def met_by(self, facts: Mapping[str, Fact]) -> bool:
        """Whether the facts of a prompt meet the condition."""
        had = facts.get(self.fact)
        if had is None:
            return False
        if self.test in ("is", "is_not"):
            return (had == self.value) == (self.test == "is")
        if not isinstance(had, int | float) or not isinstance(self.value, int | float):
            return False
        return had >= self.value if self.test == "at_least" else had <= self.value


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """An answer given in advance to every prompt with this key, while all conditions hold and until a moment.

    `until` is a place on the line of turns (`turn.Place.line`): the answer is void once the match has reached it; None
    stands to the end of the battle. `key` "*" is every prompt that may be declined.
    """

    kind: Literal["standing"] = "standing"
    key: str
    answer: Fact
    when: tuple[When, ...] = ()
    until: tuple[int, ...] | None = None


StandingTable: TypeAlias = Mapping[Seat, tuple[Standing, ...]]
"""What each seat has said in advance, latest last."""


def promise(table: StandingTable, seat: Seat, standing: Standing) -> StandingTable:
    """The table with this answer in it; it replaces one with the same key and conditions."""
    return {**table, seat: (*_others(table, seat, standing.key, standing.when), standing)}


def ask_again(table: StandingTable, seat: Seat, key: str, when: tuple[When, ...] = ()) -> StandingTable:
    """The table without the standing answer to that key under those conditions."""
    return {**table, seat: _others(table, seat, key, when)}


def lapse(table: StandingTable, now: tuple[int, ...]) -> StandingTable:
    """The table without the answers whose time is over; the same object when there are none."""
    if not any(over(entry, now) for entries in table.values() for entry in entries):
        return table
    return {seat: tuple(entry for entry in entries if not over(entry, now)) for seat, entries in table.items()}


def over(standing: Standing, now: tuple[int, ...]) -> bool:
    """Whether the moment of this answer has passed."""
    return standing.until is not None and now >= standing.until


def answered_in_advance(
    table: StandingTable, seat: Seat, key: str, facts: Mapping[str, Fact], now: tuple[int, ...]
) -> Fact | None:
    """What this seat has said to such a prompt, or nothing: then it must be asked.

    An answer to this very key goes before one to all, one with more conditions before one with fewer, a later one
    before an earlier one. An answer of "ask" means: ask me, whatever a more general answer says.
    """
    fitting = [
        (entry.key == key, len(entry.when), place, entry.answer)
        for place, entry in enumerate(table.get(seat, ()))
        if entry.key in (key, "*") and not over(entry, now) and all(condition.met_by(facts) for condition in entry.when)
    ]
    best = max(fitting, key=lambda row: row[:3])[3] if fitting else None
    return None if best == "ask" else best


def own(table: StandingTable, viewer: Viewer) -> tuple[Standing, ...]:
    """The standing answers a viewer may see: a seat its own, nobody else any, before the end."""
    return table.get(viewer.seat, ()) if viewer.role == "seat" and viewer.seat is not None else ()


def _others(table: StandingTable, seat: Seat, key: str, when: tuple[When, ...]) -> tuple[Standing, ...]:
    return tuple(entry for entry in table.get(seat, ()) if (entry.key, entry.when) != (key, when))
