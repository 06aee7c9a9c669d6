"""The rules of the toy system."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, assert_never

from app.rules.kernel.dice.dice import Dice, DiceNeeded, NoDice
from app.rules.kernel.engine.draft import Draft
from app.rules.kernel.offers.offer import Offer, Option, PickNeed, PointNeed
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.plane.marks import SegmentMark
from app.rules.kernel.plane.shapes import Circle, Point, Pose
from app.rules.kernel.plane.tolerance import Tolerance
from app.rules.kernel.questions.question import Answer, Judge, Question, Verdict
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.upcasting import Upcast
from app.rules.kernel.seats import Seat, Viewer
from app.rules.kernel.views.table_views import ScaleView, TableView
from app.rules.kernel.views.view import LogLine, OwnView, PieceView, ResultView, SeatView, TurnView, View
from tests.rules.toy.facts import (
    Choose,
    Chosen,
    Command,
    Event,
    State,
    Step,
    Stepped,
    Throw,
    Thrown,
    Trip,
    TurnBegan,
    Whisper,
    Whispered,
    Won,
)

REACH = 6.0
TOLERANCE = Tolerance(bound=0.001, touch=0.001)
WIDTH, HEIGHT = 24.0, 12.0
TABLE = TableView(kind="plane", width=WIDTH, height=HEIGHT, unit="in", scale=ScaleView(comfortable=13, readable=8))
OTHER: Mapping[Seat, Seat] = {"red": "blue", "blue": "red"}


@dataclass(frozen=True, slots=True, kw_only=True)
class FacesView(OwnView):
    """What only this game shows: the faces thrown so far."""

    kind: Literal["faces"] = "faces"
    thrown: tuple[int, ...]


class Toy:
    """The toy system: kernel/system.System in full."""

    key = "toy"
    unit = "in"
    seats: tuple[Seat, ...] = ("red", "blue")
    seat_counts: tuple[int, ...] = (2,)
    hides_reactions: bool = True
    state_type: Any = State
    command_type: Any = Command
    event_type: Any = Event
    upcasters: Sequence[Upcast] = ()

    def setup(self, options: Mapping[str, Any], library: Any, seats: Sequence[Seat]) -> State:
        del library
        at = {seat: Point(x=2.0 + 20.0 * index, y=6.0) for index, seat in enumerate(seats)}
        return State(goal=int(options.get("goal", 10)), at=at, scores=dict.fromkeys(seats, 0))

    def decide(self, state: State, seat: Seat, command: Command, dice: Dice) -> Sequence[Event] | Refusal:
        draft = Draft[State, Event](state, dice, self.evolve)
        if isinstance(command, Trip):
            raise RuntimeError("tripped")
        if isinstance(command, Choose):
            refusal = self._choose(draft, seat, command)
        elif isinstance(command, Whisper):
            draft.emit(Whispered(seat=seat, number=command.number))
            refusal = None
        elif state.active != seat:
            refusal = Refusal(code="not_your_turn", rule="TOY-1")
        elif isinstance(command, Step):
            refusal = self._step(draft, seat, command)
        else:
            refusal = self._throw(draft, seat, command)
        return refusal or tuple(draft.events)

    def _choose(self, draft: Draft[State, Event], seat: Seat, command: Choose) -> Refusal | None:
        if seat in draft.state.secrets:
            return Refusal(code="already_chosen", rule="TOY-2")
        if not 1 <= command.number <= 6:
            return Refusal(code="no_such_number", rule="TOY-2", facts={"number": command.number})
        draft.emit(Chosen(seat=seat, number=command.number))
        if len(draft.state.secrets) == 2:
            draft.emit(TurnBegan(seat="red"))
        return None

    def _step(self, draft: Draft[State, Event], seat: Seat, command: Step) -> Refusal | None:
        here, to = draft.state.at[seat], command.to
        far = math.hypot(to.x - here.x, to.y - here.y)
        if not (0 <= to.x <= WIDTH and 0 <= to.y <= HEIGHT):
            return Refusal(code="off_table", rule="TOY-3")
        if to == draft.state.at[OTHER[seat]]:
            return Refusal(code="collides", rule="TOY-3")
        if not TOLERANCE.within(far, REACH):
            shape = SegmentMark(role="offending", a=here, b=to, length=far)
            return Refusal(code="too_far", rule="TOY-3", facts={"had": far, "needed": REACH}, shapes=(shape,))
        draft.emit(Stepped(seat=seat, to=to))
        return None

    def _throw(self, draft: Draft[State, Event], seat: Seat, command: Throw) -> Refusal | None:
        del command
        (face,) = draft.dice.roll(1)
        draft.emit(Thrown(seat=seat, face=face))
        if draft.state.scores[seat] >= draft.state.goal:
            draft.emit(Won(seat=seat))
        else:
            draft.emit(TurnBegan(seat=OTHER[seat]))
        return None

    def evolve(self, state: State, event: Event) -> State:
        match event:
            case Chosen():
                return replace(state, secrets={**state.secrets, event.seat: event.number})
            case Stepped():
                return replace(state, at={**state.at, event.seat: event.to})
            case Thrown():
                scores = {**state.scores, event.seat: state.scores[event.seat] + event.face}
                return replace(state, scores=scores, thrown=(*state.thrown, event.face))
            case Whispered():
                return replace(state, whispers={**state.whispers, event.seat: event.number})
            case TurnBegan():
                return replace(state, active=event.seat)
            case Won():
                return replace(state, active=None, winner=event.seat)
            case _:
                assert_never(event)

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        if state.winner:
            return ()
        if seat not in state.secrets:
            need = PickNeed(field="number", options=tuple(Option(value=n, label="toy.number") for n in range(1, 7)))
            return (
                Offer(
                    id="choose", command={"kind": "choose"}, label="toy.choose", place="prompt", need=need, primary=True
                ),
            )
        locked = None if state.active == seat else Refusal(code="not_your_turn", rule="TOY-1")
        step = Offer(
            id="step", command={"kind": "step"}, label="toy.step", place="unit", unit=f"{seat}1", pieces=(f"{seat}1",),
            need=PointNeed(field="to"), locked=locked,
        )  # fmt: skip
        return (
            step,
            Offer(id="throw", command={"kind": "throw"}, label="toy.throw", place="phase", locked=locked, primary=True),
        )

    def view(self, state: State, viewer: Viewer) -> View:
        shown = {
            seat: {"secret": number} for seat, number in state.secrets.items() if self._may_see(state, viewer, seat)
        }
        seats: dict[str, SeatView] = {}
        pieces: dict[str, PieceView] = {}
        for seat in self.seats:
            chosen = (
                {"chosen": int(seat in state.secrets)} if self._may_see(state, viewer, seat) or state.active else {}
            )
            mine = {"whisper": state.whispers[seat]} if viewer.seat == seat and seat in state.whispers else {}
            seats[seat] = SeatView(
                seat=seat, army="toy", score=state.scores[seat], counters=chosen | shown.get(seat, {}) | mine
            )
            pieces[f"{seat}1"] = PieceView(
                id=f"{seat}1", unit=f"{seat}1", seat=seat, number=1, name="Toy", figure="pawn", height=1.0, wounds=1, wounds_max=1,
                pose=Pose(x=state.at[seat].x, y=state.at[seat].y), footprint=Circle(radius=0.5),
            )  # fmt: skip
        turn = TurnView(
            round=1, rounds=1, active=state.active, phases=("duel",), phase="duel", step="", over=bool(state.winner)
        )
        return View(
            system="toy", table=TABLE, turn=turn, seats=seats, pieces=pieces,
            result=ResultView(winner=state.winner, how="goal") if state.winner else None, own=FacesView(thrown=state.thrown),
        )  # fmt: skip

    def _may_see(self, state: State, viewer: Viewer, seat: Seat) -> bool:
        return viewer.role in ("referee", "everyone") or viewer.seat == seat or state.winner is not None

    def narrate(self, before: State, event: Event, viewer: Viewer) -> LogLine | None:
        match event:
            case Chosen():
                if not self._may_see(before, viewer, event.seat):
                    return None
                return LogLine(key="toy.log.chosen", seat=event.seat, facts={"number": event.number})
            case Whispered():
                return LogLine(key="toy.log.whispered", seat=event.seat) if viewer.seat == event.seat else None
            case Stepped():
                return LogLine(key="toy.log.stepped", seat=event.seat)
            case Thrown():
                return LogLine(key="toy.log.thrown", seat=event.seat, dice=(event.face,))
            case TurnBegan() | Won():
                return LogLine(key=f"toy.log.{event.kind}", seat=event.seat, weight=2)
            case _:
                assert_never(event)

    def answer(self, state: State, viewer: Viewer, question: Question) -> Answer:
        if not isinstance(question, Judge) or viewer.seat is None:
            return Refusal(code="no_answer", rule="TOY-0")
        command: Any = question.command
        try:
            outcome = self.decide(state, viewer.seat, command, NoDice())
        except DiceNeeded:
            outcome = ()
        return Verdict(refused=outcome if isinstance(outcome, Refusal) else None)

    def complete(self, state: State, seat: Seat, offer: Offer, choose: Chooser) -> Command | None:
        if offer.id == "choose":
            return Choose(number=choose.pick(range(1, 7)))
        if offer.id == "throw":
            return Throw()
        here = state.at[seat]
        x = choose.between(max(0.0, here.x - 4), min(WIDTH, here.x + 4))
        y = choose.between(max(0.0, here.y - 4), min(HEIGHT, here.y + 4))
        return Step(to=Point(x=round(x, 4), y=round(y, 4)))

    def automatic(self, state: State) -> tuple[Seat, Command] | None:
        """Nobody answers in advance."""
        return None

    def conceals(self, state: State) -> bool:
        """An answer tells what its seat holds."""
        return self.hides_reactions

    def playing(self, state: State) -> tuple[Seat, ...]:
        """Both, to the end."""
        return self.seats

    def owed(self, state: State) -> frozenset[Seat]:
        if state.winner:
            return frozenset()
        if waiting := [seat for seat in self.seats if seat not in state.secrets]:
            return frozenset(waiting)
        return frozenset({state.active}) if state.active else frozenset()

    def winner(self, state: State) -> tuple[bool, Seat | None]:
        return state.winner is not None, state.winner

    def broken(self, state: State) -> Sequence[str]:
        return [f"{seat} off the table" for seat, at in state.at.items() if not 0 <= at.x <= WIDTH]
