"""How chapters name what they carry out: a function, and the steps at which its command belongs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from app.rules.kernel.offers import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.prompts import Step
from app.rules.wh40k.state import State

Handle: TypeAlias = Callable[[Draft, Seat, Any], Refusal | None]
Deciders: TypeAlias = Callable[[State], frozenset[Seat]]
Advance: TypeAlias = Callable[[Draft], None]
Steps: TypeAlias = dict[type[Step], tuple[Deciders, Advance]]
"""For each kind of step: who decides at it (nobody: the referee goes on), and how the referee goes on."""

Offers: TypeAlias = dict[type[Step], Callable[[State, Seat], Sequence[Offer]]]
"""For each kind of step: what a deciding seat may do there, and what not yet and why."""

NOBODY: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Handler:
    """What carries a command out, and where it belongs (`at` empty: anywhere).

    `own_turn` is false where the handler itself says whose turn it is, with a nearer reason; `in_ruling` is true for
    what may be done while a ruling is open.
    """

    handle: Handle
    at: tuple[type[Step], ...] = ()
    own_turn: bool = True
    in_ruling: bool = False


Handlers: TypeAlias = dict[type, Handler]
"""For each kind of command: its handler."""


def nobody(state: State) -> frozenset[Seat]:
    """The referee goes on by itself."""
    return NOBODY


def the_active(state: State) -> frozenset[Seat]:
    """The active player decides."""
    assert state.active is not None
    return frozenset({state.active})


def the_opponent(state: State) -> frozenset[Seat]:
    """The player whose turn it is not decides."""
    assert state.active is not None
    return frozenset({state.other(state.active)})


def waits(draft: Draft) -> None:
    """For steps that only ever wait for a player: going on by itself would be a bug."""
    raise AssertionError(f"{draft.state.step.kind} waits for a decision")
