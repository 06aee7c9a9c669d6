"""Windows: seats take turns to act or pass until all have passed in succession.

The same loop in three rulebooks: reactions (AOS-CORE-5.2b: the active player first, two passes in a row end it), surge
declarations (UW-SRG-05) and the power step (UW state T5). A window may be *masked* (UW-WND-03, AOS-HID-05): a seat is
then asked whether or not it holds anything, so that waiting tells the other side nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

Policy = Literal["masked", "always", "only_if_possible"]
"""When a seat is asked: if it could react for all the others know, at every window, or if it really can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """Seats in the order in which they are asked, whose word it is, and how many have passed since somebody acted.

    `turn` points into `order` and wraps. `passes` is reset when a seat acts. Where passing is for good (`final`), a seat
    that passed is out and the others go on (a side that runs out of fights: AOS-CORE-13.1d, W40K-FIGHT-06).
    """

    kind: Literal["window"] = "window"
    order: tuple[Seat, ...]
    turn: int = 0
    passes: int = 0
    final: bool = False
    out: tuple[Seat, ...] = ()


def opened(order: Sequence[Seat], asked: Sequence[Seat], *, final: bool = False) -> Window:
    """A window in this order for the seats that are asked at all; it is closed from the start if there are none."""
    return Window(order=tuple(seat for seat in order if seat in asked), final=final)


def asked_under(
    policy: Policy, order: Sequence[Seat], *, able: Sequence[Seat], might: Sequence[Seat]
) -> tuple[Seat, ...]:
    """The seats a window is offered to: `able` hold a reaction, `might` hold one for all the others know.

    Whoever is able also might. Under "masked" the answer depends on public facts only.
    """
    match policy:
        case "masked":
            return tuple(seat for seat in order if seat in might)
        case "always":
            return tuple(order)
        case "only_if_possible":
            return tuple(seat for seat in order if seat in able)


def closed(window: Window) -> bool:
    """Whether everybody has passed in succession."""
    return window.passes >= len(window.order) - len(window.out)


def asked(window: Window) -> Seat | None:
    """Whose word it is, or nobody's when the window is closed."""
    return None if closed(window) else window.order[window.turn % len(window.order)]


def acted(window: Window, seat: Seat, *, rule: str) -> Window | Refusal:
    """The window after this seat acted: the next one is asked and the count of passes starts anew.

    Refuses with `not_your_window` when it is not this seat's word.
    """
    if asked(window) != seat:
        return Refusal(code="not_your_window", rule=rule)
    return _next(replace(window, passes=0))


def passed(window: Window, seat: Seat, *, rule: str) -> Window | Refusal:
    """The window after this seat passed. Refuses with `not_your_window` when it is not this seat's word."""
    if asked(window) != seat:
        return Refusal(code="not_your_window", rule=rule)
    if window.final:
        return _next(replace(window, out=(*window.out, seat)))
    return _next(replace(window, passes=window.passes + 1))


def _next(window: Window) -> Window:
    if closed(window):
        return window
    turn = window.turn + 1
    while window.order[turn % len(window.order)] in window.out:
        turn += 1
    return replace(window, turn=turn % len(window.order))
