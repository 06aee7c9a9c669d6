"""Commands carried out by the whole rulebook on posed states, with the dice a test says."""

from collections.abc import Iterable, Sequence
from typing import Any

from app.rules.diskwars.decide import decide
from app.rules.diskwars.evolve import evolve
from app.rules.diskwars.model.events import Event
from app.rules.diskwars.model.places import Flipped
from app.rules.diskwars.model.round_commands import Move
from app.rules.diskwars.model.round_prompts import ChoosingCards, ResolvingCard
from app.rules.diskwars.model.state import Disk, Played, State
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from tests.rules.diskwars.arena import posed


def resolving(*disks: Disk, card: str = "surround", seat: Seat = "red", **fields: Any) -> State:
    """A player is resolving this card (Surround: four activations, no ability); then the other one is asked for one."""
    waiting = ChoosingCards(asked=("blue" if seat == "red" else "red",))
    stack = (waiting, ResolvingCard(seat=seat))
    return posed(*disks, played=(Played(seat=seat, card=card),), stack=stack, **fields)


def told(state: State, command: Any, *, dice: Iterable[int] = (), seat: Seat = "red") -> Sequence[Event]:
    """The facts a command leads to; all of the dice must fall."""
    thrown = ScriptedDice(dice)
    found = decide(state, seat, command, thrown)
    assert not isinstance(found, Refusal), found
    thrown.finish()
    return found


def after(state: State, command: Any, *, dice: Iterable[int] = (), seat: Seat = "red") -> State:
    """The state after a command."""
    for event in told(state, command, dice=dice, seat=seat):
        state = evolve(state, event)
    return state


def refusal(state: State, command: Any, *, seat: Seat = "red") -> tuple[str, str]:
    """The code and the rule a command is refused with."""
    found = decide(state, seat, command, ScriptedDice(()))
    assert isinstance(found, Refusal), found
    return found.code, found.rule


def straight(disk: str, *ways: float, **more: Any) -> Move:
    """A move by flips straight on in these directions, in degrees."""
    return Move(disk=disk, flips=tuple(Flipped(first=way) for way in ways), **more)
