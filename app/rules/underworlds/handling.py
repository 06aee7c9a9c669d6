"""How chapters name what they carry out: a function, and the steps at which its command belongs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from app.rules.kernel.offers import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.prompts import Step
from app.rules.underworlds.state import State

Handle: TypeAlias = Callable[[Draft, Seat, Any], Refusal | None]
Deciders: TypeAlias = Callable[[State], frozenset[Seat]]
Advance: TypeAlias = Callable[[Draft], None]
Steps: TypeAlias = dict[type[Step], tuple[Deciders, Advance]]
"""For each kind of step: who decides at it (nobody: the referee goes on), and how the referee goes on."""

Offers: TypeAlias = dict[type[Step], Callable[[State, Seat], Sequence[Offer]]]
"""For each kind of step: what a deciding seat may do there, and what not yet and why."""

Check: TypeAlias = Callable[[Draft], bool]
"""Something the referee looks at before every step; true if it did something (UW-WND-01, state checks)."""

NOBODY: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Handler:
    """What carries a command out, and where it belongs (`at` empty: anywhere).

    At the wrong step the refusal is `early`, a code or what a function of the state gives; at the right step for
    another seat it is `other`: the rulebook has codes of its own for some (UW-ABL-03, UW-SRG-01, UW-SET-11).
    """

    handle: Handle
    at: tuple[type[Step], ...] = ()
    early: str | Callable[[State], str] = "wrong_step"
    other: str = "not_your_turn"


Handlers: TypeAlias = dict[type, Handler]
"""For each kind of command: its handler. Two chapters may take the same command at different steps (`Pass`)."""


def nobody(state: State) -> frozenset[Seat]:
    """The referee goes on by itself."""
    return NOBODY


def the_active(state: State) -> frozenset[Seat]:
    """The active player decides."""
    assert state.active is not None
    return frozenset({state.active})


def whose(state: State) -> frozenset[Seat]:
    """The seat that the step names decides."""
    seat: Seat = state.step.seat  # type: ignore[union-attr]
    return frozenset({seat})


def waits(draft: Draft) -> None:
    """For steps that only ever wait for a player: going on by itself would be a bug."""
    raise AssertionError(f"{draft.state.step.kind} waits for a decision")
