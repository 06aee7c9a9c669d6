"""How chapters name what they carry out, with this system's state, steps and usual refusals."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from app.rules.kernel.engine import handlers
from app.rules.kernel.engine.handlers import NOBODY, nobody, the_active, waits
from app.rules.kernel.seats import Seat
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.model.prompts import Step
from app.rules.wh40k.model.state import State

__all__ = ["NOBODY", "Handler", "Handlers", "Offers", "Steps", "nobody", "the_active", "the_opponent", "waits"]

Steps: TypeAlias = handlers.Steps[Step, State, Draft]
Offers: TypeAlias = handlers.Offers[Step, State]


@dataclass(frozen=True, slots=True, kw_only=True)
class Handler(handlers.Handler[State, Draft]):
    """What carries a command out, and where it belongs (`at` empty: anywhere)."""

    early: str | Callable[[State], str] = "wrong_phase"
    other: str = "not_your_decision"


Handlers: TypeAlias = handlers.Handlers[State, Draft]


def the_opponent(state: State) -> frozenset[Seat]:
    """The player whose turn it is not decides."""
    assert state.active is not None
    return frozenset({state.other(state.active)})
