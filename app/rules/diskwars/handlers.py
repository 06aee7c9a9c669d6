"""How chapters name what they carry out, with this system's state, steps and usual refusals."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.model.prompts import Step
from app.rules.diskwars.model.state import State
from app.rules.kernel.engine import handlers
from app.rules.kernel.engine.handlers import NOBODY, nobody, waits, whose

__all__ = ["NOBODY", "Handler", "Handlers", "Offers", "Steps", "nobody", "waits", "whose"]

Steps: TypeAlias = handlers.Steps[Step, State, Draft]
Offers: TypeAlias = handlers.Offers[Step, State]


@dataclass(frozen=True, slots=True, kw_only=True)
class Handler(handlers.Handler[State, Draft]):
    """What carries a command out, and where it belongs (`at` empty: anywhere)."""

    early: str | Callable[[State], str] = "wrong_step"
    other: str = "not_decider"


Handlers: TypeAlias = handlers.Handlers[State, Draft]
