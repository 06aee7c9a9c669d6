"""How chapters name what they carry out: a function, and the steps at which its command belongs.

Each system binds these to its own state, draft and steps in its `handlers.py`; its chapters read them from there.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from app.rules.kernel.engine.draft import Draft
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.position import Position

S = TypeVar("S")
D = TypeVar("D")
T = TypeVar("T")

Handle: TypeAlias = Callable[[D, Seat, Any], Refusal | None]
"""Carries a command out on the draft, or says why not."""

Deciders: TypeAlias = Callable[[S], frozenset[Seat]]
Advance: TypeAlias = Callable[[D], None]
Steps: TypeAlias = Mapping[type[T], tuple[Deciders[S], Advance[D]]]
"""For each kind of step: who decides at it (nobody: the referee goes on), and how the referee goes on."""

Offering: TypeAlias = Callable[[S, Seat], Sequence[Offer]]
Offers: TypeAlias = Mapping[type[T], Offering[S]]
"""For each kind of step: what a deciding seat may do there, and what not yet and why."""

Check: TypeAlias = Callable[[D], bool]
"""Something the referee looks at before every step; true if it did something."""

NOBODY: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Handler(Generic[S, D]):
    """What carries a command out, and where it belongs (`at` empty: anywhere).

    At the wrong step the refusal is `early`, a code or what a function of the state gives; at the right step for
    another seat it is `other`. `own_turn` is false where the handler itself says whose word it is, with a nearer
    reason; `in_ruling` is true for what may be done while a ruling is open. `early_rule` and `other_rule` are the rules of
    those refusals where they are not what the codes usually come from. A rulebook with other usual codes than these has
    a Handler of its own.
    """

    handle: Handle[D]
    at: tuple[type, ...] = ()
    own_turn: bool = True
    in_ruling: bool = False
    early: str | Callable[[S], str] = "wrong_step"
    other: str = "not_your_turn"
    early_rule: str = ""
    other_rule: str | Callable[[S], str] = ""


Handlers: TypeAlias = Mapping[type, Handler[S, D]]
"""For each kind of command: its handler. Two chapters may take the same command at different steps."""


class Active(Protocol):
    """A state that knows whose turn it is."""

    @property
    def active(self) -> Seat | None:
        """The active seat; nobody's between turns."""
        ...


def nobody(state: object) -> frozenset[Seat]:
    """The referee goes on by itself."""
    return NOBODY


def the_active(state: Active) -> frozenset[Seat]:
    """The active player decides."""
    assert state.active is not None
    return frozenset({state.active})


def whose(state: Position) -> frozenset[Seat]:
    """The seat that the step names decides."""
    seat: Seat = state.step.seat
    return frozenset({seat})


def waits(draft: Draft[Any, Any]) -> None:
    """For steps that only ever wait for a player: going on by itself would be a bug."""
    raise AssertionError(f"{draft.state.step.kind} waits for a decision")
