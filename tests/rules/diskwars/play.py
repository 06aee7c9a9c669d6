"""Commands carried out on posed states of Diskwars, with the dice a test says."""

from collections.abc import Iterable, Sequence
from typing import Any

from app.rules.diskwars.decide import decide
from app.rules.diskwars.evolve import evolve
from app.rules.diskwars.model.places import Flipped
from app.rules.diskwars.model.round_commands import FlipDisk, Move, PickThings, UseBattleAbility
from app.rules.diskwars.model.round_prompts import ChoosingCards, ResolvingCard
from app.rules.diskwars.model.state import Disk, Played, State
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from tests.rules.diskwars.arena import posed

HIT, CRITICAL, MISS, SCATTER, CHAOS = 1, 3, 4, 5, 6
"""Faces of the battle die (DW-DIE-10)."""


def with_card(name: str, *disks: Disk, seat: Seat = "red", **fields: Any) -> State:
    """A player is resolving this card, with these disks on the battlefield; then the other one chooses his next."""
    played = (*fields.pop("before", ()), Played(seat=seat, card=name), *fields.pop("others", ()))
    waiting = ChoosingCards(asked=("blue" if seat == "red" else "red",))
    return posed(*disks, played=played, stack=(waiting, ResolvingCard(seat=seat)), **fields)


def done(state: State, command: Any, *, dice: Iterable[int] = (), seat: Seat = "red") -> State:
    """The state after a command; all of the dice must fall."""
    thrown = ScriptedDice(dice)
    found = decide(state, seat, command, thrown)
    assert not isinstance(found, Refusal), found
    thrown.finish()
    for event in found:
        state = evolve(state, event)
    return state


def refused(state: State, command: Any, *, seat: Seat = "red") -> str:
    """The code a command is refused with."""
    found = decide(state, seat, command, ScriptedDice(()))
    assert isinstance(found, Refusal), found
    return found.code


def use(disk: str, **picks: str) -> UseBattleAbility:
    """The battle ability of the card, used by a disk on these targets."""
    return UseBattleAbility(disk=disk, picks={name: (made,) for name, made in picks.items()})


def pick(*picks: str) -> PickThings:
    """An answer."""
    return PickThings(picks=picks)


def move(disk: str, *ways: float, more: bool = False) -> Move:
    """A move by flips straight on in these directions, in degrees."""
    return Move(disk=disk, flips=tuple(Flipped(first=way) for way in ways), more=more)


def flip(way: float) -> FlipDisk:
    """A flip that an ability asks for, straight on."""
    return FlipDisk(flip=Flipped(first=way))


def asked(state: State) -> Sequence[str]:
    """What may be picked now."""
    return getattr(state.step, "candidates", ())
