"""One command from end to end: who owes a decision, may this be done now, doing it, and what the referee does then."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar

from app.rules.kernel.dice.dice import Dice, DiceNeeded, NoDice
from app.rules.kernel.engine.asking import may_change
from app.rules.kernel.engine.chapters import Chapters
from app.rules.kernel.engine.draft import Draft
from app.rules.kernel.engine.handlers import NOBODY, Handler
from app.rules.kernel.incremental.derived import derive
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.position import Position, playing
from app.rules.kernel.state.ruling import ProposalsReopened
from app.rules.kernel.state.turned_down import is_news

S = TypeVar("S")
C = TypeVar("C")
P = TypeVar("P", bound=Position)
D = TypeVar("D", bound=Draft[Any, Any])


def deciders(chapters: Chapters[P, Any], state: P) -> frozenset[Seat]:
    """The seats that owe a decision at the innermost step, none that has left the game. A ruling does not change who owes it."""
    if state.result is not None:
        return NOBODY
    found = derive(chapters.steps[type(state.step)][0], state)
    return found.difference(state.out) if state.out else found


def run(chapters: Chapters[Any, D], draft: D) -> None:
    """Goes on until somebody owes a decision or the match is over; the checks come before every step."""
    while draft.state.result is None:
        if any(check(draft) for check in chapters.checks):
            continue
        if deciders(chapters, draft.state):
            return
        chapters.steps[type(draft.state.step)][1](draft)


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """How a system refuses what is untimely: its codes, and which reason is given `first` where several hold.

    `refuse` makes the system's refusals; `over` is the code after the end, `stranger` the one for a seat that does not
    play, `out` the rule by which one that is out takes no part; what a handler says of turn and step stands in the handler.
    """

    refuse: Callable[..., Refusal]
    over: str
    stranger: str
    first: Literal["turn", "step"]
    out: str = ""


def decide(
    chapters: Chapters[Any, D],
    timing: Timing,
    draft: D,
    seat: Seat,
    command: Any,
    unsound: Callable[[Any], Refusal | None] = lambda command: None,
) -> tuple[Any, ...] | Refusal:
    """The facts a command leads to, or why it is refused: its time first, then what it is, then its chapter."""
    before = draft.state
    handler = _handler(chapters, timing, before, seat, type(command))
    if isinstance(handler, Refusal):
        return handler
    if refused := unsound(command) or handler.handle(draft, seat, command):
        return refused
    # What may be said at any time may be a secret (an allocation, a standing answer): it is no decision that was owed.
    if handler.at and is_news(before, seat) and seat in deciders(chapters, before):
        draft.emit(ProposalsReopened(by=seat))
    if draft.state.ruling is None:
        run(chapters, draft)
    return tuple(draft.events)


def untimely(chapters: Chapters[P, Any], timing: Timing, state: P, seat: Seat, command: Any) -> Refusal | None:
    """Why now is not the time for such a command of this seat, whatever stands in it; none if it would be looked at."""
    found = _handler(chapters, timing, state, seat, type(command))
    return found if isinstance(found, Refusal) else None


def _handler(chapters: Chapters[P, D], timing: Timing, state: P, seat: Seat, command: type) -> Handler[P, D] | Refusal:
    """What carries such a command out now, or why nothing does."""
    if state.result is not None:
        return timing.refuse(timing.over)
    if seat not in state.seats:
        return timing.refuse(timing.stranger)
    if seat in state.out:
        return Refusal(code="out_of_the_game", rule=timing.out)
    handlers = chapters.handlers[command]
    fitting = next((one for one in handlers if not one.at or isinstance(state.step, one.at)), None)
    handler = fitting or handlers[0]
    if state.ruling is not None and not handler.in_ruling:
        return timing.refuse("ruling_pending")
    if not handler.at:
        return handler
    if timing.first == "step" and fitting is None:
        return _early(timing, state, handler)
    if handler.own_turn and seat not in deciders(chapters, state):
        rule = handler.other_rule if isinstance(handler.other_rule, str) else handler.other_rule(state)
        return _untimely(timing, state, handler.other, rule)
    return handler if fitting else _early(timing, state, handler)


def _early(timing: Timing, state: P, handler: Handler[P, Any]) -> Refusal:
    code = handler.early if isinstance(handler.early, str) else handler.early(state)
    return _untimely(timing, state, code, handler.early_rule)


def _untimely(timing: Timing, state: P, code: str, rule: str) -> Refusal:
    named = {"rule": rule} if rule else {}
    return timing.refuse(code, step=state.step.kind, **named)


def refusal_of(
    decide: Callable[[S, Seat, C, Dice], Sequence[Any] | Refusal], state: S, seat: Seat, command: C
) -> Refusal | None:
    """Why a command would be refused; none if it would be carried out, be it up to its dice."""
    try:
        found = decide(state, seat, command, NoDice())
    except DiceNeeded:
        return None
    return found if isinstance(found, Refusal) else None


def offers(chapters: Chapters[P, Any], state: P, seat: Seat) -> Sequence[Offer]:
    """Everything the seat may do now, and what it may not do yet and why: what is possible anytime comes first.

    An answer that may still be changed is offered with the phase, for nobody waits for it.
    """
    if state.result is not None or seat not in playing(state):
        return ()
    found = [offer for make in chapters.anytime for offer in derive(make, state, seat)]
    if state.ruling is not None:
        return found
    if seat in deciders(chapters, state):
        return [*found, *_at_step(chapters, state, seat)]
    if may_change(state, seat):
        found += [replace(offer, place="phase", primary=False) for offer in _at_step(chapters, state, seat)]
    return found


def _at_step(chapters: Chapters[P, Any], state: P, seat: Seat) -> list[Offer]:
    return [offer for make in chapters.offers.get(type(state.step), ()) for offer in derive(make, state, seat)]
