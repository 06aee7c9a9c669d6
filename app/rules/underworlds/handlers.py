"""How chapters name what they carry out, with this system's state, steps and usual refusals."""

from dataclasses import dataclass
from typing import TypeAlias

from app.rules.kernel.engine import handlers
from app.rules.kernel.engine.handlers import NOBODY, nobody, the_active, waits, whose
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.model.prompts import Step
from app.rules.underworlds.model.state import State

__all__ = ["NOBODY", "Handle", "Handler", "Handlers", "Offers", "Steps", "nobody", "the_active", "waits", "whose"]

Handle: TypeAlias = handlers.Handle[Draft]
Steps: TypeAlias = handlers.Steps[Step, State, Draft]
Offers: TypeAlias = handlers.Offers[Step, State]


@dataclass(frozen=True, slots=True, kw_only=True)
class Handler(handlers.Handler[State, Draft]):
    """What carries a command out, and where it belongs; the rulebook has codes of its own for some (UW-ABL-03, UW-SET-11)."""


Handlers: TypeAlias = handlers.Handlers[State, Draft]
