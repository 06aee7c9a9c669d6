"""Procedures put on the stack, taken on and ended, as facts; the generic `T` stands for the union of a system's steps."""

from dataclasses import dataclass
from typing import Generic, Literal, TypeAlias, TypeVar

from app.rules.kernel.state.position import Position, altered

T = TypeVar("T", covariant=True)
P = TypeVar("P", bound=Position)


@dataclass(frozen=True, slots=True, kw_only=True)
class StepEntered(Generic[T]):
    """A procedure was put on the stack."""

    kind: Literal["step_entered"] = "step_entered"
    step: T


@dataclass(frozen=True, slots=True, kw_only=True)
class StepChanged(Generic[T]):
    """The innermost procedure went on."""

    kind: Literal["step_changed"] = "step_changed"
    step: T


@dataclass(frozen=True, slots=True, kw_only=True)
class StepLeft:
    """The innermost procedure ended."""

    kind: Literal["step_left"] = "step_left"
    step: str


StepEvent: TypeAlias = StepEntered[T] | StepChanged[T] | StepLeft

STEP_EVENTS = (StepEntered, StepChanged, StepLeft)
"""Their classes, to tell them from other facts."""


def stepped(state: P, event: StepEvent[object]) -> P:
    """The state after a fact of the stack."""
    match event:
        case StepEntered():
            return altered(state, stack=(*state.stack, event.step))
        case StepChanged():
            return altered(state, stack=(*state.stack[:-1], event.step))
        case StepLeft():
            return altered(state, stack=state.stack[:-1])
