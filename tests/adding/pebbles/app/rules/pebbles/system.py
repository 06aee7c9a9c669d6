"""Pebbles as one system of the contract."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from app.rules.pebbles import heap
from app.rules.pebbles.model.commands import Command, Grab, Take
from app.rules.pebbles.model.events import Event, Taken
from app.rules.pebbles.model.profiles import Library
from app.rules.pebbles.model.refusals import refuse
from app.rules.pebbles.model.state import State
from app.rules.pebbles.model.tables import MOST
from app.rules.pebbles.model.upcasters import UPCASTERS

from app.rules.kernel.dice.dice import Dice, DiceNeeded, NoDice
from app.rules.kernel.offers.offer import Offer, Option, PickNeed
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.questions.question import Answer, Judge, Question, Verdict
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.upcasting import Upcast
from app.rules.kernel.seats import Seat, Viewer
from app.rules.kernel.views.table_views import ScaleView, TableView
from app.rules.kernel.views.view import LogLine, OwnView, ResultView, SeatView, TurnView, View

TABLE = TableView(kind="plane", width=12.0, height=12.0, unit="in", scale=ScaleView(comfortable=13, readable=8))


@dataclass(frozen=True, slots=True, kw_only=True)
class HeapView(OwnView):
    """How many pebbles are left."""

    kind: Literal["pebbles"] = "pebbles"
    left: int


class Pebbles:
    """The system."""

    key = "pebbles"
    unit = "in"
    seats: tuple[Seat, ...] = ("red", "blue", "jade")
    seat_counts: tuple[int, ...] = (2, 3)
    hides_reactions: bool = True
    state_type: Any = State
    command_type: Any = Command
    event_type: Any = Event
    upcasters: Sequence[Upcast] = UPCASTERS

    def setup(self, options: Mapping[str, Any], library: Library, seats: Sequence[Seat]) -> State:
        """A heap of the content. Raises ValueError for one nobody has, and for options that are none."""
        if unknown := options.keys() - {"heap", "last_may_lose"}:
            raise ValueError(f"unknown options: {sorted(unknown)}")
        name = options.get("heap", min(library.heaps))
        if name not in library.heaps:
            raise ValueError(f"no heap {name}")
        return State(
            seats=tuple(seats),
            left=library.heaps[name].pebbles,
            active=seats[0],
            last_may_lose=options.get("last_may_lose", False),
        )

    def decide(self, state: State, seat: Seat, command: Command, dice: Dice) -> Sequence[Event] | Refusal:
        return heap.decide(state, seat, command, dice)

    def evolve(self, state: State, event: Event) -> State:
        return heap.evolve(state, event)

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        if state.winner:
            return ()
        locked = None if seat == state.active else refuse("not_your_turn")
        counts = range(1, min(MOST, state.left) + 1)
        need = PickNeed(field="count", options=tuple(Option(value=n, label="pebbles.count") for n in counts))
        return (
            Offer(id="take", command={"kind": "take"}, label="pebbles.take", place="phase", need=need, locked=locked),
            Offer(id="grab", command={"kind": "grab"}, label="pebbles.grab", place="phase", locked=locked),
        )

    def view(self, state: State, viewer: Viewer) -> View:
        turn = TurnView(
            round=1, rounds=1, active=None if state.winner else state.active, phases=("taking",), phase="taking",
            step="", over=state.winner is not None,
        )  # fmt: skip
        return View(
            system=self.key,
            table=TABLE,
            turn=turn,
            seats={seat: SeatView(seat=seat, army="", score=int(seat == state.winner)) for seat in state.seats},
            result=ResultView(winner=state.winner, how="heap") if state.winner else None,
            own=HeapView(left=state.left),
        )

    def narrate(self, before: State, event: Event, viewer: Viewer) -> LogLine | None:
        if isinstance(event, Taken):
            faces = () if event.face is None else (event.face,)
            return LogLine(key="pebbles.log.taken", seat=event.seat, facts={"n": event.count}, dice=faces)
        return LogLine(key="pebbles.log.won", seat=event.seat, weight=2)

    def answer(self, state: State, viewer: Viewer, question: Question) -> Answer:
        if not isinstance(question, Judge) or viewer.seat is None:
            return refuse("no_answer")
        command: Any = question.command
        try:
            found = heap.decide(state, viewer.seat, command, NoDice())
        except DiceNeeded:
            found = ()
        return Verdict(refused=found if isinstance(found, Refusal) else None)

    def complete(self, state: State, seat: Seat, offer: Offer, choose: Chooser) -> Command | None:
        return Grab() if offer.id == "grab" else Take(count=choose.pick(range(1, min(MOST, state.left) + 1)))

    def playing(self, state: State) -> tuple[Seat, ...]:
        return state.seats

    def owed(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.winner else frozenset({state.active})

    def automatic(self, state: State) -> tuple[Seat, Command] | None:
        return None

    def conceals(self, state: State) -> bool:
        return self.hides_reactions

    def winner(self, state: State) -> tuple[bool, Seat | None]:
        return state.winner is not None, state.winner

    def broken(self, state: State) -> Sequence[str]:
        return [f"{state.left} left"] if state.left < 0 else []


SYSTEM = Pebbles()
