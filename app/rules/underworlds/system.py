"""Underworlds as one system of the contract."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.rules.kernel.dice import Dice
from app.rules.kernel.offers import Offer
from app.rules.kernel.play import Chooser
from app.rules.kernel.questions import Answer, Question
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat, Viewer
from app.rules.kernel.views import LogLine, View
from app.rules.underworlds.answers import answer
from app.rules.underworlds.commands import Command
from app.rules.underworlds.complete import complete
from app.rules.underworlds.decide import decide
from app.rules.underworlds.events import Event
from app.rules.underworlds.evolve import evolve
from app.rules.underworlds.flow import deciders
from app.rules.underworlds.invariants import broken
from app.rules.underworlds.offers import offers
from app.rules.underworlds.setup import setup
from app.rules.underworlds.showing.chronicle import narrate
from app.rules.underworlds.state import State
from app.rules.underworlds.surge_windows.surges import automatic
from app.rules.underworlds.view import view


class Underworlds:
    """Warhammer Underworlds, second edition (Embergard)."""

    key = "underworlds"
    unit = "hex"
    seats: tuple[Seat, ...] = ("red", "blue")
    state_type = State
    command_type = Command
    event_type = Event

    def setup(self, options: Mapping[str, Any], library: Any, seats: Sequence[Seat]) -> State:
        """The state a new match starts in."""
        return setup(options, library, seats)

    def decide(self, state: State, seat: Seat, command: Command, dice: Dice) -> Sequence[Event] | Refusal:
        """The facts a command leads to, or why it is refused."""
        return decide(state, seat, command, dice)

    def evolve(self, state: State, event: Event) -> State:
        """The state after a fact."""
        return evolve(state, event)

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        """What this seat may do now, and what not yet and why."""
        return offers(state, seat)

    def view(self, state: State, viewer: Viewer) -> View:
        """What this viewer sees."""
        return view(state, viewer)

    def narrate(self, before: State, event: Event, viewer: Viewer) -> LogLine | None:
        """The log line of a fact, or nothing."""
        return narrate(before, event, viewer)

    def answer(self, state: State, viewer: Viewer, question: Question) -> Answer:
        """Answers a question without changing anything."""
        return answer(state, viewer, question)

    def complete(self, state: State, seat: Seat, offer: Offer, choose: Chooser) -> Command | None:
        """A whole command for an open offer."""
        return complete(state, seat, offer, choose)

    def owed(self, state: State) -> frozenset[Seat]:
        """The seats that owe a decision: an answer to a ruling comes first."""
        if state.result is None and state.ruling is not None:
            return frozenset({state.ruling.by if state.ruling.rejected else state.other(state.ruling.by)})
        return deciders(state)

    def automatic(self, state: State) -> tuple[Seat, Command] | None:
        """The pass a seat promised for the window that is open; the table sends it after a while (UW-WND-03)."""
        return automatic(state) if state.ruling is None else None

    def winner(self, state: State) -> tuple[bool, Seat | None]:
        """Whether the match is over, and who won."""
        return state.result is not None, state.result.winner if state.result else None

    def broken(self, state: State) -> Sequence[str]:
        """Invariants that do not hold."""
        return broken(state)


SYSTEM = Underworlds()
