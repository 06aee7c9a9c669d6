"""The 40k primer as one system of the contract."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.rules.kernel.dice import Dice
from app.rules.kernel.offers import Offer
from app.rules.kernel.play import Chooser
from app.rules.kernel.questions import Answer, Question
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat, Viewer
from app.rules.kernel.views import LogLine, View
from app.rules.wh40k.answers import answer
from app.rules.wh40k.commands import Command
from app.rules.wh40k.complete import complete
from app.rules.wh40k.decide import decide
from app.rules.wh40k.events import Event
from app.rules.wh40k.evolve import evolve
from app.rules.wh40k.flow import deciders
from app.rules.wh40k.invariants import broken
from app.rules.wh40k.offers import offers
from app.rules.wh40k.setup import setup
from app.rules.wh40k.showing.chronicle import narrate
from app.rules.wh40k.state import State
from app.rules.wh40k.view import view


class Wh40k:
    """Warhammer 40,000, 8th edition primer."""

    key = "wh40k"
    unit = "in"
    seats: tuple[Seat, ...] = ("red", "blue")
    state_type = State
    command_type = Command
    event_type = Event

    def setup(self, options: Mapping[str, Any], library: Any, seats: Sequence[Seat]) -> State:
        """The state a new battle starts in."""
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
        """Nothing: 40k hides no reactions, its standing answers are read where they are asked."""
        return None

    def winner(self, state: State) -> tuple[bool, Seat | None]:
        """Whether the battle is over, and who won."""
        return state.result is not None, state.result.winner if state.result else None

    def broken(self, state: State) -> Sequence[str]:
        """Invariants that do not hold."""
        return broken(state)


SYSTEM = Wh40k()
