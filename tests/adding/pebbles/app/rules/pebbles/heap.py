"""Taking from the heap (PEB-TURN-01, PEB-TAKE-01..03)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from app.rules.pebbles.model.commands import Command, Grab, Take
from app.rules.pebbles.model.events import Event, Taken, Won
from app.rules.pebbles.model.refusals import refuse
from app.rules.pebbles.model.state import State
from app.rules.pebbles.model.tables import MOST

from app.rules.kernel.dice.dice import Dice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def decide(state: State, seat: Seat, command: Command, dice: Dice) -> Sequence[Event] | Refusal:
    """The facts a command leads to, or why it is refused."""
    if state.winner or seat != state.active:
        return refuse("not_your_turn")
    match command:
        case Take(count=count):
            if not 1 <= count <= min(MOST, state.left):
                return refuse("too_many", had=count, most=min(MOST, state.left))
            taken = Taken(seat=seat, count=count)
        case Grab():
            (face,) = dice.roll(1)
            taken = Taken(seat=seat, count=min(face, state.left), face=face)
        case _:
            assert_never(command)
    return (taken, *ending(evolve(state, taken), seat))


def ending(state: State, seat: Seat) -> Sequence[Event]:
    """Who takes the last one wins; or loses, where the table agreed so: then whoever is next wins (PEB-TAKE-03)."""
    if state.left:
        return ()
    return (Won(seat=state.active if state.last_may_lose else seat),)


def evolve(state: State, event: Event) -> State:
    """The state after a fact."""
    match event:
        case Taken():
            after = state.seats[(state.seats.index(event.seat) + 1) % len(state.seats)]
            return replace(state, left=state.left - event.count, active=after, thrown=event.face)
        case Won():
            return replace(state, winner=event.seat)
        case _:
            assert_never(event)
