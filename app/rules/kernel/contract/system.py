"""The contract: what a game system must give for the rest of Castra to play it."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from app.rules.kernel.dice.dice import Dice
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.questions.question import Answer, Question
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.upcasting import Upcast
from app.rules.kernel.seats import Seat, Viewer
from app.rules.kernel.views.view import LogLine

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
V_co = TypeVar("V_co", covariant=True)


class System(Protocol[S, C, E, V_co]):
    """One rulebook as pure functions. Everything around it is plumbing.

    `state_type`, `command_type` and `event_type` are what codecs are built from: frozen dataclasses, or unions of them
    told apart by their `kind`. `upcasters` say how what was stored in older shapes reads in these. `seats` are those a
    match may have, `seat_counts` how many of them may play one.
    `hides_reactions` is whether the time that an answer takes could tell what somebody holds.
    """

    key: str
    unit: str
    seats: tuple[Seat, ...]
    seat_counts: tuple[int, ...]
    hides_reactions: bool
    state_type: Any
    command_type: Any
    event_type: Any
    upcasters: Sequence[Upcast]

    def setup(self, options: Mapping[str, Any], library: Any, seats: Sequence[Seat]) -> S:
        """The state a new match starts in. `library` holds the frozen content (sheets, boards, missions, decks)."""
        ...

    def decide(self, state: S, seat: Seat, command: C, dice: Dice) -> Sequence[E] | Refusal:
        """The facts this command leads to, or why it is refused. Never raises for anything a player can send."""
        ...

    def evolve(self, state: S, event: E) -> S:
        """The state after a fact. No dice, no legality."""
        ...

    def offers(self, state: S, seat: Seat) -> Sequence[Offer]:
        """What this seat may do now, and what it may not do yet and why."""
        ...

    def view(self, state: S, viewer: Viewer) -> V_co:
        """What this viewer sees, built from nothing."""
        ...

    def narrate(self, before: S, event: E, viewer: Viewer) -> LogLine | None:
        """The log line of a fact for this viewer, or nothing."""
        ...

    def answer(self, state: S, viewer: Viewer, question: Question) -> Answer:
        """Answers a question without changing anything. States only what the viewer may know."""
        ...

    def complete(self, state: S, seat: Seat, offer: Offer, choose: Chooser) -> C | None:
        """A whole command for an open offer, its needs filled by `choose`; nothing if no legal filling was found."""
        ...

    def playing(self, state: S) -> tuple[Seat, ...]:
        """The seats still in the game: all that the match was set up with but those that were eliminated or conceded."""
        ...

    def owed(self, state: S) -> frozenset[Seat]:
        """The seats that owe a decision, each of them still in the game; empty when the match is over."""
        ...

    def automatic(self, state: S) -> tuple[Seat, C] | None:
        """A command that a player said in advance to give here, or the only one left where there is nothing to decide, and whose.

        The table sends it, after a random delay where that conceals something. Never carried out inside `decide`: an
        answer that came at once would tell the others that it stood ready.
        """
        ...

    def conceals(self, state: S) -> bool:
        """Whether the time that an answer takes now could tell what somebody holds; never where no reactions are hidden."""
        ...

    def winner(self, state: S) -> tuple[bool, Seat | None]:
        """Whether the match is over, and who won it."""
        ...

    def broken(self, state: S) -> Sequence[str]:
        """Invariants that do not hold, for selfplay and tests; empty when all is well."""
        ...
