"""Short ways to have the referee carry something out, and to read what came of it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from app.rules.aos.decide import decide
from app.rules.aos.evolve import evolve
from app.rules.aos.model.commands import Command, MoveModels, PathOf, UseAbility
from app.rules.aos.model.events import Event
from app.rules.aos.model.state import State
from app.rules.kernel.dice.dice import NoDice, ScriptedDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.tray import DiceRolled

T = TypeVar("T")


def told(state: State, seat: Seat, command: Command, *faces: int) -> tuple[State, Sequence[Event]]:
    """The state after a command that is carried out with just these faces, and its facts."""
    dice = ScriptedDice(faces)
    found = decide(state, seat, command, dice)
    assert not isinstance(found, Refusal), found
    dice.finish()
    for event in found:
        state = evolve(state, event)
    return state, found


def refused(state: State, seat: Seat, command: Command) -> str:
    """The code a command is refused with."""
    found = decide(state, seat, command, NoDice())
    assert isinstance(found, Refusal), found
    return found.code


def use(ability: str, unit: str | None = None, *targets: str) -> UseAbility:
    """Declaring an ability."""
    return UseAbility(ability=ability, unit=unit, targets=targets)


def go(state: State, model: str, *places: tuple[float, float]) -> PathOf:
    """The way of a model from where it stands through these places."""
    pose = state.models[model].pose
    assert pose is not None
    return PathOf(model=model, path=(pose, *(replace(pose, x=x, y=y) for x, y in places)))


def moves(state: State, **ways: tuple[float, float]) -> MoveModels:
    """Straight moves of models, each named by unit and number with an underscore."""
    return MoveModels(moves=tuple(go(state, model.replace("_", "."), to) for model, to in ways.items()))


def faces_of(events: Sequence[Event], what: str) -> list[tuple[int, ...]]:
    """The faces of each roll of a kind."""
    return [e.roll.faces for e in events if isinstance(e, DiceRolled) and e.roll.what == what]


def of(events: Sequence[Event], kind: type[T]) -> list[T]:
    """The facts of a kind."""
    return [event for event in events if isinstance(event, kind)]
